"""Broken rules of the limits without fixed sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.setup import POT_LIMIT, SPREAD_LIMIT

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from stud_reference import Hand


@breaks("betting.no-limit", "holds no limit to the pot")
def holds_to_the_pot(hand: Hand, seat: int) -> int:
    """Take the limit of pot limit."""
    return RULES.betting_pot_limit(hand, seat)


@breaks("betting.no-limit", "does not count what a seat has already put in on the street")
def forgets_its_bet(hand: Hand, seat: int) -> int:
    """Take the chips behind for the greatest total."""
    return hand.stacks[seat]


@breaks("betting.pot-limit", "leaves the call out of the pot")
def leaves_the_call_out(hand: Hand, seat: int) -> int:
    """Raise by what lies in the middle before the call."""
    del seat
    return hand.price + sum(hand.paid)


@breaks("betting.pot-limit", "counts only what lay in the pot before the street")
def leaves_the_street_out(hand: Hand, seat: int) -> int:
    """Raise by the pot of the streets before, and the call."""
    pot = sum(hand.paid) - sum(hand.bets)
    return hand.price + pot + hand.price - hand.bets[seat]


@breaks("betting.pot-limit", "takes the pot for the greatest total, not for the greatest raise")
def takes_the_pot_for_the_total(hand: Hand, seat: int) -> int:
    """Raise to the pot with the call."""
    return sum(hand.paid) + hand.price - hand.bets[seat]


@breaks("betting.pot-limit-minimum", "takes a raise of one chip")
def takes_one_chip(hand: Hand) -> int:
    """Ask for a bet of the least size, and for any raise."""
    return hand.price + 1 if hand.price else RULES.betting_pot_limit_minimum(hand)


@breaks(
    "betting.pot-limit-minimum", "asks for no more than the least bet of the table for any raise"
)
def the_least_bet_will_do(hand: Hand) -> int:
    """Forget by how much was raised before."""
    if hand.aggressors[-1] is None:
        return RULES.betting_pot_limit_minimum(hand)
    return hand.price + hand.setup.stakes.min_bet


@breaks("betting.pot-limit-minimum", "asks for twice the price with every raise")
def asks_for_the_double(hand: Hand) -> int:
    """Take the least raise to double the total."""
    return 2 * hand.price if hand.price else RULES.betting_pot_limit_minimum(hand)


@breaks(
    "betting.pot-limit-minimum",
    "opens the betting again for an all-in below the least raise",
    "betting_half_bet",
)
def a_short_all_in_opens(hand: Hand, total: int) -> bool:
    """Count every wager as a full one."""
    return not hand.fixed or RULES.betting_half_bet(hand, total)


@breaks("betting.spread-limit", "takes the greatest bet for a limit of the total")
def limits_the_total(hand: Hand) -> int:
    """Raise to no more than the greatest bet."""
    return hand.setup.stakes.max_bet


@breaks(
    "betting.spread-limit",
    "takes a raise that is smaller than the bet",
    "betting_pot_limit_minimum",
)
def takes_less_than_the_bet(hand: Hand) -> int:
    """Ask a raise for no more than the least bet of the table."""
    if hand.setup.limit == SPREAD_LIMIT and hand.aggressors[-1] is not None:
        return hand.price + hand.setup.stakes.min_bet
    return RULES.betting_pot_limit_minimum(hand)


@breaks("betting.spread-limit", "knows no greatest bet")
def knows_no_greatest(hand: Hand) -> int:
    """Let a seat wager all it has."""
    return max(bet + chips for bet, chips in zip(hand.bets, hand.stacks, strict=True))


@breaks("betting.unlimited-raises", "closes the betting after three or four raises at every limit")
def caps_every_limit(hand: Hand) -> bool:
    """Know the cap of fixed limit everywhere."""
    del hand
    return False


@breaks("betting.unlimited-raises", "closes the betting after three or four raises at pot limit")
def caps_pot_limit(hand: Hand) -> bool:
    """Know the cap of fixed limit at pot limit."""
    return not hand.fixed and hand.setup.limit != POT_LIMIT
