"""The one stream of events that every report is made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stud_conformance.run.judge import Failure
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec.scenario import Case, Rulings, Value

    #: The values taken as declared, by game and ruling.
    Taken = dict[str, dict[str, tuple[Value, ...]]]

PASSED, FAILED, UNSUPPORTED, NOT_RUN = "passed", "failed", "unsupported", "not-run"
VERDICTS = (PASSED, FAILED, UNSUPPORTED, NOT_RUN)


@dataclass(frozen=True, slots=True)
class Started:
    """A run began.

    Attributes:
        version: The version of the suite.
        hash: The hash of its scenarios.
        engines: The engines as named on the command line.
        cases: How many cases were selected.
        scenarios: How many scenarios they belong to.

    """

    version: str
    hash: str
    engines: tuple[str, ...]
    cases: int
    scenarios: int


@dataclass(frozen=True, slots=True)
class Greeted:
    """An engine said who it is."""

    profile: Profile


@dataclass(frozen=True, slots=True)
class NotGreeted:
    """An engine could not be started; none of its cases were run."""

    engine: str
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
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

    """

    engine: str
    case: Case
    verdict: str
    rulings: Rulings = field(default_factory=dict)
    house: str | None = None
    failure: Failure | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Totals:
    """What became of the cases of one engine.

    Attributes:
        counts: Cases by verdict.
        scenarios: Scenarios that had a case run.
        of: Scenarios selected.
        taken: The values taken as declared for rulings left undeclared, by game and ruling.

    """

    counts: dict[str, int]
    scenarios: int
    of: int
    taken: Taken = field(default_factory=dict)

    @property
    def share(self) -> float:
        """The share of the scenarios that had a case run, from 0 to 1."""
        return self.scenarios / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Finished:
    """A run ended; totals by engine."""

    totals: dict[str, Totals]
    seconds: float


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A run was broken off; what was judged before stands, the rest was not run."""

    totals: dict[str, Totals] = field(default_factory=dict)


Event = Started | Greeted | NotGreeted | Played | Judged | Finished | Interrupted
