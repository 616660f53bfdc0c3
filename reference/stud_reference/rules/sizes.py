"""How much a bet or raise is at fixed limit, and what an all-in for less counts as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.setup import BIG

if TYPE_CHECKING:
    from stud_reference.hand import Hand

FOURTH: Final = 1


def raise_size(hand: Hand, seat: int) -> list[int]:
    """``betting.raise-size``: exactly one bet above the last full bet.

    A seat that cannot reach a bet in full may go all-in for what it has.
    """
    most = hand.bets[seat] + hand.stacks[seat]
    if most <= hand.price:
        return []
    # Where the price is a full bet, nothing is left to complete.
    above = hand.level if hand.level == hand.price else hand.rules.betting_completion(hand)
    if hand.street == FOURTH:
        sizes = hand.rules.betting_open_pair_raise(hand, seat)
        return sorted({min(above + size, most) for size in sizes})
    return [min(above + hand.bet, most)]


def completion(hand: Hand) -> int:
    """``betting.completion``: from which total a bet or raise is counted: the last full bet.

    A bring-in, or an all-in for too little, is no full bet, and so is completed.  Asked only where
    the price is no full bet.
    """
    return hand.level


def bet_size(hand: Hand) -> int:
    """``betting.bet-size``: the small bet on the first two streets, the big bet after.

    Asked once a street, at fixed limit.
    """
    stakes = hand.setup.stakes
    return stakes.big_bet if hand.street_now.bet == BIG else stakes.small_bet


# An open pair.


def open_pair_raise(hand: Hand, seat: int) -> tuple[int, ...]:
    """``betting.open-pair-raise``: the sizes a seat may bet or raise by, the smaller first.

    Asked on fourth street alone.
    """
    size, big = hand.bet, hand.setup.stakes.big_bet
    if size == big:
        return (size,)
    if hand.rules.betting_open_pair_lock(hand):
        return (big,)
    return (size, big) if hand.rules.betting_open_pair(hand, seat) else (size,)


def open_pair_lock(hand: Hand) -> bool:
    """``betting.open-pair-lock``: whether only big raises are left, after a big bet or raise."""
    return hand.big_bet_made


def open_pair(hand: Hand, seat: int) -> bool:
    """``betting.open-pair``: whether the big bet is open to ``seat`` on fourth street."""
    value = hand.rulings("betting.open-pair")
    if value == "open-pair":
        return hand.open_pair and hand.rules.betting_open_pair_who(hand, seat)
    return value == "always"


def open_pair_trigger(hand: Hand) -> bool:
    """``betting.open-pair-trigger``: a pair among the upcards of any live seat.

    Asked when fourth street has been dealt.
    """
    return any(shows_pair(hand, seat) for seat in hand.live_seats())


def open_pair_who(hand: Hand, seat: int) -> bool:
    """``betting.open-pair-who``: any seat, or only one that shows a pair."""
    return shows_pair(hand, seat) or hand.rulings("betting.open-pair-who") == "any-player"


def shows_pair(hand: Hand, seat: int) -> bool:
    """Return whether two of the seat's upcards have the same rank."""
    ranks = 0
    for card in hand.up[seat]:
        rank = 1 << (card >> 2)
        if ranks & rank:
            return True
        ranks |= rank
    return False


# All-in for less.


def half_bet(hand: Hand, total: int) -> bool:
    """``betting.half-bet``: a wager of half a bet or more above the last full bet counts as one.

    Asked only of a wager of less than a bet.
    """
    return counts(hand, total - hand.level)


def half_bet_raise(hand: Hand, total: int) -> int:
    """``betting.half-bet-raise``: after it the next raise is counted from its total."""
    del hand
    return total


def under_half(hand: Hand, seat: int) -> bool:
    """``betting.under-half``: whether a seat may not raise: it faces less than half a bet anew."""
    return not counts(hand, hand.rules.betting_short_raises_add_up(hand, seat))


def short_raises_add_up(hand: Hand, seat: int) -> int:
    """``betting.short-raises-add-up``: all that the price has grown by since a seat acted."""
    return hand.price - (hand.acted[seat] or 0)


def check_raise(hand: Hand) -> list[int | None]:
    """``betting.check-raise``: after a full bet every seat may raise, also one that has checked."""
    return [None] * len(hand.numbers)


def counts(hand: Hand, by: int) -> bool:
    """Return whether an increase is as good as a full bet: half of one, or all at other limits."""
    return 2 * by >= bet_now(hand) if hand.fixed else by >= hand.least_raise


def bet_now(hand: Hand) -> int:
    """Return the bet in force: the big one once it was made (``betting.open-pair-lock``)."""
    return hand.setup.stakes.big_bet if hand.big_bet_made else hand.bet
