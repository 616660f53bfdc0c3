"""What became of a run, counted once for all reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from stud_conformance.run.baseline import is_problem
from stud_conformance.run.events import (
    EXPECTED,
    FAILED,
    NOT_RUN,
    PASSED,
    UNSUPPORTED,
    VERDICTS,
    Diagnosed,
    Finished,
    Greeted,
    Interrupted,
    Judged,
    NotGreeted,
    Started,
    Totals,
)
from stud_conformance.spec import chapters

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from stud_conformance.run.events import Event

NOBODY = Started("", "", (), 0, 0)


@dataclass(frozen=True, slots=True)
class OfEngine:
    """What became of one engine.

    Attributes:
        name: The engine as named on the command line.
        totals: Its cases by verdict; together they are all that were selected.
        judged: Its verdicts, in the order of the cases.
        identity: What it calls itself, by ``name`` and ``version``; empty where it does not say.
        unchecked: What is not checked, as it does not tell it.
        not_started: Why it was not started; empty where it was.
        stderr: What its process wrote to stderr before it was found not to start.
        diagnosed: What may be wrong with it.

    """

    name: str
    totals: Totals
    judged: tuple[Judged, ...] = ()
    identity: Mapping[str, str] = field(default_factory=dict)
    unchecked: tuple[str, ...] = ()
    not_started: str = ""
    stderr: str = ""
    diagnosed: Diagnosed | None = None

    @property
    def called(self) -> str:
        """Name and version as the engine gives them, on one line; empty where it does not."""
        return " ".join(self.identity[key] for key in ("name", "version") if key in self.identity)

    @property
    def counts(self) -> dict[str, int]:
        """Its cases by verdict."""
        return self.totals.counts

    @property
    def ran(self) -> int:
        """How many cases were run."""
        return self.counts[PASSED] + self.counts[FAILED]

    @property
    def expected(self) -> int:
        """How many of its failures were expected."""
        return self.totals.known.get(EXPECTED, 0)

    @property
    def problems(self) -> tuple[Judged, ...]:
        """The verdicts that are no success: failures, and what a baseline has wrong."""
        return tuple(one for one in self.judged if is_problem(one))

    @property
    def conforms(self) -> bool:
        """Whether cases were run, and all is as it is expected."""
        return bool(self.ran and not self.totals.unexpected and not self.counts[NOT_RUN])

    def reasons(self, verdict: str) -> Counter[str]:
        """Count why cases have a verdict, ``unsupported`` or ``not-run``."""
        return Counter(one.reason for one in self.judged if one.verdict == verdict and one.reason)


class Summary(NamedTuple):
    """What became of a run.

    Attributes:
        started: How it began.
        engines: In the order of the command line.
        seconds: How long it took; ``None`` where it was broken off.

    """

    started: Started
    engines: tuple[OfEngine, ...]
    seconds: float | None

    @property
    def is_interrupted(self) -> bool:
        """Whether it was broken off."""
        return self.seconds is None

    def passes(self, key: Callable[[Judged], str]) -> dict[str, dict[str, tuple[int, int]]]:
        """Return how many cases passed and how many were run.

        Args:
            key: What the cases are counted by, such as ``chapter`` or ``rule``.

        Returns:
            By key, in order, then by engine; without engines that ran none.

        """
        found: dict[str, dict[str, list[int]]] = {}
        for engine in self.engines:
            for one in engine.judged:
                if one.verdict in (PASSED, FAILED):
                    counts = found.setdefault(key(one), {}).setdefault(engine.name, [0, 0])
                    counts[0] += one.verdict == PASSED
                    counts[1] += 1
        return {
            name: {engine: (passed, ran) for engine, (passed, ran) in found[name].items()}
            for name in sorted(found)
        }


def rule(one: Judged) -> str:
    """Return the main rule of a case."""
    return one.case.rules[0]


def chapter(one: Judged) -> str:
    """Return the chapter of the main rule of a case."""
    return chapters.chapter(rule(one))


def by_rule(judged: Sequence[Judged]) -> dict[str, list[Judged]]:
    """Return verdicts by the main rule of their case, in order of the rules."""
    found: dict[str, list[Judged]] = {}
    for one in sorted(judged, key=rule):
        found.setdefault(rule(one), []).append(one)
    return found


class Tally:
    """Takes the events of a run, and says what became of it."""

    def __init__(self) -> None:
        """Begin before the first event."""
        self.started = NOBODY
        self._greeted: dict[str, Greeted] = {}
        self._dead: dict[str, NotGreeted] = {}
        self._judged: dict[str, list[Judged]] = {}
        self._diagnosed: dict[str, Diagnosed] = {}

    def take(self, event: Event) -> Summary | None:
        """Take an event; at the end, return what became of the run."""
        match event:
            case Started():
                self.started = event
            case Greeted():
                self._greeted[event.profile.name] = event
            case NotGreeted():
                self._dead[event.engine] = event
            case Judged():
                self._judged.setdefault(event.engine, []).append(event)
            case Diagnosed():
                self._diagnosed[event.engine] = event
            case Finished():
                return self._summary(event.totals, event.seconds)
            case Interrupted():
                return self._summary(event.totals, None)
        return None

    def _summary(self, totals: Mapping[str, Totals], seconds: float | None) -> Summary:
        names = dict.fromkeys([*self.started.engines, *self._judged, *totals])
        engines = (self._engine(name, totals.get(name)) for name in names)
        return Summary(self.started, tuple(engines), seconds)

    def _engine(self, name: str, totals: Totals | None) -> OfEngine:
        judged = self._judged.get(name, [])
        greeted, dead = self._greeted.get(name), self._dead.get(name)
        return OfEngine(
            name=name,
            totals=self._counted(judged) if totals is None else totals,
            judged=tuple(judged),
            identity={} if greeted is None else greeted.profile.engine,
            unchecked=() if greeted is None else greeted.profile.unchecked,
            not_started="" if dead is None else dead.reason,
            stderr="" if dead is None else dead.stderr,
            diagnosed=self._diagnosed.get(name),
        )

    def _counted(self, judged: Sequence[Judged]) -> Totals:
        """Count the cases of a run that nobody counted, as it was broken off."""
        counts = Counter(one.verdict for one in judged)
        counts[NOT_RUN] += max(0, self.started.cases - len(judged))
        ran = {one.case.scenario for one in judged if one.verdict in (PASSED, FAILED)}
        known = Counter(one.known for one in judged if one.known is not None)
        by_verdict = {verdict: counts[verdict] for verdict in VERDICTS}
        return Totals(by_verdict, len(ran), self.started.scenarios, known=dict(known))


def left_out(engine: OfEngine) -> dict[str, Counter[str]]:
    """Return why cases of an engine have no verdict of their own, by what became of them."""
    found = {"outside its declaration": engine.reasons(UNSUPPORTED)}
    if not engine.not_started:
        found["not run"] = engine.reasons(NOT_RUN)
    return {what: reasons for what, reasons in found.items() if reasons}
