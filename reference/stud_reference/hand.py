"""One hand of stud: its state, what may be done in it, and what one seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference import flow, refusal
from stud_reference.actions import BRING_IN, MUCK, NOBODY, SHOW, WAGER
from stud_reference.rules import RULES
from stud_reference.why import and_also, refusals

if TYPE_CHECKING:
    from stud_reference.actions import Option, Refusal
    from stud_reference.deal import Deal, Shoe
    from stud_reference.events import DealtCard, Event
    from stud_reference.rules import Rules
    from stud_reference.rules.pots import Pot
    from stud_reference.rulings import Rulings
    from stud_reference.setup import Game, Setup, Street


def play(setup: Setup, deal: Deal, rulings: Rulings, rules: Rules = RULES) -> Hand:
    """Start a hand: antes posted, the first street dealt, somebody to act.

    Args:
        setup: The table.
        deal: The cards.
        rulings: A value for every ruling that the hand may ask.
        rules: The rule functions to play by.

    Raises:
        ValueError: The setup or the deal cannot be played; the message says why.

    """
    problem = setup.problem()
    if problem is not None:
        raise ValueError(problem)
    hand = Hand(setup, rules.deck_cards(deal), rulings, rules)
    rulings.unnamed.clear()  # what another hand has read is not this one's to name
    flow.start(hand)
    return hand


class Hand:
    """A hand in play.  Seats are positions: 0 is the first seat left of the button.

    Attributes:
        fixed: Whether bets and raises are of fixed sizes.
        numbers: The seat number at each position.
        orders: The seats clockwise, from each of them and once more from the first
            (``table.clockwise``).
        stacks: Chips behind.
        any_all_in: Whether any stack has come to nothing.
        bets: What each seat has put in on this street.
        paid: What each seat has put in over the whole hand.
        live: Whether a seat still holds a hand.
        acted: The price each seat acted at since the last full bet; ``None`` before it has.
        up: Upcards in the order received.
        cards: All cards in the order received.
        faces: Whether each of those cards lies face up.
        shown: Whether a hand was shown or tabled.
        street: Index of the street; -1 before the first.
        street_now: The street itself; the first one before it has begun.
        last_street: Index of the last one.
        price: The street total to match.
        bet: The bet of the street at fixed limit; 0 at the others.
        level: The street total of the last full bet; at limits without fixed sizes also the price
            before the last wager, where that was not a full one.
        full_bets: Full bets and raises made on this street.
        least_raise: What a full bet or raise adds at least, at limits without fixed sizes.
        dealt_on: The seats that folded for nothing and are still dealt to.
        short_bet: Whether the last full bet was an all-in of less than a bet.
        big_bet_made: Whether a big bet was made where a small one would have done.
        bring_in_due: Whether the forced opening has still to be posted.
        opener: The seat that has to bring in, or opens without one.
        first_actor: Who did act first on this street.
        aggressors: The last seat to wager on each street, or ``None``.
        open_pair: Whether a live board showed a pair when the street was dealt.
        began_heads_up: Whether the street began with two live seats that had chips.
        heads_up_since: How many full bets had been made when two seats were left.
        turn: The seat to act or to show, or ``actions.NOBODY``.
        barred: Why the seat to act may not wager at all, once its options were asked for.
        showing: The seats still to show, in order.
        tabled: The seats turned up because no betting was left.
        over: Whether the hand has ended.
        pots: The pots, once betting is over.
        awards: Pot name, share and chips by position, as paid.
        raked: What the house took.
        returned: Chips that went back, by position.
        offered: The options of the turn, once they were asked for.
        scores: What hands are worth, by share and seat, once that was asked for.
        events: What has happened, in order.

    """

    __slots__ = (
        "acted", "aggressors", "any_all_in", "awards", "barred", "began_heads_up", "bet", "bets",
        "big_bet_made", "bring_in_due", "cards", "dealt_on", "events", "faces", "first_actor",
        "fixed", "full_bets", "game", "heads_up_since", "last_street", "least_raise", "level",
        "live", "numbers", "offered", "open_pair", "opener", "orders", "over", "paid", "pots",
        "price", "raked", "returned", "rules", "rulings", "scores", "setup", "shoe", "short_bet",
        "showing", "shown", "stacks", "street", "street_now", "tabled", "turn", "up",
    )  # fmt: skip

    def __init__(self, setup: Setup, shoe: Shoe, rulings: Rulings, rules: Rules) -> None:
        """Take the seats, in order from the left of the button."""
        order = sorted(setup.stacks)
        button = order[-1] if setup.button is None else setup.button
        left = order.index(button) + 1
        order = order[left:] + order[:left]
        seats = len(order)
        self.setup = setup
        self.game: Game = setup.game
        self.rulings = rulings
        self.rules = rules
        self.fixed = setup.fixed
        self.shoe = shoe
        self.numbers = tuple(order)
        self.orders = rules.table_clockwise(seats)
        self.stacks = [setup.stacks[number] for number in order]
        self.any_all_in = False
        self.bets = [0] * seats
        self.paid = [0] * seats
        self.live = [True] * seats
        self.acted: list[int | None] = [None] * seats
        self.shown = [False] * seats
        self.up: list[list[int]] = [[] for _ in order]
        self.cards: list[list[int]] = [[] for _ in order]
        self.faces: list[list[bool]] = [[] for _ in order]
        self.street = -1
        self.street_now: Street = setup.game.streets[0]
        self.last_street = len(setup.game.streets) - 1
        self.price = self.level = self.full_bets = self.bet = 0
        self.big_bet_made = self.bring_in_due = self.began_heads_up = self.open_pair = False
        self.short_bet = False
        self.heads_up_since = self.least_raise = 0
        self.dealt_on: set[int] = set()
        self.opener = self.first_actor = self.turn = NOBODY
        self.barred: str | None = None
        self.aggressors: list[int | None] = []
        self.showing: list[int] = []
        self.tabled: list[int] = []
        self.over = False
        self.pots: list[Pot] = []
        self.awards: list[tuple[str, str | None, dict[int, int]]] = []
        self.raked = 0
        self.returned: dict[int, int] = {}
        self.events: list[Event] = []
        self.offered: tuple[Option, ...] | None = None
        self.scores: dict[str, dict[int, int | None]] = {share: {} for share in setup.game.shares}

    # What may be done.

    def legal(self) -> tuple[Option, ...]:
        """Return what the seat to act or to show may do; empty once the hand is over."""
        if self.offered is None:
            self.offered = flow.options(self)
        return self.offered

    def act(self, seat: int, act: str, to: int | None = None) -> Refusal | None:
        """Let a seat do something; on a refusal nothing changes.

        Args:
            seat: A seat number.
            act: One of ``stud_reference.actions.ACTS``.
            to: The street total after the act; needed for a bring-in and a wager.

        Raises:
            Undecided: A question came up that the rulings do not answer; the hand cannot go on.

        """
        if self.turn != NOBODY and self.numbers[self.turn] == seat:
            for option in self.offered or self.legal():
                if option.act != act:
                    continue
                if to is None:
                    if act in (BRING_IN, WAGER):
                        break
                    to = option.least
                if option.least <= to <= option.most:
                    flow.apply(self, act, to)
                    return None
        refused = refusal.refuse(self, seat, act, to)
        if refused is None:
            flow.apply(self, act, 0)
        return refused

    def show_or_muck(self) -> None:
        """Let the seat to show do what it does by default: muck a hand that is beaten.

        Raises:
            ValueError: Nobody is to show.

        """
        if not self.showing:
            message = "nobody is to show"
            raise ValueError(message)
        beaten = flow.first_has_shown(self) and self.rules.showdown_muck(self, self.turn)
        flow.apply(self, MUCK if beaten else SHOW, 0)

    def why_to_act(self) -> tuple[str, ...]:
        """Return the rules by which it is a seat's turn; none where it is nobody's."""
        return () if self.turn == NOBODY else refusals.out_of_turn(self)

    def at_showdown(self) -> bool:
        """Return whether hands are being shown."""
        return bool(self.showing)

    def copy(self) -> Hand:
        """Return a hand that can be played on without changing this one, as trees need it.

        Only what changes is copied; events, pots and options are shared, as they never do.
        """
        twin = Hand(self.setup, self.shoe.copy(), self.rulings.copy(), self.rules)
        self._copy_lists(twin)
        self._share_rest(twin)
        return twin

    def _copy_lists(self, twin: Hand) -> None:
        """Give a copy its own of what changes in its place: ``BY_SEAT`` and ``COPIED``."""
        twin.cards = [own.copy() for own in self.cards]
        twin.faces = [own.copy() for own in self.faces]
        twin.up = [own.copy() for own in self.up]
        twin.acted = self.acted.copy()
        twin.aggressors = self.aggressors.copy()
        twin.awards = self.awards.copy()
        twin.bets = self.bets.copy()
        twin.dealt_on = self.dealt_on.copy()
        twin.events = self.events.copy()
        twin.live = self.live.copy()
        twin.paid = self.paid.copy()
        twin.returned = self.returned.copy()
        twin.showing = self.showing.copy()
        twin.shown = self.shown.copy()
        twin.stacks = self.stacks.copy()
        twin.scores = {share: known.copy() for share, known in self.scores.items()}

    def _share_rest(self, twin: Hand) -> None:
        """Give a copy what is only ever replaced: ``SHARED``."""
        twin.any_all_in = self.any_all_in
        twin.barred = self.barred
        twin.began_heads_up = self.began_heads_up
        twin.bet = self.bet
        twin.big_bet_made = self.big_bet_made
        twin.bring_in_due = self.bring_in_due
        twin.first_actor = self.first_actor
        twin.full_bets = self.full_bets
        twin.heads_up_since = self.heads_up_since
        twin.least_raise = self.least_raise
        twin.level = self.level
        twin.offered = self.offered
        twin.open_pair = self.open_pair
        twin.opener = self.opener
        twin.over = self.over
        twin.pots = self.pots
        twin.price = self.price
        twin.raked = self.raked
        twin.short_bet = self.short_bet
        twin.street = self.street
        twin.street_now = self.street_now
        twin.tabled = self.tabled
        twin.turn = self.turn

    # The table, for the rules.

    def on_last_street(self) -> bool:
        """Return whether no street follows this one."""
        return self.street == self.last_street

    def live_seats(self) -> list[int]:
        """Return the seats that hold a hand, from left of the button (``table.active-seat``)."""
        return [seat for seat, live in enumerate(self.live) if live]

    def live_count(self) -> int:
        """Return how many seats hold a hand."""
        return self.live.count(True)

    def seats_with_chips(self) -> int:
        """Return how many live seats have chips behind."""
        if not self.any_all_in:
            return self.live_count()
        count = 0
        for seat, live in enumerate(self.live):
            if live and self.stacks[seat]:
                count += 1
        return count

    def clockwise(self, start: int) -> tuple[int, ...]:
        """Return every seat once, from ``start`` (``table.clockwise``)."""
        return self.orders[start]

    def next_with_chips(self, start: int) -> int:
        """Return the first live seat with chips, from ``start``; that itself where none has."""
        for seat in self.clockwise(start):
            if self.live[seat] and self.stacks[seat]:
                return seat
        return start

    def pay(self, seat: int, amount: int) -> None:
        """Move chips from a stack into the middle."""
        self.stacks[seat] -= amount
        self.paid[seat] += amount
        if not self.stacks[seat]:
            self.any_all_in = True

    def put_in(self, seat: int, total: int) -> None:
        """Move chips of a seat into the middle, up to a street total."""
        self.pay(seat, total - self.bets[seat])
        self.bets[seat] = total

    def take_back(self, seat: int, amount: int) -> None:
        """Move chips back to the stack: once in a hand, unless a broken rule gives back more."""
        self.pay(seat, -amount)
        self.returned[seat] = self.returned.get(seat, 0) + amount

    def receive(self, seats: list[int], lap: list[int], *, up: bool) -> list[DealtCard]:
        """Give each of some seats a card; return seat number, card and face of each."""
        dealt: list[DealtCard] = []
        for index, seat in enumerate(seats):
            card = lap[index]
            self.cards[seat].append(card)
            self.faces[seat].append(up)
            if up:
                self.up[seat].append(card)
            dealt.append((self.numbers[seat], card, up))
        return dealt

    def tell(self, event: Event) -> None:
        """Record an event; it names, too, the rulings that were read since the one before."""
        if self.rulings.unnamed:
            event.rules = self.with_rulings(event.rules)
            self.rulings.unnamed.clear()
        self.events.append(event)

    def asked(self) -> tuple[str, ...]:
        """Return the rulings that were read since the last event."""
        return tuple(self.rulings.unnamed)

    def with_rulings(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return some rules and the rulings that were read since the last event, each once."""
        return and_also(rules, self.asked())

    def hand_of(self, seat: int) -> list[int]:
        """Return the cards of which a seat plays five."""
        return self.rules.ranking_best_five(self, seat)

    def score(self, seat: int, share: str) -> int | None:
        """Return the rank of a seat's hand for a share, greater is better; ``None`` is no hand."""
        known = self.scores[share]
        if seat not in known:
            known[seat] = self.rules.showdown_cards_speak(self, seat, share)
        return known[seat]

    def view(self, seat: int) -> dict[int, list[int | None]]:
        """Return the cards that one seat may see, by seat number; ``None`` is a hidden card."""
        return self.rules.dealing_hidden_cards(self, self.numbers.index(seat))


#: What a copy has of its own, by seat or as a whole, beside shoe and rulings; and what it shares.
BY_SEAT: Final = ("cards", "faces", "up")
COPIED: Final = (
    "acted", "aggressors", "awards", "bets", "dealt_on", "events", "live", "paid", "returned",
    "showing", "shown", "stacks",
)  # fmt: skip
SHARED: Final = (
    "any_all_in", "barred", "began_heads_up", "bet", "big_bet_made", "bring_in_due", "first_actor",
    "full_bets", "heads_up_since", "least_raise", "level", "offered", "open_pair", "opener",
    "over", "pots", "price", "raked", "short_bet", "street", "street_now", "tabled", "turn",
)  # fmt: skip
