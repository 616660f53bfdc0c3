"""What one small hand says of the rulings, and what the ways to rule say together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from stud_conformance.audit.fit_hand import (
    FOREIGN,
    MOST_LEAVES,
    MOST_SEARCHED,
    SET_ASIDE,
    Held,
    Leaf,
    Reading,
    Says,
    apart,
    reading,
    says,
)
from stud_conformance.audit.verdict import CONFORMS, UNDECIDED, UNREADABLE
from stud_conformance.hands import read
from stud_conformance.hands.recorded import UNKNOWN, Recorded
from stud_conformance.spec import hands as played

from .auditing import PLAYED, changed, one

PATHS = played.paths() if played.folder().is_dir() else {}
RIVER = "showdown.no-river-bet"

SHOWN = '"p1 sm KcKhJdTc4s8cQc", "p2 sm"'
#: Seat 2 shows before seat 1, which bet last and opened the street: of the values of the ruling
#: only the first seat left of the button is seat 2, if the button is at seat 1.
TURNED = changed(PLAYED, (SHOWN, '"p2 sm 9c9d7d4h6h3s2d", "p1 sm KcKhJdTc4s8cQc"'))
OTHERS = {"previous-street", "high-board", "first-actor"}


def river(found: Reading) -> Says:
    """Return what a hand says of who shows first after a checked river."""
    [own] = [says for says in found.says if says.ruling == RIVER]
    return own


def test_a_hand_with_its_button_contradicts_what_does_not_hold() -> None:
    """With the button at seat 1 the first seat alone is left."""
    hand = one(TURNED)
    hand = replace(hand, setup=replace(hand.setup, button=1))
    found = reading(hand)

    assert found.kind == CONFORMS
    assert set(river(found).contradicted) == OTHERS
    assert river(found).doubted == ()
    assert (river(found).supported, river(found).is_weak) == ("first-seat", False)


def test_a_hand_without_its_button_only_doubts_it() -> None:
    """It holds with one button of three under the first seat, and with none under the others."""
    found = reading(one(f'{TURNED}_player_order = "seat-number"\n'))

    assert (found.kind, found.reason) == (UNDECIDED, "who has the button is unknown")
    assert river(found).contradicted == ()
    assert set(river(found).doubted) == OTHERS
    assert (river(found).supported, river(found).is_weak) == ("first-seat", True)
    assert found.apart == ()


def test_a_hand_that_holds_with_every_button_under_some_value_doubts_nothing() -> None:
    """Seat 1 shows first: it bet last, whoever has the button; as the first seat it may have."""
    found = reading(one(f'{PLAYED}_player_order = "seat-number"\n'))

    assert (found.kind, found.reason) == (CONFORMS, "")
    assert (river(found).contradicted, river(found).doubted) == ((), ())
    assert river(found).supported is None


def test_a_foreign_hand_is_told_under_the_way_that_it_follows_furthest() -> None:
    """Kings may be thrown away under one value, but under none are five chips lost to seat 2."""
    text = changed(
        PLAYED,
        ('"d dh p1 KcKhJd", "d dh p2 9c9d7d"', '"d dh p1 3c3hJd", "d dh p2 KcKh7d"'),
        ("p1 sm KcKhJdTc4s8cQc", "p1 sm 3c3hJdTc4s8cQc"),
        ("[1200, 825, 975]", "[1195, 830, 975]"),
    )
    found = reading(one(text))

    assert (found.kind, found.says, found.apart) == (FOREIGN, (), ())
    assert found.deviation is not None
    assert (found.deviation.step, found.deviation.kind) == (None, "stacks")
    assert found.deviation.money == {1: -5, 2: 5}
    assert dict(found.under)["showdown.winning-hand"] == "may-muck"


@pytest.mark.skipif(not PATHS, reason="there are no hands that were played")
def test_a_hand_with_cards_to_be_searched_is_tried_in_fewer_ways() -> None:
    """Each of them costs many plays; full-tilt-20 has more than as many with all its cards."""
    (hand,) = read.hands([str(PATHS["full-tilt-20"])])
    assert isinstance(hand, Recorded)
    seat, own = next((seat, own) for seat, own in hand.cards.items() if len(own) == 7)
    dark = replace(hand, cards={**hand.cards, seat: (UNKNOWN, UNKNOWN, *own[2:])})
    found = reading(dark)

    assert MOST_SEARCHED < reading(hand).ways <= MOST_LEAVES
    assert (found.kind, found.ways) == (SET_ASIDE, MOST_SEARCHED)
    assert found.reason == f"more than {MOST_SEARCHED} ways to rule"
    assert MOST_SEARCHED == 64


def test_a_hand_that_cannot_be_played_is_told_with_its_place() -> None:
    """A bring-in of 15 is above the least bet of 10."""
    text = changed(PLAYED, ('"F7S"', '"N7S/8"'), ("small_bet = 50\nbig_bet = 100", "min_bet = 10"))
    found = reading(one(text))

    assert (found.kind, found.says) == (UNREADABLE, ())
    assert found.reason.startswith("hand.phh:1:1: it cannot be played: the least bet has to be")


# Ways to rule.

TWO: dict[str, tuple[Any, ...]] = {"a": ("x", "y"), "b": ("x", "y")}


def leaf(held: Held, **chosen: str) -> Leaf:
    """Return one way to rule, and how well a hand holds under it."""
    return Leaf(dict(chosen), held)


def test_what_rests_on_a_doubt_is_weak() -> None:
    """A value is contradicted where another holds fully; where another may hold it is doubted."""
    sure = [leaf(Held.NOT, a="x"), leaf(Held.FULLY, a="y")]
    unsure = [leaf(Held.NOT, a="x"), leaf(Held.PERHAPS, a="y")]

    assert list(says(sure, TWO)) == [Says("a", contradicted=("x",), supported="y")]
    assert list(says(unsure, TWO)) == [Says("a", doubted=("x",), supported="y", is_weak=True)]


def test_a_value_that_may_hold_is_not_contradicted() -> None:
    """Beside one that holds fully it is left."""
    found = [leaf(Held.PERHAPS, a="x"), leaf(Held.FULLY, a="y")]

    assert list(says(found, TWO)) == [Says("a")]


def test_a_ruling_that_was_not_asked_holds_with_any_value() -> None:
    """It came up where the other ruling has one value, and that hand does not hold."""
    found = [leaf(Held.NOT, a="x", b="x"), leaf(Held.NOT, a="x", b="y"), leaf(Held.FULLY, a="y")]

    assert list(says(found, TWO)) == [Says("a", contradicted=("x",), supported="y"), Says("b")]
    assert list(apart(found)) == []


def test_values_apart_are_no_more_than_it_takes() -> None:
    """Of three rulings that were asked two do not go together, whatever the third."""
    found = [
        leaf(held, a=a, b=b, c=c)
        for c in "xy"
        for a, b, held in (
            ("x", "x", Held.NOT),
            ("x", "y", Held.PERHAPS),
            ("y", "x", Held.FULLY),
            ("y", "y", Held.FULLY),
        )
    ]

    assert list(apart(found)) == [(("a", "x"), ("b", "x"))]
