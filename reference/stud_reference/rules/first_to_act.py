"""Who acts first from the second street on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import ranking
from stud_reference.rules.best import best_of
from stud_reference.setup import HIGH

if TYPE_CHECKING:
    from stud_reference.hand import Hand


def best_board(hand: Hand, seats: list[int], common: tuple[int, ...]) -> int:
    """``first-to-act.best-board``: the best board; the lowest one where low boards act first.

    ``first-to-act.seventh-street``: recomputed among live hands on every street.  Cards in
    ``common`` count on every board.
    """
    high, rules = hand.game.first_to_act == HIGH, hand.rules
    rank = rules.first_to_act_board_ranking if high else rules.first_to_act_ace
    tied = best_of(
        seats, [rank([*hand.up[seat], *common] if common else hand.up[seat]) for seat in seats]
    )
    return tied[0] if len(tied) == 1 else hand.rules.first_to_act_tie(hand, tied)


def tie(hand: Hand, tied: list[int]) -> int:
    """``first-to-act.tie``: among equal boards, the seat nearest left of the button, or a suit."""
    value = hand.rulings("first-to-act.tie")
    if value == "seat":
        return tied[0]
    order = ranking.high_cards if hand.game.first_to_act == HIGH else ranking.low_cards
    choose = max if value == "high-suit" else min
    return choose(tied, key=lambda seat: order(hand.up[seat])[0])


def all_in(hand: Hand, first: int) -> int:
    """``first-to-act.all-in``: a first seat without chips is passed over, as if it had checked."""
    return hand.next_with_chips(first)


def common_card(hand: Hand) -> int:
    """``first-to-act.common-card``: the boards of last street decide, or the common card counts.

    Where they decide, and the seat that opened last street is live, it opens again.
    """
    common = hand.shoe.common
    is_on_no_board = hand.rulings("first-to-act.common-card") == "previous-opener"
    counted = () if is_on_no_board or common is None else (common,)
    return hand.rules.first_to_act_best_board(hand, hand.live_seats(), counted)
