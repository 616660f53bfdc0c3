// What is told of a hand: states and the end, in the words of the protocol. It changes nothing.
const bySeat = (seats, value) => Object.fromEntries(seats.map((seat) => [seat.number, value(seat)]));

const chipsOf = (map) => Object.fromEntries([...map].map(([seat, chips]) => [seat.number, chips]));

// As they were dealt: a card dealt face down stays in parentheses, even once it was shown.
const cardsOf = (seat) => seat.cards.map(({ card, up }) => (up ? card : `(${card})`));

// dealing.hidden-cards: own cards, upcards, and hands that were shown or tabled.
function seen(viewer, owner) {
  const isSeen = ({ up }) => up || owner === viewer || owner.open;
  return owner.cards.map((card) => (isSeen(card) ? card.card : '??'));
}

function common({ table, deck }, withViews) {
  const told = {
    stacks: bySeat(table.seats, (seat) => seat.stack),
    cards: bySeat(table.seats, cardsOf),
    common: deck.common,
  };
  if (withViews) told.views = bySeat(table.seats, (viewer) => bySeat(table.seats, (owner) => seen(viewer, owner)));
  return told;
}

export function stateOf(hand, withViews) {
  return {
    street: hand.street.name,
    'to-act': hand.turn?.number ?? null,
    legal: hand.stage?.legal() ?? [],
    bets: hand.over ? {} : bySeat(hand.table.seats, (seat) => seat.bet),
    pot: hand.over ? 0 : hand.table.pot,
    ...common(hand, withViews),
  };
}

// Undefined while acts are still missing: there is no end to tell of.
export function finalOf(hand, withViews) {
  if (!hand.over) return undefined;
  const { pots, awards, rake } = hand.result;
  const isSplit = hand.game.shares.length > 1;
  return {
    showdown: hand.showdown.map(({ seat, act }) => ({ seat: seat.number, act })),
    tabled: hand.tabled.map((seat) => seat.number),
    pots: pots.map(({ pot, amount, seats }) => ({ pot, amount, seats: seats.map((seat) => seat.number) })),
    awards: awards.map(({ pot, share, to }) => ({ pot, ...(isSplit && { share }), to: chipsOf(to) })),
    returned: chipsOf(hand.returned),
    rake,
    ...common(hand, withViews),
  };
}
