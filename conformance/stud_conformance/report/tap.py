"""TAP version 14: a line a case, with what is wrong below it in YAML."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, TextIO

from stud_conformance.files.still import still
from stud_conformance.report import words
from stud_conformance.report.tally import Tally
from stud_conformance.run.baseline import is_problem
from stud_conformance.run.events import (
    EXPECTED,
    NOT_RUN,
    UNSUPPORTED,
    Diagnosed,
    Interrupted,
    Judged,
    NotGreeted,
    Started,
)
from stud_conformance.run.words import rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.run.events import Event

_SPECIAL: Final = re.compile(r"[\\#]")


class Tap:
    """Writes each case as it is settled; the numbers run on over all engines.

    What an engine does not support is skipped, what is expected to fail is to do, and a case that
    was not run is not ok.
    """

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream
        self._tally = Tally()
        self._number = 0

    def take(self, event: Event) -> None:
        """Write what an event has to say."""
        summary = self._tally.take(event)
        for engine in () if summary is None else summary.engines:
            self._stream.write(f"{_comment(f'{engine.name}: {words.counts(engine)}')}\n")
        for line in self._lines(event):
            self._stream.write(f"{line}\n")

    def _lines(self, event: Event) -> Iterator[str]:
        match event:
            case Started():
                yield "TAP version 14"
                yield f"1..{event.cases * len(event.engines)}"
                yield _comment(words.title(event))
            case NotGreeted():
                yield _comment(f"{event.engine} was not started: {event.reason}")
            case Judged():
                self._number += 1
                yield from self._case(event)
            case Diagnosed():
                yield _comment(f"{event.engine}: {len(event.suspects)} suspected faults")
            case Interrupted():
                yield "Bail out! interrupted: the rest was not run"

    def _case(self, one: Judged) -> Iterator[str]:
        is_bad = is_problem(one) or one.known == EXPECTED or one.verdict == NOT_RUN
        start = f"{'not ok' if is_bad else 'ok'} {self._number} - "
        yield start + _escaped(f"{one.engine}: {one.case.id}") + _directive(one)
        if is_bad:
            yield "  ---"
            yield from _details(one, self._tally)
            yield "  ..."


def _directive(one: Judged) -> str:
    if one.known == EXPECTED:
        return f" # TODO {_escaped(one.note)}"
    if one.verdict == UNSUPPORTED and not is_problem(one):
        return f" # SKIP {_escaped(one.reason or '')}"
    return ""


def _details(one: Judged, tally: Tally) -> Iterator[str]:
    yield f"  verdict: {one.verdict}"
    yield f"  message: {_quoted(words.message(one))}"
    if one.verdict == NOT_RUN:
        return
    yield f"  title: {_quoted(one.case.title)}"
    for name, text in rows(one, tally.started.chosen).items():
        yield f"  {name}: {_quoted(text)}"
    if one.stderr:
        yield f"  stderr: {_quoted(one.stderr)}"


def _comment(text: str) -> str:
    return f"# {still(text)}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", still(text)).strip()


def _quoted(text: str) -> str:
    """Return a text as JSON has it, which is YAML as well."""
    return json.dumps(still(text), ensure_ascii=False)
