"""Broken rules of the open pair on fourth street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.rules.sizes import shows_pair

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from stud_reference import Hand

FOURTH = 1
CHOICE = 2


@breaks(
    "betting.open-pair", "makes the big bet a duty where a pair shows", "betting_open_pair_raise"
)
def is_a_duty(hand: Hand, seat: int) -> tuple[int, ...]:
    """Offer the big size alone."""
    return RULES.betting_open_pair_raise(hand, seat)[-1:]


@breaks("betting.open-pair-trigger", "does not see the open pair of a seat that is all-in")
def all_in_pairs_do_not_count(hand: Hand) -> bool:
    """Look at the boards of seats with chips."""
    rich = [seat for seat in hand.live_seats() if hand.stacks[seat]]
    seen = any(shows_pair(hand, seat) for seat in rich)
    return RULES.betting_open_pair_trigger(hand) and seen


@breaks("betting.open-pair-trigger", "takes a pair with a down card for an open pair")
def hidden_pairs_count(hand: Hand) -> bool:
    """Look at all cards of the live seats."""
    if hand.street != FOURTH or not hand.fixed:
        return False
    return any(_has_pair(hand.cards[seat]) for seat in hand.live_seats())


def _has_pair(cards: list[int]) -> bool:
    return len({card >> 2 for card in cards}) < len(cards)


@breaks(
    "betting.open-pair-who", "gives the big bet to the seat alone that acts first on fourth street"
)
def first_actor_alone(hand: Hand, seat: int) -> bool:
    """Take the holder of the pair to be whoever acted first."""
    return RULES.betting_open_pair_who(hand, seat) and seat == hand.first_actor


@breaks("betting.open-pair-raise", "lets a small bet be raised by a small bet alone")
def small_after_small(hand: Hand, seat: int) -> tuple[int, ...]:
    """Offer the smaller size once there is a bet."""
    found = RULES.betting_open_pair_raise(hand, seat)
    return found[:1] if hand.price and len(found) == CHOICE else found


@breaks("betting.open-pair-raise", "lets a small bet be raised by a big bet alone")
def big_after_small(hand: Hand, seat: int) -> tuple[int, ...]:
    """Offer the bigger size once there is a bet."""
    found = RULES.betting_open_pair_raise(hand, seat)
    return found[-1:] if hand.price else found


@breaks("betting.open-pair-lock", "lets a big bet be raised by a small one")
def never_locks(hand: Hand) -> bool:
    """Leave both sizes open to the end of the street."""
    del hand
    return False


@breaks(
    "betting.open-pair-lock", "goes back to small raises after a big bet", "betting_open_pair_raise"
)
def back_to_small(hand: Hand, seat: int) -> tuple[int, ...]:
    """Offer the small size alone after a big bet."""
    if hand.big_bet_made:
        return (hand.rules.betting_bet_size(hand),)
    return RULES.betting_open_pair_raise(hand, seat)


@breaks("betting.open-pair-cap", "counts a big raise for as many raises as small bets are in it")
def big_raises_count_twice(hand: Hand) -> int:
    """Count the small bets of the price."""
    if hand.big_bet_made:
        return hand.price // hand.setup.stakes.small_bet - 1
    return RULES.betting_completion_is_no_raise(hand)


@breaks("betting.open-pair-cap", "begins to count raises anew with the first big one")
def big_raises_count_anew(hand: Hand) -> int:
    """Count the big bets alone, and take the first for a bet."""
    stakes, found = hand.setup.stakes, RULES.betting_completion_is_no_raise(hand)
    if not hand.big_bet_made or stakes.big_bet == stakes.small_bet:
        return found
    more = hand.price - hand.full_bets * stakes.small_bet
    return min(found, more // (stakes.big_bet - stakes.small_bet) - 1)
