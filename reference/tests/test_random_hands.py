"""Random hands under random rulings keep every invariant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from . import invariants
from .games import GAMES
from .tables import RANDOM, examples, random_table, walk

if TYPE_CHECKING:
    from random import Random

#: More acts than any of these hands can have: the deepest stacks raise by the least bet.
MOST_ACTS = 5000


def broken_in(random: Random, *games: str) -> list[str]:
    """Play a random hand and return the invariants that it breaks, that it ends among them."""
    found: list[str] = []
    ended = False
    for acts, hand in enumerate(walk(random_table(random, *games))):
        found += invariants.broken(hand)
        ended = hand.over
        if acts > MOST_ACTS:
            break
    return found if ended else [*found, "every hand ends"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@examples(2000)
@given(random=RANDOM)
def test_a_hand_keeps_every_invariant(game: str, random: Random) -> None:
    """Whatever the table, the cards, the rulings and the acts, no invariant is ever broken."""
    broken = broken_in(random, game)

    assert broken == []


@examples(100)
@given(random=RANDOM)
def test_a_few_hands_keep_every_invariant(random: Random) -> None:
    """A few hands of any game keep every invariant, where there is no time for more."""
    broken = broken_in(random)

    assert broken == []
