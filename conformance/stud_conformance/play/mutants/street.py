"""What mutants look back at: the acts of the street, and whether the deck holds out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.cards import DECK
from stud_reference.events import ACTED, FirstToAct

if TYPE_CHECKING:
    from stud_reference import Hand
    from stud_reference.events import Act

#: Cards left over, whatever is burned, so that no procedure for a short stub is asked.
SPARE = 2


def acts(hand: Hand) -> list[Act]:
    """Return the acts of the street in play, the latest first."""
    found = []
    for event in reversed(hand.events):
        if isinstance(event, FirstToAct):
            break
        if isinstance(event, ACTED):
            found.append(event)
    return found


def last_act(hand: Hand, seat: int) -> Act | None:
    """Return the last act of a seat (by position) on the street, or ``None``."""
    number = hand.numbers[seat]
    return next((act for act in acts(hand) if act.seat == number), None)


def has_done(hand: Hand, seat: int, kind: type[Act]) -> bool:
    """Return whether a seat has done something of a kind on the street."""
    number = hand.numbers[seat]
    return any(isinstance(act, kind) and act.seat == number for act in acts(hand))


def has_acted(hand: Hand, seat: int) -> bool:
    """Return whether a seat has acted on the street."""
    return last_act(hand, seat) is not None


def is_ample(hand: Hand) -> bool:
    """Return whether cards are left over where every seat stays and each street burns one."""
    streets = hand.game.streets
    cards = sum(len(street.up) for street in streets)
    return len(hand.numbers) * cards + len(streets) + SPARE <= len(DECK)
