"""A hand in PHH is read as it is written: exact amounts, real seats, whole streets."""

from __future__ import annotations

from decimal import Decimal

import pytest
from stud_conformance.hands import Recorded, phh
from stud_conformance.hands.recorded import (
    Acted,
    Award,
    CommonDealt,
    Dealt,
    Found,
    Mucked,
    Showed,
)

#: The seat left of the button is 5, so 2 has the button. 26.20 is the sum of 1.20 antes, 5.00 on
#: third, 5.00 on fourth, 10.00 on fifth and 5.00 on sixth street, where 2.50 of 5.00 was matched.
HAND = """\
variant = "F7S"
antes = [0.40, 0.40, 0.40]
bring_in = 0.75
small_bet = 2.50
big_bet = 5.00
starting_stacks = [100.00, 50.00, 12.90]
actions = [
  "d dh p1 AcKc8c",
  "d dh p2 ????Tc",
  "d dh p3 7sQs2d",
  "p3 pb",
  "p1 cbr 2.50",
  "p2 f",
  "p3 cc",
  "d dh p1 9c",
  "d dh p3 7h",
  "p1 cbr 2.50",
  "p3 cc",
  "d dh p1 Td",
  "d dh p3 Js",
  "p1 cbr 5.00",
  "p3 cc",
  "d dh p1 4h",
  "d dh p3 3c",
  "p1 cbr 5.00",
  "p3 cc",
  "d dh p1 Ah",
  "d dh p3 ??",
  "p1 sm AcKc8c9cTd4hAh",
  "p3 sm",
]
venue = "a room"
seats = [5, 9, 2]
players = ["P5", "P9", "P2"]
finishing_stacks = [112.10, 49.60, 0.00]
winnings = [25.00, 0.00, 0.00]
currency = "USD"
_id = "mine-1"
_kind = "cash"
_player_order = "button"
_total_pot = 26.20
_rake = 1.20
_returned = [2.50, 0.00, 0.00]
_awards = [
  {pot = "main", side = "whole", player = 1, amount = 25.00},
]
_flags = ["total-derived"]
"""


def one(text: str, file: str = "hand.phh") -> Recorded:
    """Return the only hand of a text."""
    [found] = phh.read(text, file)
    assert isinstance(found, Recorded), str(found)
    return found


def with_actions(*actions: str) -> str:
    """Return the hand with other actions and no end."""
    head = HAND.partition("actions = [")[0]
    listed = ", ".join(f'"{action}"' for action in actions)
    return f"{head}actions = [{listed}]\nseats = [5, 9, 2]\n"


def test_amounts_are_whole_chips_of_the_unit() -> None:
    """Cents are chips, and nothing is rounded."""
    hand = one(HAND)

    assert hand.unit == Decimal("0.01")
    assert hand.setup.stakes == {
        "chip": 1,
        "ante": 40,
        "bring-in": 75,
        "small-bet": 250,
        "big-bet": 500,
    }
    assert hand.setup.stacks == {2: 1290, 5: 10000, 9: 5000}


def test_what_the_hand_is_called_and_where_it_was_played() -> None:
    """The hand keeps its name, its room, its place and what it says is doubtful."""
    hand = one(HAND, "a/hand.phh")

    assert (hand.id, hand.room, hand.place) == ("mine-1", "a room", "a/hand.phh:1")
    assert hand.flags == {"total-derived"}
    assert (hand.setup.game, hand.setup.limit) == ("seven-card-stud", "fixed-limit")
    assert hand.setup.format == "cash"


def test_the_last_player_has_the_button() -> None:
    """p1 is the seat left of the button, so the last player has it."""
    hand = one(HAND)

    assert hand.setup.button == 2
    assert hand.seats() == (5, 9, 2)


def test_a_file_that_does_not_say_how_p1_was_chosen_follows_the_standard() -> None:
    """PHH itself puts the player left of the dealer first."""
    hand = one(HAND.replace('_player_order = "button"\n', ""))

    assert hand.setup.button == 2
    assert "button-unknown" not in hand.flags


def test_players_in_the_order_of_their_seats_leave_the_button_unknown() -> None:
    """Where p1 means nothing the highest seat stands in for the button, and the flags say so."""
    text = HAND.replace("seats = [5, 9, 2]", "seats = [2, 5, 9]")

    hand = one(text.replace('"button"', '"seat-number"'))

    assert hand.setup.button == 9
    assert hand.flags == {"total-derived", "button-unknown"}


@pytest.mark.parametrize(
    ("seats", "numbered"),
    [
        ("[1, 2, 10]", (1, 2, 10)),
        ("[0, 4, 9]", (1, 5, 10)),
        ("[7, 8, 0]", (8, 9, 1)),
        ("[3, 11, 12]", (1, 2, 3)),
        ("[0, 4, 10]", (1, 2, 3)),
        ("[-1, 4, 8]", (1, 2, 3)),
        ("[2, 9, 5]", (1, 2, 3)),
    ],
)
def test_odd_seat_numbers(seats: str, numbered: tuple[int, ...]) -> None:
    """A room that counts from 0 is shifted by one; other odd numbers give way to those of p1 on."""
    assert one(HAND.replace("[5, 9, 2]", seats)).seats() == numbered


def test_a_file_without_seats_counts_the_players() -> None:
    """p1 is seat 1."""
    assert one(HAND.replace("seats = [5, 9, 2]\n", "")).seats() == (1, 2, 3)


def test_cards_come_in_the_order_received() -> None:
    """A seat has its cards in order, unknown ones among them."""
    hand = one(HAND)

    assert hand.cards == {
        2: ("7s", "Qs", "2d", "7h", "Js", "3c", "??"),
        5: ("Ac", "Kc", "8c", "9c", "Td", "4h", "Ah"),
        9: ("??", "??", "Tc"),
    }


def test_steps_are_whole_streets_acts_and_shows() -> None:
    """The deals of a street are one step; an act has its street total where it sets one."""
    hand = one(HAND)

    assert hand.steps[:6] == (
        Dealt(0, (5, 9, 2)),
        Acted(2, "bring-in", 75),
        Acted(5, "wager", 250),
        Acted(9, "fold"),
        Acted(2, "call"),
        Dealt(1, (5, 2)),
    )
    assert hand.steps[-3:] == (
        Dealt(4, (5, 2)),
        Showed(5, ("Ac", "Kc", "8c", "9c", "Td", "4h", "Ah")),
        Mucked(2),
    )


def test_what_was_found_at_the_end() -> None:
    """Stacks, what came back, awards, rake and pots are those of the record."""
    found = one(HAND).found

    assert found.stacks == {2: 0, 5: 11210, 9: 4960}
    assert found.returned == {5: 250}
    assert found.awards == (Award("main", None, {5: 2500}),)
    assert (found.rake, found.total) == (120, 2620)


def test_what_the_record_does_not_say_is_none() -> None:
    """Nothing is made up about the end."""
    hand = one(with_actions("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d"))

    assert hand.found == Found(None, None, None, None, None)


def test_winnings_alone_tell_of_no_pot() -> None:
    """A file with winnings and no awards tells what each seat got, not from which pot."""
    found = one(HAND.partition("_awards")[0]).found

    assert (found.winnings, found.awards) == ({5: 2500}, None)


def test_what_is_gone_in_the_end_is_the_rake() -> None:
    """PHH itself has no field for it."""
    text = HAND.replace("_rake =", "_other =")

    assert one(text).found.rake == one(HAND).found.rake


def test_payments_of_the_same_half_are_one_award() -> None:
    """Two seats that share a half stand in one award."""
    paid = [
        '{pot = "main", side = "high", player = 1, amount = 20.00},',
        '{pot = "main", side = "low", player = 1, amount = 2.00},',
        '{pot = "main", side = "low", player = 3, amount = 3.00},',
    ]
    text = HAND.replace(
        '{pot = "main", side = "whole", player = 1, amount = 25.00},', "\n".join(paid)
    )

    assert one(text).found.awards == (
        Award("main", "high", {5: 2000}),
        Award("main", "low", {5: 200, 2: 300}),
    )


def test_a_check_faces_nothing_and_a_call_faces_a_bet() -> None:
    """PHH has one word for both; they differ by what is to be matched on this street."""
    hand = one(
        with_actions(
            *("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d"),
            *("p3 pb", "p1 cc", "p2 cc", "d dh p1 9c", "d dh p2 9d", "d dh p3 9h"),
            *("p1 cc", "p2 cbr 2.5", "p3 cc", "p1 cc"),
        )
    )

    assert [act.act for act in hand.acts()] == [
        *("bring-in", "call", "call"),
        *("check", "wager", "call", "call"),
    ]


def test_a_short_bring_in_is_what_the_seat_has() -> None:
    """``pb`` posts the bring-in, or what is left."""
    deals = ("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d")
    hand = one(with_actions(*deals, "p3 pb").replace("12.90]", "0.90]"))

    assert list(hand.acts()) == [Acted(2, "bring-in", 50)]


def test_a_run_out_deals_streets_without_acts_between() -> None:
    """A seat that is dealt to again is on the next street."""
    hand = one(
        with_actions(
            *("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d", "p2 f"),
            *("d dh p1 9c", "d dh p3 9d", "d dh p1 Ts", "d dh p3 Td"),
        )
    )

    assert hand.steps[2:] == (Dealt(1, (5, 2)), Dealt(2, (5, 2)))


def test_cards_may_be_dealt_one_by_one() -> None:
    """A street is whole once every card of it is there."""
    rounds = ("d dh p1 ??", "d dh p2 ??", "d dh p3 ??", "d dh p1 ??", "d dh p2 ??", "d dh p3 ??")
    hand = one(with_actions(*rounds, "d dh p1 8c", "d dh p2 Tc", "d dh p3 2d", "p3 pb"))

    assert hand.steps[0] == Dealt(0, (5, 9, 2))
    assert hand.cards[9] == ("??", "??", "Tc")


def test_a_common_card_is_a_step() -> None:
    """A card on the board is the common card."""
    hand = one(with_actions("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d", "d db 6h"))

    assert hand.common == "6h"
    assert hand.steps[-1] == CommonDealt("6h")


@pytest.mark.parametrize(
    ("shown", "cards", "known"),
    [
        ("AcKd2d", ("Ac", "Kd", "2d"), ("Ac", "Kd", "2d")),
        ("2dAcKd", ("2d", "Ac", "Kd"), ("Ac", "Kd", "2d")),
        ("??Kd??", ("??", "Kd", "??"), ("??", "Kd", "2d")),
        ("Kd", ("Kd",), ("Kd", "??", "2d")),
        ("-", ("??", "??", "2d"), ("??", "??", "2d")),
    ],
)
def test_a_show_tells_cards_that_were_unknown(
    shown: str, cards: tuple[str, ...], known: tuple[str, ...]
) -> None:
    """The cards that a seat shows fill the gaps, in place where they come in place."""
    deals = ("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d")

    hand = one(with_actions(*deals, f"p3 sm {shown}"))

    assert hand.steps[-1] == Showed(2, cards)
    assert hand.cards[2] == known


def test_commentary_is_overlooked() -> None:
    """What follows a hash is no part of the action, and may be all of it."""
    deals = ("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d # ugly", "# silence", "")

    assert list(one(with_actions(*deals, " p3  pb # sighs")).acts()) == [Acted(2, "bring-in", 75)]


def test_thousands_may_have_commas() -> None:
    """PokerKit reads 1,000.50 as an amount, and so do we."""
    deals = ("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d")

    assert list(one(with_actions(*deals, "p1 cbr 1,000.50")).acts()) == [Acted(5, "wager", 100050)]


@pytest.mark.parametrize(
    ("variant", "game", "limit", "bets"),
    [
        ("F7S", "seven-card-stud", "fixed-limit", "small_bet = 2\nbig_bet = 4"),
        ("F7S/8", "seven-card-stud-hi-lo", "fixed-limit", "small_bet = 2\nbig_bet = 4"),
        ("FR", "razz", "fixed-limit", "small_bet = 2\nbig_bet = 4"),
        ("F5S", "five-card-stud", "fixed-limit", "small_bet = 2\nbig_bet = 4"),
        ("N7S/8", "seven-card-stud-hi-lo", "no-limit", "min_bet = 2"),
        ("P7S", "seven-card-stud", "pot-limit", "min_bet = 2"),
        ("SR", "razz", "spread-limit", "min_bet = 2\n_max_bet = 9"),
    ],
)
def test_variants(variant: str, game: str, limit: str, bets: str) -> None:
    """The codes of PHH, and our own for other limits and five-card stud."""
    hand = one(
        f'variant = "{variant}"\nantes = [1, 1]\nbring_in = 1\n{bets}\n'
        'starting_stacks = [50, 60]\nactions = ["# nothing"]\n'
    )

    assert (hand.setup.game, hand.setup.limit) == (game, limit)
    assert hand.unit == 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"F7S"', '"NT"', "NT (Texas hold'em) is no game of ours"),
        ('"F7S"', '"FR27"', "FR27 (deuce-to-seven razz) is no game of ours"),
        ('"F7S"', '"X\\u001b"', "X  is no game of ours"),
        ("12.90]", "inf]", "a stack is not told"),
        ("antes = [0.40, 0.40", "antes = [0.00, 0.40", "some owe a greater ante than others"),
        ("bring_in = 0.75", "bring_in = 2.50", "the bring-in is not below the small bet"),
        ("big_bet = 5.00", "big_bet = 2.00", "the small bet is above the big bet"),
        ("100.00,", "90071992547409.91,", "there are more than 9007199254740991 chips"),
    ],
)
def test_a_hand_of_another_game_is_out_of_scope(old: str, new: str, reason: str) -> None:
    """It is read, and says why it is none of ours."""
    hand = one(HAND.replace(old, new))

    assert hand.out_of_scope == reason
    assert (hand.id, hand.room) == ("mine-1", "a room")
    assert hand.flags == {"total-derived"}


def test_too_many_players_are_out_of_scope() -> None:
    """Eleven seats are more than any game of ours has."""
    many = ", ".join(["10"] * 11)
    text = (
        f'variant = "F7S"\nantes = [{many}]\nbring_in = 1\nsmall_bet = 2\nbig_bet = 4\n'
        f'starting_stacks = [{many}]\nactions = ["# nothing"]\n'
    )

    assert one(text).out_of_scope == "11 players; seven-card-stud has 2 to 10"


def test_a_short_ante_may_be_written_as_what_was_posted() -> None:
    """A seat with less than the ante may have less in ``antes``."""
    text = HAND.replace("12.90]", "0.30]").partition('  "p3 pb"')[0] + "]\n"

    hand = one(text.replace("0.40]", "0.30]"))

    assert hand.setup.stakes["ante"] == 40


def test_windows_line_ends_and_a_byte_order_mark_within_hands() -> None:
    """Carriage returns before line feeds are white space."""
    assert one(HAND.replace("\n", "\r\n")).steps == one(HAND).steps
