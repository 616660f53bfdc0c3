"""Why a seat acts first, and what it answers to when it folds, calls or brings in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.actions import CAPPED, NOT_REOPENED
from stud_reference.setup import HIGH

if TYPE_CHECKING:
    from stud_reference.events import Rules
    from stud_reference.hand import Hand

ACE: Final = 12
LOWEST_ACE: Final = 48
OPENER: Final[Rules] = ("bring-in.opener",)
NO_BRING_IN: Final[Rules] = ("bring-in.none",)
NO_CHIPS: Final[Rules] = ("bring-in.all-in-for-ante",)
FIVE_CARD: Final[Rules] = ("bring-in.five-card",)
FORCED: Final[Rules] = ("bring-in.forced",)
BOARD: Final[Rules] = ("first-to-act.best-board", "first-to-act.board-ranking")
SEVENTH: Final[Rules] = ("first-to-act.seventh-street", *BOARD)
CHECKED: Final[Rules] = ("betting.check-or-bet",)
FACING: Final[Rules] = ("betting.fold-call-raise",)
FACING_BRING_IN: Final[Rules] = ("betting.fold-call-raise", "bring-in.no-check")
ALL_IN_CALL: Final[Rules] = ("betting.all-in-call",)
FOLDED: Final[Rules] = ("betting.fold-loses",)
AFTER_CAP: Final[Rules] = ("betting.after-cap",)
UNDER_HALF: Final[Rules] = ("betting.under-half",)
LEAST: Final[Rules] = ("betting.pot-limit-minimum",)


def first_to_act(hand: Hand, first: int) -> Rules:
    """Return the rules by which a seat acts first, in place of ``first`` if that has no chips."""
    found = leads(hand, first) if hand.street else opens(hand, first)
    if hand.turn != first:
        found += NO_CHIPS if hand.bring_in_due else ("first-to-act.all-in",)
    return found


def opens(hand: Hand, opener: int) -> Rules:
    """Return the rules by which a seat has to open the first street."""
    ranks = [hand.up[seat][0] >> 2 for seat in hand.live_seats()]
    tied = ranks.count(hand.up[opener][0] >> 2) > 1
    if not hand.bring_in_due:
        return (*NO_BRING_IN, "bring-in.none-tie") if tied else NO_BRING_IN
    found: Rules = OPENER
    if tied:
        found += ("bring-in.suit-tie",)
    if ACE in ranks:
        found += ("bring-in.ace",)
    if hand.game.five_card:
        found += FIVE_CARD
    if hand.setup.opener == HIGH != hand.game.opener and not hand.fixed:
        found += ("bring-in.pot-limit-opener",)
    return found


def leads(hand: Hand, first: int) -> Rules:
    """Return the rules by which a seat acts first on a later street."""
    found: Rules = BOARD
    if hand.on_last_street() and hand.shoe.common is None and not hand.faces[first][-1]:
        found = (*BOARD, "dealing.last-card-face") if hand.game.five_card else SEVENTH
    if max(hand.up[first]) >= LOWEST_ACE:
        found += ("first-to-act.ace",)
    return found


def brought_in(hand: Hand, seat: int, total: int) -> Rules:
    """Return the rules of a bring-in."""
    found: Rules = FORCED
    if seat != hand.opener:
        found += NO_CHIPS
    if total < hand.setup.stakes.bring_in:
        found += ("bring-in.short",)
    return found + FIVE_CARD if hand.game.five_card else found


def called(hand: Hand, total: int) -> Rules:
    """Return the rules of a call."""
    found = ALL_IN_CALL if total < hand.price else facing(hand)
    return found if hand.barred is None else found + barred(hand)


def folded(hand: Hand, seat: int) -> Rules:
    """Return the rules of a fold."""
    if hand.bring_in_due:
        return NO_CHIPS + FOLDED
    if hand.bets[seat] >= hand.price:
        return FOLDED
    found = facing(hand) + FOLDED
    return found if hand.barred is None else found + barred(hand)


def facing(hand: Hand) -> Rules:
    """Return the rules of a seat that faces a bet, or the bring-in alone."""
    return FACING_BRING_IN if hand.aggressors[-1] is None else FACING


def barred(hand: Hand) -> Rules:
    """Return the rules that keep the seat to act from raising."""
    if hand.barred == CAPPED:
        return AFTER_CAP
    if hand.barred == NOT_REOPENED:
        return UNDER_HALF if hand.fixed else LEAST
    return ()
