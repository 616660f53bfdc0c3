// One betting round in fixed limit: whose turn it is, what may be done, and what an act does to the price.
import { HOUSE } from './house.mjs';
import { refuse } from './refusal.mjs';

export class BettingRound {
  // sizes: one bet size, or two beside an open pair. first: the seat that speaks first if it has chips.
  // forced: the bring-in that opens the first street; 0 on later streets.
  constructor(table, { sizes, first, forced = 0 }) {
    this.table = table;
    this.sizes = sizes;
    this.forced = forced;
    this.unopened = forced > 0;
    this.price = 0; // the street total that everybody has to match
    this.level = 0; // the total that the next full bet is added to
    this.measured = 0; // the price that short raises are measured from
    this.fullBets = 0; // the bet or completion, and the raises
    this.reopenings = 0; // wagers that open the betting for everybody
    this.memory = new Map(); // by seat, what it had seen when it last acted
    this.aggressor = null; // who bet or raised last, or else brought in
    this.opener = first;
    this.turn = this.nextFrom([first, ...table.leftOf(first.number)]);
  }

  // betting.turn: folded and all-in seats are passed over, which is first-to-act.all-in as well.
  nextFrom(seats) {
    return seats.find((seat) => this.hasToAnswer(seat)) ?? null;
  }

  // Where nobody else has chips no betting is left: a seat alone has a price to answer, or nothing to say.
  hasToAnswer(seat) {
    if (seat.folded || seat.stack === 0) return false;
    return seat.bet < this.price || (!this.memory.has(seat) && !this.isAlone);
  }

  get isAlone() {
    return this.table.withChips.length === 1;
  }

  // betting.round-end, betting.check-around, betting.last-player-wins
  get over() {
    return this.turn === null || this.table.live.length === 1;
  }

  // What the seat whose turn it is may do. A fold beside a check is never there (betting.fold-without-bet).
  legal() {
    const seat = this.turn;
    const wagers = this.wagersOf(seat).map((to) => ({ act: 'wager', to }));
    if (this.unopened) return [...this.openings(seat), ...wagers];
    // betting.check-or-bet
    if (seat.bet === this.price) return [{ act: 'check' }, ...wagers];
    // betting.fold-call-raise, betting.all-in-call, bring-in.no-check
    return [{ act: 'fold' }, { act: 'call', to: Math.min(this.price, seat.most) }, ...wagers];
  }

  // bring-in.forced: the opener cannot fold. bring-in.all-in-for-ante: a seat that opens in his place can.
  openings(seat) {
    // bring-in.short, bring-in.opening-amount
    const bringIn = { act: 'bring-in', to: Math.min(this.forced, seat.most) };
    return seat === this.opener ? [bringIn] : [{ act: 'fold' }, bringIn];
  }

  // betting.raise-size, betting.completion: one bet above the level, or all-in for less.
  wagersOf(seat) {
    const least = this.unopened ? this.forced : this.price;
    if (this.capped || this.isAlone || !this.openTo(seat) || seat.most <= least) return [];
    return [...new Set(this.sizes.map((size) => Math.min(this.level + size, seat.most)))];
  }

  // betting.raise-cap, betting.cap-heads-up, betting.open-pair-cap: one bet and the raises, however large, for any
  // number of seats. betting.completion-is-no-raise: the bring-in is not counted.
  get capped() {
    return this.fullBets >= 1 + HOUSE.raiseCap;
  }

  // betting.half-bet, betting.under-half, betting.short-raises-add-up
  openTo(seat) {
    const last = this.memory.get(seat);
    return !last || this.reopenings > last.reopenings || this.isHalf(this.price - last.price);
  }

  isHalf(chips) {
    return chips * 2 >= this.sizes[0];
  }

  // betting.after-cap
  refuseWager() {
    if (this.capped) refuse('capped', 'the raises of the street are used up');
    if (!this.openTo(this.turn)) refuse('not-reopened', 'the betting was not opened again');
  }

  act({ act, to }) {
    const done = { fold: 'fold', check: 'check', call: 'call', 'bring-in': 'bringIn', wager: 'wager' };
    this[done[act]](this.turn, to);
    this.memory.set(this.turn, { price: this.price, reopenings: this.reopenings });
    this.unopened &&= act === 'fold';
    this.turn = this.nextFrom(this.table.leftOf(this.turn.number));
  }

  // betting.fold-loses
  fold(seat) {
    seat.folded = true;
  }

  check() {}

  call(seat) {
    seat.payTo(Math.min(this.price, seat.most));
  }

  // bring-in.short: the price is the full bring-in, whatever was posted.
  bringIn(seat, to) {
    seat.payTo(to);
    this.price = this.forced;
    this.measured = this.forced;
    this.aggressor = seat;
  }

  wager(seat, to) {
    const size = this.sizes.find((bet) => this.level + bet === to);
    if (size || this.isHalf(to - Math.max(this.price, this.measured))) this.reopenings += 1;
    // betting.half-bet-raise, betting.short-raises-add-up: what comes to half a bet is the level of the next raise.
    if (size || this.isHalf(to - this.measured)) this.countFullBet(to);
    // betting.open-pair-lock
    if (size === this.sizes.at(-1)) this.sizes = [size];
    seat.payTo(to);
    this.price = to;
    this.aggressor = seat;
  }

  countFullBet(to) {
    this.fullBets += 1;
    this.level = to;
    this.measured = to;
  }
}
