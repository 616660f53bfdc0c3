"""What happens in a hand of the reference, in the words of the protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_reference import events
from stud_reference.cards import NAMES

from stud_conformance.play.seen import face

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS: dict[type[events.Event], str] = {
    events.AntePosted: "ante",
    events.StreetDealt: "street",
    events.CardsMixed: "mix",
    events.CommonCardDealt: "common",
    events.FirstToAct: "first-to-act",
    events.BringInPosted: "bring-in",
    events.Folded: "fold",
    events.Checked: "check",
    events.Called: "call",
    events.Wagered: "wager",
    events.BetReturned: "returned",
    events.HandsTabled: "tabled",
    events.HandShown: "show",
    events.HandMucked: "muck",
    events.RakeTaken: "rake",
    events.PotAwarded: "award",
}


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened.

    Attributes:
        kind: ``ante street mix common first-to-act``, the word of an act, ``returned tabled rake``
            or ``award``.
        seat: The seat that it happened to, or ``None``.
        values: What else there is to say: ``to``, ``amount``, ``street``, ``cards`` ...
        rules: The rules that applied, then the rulings that were asked.

    """

    kind: str
    seat: int | None
    values: dict[str, Any]
    rules: tuple[str, ...]


def told(event: events.Event) -> Told:
    """Return an event of the reference."""
    names: tuple[str, ...] = event.__match_args__
    values = {
        name: _FORMS[name](getattr(event, name)) if name in _FORMS else getattr(event, name)
        for name in names
        if name not in ("seat", "rules")
    }
    return Told(KINDS[type(event)], getattr(event, "seat", None), values, event.rules)


def _name(card: int | None) -> str | None:
    return None if card is None else NAMES[card]


def _cards(cards: tuple[Any, ...]) -> list[Any]:
    """Return cards by name; those of a street are dealt to a seat, face up or down."""
    return [
        NAMES[own] if isinstance(own, int) else (own[0], face(own[1], up=own[2])) for own in cards
    ]


_FORMS: dict[str, Callable[[Any], object]] = {
    "card": _name,
    "burned": _name,
    "cards": _cards,
    "seats": list,
}
