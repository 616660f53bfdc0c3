"""Compare what a record says of its end with the end by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.audit.left import Left
from stud_conformance.hands.money import text
from stud_conformance.hands.recorded import TOTAL
from stud_conformance.spec.notation import CALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from decimal import Decimal

    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.play import End, Table

    #: Chips by what they are of, and by seat.
    Paid = dict[str, dict[int, int]]

RETURNED = ("pots.uncalled-bet",)
RAKE = ("pots.rake",)
POTS = ("pots.side-pots", *RETURNED)


def compare(table: Table, hand: Recorded) -> None:
    """Compare pots, returned chips, rake, awards, winnings and stacks, as far as they are told.

    Raises:
        Left: Something is not as the record has it.

    """
    end, found = table.end, hand.found
    _compare_sum("pots", hand, found.total, end.total, POTS)
    _compare_returned(hand, end.returned)
    _compare_sum("rake", hand, found.rake, end.rake, RAKE)
    _compare_awards(table, hand, end)
    if found.winnings is not None and found.winnings != _won(end):
        raise _seats("winnings", hand, found.winnings, _won(end), _rules_of_awards(table))
    if found.stacks is not None and found.stacks != end.stacks:
        is_raked = sum(found.stacks.values()) != sum(end.stacks.values())
        rules = RAKE if is_raked else _rules_of_awards(table)
        raise _seats("stacks", hand, found.stacks, end.stacks, rules)


def compare_winners(table: Table, hand: Recorded) -> None:
    """Compare who won anything, whatever the house took.

    Raises:
        Left: It is somebody else.

    """
    end = table.end
    rules = _rules_of_awards(table)
    paid = hand.found.awards
    if paid is not None:
        due = _by_pot((pot, to) for pot, _, to in end.awards)
        told = _by_pot((award.pot, award.to) for award in paid)
        if told.keys() == due.keys():
            _compare_winners("awards", told, due, rules)
    if hand.found.winnings is not None:
        won = {"all pots": hand.found.winnings}
        _compare_winners("winnings", won, {"all pots": _won(end)}, rules)


def money(table: Table, hand: Recorded) -> dict[int, int]:
    """Return by seat how much more it has than by the rules, where both are known."""
    if not table.over or hand.found.stacks is None:
        return {}
    due = table.end.stacks
    more = {seat: chips - due.get(seat, 0) for seat, chips in hand.found.stacks.items()}
    return {seat: chips for seat, chips in more.items() if chips}


def _rules_of_awards(table: Table) -> tuple[str, ...]:
    """Return the rules by which the pots were paid, each once."""
    told = [event for event in table.told() if event.kind == "award"]
    return tuple(dict.fromkeys(rule for event in told for rule in event.rules))


def _compare_returned(hand: Recorded, due: dict[int, int]) -> None:
    """Compare what went back; a call of more than a short bet may be told as one of no more."""
    found = hand.found.returned
    if found is None or found == due:
        return
    last = {step.seat: step.act for step in hand.acts() if step.to is not None or step.act == CALL}
    wagered = {seat: chips for seat, chips in due.items() if last.get(seat) != CALL}
    if found != wagered:
        raise _seats("returned", hand, found, due, RETURNED)


def _compare_awards(table: Table, hand: Recorded, end: End) -> None:
    """Compare what was paid of each pot.

    Whoever scoops may be paid at once or by halves, and some records run pots together that one
    seat wins; where both name the halves of a pot, each has to be right.
    """
    paid = hand.found.awards
    if paid is None:
        return
    due = list(end.awards)
    told = [(award.pot, award.share, award.to) for award in paid]
    if told == due or any(pot == TOTAL for pot, *_ in told):
        return
    if {pot for pot, *_ in told} < {pot for pot, *_ in due}:
        due = [("all pots", None, to) for *_, to in due]
        told = [("all pots", None, to) for *_, to in told]
    of_pots, due_of_pots = (_by_pot((pot, to) for pot, _, to in own) for own in (told, due))
    _compare_paid(table, hand, of_pots, due_of_pots)
    halves, due_halves = _halves(told), _halves(due)
    if halves.keys() == due_halves.keys():
        _compare_paid(table, hand, halves, due_halves)


def _halves(paid: Iterable[tuple[str, str | None, dict[int, int]]]) -> Paid:
    return _by_pot((f"{pot} {share}", to) for pot, share, to in paid if share is not None)


def _compare_paid(table: Table, hand: Recorded, found: Paid, expected: Paid) -> None:
    if found != expected:
        told, due = (_words(paid, hand.unit) for paid in (found, expected))
        raise Left("awards", _rules_of_awards(table), f"awards {due}", f"awards {told}")


def _won(end: End) -> dict[int, int]:
    """Return what each seat won of all pots."""
    return _by_pot(("", to) for _, _, to in end.awards).get("", {})


def _by_pot(paid: Iterable[tuple[str, dict[int, int]]]) -> Paid:
    """Return what each seat got of each pot."""
    found: Paid = {}
    for pot, to in paid:
        own = found.setdefault(pot, {})
        for seat, chips in to.items():
            if chips:
                own[seat] = own.get(seat, 0) + chips
    return found


def _words(paid: Paid, unit: Decimal) -> str:
    return "; ".join(
        f"{pot}: "
        + ", ".join(f"{text(chips, unit)} to seat {seat}" for seat, chips in sorted(to.items()))
        for pot, to in sorted(paid.items())
    )


def _winners(paid: Paid) -> str:
    return "; ".join(
        f"{pot} to " + ", ".join(f"seat {seat}" for seat in sorted(to))
        for pot, to in sorted(paid.items())
    )


def _compare_winners(kind: str, found: Paid, expected: Paid, rules: Sequence[str]) -> None:
    told, due = _winners(found), _winners(expected)
    if told != due:
        raise Left(kind, rules, f"{kind}: {due}", f"{kind}: {told}")


def _compare_sum(
    kind: str, hand: Recorded, found: int | None, expected: int, rules: Sequence[str]
) -> None:
    if found is not None and found != expected:
        told, due = (f"{kind} {text(own, hand.unit)}" for own in (found, expected))
        raise Left(kind, rules, due, told)


def _seats(
    kind: str,
    hand: Recorded,
    found: dict[int, int],
    expected: dict[int, int],
    rules: Sequence[str],
) -> Left:
    """Return where chips by seat differ; only the seats that differ are told."""
    seats = sorted(found.keys() | expected.keys())
    other = [seat for seat in seats if found.get(seat, 0) != expected.get(seat, 0)]
    told, due = (
        ", ".join(f"seat {seat} {text(own.get(seat, 0), hand.unit)}" for seat in other)
        for own in (found, expected)
    )
    return Left(kind, rules, f"{kind}: {due}", f"{kind}: {told}")
