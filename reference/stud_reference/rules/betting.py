"""What a seat may wager, and when a street's betting is over.

``level`` is the street total of the last full bet; ``price`` is what a seat
has to match; they part only where somebody went all-in for less than half a bet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.actions import (
    CALL,
    CAPPED,
    ILLEGAL_ACTION,
    NOT_REOPENED,
    TO_CHECK,
    TO_FOLD,
    WAGER,
    Option,
)
from stud_reference.rules import limits
from stud_reference.setup import BIG

if TYPE_CHECKING:
    from stud_reference.hand import Hand

HEADS_UP = 2
FOURTH = 1
LEAST_CAP = 3


def fold_call_raise(hand: Hand, seat: int) -> list[Option]:
    """``betting.fold-call-raise``: facing a bet; ``betting.check-or-bet``: facing none.

    ``betting.all-in-call``: a seat with less than the price calls with what it has.
    """
    owed = hand.price - hand.bets[seat]
    if owed > 0:
        total = hand.bets[seat] + min(owed, hand.stacks[seat])
        options = [TO_FOLD, Option(CALL, total, total)]
    else:
        options = [TO_CHECK]
    if why_no_wager(hand, seat) is None:
        options += wagers(hand, seat)
    return options


def wagers(hand: Hand, seat: int) -> list[Option]:
    """``betting.structure``: the totals that ``seat`` may wager to, by the limit of the table."""
    if hand.setup.fixed:
        totals = hand.rules.betting_raise_size(hand, seat)
        return [Option(WAGER, total, total) for total in totals]
    return limits.open_wagers(hand, seat)


def why_no_wager(hand: Hand, seat: int) -> str | None:
    """Return the reason why ``seat`` may not wager at all, or ``None``.

    ``betting.after-cap``, ``betting.under-half``; and nobody may raise where no other live seat
    has chips to answer with.
    """
    rules = hand.rules
    if rules.betting_raise_cap(hand):
        return CAPPED
    if rules.betting_under_half(hand, seat):
        return NOT_REOPENED
    return None if hand.has_rival_with_chips(seat) else ILLEGAL_ACTION


def raise_size(hand: Hand, seat: int) -> list[int]:
    """``betting.raise-size``: exactly one bet above the last full bet.

    ``betting.completion``: where no full bet was made yet, the total becomes one bet.  A seat that
    cannot reach a bet in full may go all-in for what it has.
    """
    most = hand.bets[seat] + hand.stacks[seat]
    if most <= hand.price:
        return []
    totals = [hand.level + unit for unit in hand.rules.betting_open_pair_raise(hand, seat)]
    return sorted({min(total, most) for total in totals})


def bet_size(hand: Hand) -> int:
    """``betting.bet-size``: the small bet on the first two streets, the big bet after."""
    stakes = hand.setup.stakes
    return stakes.big_bet if hand.street_now.bet == BIG else stakes.small_bet


def open_pair_raise(hand: Hand, seat: int) -> tuple[int, ...]:
    """``betting.open-pair-raise``: the sizes a seat may bet or raise by, the smaller first.

    ``betting.open-pair-lock``: after a big bet or raise only big raises follow.
    """
    size = hand.rules.betting_bet_size(hand)
    big = hand.setup.stakes.big_bet
    if size == big or hand.street != FOURTH:
        return (size,)
    if hand.big_bet_made:
        return (big,)
    return (size, big) if hand.rules.betting_open_pair(hand, seat) else (size,)


def open_pair(hand: Hand, seat: int) -> bool:
    """``betting.open-pair``: whether the big bet is open to ``seat`` on fourth street."""
    value = hand.rulings("betting.open-pair")
    if value == "open-pair":
        return hand.open_pair and open_pair_who(hand, seat)
    return value == "always"


def open_pair_trigger(hand: Hand) -> bool:
    """``betting.open-pair-trigger``: a pair among the upcards of any live seat.

    Asked once, when fourth street has been dealt.
    """
    if hand.street != FOURTH or not hand.setup.fixed:
        return False
    return any(shows_pair(hand, seat) for seat in hand.live_seats())


def open_pair_who(hand: Hand, seat: int) -> bool:
    """``betting.open-pair-who``: any seat, or only one that shows a pair."""
    return shows_pair(hand, seat) or hand.rulings("betting.open-pair-who") == "any-player"


def shows_pair(hand: Hand, seat: int) -> bool:
    """Return whether two of the seat's upcards have the same rank."""
    ranks = [card >> 2 for card in hand.up[seat]]
    return len(set(ranks)) < len(ranks)


def raise_cap(hand: Hand) -> bool:
    """``betting.raise-cap``: whether the raises of this street are used up.

    ``betting.completion-is-no-raise``: the first full bet is not one of them, however it was made.
    """
    raises = hand.full_bets - 1
    if (
        raises < LEAST_CAP
        or not hand.setup.fixed
        or raises < int(hand.rulings("betting.raise-cap"))
    ):
        return False
    return not hand.rules.betting_cap_heads_up(hand)


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


def half_bet(hand: Hand, total: int) -> bool:
    """``betting.half-bet``: a wager of half a bet or more above the last full bet counts as one."""
    return counts(hand, total - hand.level)


def under_half(hand: Hand, seat: int) -> bool:
    """``betting.under-half``: a seat that faces less than half a bet since it acted may not raise.

    ``betting.short-raises-add-up``: several short wagers since then are measured together.
    """
    before = hand.acted[seat]
    return before is not None and not counts(hand, hand.price - before)


def counts(hand: Hand, by: int) -> bool:
    """Return whether an increase is as good as a full bet: half of one, or all at other limits."""
    return 2 * by >= bet_now(hand) if hand.setup.fixed else by >= hand.least_raise


def bet_now(hand: Hand) -> int:
    """Return the bet in force: the big one once it was made (``betting.open-pair-lock``)."""
    return hand.setup.stakes.big_bet if hand.big_bet_made else hand.rules.betting_bet_size(hand)


def round_end(hand: Hand, seat: int) -> bool:
    """``betting.round-end``: whether ``seat`` still has to act on this street.

    The street is over once nobody has to: all have checked, or the bet is matched.
    """
    if not hand.live[seat] or not hand.stacks[seat]:
        return False
    if hand.bets[seat] < hand.price:
        return True
    return hand.acted[seat] is None and hand.has_rival_with_chips(seat)


def fold_without_bet(hand: Hand) -> bool:
    """``betting.fold-without-bet``: whether a seat that could check may fold."""
    return hand.rulings("betting.fold-without-bet") == "allowed"
