"""What the tests of fuzz share: engines to hold against each other, and rows to make hands from."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stud_conformance.engines import connect
from stud_conformance.fuzz.choices import from_bytes
from stud_conformance.fuzz.groups import Groups
from stud_conformance.fuzz.hands import hand
from stud_conformance.fuzz.line import Line
from stud_conformance.fuzz.pair import Pair
from stud_conformance.fuzz.search import Ended, Found, Wanted, search

if TYPE_CHECKING:
    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.fuzz.shared import Shared
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Corpus


def pair(engine: str, corpus: Corpus, against: str = "ref") -> Pair:
    """Return two engines by their names."""
    one, other = (Line(name, connect(name), corpus) for name in (engine, against))
    return Pair(one, other)


def made(both: Shared, count: int, seed: int = 1) -> list[tuple[Hand, Message]]:
    """Return the hands that some rows make."""
    random = Random(seed)
    rows = [random.randbytes(512) for _ in range(count)]
    return [one for row in rows if (one := hand(from_bytes(row), both)) is not None]


def searched(two: Pair, hands: int, *, seed: int = 1, most: int = 1) -> tuple[list[Found], Ended]:
    """Search for differences, and return them with the end."""
    events = list(search(two, Wanted(hands, seed, most, lambda: False), Groups()))
    for line in (two.engine, two.against):
        line.close()
    end = events[-1]
    assert isinstance(end, Ended)
    return [event for event in events if isinstance(event, Found)], end
