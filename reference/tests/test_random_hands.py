"""Random hands under random rulings keep every invariant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from . import invariants, story
from .games import GAMES
from .tables import RANDOM, examples, random_table, walk

if TYPE_CHECKING:
    from random import Random

#: More acts than any of these hands can have: the deepest stacks raise by the least bet.
MOST_ACTS = 5000
#: Seats that a deck is enough for up to the last street.
MOST_SEATS = 8


def broken_in(random: Random, *games: str) -> list[str]:
    """Play a random hand and return the invariants that it breaks, that it ends among them.

    A hand that stops because the deck gives out has ended; at the start only nine or more can.
    """
    table = random_table(random, *games)
    found: list[str] = []
    hand = None
    for acts, hand in enumerate(walk(table)):
        found += invariants.broken(hand)
        if acts > MOST_ACTS:
            break
    if hand is None:
        ended = len(table.setup.stacks) > MOST_SEATS
    else:
        ended = hand.over or story.runs_dry(hand)
    return found if ended else [*found, "every hand ends"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@examples(600)
@given(random=RANDOM)
def test_a_hand_keeps_every_invariant(game: str, random: Random) -> None:
    """Whatever the table, the cards, the rulings and the acts, no invariant is ever broken."""
    broken = broken_in(random, game)

    assert broken == []


@examples(60)
@given(random=RANDOM)
def test_a_few_hands_keep_every_invariant(random: Random) -> None:
    """A few hands of any game keep every invariant, where there is no time for more."""
    broken = broken_in(random)

    assert broken == []
