"""What a rule says of others is possible: its authorities, their places, and related rules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files.sentences import Mistake, one_of
from stud_conformance.lint import places, where
from stud_conformance.spec.identity import rule_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.files import Problem
    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Rule

    Entry = Mapping[str, Any]

#: The grades of a place by how much of its document was read. Of a document of which only the
#: opening was read, its note may name parts that were read in full, or are known by quotation.
GRADES: Final = {
    "full": ("read",),
    "opening": ("opening", "read", "quoted"),
    "quoted": ("quoted",),
    "observed": ("observed",),
}


def authorities(library: Library) -> Iterator[Problem]:
    """Yield a problem for each authority of a rule that contradicts itself or its document."""
    for rule in library.rules.values():
        found = [
            *_silent(rule),
            *_twice(rule),
            *_grades(rule, library),
            *_places(rule, library),
            *_clashes(rule, library),
            *_itself(rule),
        ]
        yield from where.problems(partial(where.ours, rule_file(rule.id)), found)


def _silent(rule: Rule) -> Iterator[Mistake]:
    """Yield a mistake for each document that is silent on a rule, and speaks all the same."""
    entries = rule.raw["authorities"]
    speaking = {entry["document"] for entry in entries if "silent" not in entry}
    seen: set[str] = set()
    for index, entry in enumerate(entries):
        if "silent" not in entry:
            continue
        name = entry["document"]
        route = ("authorities", index)
        if name in speaking:
            wrong = f"{name} is silent here, and speaks in another entry"
            yield Mistake(route, wrong, "one of the two")
        elif name in seen:
            yield Mistake(route, f"{name} is silent twice", "each document once")
        seen.add(name)


def _twice(rule: Rule) -> Iterator[Mistake]:
    """Yield a mistake for each value that a document gives twice for one game."""
    before: list[Entry] = []
    for index, entry in enumerate(rule.raw["authorities"]):
        if "value" not in entry:
            continue
        if any(_same(entry, one, rule) for one in before):
            wrong = f"{entry['document']} holds {entry['value']} in an entry before"
            yield Mistake(("authorities", index), wrong, "one entry with all places")
        before.append(entry)


def _same(entry: Entry, other: Entry, rule: Rule) -> bool:
    is_alike = all(entry[key] == other[key] for key in ("document", "value"))
    return is_alike and bool(
        set(entry.get("games", rule.games)) & set(other.get("games", rule.games))
    )


def _grades(rule: Rule, library: Library) -> Iterator[Mistake]:
    for index, entry in enumerate(rule.raw["authorities"]):
        known = library.read.get(entry["document"])
        if "grade" not in entry or known is None or entry["grade"] in GRADES[known]:
            continue
        name = entry["document"]
        wrong = f"{name} is no {entry['grade']} document: sources.yaml says read: {known}"
        route = ("authorities", index, "grade")
        yield Mistake(route, wrong, one_of(GRADES[known]))


def _places(rule: Rule, library: Library) -> Iterator[Mistake]:
    for index, entry in enumerate(rule.raw["authorities"]):
        if "place" in entry:
            route = ("authorities", index, "place")
            yield from places.impossible(library, entry["document"], entry["place"], route)


def _clashes(rule: Rule, library: Library) -> Iterator[Mistake]:
    for index, entry in enumerate(rule.raw.get("contradictions", ())):
        route = ("contradictions", index, "place")
        yield from places.impossible_clash(library, entry["place"], route)


def _itself(rule: Rule) -> Iterator[Mistake]:
    for index, name in enumerate(rule.raw.get("related", ())):
        if name == rule.id:
            wrong = f"{name} is related to itself"
            yield Mistake(("related", index), wrong, "other rules alone")
