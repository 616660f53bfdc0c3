// Who is paid what from one pot. Seats always come by position, the nearest on the left of the button first.
import { best, compare } from './ranking.mjs';

// awards.each-pot, awards.halves, awards.no-low, awards.scoop: the shares of a pot with their winners and chips.
export function awardsOf(amount, contestants, game, chip) {
  const winners = Object.fromEntries(game.shares.map((share) => [share, winnersOf(contestants, share)]));
  const shares = game.shares.filter((share) => winners[share].length > 0);
  const late = new Set();
  return shares.map((share) => {
    const portion = portionOf(amount, share, shares, chip);
    const { to, odd } = split(portion, afterOthers(winners[share], late), chip);
    for (const seat of tiedBothWays(winners)) if (odd.includes(seat)) late.add(seat);
    return { share, to };
  });
}

// ranking.suits: equal hands win together.
function winnersOf(contestants, share) {
  const able = contestants.filter(({ values }) => values[share]);
  if (!able.length) return [];
  const top = best(able.map(({ values }) => values[share]));
  return able.filter(({ values }) => compare(values[share], top) === 0).map(({ seat }) => seat);
}

// awards.halves-then-ties, awards.odd-chip-high-side: the high half is the larger one.
function portionOf(amount, share, shares, chip) {
  if (shares.length === 1) return amount;
  const low = multiple(amount / 2, chip);
  return share === 'low' ? low : amount - low;
}

// awards.smallest-chip
function multiple(chips, chip) {
  return chips - (chips % chip);
}

// awards.identical-both-ways: where two hands tie for high and for low, the odd chips of the two halves go to
// different seats.
function tiedBothWays({ high = [], low = [] }) {
  const both = high.filter((seat) => low.includes(seat));
  return both.length > 1 ? both : [];
}

function afterOthers(seats, late) {
  return [...seats.filter((seat) => !late.has(seat)), ...seats.filter((seat) => late.has(seat))];
}

// awards.equal-split, awards.odd-chip, awards.odd-chip-one-each: one odd chip a seat, in the order of the seats.
// What is less than a chip goes with the first.
export function split(amount, seats, chip) {
  const each = multiple((amount - (amount % seats.length)) / seats.length, chip);
  let left = amount - each * seats.length;
  const dust = left % chip;
  left -= dust;
  const odd = seats.slice(0, left / chip);
  const extra = (seat) => (odd.includes(seat) ? chip : 0) + (seat === seats[0] ? dust : 0);
  return { to: new Map(seats.map((seat) => [seat, each + extra(seat)])), odd };
}
