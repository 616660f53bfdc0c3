"""The chapters of the rules."""

from __future__ import annotations

from typing import Final

#: In the order of a hand; last what only the floor decides.
CHAPTERS: Final = (
    "table",
    "deck",
    "ante",
    "dealing",
    "bring-in",
    "first-to-act",
    "betting",
    "shortage",
    "pots",
    "showdown",
    "ranking",
    "awards",
    "floor",
)


def chapter(rule: str) -> str:
    """Return the chapter of a rule, by its id.

    >>> chapter("betting.raise-cap")
    'betting'
    """
    return rule.partition(".")[0]
