"""What the events of a hand tell, read without the engine's own bookkeeping.

From the events alone this works out which raises a street has seen, why an act
has to be refused, and what each seat put in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stud_reference import events

if TYPE_CHECKING:
    from stud_reference import Hand

STREETS = (events.StreetDealt, events.CommonCardDealt)
ACTED = (events.BringInPosted, events.Checked, events.Called, events.Wagered)
Act = events.BringInPosted | events.Checked | events.Called | events.Wagered
PAID = (events.BringInPosted, events.Called, events.Wagered)
HEADS_UP = 2
FIXED = "fixed-limit"


@dataclass(slots=True)
class Story:
    """A hand as its events tell it; the second half is of the street in play.

    Attributes:
        live: Seat numbers that did not fold.
        paid: What each seat put into the pots, by seat number.
        began: How many live seats had chips when the street began.
        big: Whether a big bet was made where a small one would have done.
        full: The street total of the last full bet.
        bets: How many full bets were made.
        acted: The price at which each seat acted since the last bet or raise of full size.
        two_since: How many full bets had been made when two seats were left.
        price: What a seat has to match.
        least: What a raise adds at least, where bets are not of fixed sizes.
        receiving: Seat numbers that folded and are dealt to all the same.
        faults: What went wrong: ``capped`` and ``not-reopened`` of a wager that was made all the
            same, ``wrong-size`` of a bring-in or a wager, ``cut-short`` of a street that ended
            before everybody had acted, ``dealt-wrong`` of cards that went to other seats than they
            should.

    """

    live: set[int]
    paid: dict[int, int]
    street: dict[int, int] = field(default_factory=dict)
    began: int = 0
    full: int = 0
    bets: int = 0
    acted: dict[int, int] = field(default_factory=dict)
    big: bool = False
    two_since: int = 0
    price: int = 0
    least: int = 0
    receiving: set[int] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)


def tell(hand: Hand) -> Story:
    """Return the story of a hand so far."""
    story = Story(set(hand.numbers), dict.fromkeys(hand.numbers, 0))
    street = ""
    for event in hand.events:
        if isinstance(event, STREETS):
            street = deal(hand, story, event, street)
        elif isinstance(event, events.AntePosted):
            story.paid[event.seat] += event.amount
        elif isinstance(event, events.BetReturned):
            story.paid[event.seat] -= event.amount
        elif isinstance(event, events.Folded):
            if folds_free(hand, story, event.seat, street):
                story.receiving.add(event.seat)
            fold(story, event.seat)
        elif isinstance(event, ACTED):
            add_act(hand, story, event, street)
    if hand.over or hand.showing:
        end_street(hand, story)
    return story


def deal(
    hand: Hand, story: Story, event: events.StreetDealt | events.CommonCardDealt, before: str
) -> str:
    """Take dealt cards into the story, and return their street."""
    street = street_of(hand, event)
    if street != before:
        end_street(hand, story)
        begin_street(hand, story)
    if not well_dealt(hand, story, event):
        story.faults.add("dealt-wrong")
    return street


def street_of(hand: Hand, event: events.StreetDealt | events.CommonCardDealt) -> str:
    """Return the name of the street that was dealt; a common card is dealt on the last."""
    return event.street if isinstance(event, events.StreetDealt) else hand.game.streets[-1].name


def begin_street(hand: Hand, story: Story) -> None:
    """Start a street: nothing was put in, nobody has acted."""
    story.street = dict.fromkeys(story.paid, 0)
    story.began = len(with_chips(hand, story))
    stakes = hand.setup.stakes
    first = not story.least
    story.least = (first and stakes.bring_in) or stakes.min_bet or stakes.small_bet
    story.full = story.bets = story.two_since = story.price = 0
    story.acted = {}
    story.big = False


def well_dealt(
    hand: Hand, story: Story, event: events.StreetDealt | events.CommonCardDealt
) -> bool:
    """Return whether cards went, in order, to the seats that are due; some on the last street."""
    if isinstance(event, events.CommonCardDealt):
        return True
    due = [seat for seat in hand.numbers if seat in story.live | story.receiving]
    seats = [seat for seat, _, _ in event.cards]
    if event.street == hand.game.streets[-1].name:
        return [seat for seat in due if seat in seats] == seats
    return seats == due * (len(seats) // len(due))


def runs_dry(hand: Hand) -> bool:
    """Return whether the deck cannot give the street that is due, and no procedure helps."""
    due = len(tell(hand).live | tell(hand).receiving)
    left, burned = hand.shoe.left, hand.shoe.burned
    if hand.on_last_street():
        no_procedure = hand.game.id == "five-card-stud" and left < due + 2
        return no_procedure or (not left and not burned)
    return left < due + hand.setup.burns


def with_chips(hand: Hand, story: Story) -> set[int]:
    """Return the live seats that are not all-in."""
    return {seat for seat in story.live if hand.setup.stacks[seat] > story.paid[seat]}


def end_street(hand: Hand, story: Story) -> None:
    """End a street: of several live seats with chips each has acted and matched the bet."""
    betting = with_chips(hand, story)
    price = max(story.street.values(), default=0)
    matched = {seat for seat in story.acted if story.street[seat] == price}
    if story.street and len(betting) > 1 and not betting <= matched:
        story.faults.add("cut-short")


def folds_free(hand: Hand, story: Story, seat: int, street: str) -> bool:
    """Return whether a seat that folds is dealt to: it owed nothing, not even the bring-in."""
    first = street == hand.game.streets[0].name
    owes_bring_in = first and hand.setup.stakes.bring_in > 0 and not story.acted
    keeps = hand.rulings("dealing.free-fold") == "keeps-receiving"
    return keeps and not owes_bring_in and story.street[seat] == story.price


def fold(story: Story, seat: int) -> None:
    """Take a fold into the story."""
    story.live.discard(seat)
    if len(story.live) == HEADS_UP:
        story.two_since = story.bets


def add_act(hand: Hand, story: Story, event: Act, street: str) -> None:
    """Take one act into the story."""
    before = story.price
    if isinstance(event, PAID):
        if not well_sized(hand, story, event):
            story.faults.add("wrong-size")
        story.paid[event.seat] += event.to - story.street[event.seat]
        story.street[event.seat] = event.to
    if isinstance(event, events.Wagered):
        if used_up(hand, story):
            story.faults.add("capped")
        if closed(hand, story, event.seat, street, before):
            story.faults.add("not-reopened")
        story.receiving = set()
        if hand.setup.limit == FIXED:
            add_fixed_wager(hand, story, event, street)
        elif event.to - before >= story.least:
            story.acted = {}
            story.least = event.to - before
    story.price = max(before, *story.street.values())
    if isinstance(event, events.BringInPosted):
        story.price = max(event.to, hand.setup.stakes.bring_in)
        story.least = hand.setup.stakes.bring_in
    story.acted[event.seat] = story.price


def add_fixed_wager(hand: Hand, story: Story, event: events.Wagered, street: str) -> None:
    """Take a wager of a fixed size into the story."""
    by = event.to - story.full
    if 2 * by >= bet_size(hand, story, street):
        size = bet_size(hand, story, street)
        story.acted = {} if by >= size else story.acted
        story.big = story.big or by > size
        story.full = event.to
        story.bets += 1


def well_sized(hand: Hand, story: Story, event: Act) -> bool:
    """Return whether a bring-in or a wager is within the limit of the table, or all a seat had."""
    stakes = hand.setup.stakes
    has = hand.setup.stacks[event.seat] - story.paid[event.seat] + story.street[event.seat]
    if isinstance(event, events.BringInPosted):
        between = hand.setup.limit == FIXED and has > stakes.bring_in
        between = between and hand.rulings("bring-in.opening-amount") == "any-between"
        most = stakes.small_bet - 1 if between else stakes.bring_in
        return min(has, stakes.bring_in) <= event.to <= min(has, most)
    if not isinstance(event, events.Wagered) or hand.setup.limit == FIXED:
        return True
    by = event.to - story.price
    middle = sum(story.paid.values()) + story.price - story.street[event.seat]
    most = {"pot-limit": middle, "no-limit": by, "spread-limit": stakes.max_bet}[hand.setup.limit]
    return by <= max(most, story.least) and (by >= story.least or event.to == has)


def closed(hand: Hand, story: Story, seat: int, street: str, price: int) -> bool:
    """Return whether a seat that has acted faces too little to raise again."""
    if seat not in story.acted:
        return False
    if hand.setup.limit != FIXED:
        return price - story.acted[seat] < story.least
    return 2 * (price - story.acted[seat]) < bet_size(hand, story, street)


def bet_size(hand: Hand, story: Story, street: str) -> int:
    """Return the bet of a street, the small one where both are possible."""
    [bet] = [known.bet for known in hand.game.streets if known.name == street]
    stakes = hand.setup.stakes
    return stakes.big_bet if bet == "big" or story.big else stakes.small_bet


def used_up(hand: Hand, story: Story) -> bool:
    """Return whether the raises of the street are used up, and no ruling lifts the cap."""
    if hand.setup.limit != FIXED:
        return False
    cap = int(hand.rulings("betting.raise-cap"))
    return story.bets - 1 >= cap and not lifted(hand, story, cap)


def lifted(hand: Hand, story: Story, cap: int) -> bool:
    """Return whether two seats alone may raise beyond the cap."""
    value = hand.rulings("betting.cap-heads-up")
    lifts = {
        "capped": False,
        "round-start": story.began == HEADS_UP,
        "before-cap": story.two_since - 1 < cap and not hand.setup.tournament,
        "event": hand.setup.event_heads_up,
    }
    alone = len(story.live) == HEADS_UP or value == "round-start"
    return alone and lifts[str(value)]


def refusal(hand: Hand, number: int, act: str, to: int | None) -> str:
    """Return the reason, by the published precedence, for which an act is refused."""
    if hand.over:
        return "hand-over"
    if number not in hand.numbers:
        return "unknown-seat"
    if number != hand.numbers[hand.turn]:
        return "not-your-turn"
    return refusal_in_turn(hand, number, act, to)


def refusal_in_turn(hand: Hand, number: int, act: str, to: int | None) -> str:
    """Return the reason for which an act of the seat to act is refused."""
    story = tell(hand)
    if act == "wager" and not hand.showing and not hand.bring_in_due:
        if used_up(hand, story):
            return "capped"
        street = hand.street_now.name
        if closed(hand, story, number, street, hand.price):
            return "not-reopened"
    has = hand.stacks[hand.turn] + (0 if hand.showing else story.street[number])
    if to is not None and to > has:
        return "insufficient-chips"
    return "wrong-amount" if act in acts(hand) else "illegal-action"


def acts(hand: Hand) -> set[str]:
    """Return the acts that are possible now, with the fold that is accepted but not listed."""
    found = {option.act for option in hand.legal()}
    if "check" in found and hand.rulings("betting.fold-without-bet") == "allowed":
        found.add("fold")
    return found


def pots(hand: Hand) -> list[tuple[int, set[int]]]:
    """Return the chips and the contestants of each pot, built up layer by layer."""
    story = tell(hand)
    found: list[tuple[int, set[int]]] = []
    below = 0
    for height in sorted(set(story.paid.values()) - {0}):
        payers = {seat for seat, paid in story.paid.items() if paid >= height}
        amount = (height - below) * len(payers)
        below = height
        if found and payers & story.live in (set(), found[-1][1]):
            found[-1] = (found[-1][0] + amount, found[-1][1])
        else:
            found.append((amount, payers & story.live))
    return found
