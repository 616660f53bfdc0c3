"""Which cards a hand is made of, and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.setup import HIGH

if TYPE_CHECKING:
    from stud_reference.hand import Hand


def best_five(hand: Hand, seat: int) -> list[int]:
    """``ranking.best-five``: a seat plays any five of its cards, for each share anew.

    ``ranking.five-cards``: where it has no more than five, it plays them all.
    """
    if hand.shoe.common is not None:
        return hand.rules.ranking_common_card(hand, seat)
    return hand.cards[seat]


def common_card(hand: Hand, seat: int) -> list[int]:
    """``ranking.common-card``: a common card is one of the cards of every seat."""
    own, common = hand.cards[seat], hand.shoe.common
    return own if common is None else [*own, common]


def cards_speak(hand: Hand, seat: int, share: str) -> int | None:
    """``showdown.cards-speak``: what a hand is worth for a share; ``None`` is nothing."""
    cards = hand.hand_of(seat)
    if share == HIGH:
        return hand.rules.ranking_high(cards)
    if hand.game.low == "eight-or-better":
        return hand.rules.ranking_low_qualifier(cards)
    return hand.rules.ranking_low_compare(cards)
