"""Which houses hold a value, in words: with the games, where it is not all that they play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.lookup.tables import tables
from stud_conformance.lookup.words import games, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.lookup.answers import Answer, Holder, Side
    from stud_conformance.spec import House, Rule
    from stud_conformance.spec.catalogue import Held
    from stud_conformance.spec.scenario import Value


def sentence(answer: Answer, houses: Mapping[str, House], lang: str) -> str:
    """Return the answer to a ruling in a sentence: the values, and which houses hold each."""
    held = [(side, [*_holding(answer.rule, side, houses, lang)]) for side in answer.sides]
    taken = [(side, names) for side, names in held if names]
    if len(taken) == 1:
        return say(lang, "agree", value=taken[0][0].value)
    sides = [
        say(lang, "side", value=side.value, houses=listed(lang, names))
        if names
        else say(lang, "nobody", value=side.value)
        for side, names in held
    ]
    return say(lang, "differ", sides=say(lang, "semicolon").join(sides))


def _holding(rule: Rule, side: Side, houses: Mapping[str, House], lang: str) -> Iterator[str]:
    for name, house in houses.items():
        played = _played(house, rule)
        own = {table for table in played if _value(house, rule, table) == side.value}
        if own == played and own:
            yield name
        elif own:
            yield f"{name} ({_tables(rule, own, played, lang)})"


def _value(house: House, rule: Rule, table: tuple[str, str]) -> Value | None:
    held = house.held(rule.id, *table)
    return None if held is None else held.value


def _played(house: House, rule: Rule) -> set[tuple[str, str]]:
    """Return the tables of a house at which a ruling may be asked."""
    return {table for table in tables(house) if table[0] in rule.domain}


def _tables(rule: Rule, own: set[tuple[str, str]], played: set[tuple[str, str]], lang: str) -> str:
    """Return some of the tables of a house in words; limits only where they matter."""
    names = []
    for game in rule.domain:
        limits = [limit for one, limit in sorted(own) if one == game]
        if not limits:
            continue
        if len(limits) < sum(one == game for one, _ in played):
            names.append(f"{games(lang, [game])}: {', '.join(say(lang, one) for one in limits)}")
        else:
            names.append(games(lang, [game]))
    return ", ".join(names)


def reason(held: Held | Holder, lang: str) -> str:
    """Return where a house has a value from."""
    if held.source is not None:
        return f"{held.source['document']} {held.source['place']}"
    return say(lang, "default", reason=held.silent)


def where(held: Held | Holder, lang: str) -> str:
    """Return for which games and limits a house holds a value; nothing where it is for all."""
    limits = [say(lang, limit) for limit in held.limits]
    return ", ".join(filter(None, [games(lang, held.games), *limits]))
