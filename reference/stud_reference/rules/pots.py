"""Whose chips are in which pot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_reference.events import BetReturned
from stud_reference.rulings import Undecided
from stud_reference.setup import WHOLE
from stud_reference.why import pots as why

if TYPE_CHECKING:
    from stud_reference.hand import Hand


@dataclass(frozen=True, slots=True, init=False)
class Pot:
    """One pot: its chips before rake, and the live seats that contest it (by position)."""

    name: str
    amount: int
    seats: tuple[int, ...]

    def __init__(self, name: str, amount: int, seats: tuple[int, ...]) -> None:
        # Written out, as the events are.
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "amount", amount)
        object.__setattr__(self, "seats", seats)


def uncalled_bet(hand: Hand) -> None:
    """``pots.uncalled-bet``: chips that nobody matched go back before any pot is formed."""
    seat = most = second = 0
    for other, paid in enumerate(hand.paid):
        if paid > most:
            seat, most, second = other, paid, most
        elif paid > second:
            second = paid
    if most == second:
        return
    hand.take_back(seat, most - second)
    found = why.returned(hand, second)
    hand.tell(BetReturned(hand.numbers[seat], most - second, found))


def side_pots(hand: Hand) -> list[Pot]:
    """``pots.side-pots``: one pot for each all-in level, the main pot first.

    What folded seats paid stays in the pots of the levels it reached.
    """
    pots: list[Pot] = []
    below = 0
    levels = sorted({hand.paid[seat] for seat in hand.live_seats()})
    for level in levels:
        # What no live seat matched has gone back; where a broken rule keeps it, no chip is lost.
        top = max(hand.paid) if level == levels[-1] else level
        amount = sum([min(paid, top) - min(paid, below) for paid in hand.paid])
        seats = tuple([seat for seat in hand.live_seats() if hand.paid[seat] >= level])
        if amount:
            pots.append(Pot(f"side-{len(pots)}" if pots else "main", amount, seats))
        below = level
    return pots


def rake(hand: Hand, pots: list[Pot]) -> list[int]:
    """``pots.rake``: what the house takes of each pot; a returned bet is in none, and pays nothing.

    A share is rounded down to the chip; an amount that the setup fixes is taken as it is.
    """
    terms = hand.setup.rake
    if terms is None:
        return [0] * len(pots)
    amounts = [pot.amount for pot in pots]
    if terms.taken is not None:
        left = min(terms.taken, sum(amounts))
    else:
        left = share(hand, sum(amounts), terms.percent)
    if terms.cap is not None:
        left = min(left, terms.cap - terms.cap % hand.setup.stakes.chip)
    shares = hand.rules.pots_rake_from(hand, amounts, terms.percent)
    taken = []
    for most in shares:
        taken.append(min(left, most))
        left -= taken[-1]
    return taken


def rake_from(hand: Hand, amounts: list[int], percent: int) -> list[int]:
    """``pots.rake-from``: the most to take of each pot: all of it in turn, or its own share.

    Raises:
        Undecided: Each pot pays its share of an amount that the setup fixes; it may be any.

    """
    if len(amounts) <= 1 or hand.rulings("pots.rake-from") == "main-first":
        return amounts
    if hand.setup.rake is not None and hand.setup.rake.taken is not None:
        raise Undecided("pots.rake-from")
    return [share(hand, amount, percent) for amount in amounts]


def share(hand: Hand, amount: int, percent: int) -> int:
    """Return a percentage of an amount, rounded down to the chip."""
    due = amount * percent // WHOLE
    return due - due % hand.setup.stakes.chip
