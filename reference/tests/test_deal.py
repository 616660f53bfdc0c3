"""Where the cards come from, and in what order they leave the deck."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from stud_reference import Deal, Rulings, Setup, Stakes, play
from stud_reference.cards import DECK, card, cards
from stud_reference.deal import Shoe

from .games import FIVE, STUD, house
from .tables import RANDOM, Table, examples, finish, random_table

if TYPE_CHECKING:
    from random import Random

BACKWARDS = DECK[::-1]
#: Seats that a deck is enough for, whatever is burned.
MOST_SEATS = 8


def dealt(shoe: Shoe, seat: int, count: int) -> tuple[int, ...]:
    """Return the next cards of a seat."""
    return tuple([shoe.deal(seat) for _ in range(count)])


# What is dealt.


def test_cards_that_nobody_stated_come_in_ascending_order() -> None:
    """A deal that says nothing hands out the deck from the deuce of clubs on."""
    shoe = Shoe(Deal())
    found = (shoe.deal(1), shoe.deal(2), shoe.burn(), shoe.turn())

    assert found == cards("2c 2d 2h 2s")
    assert shoe.left == 48


def test_a_seat_gets_its_own_cards_and_then_the_lowest_unused_ones() -> None:
    """Stated cards come in their order, and are kept from everybody else."""
    shoe = Shoe(Deal(cards={1: cards("Ah 2c"), 2: cards("2d Kc 3c")}))
    found = dealt(shoe, 1, 4)

    assert found == cards("Ah 2c 2h 2s")
    assert dealt(shoe, 2, 4) == cards("2d Kc 3c 3d")


def test_burned_cards_are_the_stated_ones_and_then_the_lowest_unused() -> None:
    """Stated burns come in their order; the others are filled."""
    shoe = Shoe(Deal(cards={1: cards("2c 2d")}, burned=cards("Kc As")))
    found = (shoe.burn(), shoe.burn(), shoe.burn())

    assert found == cards("Kc As 2h")
    assert shoe.burned == list(found)


def test_the_stub_follows_where_the_cards_of_a_seat_end() -> None:
    """Cards and the common card come from the stub in its order; burns are filled beside it."""
    shoe = Shoe(Deal(cards={1: cards("2c")}, stub=cards("9h 8h 7h")))
    found = (*dealt(shoe, 1, 2), shoe.burn(), shoe.deal(1), shoe.turn(), shoe.deal(1))

    assert found == cards("2c 9h 2d 8h 7h 2h")


def test_a_burn_comes_from_the_stub_where_it_is_the_whole_rest() -> None:
    """With no unstated card left the stub is what is burned from."""
    shoe = Shoe(Deal(cards={1: DECK[:49]}, stub=DECK[:48:-1]))
    dealt(shoe, 1, 49)

    assert (shoe.burn(), shoe.turn()) == (51, 50)


def test_a_deck_is_the_only_source_of_cards() -> None:
    """With a deck every card comes from its top, whatever else is stated."""
    shoe = Shoe(Deal(deck=BACKWARDS, cards={1: (0, 1)}, burned=(2,), stub=(3,)))
    found = (shoe.deal(1), shoe.burn(), shoe.deal(2), shoe.turn())

    assert found == (51, 50, 49, 48)
    assert shoe.order() == BACKWARDS


# Mixing.


def test_a_mix_puts_burned_cards_and_the_rest_in_the_stated_order() -> None:
    """After a mix the stated order is all there is, and nothing is burned any more."""
    shoe = Shoe(Deal(deck=DECK, scrambled=(51, 0, 50)))
    shoe.burn()
    dealt(shoe, 1, 49)
    mixed = shoe.mix()

    assert mixed == shoe.scrambled == (51, 0, 50)
    assert (shoe.left, shoe.burned) == (3, [])
    assert (shoe.deal(1), shoe.burn(), shoe.turn()) == (51, 0, 50)


def test_a_mix_is_ascending_where_no_order_is_stated() -> None:
    """Unstated cards are in ascending order after a mix too."""
    shoe = Shoe(Deal(deck=BACKWARDS))
    dealt(shoe, 1, 49)
    shoe.burn()

    assert shoe.mix() == (0, 1, 2)


@pytest.mark.parametrize("scrambled", [(0, 1), (0, 1, 3), (0, 1, 2, 3), (0, 1, 1)])
def test_a_mix_of_other_cards_is_refused(scrambled: tuple[int, ...]) -> None:
    """The stated order has to be of exactly the cards that are mixed."""
    shoe = Shoe(Deal(deck=BACKWARDS, scrambled=scrambled))
    dealt(shoe, 1, 49)

    with pytest.raises(ValueError, match="not exactly the burned cards and the rest"):
        shoe.mix()


# The order in which cards leave.


def test_the_order_is_how_the_cards_left_and_then_the_rest() -> None:
    """The deck in order starts with what was dealt and burned, and ends with the unused cards."""
    shoe = Shoe(Deal(cards={1: cards("Ah Kh"), 2: cards("Qh Jh")}, stub=cards("9h 8h")))
    left = (shoe.deal(1), shoe.deal(2), shoe.burn())
    order = shoe.order()

    assert order[:3] == left == cards("Ah Qh 2c")
    assert order[3:6] == cards("9h 8h 2d")
    assert sorted(order) == list(DECK)


def stated(table: Table, random: Random) -> Deal:
    """Return a deal that states some cards of some seats, some burns and a stub, or none.

    Burned cards that are kept back can be missing to the seats: with nine of them or more, or where
    none is burned.
    """
    deck = list(table.deal.deck or ())
    counts = {seat: random.randint(0, 2) for seat in table.setup.stacks}
    own = {seat: tuple([deck.pop() for _ in range(count)]) for seat, count in counts.items()}
    are_left = table.setup.burns and len(counts) <= MOST_SEATS
    burns = random.randint(0, 3) if are_left else 0
    burned = tuple([deck.pop() for _ in range(burns)])
    stub = tuple([deck.pop() for _ in range(random.choice([0, 0, 5]))])
    return Deal(cards=own, burned=burned, stub=stub)


@examples(300)
@given(random=RANDOM)
def test_a_hand_dealt_from_its_own_order_is_the_same_hand(random: Random) -> None:
    """Played again from the order in which its cards left the deck, a hand has the same events."""
    table = random_table(random)
    hand = finish(replace(table, deal=stated(table, random)))
    if hand is None:
        return
    mixed = hand.shoe.scrambled or ()
    again = finish(replace(table, deal=Deal(deck=hand.shoe.order(), scrambled=mixed)))

    assert again is not None
    assert again.events == hand.events
    assert again.shoe.order() == hand.shoe.order()


# What cannot be played.


@pytest.mark.parametrize(
    ("deal", "problem"),
    [
        (Deal(cards={1: cards("Ah"), 2: cards("Ah")}), "a card is in two places"),
        (Deal(cards={1: cards("Ah")}, burned=cards("Ah")), "a card is in two places"),
        (Deal(burned=cards("Ah"), stub=cards("Ah")), "a card is in two places"),
        (Deal(burned=cards("Ah"), common=card("Ah")), "a card is in two places"),
        (Deal(deck=(0, *DECK[:51])), "a card is in two places"),
        (Deal(cards={1: (52,)}), "a card is not in the deck"),
        (Deal(cards={1: (-1,)}), "a card is not in the deck"),
        (Deal(deck=DECK[:51]), "a deck has 52 cards, not 51"),
    ],
)
def test_cards_that_cannot_be_are_refused(deal: Deal, problem: str) -> None:
    """A hand does not start with a card twice, an unknown card or a short deck."""
    setup = Setup(STUD, Stakes(10, 15, 50, 100), {1: 100, 2: 100})

    assert deal.problem() == problem
    with pytest.raises(ValueError, match=problem):
        play(setup, deal, Rulings(house()))


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (Setup(STUD, Stakes(10, 15, 50, 100), {1: 100}), "seats 2 to 10, not 1"),
        (Setup(STUD, Stakes(10, 15, 50, 100), dict.fromkeys(range(11), 100)), "2 to 10, not 11"),
        (Setup(FIVE, Stakes(10, 15, 50, 100), dict.fromkeys(range(11), 100)), "2 to 10, not 11"),
        (Setup(STUD, Stakes(10, 15, 50, 100), {1: 9, 2: 9}, button=3), "button is at seat 3"),
        (Setup(STUD, Stakes(10, 15, 50, 100), {1: 0, 2: 9}), "at least one chip"),
        (Setup(STUD, Stakes(10, 50, 50, 100), {1: 9, 2: 9}), "less than the small bet"),
        (Setup(STUD, Stakes(10, -1, 50, 100), {1: 9, 2: 9}), "bring-in >= 0"),
        (Setup(STUD, Stakes(10, 15, 50, 49), {1: 9, 2: 9}), "small bet <= big bet"),
        (Setup(STUD, Stakes(-1, 15, 50, 100), {1: 9, 2: 9}), "ante >= 0"),
        (Setup(STUD, Stakes(10, 15, 50, 100, chip=0), {1: 9, 2: 9}), "chip >= 1"),
        (Setup(STUD, Stakes(10, 15, 50, 100), {1: 9, 2: 9}, limit="no-limit"), "the least bet"),
        (
            Setup(STUD, Stakes(10, 15, min_bet=14), {1: 9, 2: 9}, limit="pot-limit"),
            "no less than the bring-in",
        ),
        (Setup(STUD, Stakes(10, 15, min_bet=9), {1: 9, 2: 9}), "0 < small bet"),
        (Setup(STUD, Stakes(10, 15, min_bet=9), {1: 9, 2: 9}, limit="cap"), "no limit cap"),
        (
            Setup(STUD, Stakes(10, 9, min_bet=9, max_bet=8), {1: 9, 2: 9}, limit="spread-limit"),
            "at least the least bet",
        ),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(setup: Setup, problem: str) -> None:
    """A hand does not start with too many seats, no chips, or stakes that make no sense."""
    with pytest.raises(ValueError, match=problem):
        play(setup, Deal(), Rulings(house()))


@pytest.mark.parametrize("name", ["1h", "Ax", "10h", "", "AH", "ah"])
def test_a_name_that_is_no_card_is_refused(name: str) -> None:
    """A card is a rank of 23456789TJQKA and a suit of cdhs."""
    with pytest.raises(ValueError, match="there is no card"):
        card(name)
