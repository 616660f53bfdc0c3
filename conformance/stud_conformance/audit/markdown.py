"""The report of an audit as a page in Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from stud_conformance.audit import wording
from stud_conformance.audit.counts import OF_RULES
from stud_conformance.audit.events import Finished, Interrupted, Started
from stud_conformance.audit.verdict import DEVIATES, UNREADABLE, VERDICTS, Audited
from stud_conformance.files.markdown import cell, code, table, words, words_cell
from stud_conformance.protocol.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from stud_conformance.audit.counts import Counts
    from stud_conformance.audit.events import Event


class Markdown:
    """Keeps the hands that are told of, which are not many, and writes all at the end."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream
        self._started = Started("", ())
        self._alike = wording.Alike()
        self._kept: list[Audited] = []

    def take(self, event: Event) -> None:
        """Keep a hand that is told of, or write everything once the audit is over."""
        if isinstance(event, Started):
            self._started = event
        elif isinstance(event, Audited):
            if event.verdict in {DEVIATES, UNREADABLE} and self._alike.is_new(event):
                self._kept.append(event)
        else:
            self._stream.write("".join(f"{line}\n" for line in self._page(event)))

    def _page(self, event: Finished | Interrupted) -> Iterator[str]:
        yield f"# {words(wording.title(self._started))}"
        if isinstance(event, Interrupted):
            yield "\n**Interrupted**: the rest was not audited."
        counts = event.counts
        yield "\n## Totals\n"
        yield from table(("verdict", "hands"), [*_rows(counts.by_verdict()), _all(counts)])
        if len(counts.houses) > 1:
            yield ""
            yield from table(("house", *VERDICTS), _of_each(counts.by_house()))
        if counts.rules:
            yield "\n## Rules\n"
            yield from table(("rule", *OF_RULES), _of_each(counts.by_rule()))
        yield from self._hands()
        for heading, reasons in wording.reasons(counts):
            yield f"\n## {heading.capitalize()}\n"
            yield from table(("hands", "reason"), _most(reasons))

    def _hands(self) -> Iterator[str]:
        deviating = [one for one in self._kept if one.verdict == DEVIATES]
        unread = [one for one in self._kept if one.verdict == UNREADABLE]
        if deviating:
            yield "\n## Hands that deviate"
        for one in deviating:
            yield f"\n### {words(one.hand)}\n"
            yield f"- place: {code(one.place)}"
            for heading, text in wording.rows(one, self._started):
                if text:
                    yield f"- {heading}: {code(text) if heading == wording.LOOK else words(text)}"
        if unread:
            yield "\n## What cannot be read\n"
        for one in unread:
            yield f"- {code(one.place)}: {words(one.reason)}"
        for line in self._alike.left():
            yield f"\n{line[0].upper()}{words(line[1:])} ({wording.ALL})."


def _rows(counts: Mapping[str, int]) -> Iterator[Sequence[str]]:
    for name, count in counts.items():
        yield name, f"{count:,}"


def _all(counts: Counts) -> Sequence[str]:
    return "all", f"{counts.total:,}"


def _of_each(found: Iterable[tuple[str, Mapping[str, int]]]) -> Iterator[Sequence[str]]:
    for name, counts in found:
        yield cell(name), *(f"{count:,}" for count in counts.values())


def _most(reasons: Mapping[str, int]) -> Iterator[Sequence[str]]:
    most = sorted(reasons, key=lambda reason: -reasons[reason])
    for reason in most[: wording.REASONS_SHOWN]:
        yield f"{reasons[reason]:,}", words_cell(reason)
    left = len(most) - wording.REASONS_SHOWN
    if left > 0:
        yield "", f"{counted(left, 'more reason')} ({wording.ALL})"
