"""Whether an act is refused, and for which of the reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.actions import (
    BRING_IN,
    CAPPED,
    FOLD,
    HAND_OVER,
    ILLEGAL_ACTION,
    INSUFFICIENT_CHIPS,
    NOBODY,
    NOT_REOPENED,
    NOT_YOUR_TURN,
    TO_CHECK,
    UNKNOWN_SEAT,
    WAGER,
    WRONG_AMOUNT,
    Refusal,
)
from stud_reference.why import refusals as why

if TYPE_CHECKING:
    from stud_reference.actions import Option
    from stud_reference.hand import Hand

BARRED: Final = {
    CAPPED: "the raises of this street are used up",
    NOT_REOPENED: "the betting was not reopened for this seat",
}


def refuse(hand: Hand, number: int, act: str, to: int | None) -> Refusal | None:
    """Return why an act that is no option is refused, by the first reason that applies.

    ``None`` is for a fold that is not listed, where the house allows it.
    """
    if hand.turn == NOBODY:
        how = "is over" if hand.over else "has stopped at a question that nothing answers"
        return Refusal(HAND_OVER, f"the hand {how}")
    if number not in hand.numbers:
        return Refusal(UNKNOWN_SEAT, f"there is no seat {number}")
    seat = hand.numbers.index(number)
    if seat != hand.turn:
        text = f"seat {hand.numbers[hand.turn]} is to act, not {number}"
        return Refusal(NOT_YOUR_TURN, text, why.out_of_turn(hand))
    listed = [option for option in hand.legal() if option.act == act]
    if to is None and act in (BRING_IN, WAGER) and listed:
        return refuse_without_amount(hand, act)
    return refuse_other(hand, seat, listed, act, to)


def refuse_without_amount(hand: Hand, act: str) -> Refusal:
    """Refuse a bring-in or a wager that does not say how much."""
    rules = hand.with_rulings(why.amount(hand, hand.turn, act))
    return Refusal(WRONG_AMOUNT, f"a {act} needs a total", rules)


def refuse_other(
    hand: Hand, seat: int, same: list[Option], act: str, to: int | None
) -> Refusal | None:
    """Refuse an act that is not among the options, but for a fold that the house allows.

    ``same`` are the options of the act, with other totals.
    """
    if act == WAGER and not same and betting_is_open(hand) and hand.barred in BARRED:
        rules = hand.with_rulings(why.barred(hand))
        return Refusal(hand.barred, BARRED[hand.barred], rules)
    if to is not None and to > hand.bets[seat] + hand.stacks[seat]:
        text = f"seat {hand.numbers[seat]} does not have {to}"
        return Refusal(INSUFFICIENT_CHIPS, text, hand.with_rulings(why.amount(hand, seat, act)))
    if act == FOLD and folds_for_nothing(hand):
        text = "a fold moves no chips"
        rules = hand.with_rulings(why.impossible(hand, seat, act))
        return Refusal(WRONG_AMOUNT, text, rules) if to else None
    if not same:
        rules = hand.with_rulings(why.impossible(hand, seat, act))
        return Refusal(ILLEGAL_ACTION, f"{act} is not possible now", rules)
    sizes = ", ".join([amounts(option) for option in same])
    text = f"{act} to {to} is not possible, but to {sizes}"
    return Refusal(WRONG_AMOUNT, text, hand.with_rulings(why.amount(hand, seat, act)))


def amounts(option: Option) -> str:
    """Return the totals of an option in words."""
    return str(option.least) if option.least == option.most else f"{option.least}..{option.most}"


def betting_is_open(hand: Hand) -> bool:
    """Return whether the turn is one of ordinary betting."""
    return not hand.showing and not hand.bring_in_due


def folds_for_nothing(hand: Hand) -> bool:
    """Return whether the seat could check, and the house lets it fold all the same."""
    return TO_CHECK in hand.legal() and hand.rules.betting_fold_without_bet(hand)
