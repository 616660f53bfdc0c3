// A card is its text, rank and suit: 'Th'.
const RANKS = '23456789TJQKA';

// bring-in.suit-order: from low to high.
const SUITS = 'cdhs';

const ACE = 14;

export const rankOf = (card) => RANKS.indexOf(card[0]) + 2;
export const suitOf = (card) => SUITS.indexOf(card[1]);

// ranking.low-scale, bring-in.ace, first-to-act.ace: for low an ace is the lowest card.
export const lowRankOf = (card) => (rankOf(card) === ACE ? 1 : rankOf(card));
