"""The ante: chips in the pot before any card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.events import AntePosted

if TYPE_CHECKING:
    from stud_reference.hand import Hand

REQUIRED = ("ante.required", "ante.dead-money")
SHORT = ("ante.short", "ante.dead-money")


def required(hand: Hand) -> None:
    """``ante.required``: every seat antes before it gets cards; it is no part of a later bet.

    ``ante.short``: a seat that has less antes what it has, and is all-in.
    """
    ante = hand.setup.stakes.ante
    if not ante:
        return
    for seat, stack in enumerate(hand.stacks):
        amount = min(ante, stack)
        hand.pay(seat, amount)
        hand.tell(AntePosted(hand.numbers[seat], amount, SHORT if amount < ante else REQUIRED))
