"""Who gets cards, in what order, which way up, and who sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.deal import Shoe
from stud_reference.events import StreetDealt
from stud_reference.why import dealing as why

if TYPE_CHECKING:
    from stud_reference.deal import Deal
    from stud_reference.events import DealtCard
    from stud_reference.hand import Hand


def deck_cards(deal: Deal) -> Shoe:
    """``deck.cards``: one deck of fifty-two different cards, from which the hand is dealt.

    Raises:
        ValueError: The deal has a card twice, or one that is not in the deck.

    """
    problem = deal.problem()
    if problem is not None:
        raise ValueError(problem)
    return Shoe(deal)


def burns(hand: Hand) -> bool:
    """``deck.burns``: where the table burns, a card goes before each street after the first."""
    return hand.setup.burns and hand.street > 0


def who_gets_cards(hand: Hand) -> list[int]:
    """``dealing.who-gets-cards``: every seat that has not folded, all-in or not.

    A seat that folded for nothing may be dealt to as well (``dealing.free-fold``).
    """
    return [seat for seat, live in enumerate(hand.live) if live or seat in hand.dealt_on]


def first_card(hand: Hand) -> list[int]:
    """``dealing.first-card``: from the first of them left of the button, clockwise."""
    return sorted(hand.rules.dealing_who_gets_cards(hand))


def free_fold(hand: Hand) -> bool:
    """``dealing.free-fold``: whether a seat that folds with nothing to call is dealt on."""
    return hand.rulings("dealing.free-fold") == "keeps-receiving"


def third_street(hand: Hand) -> None:
    """``dealing.third-street``: one card a lap, as many laps as the street has cards."""
    burned = hand.shoe.burn() if hand.rules.deck_burns(hand) else None
    seats = hand.rules.dealing_first_card(hand)
    numbers = [hand.numbers[seat] for seat in seats]
    dealt: list[DealtCard] = []
    for up in hand.rules.dealing_faces(hand):
        dealt += hand.receive(seats, hand.shoe.lap(numbers), up=up)
    found = why.street(hand, burned=burned is not None)
    hand.tell(StreetDealt(hand.street_now.name, tuple(dealt), burned, found))


def faces(hand: Hand) -> tuple[bool, ...]:
    """``dealing.faces``: as the game says; ``dealing.last-card-face``: unless the table says.

    ``dealing.all-in-down``: whether any betting is left does not matter.
    """
    last_card_up = hand.setup.last_card_up
    if hand.on_last_street() and last_card_up is not None:
        return (last_card_up,)
    return hand.street_now.up


def hidden_cards(hand: Hand, viewer: int) -> dict[int, list[int | None]]:
    """``dealing.hidden-cards``: a seat sees upcards, its own cards, and hands that were shown.

    Returns:
        The cards of each seat by number; ``None`` is a card that is hidden.

    """
    return {
        number: [
            card if up or position == viewer or hand.shown[position] else None
            for card, up in zip(hand.cards[position], hand.faces[position], strict=True)
        ]
        for position, number in enumerate(hand.numbers)
    }
