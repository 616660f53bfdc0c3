"""A file of several hands is read hand by hand."""

from __future__ import annotations

import tracemalloc
from itertools import islice
from typing import TYPE_CHECKING

from stud_conformance.hands import Recorded, Unreadable, phh

from .test_hands_phh import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator


def many(count: int) -> Iterator[str]:
    """Yield the lines of a file with so many hands."""
    own = HAND.replace('_id = "mine-1"\n', "").splitlines(keepends=True)
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


def test_a_line_that_looks_like_a_header_is_none_within_a_value() -> None:
    """Brackets in lists and in texts of several lines begin no hand."""
    odd = '_list = [\n[7]\n]\n_text = \'\'\'\n[8]\n\'\'\'\n_more = """a"\n[9]\n""""\n'

    hands = list(phh.read(f"[1]\n{HAND}{odd}[2]\n{HAND}", "x"))

    assert [type(hand) for hand in hands] == [Recorded, Recorded]


def test_a_broken_hand_costs_nothing_but_itself() -> None:
    """A list that is never closed ends where the next number begins."""
    broken = HAND.replace('  "p3 sm",\n]', '  "p3 sm",\n')

    before = f"[1]\n{HAND}[2]\n{broken}"

    first, second, third = phh.read(f"{before}[3]\n{HAND}", "x")

    assert isinstance(first, Recorded)
    assert isinstance(second, Unreadable)
    assert isinstance(third, Recorded)
    assert third.place == f"x:{before.count(chr(10)) + 1}"


def test_memory_is_flat_over_any_number_of_hands() -> None:
    """Hundreds of hands take no more memory than a few."""
    peaks = []
    for count in (10, 400):
        tracemalloc.start()
        assert sum(1 for _ in phh.read(many(count), "x")) == count
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
