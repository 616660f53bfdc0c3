"""Where houses part in a hand: each thing that is not the same under all that came so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
class Together:
    """A hand that was tried under several houses, of which nothing is said yet.

    Attributes:
        best: The try whose cards all have.
        own: By house: how it is called, its rulings, and these cards with the terms of the rake
            that it needs.

    """

    best: Tried
    own: tuple[tuple[str, Under, Tried], ...]


@dataclass(frozen=True, slots=True)
class Parting:
    """One thing as each house has it.

    Attributes:
        place: The index of the step of the record at which they part; ``runs.START`` at the
            start, and the number of steps where hands are shown and pots are paid.
        kind: ``runs.TURN``, ``STOP``, ``EVENT``, ``SHOW`` or ``END``.
        first: One of the runs.
        sides: What is so, and the runs that have it so; ``None`` where nothing of it is there.
        on: The rulings that were asked by then, and that no two of the sides rule alike.

    """

    place: int
    kind: int
    first: Run
    sides: tuple[tuple[Item | None, tuple[Run, ...]], ...]
    on: tuple[str, ...]


def sides(hand: Recorded, unders: Sequence[Under], lang: str) -> Sides:
    """Make the acts of a record under several houses.

    Raises:
        ValueError: The hand cannot be played.

    """
    tries = tuple(tried(hand, under.rulings) for under in unders)
    together = _together(tries, unders)
    return Sides(runs(together, lang), tries, together.best)


def together(hand: Recorded, unders: Sequence[Under], own: Tried | None = None) -> Together:
    """Try a record under several houses, so that it can be told in several languages.

    Args:
        hand: The record.
        unders: The houses.
        own: The record as it was tried already; where it holds, all have its cards.

    Raises:
        ValueError: The hand cannot be played.

    """
    if own is not None and own.left is None:
        return _together([own], unders)
    return _together([tried(hand, under.rulings) for under in unders], unders)


def _together(tries: Sequence[Tried], unders: Sequence[Under]) -> Together:
    best = _best(tries)
    own = ((under, with_terms(best, under.rulings)) for under in unders)
    return Together(
        best, tuple((name, *one) for name, one in zip(_names(unders), own, strict=True))
    )


def runs(together: Together, lang: str) -> tuple[Run, ...]:
    """Return the hand under each house; what is the same under two is made once."""
    found: list[Run] = []
    for name, under, own in together.own:
        twin = next((one for one in found if _is_same(one, under, own)), None)
        if twin is None:
            found.append(run(own, under, name, lang))
        else:
            found.append(replace(twin, name=name, under=under, tried=own))
    return tuple(found)


def _is_same(one: Run, under: Under, own: Tried) -> bool:
    """Return whether a hand that began was asked nothing that is ruled otherwise."""
    if one.tried.terms != own.terms or not one.read:
        return False
    return all(one.under.rulings.get(rule) == under.rulings.get(rule) for rule in one.read)


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
            told = tuple((item, tuple(some)) for item, some in sides)
            yield Parting(*key[:2], own[0], told, tuple(_on(key[0], [some for _, some in told])))


def _on(place: int, sides: Sequence[Sequence[Run]]) -> Iterator[str]:
    """Yield the rulings that tell sides apart, of those that were asked by then."""
    asked = dict.fromkeys(rule for some in sides for one in some for rule in one.asked_by(place))
    for rule in asked:
        values = [{one.under.rulings.get(rule) for one in some} for some in sides]
        if len(sides) > 1 and sum(map(len, values)) == len(set[object]().union(*values)):
            yield rule


def _sides(runs: Sequence[Run], key: Key) -> list[tuple[Item | None, list[Run]]]:
    """Return the runs in groups that say the same, with what the first of each group says."""
    groups: dict[str | None, tuple[Item | None, list[Run]]] = {}
    for one in runs:
        item = one.items.get(key)
        groups.setdefault(None if item is None else item.text, (item, []))[1].append(one)
    return list(groups.values())
