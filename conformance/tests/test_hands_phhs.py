"""A file of several hands is read hand by hand."""

from __future__ import annotations

import tracemalloc
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from stud_conformance.hands import Recorded, Unreadable, phh

from .test_hands_phh import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator


#: A hand without a name of its own.
OWN = HAND.replace('_id = "mine-1"\n', "")


def many(count: int) -> Iterator[str]:
    """Yield the lines of a file with so many hands."""
    own = OWN.splitlines(keepends=True)
    for number in range(1, count + 1):
        yield f"[{number}]\n"
        yield from own
        yield "\n"


def test_several_hands_in_one_file() -> None:
    """Each table is a hand, with its number in the file and the line where it begins."""
    hands = list(phh.read(many(3), "all.phhs"))
    lines = len(list(many(1)))

    assert [hand.id for hand in hands if isinstance(hand, Recorded)] == [
        *("all.phhs#1", "all.phhs#2", "all.phhs#3")
    ]
    assert [hand.place for hand in hands] == [
        *("all.phhs:1", f"all.phhs:{lines + 1}", f"all.phhs:{2 * lines + 1}")
    ]


def test_tables_within_a_hand_stay_with_it() -> None:
    """A table of a hand is a field of it."""
    before = f"# hands\n\n[1]\n{HAND}[1._note]\nby = 'me'\n\n"

    first, second = phh.read(f"{before}[ 'two' ] # the second\n{HAND}", "x")

    assert isinstance(first, Recorded)
    assert first.raw["_note"] == {"by": "me"}
    assert isinstance(second, Recorded)
    assert second.place == f"x:{before.count(chr(10)) + 1}"


def test_numbered_tables_after_a_hand_without_a_header_are_hands() -> None:
    """A first hand without a header hides none: each table with a number is the next hand."""
    lines = HAND.count("\n")
    hands = list(phh.read(f"{OWN}[1]\n{OWN}[1._note]\nby = 'me'\n[2]\n{OWN}", "x"))

    assert [hand.id for hand in hands if isinstance(hand, Recorded)] == ["x#1", "x#2", "x#3"]
    assert [hand.place for hand in hands] == ["x:1", f"x:{lines}", f"x:{2 * lines + 2}"]


def test_a_hand_without_a_header_keeps_tables_and_lists_of_its_own() -> None:
    """A table whose name is no number, and a line with a number within a list, begin no hand."""
    [hand] = phh.read(f"{HAND}_list = [\n[7]\n]\n[_mine]\nvariant = 1\n", "x")

    assert isinstance(hand, Recorded)
    assert hand.raw["_list"] == [[7]]
    assert hand.raw["_mine"] == {"variant": 1}


@pytest.mark.parametrize("header", ["[two]", "[a.b]", "[[2]]", '["\\u0032"]'])
def test_a_hand_that_would_be_hidden_is_told(header: str) -> None:
    """A hand under a header that is none of a hand makes the hand before it unreadable."""
    name = {"[a.b]": "a", "[two]": "two"}.get(header, "2")

    [found] = phh.read(f"{HAND}{header}\n{HAND}", "x")

    assert str(found) == (
        f'x:1:1: the table "{name}" of this hand is a hand, '
        "expected a header with a number, such as [2]"
    )


def test_a_file_that_begins_with_an_odd_header_hides_nothing() -> None:
    """What stands before the first hand is told, if it is more than blanks and comments."""
    first, second = phh.read(f"[a.b]\n{HAND}[1]\n{HAND}", "x")

    assert isinstance(first, Unreadable)
    assert isinstance(second, Recorded)


def test_a_table_that_is_not_of_the_hand_is_told() -> None:
    """Nothing that stands in the text of a hand is left unread."""
    first, second = phh.read(f"[1]\n{HAND}[[2]]\n{HAND}[3]\n{HAND}", "x")

    assert str(first).startswith('x:1:1: the table "2" is not of the hand "1"')
    assert isinstance(second, Recorded)


def test_a_line_that_looks_like_a_header_is_none_within_a_value() -> None:
    """Brackets in lists and in texts of several lines begin no hand."""
    odd = '_list = [\n[7]\n]\n_text = \'\'\'\n[8]\n\'\'\'\n_more = """a"\n[9]\n""""\n'

    hands = list(phh.read(f"[1]\n{HAND}{odd}[2]\n{HAND}", "x"))

    assert [type(hand) for hand in hands] == [Recorded, Recorded]


@pytest.mark.parametrize(
    "odd", ['"""\n[2]\nof two\n"""', "'''\n[2]\n'''", "[\n[2]\n]", "[\n[2],\n3]"]
)
def test_the_number_of_the_next_hand_may_stand_in_a_value(odd: str) -> None:
    """What follows it is no field, so no hand begins there."""
    hands = list(phh.read(f"[1]\n{HAND}_odd = {odd}\n[2]\n{HAND}", "x"))

    assert [type(hand) for hand in hands] == [Recorded, Recorded]


def test_an_error_costs_no_hand_that_was_whole_before() -> None:
    """It comes when the lines before it were taken."""

    def lines() -> Iterator[str]:
        yield from f"[1]\n{HAND}[2]\n".splitlines(keepends=True)
        raise OSError

    hands = phh.read(lines(), "x")

    assert isinstance(next(hands), Recorded)
    with pytest.raises(OSError, match=r"^$"):
        next(hands)


def test_a_broken_hand_costs_nothing_but_itself() -> None:
    """A list that is never closed ends where the next number begins."""
    broken = HAND.replace('  "p3 sm",\n]', '  "p3 sm",\n')

    before = f"[1]\n{HAND}[2]\n{broken}"

    first, second, third = phh.read(f"{before}[3]\n{HAND}", "x")

    assert isinstance(first, Recorded)
    assert isinstance(second, Unreadable)
    assert isinstance(third, Recorded)
    assert third.place == f"x:{before.count(chr(10)) + 1}"


@pytest.mark.parametrize("skipped", [0, 1])
def test_memory_is_flat_over_any_number_of_hands(skipped: int) -> None:
    """Hundreds of hands take no more memory than a few, with and without the first header."""
    peaks = []
    for count in (10, 400):
        tracemalloc.start()
        assert sum(1 for _ in phh.read(islice(many(count), skipped, None), "x")) == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()

    assert peaks[1] < peaks[0] + 300_000


def test_hands_come_as_soon_as_they_are_whole() -> None:
    """The first hand is there before the last one is written."""

    def endless() -> Iterator[str]:
        number = 0
        while True:
            number += 1
            yield f"[{number}]\n{HAND}"

    lines = (line for text in endless() for line in text.splitlines(keepends=True))

    assert len(list(islice(phh.read(lines, "x"), 5))) == 5
