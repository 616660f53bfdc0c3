"""Annotations on GitHub: workflow commands that a runner turns into notes beside the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TextIO

from stud_conformance.files.still import still
from stud_conformance.protocol.text import counted
from stud_conformance.report import place, words
from stud_conformance.report.tally import Tally, by_rule
from stud_conformance.run import again
from stud_conformance.run.events import NOT_RUN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.report.tally import OfEngine, Summary
    from stud_conformance.run.events import Event, Judged, Started

#: GitHub shows so many errors of a step.
MOST: Final = 10
_LONGEST: Final = 2000
_RULES_SHOWN: Final = 20


class GitHub:
    """Writes at the end the first failures as errors, and one notice with the totals and the rest.

    A failure points at the step of its scenario, where that file is in the checkout.
    """

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream
        self._tally = Tally()

    def take(self, event: Event) -> None:
        """Count, and write once the run is over."""
        summary = self._tally.take(event)
        for line in () if summary is None else _lines(summary):
            self._stream.write(f"{line}\n")


def command(kind: str, message: Sequence[str], **properties: object) -> str:
    """Return a workflow command.

    Args:
        kind: ``error`` or ``notice``.
        message: Its lines.
        properties: ``file``, ``line`` and ``title``; without those that are ``None``.

    """
    told = ",".join(
        f"{name}={_property(still(str(value)))}"
        for name, value in properties.items()
        if value is not None
    )
    text = "%0A".join(_data(still(line, _LONGEST)) for line in message)
    return f"::{kind} {told}::{text}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _lines(summary: Summary) -> Iterator[str]:
    whole = [line for engine in summary.engines for line in _of_engine(engine)]
    problems = _spread(summary)
    room = max(0, MOST - len(whole))
    yield from whole[:MOST]
    for one in problems[:room]:
        yield _error(one, summary.started)
    yield _notice(summary, problems[room:])


def _spread(summary: Summary) -> list[Judged]:
    """Return all failures: first the first of each rule of each engine, in turn."""
    ranked: list[tuple[int, int, int, Judged]] = []
    for number, engine in enumerate(summary.engines):
        groups = by_rule(engine.problems).values()
        own = [(place, one) for group in groups for place, one in enumerate(group)]
        own.sort(key=lambda entry: entry[0])
        ranked += [(place, rank, number, one) for rank, (place, one) in enumerate(own)]
    return [one for *_, one in sorted(ranked, key=lambda entry: entry[:3])]


def _of_engine(engine: OfEngine) -> Iterator[str]:
    """Yield what is wrong with an engine as a whole."""
    if engine.not_started:
        yield command("error", [engine.not_started], title=f"{engine.name} was not started")
        return
    for reason, _ in engine.reasons(NOT_RUN).most_common(1):
        number = counted(engine.counts[NOT_RUN], "case")
        yield command("error", [reason], title=f"{engine.name}: {number} not run")


def _error(one: Judged, started: Started) -> str:
    found = place.of(one)
    file, line = found or (None, None)
    heading = words.HEADINGS[one.known].capitalize()
    message = [
        words.message(one),
        f"{one.case.title} [{', '.join(one.case.rules)}]",
        again.of_case(one.engine, one.case, started.chosen),
    ]
    title = f"{heading}: {one.case.id} ({one.engine})"
    return command("error", message, file=file, line=line, title=title)


def _notice(summary: Summary, left: Sequence[Judged]) -> str:
    """Return the totals, and of what there was no room for how many are of each rule."""
    message = [f"{engine.name}: {words.counts(engine)}" for engine in summary.engines]
    if summary.is_interrupted:
        message.append("interrupted: the rest was not run")
    if left:
        rules = [f"{name} {len(own)}" for name, own in by_rule(left).items()]
        more = [f"and {counted(len(rules) - _RULES_SHOWN, 'more rule')}"]
        told = ", ".join(rules[:_RULES_SHOWN] + (more if rules[_RULES_SHOWN:] else []))
        message.append(f"{counted(len(left), 'more failure')} not shown: {told}")
    return command("notice", message, title=words.title(summary.started))
