"""The report for a person at a terminal."""

from __future__ import annotations

import io
import os
from collections import Counter
from typing import TYPE_CHECKING, TextIO

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from stud_conformance.files.printable import printable
from stud_conformance.protocol.text import counted
from stud_conformance.report import again, diagnosis
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
    Chosen,
    Diagnosed,
    Finished,
    Greeted,
    Interrupted,
    Judged,
    NotGreeted,
    Started,
)
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from stud_conformance.run.events import Event, Totals
    from stud_conformance.run.judge import Failure
    from stud_conformance.spec.scenario import Case, Value

WIDTH = 100
REASONS_SHOWN = 12
ALIKE_SHOWN = 20
#: How a case is headed, by how it stands to the baseline.
HEADINGS = {
    None: "FAILED",
    DIFFERENT: "FAILED DIFFERENTLY",
    EXPIRED: "EXPIRED",
    UNEXPECTED_PASS: "UNEXPECTED PASS",
    STALE: "STALE",
}
STDERR_SHOWN = 6
PERCENT = 100


class Human:
    """Writes the failures of an engine once it has played all its cases, and the totals at the end.

    Not before, as a verdict may still change until it is known which rulings the engine follows.
    """

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``; colours only on a terminal, and not under NO_COLOR."""
        seen = stream.isatty()
        self._stream = stream
        # Rich ends the program where nobody reads; so it only forms the text.
        self._formed = io.StringIO()
        self._console = Console(
            file=self._formed,
            force_terminal=seen,
            color_system=None if os.environ.get("NO_COLOR") else "auto",
            highlight=False,
            emoji=False,
            width=None if seen else WIDTH,
        )
        self._judged: list[Judged] = []
        self._dead: set[str] = set()
        self._expected: tuple[str, str] | None = None
        self._chosen = Chosen()
        self._alike: Counter[tuple[str, str, str]] = Counter()
        self._costing: set[str] = set()

    def take(self, event: Event) -> None:
        """Write what an event has to say."""
        if isinstance(event, Started):
            self._say(
                f"stud-conformance {event.version}: {counted(event.scenarios, 'scenario')}, "
                f"{counted(event.cases, 'case')} (corpus {event.hash[:12]})"
            )
            self._expected, self._chosen = event.baseline, event.chosen
        elif isinstance(event, Greeted):
            self._fold()
            self._greet(event)
        elif isinstance(event, NotGreeted):
            self._dead.add(event.engine)
            self._fold()
            self._say(
                f"\n[bold red]{_shown(event.engine)} was not started[/]: {_shown(event.reason)}"
            )
            self._quote(event.stderr)
        elif isinstance(event, Judged):
            self._judged.append(event)
            if baseline.is_problem(event):
                self._fail(event)
        elif isinstance(event, Diagnosed):
            self._diagnose(event)
        elif isinstance(event, Finished):
            self._finish(event.totals)
            self._say(f"{event.seconds:.2f} s")
        elif isinstance(event, Interrupted):
            self._finish(event.totals)
            self._say("\n[bold red]interrupted[/]: the rest was not run")

    def _say(self, text: str | Table) -> None:
        self._console.print(text, soft_wrap=isinstance(text, str))
        self._stream.write(self._formed.getvalue())
        self._formed.seek(0)
        self._formed.truncate()

    def _greet(self, event: Greeted) -> None:
        engine = event.profile.engine
        words = " ".join(engine[key] for key in ("name", "version") if key in engine)
        told = f" ({_shown(words)})" if words else ""
        self._say(f"\n[bold]{_shown(event.profile.name)}[/]{told}")
        if self._expected is not None and self._expected[1] not in {"", engine.get("name")}:
            file, other = self._expected
            self._say(f"  [bold red]{_shown(file)} lists the failures of {_shown(other)}[/]")
        for what in event.profile.unchecked:
            self._say(f"  {what} are not checked: it does not tell them")

    def _fail(self, one: Judged) -> None:
        """Write a failure, or what is wrong with an entry of the baseline."""
        case, failure = one.case, one.failure
        if one.known is None and failure is not None and not self._is_new(failure):
            return
        heading = HEADINGS[one.known]
        self._say(f"\n  [bold red]{heading}[/] [bold]{_shown(case.id)}[/]  {_shown(case.title)}")
        rows = {
            "baseline": one.note,
            "rules": ", ".join(case.rules),
            "when": ", ".join(f"{ruling} {value}" for ruling, value in case.when.items()),
            "at": failure.place if failure else "",
            "expected": failure.wanted if failure else "",
            "found": failure.seen if failure else "",
            "costs": self._costs(case),
            "look": f"studconf show {case.scenario}{again.where(case)}",
            "again": again.of_case(one.engine, case, self._chosen),
        }
        for name, text in rows.items():
            if text:
                self._say(f"    {name:<9}{_shown(text)}")
        self._quote(one.stderr)

    def _costs(self, case: Case) -> str:
        """Return what a player loses by an engine that breaks the main rule; told once a rule."""
        rule = case.rules[0]
        if rule in self._costing:
            return ""
        self._costing.add(rule)
        return str(load.rules()[rule].raw["goes-wrong"]["en"]) if rule in load.rules() else ""

    def _diagnose(self, event: Diagnosed) -> None:
        """Write which wrong engines fail like this one."""
        self._fold()
        self._say(f"\n[bold]what may be wrong with {_shown(event.engine)}[/]")
        for line in diagnosis.lines(event, self._chosen):
            self._say(f"  {_shown(line)}")

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
            self._say(f"    stderr   {_shown(line)}")

    def _fold(self) -> None:
        """Say how many failures of the last engine were left out, as they are like others."""
        for (topic, expected, found), count in self._alike.items():
            left = count - ALIKE_SHOWN
            if left > 0:
                words = f"{topic}: expected {expected}, found {found}"
                more = counted(left, "more failure")
                self._say(f"\n  [bold red]and {more}[/] like others above: {_shown(words)}")
        self._alike.clear()

    def _finish(self, totals: Mapping[str, Totals]) -> None:
        self._fold()
        if not totals:
            return
        for name in totals:
            self._why_left_out(name, UNSUPPORTED, "outside its declaration")
            if name not in self._dead:
                self._why_left_out(name, NOT_RUN, "not run")
        self._say("")
        self._say(self._totals(totals))
        self._say(self._chapters(totals))
        for name, total in totals.items():
            for line in _taken(total):
                self._say(f"{_shown(name)} {line}")
            self._baseline(name, total)

    def _baseline(self, name: str, total: Totals) -> None:
        """Say how many failures were expected, and what to do where something is wrong."""
        if self._expected is None:
            return
        wrong = baseline.problems(one for one in self._judged if one.engine == name)
        failed, expected = total.counts[FAILED], total.known.get(EXPECTED, 0)
        entries = sum(one.known not in {None, EXPECTED} for one in wrong)
        left = f"; {counted(entries, 'entry is', 'entries are')} no longer right" if entries else ""
        self._say(f"{_shown(name)}: {counted(failed, 'failure')}, {expected} expected{left}")
        if wrong:
            cure = baseline.cure({one.known for one in wrong}, name, self._expected[0])
            self._say(f"repair the engine, or: {_shown(cure)}")

    def _why_left_out(self, name: str, verdict: str, what: str) -> None:
        """Count the reasons why cases of an engine were not run."""
        reasons = Counter(
            one.reason
            for one in self._judged
            if one.engine == name and one.verdict == verdict and one.reason
        )
        if not reasons:
            return
        number = reasons.total()
        verb = "is" if number == 1 else "are"
        self._say(f"\n{_shown(name)}: {counted(number, 'case')} {verb} {what}")
        for reason, count in reasons.most_common(REASONS_SHOWN):
            self._say(f"  {count:>5}  {_shown(reason)}")
        left = len(reasons) - REASONS_SHOWN
        if left > 0:
            more = counted(left, "more reason")
            self._say(f"         and {more} (all of them with --output jsonl:PATH)")

    def _totals(self, totals: Mapping[str, Totals]) -> Table:
        table = Table("engine", box=None, pad_edge=False, header_style="bold")
        for column in ("passed", "failed", "unsupported", "not run", "cases run", "scenarios run"):
            table.add_column(column, justify="right")
        for name, total in totals.items():
            counts = [total.counts[key] for key in (PASSED, FAILED, UNSUPPORTED, NOT_RUN)]
            cases = _share(total.counts[PASSED] + total.counts[FAILED], sum(counts))
            scenarios = _share(total.scenarios, total.of)
            wrong = total.unexpected or total.counts[NOT_RUN] or not total.scenarios
            style = "red" if wrong else "green"
            cells = [*(str(count) for count in counts), cases, scenarios]
            table.add_row(_shown(name), *cells, style=style)
        return table

    def _chapters(self, totals: Iterable[str]) -> Table:
        """Return the passes of each engine by chapter of the main rule."""
        table = Table("chapter", box=None, pad_edge=False, header_style="bold", title=None)
        for name in totals:
            table.add_column(_shown(name), justify="right")
        ran: Counter[tuple[str, str]] = Counter()
        passed: Counter[tuple[str, str]] = Counter()
        for one in self._judged:
            if one.verdict in (PASSED, FAILED):
                key = (one.case.rules[0].partition(".")[0], one.engine)
                ran[key] += 1
                passed[key] += one.verdict == PASSED
        for chapter in sorted({chapter for chapter, _ in ran}):
            cells = [
                f"{passed[chapter, name]}/{ran[chapter, name]}" if ran[chapter, name] else "-"
                for name in totals
            ]
            table.add_row(chapter, *cells)
        return table


def _shown(text: str) -> str:
    """Return a text that somebody else wrote: no markup, and nothing that a terminal obeys."""
    return escape(printable(text))


def _share(number: int, of: int) -> str:
    return f"{number} of {of} ({PERCENT * number / of if of else 0:.0f} %)"


def _taken(total: Totals) -> Iterator[str]:
    """Yield a line for each ruling left undeclared: which values were taken, and in which games."""
    by_ruling: dict[str, dict[tuple[Value, ...], list[str]]] = {}
    for game, values in total.taken.items():
        for ruling, taken in values.items():
            by_ruling.setdefault(ruling, {}).setdefault(taken, []).append(game)
    for ruling, games in by_ruling.items():
        parts = [
            f"{' and '.join(str(value) for value in values)} in {', '.join(names)}"
            for values, names in games.items()
        ]
        yield f"declares no {ruling}; taken: {'; '.join(parts)}"
