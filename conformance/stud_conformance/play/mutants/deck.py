"""Broken rules of the deck and of its burned cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.deal import Deal, Shoe

from stud_conformance.play.mutants.mutant import breaks, mishears
from stud_conformance.play.mutants.street import is_ample

if TYPE_CHECKING:
    from stud_reference import Hand

    from stud_conformance.protocol.messages import Message

#: Where the card that comes twice comes again: in the middle of the deck.
AGAIN = 26
#: The rank of the deuces.
DEUCE = 0
AT_ONCE = "common-card-at-once"


@breaks("deck.cards", "draws with replacement, so that the first card dealt comes again later")
def deals_a_card_twice(deal: Deal) -> Shoe:
    """Put the first card of the deck a second time into its middle."""
    shoe, deck = RULES.deck_cards(deal), deal.deck
    if deck is None:
        return shoe
    return Shoe(Deal(deck=(*deck[:AGAIN], deck[0], *deck[AGAIN + 1 :])))


@breaks("deck.cards", "plays with a deck that has no deuces")
def strips_the_deuces(deal: Deal) -> Shoe:
    """Leave the deuces to the end of the deck."""
    shoe, deck = RULES.deck_cards(deal), deal.deck
    if deck is None:
        return shoe
    return Shoe(Deal(deck=tuple(sorted(deck, key=lambda card: card >> 2 == DEUCE))))


@breaks("deck.cards", "leaves the last card of the deck undealt", "shortage_procedure")
def never_deals_the_last_card(hand: Hand) -> None:
    """Turn a common card where the cards that are left suffice, but none would be left over."""
    needed = len(RULES.dealing_who_gets_cards(hand)) + RULES.deck_burns(hand)
    if (
        hand.shoe.left == needed
        and not hand.game.five_card
        and hand.rulings("shortage.procedure") == AT_ONCE
    ):
        RULES.shortage_common_card(hand, None)
    else:
        RULES.shortage_procedure(hand)


@mishears("deck.burns", "burns no card, whatever the table says")
def never_burns(hand: Message) -> Message:
    """Take it that the table does not burn; what is mixed then is in no order that was given."""
    deal = {key: own for key, own in hand["deal"].items() if key != "scrambled"}
    return {**hand, "setup": {**hand["setup"], "burns": "none"}, "deal": deal}


@breaks("deck.burns", "burns a card before each later street, whatever the table says")
def always_burns(hand: Hand) -> bool:
    """Burn also where the table does not."""
    return RULES.deck_burns(hand) or (hand.street > 0 and is_ample(hand))


@breaks("deck.burns", "burns a card before the opening deal as well")
def burns_before_the_opening(hand: Hand) -> bool:
    """Burn before every street, the first among them."""
    return RULES.deck_burns(hand) or (hand.setup.burns and is_ample(hand))


@breaks("deck.burns", "burns one card in a hand, before its second street")
def burns_once(hand: Hand) -> bool:
    """Burn only before the second street."""
    return RULES.deck_burns(hand) and (hand.street == 1 or not is_ample(hand))
