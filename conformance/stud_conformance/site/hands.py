"""A page for each hand that was played, on which it is replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance import files
from stud_conformance.hands import read
from stud_conformance.hands.recorded import Unreadable
from stud_conformance.picture.templates import WORDS
from stud_conformance.site.pages import Page
from stud_conformance.site.replay import Shown, replay
from stud_conformance.site.replay_films import film
from stud_conformance.site.replay_words import say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.site.world import World


def pages(world: World, lang: str) -> Iterator[Page]:
    """Yield the pages of the hands.

    Raises:
        Invalid: A hand cannot be read.

    """
    for name, path in world.hands.items():
        hand = _hand(path)
        room = world.rooms[path.parent.name]
        game = "" if hand.out_of_scope is not None else hand.setup.game
        values = {
            "name": name,
            "hand": hand,
            "room": room,
            "house": room.held_against(game),
            "verdict": world.verdicts[name],
            "say": say(lang),
            "seats": WORDS[lang],
            **_replayed(world, hand, lang),
        }
        yield Page(f"hands/{name}.html", "site/hand.html.j2", values)


def _replayed(world: World, hand: Recorded, lang: str) -> dict[str, Any]:
    """Return the hand, or why it cannot be replayed."""
    if hand.out_of_scope is not None:
        return {"replay": None, "wrong": hand.out_of_scope}
    try:
        own = film(world, hand.id, lambda: hand)
        reel = own.reel(lang)
        return {"replay": replay([Shown("", reel, own.parts(reel, lang))], lang), "wrong": None}
    except ValueError as error:
        return {"replay": None, "wrong": str(error)}


def _hand(path: Path) -> Recorded:
    """Read a hand.

    Raises:
        Invalid: It cannot be read.

    """
    found = next(read.hands([str(path)]))
    if isinstance(found, Unreadable):
        raise files.Invalid(found.problems)
    return found
