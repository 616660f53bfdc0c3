"""What a record does not tell of its cards, and by which of them something is decided."""

from __future__ import annotations

import pytest
from stud_conformance.audit.unknown import Filling, Gaps, gaps

from .auditing import PLAYED, changed, one

#: All down cards unknown but those that are shown, and the upcards of fourth street.
DARK = changed(
    PLAYED,
    ("9c9d7d", "????7d"),
    ("8s8h2c", "????2c"),
    ('"d dh p1 Tc", "d dh p2 4h", "d dh p3 5c"', '"d dh p1 ??", "d dh p2 ??", "d dh p3 ??"'),
    ('"d dh p2 2d"', '"d dh p2 ??"'),
    ("p1 sm KcKhJdTc4s8cQc", "p1 sm"),
)

#: Five-card stud of two seats, of which nobody saw the down card and the last one of seat 2.
FIVE = """
variant = "F5S"
antes = [10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [10, 10]
actions = ["d dh p1 KcKhJdTc4s", "d dh p2 ??7d4h6h??", "p1 sm KcKhJdTc4s"]
"""


def test_cards_that_decide_nothing_and_those_that_do() -> None:
    """Seat 3 folded: its down cards are free, its upcard is not; those of seat 2 decide."""
    found = gaps(one(DARK))

    assert found.free == ((3, 0), (3, 1))
    assert found.up == ((1, 3), (2, 3), (3, 3))
    assert found.down == ((2, 0), (2, 1), (2, 6))
    assert found.deciding == (*found.up, *found.down)


def test_nothing_is_unknown_of_a_hand_that_is_told_whole() -> None:
    """No card, and nothing is taken for granted."""
    found = gaps(one(PLAYED))

    assert found == Gaps((), (), (), ())
    assert (found.deciding, found.unseen, found.words(), found.taken()) == ((), (), "", "")


def test_a_hand_that_was_thrown_away_is_unseen() -> None:
    """It is taken as beaten; of seat 1, which threw nothing away, the hand is known."""
    found = gaps(one(DARK))

    assert found.unseen == (2,)
    assert found.open == ()
    assert found.taken() == "taken as beaten: the unseen cards of seat 2"
    assert found.words() == "upcards of seats 1, 2, 3 unknown"


def test_a_hand_of_which_nothing_is_told_is_open() -> None:
    """Who won is not known without it."""
    found = gaps(one(changed(DARK, ('"p1 sm", "p2 sm"', '"p1 sm"'))))

    assert found.open == found.down == ((2, 0), (2, 1), (2, 6))
    assert found.unseen == ()
    assert found.taken() == ""
    assert found.words() == "upcards of seats 1, 2, 3 unknown; down cards of seat 2 unknown"


def test_several_hands_that_were_thrown_away() -> None:
    """In the order of the seats."""
    text = changed(
        PLAYED,
        ('"d dh p1 KcKhJd"', '"d dh p1 ??KhJd"'),
        ("9c9d7d", "9c??7d"),
        ('"p1 sm KcKhJdTc4s8cQc"', '"p1 sm"'),
    )

    assert gaps(one(text)).unseen == (1, 2)
    assert gaps(one(text)).taken().endswith("of seats 1, 2")


def test_down_cards_decide_nothing_where_all_but_one_have_folded() -> None:
    """There is no showdown, so nobody has to know them."""
    text = changed(
        PLAYED,
        ('"d dh p1 KcKhJd"', '"d dh p1 ????Jd"'),
        ("9c9d7d", "????7d"),
        ('"d dh p2 4h"', '"d dh p2 ??"'),
        (
            '"p1 cc", "p2 cc",\n  "p1 sm KcKhJdTc4s8cQc", "p2 sm"',
            '"p1 cbr 100", "p2 f"',
        ),
    )
    found = gaps(one(text))

    assert (found.free, found.up, found.down) == (((1, 0), (1, 1), (2, 0), (2, 1)), ((2, 3),), ())


@pytest.mark.parametrize(
    ("more", "up", "down"),
    [
        ("", ((2, 4),), ((2, 0),)),
        ('_last_card = "up"', ((2, 4),), ((2, 0),)),
        ('_last_card = "down"', (), ((2, 0), (2, 4))),
    ],
)
def test_the_last_card_lies_as_the_table_says(
    more: str, up: tuple[tuple[int, int], ...], down: tuple[tuple[int, int], ...]
) -> None:
    """In five-card stud it is dealt up, unless the table deals it down."""
    found = gaps(one(f"{FIVE}{more}\n"))

    assert (found.up, found.down) == (up, down)


def test_the_last_card_of_seven_may_lie_face_up() -> None:
    """Then it is one of those by which it is decided who acts."""
    text = changed(PLAYED, ('"d dh p2 2d"', '"d dh p2 ??"'))

    assert gaps(one(text)).down == ((2, 6),)
    assert gaps(one(f'{text}_last_card = "up"\n')).up == ((2, 6),)


def test_a_change_that_is_taken_back_leaves_no_trace() -> None:
    """Cards are exchanged, and exchanged again in the other order."""
    hand = one(DARK)
    filling = Filling(hand, gaps(hand))
    before = filling.cards
    for is_up, seat in ((True, None), (False, None), (False, 2)) * 20:
        filling.restore(filling.change(up=is_up, seat=seat))
        assert filling.cards == before


def test_the_cards_are_changed_that_do_not_fit() -> None:
    """For a seat's turn upcards, up to three; else all of the seat whose hand does not fit."""
    hand = one(DARK)
    found = gaps(hand)
    filling = Filling(hand, found)
    count = len(found.up)
    of_boards = [filling.change(up=True, seat=2) for _ in range(40)]
    of_hand = [filling.change(up=False, seat=2) for _ in range(10)]
    of_any = [filling.change(up=False) for _ in range(40)]

    assert {at for done in of_boards for at, _ in done} == set(range(count))
    assert {len(done) for done in of_boards} == {1, 2, 3}
    assert {at for done in of_hand for at, _ in done} == {1, 3, 4, 5}
    assert {len(done) for done in of_hand} == {4}
    assert {at for done in of_any for at, _ in done} == set(range(6))
