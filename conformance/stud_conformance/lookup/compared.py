"""Houses side by side: the rulings on which they part, value by value, each with its source."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from stud_conformance.lookup.drawn import Grid, Heading, Said
from stud_conformance.lookup.holding import reason
from stud_conformance.lookup.tables import parted, tables
from stud_conformance.lookup.words import games, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stud_conformance.lookup.drawn import Part
    from stud_conformance.spec import House, Rule
    from stud_conformance.spec.catalogue import Held

Table = tuple[str, str]


def compared(
    houses: Mapping[str, House], rules: Mapping[str, Rule], game: str | None, lang: str
) -> Iterator[Part]:
    """Yield on which rulings houses part.

    Args:
        houses: The houses by name.
        rules: All rules.
        game: Only tables of this game.
        lang: ``en`` or ``fr``.

    """
    note = "" if game is None else say(lang, "in-game", games=games(lang, [game]))
    yield Heading(say(lang, "compared", houses=listed(lang, houses)), note)
    common = _common(houses, game)
    if not common:
        yield Said(say(lang, "no-table"))
        return
    asked = [rule for rule in rules.values() if rule.domain and game in {None, *rule.domain}]
    apart = {rule.id: parted(rule, houses.values(), game) for rule in asked}
    rows = tuple(
        _row(rule, houses, apart[rule.id], common, lang) for rule in asked if apart[rule.id]
    )
    if rows:
        yield Grid((say(lang, "rule"), *houses), rows)
    else:
        yield Said(say(lang, "no-parting"))
    alike = [rule.id for rule in asked if not apart[rule.id]]
    if alike:
        yield Heading(say(lang, "alike"))
        yield Said(", ".join(alike))


def _common(houses: Mapping[str, House], game: str | None) -> set[Table]:
    """Return the tables that at least two houses play."""
    played = Counter(table for house in houses.values() for table in tables(house))
    return {table for table, some in played.items() if some > 1 and game in {None, table[0]}}


def _row(
    rule: Rule, houses: Mapping[str, House], apart: Sequence[Table], common: set[Table], lang: str
) -> tuple[str, ...]:
    """Return a row for a ruling, with the games in which houses part if they do not in all."""
    head = f"{rule.title[lang]}\n{rule.id}"
    own = {game for game, _ in apart}
    if own != {game for game, _ in common if game in rule.domain}:
        where = games(lang, (game for game in rule.domain if game in own))
        head += "\n" + say(lang, "in-game", games=where)
    return (head, *(_cell(rule, house, apart, lang) for house in houses.values()))


def _cell(rule: Rule, house: House, apart: Sequence[Table], lang: str) -> str:
    """Return what a house holds at the tables at which houses part."""
    played = [table for table in apart if table in tables(house)]
    found: list[tuple[Held, list[Table]]] = []
    for table in played:
        held = house.held(rule.id, *table)
        if held is None:
            continue
        own = next((some for one, some in found if one is held), None)
        if own is None:
            found.append((held, [table]))
        else:
            own.append(table)
    if not found:
        return say(lang, "not-asked")
    return "\n".join(
        line
        for held, some in found
        for line in _held(held, some, is_all=len(found) == 1, lang=lang)
    )


def _held(held: Held, some: Sequence[Table], *, is_all: bool, lang: str) -> Iterator[str]:
    where = games(lang, dict.fromkeys(game for game, _ in some))
    limits = dict.fromkeys(limit for _, limit in some)
    if held.limits:
        where += f", {', '.join(say(lang, one) for one in limits)}"
    yield str(held.value) if is_all and not held.limits else f"{held.value} ({where})"
    yield reason(held, lang)
