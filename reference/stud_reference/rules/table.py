"""The order of the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_reference.hand import Hand


def clockwise(hand: Hand, start: int) -> Sequence[int]:
    """``table.clockwise``: every seat once, from ``start`` to the left."""
    return [*range(start, len(hand.numbers)), *range(start)]
