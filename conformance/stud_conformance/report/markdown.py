"""A page in Markdown for a reviewer, such as the summary of a step on GitHub."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Final

from stud_conformance.files.markdown import block, cell, code, table
from stud_conformance.files.still import still
from stud_conformance.protocol.text import counted
from stud_conformance.report import diagnosis, words
from stud_conformance.report.at_end import AtEnd
from stud_conformance.report.tally import chapter, left_out
from stud_conformance.run.baseline import cure
from stud_conformance.run.words import rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.report.tally import OfEngine, Summary
    from stud_conformance.run.events import Judged, Started

#: A page has at most so many bytes; the summary of a step on GitHub may have 1 MiB.
LARGEST: Final = 1_000_000
REASONS_SHOWN: Final = 12
_STDERR: Final = 600


def _parts(summary: Summary) -> Iterator[str]:
    """Yield everything; what does not fit is counted."""
    head = "".join(f"{line}\n" for line in _head(summary))
    yield head
    yield from _failures(summary, LARGEST - len(head.encode()))


def _head(summary: Summary) -> Iterator[str]:
    yield f"# {words.title(summary.started)}"
    if summary.is_interrupted:
        yield "\n**Interrupted**: the rest was not run."
    yield "\n## Totals\n"
    rows = [(_name(one), *_cells(one)) for one in summary.engines]
    yield from table(("engine", "verdict", "expected failures", *words.COLUMNS), rows)
    passes = summary.passes(chapter)
    if passes:
        names = [one.name for one in summary.engines]
        yield "\n## By chapter\n"
        yield from table(
            ("chapter", *map(_name, summary.engines)),
            [
                (part, *("{}/{}".format(*own[name]) if name in own else "-" for name in names))
                for part, own in passes.items()
            ],
        )
    for engine in summary.engines:
        yield from _engine(engine, summary.started)


def _name(engine: OfEngine) -> str:
    return cell(still(engine.name))


def _cells(engine: OfEngine) -> Iterator[str]:
    yield "conforms" if engine.conforms else "**does not conform**"
    yield str(engine.expected)
    yield from words.cells(engine.totals)


def _engine(engine: OfEngine, started: Started) -> Iterator[str]:
    name = code(still(engine.name))
    if engine.not_started:
        yield f"\n{name} **was not started**:\n"
        yield from block([still(engine.not_started), *_stderr(engine.stderr)])
    for what, reasons in left_out(engine).items():
        yield f"\n{name}: {counted(reasons.total(), 'case')} {what}\n"
        most = reasons.most_common(REASONS_SHOWN)
        yield from table(("cases", "reason"), [(str(n), cell(still(why))) for why, n in most])
        if len(reasons) > REASONS_SHOWN:
            more = counted(len(reasons) - REASONS_SHOWN, "more reason")
            yield f"\nand {more} ({words.ALL})"
    if engine.diagnosed is not None:
        yield f"\n## What may be wrong with {name}\n"
        yield from block(still(line) for line in diagnosis.lines(engine.diagnosed, started.chosen))
    told = [*words.against(engine, started)]
    if engine.problems and not told:
        told = [f"to accept for now what fails: {cure([None], engine.name)}"]
    if told:
        yield ""
        yield from block(map(still, told))


def _failures(summary: Summary, size: int) -> Iterator[str]:
    """Yield the failures of all engines, as far as there is room; then how many are left out."""
    size -= _room(summary)
    for engine in summary.engines:
        problems, shown = engine.problems, 0
        if problems:
            heading = f"\n## Failures of {code(still(engine.name))}: {len(problems)}\n"
            yield heading
        for one in problems:
            text = "".join(f"{line}\n" for line in _failure(one, summary.started))
            if len(text.encode()) > size:
                break
            size -= len(text.encode())
            shown += 1
            yield text
        if shown < len(problems):
            yield f"\nand {counted(len(problems) - shown, 'more failure')} ({words.ALL})\n"
            size = 0


def _room(summary: Summary) -> int:
    """Return how many bytes the headings and the counts of what is left out may take."""
    return sum(200 + 8 * len(still(engine.name)) for engine in summary.engines)


def _failure(one: Judged, started: Started) -> Iterator[str]:
    heading, name = words.HEADINGS[one.known], escape(still(one.case.id))
    rule = escape(still(one.case.rules[0]))
    yield f"\n<details><summary>{heading} <code>{name}</code> <code>{rule}</code></summary>\n"
    found = {"title": one.case.title, **rows(one, started.chosen)}
    lines = [f"{key:<9}{still(text)}" for key, text in found.items()]
    yield from block([*lines, *_stderr(one.stderr)])
    yield "\n</details>"


def _stderr(text: str) -> Iterator[str]:
    for line in text[-_STDERR:].strip().splitlines():
        yield f"stderr   {still(line)}"


#: A summary for a reviewer.
Markdown: Final = partial(AtEnd, parts=_parts)
