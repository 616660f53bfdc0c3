"""The forced opening of the first street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.actions import BRING_IN, TO_CHECK, TO_FOLD, WAGER, Option, to_wager
from stud_reference.rules import limits
from stud_reference.rules.best import best_of
from stud_reference.setup import HIGH

if TYPE_CHECKING:
    from stud_reference.hand import Hand

#: Clubs, diamonds, hearts, spades: each suit's place in the order, lowest first.
SUIT_ORDERS: Final[dict[str, tuple[int, ...]]] = {
    "clubs-diamonds-hearts-spades": (0, 1, 2, 3),
    "diamonds-clubs-hearts-spades": (1, 0, 2, 3),
}
_ANY_SUIT_ORDER: Final[tuple[int, ...]] = (0, 0, 1, 2)


def opener(hand: Hand) -> int:
    """``bring-in.opener``: the lowest upcard opens; the highest in razz, or by the setup."""
    direction = 1 if (hand.setup.opener or hand.game.opener) == HIGH else -1
    tied = best(hand, direction)
    return tied[0] if len(tied) == 1 else hand.rules.bring_in_suit_tie(hand, tied, direction)


def best(hand: Hand, direction: int) -> list[int]:
    """Return the live seats with the highest upcard, or with the lowest in direction -1."""
    live, rank = hand.live_seats(), hand.rules.bring_in_ace
    return best_of(live, [direction * rank(hand, hand.up[seat][0]) for seat in live])


def ace(hand: Hand, card: int) -> int:
    """``bring-in.ace``: the ace is the highest upcard; where low boards act first, the lowest."""
    ace_high = hand.game.first_to_act == HIGH
    return card >> 2 if ace_high else ((card >> 2) + 1) % 13


def suit_tie(hand: Hand, tied: list[int], direction: int) -> int:
    """``bring-in.suit-tie``: among equal ranks the suit decides, in the direction of the ranks."""
    suits = [hand.up[seat][0] & 3 for seat in tied]
    order = hand.rules.bring_in_suit_order(hand, suits, direction)
    return max(tied, key=lambda seat: direction * order[hand.up[seat][0] & 3])


def suit_order(hand: Hand, suits: list[int], direction: int) -> tuple[int, ...]:
    """``bring-in.suit-order``: asked only where a club and a diamond compete for the last place."""
    extreme = max(direction * _ANY_SUIT_ORDER[suit] for suit in suits)
    rivals = [suit for suit in suits if direction * _ANY_SUIT_ORDER[suit] == extreme]
    if len(rivals) == 1:
        return SUIT_ORDERS["clubs-diamonds-hearts-spades"]
    return SUIT_ORDERS[str(hand.rulings("bring-in.suit-order"))]


def forced(hand: Hand, seat: int) -> list[Option]:
    """``bring-in.forced``: the opener posts the bring-in or completes; it may not check or fold.

    A seat in its place may fold (``bring-in.all-in-for-ante``).
    """
    stakes, stack = hand.setup.stakes, hand.stacks[seat]
    options = [] if seat == hand.opener else [TO_FOLD]
    post = min(stakes.bring_in, stack)
    options.append(Option(BRING_IN, post, hand.rules.bring_in_opening_amount(hand, post)))
    if stack > stakes.bring_in:
        options += hand.rules.bring_in_complete_option(hand, seat)
    return options


def all_in_for_ante(hand: Hand, opener: int) -> int:
    """``bring-in.all-in-for-ante``: where the opener has no chips, the next seat acts first."""
    return hand.next_with_chips(opener)


def opening_amount(hand: Hand, post: int) -> int:
    """``bring-in.opening-amount``: the most an opener may bring in for, short of a full bet.

    All that it has is a wager, as on any street.
    """
    most = min(hand.setup.stakes.small_bet, hand.stacks[hand.turn]) - 1
    if not hand.fixed or most <= post:
        return post
    return post if hand.rulings("bring-in.opening-amount") == "two-sizes" else most


def complete_option(hand: Hand, seat: int) -> list[Option]:
    """``bring-in.complete-option``: the opener may bet a full bet at once, or more than it has to.

    At the limits without fixed sizes any amount above the bring-in is open, up to the greatest.
    """
    stakes, stack = hand.setup.stakes, hand.stacks[seat]
    if hand.fixed:
        return [to_wager(min(stakes.small_bet, stack))]
    most = min(stack, limits.greatest(hand, seat))
    return [Option(WAGER, stakes.bring_in + 1, most)] if most > stakes.bring_in else []


def short(hand: Hand) -> int:
    """``bring-in.short``: others owe the full bring-in, whatever the opener had."""
    return hand.setup.stakes.bring_in


def none_tie(hand: Hand) -> int:
    """``bring-in.none-tie``: without a bring-in the highest upcard opens, suits aside.

    Among equals it is the seat nearest left of the button.
    """
    return best(hand, direction=1)[0]


def none(hand: Hand, options: list[Option]) -> list[Option]:
    """``bring-in.none``: whether the first seat to act may check."""
    if hand.rulings("bring-in.none") == "may-check":
        return options
    return [option for option in options if option != TO_CHECK]
