"""A house gives every ruling of its games one value, and each value is in the domain."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.files import Document, Problem
    from stud_conformance.spec.load import Domains

    Entry = Mapping[str, Any]

    #: A game and a betting structure.
    Table = tuple[str, str]


def contradictions(document: Document, domains: Domains) -> Iterator[Problem]:
    """Yield a problem for each value in a house file that others of its values rule out."""
    yield from seats(document)
    rulings = document.data["rulings"]
    meant = {one: get_close_matches(one, domains, n=1) for one in rulings if one not in domains}
    for ruling, near in meant.items():
        expected = near[0] if near else "the id of a ruling"
        route = ("rulings", ruling)
        yield document.problem(route, f"{ruling} is no ruling", expected, key=True)
    tables = _tables(document.data)
    for ruling, domain in domains.items():
        entries = rulings.get(ruling, [])
        wanted = [table for table in tables if table[0] in domain]
        yield from _outside(document, ruling, domain)
        yield from _twice(document, ruling, wanted)
        missing = [table for table in wanted if not any(_holds(entry, table) for entry in entries)]
        is_misspelled = not entries and [ruling] in meant.values()
        if missing and not is_misspelled:
            games = ", ".join(_named(table, tables) for table in missing)
            wrong = f"{ruling} has no value for {games}"
            yield document.problem(("rulings", ruling), wrong, "a value for every game it plays")


def seats(document: Document) -> Iterator[Problem]:
    """Yield a problem for each setup whose fewest seats are more than its most."""
    for index, played in enumerate(document.data["plays"]):
        least, most = played["seats"]
        if least > most:
            wrong = f"the seats {least} to {most} stand the wrong way round"
            route = ("plays", index, "seats")
            yield document.problem(route, wrong, f"[{most}, {least}]")


def _tables(house: Mapping[str, Any]) -> list[Table]:
    played = [
        (game, limit)
        for setup in house["plays"]
        for game in setup["games"]
        for limit in setup["limits"]
    ]
    return sorted(set(played))


def _named(table: Table, tables: list[Table]) -> str:
    """Return a game, with its betting structure where the house plays several."""
    game, limit = table
    return game if len({limit for _, limit in tables}) == 1 else f"{game} at {limit}"


def _holds(entry: Entry, table: Table) -> bool:
    game, limit = table
    return game in entry.get("games", [game]) and limit in entry.get("limits", [limit])


def _outside(
    document: Document, ruling: str, domain: Mapping[str, tuple[str | int, ...]]
) -> Iterator[Problem]:
    games = {game for game, _ in _tables(document.data)}
    for index, entry in enumerate(document.data["rulings"].get(ruling, ())):
        for game in sorted(games.intersection(entry.get("games", games)) & domain.keys()):
            if entry["value"] not in domain[game]:
                wrong = f"{entry['value']} is no value of {ruling} in {game}"
                route = ("rulings", ruling, index, "value")
                yield document.problem(route, wrong, ", ".join(str(one) for one in domain[game]))


def _twice(document: Document, ruling: str, tables: list[Table]) -> Iterator[Problem]:
    """Yield a problem for each entry that holds where an earlier one does."""
    entries = document.data["rulings"].get(ruling, [])
    for index, entry in enumerate(entries):
        both = [
            table
            for table in tables
            if _holds(entry, table) and any(_holds(before, table) for before in entries[:index])
        ]
        if both:
            games = ", ".join(_named(table, tables) for table in both)
            wrong = f"{ruling} has a second value for {games}"
            yield document.problem(("rulings", ruling, index), wrong, "one value for each game")
