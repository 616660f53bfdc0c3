// Cards leave the deck in its order. Nothing is burned in this house.
import { STREETS } from './house.mjs';

export class Deck {
  constructor(cards) {
    this.stub = [...cards];
    this.common = null;
  }

  // dealing.first-card: one card a lap, from the left of the button. dealing.who-gets-cards: live seats alone.
  // shortage.procedure, shortage.common-card: too few for the last street, and one open card is the last of all.
  deal(street, seats) {
    if (street === STREETS.at(-1) && this.stub.length < seats.length) {
      this.common = this.draw();
      return;
    }
    for (const face of street.faces) {
      for (const seat of seats) seat.cards.push({ card: this.draw(), up: face === 'up' });
    }
  }

  // shortage.folded-cards: nothing ever comes back to the stub.
  draw() {
    const card = this.stub.shift();
    if (card === undefined) throw new Error('the deck is empty');
    return card;
  }
}
