"""Rulings by houses, and where houses part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from stud_conformance.spec import House, Rule
    from stud_conformance.spec.scenario import Value


class Cell(NamedTuple):
    """A value that a house holds, and for which games and limits; empty means all."""

    value: Value
    games: tuple[str, ...]
    limits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A ruling as houses hold it.

    Attributes:
        rule: The id of the ruling.
        cells: By the id of a house; empty where it does not play the game asked for.
        parts: Whether two of the houses, at a table that both play, hold different values.

    """

    rule: str
    cells: Mapping[str, tuple[Cell, ...]]
    parts: bool


def matrix(
    houses: Mapping[str, House], rules: Mapping[str, Rule], game: str | None = None
) -> tuple[Row, ...]:
    """Return a row for each ruling, in the order of rules.

    Args:
        houses: The houses that are compared.
        rules: The rules; those that are no ruling have no row.
        game: Only what holds in this game, and only rulings that it has.

    """
    return tuple(
        Row(
            rule=rule.id,
            cells={name: tuple(_cells(house, rule.id, game)) for name, house in houses.items()},
            parts=bool(parted(rule, houses.values(), game)),
        )
        for rule in rules.values()
        if rule.domain and game in {None, *rule.domain}
    )


def _cells(house: House, rule: str, game: str | None) -> Iterator[Cell]:
    if game is not None and not house.plays_game(game):
        return
    for held in house.rulings.get(rule, ()):
        if game is None or game in (held.games or (game,)):
            yield Cell(held.value, held.games if game is None else (), held.limits)


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
