"""A page for each rule, and their list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.lookup.answers import answer
from stud_conformance.site.pages import Page
from stud_conformance.spec.chapters import CHAPTERS, chapter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lookup.answers import Answer, Side
    from stud_conformance.site.world import World


def pages(world: World, lang: str) -> Iterator[Page]:
    """Yield the pages of the rules."""
    del lang
    chapters = {
        name: [rule for rule in world.rules.values() if chapter(rule.id) == name]
        for name in CHAPTERS
    }
    yield Page("rules/index.html", "site/rules.html.j2", {"chapters_of": chapters})
    for rule in world.rules.values():
        found = answer(rule, world.houses, world.corpus)
        values = {"rule": rule, "answer": found, **_parts(found)}
        yield Page(f"rules/{rule.id}.html", "site/rule.html.j2", values)


def _parts(found: Answer) -> dict[str, object]:
    """Return the authorities that speak, those that do not, the hand, and the defaults in short."""
    return {
        "speaking": [one for one in found.authorities if not one.silent],
        "silent": [one.document for one in found.authorities if one.silent],
        "defaults": [_defaults(side) for side in found.sides],
        "worked": found.worked.partition("/")[0] if found.worked else None,
    }


def _defaults(side: Side) -> dict[str, tuple[list[str], list[str]]]:
    """Return the houses that hold a value by default: each with its games and its limits."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for one in side.holders:
        if one.source is None:
            games, limits = found.setdefault(one.house, ([], []))
            games += (game for game in one.games if game not in games)
            limits += (limit for limit in one.limits if limit not in limits)
    return found
