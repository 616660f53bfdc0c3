"""The best of some seats, whatever they are compared by."""

from __future__ import annotations


def best_of(seats: list[int], worth: list[int | None]) -> list[int]:
    """Return the seats that are worth the most, in their order; none where nothing is worth any.

    Args:
        seats: The seats.
        worth: What each is worth; ``None`` is nothing.

    """
    found: list[int] = []
    most: int | None = None
    for index, seat in enumerate(seats):
        own = worth[index]
        if own is None:
            continue
        if most is None or own > most:
            found, most = [seat], own
        elif own == most:
            found.append(seat)
    return found
