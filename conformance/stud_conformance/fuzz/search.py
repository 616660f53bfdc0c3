"""Make hands, ask both engines, shrink what differs; tell what happens as it does."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from stud_conformance.engines.engine import OutOfTime
from stud_conformance.fuzz import drawn
from stud_conformance.fuzz.choices import from_bytes
from stud_conformance.fuzz.hands import hand
from stud_conformance.fuzz.line import TooOften
from stud_conformance.fuzz.shrink import shrunk

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stud_conformance.fuzz.pair import Difference, Pair


@dataclass(frozen=True, slots=True)
class Wanted:
    """How long to search.

    Attributes:
        hands: How many hands are made at the most.
        seed: What the hands are made from; the same seed makes the same hands.
        most: How many differences are looked for at the most.
        over: Whether there is no time left.

    """

    hands: int
    seed: int
    most: int
    over: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Played:
    """So many hands were made, and in so many of them the engines part."""

    made: int
    parted: int


@dataclass(frozen=True, slots=True)
class Found:
    """The engines part.

    Attributes:
        number: The hand in which it was seen, from 1.
        difference: In the smallest hand that was found.
        first: As it was seen first.

    """

    number: int
    difference: Difference
    first: Difference


@dataclass(frozen=True, slots=True)
class Ended:
    """The search ended.

    Attributes:
        made: How many hands were made.
        asked: How many of them could be asked of both.
        parted: In how many of these the engines parted.
        broken: Why it ended before its time, where an engine broke too often.
        is_early: Whether time was over before all hands were made.

    """

    made: int
    asked: int
    parted: int
    broken: str = ""
    is_early: bool = False


Event = Played | Found | Ended


def search(pair: Pair, wanted: Wanted, known: set[tuple[str, str]]) -> Generator[Event, None, None]:
    """Yield what happens, the end last.

    Args:
        pair: The engines.
        wanted: How long to search.
        known: The kinds of differences that need no finding; those found are added.

    """
    made = asked = parted = found = 0
    broken, is_early = "", False
    try:
        for row in islice(drawn.rows(wanted.seed), wanted.hands):
            if wanted.over():
                is_early = True
                break
            made += 1
            one = hand(from_bytes(row), pair.shared)
            first = None if one is None else pair.difference(*one)
            asked += one is not None
            parted += first is not None
            yield Played(made, parted)
            if first is None or first.kind in known:
                continue
            small = shrunk(pair, first, (wanted.seed, made - 1), wanted.over)
            known |= {first.kind, small.kind}
            yield Found(made, small, first)
            found += 1
            if found == wanted.most:
                break
    except TooOften as why:
        broken = str(why)
    except OutOfTime:
        is_early = True
    yield Ended(made, asked, parted, broken, is_early)
