"""What is played in place of the rules of chapter shortage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.deal import Deal, Shoe
from stud_reference.events import CardsMixed, StreetDealt

from stud_conformance.play.mutants.mutant import breaks, mishears

if TYPE_CHECKING:
    from stud_reference import Hand

    from stud_conformance.protocol.messages import Message

RULED = ("shortage.procedure",)


def short(hand: Hand, wanted: int = 0) -> bool:
    """Return whether the stub has less than a card a seat, and some more."""
    return hand.shoe.left < len(hand.rules.dealing_who_gets_cards(hand)) + wanted


def folded_cards(hand: Hand) -> list[int]:
    """Return the cards of the seats that have folded, those of the first seat first."""
    seats = [seat for seat, live in enumerate(hand.live) if not live and seat not in hand.dealt_on]
    return [card for seat in seats for card in hand.cards[seat]]


def put_on_top(hand: Hand, cards: list[int]) -> None:
    """Put some cards on the stub, which is mixed already."""
    shoe = hand.shoe
    stub = [card for card in shoe.scrambled or () if card not in cards][-shoe.left :]
    fresh = Shoe(Deal(deck=(*cards, *stub)))
    fresh.scrambled = (*cards, *stub)
    fresh.left = len(fresh.scrambled)
    hand.shoe = fresh
    hand.tell(CardsMixed(fresh.scrambled, RULED))


# The procedure.


@breaks(
    "shortage.procedure", "counts every seat that was dealt in, folded or not, against the stub"
)
def counts_folded_seats(hand: Hand) -> None:
    """Turn a common card although those that are left could each have one."""
    seats = len(hand.numbers)
    if not hand.game.five_card and not short(hand) and 0 < hand.shoe.left < seats:
        hand.rules.shortage_common_card(hand, None)
    else:
        RULES.shortage_procedure(hand)


@breaks(
    "shortage.procedure", "deals the last cards of the stub to the first seats, and none to others"
)
def first_seats_get_the_rest(hand: Hand) -> None:
    """Deal as far as the stub goes."""
    if hand.game.five_card or not hand.shoe.left or not short(hand):
        RULES.shortage_procedure(hand)
        return
    deal_out(hand)


def deal_out(hand: Hand) -> None:
    """Deal the stub out, to as many seats as it has cards."""
    up, lap = hand.rules.dealing_faces(hand)[0], []
    for seat in hand.rules.dealing_first_card(hand)[: hand.shoe.left]:
        card = hand.shoe.deal(hand.numbers[seat])
        hand.receive([seat], [card], up=up)
        lap.append((hand.numbers[seat], card, up))
    hand.tell(StreetDealt(hand.street_now.name, tuple(lap), None, RULED))


# The common card.


@breaks(
    "shortage.common-card", "deals the last cards to the first seats where one should be common"
)
def no_common_card(hand: Hand, burned: int | None) -> None:
    """Give some seats a seventh card and others none."""
    if hand.shoe.left:
        deal_out(hand)
    else:
        RULES.shortage_common_card(hand, burned)


@breaks("shortage.common-card", "has no betting round after a common card", "betting_rounds")
def no_round_after_a_common_card(hand: Hand) -> bool:
    """Go to the showdown at once."""
    return hand.shoe.common is None and RULES.betting_rounds(hand)


@breaks("shortage.common-card", "puts the common card on every board, as an upcard of each seat")
def common_card_on_every_board(hand: Hand, burned: int | None) -> None:
    """Give each seat the card as its own."""
    RULES.shortage_common_card(hand, burned)
    card = hand.shoe.common
    if card is not None:
        hand.shoe.common = None
        for seat in hand.rules.dealing_first_card(hand):
            hand.receive([seat], [card], up=True)


# Mixing.


@mishears("shortage.scramble", "deals the burned cards in the order in which they were burned")
def burns_are_not_mixed(hand: Message) -> Message:
    """Put the cards that are to be mixed into the order in which they left the deck."""
    deal = hand["deal"]
    if "scrambled" not in deal:
        return hand
    order = sorted(deal["scrambled"], key=deal["deck"].index)
    return {**hand, "deal": {**deal, "scrambled": order}}


@breaks("shortage.scramble", "deals what is left of the stub before the burned cards, not mixed")
def stub_before_burns(hand: Hand) -> None:
    """Put the mixed burned cards under the stub."""
    burned = list(hand.shoe.burned)
    mixed = hand.shoe.mix()
    rest = [card for card in mixed if card not in burned]
    put_on_top(hand, [*rest, *[card for card in mixed if card in burned]])


@breaks("shortage.folded-cards", "mixes the cards of folded seats in with the burned ones")
def mixes_folded_cards(hand: Hand) -> None:
    """Mix the cards in, so that they come out first."""
    RULES.shortage_scramble(hand)
    put_on_top(hand, folded_cards(hand))


@breaks(
    "shortage.folded-cards",
    "deals the cards of folded seats where the stub runs out",
    "shortage_procedure",
)
def deals_folded_cards(hand: Hand) -> None:
    """Take up the folded cards, and put them under the stub."""
    folded = folded_cards(hand)
    if hand.game.five_card or not short(hand, int(hand.rules.deck_burns(hand))):
        RULES.shortage_procedure(hand)
        return
    stub = [hand.shoe.turn() for _ in range(hand.shoe.left)]
    hand.shoe = Shoe(Deal(deck=(*stub, *folded)))
    hand.shoe.left = len(stub) + len(folded)
    if short(hand, int(hand.rules.deck_burns(hand))):
        RULES.shortage_procedure(hand)
    else:
        RULES.dealing_third_street(hand)
