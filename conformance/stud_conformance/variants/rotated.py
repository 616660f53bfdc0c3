"""Everybody moves on to the seat of the next player; the button goes with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.variants.change import Change

if TYPE_CHECKING:
    from stud_conformance.spec import Case

SUFFIX = "rotated"


def rotated(case: Case) -> Case:
    """Return a case in which each player has the seat of the next one clockwise.

    The numbers in use stay the same, so who sits left of whom, and left of the button, does too.
    No rule looks at the number of a seat.
    """
    numbers = sorted(case.setup.stacks)
    following = dict(zip(numbers, [*numbers[1:], numbers[0]], strict=True))
    # An act may be one of a seat where nobody sits.
    return Change(seat=lambda seat: following.get(seat, seat)).case(case, SUFFIX)
