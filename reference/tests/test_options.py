"""What is listed can be done, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from stud_reference import ACTS

from .states import snapshot
from .tables import RANDOM, attempt, examples, random_table, walk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from stud_reference import Hand

    Sent = tuple[int, str, int | None]

NO_SEATS = (-1, 0, 99)
SIZED = ("bring-in", "wager")


def listed(hand: Hand) -> list[Sent]:
    """Return every listed act with totals from the least to the greatest, or without one."""
    seat = hand.numbers[hand.turn]
    found: list[Sent] = []
    for option in hand.legal():
        middle = (option.least + option.most) // 2
        found += [(seat, option.act, to) for to in (option.least, middle, option.most)]
        found += [(seat, option.act, None)] if option.act not in SIZED else []
    return found


def near_misses(hand: Hand) -> Iterator[Sent]:
    """Yield all acts by all seats, to totals around those that matter, that are not listed."""
    totals = around(hand)
    for seat in (*hand.numbers, *NO_SEATS):
        for act in ACTS:
            yield from ((seat, act, to) for to in totals if not is_right(hand, seat, act, to))


def is_right(hand: Hand, seat: int, act: str, to: int | None) -> bool:
    """Return whether an act is listed, or is a fold that faces nothing."""
    if hand.over or seat != hand.numbers[hand.turn]:
        return False
    if act == "fold" and not to:
        return {"fold", "check"} & {option.act for option in hand.legal()} != set()
    same = [option for option in hand.legal() if option.act == act]
    if to is None:
        return bool(same) and act not in SIZED
    return any(option.least <= to <= option.most for option in same)


def around(hand: Hand) -> set[int | None]:
    """Return totals at and beside every amount that plays a part, and none at all."""
    stakes = hand.setup.stakes
    amounts = [0, hand.price, hand.level, stakes.bring_in, stakes.small_bet, stakes.big_bet]
    amounts += [option.least for option in hand.legal()]
    amounts += [option.most for option in hand.legal()]
    amounts += [hand.level + stakes.small_bet, hand.level + stakes.big_bet]
    amounts.append(hand.bets[hand.turn] + hand.stacks[hand.turn])
    return {None, *[amount + step for amount in amounts for step in (-1, 0, 1)]}


@pytest.mark.slow
@examples(360)
@given(random=RANDOM)
def test_every_listed_act_is_accepted(random: Random) -> None:
    """Whatever a hand lists can be done, with or without a total where it needs none."""
    refused = [
        sent
        for hand in walk(random_table(random))
        if not hand.over
        for sent in listed(hand)
        if attempt(hand.copy(), *sent) is not None
    ]

    assert refused == []


@pytest.mark.slow
@examples(180)
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
