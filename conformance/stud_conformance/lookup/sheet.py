"""All that a house says: what it plays, and its value of every ruling with the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.lookup.drawn import Grid, Heading, Said
from stud_conformance.lookup.holding import reason, where
from stud_conformance.lookup.words import games, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.lookup.drawn import Part
    from stud_conformance.spec import House, Rule
    from stud_conformance.spec.catalogue import Held


def sheet(house: House, rules: Mapping[str, Rule], lang: str) -> Iterator[Part]:
    """Yield the sheet of a house, in ``en`` or ``fr``."""
    yield Heading(house.name, house.id)
    yield Said(house.raw["about"][lang])
    yield Heading(say(lang, "plays"))
    yield _plays(house, lang)
    yield Heading(say(lang, "rulings"), "" if lang == "en" else f"({say(lang, 'english')})")
    yield Grid(
        tuple(say(lang, head) for head in ("rule", "value", "source")),
        tuple(
            (f"{rules[name].title[lang]}\n{name}", _value(held, lang), reason(held, lang))
            for name, entries in house.rulings.items()
            for held in entries
        ),
    )


def _plays(house: House, lang: str) -> Grid:
    heads = ("game", "limit", "seats", "burns", "bring-in")
    return Grid(
        tuple(say(lang, head) for head in heads),
        tuple(
            (
                games(lang, one.games),
                ", ".join(say(lang, limit) for limit in one.limits),
                "-".join(map(str, one.seats)),
                ", ".join(say(lang, burns) for burns in one.burns),
                ", ".join(say(lang, posted) for posted in one.bring_in),
            )
            for one in house.plays
        ),
    )


def _value(held: Held, lang: str) -> str:
    some = where(held, lang)
    return f"{held.value} ({some})" if some else str(held.value)
