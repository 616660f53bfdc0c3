"""What poker-equity answers: the share of a pot that each hand wins."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from poker_equity import exact_from_text

from stud_conformance.engines.poker_equity.declared import MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Two halves, each shared by up to all seats: every share is a number of such parts.
PARTS = 2 * lcm(*range(1, MOST_SEATS + 1))


class Shares(NamedTuple):
    """The part of a pot that each hand wins, and how much of that it wins by its low."""

    whole: list[Fraction]
    low: list[Fraction]


def shares(variant: str, hands: Sequence[Sequence[str]]) -> Shares:
    """Ask poker-equity about whole hands, written as card names.

    Raises:
        ValueError: It refuses the hands, or they leave cards to come.

    """
    found = exact_from_text(variant, ["".join(hand) for hand in hands])
    if found is None or found["samples"] != 1:
        raise ValueError("cards are still to come, so a share is no award")
    return Shares(_fractions(found["share_sum"]), _fractions(found["low_share_sum"]))


def _fractions(floats: Sequence[float]) -> list[Fraction]:
    """Return the fractions that were meant: a third is told as 0.3333333333333333."""
    return [Fraction(one).limit_denominator(PARTS) for one in floats]
