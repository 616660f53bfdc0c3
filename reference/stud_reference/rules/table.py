"""The order of the seats."""

from __future__ import annotations

from functools import cache


@cache
def clockwise(seats: int) -> tuple[tuple[int, ...], ...]:
    """``table.clockwise``: every seat once, to the left, from each; and again from the first."""
    return tuple([(*range(start, seats), *range(start)) for start in range(seats + 1)])
