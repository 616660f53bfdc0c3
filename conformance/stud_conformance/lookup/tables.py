"""At which tables houses play, and where they part on a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stud_conformance.spec import House, Rule
    from stud_conformance.spec.scenario import Value


def parted(
    rule: Rule, houses: Iterable[House], game: str | None = None
) -> tuple[tuple[str, str], ...]:
    """Return the tables, each a game and a limit, at which houses that play them part on a rule."""
    held: dict[tuple[str, str], set[Value]] = {}
    for house in houses:
        for table in sorted(tables(house)):
            if table[0] not in rule.domain or game not in {None, table[0]}:
                continue
            found = house.held(rule.id, *table)
            if found is not None:
                held.setdefault(table, set()).add(found.value)
    return tuple(table for table, values in held.items() if len(values) > 1)


def tables(house: House) -> set[tuple[str, str]]:
    """Return the games that a house plays, each with a limit."""
    return {
        (game, limit) for plays in house.plays for game in plays.games for limit in plays.limits
    }
