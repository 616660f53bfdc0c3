// The seats: who sits where, with which chips and cards, and who is still in the hand.
class Seat {
  constructor({ seat, stack }) {
    this.number = seat;
    this.stack = stack;
    this.total = 0; // put in during the hand, less what went back
    this.bet = 0; // put in on this street
    this.cards = []; // { card, up } in the order received
    this.folded = false;
    this.open = false; // turned up for all to see, shown or tabled
  }

  // All that the seat could have in on this street.
  get most() {
    return this.bet + this.stack;
  }

  get upcards() {
    return this.cards.filter(({ up }) => up).map(({ card }) => card);
  }

  pay(chips) {
    this.stack -= chips;
    this.bet += chips;
    this.total += chips;
  }

  payTo(total) {
    this.pay(total - this.bet);
  }

  takeBack(chips) {
    this.stack += chips;
    this.bet -= Math.min(chips, this.bet);
    this.total -= chips;
  }
}

export class Table {
  constructor(seats, button) {
    this.button = button;
    this.seats = seats.map((seat) => new Seat(seat));
  }

  seat(number) {
    return this.seats.find((seat) => seat.number === number);
  }

  // table.clockwise: every seat once, from the left of a place; that place may be empty, and comes last.
  leftOf(number) {
    const isLater = (seat) => seat.number > number;
    return [...this.seats.filter(isLater), ...this.seats.filter((seat) => !isLater(seat))];
  }

  // table.button: the nearest seat on the left of the button comes first.
  get byPosition() {
    return this.leftOf(this.button);
  }

  // table.active-seat: a seat is in the hand until it folds, all-in or not.
  get live() {
    return this.byPosition.filter((seat) => !seat.folded);
  }

  get withChips() {
    return this.live.filter((seat) => seat.stack > 0);
  }

  get pot() {
    return this.seats.reduce((sum, seat) => sum + seat.total, 0);
  }

  // ante.required, ante.short
  postAntes(ante) {
    for (const seat of this.seats) seat.pay(Math.min(ante, seat.stack));
    this.endBets();
  }

  // What was bet stays in the pot, and counts towards no later bet: so does an ante (ante.dead-money).
  endBets() {
    for (const seat of this.seats) seat.bet = 0;
  }
}
