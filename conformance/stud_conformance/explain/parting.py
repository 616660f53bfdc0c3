"""Where houses part in a hand: each thing that is not the same under all that came so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.explain.runs import STOP, TURN, Item, run
from stud_conformance.explain.trial import tried, with_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.explain.runs import Key, Run
    from stud_conformance.explain.trial import Tried
    from stud_conformance.explain.under import Under
    from stud_conformance.hands.recorded import Recorded


@dataclass(frozen=True, slots=True)
class Sides:
    """A hand under several houses.

    Attributes:
        runs: The hand under each, with the same cards.
        tries: The hand as it was tried for each by itself.
        best: The try whose cards all have.

    """

    runs: tuple[Run, ...]
    tries: tuple[Tried, ...]
    best: Tried


@dataclass(frozen=True, slots=True)
class Parting:
    """One thing as each house has it.

    Attributes:
        place: The index of the step of the record at which they part; ``runs.START`` at the
            start, and the number of steps where hands are shown and pots are paid.
        first: One of the runs.
        sides: What is so, and the runs that have it so; ``None`` where nothing of it is there.

    """

    place: int
    first: Run
    sides: tuple[tuple[Item | None, tuple[Run, ...]], ...]


def sides(hand: Recorded, unders: Sequence[Under], lang: str) -> Sides:
    """Make the acts of a record under several houses.

    Raises:
        ValueError: The hand cannot be played.

    """
    tries = tuple(tried(hand, under.rulings) for under in unders)
    best = _best(tries)
    runs = tuple(
        run(with_terms(best, under.rulings), under, name, lang)
        for under, name in zip(unders, _names(unders), strict=True)
    )
    return Sides(runs, tries, best)


def _best(tries: Sequence[Tried]) -> Tried:
    """Return the record with its gaps filled as the first house has it under which it holds."""
    return max(tries, key=lambda one: (one.left is None, one.trial.replayed.steps))


def _names(unders: Sequence[Under]) -> list[str]:
    """Return what each house is called; houses of one id are numbered."""
    names: list[str] = []
    for under in unders:
        name = under.house.id if under.house is not None else "?"
        again = sum(one.partition(" ")[0] == name for one in names)
        names.append(f"{name} ({again + 1})" if again else name)
    return names


def partings(runs: Sequence[Run]) -> Iterator[Parting]:
    """Yield where runs of one hand part, in the order of the hand."""
    for key in sorted({key for one in runs for key in one.items}):
        own = [one for one in runs if one.came_to(key)]
        if key[1] in {TURN, STOP}:
            own = [one for one in own if key in one.items]
        sides = _sides(own, key)
        if key[1] == STOP or len(sides) > 1:
            yield Parting(key[0], own[0], tuple((item, tuple(some)) for item, some in sides))


def _sides(runs: Sequence[Run], key: Key) -> list[tuple[Item | None, list[Run]]]:
    """Return the runs in groups that say the same, with what the first of each group says."""
    groups: dict[str | None, tuple[Item | None, list[Run]]] = {}
    for one in runs:
        item = one.items.get(key)
        groups.setdefault(None if item is None else item.text, (item, []))[1].append(one)
    return list(groups.values())
