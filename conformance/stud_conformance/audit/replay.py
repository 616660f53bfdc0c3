"""Play a record by the rules of a house, and stop where it first leaves them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance.audit.verdict import Deviation
from stud_conformance.hands.recorded import (
    SHOWS_UNRELIABLE,
    TOTAL,
    Acted,
    CommonDealt,
    Dealt,
    Mucked,
    Showed,
)
from stud_conformance.play import Table
from stud_conformance.protocol.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from stud_conformance.hands.recorded import Recorded, Step
    from stud_conformance.spec.scenario import Cards, Rulings

    #: Every card of a hand: those of each seat, or in the order of the deck.
    AllCards = Mapping[int, tuple[str, ...]] | Cards

#: Flags of a record that says nothing of who showed, or nothing to be relied on.
TABLED = ("showdown.all-in-hands",)
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


class Left(Exception):  # noqa: N818 - it says what the record did
    """Raised where a record leaves the rules."""

    def __init__(self, kind: str, rules: Sequence[str], expected: str, found: str) -> None:
        """Keep what differs."""
        super().__init__(kind)
        self.kind, self.rules, self.expected, self.found = kind, tuple(rules), expected, found


def start(hand: Recorded, cards: AllCards, rulings: Rulings) -> Table:
    """Start a record with every card known.

    Raises:
        ValueError: It cannot be played.

    """
    # What the room took stands in the record, unless its terms are given to try.
    rake = None if hand.setup.rake is not None else hand.found.rake or None
    return Table.start(hand.setup, cards, rulings, common=hand.common, rake=rake)


def replay(hand: Recorded, cards: AllCards, rulings: Rulings) -> Replayed:
    """Play a record with every card known.

    Args:
        hand: The record.
        cards: Its cards, with those that it does not tell filled in.
        rulings: A value for every ruling that may be asked.

    Raises:
        ValueError: It cannot be played.

    """
    table = start(hand, cards, rulings)
    done = 0
    try:
        for step in hand.steps:
            _check_tabling(table, hand, done)
            _follow(table, hand, step)
            done += 1
        _finish(table, hand)
    except Left as left:
        at = None if done == len(hand.steps) else done
        place = "the end of the hand" if at is None else f"{at + 1}. {words(hand.steps[at])}"
        money = _money(table, hand)
        found = Deviation(at, place, left.kind, left.rules, left.expected, left.found, money)
        return Replayed(found, done, table.read)
    return Replayed(None, done, table.read)


def words(step: Step) -> str:
    """Return a step as a person would say it."""
    match step:
        case Dealt(street, seats):
            return f"street {street + 1} is dealt to {counted(len(seats), 'seat')}"
        case Acted(seat, act, to):
            verb = {"bring-in": "brings in", "wager": "wagers"}.get(act, f"{act}s")
            return f"{seat} {verb}" + ("" if to is None else f" {to}")
        case Showed(seat):
            return f"{seat} shows"
        case Mucked(seat):
            return f"{seat} mucks"
        case CommonDealt(card):
            return f"{card} is turned for everybody"


def _follow(table: Table, hand: Recorded, step: Step) -> None:
    """Take one step of a record.

    Raises:
        Left: The rules do not allow it.

    """
    match step:
        case Dealt(street):
            _check_street(table, street)
        case CommonDealt(card):
            if table.common != card:
                told = "no common card" if table.common is None else f"the common card {card}"
                raise Left("street", ("shortage.procedure",), told, f"the common card {card}")
        case Acted(seat, act, to):
            _act(table, seat, act, to)
        case Showed(seat):
            _show(table, hand, seat, "show")
        case Mucked(seat):
            _show(table, hand, seat, "muck")


def _check_tabling(table: Table, hand: Recorded, index: int) -> None:
    """Check that all-in hands are turned up when they have to be, and not before."""
    if hand.flags & NO_SHOWS:
        return
    step, coming = hand.steps[index], hand.steps[index + 1 :]
    tabled = set(table.final(("tabled",))["tabled"])
    if isinstance(step, Dealt | CommonDealt):
        before = {one.seat for one in hand.steps[:index] if isinstance(one, Showed)}
        later = {one.seat for one in coming if isinstance(one, Showed)}
        if tabled & later - before:
            raise Left("showdown", TABLED, "all hands tabled", f"{words(step)} before they are")
    elif isinstance(step, Mucked) and step.seat in tabled:
        raise Left("showdown", TABLED, "all hands tabled", words(step))
    elif isinstance(step, Showed) and not tabled and any(isinstance(one, Dealt) for one in coming):
        raise Left("showdown", TABLED, "no hand shown before the last card", words(step))


def _check_street(table: Table, street: int) -> None:
    """Check that a street may be dealt; where no betting is left the reference has gone ahead."""
    if table.street < street:
        raise Left("street", table.why_to_act, _turn(table), f"street {street + 1} dealt")
    if table.street > street and table.to_act is not None and not table.at_showdown:
        raise Left("street", ("betting.round-end",), _turn(table), f"street {street + 1} dealt")


def _turn(table: Table) -> str:
    return "nobody to act" if table.to_act is None else f"seat {table.to_act} to act"


def _act(table: Table, seat: int, act: str, to: int | None) -> None:
    if table.to_act != seat:
        raise Left("turn", table.why_to_act, _turn(table), f"seat {seat} acts")
    legal = table.legal_words()
    refusal = table.act(seat, act, to)
    if refusal is not None:
        code, text, rules = refusal
        raise Left("act", rules, legal, f"{words(Acted(seat, act, to))} ({code}: {text})")


def _show(table: Table, hand: Recorded, seat: int, act: str) -> None:
    """Take a show or a muck; one that follows nothing but a player's wish is passed over."""
    if table.over or seat in table.has_shown or hand.flags & NO_SHOWS:
        return
    if not table.at_showdown:
        raise Left("showdown", TABLED, "no hand shown yet", f"seat {seat} shows")
    if table.to_act != seat:
        expected = f"seat {table.to_act} to show"
        raise Left("showdown", table.why_to_act, expected, f"seat {seat} {act}s")
    refusal = table.act(seat, act, None)
    if refusal is not None:
        code, text, rules = refusal
        raise Left("showdown", rules, f"seat {seat} to show", f"it {act}s ({code}: {text})")


def _finish(table: Table, hand: Recorded) -> None:
    """Show what is left to be shown, and compare the end.

    Raises:
        Left: It is another one.

    """
    mucked = {step.seat for step in hand.steps if isinstance(step, Mucked)}
    while table.at_showdown:
        seat = table.to_act
        if seat is not None and (seat not in mucked or table.act(seat, "muck", None) is not None):
            table.show_or_muck()
    if not table.over:
        raise Left("street", table.why_to_act, f"seat {table.to_act} to act", "nothing more")
    end = table.final()
    paid = _rules_of_awards(table)
    total = sum(pot["amount"] for pot in end["pots"])
    _compare("pots", hand.found.total, total, ("pots.side-pots", "pots.uncalled-bet"))
    if hand.found.total is None:
        _compare("returned", hand.found.returned, _some(end["returned"]), ("pots.uncalled-bet",))
    _compare("rake", hand.found.rake, end["rake"], ("pots.rake",))
    _compare_awards(hand, end, paid)
    _compare("stacks", hand.found.stacks, _some(end["stacks"], zeros=True), paid)


def _rules_of_awards(table: Table) -> tuple[str, ...]:
    """Return the rules by which the pots were paid, each once."""
    told = [event for event in table.told() if event.kind == "award"]
    return tuple(dict.fromkeys(rule for event in told for rule in event.rules))


def _compare_awards(hand: Recorded, end: Mapping[str, Any], rules: Sequence[str]) -> None:
    """Compare what was paid of each pot; whoever scoops may be paid at once or by halves."""
    paid = hand.found.awards
    if paid is None or any(award.pot == TOTAL for award in paid):
        return
    due = [(award["pot"], _some(award["to"])) for award in end["awards"]]
    told = [(award.pot, award.to) for award in paid]
    if {pot for pot, _ in told} < {pot for pot, _ in due}:
        # Some records run pots together that one seat wins.
        due, told = ([("all pots", to) for _, to in own] for own in (due, told))
    found, expected = _by_pot(told), _by_pot(due)
    if found != expected:
        _compare("awards", _words(found), _words(expected), rules)


def _by_pot(paid: Iterable[tuple[str, dict[int, int]]]) -> dict[str, dict[int, int]]:
    """Return what each seat got of each pot."""
    found: dict[str, dict[int, int]] = {}
    for pot, to in paid:
        own = found.setdefault(pot, {})
        for seat, chips in to.items():
            if chips:
                own[seat] = own.get(seat, 0) + chips
    return found


def _words(paid: Mapping[str, Mapping[int, int]]) -> str:
    return "; ".join(
        f"{pot}: " + ", ".join(f"{chips} to seat {seat}" for seat, chips in sorted(to.items()))
        for pot, to in sorted(paid.items())
    )


def _compare(kind: str, found: object, expected: object, rules: Sequence[str]) -> None:
    if found is not None and found != expected:
        raise Left(kind, rules, f"{kind} {expected}", f"{kind} {found}")


def _some(by_seat: dict[str, int], *, zeros: bool = False) -> dict[int, int]:
    return {int(seat): chips for seat, chips in by_seat.items() if chips or zeros}


def _money(table: Table, hand: Recorded) -> dict[int, int]:
    """Return by seat how much more it has than by the rules, where both are known."""
    if not table.over or hand.found.stacks is None:
        return {}
    due = _some(table.final()["stacks"], zeros=True)
    more = {seat: chips - due.get(seat, 0) for seat, chips in hand.found.stacks.items()}
    return {seat: chips for seat, chips in more.items() if chips}
