// The protocol without the wire: the greeting, and one hand played from its message to its answer.
import { HOUSE, unplayable } from './house.mjs';
import { Hand } from './hand.mjs';
import { finalOf, stateOf } from './observe.mjs';
import { Refusal } from './refusal.mjs';

export const greeting = () => ({
  protocol: 1,
  engine: { name: 'stud-javascript', version: '1.0', language: 'JavaScript' },
  supports: {
    games: HOUSE.games,
    limits: HOUSE.limits,
    seats: HOUSE.seats,
    setup: { burns: HOUSE.burns, 'bring-in': ['posted'] },
    deal: ['cards', 'deck'],
    acts: ['fold', 'check', 'call', 'bring-in', 'wager', 'show', 'muck'],
    observes: [
      'street', 'to-act', 'legal', 'reason', 'stacks', 'bets', 'pot', 'cards', 'views', 'common',
      'showdown', 'tabled', 'pots', 'awards', 'returned', 'rake',
    ],
  },
  houses: [HOUSE.id],
});

export function play({ hand: { setup, rulings, deal, actions }, observe = [] }) {
  const feature = unplayable(setup, rulings);
  if (feature) return { outcome: 'unsupported', feature };

  const views = observe.includes('views');
  const hand = new Hand(setup, deal.deck);
  hand.settle(actions);
  const start = stateOf(hand, views);
  const steps = actions.map((action, index) => step(hand, action, actions.slice(index + 1), views));
  return { outcome: 'played', start, steps, final: finalOf(hand, views) };
}

function step(hand, action, later, views) {
  try {
    hand.act(action);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The act is not there to wait for any more, so a show or muck by default may now be due.
    hand.settle(later);
    return { ok: false, refused: { code: error.code, text: error.message } };
  }
  hand.settle(later);
  return { ok: true, state: stateOf(hand, views) };
}
