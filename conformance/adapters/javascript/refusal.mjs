// Why an act is refused. It is refused before anything has changed.
export class Refusal extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

export function refuse(code, text) {
  throw new Refusal(code, text);
}

const hasAmount = (act) => act === 'wager' || act === 'bring-in';

// The first code that applies is the right one. stage: the betting round or the showdown.
export function refuseUnlessLegal(stage, { act, to }) {
  if (act === 'wager') stage.refuseWager();
  if (hasAmount(act) && to > stage.turn.most) refuse('insufficient-chips', `${to} is more than the seat has`);
  const choices = stage.legal().filter((choice) => choice.act === act);
  if (!choices.length) refuse('illegal-action', `${act} is not possible now`);
  if (!hasAmount(act) || choices.some((choice) => choice.to === to)) return;
  refuse('wrong-amount', `${act} to ${to} is not possible`);
}
