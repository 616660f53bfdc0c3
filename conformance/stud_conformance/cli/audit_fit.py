"""``studconf audit --fit``: the rulings that hands were played under."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stud_conformance.audit import fit_report
from stud_conformance.audit.fit import fit
from stud_conformance.audit.verdict import UNREADABLE
from stud_conformance.cli import codes
from stud_conformance.hands import read
from stud_conformance.report.outputs import STDOUT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

    from stud_conformance.audit.fit import Fit
    from stud_conformance.audit.fit_hand import Reading
    from stud_conformance.cli.audit_outputs import Output

HUMAN, LINES = "human", "jsonl"


def fitted(paths: Sequence[str], outputs: Sequence[Output], stream: TextIO | None) -> int:
    """Fit, write the reports, and return the exit code.

    Raises:
        UsageError: A report has no such format.
        OSError: One cannot be written.

    """
    for output in outputs:
        if output.format not in {HUMAN, LINES}:
            raise click.UsageError(f"--fit is told as {HUMAN} or {LINES}, not as {output.format}")
    with ExitStack() as stack:
        places = [(output.format, _opened(output, stream, stack)) for output in outputs]
        writers = [place for kind, place in places if kind == LINES]
        found = fit(read.hands(paths), each=_line_for(writers))
        for kind, place in places:
            place.write(fit_report.text(found) if kind == HUMAN else _last_line(found))
    return _code(found)


def _opened(output: Output, stream: TextIO | None, stack: ExitStack) -> TextIO:
    if output.path != STDOUT:
        return stack.enter_context(Path(output.path).open("w", encoding="utf-8"))
    if stream is None:
        raise OSError("stdout is closed, so no report can go there")
    return stream


def _line_for(places: Sequence[TextIO]) -> Callable[[Reading], None]:
    """Return what writes a line of evidence for each hand."""

    def write(one: Reading) -> None:
        for place in places:
            place.write(json.dumps(fit_report.line(one)) + "\n")

    return write


def _last_line(found: Fit) -> str:
    return json.dumps({**fit_report.document(found), "line": "footer"}) + "\n"


def _code(found: Fit) -> int:
    if not sum(found.kinds.values()):
        click.echo("studconf: there is nothing to fit", err=True)
        return codes.NOTHING
    return codes.NOT_RUN if found.kinds.get(UNREADABLE) else codes.OK
