"""Join the cases of a scenario, which were hands, to that scenario again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from stud_conformance.hands.scenario_yaml import flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    #: A step: its lines without indent.
    Step = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A case in the words of a scenario.

    Attributes:
        name: What its id says beyond the scenario.
        reading: The name of its reading.
        cases: The names of all cases that the scenario had; empty where it is the only one.
        above: The lines before the steps.
        steps: All steps.
        own: How many of them, the last ones, are of the reading; ``None`` where it has none.
        when: The rulings; a list of one where the reading lists several.
        within: The lines of the reading but its steps and rulings: cards, then what is expected.

    """

    name: str
    reading: str
    cases: tuple[str, ...]
    above: tuple[str, ...]
    steps: tuple[Step, ...]
    own: int | None
    when: Mapping[str, Any]
    within: tuple[tuple[str, ...], tuple[str, ...]]


class Unfit(ValueError):  # noqa: N818 - it says what the hand is
    """Raised for a hand that does not fit the others of its scenario; its number is from 0."""

    def __init__(self, parts: Sequence[Part], unfit: Part, wrong: str) -> None:
        """Keep which of the hands it is."""
        self.number = next(number for number, part in enumerate(parts) if part is unfit)
        super().__init__(wrong)


def joined(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the lines of a scenario with some cases, but for those before its table.

    Raises:
        Unfit: They are not of one scenario.

    """
    given, parts = parts, _ordered(parts)
    first = parts[0]
    for part in parts[1:]:
        if part.above != first.above:
            message = f"the case {part.name} has not the head and the table of {first.name}"
            raise Unfit(given, part, message)
    shared = _shared(parts)
    yield from first.above
    yield from _steps(first.steps[:shared], "")
    yield "readings:"
    for reading, own in _readings(parts, given).items():
        yield from _reading(reading, own, shared)


def missing(parts: Sequence[Part]) -> list[str]:
    """Return the names of the cases that a scenario had, and of which there is no hand."""
    there = {part.name for part in parts}
    return [name for name in parts[0].cases if name not in there]


def _ordered(parts: Sequence[Part]) -> list[Part]:
    """Return each case once, in the order of the scenario.

    Raises:
        Unfit: A case is there twice, in two ways.

    """
    found: dict[str, Part] = {}
    for part in parts:
        if found.setdefault(part.name, part) != part:
            message = f"there are two hands of the case {part.name}, which differ"
            raise Unfit(parts, part, message)
    places = {name: place for place, name in enumerate(parts[0].cases)}
    return sorted(found.values(), key=lambda part: places.get(part.name, len(places)))


def _shared(parts: Sequence[Part]) -> int:
    """Return how many steps, the first ones, are the scenario's and not a reading's."""
    shared = min(max(0, len(part.steps) - (part.own or 0)) for part in parts)
    while any(part.steps[:shared] != parts[0].steps[:shared] for part in parts):
        shared -= 1
    return shared


def _readings(parts: Sequence[Part], given: Sequence[Part]) -> dict[str, list[Part]]:
    """Return the cases of each reading.

    Cases that are no product of values, as others are missing, become readings of their own.

    Raises:
        Unfit: Two cases of one reading differ in more than their rulings.

    """
    found: dict[str, list[Part]] = {}
    for part in parts:
        found.setdefault(part.reading, []).append(part)
    split: dict[str, list[Part]] = {}
    for reading, own in found.items():
        for other in own[1:]:
            alike = replace(other, name=own[0].name, when=own[0].when)
            if alike != own[0] or _kinds(other.when) != _kinds(own[0].when):
                message = f"the case {other.name} differs from {own[0].name} in more than rulings"
                raise Unfit(given, other, message)
        for number, group in enumerate(_products(own), start=1):
            split[reading if number == 1 else f"{reading}-{number}"] = group
    return split


def _kinds(when: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return the rulings, with the value of each that is not one of a list."""
    return [(ruling, None if isinstance(value, list) else value) for ruling, value in when.items()]


def _products(parts: list[Part]) -> Iterator[list[Part]]:
    """Yield cases in groups that are a product of values each."""
    chosen = [_choice(part) for part in parts]
    axes = [list(dict.fromkeys(values)) for values in zip(*chosen, strict=True)]
    if sorted(map(str, product(*axes))) == sorted(map(str, chosen)):
        yield parts
        return
    axis = next(place for place, values in enumerate(axes) if len(values) > 1)
    for value in axes[axis]:
        yield from _products([part for part in parts if _choice(part)[axis] == value])


def _choice(part: Part) -> tuple[Any, ...]:
    """Return the values of a case that its reading lists."""
    return tuple(value[0] for value in part.when.values() if isinstance(value, list))


def _reading(name: str, parts: Sequence[Part], shared: int) -> Iterator[str]:
    first = parts[0]
    yield f"  {name}:"
    when = {
        ruling: list(dict.fromkeys(value for part in parts for value in part.when[ruling]))
        if isinstance(listed, list)
        else listed
        for ruling, listed in first.when.items()
    }
    if when:
        yield f"    when: {flow(when)}"
    cards, expected = first.within
    yield from cards
    own = first.steps[shared:]
    if own or first.own is not None:
        yield from _steps(own, "    ")
    yield from expected


def _steps(steps: Sequence[Step], indent: str) -> Iterator[str]:
    if not steps:
        yield f"{indent}steps: []"
        return
    yield f"{indent}steps:"
    yield from (f"{indent}  {line}" for step in steps for line in step)
