"""Count trees by the reference or by an engine, and compare the counts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from time import perf_counter
from typing import TYPE_CHECKING

from stud_conformance.protocol import messages
from stud_conformance.run.plan import Planned, assign, disagreement, unsupported
from stud_conformance.spec import load
from stud_conformance.spec.values import first_values
from stud_conformance.trees.asking import Uncounted, Walk
from stud_conformance.trees.choices import ACTS
from stud_conformance.trees.count import MOST_POSITIONS, Tally, TooMany, count
from stud_conformance.trees.positions import NO_BRING_IN, published

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.engines.engine import Connection
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.scenario import Rulings
    from stud_conformance.trees.difference import Difference
    from stud_conformance.trees.positions import Entry, Position

#: What becomes of a tree: the counts agree or not; it was not counted to the end; it is not asked.
EQUAL, DIFFERENT, UNCOUNTED, UNSUPPORTED = "equal", "different", "not counted", "unsupported"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be counted.

    Attributes:
        position: Where it begins.
        depth: How many acts are looked ahead.
        when: The rulings that are asked for, each with the values that will do.
        house: The house whose values are sent, where an engine can be set to them.
        most: How many positions may be looked at.

    """

    position: Position
    depth: int
    when: dict[str, tuple[str | int, ...]]
    house: House | None = None
    most: int = MOST_POSITIONS

    def ways(self) -> Iterator[Rulings]:
        """Yield the rulings that are asked for, one value each."""
        for values in product(*self.when.values()):
            yield dict(zip(self.when, values, strict=True))


@dataclass(frozen=True, slots=True)
class Result:
    """What was found.

    Attributes:
        wanted: What was to be counted.
        verdict: ``equal different`` ..., as the constants above.
        rulings: Every ruling of the game, with the value that was played by.
        found: What was counted, as far as it was.
        expected: How many sequences there are of 1, 2 ... acts by the reference; empty where that
            itself was counted.
        split: The same by first act, of the longest.
        entry: What is published, if anything is.
        first: The shortest way to a position where the engine differs, if there is one.
        differing: At how many positions it differs.
        reason: Why it was not counted to the end, or not asked.
        is_broken: Whether the engine can be asked no more.
        seconds: How long the counting took.

    """

    wanted: Wanted
    verdict: str
    rulings: Rulings
    found: Tally
    expected: tuple[int, ...] = ()
    split: dict[str, int] | None = None
    entry: Entry | None = None
    first: Difference | None = None
    differing: int = 0
    reason: str = ""
    is_broken: bool = False
    seconds: float = 0.0

    @property
    def published(self) -> tuple[int, ...]:
        """The counts that are published, down to the depth that was asked for."""
        return self.entry.counts[: self.wanted.depth] if self.entry else ()


def rulings_of(wanted: Wanted) -> Rulings:
    """Return every ruling of a game: those asked for, those of the house, or the first value."""
    setup = wanted.position.setup
    held = wanted.house.values(setup.game, setup.limit) if wanted.house else {}
    return {**first_values(setup.game, load.domains()), **held, **next(wanted.ways())}


def by_reference(wanted: Wanted) -> Result:
    """Count a tree by the reference, and compare with what is published."""
    why = _unplayed(wanted)
    if why:
        return _not_asked(wanted, why)
    rulings, began = rulings_of(wanted), perf_counter()
    try:
        found = count(wanted.position.start(rulings), wanted.depth, wanted.most)
    except TooMany as error:
        empty = Tally([0] * wanted.depth, positions=wanted.most)
        return Result(wanted, UNCOUNTED, rulings, empty, reason=str(error))
    seconds = perf_counter() - began
    entry = published().entry(wanted.position, rulings)
    verdict = EQUAL if entry is None or agrees(found, entry) else DIFFERENT
    return Result(wanted, verdict, rulings, found, entry=entry, seconds=seconds)


def agrees(found: Tally, entry: Entry) -> bool:
    """Return whether a count is the one that is published, as far as both go."""
    both = min(len(found.counts), len(entry.counts))
    if tuple(found.counts[:both]) != entry.counts[:both]:
        return False
    return len(found.counts) != len(entry.counts) or found.split == entry.split


def by_engine(line: Connection, asked: Profile, wanted: Wanted) -> Result:
    """Count a tree by an engine, and compare with the reference and with what is published."""
    planned = _planned(asked, wanted)
    if not isinstance(planned, Planned):
        return _not_asked(wanted, planned)
    position, rulings = wanted.position, planned.rulings
    hand: messages.Message = {"setup": messages.setup(position.setup), "rulings": rulings}
    if planned.house is not None:
        hand["house"] = planned.house
    walk, began = Walk(line, hand, Tally([0] * wanted.depth, most=wanted.most)), perf_counter()
    reason, is_broken = "", False
    try:
        ours = count(position.start(rulings), wanted.depth, wanted.most)
        began = perf_counter()
        walk.from_position(position, rulings)
    except (Uncounted, TooMany) as error:
        reason, is_broken = str(error), isinstance(error, Uncounted) and error.is_broken
        if walk.first is None:
            return Result(
                wanted, UNCOUNTED, rulings, walk.tally, reason=reason, is_broken=is_broken
            )
    seconds = perf_counter() - began
    entry, found = published().entry(position, rulings), walk.tally
    same = walk.first is None and found.counts == ours.counts and found.split == ours.split
    return Result(
        wanted,
        EQUAL if same and (entry is None or agrees(found, entry)) else DIFFERENT,
        rulings,
        found,
        expected=tuple(ours.counts),
        split=ours.split,
        entry=entry,
        first=walk.first,
        differing=walk.differing,
        reason=reason,
        is_broken=is_broken,
        seconds=seconds,
    )


def _not_asked(wanted: Wanted, why: str) -> Result:
    return Result(wanted, UNSUPPORTED, {}, Tally([0] * wanted.depth), reason=why)


def _unplayed(wanted: Wanted) -> str:
    """Return why a house does not play a position; empty where it does."""
    if wanted.house is None or wanted.house.fits(wanted.position.setup):
        return ""
    return disagreement(wanted.position.case({}), [wanted.house])


def _planned(asked: Profile, wanted: Wanted) -> Planned | str:
    """Return the rulings under which an engine is asked, or why it is not."""
    why = _unsupported(asked, wanted)
    for when in wanted.ways() if not why else ():
        planned = assign(wanted.position.case(when), asked, load.domains(), wanted.house)
        if isinstance(planned, Planned):
            return planned
        why = why or planned.reason
    return why


def _unsupported(asked: Profile, wanted: Wanted) -> str:
    why = _unplayed(wanted) or unsupported(wanted.position.case({}), asked)
    if why:
        return why
    needed = [one for one in ACTS if wanted.position.bring_in != NO_BRING_IN or one != "bring-in"]
    untold = [act for act in needed if act not in asked.supports.acts]
    return f"it cannot be told to {', '.join(untold)}" if untold else ""
