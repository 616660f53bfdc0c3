"""Make hands, ask both engines, shrink what differs; tell what happens as it does."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from stud_conformance.engines.engine import OutOfTime
from stud_conformance.fuzz import drawn
from stud_conformance.fuzz.choices import from_bytes
from stud_conformance.fuzz.hands import hand
from stud_conformance.fuzz.line import TooOften
from stud_conformance.fuzz.pair import Aside, Difference, Unasked
from stud_conformance.fuzz.shrink import shrunk

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stud_conformance.fuzz.groups import Group, Groups
    from stud_conformance.fuzz.pair import Pair


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
    """The engines part in a way that is new, or in a smaller hand than any of its kind before.

    Attributes:
        number: The hand in which it was seen, from 1.
        difference: In the smallest hand that was found.
        first: As it was seen first.
        group: Those of its kind; where it has a name, there was a larger hand before.

    """

    number: int
    difference: Difference
    first: Difference
    group: Group


@dataclass(slots=True)
class Ended:
    """The search ended.

    Attributes:
        made: How many hands were made.
        asked: How many of them could be asked of both.
        parted: In how many of these the engines parted, and were not free to.
        aside: How many are no difference as the engines play apart by a ruling left open, by that.
        broken: Why it ended before its time, where an engine broke too often.
        is_early: Whether time was over before all hands were made.
        is_interrupted: Whether it was asked to end.

    """

    made: int = 0
    asked: int = 0
    parted: int = 0
    aside: Counter[tuple[str, ...]] = field(default_factory=Counter)
    broken: str = ""
    is_early: bool = False
    is_interrupted: bool = False


Event = Played | Found | Ended


def search(pair: Pair, wanted: Wanted, groups: Groups) -> Generator[Event, None, None]:
    """Yield what happens, the end last.

    Args:
        pair: The engines.
        wanted: How long to search.
        groups: The differences that need no finding; those found are added.

    """
    end = Ended()
    try:
        yield from _found(pair, wanted, groups, end)
    except TooOften as why:
        end.broken = str(why)
    except OutOfTime:
        end.is_early = True
    except KeyboardInterrupt:
        end.is_interrupted = True
    yield end


def _found(
    pair: Pair, wanted: Wanted, groups: Groups, end: Ended
) -> Generator[Played | Found, None, None]:
    """Make hands and ask them, and keep the count."""
    known = len(groups.all)
    for row in islice(drawn.rows(wanted.seed), wanted.hands):
        if wanted.over():
            raise OutOfTime
        end.made += 1
        first = _asked(pair, row, end)
        yield Played(end.made, end.parted)
        if first is None:
            continue
        group = groups.of(first)
        if group is None:
            small = shrunk(pair, first, (wanted.seed, end.made - 1), wanted.over)
            group, is_shown = groups.take(small, first)
            if is_shown:
                yield Found(end.made, small, first, group)
        group.hands += 1
        if len(groups.all) - known == wanted.most:
            return


def _asked(pair: Pair, row: bytes, end: Ended) -> Difference | None:
    """Make a hand and ask it; return where the engines part, if they do and are not free to."""
    made = hand(from_bytes(row), pair.shared)
    if made is None:
        return None
    found = pair.ask(*made)
    end.asked += not isinstance(found, Unasked)
    if isinstance(found, Aside):
        end.aside[found.rulings] += 1
    if not isinstance(found, Difference):
        return None
    end.parted += 1
    return found
