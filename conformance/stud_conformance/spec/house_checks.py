"""A house gives every ruling of its games one value, and each value is in the domain."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.files import Document, Problem
    from stud_conformance.spec.load import Domains


def contradictions(document: Document, domains: Domains) -> Iterator[Problem]:
    """Yield a problem for each ruling that is unknown, left open, or outside its domain."""
    games = sorted({game for played in document.data["plays"] for game in played["games"]})
    rulings = document.data["rulings"]
    for ruling in rulings:
        if ruling not in domains:
            near = get_close_matches(ruling, domains, n=1)
            expected = near[0] if near else "the id of a ruling"
            route = ("rulings", ruling)
            yield document.problem(route, f"{ruling} is no ruling", expected, key=True)
    for ruling, domain in domains.items():
        wanted = [game for game in games if game in domain]
        entries = rulings.get(ruling, [])
        yield from _outside(document, ruling, entries, {game: domain[game] for game in wanted})
        missing = [game for game in wanted if not any(_holds(entry, game) for entry in entries)]
        if missing:
            wrong = f"{ruling} has no value for {', '.join(missing)}"
            yield document.problem(("rulings", ruling), wrong, "a value for every game it plays")


def _holds(entry: Mapping[str, Any], game: str) -> bool:
    return game in entry.get("games", [game])


def _outside(
    document: Document,
    ruling: str,
    entries: list[dict[str, Any]],
    domain: Mapping[str, tuple[str | int, ...]],
) -> Iterator[Problem]:
    for index, entry in enumerate(entries):
        for game, values in domain.items():
            if _holds(entry, game) and entry["value"] not in values:
                wrong = f"{entry['value']} is no value of {ruling} in {game}"
                route = ("rulings", ruling, index, "value")
                yield document.problem(route, wrong, ", ".join(str(one) for one in values))
