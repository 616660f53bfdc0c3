"""The one way in which templates are read and filled in: what is filled in is always escaped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import jinja2

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    },
    "fr": {
        "seat": "siège",
        "bet": "mise",
        "next": "à parler",
        "common": "carte commune",
        "folded": "couché",
        "mucked": "main jetée",
        "all-in": "à tapis",
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
    found.filters["card_text"] = card_text
    return found


def style() -> str:
    """Return the style sheet of a table."""
    return _folder("picture").get_source(jinja2.Environment(autoescape=True), "table.css")[0]


def card_text(name: str, up: bool) -> str:  # noqa: FBT001 - a filter is called so
    """Return a card as it is read; in parentheses where it lies face down."""
    text = name[0].replace("T", "10") + _SUITS.get(name[1], name[1])
    return text if up else f"({text})"


def _folder(name: str) -> jinja2.PackageLoader:
    return jinja2.PackageLoader(f"stud_conformance.{name}")
