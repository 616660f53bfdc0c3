"""The lists of scenarios, by chapter, and of hands that were played, by room."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from stud_conformance.site.pages import Page
from stud_conformance.spec.chapters import CHAPTERS, chapter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.site.world import World
    from stud_conformance.spec import Scenario
    from stud_conformance.spec.hands import Room

#: How many scenarios stand on one page of the list.
MOST: Final = 800


def pages(world: World, lang: str) -> Iterator[Page]:
    """Yield the lists."""
    del lang
    yield from _scenarios(world)
    yield Page("hands/index.html", "site/played.html.j2", {"rooms": _rooms(world)})


def _scenarios(world: World) -> Iterator[Page]:
    """Yield the pages of the list of scenarios; there are several only where there are many."""
    found = sorted(world.corpus.scenarios, key=_in_order)
    parts = [found[start : start + MOST] for start in range(0, len(found), MOST)]
    for number, part in enumerate(parts, start=1):
        by_chapter = {name: list(some) for name, some in groupby(part, _chapter)}
        values = {
            "by_chapter": by_chapter,
            "number": number,
            "before": _address(number - 1) if number > 1 else None,
            "after": _address(number + 1) if number < len(parts) else None,
        }
        yield Page(f"scenarios/{_address(number)}", "site/made.html.j2", values)


def _address(number: int) -> str:
    return "index.html" if number == 1 else f"index-{number}.html"


def _chapter(scenario: Scenario) -> str:
    return chapter(scenario.rules[0])


def _in_order(scenario: Scenario) -> tuple[int, str]:
    return CHAPTERS.index(_chapter(scenario)), scenario.id


def _rooms(world: World) -> dict[str, tuple[Room | None, list[str]]]:
    """Return the rooms by id, each with its hands in order of number."""
    found: dict[str, tuple[Room | None, list[str]]] = {}
    for hand, path in world.hands.items():
        name = path.parent.name
        found.setdefault(name, (world.rooms.get(name), []))[1].append(hand)
    return found
