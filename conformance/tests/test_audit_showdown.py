"""Hands are shown, turned up and thrown away when, and in the order, that the rules have it."""

from __future__ import annotations

import pytest
from stud_conformance.audit.verdict import Deviation

from .auditing import PLAYED, SHORT, SIDE_POT, changed, holds, left

STARS, TILT = "pokerstars", "full-tilt"
END = "the end of the hand"
DEALT = ("dealing.who-gets-cards", "dealing.free-fold", "betting.fold-loses")
TABLED = ("showdown.all-in-hands",)
RIVER = ("showdown.no-river-bet",)

CHECKED_OUT = '"p1 cc", "p2 cc",\n  "p1 sm KcKhJdTc4s8cQc", "p2 sm"'
ONE_SHOWS, TWO_SHOWS = '"p1 sm KcKhJdTc4s8cQc"', '"p2 sm 9c9d7d4h6h3s2d"'
SHOWN = f'{ONE_SHOWS}, "p2 sm"'
SHOWN_DOWN = f'{ONE_SHOWS}, "p3 sm"'
#: Seat 1 has threes and seat 2 kings, which it throws away after seat 1 has shown.
WASTED = changed(
    PLAYED,
    ('"d dh p1 KcKhJd", "d dh p2 9c9d7d"', '"d dh p1 3c3hJd", "d dh p2 KcKh7d"'),
    (ONE_SHOWS, '"p1 sm 3c3hJdTc4s8cQc"'),
)
#: The hands of ``SHORT`` turned up when seat 2 has folded, as no betting is left.
TURNED_UP = changed(
    SHORT,
    ('"p2 f",\n', '"p2 f", "p1 sm KcKhJd", "p3 sm 8s8h2c",\n'),
    (SHOWN_DOWN, ONE_SHOWS),
)


@pytest.mark.parametrize(
    ("text", "house"), [(PLAYED, STARS), (SIDE_POT, TILT), (TURNED_UP, TILT), (WASTED, "tda")]
)
def test_the_hands_hold_before_anything_is_changed(text: str, house: str) -> None:
    """So that what is found in the other tests is what was changed there."""
    assert holds(text, house)


# Hands that are turned up as no betting is left.


def test_a_street_is_dealt_before_hands_are_turned_up() -> None:
    """Full Tilt turns them up at once; the record shows them in the end."""
    assert left(SHORT) == Deviation(
        4,
        "5. street 2 is dealt to 2 seats",
        "showdown",
        TABLED,
        "all hands tabled",
        "street 2 is dealt to 2 seats before they are",
    )


def test_one_hand_of_two_is_turned_up_too_late() -> None:
    """Seat 3 shows before the deal, seat 1 after it; that one of them has is not enough."""
    text = changed(SHORT, ('"p2 f",\n', '"p2 f", "p3 sm 8s8h2c",\n'))

    assert (left(text).step, left(text).rules) == (5, TABLED)


def test_hands_are_turned_up_where_the_house_does_not() -> None:
    """At PokerStars nothing is shown before the last card."""
    assert left(TURNED_UP, STARS) == Deviation(
        4, "5. 1 shows", "showdown", TABLED, "no hand shown before the last card", "1 shows"
    )


def test_a_hand_that_was_turned_up_is_thrown_away() -> None:
    """It lies there for all to see."""
    text = changed(TURNED_UP, ('"p3 sm 8s8h2c"', '"p3 sm"'))

    assert left(text) == Deviation(
        5, "6. 3 mucks", "showdown", TABLED, "all hands tabled", "3 mucks"
    )


# Showdown.


def test_a_hand_is_shown_before_the_last_bet() -> None:
    """Seat 2 has still to check."""
    text = changed(PLAYED, (CHECKED_OUT, f'"p1 cc", {ONE_SHOWS}, "p2 cc", "p2 sm"'))

    assert left(text) == Deviation(
        16, "17. 1 shows", "showdown", TABLED, "no hand shown yet", "seat 1 shows"
    )


def test_a_hand_is_thrown_away_before_the_last_bet() -> None:
    """Seat 2 mucks where it has still to check."""
    text = changed(PLAYED, (CHECKED_OUT, f'"p1 cc", "p2 sm", "p2 cc", {ONE_SHOWS}'))

    assert left(text).found == "seat 2 mucks"


@pytest.mark.parametrize(("shown", "verb"), [(TWO_SHOWS, "shows"), ('"p2 sm"', "mucks")])
def test_another_seat_shows_first(shown: str, verb: str) -> None:
    """After a checked river it is who bet last on sixth street, and no bet is seat 2's."""
    found = left(changed(PLAYED, (SHOWN, f"{shown}, {ONE_SHOWS}")))

    assert found == Deviation(
        17, f"18. 2 {verb}", "showdown", RIVER, "seat 1 to show", f"seat 2 {verb}"
    )


def test_a_seat_of_the_main_pot_shows_before_those_of_the_side_pot() -> None:
    """Seat 1 is not in the side pot."""
    text = changed(
        SIDE_POT,
        (f'{TWO_SHOWS}, "p3 sm", {ONE_SHOWS}', f'{ONE_SHOWS}, {TWO_SHOWS}, "p3 sm"'),
    )
    found = left(text)

    assert (found.step, found.kind, found.rules[:1]) == (18, "showdown", RIVER)
    assert "showdown.side-pots-first" in found.rules
    assert (found.expected, found.found) == ("seat 2 to show", "seat 1 shows")


def test_who_has_to_show_first_throws_its_hand_away() -> None:
    """Nothing has been shown that beats it."""
    found = left(changed(PLAYED, (SHOWN, f'"p1 sm", {TWO_SHOWS}')))

    assert (found.step, found.place, found.kind) == (17, "18. 1 mucks", "showdown")
    assert found.rules[0] == "showdown.muck"
    assert found.expected == "seat 1 to show"
    assert found.found.startswith("it mucks (illegal-action")


def test_a_winning_hand_is_thrown_away() -> None:
    """Full Tilt shows whatever may win; by the rules of the TDA it is the player's own loss."""
    found = left(WASTED)

    assert (found.step, found.place, found.kind) == (18, "19. 2 mucks", "showdown")
    assert found.rules == ("showdown.muck", "showdown.winning-hand")
    assert found.expected == "seat 2 to show"
    assert found.found.startswith("it mucks (illegal-action")


@pytest.mark.parametrize("again", [ONE_SHOWS, '"p1 sm"'])
def test_what_follows_a_show_is_passed_over(again: str) -> None:
    """A record may show a hand twice, before the next seat has shown."""
    assert holds(changed(PLAYED, (ONE_SHOWS, f"{ONE_SHOWS}, {again}")))


def test_a_hand_that_is_shown_when_all_have_folded_is_passed_over() -> None:
    """It is a player's wish."""
    assert holds(
        changed(
            PLAYED,
            (CHECKED_OUT, f'"p1 cc", "p2 cbr 100", "p1 f", {TWO_SHOWS}'),
            ("finishing_stacks = [1200, 825, 975]\nwinnings = [375, 0, 0]\n", ""),
            ('_awards = [{pot = "main", side = "whole", player = 1, amount = 375}]', ""),
            ("[0, 0, 0]", "[0, 100, 0]"),
        )
    )


# The end.


def test_no_hand_is_shown() -> None:
    """Two seats are left, so the winner has to."""
    found = left(changed(PLAYED, (f"{SHOWN},", "")))

    assert found == Deviation(
        None,
        END,
        "showdown",
        ("showdown.winning-hand", "showdown.first-to-show"),
        "seat 1 to show",
        "it does not",
    )


def test_the_winner_does_not_show_after_a_hand_that_is_beaten() -> None:
    """Seat 1 shows threes; seat 2 wins with kings, of which the record tells no show."""
    found = left(changed(WASTED, ('"p1 sm 3c3hJdTc4s8cQc", "p2 sm"', '"p1 sm 3c3hJdTc4s8cQc"')))

    assert (found.step, found.kind) == (None, "showdown")
    assert (found.expected, found.found) == ("seat 2 to show", "it does not")


def test_a_hand_that_is_beaten_need_not_be_told() -> None:
    """It shows or not, as its player likes."""
    assert holds(changed(PLAYED, (SHOWN, ONE_SHOWS)))
    assert holds(changed(PLAYED, (SHOWN, f"{ONE_SHOWS}, {TWO_SHOWS}")))


# Records that do not tell who showed.

FLAGS = ("showdown-order-missing", "showdown-order-unreliable", "engine-derived")


def flagged(text: str, flag: str) -> str:
    """Return a hand that says what is not to be relied on."""
    return f'{text}_flags = ["{flag}"]\n'


@pytest.mark.parametrize("flag", FLAGS)
def test_shows_that_are_not_to_be_relied_on_are_passed_over(flag: str) -> None:
    """Their order, their absence, and when hands were turned up."""
    for text in (
        changed(PLAYED, (SHOWN, f"{TWO_SHOWS}, {ONE_SHOWS}")),
        changed(PLAYED, (f"{SHOWN},", "")),
        SHORT,
    ):
        assert not holds(text)
        assert holds(flagged(text, flag))


def test_another_flag_says_nothing_of_shows() -> None:
    """Cards may be in doubt where the order of showing is not."""
    text = changed(PLAYED, (SHOWN, f"{TWO_SHOWS}, {ONE_SHOWS}"))

    assert left(flagged(text, "up-card-order-assumed")).rules == RIVER


@pytest.mark.parametrize("flag", FLAGS)
def test_what_was_thrown_away_stays_so_where_the_house_allows_it(flag: str) -> None:
    """By the TDA the kings that seat 2 threw away win nothing; at Full Tilt they are shown."""
    assert holds(flagged(WASTED, flag), "tda")
    found = left(flagged(WASTED, flag))
    assert (found.step, found.kind) == (None, "awards")
    assert found.expected == "awards main: 375 to seat 2"
    assert found.money == {1: 375, 2: -375}
