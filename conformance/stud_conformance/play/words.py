"""Words for what a seat may do."""

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


def legal_words(hand: ref.Hand) -> str:
    """Return what the seat to act may do, as a scenario writes it: ``fold, call 50, wager 100``."""
    words = [
        one.act
        if not one.most
        else f"{one.act} {one.least}"
        if one.least == one.most
        else f"{one.act} {one.least}..{one.most}"
        for one in hand.legal()
    ]
    return ", ".join(words) or "nothing"
