"""What one record says of the rulings it was played under.

The rulings that are really asked form a tree: after one way to rule, each ruling that was asked is
given its other values, with all that was asked before it left as it was. A record that leaves the
rules early asks little, so that the tree stays small.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from stud_conformance.audit.trial import Trials
from stud_conformance.audit.verdict import (
    CONFORMS,
    OUT_OF_SCOPE,
    UNDECIDED,
    UNREADABLE,
)
from stud_conformance.hands.recorded import Unreadable
from stud_conformance.play import Undecided
from stud_conformance.protocol.text import described
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.audit.verdict import Deviation
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.scenario import Rulings, Value

#: A hand that holds under no way to rule; and one that may be ruled in too many ways.
FOREIGN, SET_ASIDE = "foreign", "set-aside"
#: What a hand may be to a fit, beside what it may be to an audit.
KINDS: Final = (CONFORMS, UNDECIDED, FOREIGN, SET_ASIDE, OUT_OF_SCOPE, UNREADABLE)

#: So many ways to rule are tried; far fewer where each of them has cards to be searched.
MOST_LEAVES: Final = 512
MOST_SEARCHED: Final = 64

#: Values of rulings that are taken together, in order of ruling.
Together = tuple[tuple[str, "Value"], ...]
#: By ruling, its values in one game.
Values = dict[str, tuple["Value", ...]]


class Held(IntEnum):
    """How well a record holds."""

    NOT = 0
    PERHAPS = 1
    FULLY = 2


@dataclass(frozen=True, slots=True)
class Leaf:
    """One way to rule.

    Attributes:
        chosen: A value for each ruling that was asked, in the order of asking.
        held: How well the record holds.
        deviation: Where it does not.
        steps: How many steps of the record were followed.
        reason: What is unknown, or why it cannot be played to its end.

    """

    chosen: Rulings
    held: Held
    deviation: Deviation | None = None
    steps: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Says:
    """What a record says of one ruling.

    Attributes:
        ruling: Its id.
        contradicted: Values under which the record does not hold, while it does under another.
        doubted: The same, where it rests on cards or sums that nobody knows.
        supported: The only value that is neither, if there is but one.
        is_weak: Whether that value is supported by doubts alone.

    """

    ruling: str
    contradicted: tuple[Value, ...] = ()
    doubted: tuple[Value, ...] = ()
    supported: Value | None = None
    is_weak: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What one record says.

    Attributes:
        hand: The id of the hand.
        place: Where it stands.
        room: Where it was played; empty where that is not told.
        kind: One of ``KINDS``.
        game: The game, where it is a hand of ours.
        limit: Its betting structure.
        says: What it says of each ruling that was asked under some way to rule.
        apart: Values that hold each for itself, but not together; by two or more, and no more than
            it takes.
        deviation: Where a foreign hand leaves the rules, under the way that it follows furthest.
        under: That way.
        reason: What is unknown, why it is out of scope, or why it cannot be read.
        ways: How many ways to rule there are.

    """

    hand: str
    place: str
    room: str
    kind: str
    game: str = ""
    limit: str = ""
    says: tuple[Says, ...] = ()
    apart: tuple[Together, ...] = ()
    deviation: Deviation | None = None
    under: Together = ()
    reason: str = ""
    ways: int = 0


class Asked(dict[str, "Value"]):
    """Rulings that keep which of them were asked, whatever became of the hand."""

    def __init__(self, values: Rulings) -> None:
        """Take the values."""
        super().__init__(values)
        self.asked: dict[str, None] = {}

    def __getitem__(self, ruling: str) -> Value:
        """Return a value, and keep that it was asked for."""
        self.asked.setdefault(ruling)
        return super().__getitem__(ruling)


def reading(hand: Recorded | Unreadable, most: int = MOST_LEAVES) -> Reading:
    """Return what a record says of the rulings.

    Args:
        hand: The record.
        most: How many ways to rule are tried before it is set aside.

    """
    if isinstance(hand, Unreadable):
        return Reading("", hand.place, "", UNREADABLE, reason=str(hand))
    if hand.out_of_scope is not None:
        return Reading(hand.id, hand.place, hand.room, OUT_OF_SCOPE, reason=hand.out_of_scope)
    try:
        return _reading(hand, most)
    except ValueError as error:
        reason = f"{hand.place}:1: it cannot be played: {error}"
        return Reading(hand.id, hand.place, hand.room, UNREADABLE, reason=reason)
    except Exception as error:  # noqa: BLE001 - a fault of ours costs this hand and no other
        reason = f"the fit failed over it ({described(error)})"
        return Reading(hand.id, hand.place, hand.room, UNREADABLE, reason=reason)


def _reading(hand: Recorded, most: int) -> Reading:
    trials = Trials(hand)
    if trials.gaps.deciding:
        most = min(most, MOST_SEARCHED)
    values = domains(hand.setup.game)
    found_leaves: list[Leaf] = []
    kind = reason = ""
    for leaf in leaves(trials, values):
        if len(found_leaves) == most:
            kind, reason = SET_ASIDE, f"more than {most} ways to rule"
            break
        found_leaves.append(leaf)
    held = max(leaf.held for leaf in found_leaves)
    nearest = max(found_leaves, key=lambda leaf: leaf.steps)
    kind = kind or (FOREIGN, UNDECIDED, CONFORMS)[held]
    is_evidence, is_foreign = kind in {CONFORMS, UNDECIDED}, kind == FOREIGN
    return Reading(
        hand.id,
        hand.place,
        hand.room,
        kind,
        hand.setup.game,
        hand.setup.limit,
        says=tuple(says(found_leaves, values)) if is_evidence else (),
        apart=tuple(apart(found_leaves)) if kind == CONFORMS else (),
        deviation=nearest.deviation if is_foreign else None,
        under=tuple(nearest.chosen.items()) if is_foreign else (),
        reason=reason or next((leaf.reason for leaf in found_leaves if leaf.held == held), ""),
        ways=len(found_leaves),
    )


def domains(game: str) -> Values:
    """Return the values of each ruling that a game has."""
    return {ruling: found[game] for ruling, found in load.domains().items() if game in found}


def leaves(trials: Trials, values: Values) -> Iterator[Leaf]:
    """Yield the outcome of every way to rule, each once."""
    first = {ruling: own[0] for ruling, own in values.items()}
    waiting: list[Rulings] = [{}]
    while waiting:
        chosen = waiting.pop()
        rulings = Asked({**first, **chosen})
        outcome = _played(trials, rulings)
        before: Rulings = {}
        for ruling in filter(values.__contains__, rulings.asked):
            if ruling not in chosen:
                waiting += [{**before, ruling: other} for other in values[ruling][1:]]
            before[ruling] = rulings.get(ruling, first[ruling])
        yield Leaf(before, *outcome)


def _played(trials: Trials, rulings: Rulings) -> tuple[Held, Deviation | None, int, str]:
    try:
        replayed = trials.tried(rulings).replayed
    except Undecided as question:
        return Held.PERHAPS, None, 0, str(question)
    if replayed.deviation is None:
        unknown = trials.unknown(rulings)
        return Held.PERHAPS if unknown else Held.FULLY, None, replayed.steps, unknown
    if trials.may_fit(replayed.deviation):
        return Held.PERHAPS, None, replayed.steps, trials.gaps.words()
    return Held.NOT, replayed.deviation, replayed.steps, ""


def says(found: list[Leaf], values: Values) -> Iterator[Says]:
    """Yield what the outcomes say of each ruling that was asked and might be answered in two ways.

    A value holds where some way to rule holds that has it, or that never asked.
    """
    asked = {ruling for leaf in found for ruling in leaf.chosen}
    for ruling in filter(asked.__contains__, values):
        own = values[ruling]
        if len(own) < 2:  # noqa: PLR2004 - no question where there is one answer
            continue
        held = {
            value: max(leaf.held for leaf in found if leaf.chosen.get(ruling, value) == value)
            for value in own
        }
        yield _says(ruling, held)


def _says(ruling: str, held: dict[Value, Held]) -> Says:
    failed = tuple(value for value, how in held.items() if how == Held.NOT)
    left = [value for value in held if value not in failed]
    is_sure = Held.FULLY in held.values()
    return Says(
        ruling,
        contradicted=failed if is_sure else (),
        doubted=() if is_sure else failed,
        supported=left[0] if len(left) == 1 else None,
        is_weak=len(left) == 1 and not is_sure,
    )


def apart(found: list[Leaf]) -> Iterator[Together]:
    """Yield values that do not hold together, as few as it takes.

    Whoever avoids them, and what is contradicted by itself, rules in a way that holds.
    """
    good = [leaf.chosen for leaf in found if leaf.held != Held.NOT]
    told: set[Together] = set()
    for leaf in found:
        if leaf.held != Held.NOT:
            continue
        bad = dict(leaf.chosen)
        if any(_fails({ruling: value}, good) for ruling, value in bad.items()):
            continue
        for ruling in tuple(bad):
            fewer = {name: value for name, value in bad.items() if name != ruling}
            if _fails(fewer, good):
                bad = fewer
        together = tuple(sorted(bad.items()))
        if together not in told:
            told.add(together)
            yield together


def _fails(chosen: Rulings, good: list[Rulings]) -> bool:
    """Return whether no way to rule that holds has these values, or never asked for them."""
    return not any(
        all(way.get(ruling, value) == value for ruling, value in chosen.items()) for way in good
    )
