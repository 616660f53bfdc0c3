"""Broken rules of which cards lie face up, and of who sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES

from stud_conformance.play.mutants.mutant import breaks, mishears

if TYPE_CHECKING:
    from stud_reference import Hand

    from stud_conformance.protocol.messages import Message

    Seen = dict[int, list[int | None]]

#: Index of the street of the sixth card.
SIXTH = 3
BETTING = 2


# Which way up.


@breaks(
    "dealing.third-street",
    "deals the upcard first and the two down cards after it",
    "dealing_faces",
)
def deals_the_upcard_first(hand: Hand) -> tuple[bool, ...]:
    """Turn the faces of the first street round."""
    found = RULES.dealing_faces(hand)
    return found if hand.street or hand.game.five_card else found[::-1]


@breaks("dealing.faces", "deals the seventh card up")
def deals_the_last_card_up(hand: Hand) -> tuple[bool, ...]:
    """Deal the last card of a seven-card game up."""
    if hand.on_last_street() and not hand.game.five_card:
        return (True,)
    return RULES.dealing_faces(hand)


@breaks("dealing.faces", "deals the sixth card down, as the seventh is dealt")
def deals_the_sixth_card_down(hand: Hand) -> tuple[bool, ...]:
    """Deal the sixth card of a seven-card game down."""
    if hand.street == SIXTH and not hand.game.five_card:
        return (False,)
    return RULES.dealing_faces(hand)


@breaks("dealing.five-card-layout", "deals the first card up as well")
def deals_both_first_cards_up(hand: Hand) -> tuple[bool, ...]:
    """Deal no card of five-card stud down."""
    found = RULES.dealing_faces(hand)
    return found if hand.street or not hand.game.five_card else (True,) * len(found)


@breaks("dealing.five-card-layout", "deals the fifth card down where the table announces nothing")
def deals_the_fifth_card_down(hand: Hand) -> tuple[bool, ...]:
    """Take five-card stud to end like a seven-card game."""
    if hand.on_last_street() and hand.game.five_card and hand.setup.last_card_up is None:
        return (False,)
    return RULES.dealing_faces(hand)


@breaks("dealing.five-card-layout", "deals the upcard of the first street before the down card")
def deals_the_five_card_upcard_first(hand: Hand) -> tuple[bool, ...]:
    """Turn the faces of the first street of five-card stud round."""
    found = RULES.dealing_faces(hand)
    return found if hand.street or not hand.game.five_card else found[::-1]


@breaks("dealing.all-in-down", "deals the last card up once no betting is left")
def deals_the_last_card_up_all_in(hand: Hand) -> tuple[bool, ...]:
    """Deal the last card of a seven-card game up where nobody can bet."""
    if hand.on_last_street() and not hand.game.five_card and _betting_is_over(hand):
        return (True,)
    return RULES.dealing_faces(hand)


@breaks("dealing.all-in-down", "deals every card down once no betting is left")
def deals_the_rest_down_all_in(hand: Hand) -> tuple[bool, ...]:
    """Deal the cards of every later street down where nobody can bet."""
    if hand.street > 0 and _betting_is_over(hand):
        return (False,) * len(hand.street_now.up)
    return RULES.dealing_faces(hand)


def _betting_is_over(hand: Hand) -> bool:
    return hand.seats_with_chips() < BETTING


@mishears(
    "dealing.last-card-face", "deals the last card of five-card stud up, whatever is announced"
)
def last_card_always_up(hand: Message) -> Message:
    """Hear of no last card that lies down."""
    return {**hand, "setup": {**hand["setup"], "last-card": None}}


# Who sees what.


@breaks("dealing.hidden-cards", "tells every seat all cards of all seats")
def tells_all_cards(hand: Hand, viewer: int) -> Seen:
    """Hide nothing."""
    del viewer
    return {number: [*hand.cards[seat]] for seat, number in enumerate(hand.numbers)}


@breaks("dealing.hidden-cards", "tells every seat no more than a spectator sees")
def hides_own_cards(hand: Hand, viewer: int) -> Seen:
    """Hide a seat's own down cards from it."""
    seen = RULES.dealing_hidden_cards(hand, viewer)
    if not hand.shown[viewer]:
        own = zip(hand.cards[viewer], hand.faces[viewer], strict=True)
        seen[hand.numbers[viewer]] = [card if up else None for card, up in own]
    return seen


@breaks("dealing.hidden-cards", "turns up the down cards of a seat that has folded or mucked")
def turns_up_dead_hands(hand: Hand, viewer: int) -> Seen:
    """Show the cards of every seat that is not live."""
    seen = RULES.dealing_hidden_cards(hand, viewer)
    for seat, number in enumerate(hand.numbers):
        if not hand.live[seat]:
            seen[number] = [*hand.cards[seat]]
    return seen


@breaks("dealing.hidden-cards", "tells nobody the cards of a hand that was shown")
def hides_shown_hands(hand: Hand, viewer: int) -> Seen:
    """Keep the down cards of others hidden to the end."""
    seen = RULES.dealing_hidden_cards(hand, viewer)
    for seat, number in enumerate(hand.numbers):
        if seat != viewer:
            own = zip(hand.cards[seat], hand.faces[seat], strict=True)
            seen[number] = [card if up else None for card, up in own]
    return seen


@breaks("dealing.hidden-cards", "tells the seats that have folded what all others hold")
def tells_folded_seats_all(hand: Hand, viewer: int) -> Seen:
    """Hide nothing from a seat that is out of the hand."""
    return (
        RULES.dealing_hidden_cards(hand, viewer)
        if hand.live[viewer]
        else tells_all_cards(hand, viewer)
    )
