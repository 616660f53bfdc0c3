"""A page for each house, and all of them side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stud_conformance.lookup.tables import parted, tables
from stud_conformance.site.pages import Page
from stud_conformance.spec.chapters import chapter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.site.world import World
    from stud_conformance.spec import House, Rule
    from stud_conformance.spec.catalogue import Held
    from stud_conformance.spec.scenario import Value


class Line(NamedTuple):
    """A value that a house holds.

    Attributes:
        rule: The ruling.
        held: The value, and where it comes from.
        text: What the value means, by language.

    """

    rule: Rule
    held: Held
    text: dict[str, str]


class Cell(NamedTuple):
    """A value in the comparison: its games and limits, and whether a source says so."""

    value: Value
    games: tuple[str, ...]
    limits: tuple[str, ...]
    is_said: bool


def pages(world: World, lang: str) -> Iterator[Page]:
    """Yield the pages of the houses."""
    del lang
    yield Page("houses/index.html", "site/houses.html.j2", _index(world))
    for house in world.houses.values():
        file = world.own_files.get(("house", house.id), "")
        yield Page(f"houses/{house.id}.html", "site/house.html.j2", _house(world, house), file)


def _index(world: World) -> dict[str, object]:
    """Return what the comparison shows: a row a ruling, with the house's own entries in a cell."""
    rows = [
        (rule, bool(parted(rule, world.houses.values())), _cells(world, rule.id))
        for rule in world.rules.values()
        if rule.domain
    ]
    sourced = {
        house.id: sum(any(one.source for one in held) for held in house.rulings.values())
        for house in world.houses.values()
    }
    own = [name for name in world.houses if ("house", name) in world.own_files]
    return {"rows": rows, "sourced": sourced, "own": own}


def _cells(world: World, rule: str) -> list[tuple[str, list[Cell], str]]:
    """Return for each house its id, what it holds, and its value at each table it plays.

    Tables and values are numbers there: the page only asks whether they are the same.
    """
    values = list(dict.fromkeys(one for some in world.rules[rule].domain.values() for one in some))
    known = sorted({table for house in world.houses.values() for table in tables(house)})
    found = []
    for house in world.houses.values():
        held = {table: house.held(rule, *table) for table in sorted(tables(house))}
        told = " ".join(
            f"{known.index(table)}:{values.index(one.value)}"
            for table, one in held.items()
            if one is not None
        )
        found.append((house.id, _values(house.rulings.get(rule, ())), told))
    return found


def _values(held: tuple[Held, ...]) -> list[Cell]:
    """Return what a house holds, each value once; a value that is the only one holds for all."""
    values = list(dict.fromkeys(one.value for one in held))
    found = []
    for value in values:
        own = [one for one in held if one.value == value]
        games = tuple(game for one in own for game in one.games)
        limits = tuple(dict.fromkeys(limit for one in own for limit in one.limits))
        is_said = any(one.source for one in own)
        is_only = len(values) == 1
        found.append(Cell(value, () if is_only else games, () if is_only else limits, is_said))
    return found


def _house(world: World, house: House) -> dict[str, object]:
    lines = [
        Line(rule, held, next(one for one in rule.raw["values"] if one["value"] == held.value))
        for rule in world.rules.values()
        for held in house.rulings.get(rule.id, ())
    ]
    by_chapter: dict[str, list[Line]] = {}
    for line in lines:
        by_chapter.setdefault(chapter(line.rule.id), []).append(line)
    rooms = [one for one in world.rooms.values() if house.id in {one.house, *one.nearest.values()}]
    return {"house": house, "lines": by_chapter, "rooms": rooms}
