"""Where an engine and the reference part: what each of them sees there, and which rules speak."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.run import observation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.play import Table
    from stud_conformance.trees.choices import Choice, Seen

_VERBS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bring-in": "brings in",
    "bets": "bets",
    "completes": "completes to",
    "raises": "raises to",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that differs.

    Attributes:
        what: In words, such as ``wager 200 is missing``.
        rules: The rules that speak for what was expected.

    """

    what: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A position where an engine sees another turn, or other legal acts.

    Attributes:
        steps: What was done since the start of the hand, as a scenario writes it.
        expected: Whose turn it is, and what is legal, by the reference.
        found: The same by the engine; ``None`` where it refuses the last act, which it called
            legal.
        reasons: What differs, and by which rules.

    """

    steps: tuple[str, ...]
    expected: Seen
    found: Seen | None
    reasons: tuple[Reason, ...]


def told(steps: tuple[str, ...], table: Table, ours: Seen, theirs: Seen | None) -> Difference:
    """Return a difference with its reasons; the hand stays as it is.

    Args:
        steps: What was done since the start of the hand.
        table: Where the hand stands by the reference.
        ours: What the reference sees.
        theirs: What the engine sees; ``None`` where it refuses the last step.

    """
    if theirs is None:
        found: tuple[Reason, ...] = (Reason(f"it refuses that {steps[-1]}", ()),)
    else:
        found = tuple(_reasons(table, ours, theirs))
    return Difference(steps, ours, theirs, found)


def step(table: Table | None, seat: int, choice: Choice) -> str:
    """Return an act as a scenario writes it, with the word for a wager that fits where it is made.

    Args:
        table: The hand before the act, if the reference goes along.
        seat: Who acts.
        choice: The act.

    """
    word = choice.act
    if word not in _VERBS:
        words = table.wager_words() if table is not None else ()
        word = words[0] if words else "raises"
    verb = _VERBS[word]
    return f"{seat} {verb}" if choice.to is None else f"{seat} {verb} {choice.to}"


def _reasons(table: Table, ours: Seen, theirs: Seen) -> Iterator[Reason]:
    if theirs.to_act != ours.to_act:
        yield _turn(table, ours, theirs)
        if None in (ours.to_act, theirs.to_act):
            return
    for option in sorted(ours.legal - theirs.legal):
        yield Reason(f"{_option(option)} is missing", _rules_of(table, ours, option))
    for option in sorted(theirs.legal - ours.legal):
        rules, text = _rules_against(table, ours, option)
        yield Reason(f"{_option(option)} is too much{text}", rules)


def _turn(table: Table, ours: Seen, theirs: Seen) -> Reason:
    """Say whose turn it is; where the betting is over, by the rules of what happened last."""
    wanted, found = [_seat(seen.to_act) for seen in (ours, theirs)]
    rules = table.why_to_act
    if ours.to_act is None:
        happened = [one for one in table.copy().told() if one.rules]
        rules = happened[-1].rules
    return Reason(f"{wanted} is to act, not {found}", rules)


def _seat(seat: int | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"


def _rules_of(table: Table, ours: Seen, option: tuple[str, int, int]) -> tuple[str, ...]:
    """Return the rules by which an act is possible: those that it is told with."""
    act, _, most = option
    twin = table.copy()
    twin.told()
    if twin.act(ours.to_act or 0, act, most or None) is not None:
        return ()
    return twin.told()[0].rules


def _rules_against(
    table: Table, ours: Seen, option: tuple[str, int, int]
) -> tuple[tuple[str, ...], str]:
    """Return the rules by which an act is not possible, and the reason in words."""
    act, least, most = option
    for total in (most, least):
        refused = table.copy().act(ours.to_act or 0, act, total or None)
        if refused is not None:
            return refused.rules, f": {refused.text}"
    return (), ""


def _option(option: tuple[str, int, int]) -> str:
    return observation.text("legal", frozenset({option}))
