"""What a seat may do in its turn, and when a street's betting is over.

``level`` is the street total of the last full bet; ``price`` is what a seat
has to match; they part only where somebody went all-in for less than half a bet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.actions import (
    CAPPED,
    ILLEGAL_ACTION,
    NOT_REOPENED,
    TO_CHECK,
    TO_FOLD,
    Option,
    to_call,
    to_wager,
)
from stud_reference.rules import limits

if TYPE_CHECKING:
    from stud_reference.hand import Hand

HEADS_UP: Final = 2
LEAST_CAP: Final = 3


# Rounds and turns.


def rounds(hand: Hand) -> bool:
    """``betting.rounds``: whether a street has its betting round: unless nobody is left to bet."""
    return hand.seats_with_chips() >= HEADS_UP


def turn(hand: Hand, seat: int) -> tuple[int, ...]:
    """``betting.turn``: who is asked after ``seat``: the seats on its left, in order."""
    return hand.orders[seat + 1]


def round_end(hand: Hand, seat: int) -> bool:
    """``betting.round-end``: whether ``seat`` still has to act on this street.

    The street is over once nobody has to: the bet is matched, or all have checked
    (``betting.check-around``).
    """
    if not hand.live[seat] or not hand.stacks[seat]:
        return False
    if hand.bets[seat] < hand.price:
        return True
    return hand.acted[seat] is None and hand.seats_with_chips() >= HEADS_UP


def last_player_wins(hand: Hand) -> bool:
    """``betting.last-player-wins``: whether the hand is over, as all others have folded.

    ``pots.all-in-showdown``: it goes on where a seat that is all-in is left as well.
    """
    return hand.live_count() == 1


# What may be done.


def check_or_bet(hand: Hand, seat: int) -> list[Option]:
    """``betting.check-or-bet``: what a seat may do that faces no bet."""
    found = [TO_CHECK]
    add_wagers(hand, seat, found)
    return found


def fold_call_raise(hand: Hand, seat: int) -> list[Option]:
    """``betting.fold-call-raise``: what a seat may do that faces a bet."""
    total = hand.price
    if hand.stacks[seat] < total - hand.bets[seat]:
        total = hand.rules.betting_all_in_call(hand, seat)
    found = [TO_FOLD, to_call(total)]
    add_wagers(hand, seat, found)
    return found


def all_in_call(hand: Hand, seat: int) -> int:
    """``betting.all-in-call``: a seat with less than the price calls with what it has."""
    return hand.bets[seat] + hand.stacks[seat]


def fold_loses(hand: Hand, seat: int) -> None:
    """``betting.fold-loses``: a seat that folds is out of the hand; its chips stay in the pot.

    ``table.active-seat``: until then it is in the hand, with chips or without.
    """
    hand.live[seat] = False


def fold_without_bet(hand: Hand) -> bool:
    """``betting.fold-without-bet``: whether a seat that could check may fold."""
    return hand.rulings("betting.fold-without-bet") == "allowed"


def add_wagers(hand: Hand, seat: int, found: list[Option]) -> None:
    """``betting.structure``: add what ``seat`` may wager to, by the limit of the table."""
    hand.barred = why_no_wager(hand, seat)
    if hand.barred is not None:
        return
    if hand.fixed:
        for total in hand.rules.betting_raise_size(hand, seat):
            found.append(to_wager(total))  # noqa: PERF401 - there are one or two
    else:
        found += limits.open_wagers(hand, seat)


def why_no_wager(hand: Hand, seat: int) -> str | None:
    """Return the reason why ``seat`` may not wager at all, or ``None``.

    One is that no other live seat has chips to answer with.  No house has a cap that fewer full
    bets than ``LEAST_CAP`` reach.
    """
    if hand.full_bets >= LEAST_CAP and hand.rules.betting_raise_cap(hand):
        return CAPPED
    if hand.acted[seat] is not None and hand.rules.betting_under_half(hand, seat):
        return NOT_REOPENED
    if hand.any_all_in and hand.seats_with_chips() < HEADS_UP:
        return ILLEGAL_ACTION
    return None


# The cap.


def raise_cap(hand: Hand) -> bool:
    """``betting.raise-cap``: whether the raises of this street are used up.

    ``betting.after-cap``: nobody may raise then.  Asked only after ``LEAST_CAP`` full bets.
    """
    if hand.rules.betting_unlimited_raises(hand):
        return False
    raises = hand.rules.betting_completion_is_no_raise(hand)
    if raises < LEAST_CAP or raises < int(hand.rulings("betting.raise-cap")):
        return False
    return not hand.rules.betting_cap_heads_up(hand)


def unlimited_raises(hand: Hand) -> bool:
    """``betting.unlimited-raises``: whether there is no cap: without fixed sizes."""
    return not hand.fixed


def completion_is_no_raise(hand: Hand) -> int:
    """``betting.completion-is-no-raise``: the raises of the street; the first full bet is none.

    ``betting.open-pair-cap``: small and big ones count alike.
    """
    return hand.full_bets - 1


def cap_heads_up(hand: Hand) -> bool:
    """``betting.cap-heads-up``: whether two seats alone may raise without end."""
    alone = hand.live_count() == HEADS_UP
    if not alone and not hand.began_heads_up:
        return False
    value = hand.rulings("betting.cap-heads-up")
    if value == "round-start":
        return hand.began_heads_up
    if value == "before-cap":
        in_time = hand.heads_up_since - 1 < int(hand.rulings("betting.raise-cap"))
        return alone and in_time and not hand.setup.tournament
    return value == "event" and alone and hand.setup.event_heads_up
