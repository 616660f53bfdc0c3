"""The ante: chips in the pot before any card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.events import AntePosted

if TYPE_CHECKING:
    from stud_reference.events import Rules
    from stud_reference.hand import Hand

REQUIRED: Final[Rules] = ("ante.required", "ante.dead-money")
SHORT: Final[Rules] = ("ante.short", "ante.dead-money")


def required(hand: Hand) -> None:
    """``ante.required``: where there is an ante, every seat pays it before it gets cards."""
    ante = hand.setup.stakes.ante
    if not ante:
        return
    for seat, stack in enumerate(hand.stacks):
        amount = ante if stack >= ante else hand.rules.ante_short(hand, seat)
        hand.pay(seat, amount)
        hand.tell(AntePosted(hand.numbers[seat], amount, SHORT if stack < ante else REQUIRED))


def short(hand: Hand, seat: int) -> int:
    """``ante.short``: a seat that has less than the ante pays what it has, and is all-in."""
    return hand.stacks[seat]


def dead_money(hand: Hand) -> list[int]:
    """``ante.dead-money``: what each seat's ante counts towards the bets: nothing."""
    return [0] * len(hand.numbers)
