"""What a reviewer needs to know of a run, in a few lines; for the end of a log of a pipeline."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Final

from stud_conformance.protocol.text import counted
from stud_conformance.report import words
from stud_conformance.report.tally import by_rule
from stud_conformance.run import again, baseline
from stud_conformance.run.events import (
    DIFFERENT,
    EXPIRED,
    NOT_RUN,
    STALE,
    UNEXPECTED_PASS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.report.tally import OfEngine, Summary
    from stud_conformance.run.events import Judged, Started

RULES_SHOWN: Final = 10
#: What says that this is a pipeline.
PIPELINES: Final = ("GITHUB_ACTIONS", "GITLAB_CI", "CI")
#: How many verdicts stand in one of these ways to a baseline.
_STANDING: Final = {
    None: "new",
    DIFFERENT: "failing in another way",
    EXPIRED: "past their day",
    UNEXPECTED_PASS: "passing though expected to fail",
    STALE: "no longer run",
}


def is_wanted() -> bool:
    """Return whether this is a pipeline, where a log is read from its end."""
    return any(os.environ.get(name, "").lower() not in {"", "0", "false"} for name in PIPELINES)


def lines(summary: Summary) -> Iterator[str]:
    """Yield for each engine whether it conforms, and if not, what fails and what to do."""
    for engine in summary.engines:
        yield ""
        yield from _engine(engine, summary.started)


def _engine(engine: OfEngine, started: Started) -> Iterator[str]:
    if engine.not_started:
        yield f"{engine.name} was not started: {engine.not_started}"
        return
    verdict = "conforms" if engine.conforms else "does not conform"
    yield f"{engine.name} {verdict if engine.ran else 'ran no case'}: {words.counts(engine)}"
    if started.baseline is not None:
        yield f"  against {started.baseline[0]}: {_standing(engine.problems)}"
    yield from _rules(engine, started)
    for reason, count in engine.reasons(NOT_RUN).most_common(1):
        yield f"  {counted(count, 'case')} not run: {reason}"
    yield from words.against(engine, started)
    if engine.problems and started.baseline is None:
        cure = baseline.cure({one.known for one in engine.problems}, engine.name)
        yield f"repair the engine, or accept for now what fails: {cure}"


def _standing(problems: Sequence[Judged]) -> str:
    found = Counter(one.known for one in problems)
    parts = [f"{found[known]} {told}" for known, told in _STANDING.items() if found[known]]
    return ", ".join(parts) or "nothing is new"


def _rules(engine: OfEngine, started: Started) -> Iterator[str]:
    """Yield the first failure of each rule, and how to play all of them again."""
    found = by_rule(engine.problems)
    most = sorted(found.items(), key=lambda entry: -len(entry[1]))
    for name, judged in most[:RULES_SHOWN]:
        first = judged[0]
        yield f"  {name}: {len(judged)}, first {first.case.id}: {words.message(first)}"
        yield f"    again  {again.of_case(first.engine, first.case, started.chosen)}"
    left = most[RULES_SHOWN:]
    if left:
        number = sum(len(judged) for _, judged in left)
        yield f"  and {number} of {counted(len(left), 'more rule')}"
