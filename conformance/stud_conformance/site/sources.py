"""A page for each document that is cited, with what it says, place by place."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.site.pages import Page
from stud_conformance.site.places import anchors

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.site.world import World

#: The kinds of documents, in the order of their list.
KINDS: Final = (
    "rule-book",
    "room-page",
    "regulation",
    "encyclopedia",
    "observation",
    "forum",
    "example",
)


@dataclass(slots=True)
class Place:
    """A place in a document, and what is cited from it.

    Attributes:
        name: What it is called.
        rules: What it says of rules: the id of each, and the entry of the authority.
        houses: The houses that follow it, each with the rulings.
        scenarios: The ids of the scenarios that cite it.

    """

    name: str
    rules: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    houses: dict[str, list[str]] = field(default_factory=dict)
    scenarios: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Cited:
    """What is cited from a document.

    Attributes:
        places: Its places, by what they are called.
        silent: The rules on which it is silent.

    """

    places: dict[str, Place] = field(default_factory=dict)
    silent: list[str] = field(default_factory=list)

    def at(self, name: str) -> Place:
        """Return a place of that name."""
        return self.places.setdefault(name, Place(name))

    def anchors(self) -> dict[str, str]:
        """Return the name of each place in addresses."""
        return anchors(self.places)

    def in_order(self) -> list[tuple[str, Place]]:
        """Return the places, each with its name in addresses, as they follow in the document."""
        names = self.anchors()
        ordered = sorted(self.places.values(), key=lambda one: _numbers(one.name))
        return [(names[one.name], one) for one in ordered]


def pages(world: World, lang: str) -> Iterator[Page]:
    """Yield the pages of the documents."""
    del lang
    found = cited(world)
    by_kind = {
        kind: [one for one in world.sources.values() if one["kind"] == kind] for kind in KINDS
    }
    values = {"by_kind": by_kind, "cited": found}
    yield Page("sources/index.html", "site/sources.html.j2", values)
    for name, source in world.sources.items():
        own = {"source": source, "cited": found[name], "houses": _houses(world, name)}
        file = world.own_files.get(("source", name), "")
        yield Page(f"sources/{name}.html", "site/source.html.j2", own, file)


def cited(world: World) -> defaultdict[str, Cited]:
    """Return what is cited from each document, by its id."""
    found: defaultdict[str, Cited] = defaultdict(Cited)
    for rule in world.rules.values():
        for entry in rule.raw["authorities"]:
            if entry.get("silent"):
                found[entry["document"]].silent.append(rule.id)
            else:
                found[entry["document"]].at(entry["place"]).rules.append((rule.id, entry))
    _cited_by_houses(world, found)
    for scenario in world.corpus.scenarios:
        for source in scenario.source:
            found[source["document"]].at(source["place"]).scenarios.append(scenario.id)
    return found


def _cited_by_houses(world: World, found: defaultdict[str, Cited]) -> None:
    for house in world.houses.values():
        for plays in house.raw["plays"]:
            source = plays["source"]
            found[source["document"]].at(source["place"]).houses.setdefault(house.id, [])
        for rule, held in house.rulings.items():
            for source in filter(None, (one.source for one in held)):
                place = found[source["document"]].at(source["place"])
                place.houses.setdefault(house.id, []).append(rule)


def _houses(world: World, name: str) -> list[str]:
    return [house.id for house in world.houses.values() if name in house.raw["documents"]]


def _numbers(text: str) -> tuple[tuple[int, str], ...]:
    """Return what sorts places so that L9 stands before L10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", text.casefold())
    return tuple(_number(part) if part.isdecimal() else (0, part) for part in parts)


def _number(digits: str) -> tuple[int, str]:
    """Return what sorts a number, which may be longer than Python reads one."""
    bare = digits.lstrip("0")
    return len(bare) + 1, bare
