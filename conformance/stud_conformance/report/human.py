"""The report for a person at a terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TextIO

from stud_conformance.files.printable import printable
from stud_conformance.protocol.text import counted
from stud_conformance.report import brief, diagnosis, words
from stud_conformance.report.paper import Grid, paper
from stud_conformance.report.tally import Tally, chapter, left_out
from stud_conformance.run.baseline import is_problem
from stud_conformance.run.events import (
    Diagnosed,
    Finished,
    Greeted,
    Interrupted,
    Judged,
    NotGreeted,
    Started,
)
from stud_conformance.run.words import rows

if TYPE_CHECKING:
    from stud_conformance.report.tally import OfEngine, Summary
    from stud_conformance.run.events import Event
    from stud_conformance.run.judge import Failure

#: Styles.
BAD, GOOD, HEAD, ALARM = "red", "green", "bold", "bold red"
REASONS_SHOWN = 12
ALIKE_SHOWN = 20
STDERR_SHOWN = 6


class Human:
    """Writes the failures of an engine once it has played all its cases, and the totals at the end.

    Not before, as a verdict may still change until it is known which rulings the engine follows. In
    a pipeline it ends with what has to be done.
    """

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``; colours only on a terminal, and not under NO_COLOR."""
        self._paper = paper(stream)
        self._say = self._paper.line
        self._tally = Tally()
        self._alike: Counter[tuple[str, str, str]] = Counter()
        self._costing: set[str] = set()

    def take(self, event: Event) -> None:
        """Write what an event has to say."""
        summary = self._tally.take(event)
        if isinstance(event, Started):
            self._say(words.title(event))
        elif isinstance(event, Greeted):
            self._fold()
            self._greet(event)
        elif isinstance(event, NotGreeted):
            self._fold()
            self._say(
                "\n",
                (f"{printable(event.engine)} was not started", ALARM),
                f": {printable(event.reason)}",
            )
            self._quote(event.stderr)
        elif isinstance(event, Judged) and is_problem(event):
            self._fail(event)
        elif isinstance(event, Diagnosed):
            self._diagnose(event)
        elif isinstance(event, Finished | Interrupted) and summary is not None:
            self._finish(summary)

    def _greet(self, event: Greeted) -> None:
        engine = event.profile.engine
        called = " ".join(engine[key] for key in ("name", "version") if key in engine)
        told = f" ({printable(called)})" if called else ""
        self._say("\n", (printable(event.profile.name), HEAD), told)
        others = words.others(engine, self._tally.started)
        if others:
            self._say("  ", (printable(others), ALARM))
        for what in event.profile.unchecked:
            self._say(f"  {what} are not checked: it does not tell them")

    def _fail(self, one: Judged) -> None:
        """Write a failure, or what is wrong with an entry of the baseline."""
        case, failure = one.case, one.failure
        if one.known is None and failure is not None and not self._is_new(failure):
            return
        heading = words.HEADINGS[one.known]
        self._say(
            "\n  ", (heading, ALARM), " ", (printable(case.id), HEAD), f"  {printable(case.title)}"
        )
        for name, text in rows(one, self._tally.started.chosen).items():
            if name != "costs" or self._is_first(case.rules[0]):
                self._say(f"    {name:<9}{printable(text)}")
        self._quote(one.stderr)

    def _is_first(self, rule: str) -> bool:
        """Return whether nothing was told of a rule yet; what it costs is told once."""
        is_new = rule not in self._costing
        self._costing.add(rule)
        return is_new

    def _diagnose(self, event: Diagnosed) -> None:
        """Write which wrong engines fail like this one."""
        self._fold()
        self._say("\n", (f"what may be wrong with {printable(event.engine)}", HEAD))
        for line in diagnosis.lines(event, self._tally.started.chosen):
            self._say(f"  {printable(line)}")

    def _is_new(self, failure: Failure) -> bool:
        """Count a failure among those that are alike; return whether it is still to be told."""
        alike = (failure.topic, failure.expected, failure.found)
        self._alike[alike] += 1
        return self._alike[alike] <= ALIKE_SHOWN

    def _quote(self, stderr: str) -> None:
        """Write the first and the last lines of what an engine wrote to stderr."""
        lines = stderr.strip().splitlines()
        left = len(lines) - 2 * STDERR_SHOWN
        if left > 0:
            lines[STDERR_SHOWN:-STDERR_SHOWN] = [f"... {counted(left, 'line')} ..."]
        for line in lines:
            self._say(f"    stderr   {printable(line)}")

    def _fold(self) -> None:
        """Say how many failures of the last engine were left out, as they are like others."""
        for (topic, expected, found), count in self._alike.items():
            left = count - ALIKE_SHOWN
            if left > 0:
                alike = f"{topic}: expected {expected}, found {found}"
                more = counted(left, "more failure")
                self._say("\n  ", (f"and {more}", ALARM), f" like others above: {printable(alike)}")
        self._alike.clear()

    def _finish(self, summary: Summary) -> None:
        self._fold()
        for engine in summary.engines:
            self._why_left_out(engine)
        if summary.engines:
            self._say("")
            self._paper.grid(_totals(summary))
            self._paper.grid(_chapters(summary))
        is_short = brief.is_wanted()
        for engine in summary.engines:
            for line in words.taken(engine.totals):
                self._say(f"{printable(engine.name)} {line}")
            for line in () if is_short else words.against(engine, summary.started):
                self._say(printable(line))
        if summary.seconds is None:
            self._say("\n", ("interrupted", ALARM), ": the rest was not run")
        else:
            self._say(f"{summary.seconds:.2f} s")
        for line in brief.lines(summary) if is_short else ():
            self._say(printable(line))

    def _why_left_out(self, engine: OfEngine) -> None:
        """Count the reasons why cases of an engine were not run."""
        for what, reasons in left_out(engine).items():
            number = reasons.total()
            verb = "is" if number == 1 else "are"
            self._say(f"\n{printable(engine.name)}: {counted(number, 'case')} {verb} {what}")
            for reason, count in reasons.most_common(REASONS_SHOWN):
                self._say(f"  {count:>5}  {printable(reason)}")
            left = len(reasons) - REASONS_SHOWN
            if left > 0:
                self._say(f"         and {counted(left, 'more reason')} ({words.ALL})")


def _totals(summary: Summary) -> Grid:
    rows = [
        (GOOD if one.conforms else BAD, (printable(one.name), *words.cells(one.totals)))
        for one in summary.engines
    ]
    return Grid(("engine", *words.COLUMNS), rows, names={0})


def _chapters(summary: Summary) -> Grid:
    """Return the passes of each engine by chapter of the main rule."""
    names = [one.name for one in summary.engines]
    rows = []
    for part, engines in summary.passes(chapter).items():
        cells = ["{}/{}".format(*engines[name]) if name in engines else "-" for name in names]
        rows.append(("", (part, *cells)))
    return Grid(("chapter", *map(printable, names)), rows, names=range(1, len(names) + 1))
