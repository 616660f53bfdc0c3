"""Play a record by the rules of a house, and stop where it first leaves them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.audit.chip import smallest_chip
from stud_conformance.audit.ending import compare, compare_winners, money
from stud_conformance.audit.left import Left
from stud_conformance.audit.verdict import Deviation
from stud_conformance.hands.money import text
from stud_conformance.hands.recorded import (
    SHOWS_UNRELIABLE,
    Acted,
    CommonDealt,
    Dealt,
    Mucked,
    Showed,
)
from stud_conformance.hands.runlog import DEALS_UNTOLD
from stud_conformance.play import OtherMix, Table
from stud_conformance.protocol.text import counted
from stud_conformance.spec.scenario import Cards

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from decimal import Decimal

    from stud_conformance.hands.recorded import Recorded, Step
    from stud_conformance.play import Refused
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Rulings

    #: Every card of a hand: those of each seat, or in the order of the deck.
    AllCards = Mapping[int, tuple[str, ...]] | Cards

DEALS = (Dealt, CommonDealt)
#: What a house mixes when the cards run short, and what the record does.
MIX, MIX_OF = "mix", "a mix of "
MIXED = ("shortage.procedure", "shortage.scramble")
TABLED = ("showdown.all-in-hands",)
OVER, ROUND_OVER = ("betting.last-player-wins",), ("betting.round-end",)
DEALT = ("dealing.who-gets-cards", "dealing.free-fold", "betting.fold-loses")
#: Flags of a record that says nothing of who showed, or nothing to be relied on.
NO_SHOWS = frozenset({"showdown-order-missing", SHOWS_UNRELIABLE, "engine-derived"})


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record that was played.

    Attributes:
        deviation: Where it left the rules first, if it did.
        steps: How many of its steps were followed.
        read: The rulings that were asked, in order, each once.

    """

    deviation: Deviation | None
    steps: int
    read: tuple[str, ...]


def start(hand: Recorded, cards: AllCards, rulings: Rulings, *, chip: int | None = None) -> Table:
    """Start a record with every card known.

    Args:
        hand: The record.
        cards: Its cards, with those that it does not tell filled in.
        rulings: A value for every ruling that may be asked.
        chip: Its smallest chip, where that was looked for before.

    Raises:
        ValueError: It cannot be played.

    """
    chip = chip or smallest_chip(hand)
    # What the room took stands in the record, unless its terms are given to try.
    rake = None if hand.setup.rake is not None else hand.found.rake or None
    return Table.start(hand.setup, cards, rulings, common=hand.common, rake=rake, chip=chip)


def replay(
    hand: Recorded, cards: AllCards, rulings: Rulings, *, winners_only: bool = False
) -> Replayed:
    """Play a record with every card known.

    Args:
        hand: The record.
        cards: Its cards, with those that it does not tell filled in.
        rulings: A value for every ruling that may be asked.
        winners_only: Whether of the end only the winners are compared, and no sums.

    Raises:
        ValueError: It cannot be played.

    """
    return Replay(hand, rulings, winners_only=winners_only).held(cards)


@dataclass(frozen=True, slots=True)
class Kept:
    """A record at its showdown.

    Attributes:
        table: The table.
        cards: The cards of each seat.
        done: How many steps were followed.

    """

    table: Table
    cards: Mapping[int, tuple[str, ...]]
    done: int


@dataclass(slots=True)
class Replay:
    """Plays a record again and again, with other cards for those that it does not tell.

    Up to the showdown the cards that lie face down change nothing; where only they are others, it
    goes on from there.

    Attributes:
        hand: The record.
        rulings: A value for every ruling that may be asked.
        winners_only: Whether of the end only the winners are compared, and no sums.
        again: Whether it will be played again.
        kept: How it stood at the showdown.
        tells_shows: Whether it is to be relied on in who showed.
        last_deal: The index of the step in which cards were dealt last; -1 where none were.
        chip: The smallest chip of the record.

    """

    hand: Recorded
    rulings: Rulings
    winners_only: bool = False
    again: bool = False
    kept: Kept | None = None
    tells_shows: bool = True
    last_deal: int = -1
    chip: int = 0

    def __post_init__(self) -> None:
        """Look for the chip, and for the last deal, which is near the end."""
        self.tells_shows = not self.hand.flags & NO_SHOWS
        self.chip = smallest_chip(self.hand)
        steps = self.hand.steps
        for index in range(len(steps) - 1, -1, -1):
            if type(steps[index]) in DEALS:
                self.last_deal = index
                return

    def held(self, cards: AllCards) -> Replayed:
        """Play it with every card known.

        Raises:
            ValueError: It cannot be played.

        """
        try:
            table, done = self._begun(cards)
        except OtherMix as other:  # where antes have put all in, everything is dealt at once
            deviation = self._deviation(None, _mixed(other), max(self.last_deal, 0))
            return Replayed(deviation, 0, MIXED[:1])
        hand, act = self.hand, table.act
        try:
            for step in hand.steps[done:]:
                # Asked so it takes least where it is another kind.
                if type(step) is Acted:
                    refusal = act(step.seat, step.act, step.to)
                    if refusal is not None:
                        raise _refused(table, hand, step, refusal)
                else:
                    self._follow(table, cards, done)
                done += 1
            self._keep(table, cards, done)
            _finish(table, hand)
            (compare_winners if self.winners_only else compare)(table, hand)
        except OtherMix as other:
            return Replayed(self._deviation(table, _mixed(other), done), done, table.read)
        except Left as left:
            return Replayed(self._deviation(table, left, done), done, table.read)
        return Replayed(None, done, table.read)

    def _begun(self, cards: AllCards) -> tuple[Table, int]:
        """Return a table to go on with, and how many steps it has taken."""
        if self.kept is not None and not isinstance(cards, Cards):
            before = self.kept.cards
            others = {seat: own for seat, own in cards.items() if own != before[seat]}
            table = self.kept.table.with_down_cards(others)
            if table is not None:
                return table, self.kept.done
        return start(self.hand, cards, self.rulings, chip=self.chip), 0

    def _follow(self, table: Table, cards: AllCards, done: int) -> None:
        """Take a step of the record that is no act of the betting.

        Raises:
            Left: The rules do not allow it.

        """
        step = self.hand.steps[done]
        is_early = type(step) is Showed and done < self.last_deal
        if self.tells_shows and (is_early or table.is_tabled):
            _check_tabling(table, self.hand, done, is_dealt_on=done < self.last_deal)
        if type(step) is Dealt:
            _check_deal(table, step.street, step.seats)
        elif type(step) is CommonDealt:
            _check_common(table, step.card)
        elif self.tells_shows:
            self._keep(table, cards, done)
            _show(table, step.seat, "show" if type(step) is Showed else "muck")

    def _keep(self, table: Table, cards: AllCards, done: int) -> None:
        """Keep the table once it is at the showdown, unless cards that nobody told were dealt."""
        if not self.again or self.kept is not None or not table.at_showdown:
            return
        if not isinstance(cards, Cards) and table.counts == {
            seat: len(own) for seat, own in cards.items()
        }:
            self.kept = Kept(table.copy(), cards, done)

    def _deviation(self, table: Table | None, left: Left, done: int) -> Deviation:
        hand = self.hand
        at = None if done == len(hand.steps) else done
        place = (
            "the end of the hand" if at is None else f"{at + 1}. {words(hand.steps[at], hand.unit)}"
        )
        more = {} if self.winners_only or table is None else money(table, hand)
        return Deviation(at, place, left.kind, left.rules, left.expected, left.found, more)


def _mixed(other: OtherMix) -> Left:
    """Return where a record mixes other cards than the house."""
    return Left(MIX, MIXED, f"{MIX_OF}{other.pool}", f"{MIX_OF}{other.stated}")


def words(step: Step, unit: Decimal) -> str:
    """Return a step as a person would say it, with amounts in the unit of the record."""
    match step:
        case Dealt(street, seats):
            return f"street {street + 1} is dealt to {counted(len(seats), 'seat')}"
        case Acted(seat, act, to):
            verb = {"bring-in": "brings in", "wager": "wagers"}.get(act, f"{act}s")
            return f"{seat} {verb}" + ("" if to is None else f" {text(to, unit)}")
        case Showed(seat):
            return f"{seat} shows"
        case Mucked(seat):
            return f"{seat} mucks"
        case CommonDealt(card):
            return f"{card} is turned for everybody"


def _check_tabling(table: Table, hand: Recorded, index: int, *, is_dealt_on: bool) -> None:
    """Check that all-in hands are turned up when they have to be, and not before."""
    step = hand.steps[index]
    tabled, street = table.tabled
    if isinstance(step, Mucked):
        if step.seat in tabled:
            raise Left("showdown", TABLED, "all hands tabled", words(step, hand.unit))
    elif isinstance(step, Showed):
        if is_dealt_on and not tabled:
            told = words(step, hand.unit)
            raise Left("showdown", TABLED, "no hand shown before the last card", told)
    elif tabled and not (isinstance(step, Dealt) and step.street <= street):
        before = {one.seat for one in hand.steps[:index] if isinstance(one, Showed)}
        if tabled - before:
            told = f"{words(step, hand.unit)} before they are"
            raise Left("showdown", TABLED, "all hands tabled", told)


def _check_deal(table: Table, street: int, seats: tuple[int, ...]) -> None:
    """Check that a street may be dealt, and that whoever is due a card of it gets it.

    Where no betting is left the reference has gone ahead.
    """
    now = table.street
    if now < street:
        raise Left("street", _why(table), _turn(table), f"street {street + 1} dealt")
    if now > street and table.to_act is not None and not table.at_showdown:
        raise Left("street", ("betting.round-end",), _turn(table), f"street {street + 1} dealt")
    due = table.dealt_to(street)
    if due != seats and set(due) != set(seats):
        raise Left("street", DEALT, f"cards to {_seats(due)}", f"cards to {_seats(seats)}")


def _check_common(table: Table, card: str) -> None:
    """Check that a common card is due, and that it is this one."""
    if table.common != card:
        told = "no common card" if table.common is None else f"the common card {table.common}"
        raise Left("street", ("shortage.procedure",), told, f"the common card {card}")


def _seats(seats: Collection[int]) -> str:
    names = ", ".join(str(seat) for seat in sorted(seats))
    return f"seat{'s' if len(seats) > 1 else ''} {names}" if seats else "nobody"


def _why(table: Table) -> tuple[str, ...]:
    """Return the rules by which it is the turn of a seat, or by which there are no turns left."""
    return table.why_to_act or (OVER if table.over else ROUND_OVER)


def _turn(table: Table) -> str:
    return "nobody to act" if table.to_act is None else f"seat {table.to_act} to act"


def _refused(table: Table, hand: Recorded, step: Acted, refusal: Refused) -> Left:
    """Return where an act leaves the rules; it has changed nothing, so that all is still seen."""
    if table.to_act != step.seat:
        return Left("turn", _why(table), _turn(table), f"seat {step.seat} acts")
    legal = ", ".join(_option(one, hand.unit) for one in table.legal()) or "nothing"
    return Left("act", refusal.rules, legal, f"{words(step, hand.unit)} ({refusal.code})")


def _option(option: Message, unit: Decimal) -> str:
    """Return what a seat may do: ``call 0.50``, ``wager 1.00..3.00``."""
    amounts = [text(option[key], unit) for key in ("to", "min", "max") if key in option]
    return " ".join(filter(None, (option["act"], "..".join(amounts))))


def _show(table: Table, seat: int, act: str) -> None:
    """Take a show or a muck; one that follows nothing but a player's wish is passed over."""
    if table.to_show == seat:
        refusal = table.act(seat, act)
        if refusal is not None:
            expected, found = f"seat {seat} to show", f"it {act}s ({refusal.code})"
            raise Left("showdown", refusal.rules, expected, found)
    elif not table.over and seat not in table.has_shown:
        if not table.at_showdown:
            raise Left("showdown", TABLED, "no hand shown yet", f"seat {seat} {act}s")
        expected = f"seat {table.to_act} to show"
        raise Left("showdown", table.why_to_act, expected, f"seat {seat} {act}s")


def _finish(table: Table, hand: Recorded) -> None:
    """Show what the record need not tell: hands that are beaten, and those of a record without.

    Raises:
        Left: A hand had to be shown, or the hand is not over.

    """
    while table.at_showdown:
        seat = table.to_act
        if seat is not None and _mucks(hand, seat) and table.act(seat, "muck", None) is None:
            continue
        table.show_or_muck()
        if seat is not None and not hand.flags & NO_SHOWS and table.is_shown(seat):
            rules = ("showdown.winning-hand", "showdown.first-to-show")
            raise Left("showdown", rules, f"seat {seat} to show", "it does not")
    if not table.over:
        raise Left("street", table.why_to_act, f"seat {table.to_act} to act", "nothing more")
    if table.common is None or DEALS_UNTOLD in hand.flags:
        return
    if not any(isinstance(one, CommonDealt) for one in hand.steps):
        expected = f"a common card, such as {table.common}"
        raise Left("street", ("shortage.procedure",), expected, "no common card")


def _mucks(hand: Recorded, seat: int) -> bool:
    return any(isinstance(step, Mucked) and step.seat == seat for step in hand.steps)
