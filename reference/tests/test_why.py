"""Deals and first turns name the rules that applied at that point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from stud_reference import Stakes, events

from .games import FIVE, STUD
from .playing import begin, check_and_call, do, eight
from .tables import finish, fixed_tables

if TYPE_CHECKING:
    from stud_reference import Hand

    Kind = type[events.Event]

#: The deuce of seat one opens; seat two leads from fourth street on; kings win.
CARDS = {
    1: "Kc Kd 2c 3d 5h 7s 9h",
    2: "Qc Qd 9c Td Jh 4s 6h",
    3: "Jc Jd 8c 6d 4h 3s 2h",
}
DEEP = {1: 1000, 2: 1000, 3: 1000}
BOARD = {"first-to-act.best-board", "first-to-act.board-ranking"}
DEALT = {
    "betting.round-end",
    "dealing.bets-equal-first",
    "dealing.first-card",
    "dealing.who-gets-cards",
}
NO_BRING_IN = Stakes(10, 0, 50, 100)


def named(hand: Hand, kind: Kind) -> list[set[str]]:
    """Return what each event of a kind names."""
    return [set(event.rules) for event in hand.events if isinstance(event, kind)]


def test_every_ruling_that_is_read_is_named() -> None:
    """What a hand has asked by its end, one of its events gives as a reason."""
    unnamed: set[str] = set()
    for table in fixed_tables(1500):
        hand = finish(table)
        if hand is not None:
            unnamed |= set(hand.rulings.read) - {
                rule for event in hand.events for rule in event.rules
            }

    assert unnamed == set()


# Cards.


@pytest.mark.parametrize(
    ("game", "layout"), [(STUD, "dealing.third-street"), (FIVE, "dealing.five-card-layout")]
)
def test_the_first_street_names_its_layout(game: Any, layout: str) -> None:  # noqa: ANN401
    """Nothing is burned before it, and nobody has folded."""
    hand = begin(DEEP, game=game, burns=True)

    assert named(hand, events.StreetDealt) == [{"dealing.first-card", layout}]


def test_a_later_street_names_what_ended_the_one_before() -> None:
    """A bring-in that is only called, a street that is checked, and a bet that is called."""
    hand = check_and_call(begin(DEEP, CARDS, burns=True), "fifth")
    do(hand, "2 wager 100", "3 call", "1 call")
    common = DEALT | {"dealing.faces", "deck.burns"}

    assert named(hand, events.StreetDealt)[1:] == [
        common | {"bring-in.no-option"},
        common | {"betting.check-around"},
        common,
    ]


def test_the_last_card_of_five_card_stud_lies_as_the_table_announced() -> None:
    """Without a word the game's own layout holds; a card that lies down is on no board."""
    usual = check_and_call(begin(DEEP, game=FIVE), "fifth")
    down = check_and_call(begin(DEEP, game=FIVE, last_card_up=False), "fifth")
    checked = DEALT | {"betting.check-around"}

    assert named(usual, events.StreetDealt)[-1] == checked | {"dealing.five-card-layout"}
    assert named(down, events.StreetDealt)[-1] == checked | {"dealing.last-card-face"}
    assert "dealing.last-card-face" in named(down, events.FirstToAct)[-1]


def test_cards_that_are_dealt_without_betting_say_why() -> None:
    """Who could still bet has folded to a bet, an all-in seat is left; the last card lies down."""
    hand = do(begin(DEEP | {1: 60}, CARDS), "1 wager 50", "2 call", "3 call")
    do(hand, "2 wager 50", "3 fold")
    third, fourth, *others, seventh = named(hand, events.StreetDealt)

    assert hand.over
    assert "pots.all-in-showdown" not in third | fourth
    assert others[0] == DEALT | {"dealing.faces", "pots.all-in-showdown"}
    assert others[1] == DEALT - {"betting.round-end"} | {"dealing.faces"}
    assert seventh == DEALT - {"betting.round-end"} | {"dealing.faces", "dealing.all-in-down"}


def test_nobody_is_left_to_bring_in() -> None:
    """The opener is all-in for its ante, all but one of the others have folded."""
    hand = do(begin(DEEP | {1: 10}, CARDS), "2 fold")

    assert named(hand, events.StreetDealt)[1] == DEALT | {
        "dealing.faces",
        "bring-in.all-in-for-ante",
        "pots.all-in-showdown",
    }


def test_a_common_card_names_the_procedure() -> None:
    """So does what is mixed and burned before it; the boards are then read by a ruling."""
    at_once, burns = (
        eight("common-card-at-once", (0, 0), burns=True),
        eight("burns-then-common-card", (0, 0), burns=True),
    )
    common = {"shortage.common-card", "shortage.procedure"}

    assert named(at_once, events.CommonCardDealt) == [common]
    assert named(at_once, events.FirstToAct)[-1] >= BOARD | {"first-to-act.common-card"}
    assert "first-to-act.seventh-street" not in named(at_once, events.FirstToAct)[-1]
    assert named(burns, events.CommonCardDealt) == [common]
    assert named(burns, events.CardsMixed) == [
        {"shortage.scramble", "shortage.folded-cards", "shortage.procedure"}
    ]
    assert named(burns, events.StreetDealt)[-1] >= {"shortage.procedure", "deck.burns"}


def test_a_common_card_names_the_card_that_was_burned_for_it() -> None:
    """After a mix one more is burned."""
    hand = eight("last-card-with-burns", (0, 0), burns=True)

    assert named(hand, events.CommonCardDealt) == [
        {"shortage.common-card", "shortage.procedure", "deck.burns"}
    ]


# Who acts first.


@pytest.mark.parametrize(
    ("upcards", "other", "rules"),
    [
        ("2c 9c 8c", {}, "bring-in.opener"),
        ("2c 9c Ac", {}, "bring-in.opener bring-in.ace"),
        ("2h 2s 8c", {}, "bring-in.opener bring-in.suit-tie"),
        ("2c 2d 8c", {}, "bring-in.opener bring-in.suit-tie bring-in.suit-order"),
        # A tie that does not concern the opener is none.
        ("2c 9c 9d", {}, "bring-in.opener"),
        ("2c 9c 8c", {"game": FIVE}, "bring-in.opener bring-in.five-card"),
        ("2c 9c 8c", {"stakes": NO_BRING_IN}, "bring-in.none"),
        ("2c 9c 9d", {"stakes": NO_BRING_IN}, "bring-in.none bring-in.none-tie"),
        (
            "2c 9c 8c",
            {"limit": "pot-limit", "stakes": Stakes(10, 15, min_bet=20), "opener": "high"},
            "bring-in.opener bring-in.pot-limit-opener",
        ),
    ],
)
def test_who_opens(upcards: str, other: dict[str, Any], rules: str) -> None:
    """Suits and aces are named where they come into it."""
    down = ("Kc", "Qd", "Jh") if "game" in other else ("Kc Kd", "Qc Qd", "Jc Jd")
    cards = {
        seat: f"{own} {up}" for seat, own, up in zip((1, 2, 3), down, upcards.split(), strict=True)
    }

    assert named(begin(DEEP, cards, **other), events.FirstToAct) == [set(rules.split())]


def test_who_opens_in_place_of_a_seat_without_chips() -> None:
    """The first seat was all-in for its ante."""
    hand = begin(DEEP | {1: 10}, CARDS)

    assert named(hand, events.FirstToAct) == [{"bring-in.opener", "bring-in.all-in-for-ante"}]


def test_who_leads() -> None:
    """The best board on every street; the last card, which lies down, changes none."""
    hand = check_and_call(begin(DEEP, CARDS), "seventh")

    assert named(hand, events.FirstToAct)[1:] == [
        *[BOARD] * 3,
        BOARD | {"first-to-act.seventh-street"},
    ]


def test_a_last_card_that_lies_up_changes_the_boards() -> None:
    """The table announced it."""
    hand = check_and_call(begin(DEEP, CARDS, last_card_up=True), "seventh")

    assert named(hand, events.FirstToAct)[-1] == BOARD


def test_who_leads_in_place_of_a_seat_without_chips() -> None:
    """The best board is all-in."""
    hand = do(begin(DEEP | {2: 60}, CARDS), "1 wager 50", "2 call", "3 call")

    assert named(hand, events.FirstToAct)[-1] == BOARD | {"first-to-act.all-in"}


def test_who_leads_with_an_ace_or_among_equals() -> None:
    """An ace is named where the leader shows one, a tie as the ruling that it is."""
    ace = begin(DEEP, CARDS | {2: "Qc Qd 9c Ad"})
    tied = begin(DEEP, {1: "Kc Kd 2c 3d", 2: "Qc Qd 9c Td", 3: "Jc Jd 9d Tc"})

    assert named(check_and_call(ace, "fourth"), events.FirstToAct)[-1] == BOARD | {
        "first-to-act.ace"
    }
    assert named(check_and_call(tied, "fourth"), events.FirstToAct)[-1] == BOARD | {
        "first-to-act.tie"
    }
