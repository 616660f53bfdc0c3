"""What happens when the deck cannot give every live seat its last card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.events import CardsMixed, CommonCardDealt, StreetDealt
from stud_reference.rulings import Undecided
from stud_reference.why import dealing as why

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_reference.events import DealtCard
    from stud_reference.hand import Hand

FEW: Final = 2


def procedure(hand: Hand) -> None:
    """``shortage.procedure``: deal the last street, by the house's procedure where cards run short.

    No procedure differs while the stub has two cards more than there are live seats.

    Raises:
        Undecided: No card is left at all, or the game has no procedure
            (``shortage.five-card``), and no authority says what happens then.

    """
    if not hand.shoe.left and not hand.shoe.burned:
        raise Undecided("shortage.last-street")
    if hand.shoe.left >= recipients(hand) + FEW:
        hand.rules.dealing_third_street(hand)
    elif hand.game.five_card:
        raise Undecided("shortage.five-card")
    else:
        PROCEDURES[str(hand.rulings("shortage.procedure"))](hand)


def common_card_at_once(hand: Hand) -> None:
    """Too few cards for everybody: the next one is common; nothing is burned or used again."""
    needed = recipients(hand) + hand.rules.deck_burns(hand)
    if hand.shoe.left >= needed:
        hand.rules.dealing_third_street(hand)
    else:
        hand.rules.shortage_common_card(hand, None)


def burns_then_common_card(hand: Hand) -> None:
    """The burned cards are used again; only where they do not suffice is there a common card."""
    burned = burn(hand) if hand.shoe.left else None
    if hand.shoe.left + len(hand.shoe.burned) < recipients(hand):
        hand.rules.shortage_common_card(hand, burned)
    else:
        deal_on(hand, burned, keep=0)


def players_plus_two(hand: Hand) -> None:
    """Needed are a card a seat, a burn, and a bottom card that is never dealt."""
    shoe = hand.shoe
    if shoe.left + len(shoe.burned) >= recipients(hand) + FEW:
        hand.rules.shortage_scramble(hand)
        hand.rules.dealing_third_street(hand)
    else:
        if shoe.left <= FEW:
            hand.rules.shortage_scramble(hand)
        hand.rules.shortage_common_card(hand, burn(hand))


def last_card_with_burns(hand: Hand) -> None:
    """Deal down to the last card of the stub, mix it with the burned cards, and deal on."""
    if hand.shoe.left + len(hand.shoe.burned) < recipients(hand):
        if hand.shoe.left <= 1:
            hand.rules.shortage_scramble(hand)
        hand.rules.shortage_common_card(hand, burn(hand))
    else:
        deal_on(hand, burn(hand) if hand.shoe.left > 1 else None, keep=1)


PROCEDURES: Final[dict[str, Callable[[Hand], None]]] = {
    "common-card-at-once": common_card_at_once,
    "burns-then-common-card": burns_then_common_card,
    "players-plus-two": players_plus_two,
    "last-card-with-burns": last_card_with_burns,
}


def recipients(hand: Hand) -> int:
    """Return how many seats are to be dealt to."""
    return len(hand.rules.dealing_who_gets_cards(hand))


def burn(hand: Hand) -> int | None:
    """Burn a card where the table burns."""
    return hand.shoe.burn() if hand.rules.deck_burns(hand) else None


def scramble(hand: Hand) -> None:
    """``shortage.scramble``: mix stub and burned cards; ``shortage.folded-cards`` stay out."""
    hand.tell(CardsMixed(hand.shoe.mix(), why.MIXED))


def common_card(hand: Hand, burned: int | None) -> None:
    """``shortage.common-card``: one card face up counts as everybody's last card."""
    if not hand.shoe.left:
        dealt(hand, [], burned)
        burned = None
        hand.rules.shortage_scramble(hand)
    found = why.COMMON if burned is None else (*why.COMMON, *why.BURNED)
    hand.tell(CommonCardDealt(hand.shoe.turn(), burned, found))


def deal_on(hand: Hand, burned: int | None, keep: int) -> None:
    """Deal the stub down to ``keep`` cards, mix the rest with the burned cards, deal on.

    With a card kept back, one more is burned after the mix unless that leaves too few.
    """
    up = hand.rules.dealing_faces(hand)[0]
    lap: list[DealtCard] = []
    for position, seat in enumerate(hand.rules.dealing_first_card(hand)):
        waiting = recipients(hand) - position
        if hand.shoe.scrambled is None and hand.shoe.left <= keep:
            dealt(hand, lap, burned)
            lap = []
            hand.rules.shortage_scramble(hand)
            burned = burn(hand) if keep and hand.shoe.left > waiting else None
        card = hand.shoe.deal(hand.numbers[seat])
        lap += hand.receive([seat], [card], up=up)
    dealt(hand, lap, burned)


def dealt(hand: Hand, lap: list[DealtCard], burned: int | None) -> None:
    """Tell what of the last street was burned and dealt before a mix, or after it."""
    if lap or burned is not None:
        found = (*why.street(hand, burned=burned is not None), why.PROCEDURE)
        hand.tell(StreetDealt(hand.street_now.name, tuple(lap), burned, found))
