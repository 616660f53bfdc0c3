"""Wagers at the limits without fixed sizes: pot limit, no limit and spread limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.actions import WAGER, Option
from stud_reference.setup import NO_LIMIT, POT_LIMIT

if TYPE_CHECKING:
    from stud_reference.hand import Hand


def open_wagers(hand: Hand, seat: int) -> list[Option]:
    """Return the range of totals that ``seat`` may wager to, or what it has where that is less.

    The least bet or raise is open also where it is above the greatest: to a pot that is smaller.
    """
    has = hand.bets[seat] + hand.stacks[seat]
    if has <= hand.price:
        return []
    least = hand.rules.betting_pot_limit_minimum(hand)
    most = max(least, greatest(hand, seat))
    return [Option(WAGER, min(has, least), min(has, most))]


def pot_limit_minimum(hand: Hand) -> int:
    """``betting.pot-limit-minimum``: a raise adds at least the last bet or raise of the street.

    A bet is at least the least bet of the table; over a bring-in it is twice the bring-in.
    """
    return hand.price + hand.least_raise


def greatest(hand: Hand, seat: int) -> int:
    """Return the greatest total by the limit of the table."""
    if hand.setup.limit == NO_LIMIT:
        return hand.rules.betting_no_limit(hand, seat)
    if hand.setup.limit == POT_LIMIT:
        return hand.rules.betting_pot_limit(hand, seat)
    return hand.rules.betting_spread_limit(hand)


def no_limit(hand: Hand, seat: int) -> int:
    """``betting.no-limit``: all that the seat has."""
    return hand.bets[seat] + hand.stacks[seat]


def pot_limit(hand: Hand, seat: int) -> int:
    """``betting.pot-limit``: a raise by what is in the middle once the seat has called."""
    owed = hand.price - hand.bets[seat]
    return hand.price + sum(hand.paid) + owed


def spread_limit(hand: Hand) -> int:
    """``betting.spread-limit``: a bet or raise of at most the greatest bet of the table."""
    return hand.price + hand.setup.stakes.max_bet
