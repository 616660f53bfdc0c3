"""The one stream of events that every report is made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.judge import Failure
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec.scenario import Case, Rulings, Value

    #: The values taken as declared, by game and ruling.
    Taken = dict[str, dict[str, tuple[Value, ...]]]

PASSED, FAILED, UNSUPPORTED, NOT_RUN = "passed", "failed", "unsupported", "not-run"
VERDICTS = (PASSED, FAILED, UNSUPPORTED, NOT_RUN)

#: How a verdict stands to a baseline: as expected, or in one of these ways wrong.
EXPECTED = "expected"
UNEXPECTED_PASS, DIFFERENT, EXPIRED, STALE = "unexpected-pass", "different", "expired", "stale"


@dataclass(frozen=True, slots=True)
class Chosen:
    """How the cases of a run were chosen, as on the command line.

    Attributes:
        selectors: What was selected; everything where it is empty.
        house: The house under whose rulings they are played.
        folders: Folders of one's own.
        only_corpus: Whether our scenarios were left out.
        variants: Whether each is played also at other seats, suits and stakes.

    """

    selectors: tuple[str, ...] = ()
    house: str | None = None
    folders: tuple[str, ...] = ()
    only_corpus: bool = False
    variants: bool = False


@dataclass(frozen=True, slots=True)
class Started:
    """A run began.

    Attributes:
        version: The version of the suite.
        hash: The hash of its scenarios.
        engines: The engines as named on the command line.
        cases: How many cases were selected.
        scenarios: How many scenarios they belong to.
        baseline: The file with the failures that are expected, and whose they are.
        chosen: How the cases were chosen.

    """

    version: str
    hash: str
    engines: tuple[str, ...]
    cases: int
    scenarios: int
    baseline: tuple[str, str] | None = None
    chosen: Chosen = field(default_factory=Chosen)


class Greeted(NamedTuple):
    """An engine said who it is; ``greeting`` is how."""

    profile: Profile
    greeting: Message


class NotGreeted(NamedTuple):
    """An engine could not be started; none of its cases were run."""

    engine: str
    reason: str
    stderr: str = ""


class Played(NamedTuple):
    """An engine has come so far: for whoever shows progress."""

    engine: str
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Judged:
    """One case of one engine has its verdict.

    Attributes:
        engine: The engine as named on the command line.
        case: The case.
        verdict: One of ``VERDICTS``.
        rulings: What was sent; empty where nothing was.
        house: The house that was sent, if any.
        failure: The first divergence of a failed case.
        reason: Why a case is unsupported or was not run.
        sent: The message that was sent, if one was.
        answer: What the engine answered, or what is said in its place where it broke.
        stderr: The end of what its process wrote to stderr during the hand.
        known: How the verdict stands to the baseline; ``None`` where that does not name the case.
        note: What the baseline says of it, or what is wrong with its entry.

    """

    engine: str
    case: Case
    verdict: str
    rulings: Rulings = field(default_factory=dict)
    house: str | None = None
    failure: Failure | None = None
    reason: str | None = None
    sent: Message | None = None
    answer: object = None
    stderr: str = ""
    known: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Totals:
    """What became of the cases of one engine.

    Attributes:
        counts: Cases by verdict.
        scenarios: Scenarios that had a case run.
        of: Scenarios selected.
        taken: The values taken as declared for rulings left undeclared, by game and ruling.
        known: Cases by how they stand to the baseline.

    """

    counts: dict[str, int]
    scenarios: int
    of: int
    taken: Taken = field(default_factory=dict)
    known: dict[str, int] = field(default_factory=dict)

    @property
    def unexpected(self) -> int:
        """How many cases are not as they are expected: failures, and what a baseline has wrong."""
        expected = self.known.get(EXPECTED, 0)
        others = self.known.get(UNEXPECTED_PASS, 0) + self.known.get(STALE, 0)
        return self.counts[FAILED] - expected + others

    @property
    def share(self) -> float:
        """The share of the scenarios that had a case run, from 0 to 1."""
        return self.scenarios / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Suspect:
    """An engine that is wrong in one thing or two, and fails much like the one that is judged.

    Attributes:
        mutants: Their ids.
        rules: The rule that each breaks.
        words: What it does, as the end of "an engine that ...".
        same: How many failures are just the same.
        other: How many of the same cases it fails in another way.
        of: How many failures were looked at.
        extra: How many cases it fails, asked the same, that the engine passes.
        likeness: From 0 to 1.

    """

    mutants: tuple[str, ...]
    rules: tuple[str, ...]
    words: str
    same: int
    other: int
    of: int
    extra: int
    likeness: float


@dataclass(frozen=True, slots=True)
class Diagnosed:
    """What an engine that fails may have wrong.

    Attributes:
        engine: The engine as named on the command line.
        suspects: Engines that fail like it, the likest first.
        left_out: How many failures were not looked at, as they tell of no rule, by what was found.

    """

    engine: str
    suspects: tuple[Suspect, ...]
    left_out: dict[str, int] = field(default_factory=dict)


class Finished(NamedTuple):
    """A run ended; totals by engine."""

    totals: dict[str, Totals]
    seconds: float


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A run was broken off; what was judged before stands, the rest was not run."""

    totals: dict[str, Totals] = field(default_factory=dict)


Event = Started | Greeted | NotGreeted | Played | Judged | Diagnosed | Finished | Interrupted
