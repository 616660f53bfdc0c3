"""What is listed can be done, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from stud_reference import ACTS

from .states import clone, snapshot
from .tables import RANDOM, examples, random_table, walk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from stud_reference import Hand

    Sent = tuple[int, str, int | None]

NO_SEATS = (-1, 0, 99)
SIZED = ("bring-in", "wager")


def listed(hand: Hand) -> list[Sent]:
    """Return every listed act with its least and its greatest total, and what may leave it out."""
    seat = hand.numbers[hand.turn]
    found: list[Sent] = []
    for option in hand.legal():
        found += [(seat, option.act, option.least), (seat, option.act, option.most)]
        found += [(seat, option.act, None)] if option.act not in SIZED else []
    return found


def near_misses(hand: Hand) -> Iterator[Sent]:
    """Yield all acts by all seats, to totals around those that matter, that are not listed."""
    right = set(listed(hand)) if not hand.over else set()
    if "check" in {act for _, act, _ in right}:
        seat = hand.numbers[hand.turn]
        right |= {(seat, "fold", None), (seat, "fold", 0)}
    totals = around(hand)
    for seat in (*hand.numbers, *NO_SEATS):
        for act in ACTS:
            yield from ((seat, act, to) for to in totals if (seat, act, to) not in right)


def around(hand: Hand) -> set[int | None]:
    """Return totals at and beside every amount that plays a part, and none at all."""
    stakes = hand.setup.stakes
    amounts = [0, hand.price, hand.level, stakes.bring_in, stakes.small_bet, stakes.big_bet]
    amounts += [option.least for option in hand.legal()]
    amounts += [hand.level + stakes.small_bet, hand.level + stakes.big_bet]
    amounts.append(hand.bets[hand.turn] + hand.stacks[hand.turn])
    return {None, *[amount + step for amount in amounts for step in (-1, 0, 1)]}


@pytest.mark.slow
@examples(1000)
@given(random=RANDOM)
def test_every_listed_act_is_accepted(random: Random) -> None:
    """Whatever a hand lists can be done, with or without a total where it needs none."""
    refused = [
        sent
        for hand in walk(random_table(random))
        if not hand.over
        for sent in listed(hand)
        if clone(hand).act(*sent) is not None
    ]

    assert refused == []


@pytest.mark.slow
@examples(300)
@given(random=RANDOM)
def test_every_other_act_is_refused_and_changes_nothing(random: Random) -> None:
    """Whatever a hand does not list is refused, for any seat, and leaves no trace.

    A fold that faces nothing is no part of this: it is never listed, and a ruling decides.
    """
    found: list[object] = []
    for hand in walk(random_table(random)):
        hand.legal()
        before = snapshot(hand)
        found += [sent for sent in near_misses(hand) if hand.act(*sent) is None]
        if snapshot(hand) != before:
            found.append("a trace")

    assert found == []
