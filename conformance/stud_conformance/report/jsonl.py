"""JSON Lines: a header, a line for every case including those not run, a footer.

What was sent and what was answered stand in it, so that a run can be judged again.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TextIO

from stud_conformance.files.still import json_line
from stud_conformance.run.events import (
    Diagnosed,
    Finished,
    Greeted,
    Judged,
    NotGreeted,
    Started,
)

if TYPE_CHECKING:
    from stud_conformance.run.events import Event


class JsonLines:
    """Writes one JSON object a line; a file without its footer was cut short."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, event: Event) -> None:
        """Write the line of an event, if it has one."""
        line = _line(event)
        if line is not None:
            self._stream.write(f"{json_line(line)}\n")


def _line(event: Event) -> dict[str, Any] | None:
    if isinstance(event, Started):
        return {"line": "header", "suite": "stud-conformance", **asdict(event)}
    if isinstance(event, Greeted):
        return {
            "line": "engine",
            "name": event.profile.name,
            "engine": event.profile.engine,
            "houses": [house.id for house in event.profile.houses],
            "rulings": event.profile.rulings,
            "unchecked": list(event.profile.unchecked),
            "greeting": event.greeting,
        }
    if isinstance(event, NotGreeted):
        return _with_stderr({"line": "engine", "name": event.engine, "error": event.reason}, event)
    if isinstance(event, Judged):
        return _case(event)
    if isinstance(event, Finished):
        totals = {
            name: {**asdict(total), "share": round(total.share, 4)}
            for name, total in event.totals.items()
        }
        return {"line": "footer", "engines": totals}
    return {"line": "diagnosis", **asdict(event)} if isinstance(event, Diagnosed) else None


def _case(event: Judged) -> dict[str, Any]:
    line: dict[str, Any] = {
        "line": "case",
        "engine": event.engine,
        "case": event.case.id,
        "verdict": event.verdict,
        "rules": list(event.case.rules),
        "title": event.case.title,
        "game": event.case.setup.game,
        "when": event.case.when,
    }
    if event.house is not None:
        line["house"] = event.house
    if event.reason is not None:
        line["reason"] = event.reason
    if event.failure is not None:
        line |= asdict(event.failure)
    if event.known is not None:
        line |= {"known": event.known, "note": event.note}
    if event.sent is not None:
        line |= {key: event.sent[key] for key in ("id", "hand", "observe")}
        line["answer"] = event.answer
    return line if event.failure is None else _with_stderr(line, event)


def _with_stderr(line: dict[str, Any], event: Judged | NotGreeted) -> dict[str, Any]:
    return {**line, "stderr": event.stderr} if event.stderr else line
