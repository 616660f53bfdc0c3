"""The antes as pots: what poker-equity is asked about, one by one.

A seat that cannot pay the whole ante contests only what it matched, so short antes make side pots.
Whoever asks has to know this: a share is always one of the pot that is put to poker-equity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

FEWEST = 2


class Pot(NamedTuple):
    """Chips, and the seats that put in an equal part of them."""

    name: str
    chips: int
    seats: tuple[int, ...]


def antes(stacks: Mapping[int, int], ante: int) -> dict[int, int]:
    """Return what each seat puts in: the ante, or the whole stack, as far as another matches it.

    >>> antes({1: 40, 4: 15, 6: 20}, 25)
    {1: 20, 4: 15, 6: 20}
    """
    paid = {seat: min(stack, ante) for seat, stack in stacks.items()}
    matched = sorted(paid.values())[-FEWEST]
    return {seat: min(chips, matched) for seat, chips in paid.items()}


def pots(paid: Mapping[int, int]) -> list[Pot]:
    """Slice what was put in at each level at which a seat stops, the main pot first.

    >>> pots({1: 20, 4: 15, 6: 20})
    [Pot(name='main', chips=45, seats=(1, 4, 6)), Pot(name='side-1', chips=10, seats=(1, 6))]
    """
    found: list[Pot] = []
    below = 0
    for level in sorted({chips for chips in paid.values() if chips}):
        seats = tuple(seat for seat, chips in paid.items() if chips >= level)
        name = f"side-{len(found)}" if found else "main"
        found.append(Pot(name, (level - below) * len(seats), seats))
        below = level
    return found
