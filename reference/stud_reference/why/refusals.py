"""Which rules speak against an act that is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.actions import BRING_IN, CALL, CAPPED, MUCK, WAGER
from stud_reference.events import FirstToAct
from stud_reference.why import showdown, turns, wagers

if TYPE_CHECKING:
    from stud_reference.events import Rules
    from stud_reference.hand import Hand

CAP: Final[Rules] = ("betting.raise-cap", "betting.after-cap")
TURN: Final[Rules] = ("betting.turn",)
MUCKED: Final[Rules] = ("showdown.muck",)
SHORT: Final[Rules] = ("bring-in.short",)


def out_of_turn(hand: Hand) -> Rules:
    """Return the rules by which it is the turn of another seat."""
    if hand.showing:
        return hand.with_rulings(showdown.turn(hand))
    last = hand.events[-1]
    return last.rules if isinstance(last, FirstToAct) else TURN


def barred(hand: Hand) -> Rules:
    """Return the rules by which the seat to act may not wager at all."""
    if hand.barred == CAPPED:
        return (*CAP, "betting.open-pair-cap") if hand.big_bet_made else CAP
    return turns.barred(hand)


def amount(hand: Hand, seat: int, act: str) -> Rules:
    """Return the rules of the total that an act needs."""
    if act == WAGER and not hand.showing:
        return wagers.size(hand) + (wagers.LOCK if hand.big_bet_made else ())
    if act == BRING_IN and hand.bring_in_due:
        covered = hand.stacks[seat] >= hand.setup.stakes.bring_in
        return turns.FORCED if covered else turns.FORCED + SHORT
    if act == CALL and hand.price > hand.bets[seat] and not hand.showing:
        covered = hand.bets[seat] + hand.stacks[seat] >= hand.price
        return turns.FACING if covered else turns.ALL_IN_CALL
    return impossible(hand, seat, act)


def impossible(hand: Hand, seat: int, act: str) -> Rules:
    """Return the rules of what the seat to act may do instead."""
    if hand.showing:
        return MUCKED if act == MUCK else showdown.turn(hand)
    if hand.bring_in_due:
        return turns.FORCED if seat == hand.opener else turns.FORCED + turns.NO_CHIPS
    return turns.facing(hand) if hand.price > hand.bets[seat] else turns.CHECKED
