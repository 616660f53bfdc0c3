"""The report of an audit for a person at a terminal."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Final, TextIO

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from stud_conformance.audit import wording
from stud_conformance.audit.counts import OF_RULES
from stud_conformance.audit.events import Finished, Interrupted, Started
from stud_conformance.audit.verdict import CONFORMS, DEVIATES, UNREADABLE, VERDICTS, Audited
from stud_conformance.files.printable import printable
from stud_conformance.protocol.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stud_conformance.audit.counts import Counts
    from stud_conformance.audit.events import Event

WIDTH: Final = 100
_PERCENT: Final = 100
_STYLES: Final = {DEVIATES: "red", UNREADABLE: "red", CONFORMS: "green"}


class Human:
    """Writes each hand that deviates as it comes, and the totals at the end."""

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
        self._started = Started("", ())
        self._alike = wording.Alike()

    def take(self, event: Event) -> None:
        """Write what an event has to say."""
        if isinstance(event, Started):
            self._started = event
            self._say(_shown(wording.title(event)))
        elif isinstance(event, Audited):
            if event.verdict == DEVIATES:
                self._deviates(event)
            elif event.verdict == UNREADABLE:
                self._unreadable(event)
        else:
            self._finish(event)

    def _say(self, text: str | Table) -> None:
        self._console.print(text, soft_wrap=isinstance(text, str))
        self._stream.write(self._formed.getvalue())
        self._formed.seek(0)
        self._formed.truncate()

    def _deviates(self, one: Audited) -> None:
        if not self._alike.is_new(one):
            return
        self._say(f"\n  [bold red]DEVIATES[/] [bold]{_shown(one.hand)}[/]  {_shown(one.place)}")
        for heading, text in wording.rows(one, self._started):
            if text:
                self._say(f"    {heading:<9}{_shown(text)}")

    def _unreadable(self, one: Audited) -> None:
        if self._alike.is_new(one):
            self._say(f"\n  [bold red]UNREADABLE[/] {_shown(one.place)}: {_shown(one.reason)}")

    def _finish(self, event: Finished | Interrupted) -> None:
        for line in self._alike.left():
            self._say(f"\n  [bold red]{line}[/] ({wording.ALL})")
        counts = event.counts
        for heading, reasons in wording.reasons(counts):
            self._say(f"\n{heading}")
            for reason, count in reasons.most_common(wording.REASONS_SHOWN):
                self._say(f"  {count:>7,}  {_shown(reason)}")
            left = len(reasons) - wording.REASONS_SHOWN
            if left > 0:
                self._say(f"           and {counted(left, 'more reason')} ({wording.ALL})")
        self._say("")
        self._say(_verdicts(counts))
        if len(counts.houses) > 1:
            self._say("")
            self._say(_table("house", VERDICTS, counts.by_house()))
        if counts.rules:
            self._say("")
            self._say(_table("rule", OF_RULES, counts.by_rule()))
        if isinstance(event, Interrupted):
            self._say("\n[bold red]interrupted[/]: the rest was not audited")


def _verdicts(counts: Counts) -> Table:
    table = Table("verdict", box=None, pad_edge=False, header_style="bold")
    for column in ("hands", "share"):
        table.add_column(column, justify="right")
    total = counts.total
    for verdict, count in counts.by_verdict().items():
        style = _STYLES.get(verdict) if count else None
        share = _PERCENT * count / total if total else 0
        table.add_row(verdict, f"{count:,}", f"{share:.1f} %", style=style)
    table.add_row("all", f"{total:,}", "", style="bold")
    return table


def _table(
    heading: str, columns: Iterable[str], found: Iterable[tuple[str, Mapping[str, int]]]
) -> Table:
    table = Table(heading, box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, justify="right")
    for name, counts in found:
        style = _STYLES[DEVIATES] if counts[DEVIATES] else None
        table.add_row(_shown(name), *(f"{count:,}" for count in counts.values()), style=style)
    return table


def _shown(text: str) -> str:
    """Return a text that somebody else wrote: no markup, and nothing that a terminal obeys."""
    return escape(printable(text))
