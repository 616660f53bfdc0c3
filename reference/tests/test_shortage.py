"""What happens when there are too few cards for the last street.

Eight seats are dealt the deck in ascending order.  With burns 24, 33 and 42 are
burned, and 51 is left when all have got their sixth card; without burns 48 to
51 are.  Each seat that folded on fifth street leaves one card more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_reference import Deal, Rulings, Setup, Stakes, events, play
from stud_reference.cards import DECK

from .games import STUD, house
from .playing import check_and_call, eight

if TYPE_CHECKING:
    from stud_reference import Hand

AT_ONCE = "common-card-at-once"
BURNS = "burns-then-common-card"
PLUS_TWO = "players-plus-two"
LAST_CARD = "last-card-with-burns"
ON, OFF = True, False


def last_street(hand: Hand) -> list[str]:
    """Return what happened to the cards before the last bets, in order."""
    found: list[str] = []
    for event in hand.events:
        match event:
            case events.CardsMixed(cards):
                found.append("mix " + joined(cards))
            case events.CommonCardDealt(card, burned):
                found += [*burn(burned), f"common {card}"]
            case events.StreetDealt("seventh", cards, burned):
                found += burn(burned)
                found += ["deal " + joined([card for _, card, _ in cards])] if cards else []
    return found


def burn(card: int | None) -> list[str]:
    """Return a burned card as written here."""
    return [] if card is None else [f"burn {card}"]


def joined(cards: tuple[int, ...] | list[int]) -> str:
    """Return cards as written here."""
    return " ".join(str(card) for card in cards)


@pytest.mark.parametrize(
    ("procedure", "burns", "folds", "expected"),
    [
        # Eight seats, one card left, three burned.
        (AT_ONCE, ON, (0, 0), ["common 51"]),
        (BURNS, ON, (0, 0), ["burn 51", "mix 24 33 42 51", "common 24"]),
        (PLUS_TWO, ON, (0, 0), ["mix 24 33 42 51", "burn 24", "common 33"]),
        (LAST_CARD, ON, (0, 0), ["mix 24 33 42 51", "burn 24", "common 33"]),
        # Three seats, one card left, three burned.
        (AT_ONCE, ON, (0, 5), ["common 51"]),
        (BURNS, ON, (0, 5), ["burn 51", "mix 24 33 42 51", "deal 24 33 42"]),
        (PLUS_TWO, ON, (0, 5), ["mix 24 33 42 51", "burn 24", "common 33"]),
        (LAST_CARD, ON, (0, 5), ["mix 24 33 42 51", "burn 24", "deal 33 42 51"]),
        # Two seats, one card left, three burned.
        (AT_ONCE, ON, (0, 6), ["common 51"]),
        (BURNS, ON, (0, 6), ["burn 51", "mix 24 33 42 51", "deal 24 33"]),
        (PLUS_TWO, ON, (0, 6), ["mix 24 33 42 51", "burn 24", "deal 33 42"]),
        (LAST_CARD, ON, (0, 6), ["mix 24 33 42 51", "burn 24", "deal 33 42"]),
        # Six seats, three cards left, three burned.
        (AT_ONCE, ON, (2, 0), ["common 49"]),
        (BURNS, ON, (2, 0), ["burn 49", "deal 50 51", "mix 24 33 42 49", "deal 24 33 42 49"]),
        (PLUS_TWO, ON, (2, 0), ["burn 49", "common 50"]),
        (
            LAST_CARD,
            ON,
            (2, 0),
            ["burn 49", "deal 50", "mix 24 33 42 49 51", "deal 24 33 42 49 51"],
        ),
        # Four seats, three cards left, three burned.
        (AT_ONCE, ON, (2, 2), ["common 49"]),
        (BURNS, ON, (2, 2), ["burn 49", "deal 50 51", "mix 24 33 42 49", "deal 24 33"]),
        (PLUS_TWO, ON, (2, 2), ["mix 24 33 42 49 50 51", "burn 24", "deal 33 42 49 50"]),
        (
            *(LAST_CARD, ON, (2, 2)),
            ["burn 49", "deal 50", "mix 24 33 42 49 51", "burn 24", "deal 33 42 49"],
        ),
        # Four seats, five cards left, three burned: enough but for a spare one.
        (AT_ONCE, ON, (4, 0), ["burn 47", "deal 48 49 50 51"]),
        (BURNS, ON, (4, 0), ["burn 47", "deal 48 49 50 51"]),
        (PLUS_TWO, ON, (4, 0), ["mix 24 33 42 47 48 49 50 51", "burn 24", "deal 33 42 47 48"]),
        (
            *(LAST_CARD, ON, (4, 0)),
            ["burn 47", "deal 48 49 50", "mix 24 33 42 47 51", "burn 24", "deal 33"],
        ),
        # Eight seats, four cards left, none burned.
        (AT_ONCE, OFF, (0, 0), ["common 48"]),
        (BURNS, OFF, (0, 0), ["common 48"]),
        (PLUS_TWO, OFF, (0, 0), ["common 48"]),
        (LAST_CARD, OFF, (0, 0), ["common 48"]),
        # Four seats, four cards left, none burned.
        (AT_ONCE, OFF, (0, 4), ["deal 48 49 50 51"]),
        (BURNS, OFF, (0, 4), ["deal 48 49 50 51"]),
        (PLUS_TWO, OFF, (0, 4), ["common 48"]),
        (LAST_CARD, OFF, (0, 4), ["deal 48 49 50", "mix 51", "deal 51"]),
    ],
)
def test_each_procedure_deals_the_last_street_by_its_own_count(
    procedure: str, folds: tuple[int, int], expected: list[str], *, burns: bool
) -> None:
    """Burns, mixes, cards and the common card come as the procedure says, and are told in order."""
    hand = eight(procedure, folds, burns=burns)

    assert last_street(hand) == expected


@pytest.mark.parametrize("procedure", [AT_ONCE, BURNS, PLUS_TWO, LAST_CARD])
def test_no_procedure_is_asked_while_two_cards_more_than_seats_are_left(procedure: str) -> None:
    """With three seats and five cards every house burns one and deals three."""
    hand = eight(procedure, (4, 1), burns=ON)

    assert last_street(hand) == ["burn 47", "deal 48 49 50"]
    assert "shortage.procedure" not in hand.rulings.read


@pytest.mark.parametrize("procedure", [BURNS, PLUS_TWO, LAST_CARD])
def test_mixed_cards_are_dealt_in_the_stated_order(procedure: str) -> None:
    """The order after a mix is the one the deal states."""
    hand = eight(procedure, (0, 6), burns=ON, scrambled=(42, 51, 24, 33))
    dealt = ["deal 42 51"] if procedure == BURNS else ["burn 42", "deal 51 24"]

    assert last_street(hand)[-len(dealt) :] == dealt
    assert hand.shoe.scrambled == (42, 51, 24, 33)


def test_a_common_card_is_in_everybodys_hand_and_in_nobodys_own_cards() -> None:
    """Each seat plays its six cards and the common one, which is not among its own."""
    hand = eight(AT_ONCE, (0, 0), burns=OFF)

    assert {len(own) for own in hand.cards} == {6}
    assert {hand.hand_of(seat)[-1] for seat in range(8)} == {48}


@pytest.mark.parametrize("procedure", [BURNS, PLUS_TWO, LAST_CARD])
@pytest.mark.parametrize("folds", [(2, 0), (2, 2), (4, 0), (0, 6)])
@pytest.mark.parametrize("burns", [ON, OFF])
def test_a_seat_gets_the_cards_that_are_stated_for_it_after_a_mix_too(
    procedure: str, folds: tuple[int, int], *, burns: bool
) -> None:
    """Where only the cards of each seat are known, the order after the mix follows from them."""
    by_deck = eight(procedure, folds, burns=burns)
    own = {by_deck.numbers[seat]: tuple(cards) for seat, cards in enumerate(by_deck.cards)}

    by_seat = eight(procedure, folds, burns=burns, cards=own)

    assert by_seat.cards == by_deck.cards
    assert (by_seat.shoe.common is None) == (by_deck.shoe.common is None)


@pytest.mark.parametrize("procedure", [AT_ONCE, BURNS, PLUS_TWO, LAST_CARD])
@pytest.mark.parametrize("burns", [ON, OFF])
def test_the_common_card_may_be_stated(procedure: str, *, burns: bool) -> None:
    """Whatever is burned and mixed before it, it is the card that is turned, and nobody's own."""
    setup = Setup(STUD, Stakes(10, 15, 50, 100), dict.fromkeys(range(1, 9), 1000), burns=burns)
    own = {seat: DECK[6 * seat - 6 : 6 * seat] for seat in range(1, 9)}
    hand = play(setup, Deal(cards=own, common=50), Rulings(house(procedure=procedure)))
    check_and_call(hand)

    assert hand.over
    assert hand.shoe.common == 50
    assert {len(cards) for cards in hand.cards} == {6}
    assert sorted(hand.shoe.order()) == list(DECK)


def test_every_card_the_deck_gave_up_is_told() -> None:
    """Also a card burned in the middle of a street stands in an event."""
    hand = eight(LAST_CARD, (2, 2), burns=ON)
    told = [getattr(event, "burned", None) for event in hand.events]

    assert [card for card in told if card is not None] == [24, 33, 42, 49, 24]
    assert hand.shoe.burned == [24]
