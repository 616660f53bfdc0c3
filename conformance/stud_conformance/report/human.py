"""The report for a person at a terminal."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, TextIO

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from stud_conformance.run.events import (
    FAILED,
    NOT_RUN,
    PASSED,
    UNSUPPORTED,
    Finished,
    Greeted,
    Interrupted,
    Judged,
    NotGreeted,
    Started,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stud_conformance.run.events import Event, Totals

WIDTH = 100
REASONS_SHOWN = 12
PERCENT = 100


class Human:
    """Writes failures as they come and the totals at the end."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``; colours only on a terminal, and not under NO_COLOR."""
        seen = stream.isatty()
        self._console = Console(
            file=stream,
            force_terminal=seen,
            color_system=None if os.environ.get("NO_COLOR") else "auto",
            highlight=False,
            emoji=False,
            width=None if seen else WIDTH,
        )
        self._judged: list[Judged] = []

    def take(self, event: Event) -> None:
        """Write what an event has to say."""
        if isinstance(event, Started):
            self._console.print(
                f"stud-conformance {event.version}: {event.scenarios} scenarios, "
                f"{event.cases} cases (corpus {event.hash[:12]})"
            )
        elif isinstance(event, Greeted):
            self._greet(event)
        elif isinstance(event, NotGreeted):
            self._say(
                f"\n[bold red]{escape(event.engine)} was not started[/]: {escape(event.reason)}"
            )
        elif isinstance(event, Judged):
            self._judged.append(event)
            if event.failure is not None:
                self._fail(event)
        elif isinstance(event, Finished):
            self._finish(event.totals)
            self._say(f"{event.seconds:.2f} s")
        elif isinstance(event, Interrupted):
            if event.totals:
                self._finish(event.totals)
            self._say("\n[bold red]interrupted[/]: the rest was not run")

    def _say(self, text: str) -> None:
        self._console.print(text, soft_wrap=True)

    def _greet(self, event: Greeted) -> None:
        engine = event.profile.engine
        words = " ".join(str(engine[key]) for key in ("name", "version") if key in engine)
        self._say(f"\n[bold]{escape(event.profile.name)}[/] ({escape(words)})")

    def _fail(self, event: Judged) -> None:
        case, failure = event.case, event.failure
        if failure is None:
            return
        self._say(f"\n  [bold red]FAILED[/] [bold]{case.id}[/]  {escape(case.title)}")
        rows = {
            "rules": ", ".join(case.rules),
            "when": ", ".join(f"{ruling} {value}" for ruling, value in case.when.items()),
            "at": failure.place,
            "expected": f"{failure.topic}: {failure.expected}",
            "found": f"{failure.topic}: {failure.found}",
            "look": f"studconf show {case.scenario}",
        }
        for name, text in rows.items():
            if text:
                self._say(f"    {name:<9}{escape(text)}")

    def _finish(self, totals: Mapping[str, Totals]) -> None:
        for name in totals:
            self._why_unsupported(name)
        self._console.print()
        self._console.print(self._totals(totals))
        self._console.print(self._chapters(totals))
        for name, total in totals.items():
            for game, values in total.taken.items():
                for ruling, value in values.items():
                    self._say(f"{escape(name)} declares no {ruling} in {game}; taken: {value}")

    def _why_unsupported(self, name: str) -> None:
        reasons = Counter(
            one.reason
            for one in self._judged
            if one.engine == name and one.verdict == UNSUPPORTED and one.reason
        )
        if not reasons:
            return
        self._say(f"\n{escape(name)}: {sum(reasons.values())} cases are outside its declaration")
        for reason, count in reasons.most_common(REASONS_SHOWN):
            self._say(f"  {count:>5}  {escape(reason)}")
        left = len(reasons) - REASONS_SHOWN
        if left > 0:
            self._say(f"         and {left} more reasons (all of them with --output jsonl:PATH)")

    def _totals(self, totals: Mapping[str, Totals]) -> Table:
        table = Table("engine", box=None, pad_edge=False, header_style="bold")
        for column in ("passed", "failed", "unsupported", "not run", "scenarios run"):
            table.add_column(column, justify="right")
        for name, total in totals.items():
            counts = [total.counts[key] for key in (PASSED, FAILED, UNSUPPORTED, NOT_RUN)]
            share = f"{total.scenarios} of {total.of} ({PERCENT * total.share:.0f} %)"
            wrong = total.counts[FAILED] or total.counts[NOT_RUN] or not total.scenarios
            style = "red" if wrong else "green"
            table.add_row(escape(name), *(str(count) for count in counts), share, style=style)
        return table

    def _chapters(self, totals: Iterable[str]) -> Table:
        """Return the passes of each engine by chapter of the main rule."""
        table = Table("chapter", box=None, pad_edge=False, header_style="bold", title=None)
        for name in totals:
            table.add_column(escape(name), justify="right")
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
