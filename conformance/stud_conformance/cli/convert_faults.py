"""Why hands make no scenario, told of the fields that they have it from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stud_conformance.files import Problem
from stud_conformance.hands import scenario_text
from stud_conformance.hands.documents import CutShortError, Document
from stud_conformance.hands.scenario_joined import Unfit
from stud_conformance.hands.sources import documents, is_path
from stud_conformance.hands.toml_places import parts, places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from stud_conformance.hands.recorded import Recorded

#: The fields of a hand, by the keys of the scenario that are written from them.
_FIELDS: Final = {
    **{key: f"_{key}" for key in ("title", "rules", "why", "source", "derived", "supersedes")},
    "id": "_scenario",
    "when": "_rulings",
    "expect": "_expect",
    "cards": "_cards",
    **{key: f"_{key}" for key in ("deck", "burned", "stub", "scrambled")},
}
_KEY: Final = re.compile(r"([a-z-]+):")
_WITHIN: Final = re.compile(r" {4}([a-z-]+):")
_SPOKEN: Final = re.compile(r"the field (\w+) ")
_CURE: Final = "a hand as studconf convert writes it"


def in_fields(group: Sequence[Recorded], found: Iterable[Problem]) -> Iterator[Problem]:
    """Yield what is wrong with the scenario that hands make, with the fields that it comes from.

    Args:
        group: The hands.
        found: What is wrong, at lines of the scenario.

    """
    first = group[0]
    lines = scenario_text.text(*group).split("\n")
    file = first.place.rpartition(":")[0]
    for one in found:
        key = _key(lines[: one.line])
        field = _FIELDS.get(key, "")
        if field in first.raw:
            wrong = f"the field {field} makes no scenario ({one.wrong})"
            yield Problem(file, *_place(first, field), wrong, one.expected)
        else:
            lacking = f"without the field {field}" if field else f"as for {key or 'its text'}"
            wrong = f"it makes no scenario {lacking} ({one.wrong})"
            yield Problem.at(first.place, wrong, one.expected)


def unfit(group: Sequence[Recorded], error: ValueError) -> Iterator[Problem]:
    """Yield why hands make no scenario together, each at the hand that does not fit the others."""
    left = list(group)
    while isinstance(error, Unfit) and len(left) > 1:
        yield Problem.at(left.pop(error.number).place, str(error), _CURE)
        try:
            scenario_text.text(*left)
        except ValueError as other:
            error = other
        else:
            return
    yield _at(left[0], str(error))


def _at(hand: Recorded, wrong: str) -> Problem:
    """Return a problem with a hand, at the field that it speaks of."""
    found = _SPOKEN.match(wrong)
    if found and found[1] in hand.raw:
        file = hand.place.rpartition(":")[0]
        return Problem(file, *_place(hand, found[1]), wrong, _CURE)
    return Problem.at(hand.place, wrong, _CURE)


def _key(lines: Sequence[str]) -> str:
    """Return the key of a scenario that the last of its first lines belongs to."""
    for line in reversed(lines):
        found = _WITHIN.match(line) or _KEY.match(line)
        if found:
            return found[1]
    return ""


def _place(hand: Recorded, field: str) -> tuple[int, int]:
    """Return line and column of a field; those of the hand where its file cannot be read again."""
    file, _, number = hand.place.rpartition(":")
    line = int(number)
    for found in documents([file]) if is_path(file) and Path(file).is_file() else ():
        if not isinstance(found, Document):
            continue
        try:
            read = parts(found.begin()[1], found.limits.hand)
            part = next(one for one in read if one.line == line)
        except (CutShortError, StopIteration):
            continue
        below, column = places(part.text).of(field)
        return line + below - 1, column
    return line, 1
