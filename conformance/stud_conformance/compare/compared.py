"""What became of each case from one run to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stud_conformance.compare.log import Engine
from stud_conformance.run.events import FAILED, PASSED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.compare.log import Log, Seen

BROKEN, FIXED, OTHERWISE = "broken", "fixed", "fails otherwise"
NEW, GONE, ELSE, UNCHANGED = "new", "gone", "changed", "unchanged"
#: What may become of a case, that which matters most first.
KINDS: Final = (BROKEN, FIXED, OTHERWISE, NEW, GONE, ELSE, UNCHANGED)
WORDS: Final = {
    BROKEN: "passed before, and fails now or is no longer run",
    FIXED: "failed before, and passes now",
    OTHERWISE: "failed before, and fails in another way now",
    NEW: "only the later run has it",
    GONE: "only the earlier run has it",
    ELSE: "has another verdict, and neither broke nor was fixed",
    UNCHANGED: "as before",
}


@dataclass(frozen=True, slots=True)
class Change:
    """A case in two runs; one side is ``None`` where that run does not have it."""

    case: str
    before: Seen | None
    after: Seen | None

    @property
    def sides(self) -> tuple[tuple[str, Seen], ...]:
        """What it was and what it is, as far as it was there."""
        both = (("was", self.before), ("is", self.after))
        return tuple((when, seen) for when, seen in both if seen is not None)

    @property
    def kind(self) -> str:
        """What became of it, one of ``KINDS``.

        A case that passed is broken also where it is no longer run, or not supported any more.
        """
        if self.before is None or self.after is None:
            return NEW if self.before is None else GONE
        was, now = self.before.verdict, self.after.verdict
        if was == now:
            is_same = was != FAILED or self.before.told == self.after.told
            return UNCHANGED if is_same else OTHERWISE
        if was == PASSED:
            return BROKEN
        return FIXED if was == FAILED and now == PASSED else ELSE


@dataclass(frozen=True, slots=True)
class Pair:
    """An engine in two runs.

    Attributes:
        before: As it was.
        after: As it is.
        changes: Its cases, by kind, in the order of the runs; every kind is there.

    """

    before: Engine
    after: Engine
    changes: dict[str, tuple[Change, ...]]

    @property
    def name(self) -> str:
        """Its name; both where they differ."""
        names = dict.fromkeys([self.before.name, self.after.name])
        return ", then ".join(names)


@dataclass(frozen=True, slots=True)
class Compared:
    """Two runs.

    Attributes:
        before: The earlier one.
        after: The later one.
        pairs: The engines of both, in the order of the earlier one.
        remarks: What makes the runs unlike, in words: other suites, other cases, a log cut short,
            an engine that only one of them has.

    """

    before: Log
    after: Log
    pairs: tuple[Pair, ...]
    remarks: tuple[str, ...]

    @property
    def is_worse(self) -> bool:
        """Whether something broke."""
        return any(pair.changes[BROKEN] for pair in self.pairs)


def compare(before: Log, after: Log) -> Compared:
    """Hold two runs against each other.

    Engines are the same where their names are; where each run has one engine, these are.
    """
    pairs = tuple(Pair(one, other, _changes(one, other)) for one, other in _pairs(before, after))
    return Compared(before, after, pairs, tuple(_remarks(before, after)))


def _pairs(before: Log, after: Log) -> Iterator[tuple[Engine, Engine]]:
    if len(before.engines) == len(after.engines) == 1:
        yield next(iter(before.engines.values())), next(iter(after.engines.values()))
        return
    for name in dict.fromkeys([*before.engines, *after.engines]):
        yield before.engines.get(name, Engine(name)), after.engines.get(name, Engine(name))


def _changes(before: Engine, after: Engine) -> dict[str, tuple[Change, ...]]:
    found: dict[str, list[Change]] = {kind: [] for kind in KINDS}
    for case in dict.fromkeys([*before.cases, *after.cases]):
        change = Change(case, before.cases.get(case), after.cases.get(case))
        found[change.kind].append(change)
    return {kind: tuple(own) for kind, own in found.items()}


def _remarks(before: Log, after: Log) -> Iterator[str]:
    if before.version != after.version:
        yield f"the suite was {before.version}, and is {after.version}"
    if before.hash != after.hash:
        yield "the scenarios are not the same: a case of the same name may be another one"
    if before.chosen != after.chosen:
        yield "the cases were chosen otherwise"
    for log in (before, after):
        if not log.is_whole:
            yield f"{log.path} is not whole, as {log.lack}: cases may be missing, or not run"
    if len(before.engines) == len(after.engines) == 1:
        return
    for name in dict.fromkeys([*before.engines, *after.engines]):
        if name not in before.engines or name not in after.engines:
            log = before if name in before.engines else after
            yield f"only {log.path} tells of {name}"
