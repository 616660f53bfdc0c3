"""Broken rules of the ante."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.events import AntePosted
from stud_reference.rules.ante import REQUIRED, SHORT
from stud_reference.rules.pots import Pot

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from stud_reference import Hand


@breaks("ante.required", "takes no ante from the button")
def spares_the_button(hand: Hand) -> None:
    """Let every seat but the last post."""
    for seat in range(len(hand.numbers) - 1):
        _post(hand, seat, hand.setup.stakes.ante)


@breaks("ante.required", "takes the antes of all seats from the button, as one dealer's ante")
def the_button_pays_alone(hand: Hand) -> None:
    """Let the last seat post as much as all together, or what it has."""
    _post(hand, len(hand.numbers) - 1, len(hand.numbers) * hand.setup.stakes.ante)


@breaks("ante.required", "takes an ante of one chip where the game has none")
def always_takes_an_ante(hand: Hand) -> None:
    """Let every seat post a chip that is not due."""
    for seat in range(len(hand.numbers)):
        _post(hand, seat, hand.setup.stakes.ante or hand.setup.stakes.chip)


def _post(hand: Hand, seat: int, due: int) -> None:
    amount = min(due, hand.stacks[seat])
    if amount:
        hand.pay(seat, amount)
        hand.tell(AntePosted(hand.numbers[seat], amount, SHORT if amount < due else REQUIRED))


@breaks("ante.dead-money", "counts the ante of a seat towards its bring-in, call or raise")
def counts_towards_the_bet(hand: Hand) -> list[int]:
    """Start the bets of the first street from the antes, as far as they leave a bet to make."""
    most = hand.setup.stakes.bring_in
    return [
        min(paid, most) if chips >= most else 0
        for paid, chips in zip(hand.paid, hand.stacks, strict=True)
    ]


@breaks("ante.short", "takes no ante from a seat that cannot pay all of it")
def lets_it_off(hand: Hand, seat: int) -> int:
    """Take nothing."""
    del hand, seat
    return 0


@breaks("ante.short", "takes one chip less than all, so that the short seat is not all-in")
def leaves_it_a_chip(hand: Hand, seat: int) -> int:
    """Leave a seat its last chip."""
    return hand.stacks[seat] - 1


@breaks("ante.short", "lets a seat with a short ante win the whole antes", "pots_side_pots")
def wins_whole_antes(hand: Hand) -> list[Pot]:
    """Take every ante as paid in full when the pots are cut."""
    ante, pots, below = hand.setup.stakes.ante, list[Pot](), 0
    counted = [max(paid, ante) for paid in hand.paid]
    levels = sorted({counted[seat] for seat in hand.live_seats()})
    for level in levels:
        top = max(counted) if level == levels[-1] else level
        amount = sum(min(paid, top) - min(paid, below) for paid in hand.paid)
        seats = tuple(seat for seat in hand.live_seats() if counted[seat] >= level)
        if amount:
            pots.append(Pot(f"side-{len(pots)}" if pots else "main", amount, seats))
        below = level
    return pots
