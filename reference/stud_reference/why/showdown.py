"""Why a hand is shown now, or may be thrown away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from stud_reference.events import Rules
    from stud_reference.hand import Hand

TABLED: Final[Rules] = ("showdown.all-in-hands",)
WINNING: Final = "showdown.winning-hand"
SIDE_POTS: Final[Rules] = ("showdown.side-pots-first",)


def turn(hand: Hand) -> Rules:
    """Return the rules by which it is a seat's turn to show."""
    if True in hand.shown:
        found: Rules = ("showdown.order",)
    elif hand.aggressors[-1] is None:
        found = ("showdown.no-river-bet",)
    else:
        found = ("showdown.first-to-show",)
    contested = sum([len(pot.seats) > 1 for pot in hand.pots])
    return found + SIDE_POTS if contested > 1 else found


def mucked(hand: Hand) -> Rules:
    """Return the rules by which a hand is thrown away; the house is asked unless it is beaten."""
    return turn(hand) if WINNING in hand.asked() else (*turn(hand), "showdown.muck")
