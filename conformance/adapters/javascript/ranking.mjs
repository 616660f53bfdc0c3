// What cards are worth. A value is a list of numbers, and of two values the greater one is the better hand,
// for low as for high: the numbers of a low are negative. Suits are in no value (ranking.suits).
import { lowRankOf, rankOf, suitOf } from './cards.mjs';

export function compare(one, other) {
  for (let i = 0; i < Math.max(one.length, other.length); i += 1) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const best = (values) => values.reduce((top, value) => (compare(value, top) > 0 ? value : top));

const negated = (value) => value.map((number) => -number);

// Ranks in groups of equal ones: the larger group first, then the higher rank.
function grouped(ranks) {
  const counts = new Map();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts].sort(([rank, count], [otherRank, otherCount]) => otherCount - count || otherRank - rank);
  return { counts: groups.map(([, count]) => count), ranks: groups.map(([rank]) => rank) };
}

// first-to-act.board-ranking, ranking.low-pairs: equal cards alone count, no straights, no flushes.
function pairsOnly(ranks) {
  const groups = grouped(ranks);
  return [...groups.counts, ...groups.ranks];
}

export const highBoard = (cards) => pairsOnly(cards.map(rankOf));
export const lowBoard = (cards) => negated(pairsOnly(cards.map(lowRankOf)));

// ranking.high: the kinds of hand by the sizes of their groups. Straights and flushes lie between these.
const KINDS = { 11111: 0, 2111: 1, 221: 2, 311: 3, 32: 6, 41: 7 };
const STRAIGHT = 4;
const FLUSH = 5;
const STRAIGHT_FLUSH = 8;

// The top card of a straight, or 0. ranking.ace: the ace is low in the smallest straight alone.
function straightTop(ranks) {
  if (ranks.length < 5) return 0;
  if (ranks[0] - ranks[4] === 4) return ranks[0];
  return ranks.join() === '14,5,4,3,2' ? 5 : 0;
}

// ranking.high
export function highOfFive(cards) {
  const { counts, ranks } = grouped(cards.map(rankOf));
  const top = straightTop(ranks);
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0]));
  if (top) return [flush ? STRAIGHT_FLUSH : STRAIGHT, top];
  if (flush) return [FLUSH, ...ranks];
  return [KINDS[counts.join('')], ...ranks];
}

// ranking.low-compare, ranking.low-pairs: the ace-to-five low, in which every hand counts.
const lowOfFive = lowBoard;

// ranking.low-qualifier: five different ranks, none above eight.
function qualifies(cards) {
  const ranks = cards.map(lowRankOf);
  return new Set(ranks).size === 5 && Math.max(...ranks) <= 8;
}

function fives(cards, start = 0, chosen = []) {
  if (chosen.length === 5) return [chosen];
  const found = [];
  for (let i = start; i < cards.length; i += 1) found.push(...fives(cards, i + 1, [...chosen, cards[i]]));
  return found;
}

// ranking.best-five, ranking.both-ways: any five for high and any five for low. Null: no low at all.
export function handValues(cards, game) {
  const hands = fives(cards);
  const lows = game.low === 'eight-or-better' ? hands.filter(qualifies) : hands;
  const values = {
    high: () => best(hands.map(highOfFive)),
    low: () => (lows.length ? best(lows.map(lowOfFive)) : null),
  };
  return Object.fromEntries(game.shares.map((share) => [share, values[share]()]));
}
