// What the house plays, and how it rules. The engine follows these rulings and no others.
const THIRD = { name: 'third', faces: ['down', 'down', 'up'], bet: 'small-bet' };
const FOURTH = { name: 'fourth', faces: ['up'], bet: 'small-bet' };
const FIFTH = { name: 'fifth', faces: ['up'], bet: 'big-bet' };
const SIXTH = { name: 'sixth', faces: ['up'], bet: 'big-bet' };
const SEVENTH = { name: 'seventh', faces: ['down'], bet: 'big-bet' };

// betting.rounds, betting.bet-size, dealing.third-street, dealing.faces
export const STREETS = [THIRD, FOURTH, FIFTH, SIXTH, SEVENTH];

// opener: which upcard brings in (bring-in.opener). boards: which board acts first (first-to-act.best-board).
// openPair: whether a pair on a board lets fourth street be played big (betting.open-pair).
const GAMES = {
  'seven-card-stud': { shares: ['high'], opener: 'low', boards: 'high', openPair: true },
  'seven-card-stud-hi-lo': {
    shares: ['high', 'low'],
    low: 'eight-or-better',
    opener: 'low',
    boards: 'high',
    openPair: false,
  },
  razz: { shares: ['low'], low: 'ace-to-five', opener: 'high', boards: 'low', openPair: false },
};

const RULINGS = {
  'awards.odd-chip': 'seat',
  'betting.cap-heads-up': 'capped',
  'betting.fold-without-bet': 'forbidden',
  'betting.open-pair-who': 'any-player',
  'betting.raise-cap': 3,
  'bring-in.none': 'may-check',
  'bring-in.opening-amount': 'two-sizes',
  'bring-in.suit-order': 'clubs-diamonds-hearts-spades',
  'dealing.free-fold': 'no-more-cards',
  'first-to-act.common-card': 'previous-opener',
  'first-to-act.tie': 'seat',
  'pots.rake-from': 'main-first',
  'shortage.procedure': 'common-card-at-once',
  'showdown.all-in-hands': 'tabled-before-last-card',
  'showdown.no-river-bet': 'previous-street',
  'showdown.winning-hand': 'shown',
};

export const HOUSE = {
  id: 'full-tilt',
  games: Object.keys(GAMES),
  limits: ['fixed-limit'],
  seats: [2, 8],
  burns: ['none'],
  raiseCap: RULINGS['betting.raise-cap'],
};

export const gameOf = (name) => GAMES[name];

const rulingsOf = (game) => ({ ...RULINGS, 'betting.open-pair': GAMES[game].openPair ? 'open-pair' : 'never' });

// The first thing asked for that this house does not play, or null.
export function unplayable(setup, rulings = {}) {
  const [least, most] = HOUSE.seats;
  if (!HOUSE.games.includes(setup.game)) return `game ${setup.game}`;
  if (!HOUSE.limits.includes(setup.limit)) return `limit ${setup.limit}`;
  if (setup.seats.length < least || setup.seats.length > most) return `${setup.seats.length} seats`;
  if (!HOUSE.burns.includes(setup.burns ?? 'none')) return `burns ${setup.burns}`;
  if (!(setup.stakes['bring-in'] > 0)) return 'no bring-in';
  return otherRuling(setup.game, rulings);
}

function otherRuling(game, rulings) {
  const ours = rulingsOf(game);
  const id = Object.keys(rulings).find((key) => key in ours && ours[key] !== rulings[key]);
  return id ? `${id} ${rulings[id]}` : null;
}
