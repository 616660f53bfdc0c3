// Who opens, and who acts first: questions that the upcards answer.
import { lowRankOf, rankOf, suitOf } from './cards.mjs';
import { best, compare, highBoard, lowBoard } from './ranking.mjs';

// bring-in.opener, bring-in.ace, bring-in.suit-tie: one card decides, by rank and then by suit. The seat may be all-in.
export function openerOf(seats, game, highOpens) {
  const rank = game.boards === 'low' ? lowRankOf : rankOf;
  const worth = ({ upcards: [door] }) => [rank(door), suitOf(door)].map((number) => (highOpens ? number : -number));
  return bestBy(seats, worth);
}

// first-to-act.best-board, first-to-act.tie: seats come by position, and the first of equals stays first.
// The seventh card and a common card are on no board, so on seventh street the same boards decide again
// (first-to-act.seventh-street, first-to-act.common-card).
export function bestBoardOf(seats, game) {
  const worth = game.boards === 'low' ? lowBoard : highBoard;
  return bestBy(seats, ({ upcards }) => worth(upcards));
}

function bestBy(seats, worth) {
  const top = best(seats.map(worth));
  return seats.find((seat) => compare(worth(seat), top) === 0);
}

// betting.open-pair-trigger: two cards of one rank on a live board.
export function showsPair(seats) {
  return seats.some(({ upcards }) => new Set(upcards.map(rankOf)).size < upcards.length);
}
