"""Words for wagers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import stud_reference as ref


def wager_words(hand: ref.Hand) -> tuple[str, ...]:
    """Return the words that fit a wager of the seat to act.

    The first full bet over a bring-in or a short all-in completes, the first wager of a street
    bets, any other raises.
    """
    if not hand.fixed:
        return ("raises",) if hand.price else ("bets",)
    if hand.bring_in_due:
        return ("completes",)
    if not hand.price:
        return ("bets",)
    if not hand.full_bets or hand.price > hand.level:
        return ("completes", "raises")
    return ("raises",)
