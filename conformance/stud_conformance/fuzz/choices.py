"""Choices among a few things, of which the first is always the simplest.

Whatever makes a hand asks for its choices one by one.  They may come from a
row of bytes, from Hypothesis, or from ``random.Random(seed).randrange``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    #: Returns a whole number from 0 to below the one given.
    Choose = Callable[[int], int]

Kind = TypeVar("Kind")
_BYTE: Final = 8
_BYTES: Final = 1 << _BYTE
_PERCENT: Final = 100


def from_bytes(row: bytes) -> Choose:
    r"""Return choices that are read from a row of bytes; past its end each is the first.

    >>> choose = from_bytes(b"\x00\xff\x80")
    >>> choose(10), choose(10), choose(10), choose(10)
    (0, 9, 5, 0)
    """
    rest = iter(row)

    def choose(below: int) -> int:
        if below <= 1:
            return 0
        if below <= _BYTES:
            return next(rest, 0) * below >> _BYTE
        high = next(rest, 0) << _BYTE
        return (high | next(rest, 0)) * below >> (2 * _BYTE)

    return choose


def pick(choose: Choose, things: Sequence[Kind]) -> Kind:
    """Return one of some things."""
    return things[choose(len(things))]


def weighed(choose: Choose, things: Sequence[tuple[Kind, int]]) -> Kind:
    """Return one of some things, each as often as its weight says."""
    left = choose(sum(weight for _, weight in things))
    for thing, weight in things:
        left -= weight
        if left < 0:
            return thing
    return things[0][0]


def happens(choose: Choose, percent: int) -> bool:
    """Return whether something happens that does so in some percent of all cases."""
    return choose(_PERCENT) >= _PERCENT - percent


def shuffled(choose: Choose, things: Sequence[Kind]) -> list[Kind]:
    """Return some things in any order; the simplest is the order in which they come."""
    rest = list(things)
    return [rest.pop(choose(len(rest))) for _ in things]
