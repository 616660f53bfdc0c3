"""Who gets cards, in what order, and which way up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.events import StreetDealt

if TYPE_CHECKING:
    from stud_reference.hand import Hand

STREET = ("dealing.first-card", "dealing.faces", "dealing.who-gets-cards")


def who_gets_cards(hand: Hand) -> list[int]:
    """``dealing.who-gets-cards``: every seat that has not folded, all-in or not.

    ``dealing.first-card``: from the first of them left of the button, clockwise.  A seat that
    folded for nothing may be dealt to as well (``dealing.free-fold``).
    """
    return [seat for seat, live in enumerate(hand.live) if live or hand.dealt_on[seat]]


def free_fold(hand: Hand) -> bool:
    """``dealing.free-fold``: whether a seat that folds with nothing to call is dealt on."""
    return hand.rulings("dealing.free-fold") == "keeps-receiving"


def third_street(hand: Hand) -> None:
    """``dealing.third-street``: one card a lap, as many laps as the street has cards."""
    burned = hand.shoe.burn() if hand.rules.deck_burns(hand) else None
    dealt = []
    for up in hand.rules.dealing_faces(hand):
        for seat in hand.rules.dealing_who_gets_cards(hand):
            card = hand.shoe.deal(hand.numbers[seat])
            hand.receive(seat, card, up=up)
            dealt.append((hand.numbers[seat], card, up))
    hand.tell(StreetDealt(hand.street_now.name, tuple(dealt), burned, STREET))


def burns(hand: Hand) -> bool:
    """``deck.burns``: where the table burns, a card goes before each street after the first."""
    return hand.setup.burns and hand.street > 0


def faces(hand: Hand) -> tuple[bool, ...]:
    """``dealing.faces``: as the game says; ``dealing.last-card-face``: unless the table says."""
    last_card_up = hand.setup.last_card_up
    if hand.on_last_street() and last_card_up is not None:
        return (last_card_up,)
    return hand.street_now.up
