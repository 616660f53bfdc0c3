"""Who gets cards: after a fold that faced nothing, and at tables of nine and ten seats.

The deck is dealt in ascending order, so a card is known by its number.
"""

from __future__ import annotations

import pytest
from stud_reference import Deal, Game, Hand, Rulings, Setup, Stakes, Undecided, events, play
from stud_reference.cards import DECK

from .games import FIVE, HI_LO, RAZZ, STUD, Values, house
from .playing import check_and_call, do

KEEPS: Values = house(free_fold="keeps-receiving")
NO_MORE: Values = house(free_fold="no-more-cards")
STAKES = Stakes(10, 15, 50, 100)
SEVEN = (STUD, HI_LO, RAZZ)
LAST_STREET, FIVE_CARD = "shortage.last-street", "shortage.five-card"


def table(seats: int, values: Values = KEEPS, stakes: Stakes = STAKES) -> Hand:
    """Start a hand of seven-card stud from the deck in order."""
    setup = Setup(STUD, stakes, dict.fromkeys(range(1, seats + 1), 1000))
    return play(setup, Deal(deck=DECK), Rulings(values))


def crowd(game: Game, seats: int, *, stack: int = 1000, burns: bool = False) -> Hand:
    """Start a hand of many seats."""
    setup = Setup(game, STAKES, dict.fromkeys(range(1, seats + 1), stack), burns=burns)
    return play(setup, Deal(deck=DECK), Rulings(house(game)))


def fold(hand: Hand, count: int) -> None:
    """Let so many seats fold in turn."""
    for _ in range(count):
        hand.act(hand.numbers[hand.turn], "fold")


def dealt(hand: Hand, street: str) -> list[tuple[int, int]]:
    """Return the seats and cards of a street in dealing order."""
    return [
        (seat, card)
        for event in hand.events
        if isinstance(event, events.StreetDealt) and event.street == street
        for seat, card, _ in event.cards
    ]


# A fold that faced nothing.


def test_a_seat_that_folds_for_nothing_is_dealt_to_until_a_wager() -> None:
    """Seat one folds behind a check on fourth street; the wager comes on fifth street."""
    hand = do(check_and_call(table(3), "fourth"), "3 check", "1 fold", "2 check")
    do(hand, "3 wager 100", "2 call")

    assert dealt(hand, "fourth") == [(1, 9), (2, 10), (3, 11)]
    assert dealt(hand, "fifth") == [(1, 12), (2, 13), (3, 14)]
    assert dealt(hand, "sixth") == [(2, 15), (3, 16)]


def test_a_seat_that_folds_for_nothing_gets_no_more_cards_in_other_houses() -> None:
    """From fifth street on only the other two are dealt to."""
    hand = do(check_and_call(table(3, NO_MORE), "fourth"), "3 check", "1 fold", "2 check")
    do(hand, "3 wager 100", "2 call")

    assert dealt(hand, "fifth") == [(2, 12), (3, 13)]
    assert dealt(hand, "sixth") == [(2, 14), (3, 15)]


def test_a_wager_on_the_street_of_the_fold_ends_it_at_once() -> None:
    """Seat one gets nothing on fifth street, since a bet followed its fold on fourth."""
    hand = do(check_and_call(table(3), "fourth"), "3 check", "1 fold", "2 wager 50", "3 call")

    assert dealt(hand, "fifth") == [(2, 12), (3, 13)]


def test_without_a_wager_it_is_dealt_to_until_the_end_and_wins_nothing() -> None:
    """Seat three gets a straight to the seven, and the straights to the six share the pot."""
    hand = do(check_and_call(table(3), "fourth"), "3 fold")
    check_and_call(hand)

    assert {len(own) for own in hand.cards} == {7}
    assert max([0, 1, 2], key=lambda seat: hand.score(seat, "high") or 0) == 2
    assert hand.stacks == [1013, 1012, 975]


def test_a_fold_that_faces_a_bet_is_never_dealt_to() -> None:
    """Seat one folds to a bet; the ruling is not asked."""
    hand = do(check_and_call(table(3), "fourth"), "3 wager 50", "1 fold", "2 call")

    assert dealt(hand, "fifth") == [(2, 12), (3, 13)]
    assert "dealing.free-fold" not in hand.rulings.read


def test_a_fold_on_the_first_street_without_a_bring_in_faces_nothing() -> None:
    """With no bring-in the highest card may check, and the next seat fold for nothing."""
    hand = do(table(3, stakes=Stakes(10, 0, 50, 100)), "3 check", "1 fold", "2 check")

    assert dealt(hand, "fourth") == [(1, 9), (2, 10), (3, 11)]


def test_nothing_is_asked_where_no_card_is_to_come() -> None:
    """On seventh street, and where the fold ends the hand, there is no next card."""
    last = do(check_and_call(table(3), "seventh"))
    fold(last, 1)
    two = check_and_call(table(2), "fourth")
    fold(two, 1)

    assert two.over
    assert "dealing.free-fold" not in last.rulings.read + two.rulings.read


def test_the_cards_of_a_folded_seat_are_seen_as_those_of_a_live_one() -> None:
    """Its upcards lie open, also the later ones; only itself sees what lies face down."""
    hand = do(check_and_call(table(3), "fourth"), "3 check", "1 fold", "2 check")

    assert hand.view(2)[1] == hand.view(3)[1] == [None, None, 6, 9, 12]
    assert hand.view(1)[1] == [0, 3, 6, 9, 12]
    assert hand.view(1)[2] == [None, None, 7, 10, 13]


# Nine and ten seats.


@pytest.mark.parametrize("game", SEVEN, ids=lambda game: game.id)
@pytest.mark.parametrize("seats", [9, 10])
def test_a_street_before_the_last_that_cannot_be_dealt_stops_the_hand(
    game: Game, seats: int
) -> None:
    """Nine seats hold 45 cards on fifth street, and there are not nine more."""
    hand = check_and_call(crowd(game, seats), "fifth")

    with pytest.raises(Undecided) as stop:
        check_and_call(hand, "sixth")
    assert stop.value.rule == LAST_STREET


def test_nothing_can_be_done_in_a_hand_that_has_stopped() -> None:
    """Nothing is listed, and whatever is tried is refused because the hand does not go on."""
    hand = check_and_call(crowd(STUD, 9), "fifth")
    with pytest.raises(Undecided):
        check_and_call(hand, "sixth")
    refused = hand.act(1, "check")

    assert hand.legal() == ()
    assert refused is not None
    assert refused.code == "hand-over"


def test_nine_seats_that_are_all_in_for_the_ante_stop_at_the_start() -> None:
    """With nobody to act the streets are dealt at once, up to the sixth."""
    with pytest.raises(Undecided) as stop:
        crowd(STUD, 9, stack=10)
    assert stop.value.rule == LAST_STREET


@pytest.mark.parametrize(("burns", "most"), [(False, 7), (True, 4)])
def test_nine_seats_are_dealt_sixth_street_as_long_as_the_deck_lasts(
    most: int, *, burns: bool
) -> None:
    """Seven cards are left for it, or with two burned and one to burn four."""
    enough = check_and_call(crowd(STUD, 9, burns=burns), "fifth")
    fold(enough, 9 - most)
    check_and_call(enough, "sixth")
    too_many = check_and_call(crowd(STUD, 9, burns=burns), "fifth")
    fold(too_many, 8 - most)

    assert len(dealt(enough, "sixth")) == most
    with pytest.raises(Undecided) as stop:
        check_and_call(too_many, "sixth")
    assert stop.value.rule == LAST_STREET


@pytest.mark.parametrize(("seats", "live"), [(9, 7), (10, 2)])
def test_a_deck_that_is_used_up_leaves_no_common_card(seats: int, live: int) -> None:
    """With all 52 cards dealt and none burned there is nothing to turn on seventh street."""
    hand = check_and_call(crowd(STUD, seats), "fifth")
    fold(hand, seats - live)
    check_and_call(hand, "sixth")

    assert hand.shoe.left == 0
    with pytest.raises(Undecided) as stop:
        check_and_call(hand, "seventh")
    assert stop.value.rule == LAST_STREET


def test_nine_seats_play_a_hand_to_the_end_where_enough_of_them_fold() -> None:
    """Five that fold on fourth street leave 12 cards for the other four."""
    hand = check_and_call(crowd(STUD, 9), "fourth")
    fold(hand, 5)
    check_and_call(hand)

    assert hand.over
    assert [len(own) for own in hand.cards].count(7) == 4


def test_ten_seats_play_five_card_stud() -> None:
    """Without burns fifty cards are enough for everybody."""
    hand = check_and_call(crowd(FIVE, 10))

    assert hand.over
    assert {len(own) for own in hand.cards} == {5}


def test_ten_seats_that_all_stay_stop_five_card_stud_where_the_table_burns() -> None:
    """With two cards burned ten are left for a burn and ten seats, and no book has a procedure."""
    hand = check_and_call(crowd(FIVE, 10, burns=True), "fourth")

    with pytest.raises(Undecided) as stop:
        check_and_call(hand, "fifth")
    assert stop.value.rule == FIVE_CARD
