"""What an opener may bring in for, by the ruling."""

from __future__ import annotations

import pytest
from stud_reference import Option, Stakes

from .games import house
from .playing import begin, do

CARDS = {1: "Kc Kd 2c", 2: "Qc Qd 9c", 3: "Jc Jd 8c"}
DEEP = {1: 1000, 2: 1000, 3: 1000}
BETWEEN = house(opening_amount="any-between")


def test_two_sizes_are_the_bring_in_and_the_full_bet() -> None:
    """Nothing between 15 and 50 is taken."""
    hand = begin(DEEP, CARDS)

    assert hand.legal() == (Option("bring-in", 15, 15), Option("wager", 50, 50))
    assert hand.act(1, "bring-in", 16) is not None
    assert hand.act(1, "bring-in", 49) is not None


def test_any_total_short_of_the_full_bet_may_be_brought_in() -> None:
    """From 15 to 49; 50 is the full bet."""
    hand = begin(DEEP, CARDS, values=BETWEEN)

    assert hand.legal() == (Option("bring-in", 15, 49), Option("wager", 50, 50))
    assert hand.act(1, "bring-in", 14) is not None
    assert hand.act(1, "bring-in", 50) is not None


@pytest.mark.parametrize("total", [15, 16, 30, 49])
def test_what_was_brought_in_is_the_price_and_a_completion_is_a_full_bet(total: int) -> None:
    """The others call the total or complete to 50; the next raise is to 100."""
    hand = do(begin(DEEP, CARDS, values=BETWEEN), f"1 bring-in {total}")
    second = hand.legal()
    do(hand, "2 wager 50")

    assert second == (Option("fold"), Option("call", total, total), Option("wager", 50, 50))
    assert hand.legal()[2:] == (Option("wager", 100, 100),)


def test_an_opener_brings_in_for_less_than_it_has() -> None:
    """With 30 after the ante the bring-in is 15 to 29; all 30 are a wager."""
    hand = begin({**DEEP, 1: 40}, CARDS, values=BETWEEN)

    assert hand.legal() == (Option("bring-in", 15, 29), Option("wager", 30, 30))


@pytest.mark.parametrize("stack", [5, 25])
def test_nothing_is_asked_of_an_opener_without_a_choice(stack: int) -> None:
    """With the bring-in or less behind there is one total, whatever the house."""
    hand = begin({**DEEP, 1: stack}, CARDS, stakes=Stakes(1, 24, 50, 100), values={})

    assert hand.legal() == (Option("bring-in", stack - 1, stack - 1),)


def test_a_bring_in_one_short_of_the_bet_leaves_nothing_between() -> None:
    """Between 49 and 50 there is no total to ask about."""
    hand = begin(DEEP, CARDS, stakes=Stakes(10, 49, 50, 100), values={})

    assert hand.legal() == (Option("bring-in", 49, 49), Option("wager", 50, 50))
