// One hand from the antes to the last chip: it says what follows what.
import { awardsOf } from './awards.mjs';
import { BettingRound } from './betting.mjs';
import { bestBoardOf, openerOf, showsPair } from './boards.mjs';
import { Deck } from './deal.mjs';
import { STREETS, gameOf } from './house.mjs';
import { potsOf, rakes, unmatched } from './pots.mjs';
import { handValues } from './ranking.mjs';
import { refuse, refuseUnlessLegal } from './refusal.mjs';
import { Showdown } from './showdown.mjs';
import { Table } from './table.mjs';

export class Hand {
  constructor(setup, deck) {
    this.setup = setup;
    this.game = gameOf(setup.game);
    this.table = new Table(setup.seats, setup.button);
    this.deck = new Deck(deck);
    this.stage = null; // the betting round or the showdown that waits for an act
    this.aggressor = null; // of the latest street that had a bet, for the showdown
    this.tabled = [];
    this.returned = new Map();
    this.showdown = [];
    this.result = null; // pots, awards and rake, once the hand is over

    this.table.postAntes(setup.stakes.ante);
    this.nextStreet(0);
  }

  get over() {
    return this.result !== null;
  }

  get turn() {
    return this.stage?.turn ?? null;
  }

  act(action) {
    if (this.over) refuse('hand-over', 'the hand is over');
    if (!this.table.seat(action.seat)) refuse('unknown-seat', `nobody sits at ${action.seat}`);
    if (this.turn.number !== action.seat) refuse('not-your-turn', `it is the turn of ${this.turn.number}`);
    refuseUnlessLegal(this.stage, action);
    this.stage.act(action);
    this.goOn();
  }

  // Shows and mucks that nobody sends are made by themselves, up to the first seat that an act is still to come for.
  settle(later) {
    const spoken = ({ seat, act }) => seat === this.turn.number && (act === 'show' || act === 'muck');
    while (this.stage instanceof Showdown && !later.some(spoken)) {
      this.stage.actByDefault();
      this.goOn();
    }
  }

  goOn() {
    if (this.stage instanceof BettingRound && this.stage.over) this.closeStreet();
    if (this.stage instanceof Showdown && !this.stage.turn) this.endShowdown();
  }

  // dealing.bets-equal-first: only a closed street is followed by cards.
  nextStreet(index) {
    this.index = index;
    this.street = STREETS[index];
    this.deck.deal(this.street, this.table.live);
    if (this.table.withChips.length > 1) this.stage = new BettingRound(this.table, this.bettingTerms());
    else this.closeStreet();
  }

  bettingTerms() {
    const { stakes, opener } = this.setup;
    const { live } = this.table;
    const sizes = [stakes[this.street.bet]];
    if (this.index === 0) {
      const highOpens = (opener ?? this.game.opener) === 'high';
      return { sizes, first: openerOf(live, this.game, highOpens), forced: stakes['bring-in'] };
    }
    // betting.open-pair, betting.open-pair-who: asked once, when the cards of fourth street lie there.
    if (this.street.name === 'fourth' && this.game.openPair && showsPair(live)) sizes.push(stakes['big-bet']);
    return { sizes, first: bestBoardOf(live, this.game) };
  }

  closeStreet() {
    // showdown.no-river-bet: the latest street with a bet decides, so an older aggressor stays.
    this.aggressor = this.stage?.aggressor ?? this.aggressor;
    this.stage = null;
    this.giveBack();
    this.table.endBets();
    if (this.table.live.length === 1) this.pay();
    else if (this.index === STREETS.length - 1) this.startShowdown();
    else this.dealOn();
  }

  giveBack() {
    const { seat, chips } = unmatched(this.table.seats);
    if (!chips) return;
    seat.takeBack(chips);
    this.returned.set(seat, chips + (this.returned.get(seat) ?? 0));
  }

  // showdown.all-in-hands: hands are turned up while cards are still to come.
  // pots.all-in-showdown: the cards are dealt, even if nobody can bet.
  dealOn() {
    if (this.table.withChips.length < 2) this.turnUp();
    this.nextStreet(this.index + 1);
  }

  turnUp() {
    this.tabled = this.table.live;
    for (const seat of this.tabled) seat.open = true;
  }

  startShowdown() {
    const { table } = this;
    const values = new Map(table.live.map((seat) => [seat, this.valuesOf(seat)]));
    this.values = values;
    if (this.tabled.length) this.pay();
    else this.stage = new Showdown(table, { pots: potsOf(table.byPosition), values, first: this.aggressor });
  }

  // ranking.common-card: the common card is the seventh card of every live seat.
  valuesOf(seat) {
    const own = seat.cards.map(({ card }) => card);
    return handValues(this.deck.common ? [...own, this.deck.common] : own, this.game);
  }

  endShowdown() {
    this.showdown = this.stage.record;
    this.stage = null;
    this.pay();
  }

  // Rake first, then the pots one by one (pots.rake, awards.each-pot).
  pay() {
    const { stakes, rake } = this.setup;
    const chip = stakes.chip ?? 1;
    const pots = potsOf(this.table.byPosition);
    const taken = rakes(pots, rake, chip);
    const awards = pots.flatMap((pot, index) => this.payPot(pot, pot.amount - taken[index], chip));
    for (const { to } of awards) for (const [seat, chips] of to) seat.stack += chips;
    this.result = { pots, awards, rake: taken.reduce((sum, chips) => sum + chips, 0) };
  }

  // betting.last-player-wins: a pot that one seat contests needs no hand. showdown.cards-speak: else the cards decide.
  payPot({ pot, seats }, amount, chip) {
    if (seats.length === 1) return [{ pot, share: this.game.shares[0], to: new Map([[seats[0], amount]]) }];
    const contestants = seats.map((seat) => ({ seat, values: this.values.get(seat) }));
    return awardsOf(amount, contestants, this.game, chip).map((award) => ({ pot, ...award }));
  }
}
