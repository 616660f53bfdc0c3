"""Broken rules of wagers by a seat that has less than a bet."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.actions import WAGER, Option
from stud_reference.events import Wagered
from stud_reference.rules.sizes import bet_now

from stud_conformance.play.mutants.mutant import breaks
from stud_conformance.play.mutants.street import acts

if TYPE_CHECKING:
    from stud_reference import Hand


@breaks("betting.half-bet", "takes an all-in wager for a bet only where it is a full one")
def has_to_be_full(hand: Hand, total: int) -> bool:
    """Count nothing less than a bet."""
    return RULES.betting_half_bet(hand, total) and (
        not hand.fixed or total - hand.level >= bet_now(hand)
    )


@breaks("betting.half-bet", "does not take an all-in wager of exactly half a bet for a bet")
def has_to_be_more_than_half(hand: Hand, total: int) -> bool:
    """Count nothing that is half a bet or less."""
    more = 2 * (total - hand.level) > bet_now(hand)
    return RULES.betting_half_bet(hand, total) and (not hand.fixed or more)


@breaks(
    "betting.half-bet",
    "does not open the betting again for an all-in of half a bet or more",
    "betting_under_half",
)
def opens_for_full_bets_alone(hand: Hand, seat: int) -> bool:
    """Let nobody raise again that has not been raised by a full bet."""
    by = hand.rules.betting_short_raises_add_up(hand, seat)
    return RULES.betting_under_half(hand, seat) or (hand.fixed and by < bet_now(hand))


@breaks(
    "betting.half-bet-raise", "has the next raise go to two full bets, whatever the all-in lacked"
)
def counts_from_the_full_bet(hand: Hand, total: int) -> int:
    """Count the next raise from the full bet that the all-in fell short of."""
    del total
    return hand.level + bet_now(hand)


@breaks("betting.half-bet-raise", "has the next raise only complete the all-in to a full bet")
def only_completes(hand: Hand, total: int) -> int:
    """Count the next raise from the bet before the all-in."""
    del total
    return hand.level


@breaks("betting.under-half", "opens the betting again for an all-in of less than half a bet")
def opens_for_any_raise(hand: Hand, seat: int) -> bool:
    """Let everybody raise again that has chips to call."""
    return RULES.betting_under_half(hand, seat) and not (hand.fixed and hand.price > hand.level)


@breaks(
    "betting.under-half",
    "has the next raise add a full bet to an all-in of less than half",
    "betting_completion",
)
def adds_a_full_bet(hand: Hand) -> int:
    """Count from the price, where it is not the bring-in."""
    over_bring_in = hand.aggressors[-1] is None
    return RULES.betting_completion(hand) if over_bring_in else hand.price


@breaks(
    "betting.under-half",
    "lets nobody raise over an all-in of less than half a bet",
    "betting_fold_call_raise",
)
def ends_the_raising(hand: Hand, seat: int) -> list[Option]:
    """Offer no completion of a short all-in, to seats that have not acted either."""
    found = RULES.betting_fold_call_raise(hand, seat)
    is_short = hand.fixed and hand.aggressors[-1] is not None and hand.price > hand.level
    return [option for option in found if not is_short or option.act != WAGER]


@breaks("betting.short-raises-add-up", "looks at the last short raise alone")
def looks_at_the_last_one(hand: Hand, seat: int) -> int:
    """Count by how much the last wager has raised the price."""
    found = RULES.betting_short_raises_add_up(hand, seat)
    return min(found, hand.price - _before(hand)) if hand.fixed else found


@breaks("betting.short-raises-add-up", "asks for a full bet where several short raises add up")
def asks_for_a_full_bet(hand: Hand, seat: int) -> int:
    """Count nothing that is less than a bet and was raised in parts."""
    found = RULES.betting_short_raises_add_up(hand, seat)
    in_parts = found > hand.price - _before(hand)
    return 0 if hand.fixed and in_parts and found < bet_now(hand) else found


@breaks(
    "betting.short-raises-add-up",
    "adds up from the last full bet, not from the last act of the seat",
)
def counts_from_the_full_bet_on(hand: Hand, seat: int) -> int:
    """Count all short raises since the last full bet."""
    found = RULES.betting_short_raises_add_up(hand, seat)
    return max(found, _since_the_full_bet(hand)) if hand.fixed and found else found


def _since_the_full_bet(hand: Hand) -> int:
    """Return by how much short raises have raised the price since the last full bet."""
    totals = [act.to for act in acts(hand) if isinstance(act, Wagered)]
    for total, below in pairwise([*totals, 0]):
        if total - below >= bet_now(hand):
            return hand.price - total
    return 0


def _before(hand: Hand) -> int:
    """Return the price before the last wager."""
    totals = [act.to for act in acts(hand) if isinstance(act, Wagered)]
    return totals[1] if len(totals) > 1 else hand.level
