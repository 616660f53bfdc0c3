"""Whose chips are in which pot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_reference.events import BetReturned
from stud_reference.setup import WHOLE

if TYPE_CHECKING:
    from stud_reference.hand import Hand

RETURNED = ("pots.uncalled-bet",)


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: its chips before rake, and the live seats that contest it (by position)."""

    name: str
    amount: int
    seats: tuple[int, ...]


def uncalled_bet(hand: Hand) -> None:
    """``pots.uncalled-bet``: chips that nobody matched go back before any pot is formed."""
    most = max(hand.paid)
    seat = hand.paid.index(most)
    second = max([paid for other, paid in enumerate(hand.paid) if other != seat])
    if most > second:
        hand.take_back(seat, most - second)
        hand.tell(BetReturned(hand.numbers[seat], most - second, RETURNED))


def side_pots(hand: Hand) -> list[Pot]:
    """``pots.side-pots``: one pot for each all-in level, the main pot first.

    What folded seats paid stays in the pots of the levels it reached.
    """
    pots: list[Pot] = []
    below = 0
    levels = sorted({hand.paid[seat] for seat in hand.live_seats()})
    for level in levels:
        top = max(hand.paid) if level == levels[-1] else level
        amount = sum([min(paid, top) - min(paid, below) for paid in hand.paid])
        seats = tuple([seat for seat in hand.live_seats() if hand.paid[seat] >= level])
        if amount:
            pots.append(Pot(f"side-{len(pots)}" if pots else "main", amount, seats))
        below = level
    return pots


def rake(hand: Hand, pots: list[Pot]) -> list[int]:
    """``pots.rake``: what the house takes of each pot, the main pot first.

    The whole is rounded down to the chip.
    A returned bet is in no pot, so it pays nothing.
    """
    terms, chip = hand.setup.rake, hand.setup.stakes.chip
    if terms is None:
        return [0] * len(pots)
    total = sum([pot.amount for pot in pots])
    due = total * terms.percent // WHOLE
    if terms.cap is not None:
        due = min(due, terms.cap)
    due -= due % chip
    taken = []
    for pot in pots:
        taken.append(min(due, pot.amount))
        due -= taken[-1]
    return taken
