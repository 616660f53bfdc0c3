"""Single hands, written out: where they end, what a seat sees, what they leave behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_reference import Stakes
from stud_reference.cards import cards
from stud_reference.hand import BY_SEAT, COPIED, SHARED

from .games import house
from .playing import begin, check_and_call, do, eight
from .states import slots, snapshot

if TYPE_CHECKING:
    from stud_reference import Hand

CARDS = {1: "Ac Ad 2c 7d 8h 9s Jc", 2: "Kc Kd 3c 7h 8s 9c Jd"}
STACKS = {1: 1000, 2: 1000}


def test_a_hand_without_a_chip_in_it_ends_without_a_showdown() -> None:
    """With no ante, no bring-in and no bet there is nothing to show for."""
    hand = check_and_call(begin(STACKS, CARDS, stakes=Stakes(0, 0, 50, 100)))

    assert hand.over
    assert (hand.pots, hand.awards, hand.stacks) == ([], [], [1000, 1000])


def test_a_hand_ends_when_one_seat_is_left() -> None:
    """The last seat takes the pot at once, shows nothing, and gets back what nobody matched."""
    hand = do(begin(STACKS, CARDS), "1 bring-in 15", "2 wager 50", "1 fold")

    assert hand.over
    assert hand.shown == [False, False]
    assert hand.returned == {1: 35}
    assert hand.awards == [("main", None, {1: 50})]


def test_a_hand_ends_by_itself_when_nobody_can_bet() -> None:
    """With everybody all-in for the ante the streets are dealt and the pot is paid."""
    hand = begin({1: 10, 2: 10}, CARDS)

    assert hand.over
    assert hand.stacks == [20, 0]
    assert {len(own) for own in hand.cards} == {7}


def test_a_seat_sees_its_own_cards_and_the_upcards() -> None:
    """The two cards face down are hidden from the other seat."""
    hand = begin(STACKS, CARDS)

    assert hand.view(1) == {1: list(cards("Ac Ad 2c")), 2: [None, None, *cards("3c")]}
    assert hand.view(2) == {1: [None, None, *cards("2c")], 2: list(cards("Kc Kd 3c"))}


def test_hands_that_are_turned_up_are_seen_by_all() -> None:
    """Where no betting is left every live hand lies open, by the ruling, and the cards after it."""
    hand = begin({1: 10, 2: 10}, CARDS, values=house(all_in_hands="tabled"))

    assert hand.view(1) == hand.view(2)
    assert hand.view(1) == {seat: list(cards(own)) for seat, own in CARDS.items()}


def test_a_hand_that_was_mucked_stays_hidden() -> None:
    """The winner's hand was shown; of the beaten one only the upcards are ever seen."""
    hand = check_and_call(begin(STACKS, CARDS, values=house(no_river_bet="first-seat")))

    assert hand.live == [True, False]
    assert hand.view(2)[1] == list(cards(CARDS[1]))
    assert hand.view(1)[2] == [None, None, *cards("3c 7h 8s 9c"), None]


def test_a_copy_is_played_on_without_changing_the_hand() -> None:
    """What these tests do to a copy leaves the hand as it is."""
    hand = begin(STACKS, CARDS)
    before = snapshot(hand)
    check_and_call(hand.copy())

    assert snapshot(hand) == before


def test_a_copy_takes_all_that_changes() -> None:
    """What a hand holds is copied, shared, or given to every hand as it begins."""
    given = {
        "fixed",
        "game",
        "last_street",
        "numbers",
        "orders",
        "rules",
        "rulings",
        "setup",
        "shoe",
    }

    assert {*BY_SEAT, *COPIED, *SHARED, "scores"} | given == set(slots(begin(STACKS, CARDS)))


def seen(hand: Hand) -> dict[str, Any]:
    """Return the whole state of a hand, and the rulings that it has read."""
    return snapshot(hand) | {"rulings": list(hand.rulings.read)}


def test_a_hand_can_be_copied_at_each_turn() -> None:
    """A copy goes on as the hand would, and neither is changed by what the other does."""
    acts = ("2 bring-in 15", "1 wager 50", "2 call", "1 wager 50", "2 fold")
    hand = begin(STACKS, {1: CARDS[2], 2: CARDS[1]})
    for act in acts:
        before, first, second = seen(hand), hand.copy(), hand.copy()
        assert seen(first) == before
        check_and_call(do(first, act))
        assert seen(hand) == seen(second) == before
        do(hand, act)
        assert seen(check_and_call(second.copy())) == seen(check_and_call(second))

    assert hand.over


def test_a_copy_has_the_mixed_cards_of_its_own() -> None:
    """Where the deck runs out a copy mixes and deals the same cards, and the hand none."""
    hand = eight("last-card-with-burns", (0, 0), burns=True)
    before = seen(hand)
    ends = [seen(check_and_call(hand.copy())) for _ in range(2)]

    assert ends[0] == ends[1]
    assert seen(hand) == before
