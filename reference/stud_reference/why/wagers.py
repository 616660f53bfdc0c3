"""Why a wager is possible, and what it counts as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.events import ACTED, Checked, FirstToAct, Wagered
from stud_reference.rules.sizes import FOURTH
from stud_reference.setup import BIG
from stud_reference.why import and_also
from stud_reference.why.turns import CHECKED, FORCED, LEAST, UNDER_HALF

if TYPE_CHECKING:
    from stud_reference.events import Act, Rules
    from stud_reference.hand import Hand

FOURTH_RAISE: Final = 4
BETS: Final[Rules] = ("betting.check-or-bet", "betting.bet-size")
OPENS_IN_FULL: Final[Rules] = ("bring-in.complete-option",)
COMPLETES: Final[Rules] = ("betting.completion", "betting.completion-is-no-raise")
COMPLETES_ALL_IN: Final[Rules] = ("betting.raise-size", "betting.under-half")
RAISES: Final[Rules] = ("betting.raise-size",)
RAISES_ALL_IN: Final[Rules] = ("betting.raise-size", "betting.half-bet-raise")
HALF: Final[Rules] = ("betting.half-bet",)
ADDED_UP: Final[Rules] = ("betting.short-raises-add-up",)
LOCK: Final[Rules] = ("betting.open-pair-lock",)
UNLIMITED: Final[Rules] = ("betting.unlimited-raises",)


def wagered(hand: Hand, seat: int, total: int) -> Rules:
    """Return the rules of a wager."""
    found = size(hand)
    if hand.fixed:
        if total == hand.bets[seat] + hand.stacks[seat]:
            found = and_also(found, all_in(hand, total))
        if hand.street == FOURTH:
            found += open_pair(hand, total)
    elif hand.full_bets >= FOURTH_RAISE:
        found += UNLIMITED
    if hand.acted[seat] is not None or may_have_checked(hand, seat):
        found = and_also(found, again(hand, seat))
    return found


def size(hand: Hand) -> Rules:
    """Return the rules of how much the seat to act may wager."""
    if not hand.fixed:
        return open_size(hand)
    if hand.bring_in_due:
        return OPENS_IN_FULL
    if not hand.price:
        return BETS
    if hand.aggressors[-1] is None:
        return COMPLETES
    if hand.price > hand.level:
        over_bring_in = not hand.street and not hand.level and hand.setup.stakes.bring_in
        return COMPLETES + UNDER_HALF if over_bring_in else COMPLETES_ALL_IN
    return RAISES_ALL_IN if hand.short_bet else RAISES


def open_size(hand: Hand) -> Rules:
    """Return the rules of how much the seat to act may wager at limits without fixed sizes."""
    limit = (f"betting.{hand.setup.limit}",)
    if hand.bring_in_due:
        return FORCED + limit
    return limit + LEAST if hand.price else CHECKED + limit + LEAST


def all_in(hand: Hand, total: int) -> Rules:
    """Return the rules of an all-in wager that adds less than a bet; none for one that does not."""
    stakes = hand.setup.stakes
    is_big = hand.street_now.bet == BIG or hand.big_bet_made
    bet = stakes.big_bet if is_big else stakes.small_bet
    by = total - hand.level
    if by >= bet:
        return ()
    if 2 * by < bet:
        return UNDER_HALF
    over_others = hand.price > hand.level and hand.aggressors[-1] is not None
    return HALF + ADDED_UP if over_others else HALF


def open_pair(hand: Hand, total: int) -> Rules:
    """Return the rules of a wager on fourth street that the big bet has to do with."""
    if hand.big_bet_made:
        return LOCK
    if hand.street_now.bet == BIG or total - hand.level <= hand.setup.stakes.small_bet:
        return ()
    found: Rules = ("betting.open-pair-trigger",) if hand.open_pair else ()
    return (*found, "betting.open-pair-raise") if hand.price else found


def may_have_checked(hand: Hand, seat: int) -> bool:
    """Return whether a seat faces a bet, has put nothing in, and could have checked before."""
    could_check = hand.street or not hand.setup.stakes.bring_in
    return bool(could_check and hand.price and not hand.bets[seat])


def again(hand: Hand, seat: int) -> Rules:
    """Return the rules by which a seat may raise that has acted before on this street."""
    wagers = 0
    for event in reversed(hand.events):
        if isinstance(event, FirstToAct):
            break
        if isinstance(event, ACTED) and event.seat == hand.numbers[seat]:
            return reopened(hand, seat, event, wagers)
        wagers += isinstance(event, Wagered)
    return ()


def reopened(hand: Hand, seat: int, last: Act, wagers: int) -> Rules:
    """Return the rules by which a seat may raise after its last act and some wagers since."""
    found: Rules = ("betting.check-raise",) if isinstance(last, Checked) else ()
    if hand.fixed and hand.acted[seat] is not None:
        found += ADDED_UP if wagers > 1 else HALF
    return found
