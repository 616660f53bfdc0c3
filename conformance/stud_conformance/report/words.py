"""What is told of a run and of a failure, in the words that all reports share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.protocol.text import counted
from stud_conformance.run import baseline
from stud_conformance.run.events import (
    DIFFERENT,
    EXPECTED,
    EXPIRED,
    FAILED,
    NOT_RUN,
    PASSED,
    STALE,
    UNEXPECTED_PASS,
    UNSUPPORTED,
)
from stud_conformance.run.words import sides

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.report.tally import OfEngine
    from stud_conformance.run.events import Judged, Started, Totals
    from stud_conformance.spec.scenario import Value

SUITE = "stud-conformance"
#: Where a report that is bounded sends for the rest.
ALL = "all of them with --output jsonl:PATH"
#: How a case is headed, by how it stands to the baseline.
HEADINGS = {
    None: "FAILED",
    DIFFERENT: "FAILED DIFFERENTLY",
    EXPIRED: "EXPIRED",
    UNEXPECTED_PASS: "UNEXPECTED PASS",
    STALE: "STALE",
    EXPECTED: "EXPECTED FAILURE",
}
#: The columns of the totals.
COLUMNS = ("passed", "failed", "unsupported", "not run", "cases run", "scenarios run")
PERCENT = 100
_COUNTED = {PASSED: "passed", FAILED: "failed", UNSUPPORTED: "unsupported", NOT_RUN: "not run"}


def title(started: Started) -> str:
    """Return what was run."""
    return (
        f"{SUITE} {started.version}: {counted(started.scenarios, 'scenario')}, "
        f"{counted(started.cases, 'case')} (corpus {started.hash[:12]})"
    )


def cells(total: Totals) -> tuple[str, ...]:
    """Return the totals of an engine, a text for each of ``COLUMNS``."""
    counts = [total.counts[key] for key in _COUNTED]
    cases = _share(total.counts[PASSED] + total.counts[FAILED], sum(counts))
    return (*map(str, counts), cases, _share(total.scenarios, total.of))


def counts(engine: OfEngine) -> str:
    """Return the totals of an engine in one line, all four of them, and how many were expected."""
    parts = [f"{engine.counts[key]} {word}" for key, word in _COUNTED.items()]
    if engine.expected:
        parts[1] += f" ({engine.expected} expected)"
    return ", ".join(parts)


def _share(number: int, of: int) -> str:
    return f"{number} of {of} ({PERCENT * number / of if of else 0:.0f} %)"


def message(one: Judged) -> str:
    """Return in one line what is wrong with a verdict that is no success, or was expected."""
    told = "" if one.failure is None else sides(one.failure)
    return "; ".join(filter(None, [one.note, told])) or one.reason or ""


def taken(total: Totals) -> Iterator[str]:
    """Yield a line for each ruling left undeclared: which values were taken, and in which games."""
    by_ruling: dict[str, dict[tuple[Value, ...], list[str]]] = {}
    for game, values in total.taken.items():
        for ruling, own in values.items():
            by_ruling.setdefault(ruling, {}).setdefault(own, []).append(game)
    for ruling, games in by_ruling.items():
        parts = [
            f"{' and '.join(str(value) for value in values)} in {', '.join(names)}"
            for values, names in games.items()
        ]
        yield f"declares no {ruling}; taken: {'; '.join(parts)}"


def against(engine: OfEngine, started: Started) -> Iterator[str]:
    """Yield how an engine stands to the baseline, and what to do where something is wrong."""
    if started.baseline is None:
        return
    wrong = engine.problems
    failed = engine.counts[FAILED]
    entries = sum(one.known not in {None, EXPECTED} for one in wrong)
    left = f"; {counted(entries, 'entry is', 'entries are')} no longer right" if entries else ""
    yield f"{engine.name}: {counted(failed, 'failure')}, {engine.expected} expected{left}"
    if wrong:
        cure = baseline.cure({one.known for one in wrong}, engine.name, started.baseline[0])
        yield f"repair the engine, or: {cure}"


def others(identity: Mapping[str, str], started: Started) -> str:
    """Return that the baseline is another engine's; empty where it is not, or nobody says so."""
    if started.baseline is None:
        return ""
    file, owner = started.baseline
    return "" if owner in {"", identity.get("name")} else f"{file} lists the failures of {owner}"
