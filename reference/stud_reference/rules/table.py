"""The order of the seats."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stud_reference.hand import Hand


def clockwise(hand: Hand, start: int) -> tuple[int, ...]:
    """``table.clockwise``: every seat once, from ``start`` to the left."""
    return _rounds(len(hand.numbers))[start]


@cache
def _rounds(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the order of the seats from each of them, and from one past the last."""
    return tuple([(*range(start, seats), *range(start)) for start in range(seats + 1)])
