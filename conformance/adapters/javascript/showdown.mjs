// The showdown: the order of showing, and who may throw a hand away.
import { compare } from './ranking.mjs';

export class Showdown {
  // values: by seat, what its hand is worth in each share. first: the last aggressor.
  constructor(table, { pots, values, first }) {
    this.values = values;
    this.record = []; // { seat, act } in order
    this.waiting = showingOrder(table, pots, first);
  }

  get turn() {
    return this.waiting[0] ?? null;
  }

  // The record says who has shown so far.
  get shown() {
    return this.record.filter(({ act }) => act === 'show').map(({ seat }) => seat);
  }

  legal() {
    return this.mayMuck(this.turn) ? [{ act: 'show' }, { act: 'muck' }] : [{ act: 'show' }];
  }

  // showdown.muck, showdown.winning-hand: only a hand that is beaten everywhere may be thrown away. No pot has to be
  // looked at, since whoever has shown so far contests every pot that the next seat contests.
  mayMuck(seat) {
    const rivals = this.shown.map((other) => this.values.get(other));
    const own = Object.entries(this.values.get(seat));
    return own.every(([share, value]) => isBeaten(value, rivals.map((rival) => rival[share])));
  }

  // A wager is no act of the showdown, and no more can be said of it.
  refuseWager() {}

  act({ act }) {
    const seat = this.waiting.shift();
    seat.open = act === 'show';
    this.record.push({ seat, act });
  }

  // A seat that says nothing shows unless it is beaten.
  actByDefault() {
    this.act({ act: this.mayMuck(this.turn) ? 'muck' : 'show' });
  }
}

// A tie is not beaten, and the first to show has nobody before it. Without a low there is nothing to win in the low
// half.
function isBeaten(own, rivals) {
  return !own || rivals.some((rival) => rival && compare(rival, own) > 0);
}

// showdown.first-to-show, showdown.order: the last aggressor, then clockwise. showdown.side-pots-first: the seats of
// the last pot before those that contest only earlier ones.
function showingOrder(table, pots, first) {
  const clockwise = [...new Set([first, ...table.leftOf(first.number)])].filter((seat) => !seat.folded);
  const lastPot = (seat) => pots.findLastIndex((pot) => pot.seats.includes(seat));
  return clockwise.sort((one, other) => lastPot(other) - lastPot(one));
}
