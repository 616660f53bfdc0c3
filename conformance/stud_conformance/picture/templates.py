"""The one way in which templates are read and filled in: what is filled in is always escaped."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

import jinja2

from stud_conformance.hands.recorded import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stud_conformance.picture.frames import Card

_SUITS: Final = {"c": "\u2663", "d": "\u2666", "h": "\u2665", "s": "\u2660"}
#: What stands at a table, in English and in French.
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "seat": "seat",
        "bet": "bet",
        "next": "to act",
        "common": "common card",
        "folded": "folded",
        "mucked": "mucked",
        "all-in": "all-in",
        "button": "dealer button",
        "down": "face down",
        "up": "face up",
        "unknown": "unknown",
    },
    "fr": {
        "seat": "siège",
        "bet": "mise",
        "next": "à parler",
        "common": "carte commune",
        "folded": "couché",
        "mucked": "main jetée",
        "all-in": "à tapis",
        "button": "bouton du donneur",
        "down": "fermées",
        "up": "ouvertes",
        "unknown": "inconnue",
    },
}


def environment(*packages: str) -> jinja2.Environment:
    """Return templates of packages, each under ``PACKAGE/``; ``picture/table.html.j2`` is there.

    Args:
        packages: Names within ``stud_conformance``; each has a folder ``templates``.

    """
    folders = {name: _folder(name) for name in ("picture", *packages)}
    found = jinja2.Environment(
        loader=jinja2.PrefixLoader(folders),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {"card_text": card_text, "card_face": card_face, "cards_text": cards_text}
    return found


def style() -> str:
    """Return the style sheet of a table."""
    return _folder("picture").get_source(jinja2.Environment(autoescape=True), "table.css")[0]


def card_text(name: str, up: bool) -> str:  # noqa: FBT001 - a filter is called so
    """Return a card as it is read; in parentheses where it lies face down."""
    text = _rank(name) + _SUITS.get(name[1], name[1])
    return text if up else f"({text})"


def card_face(name: str) -> str:
    """Return what is written on a card: its rank, and its suit in a line below."""
    return name if name == UNKNOWN else f"{_rank(name)}\n{_SUITS.get(name[1], name[1])}"


def cards_text(cards: Iterable[Card], words: Mapping[str, str]) -> str:
    """Return the cards of a seat as they are read aloud: how they lie, and which they are."""
    groups = groupby(cards, key=lambda one: one.up)
    return ", ".join(
        " ".join([words["up" if up else "down"], *(_read(one.name, words) for one in some)])
        for up, some in groups
    )


def _read(name: str, words: Mapping[str, str]) -> str:
    return words["unknown"] if name == UNKNOWN else card_text(name, up=True)


def _rank(name: str) -> str:
    return name[0].replace("T", "10")


def _folder(name: str) -> jinja2.PackageLoader:
    return jinja2.PackageLoader(f"stud_conformance.{name}")
