"""The home page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.site.pages import Page
from stud_conformance.spec.chapters import CHAPTERS, chapter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.site.world import World

#: What people ask most often, as the rules that answer it.
ASKED: Final = (
    "showdown.no-river-bet",
    "awards.odd-chip",
    "betting.raise-cap",
    "betting.open-pair",
    "bring-in.suit-order",
    "shortage.procedure",
)


def pages(world: World, lang: str) -> Iterator[Page]:
    """Yield the home page; it is the same in each language but for its words."""
    del lang
    counts = {name: sum(chapter(rule) == name for rule in world.rules) for name in CHAPTERS}
    asked = [rule for rule in ASKED if rule in world.rules]
    values = {"counts": counts, "asked": asked}
    yield Page("index.html", "site/home.html.j2", values)
