"""The reports on trees: for a reader, and a line of JSON a tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from stud_conformance.files.still import json_line
from stud_conformance.trees import wording
from stud_conformance.trees.compare import DIFFERENT, EQUAL, UNCOUNTED, UNSUPPORTED, Result

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable

VERDICTS = (EQUAL, DIFFERENT, UNCOUNTED, UNSUPPORTED)


@dataclass(frozen=True, slots=True)
class Counted:
    """A tree was counted.

    Attributes:
        engine: The name of the engine on the command line; ``ref`` where none was named.
        result: What was found.
        divided: Whether the split by the first act is told in any case.
        is_alone: Whether it is the only tree, and told in full.

    """

    engine: str
    result: Result
    divided: bool
    is_alone: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """All trees that there were have been told of.

    Attributes:
        engine: The name of the engine.
        verdicts: How many trees have each verdict.
        reason: Why the others were not counted; empty where all were.

    """

    engine: str
    verdicts: Counter[str]
    reason: str = ""


Event = Counted | Ended


class Human:
    """Writes for a reader: one tree in full, of many only those that differ."""

    def __init__(self, stream: TextIO) -> None:
        """Write to a stream."""
        self._stream = stream

    def take(self, event: Event) -> None:
        """Take one event."""
        for line in self._ended(event) if isinstance(event, Ended) else self._counted(event):
            print(line, file=self._stream)

    def _counted(self, event: Counted) -> list[str]:
        result = event.result
        if event.is_alone:
            return list(wording.lines(result, divided=event.divided))
        return list(wording.brief(result)) if result.verdict in (DIFFERENT, UNCOUNTED) else []

    def _ended(self, event: Ended) -> list[str]:
        if sum(event.verdicts.values()) <= 1 and not event.reason:
            return []
        told = [f"{event.verdicts[verdict]} {verdict}" for verdict in VERDICTS]
        lines = [f"{event.engine}: {', '.join(told)}"]
        return [*lines, f"  the rest was not counted: {event.reason}"] if event.reason else lines


class JsonLines:
    """Writes an object of JSON a tree, and one at the end."""

    def __init__(self, stream: TextIO) -> None:
        """Write to a stream."""
        self._stream = stream

    def take(self, event: Event) -> None:
        """Take one event."""
        if isinstance(event, Counted):
            row = wording.row(event.engine, event.result)
        else:
            verdicts = {verdict: event.verdicts[verdict] for verdict in VERDICTS}
            row = {"line": "end", "engine": event.engine, **verdicts, "reason": event.reason}
        print(json_line(row), file=self._stream, flush=True)


#: The reports by the name of their format.
FORMATS: dict[str, Callable[[TextIO], Human | JsonLines]] = {
    "human": Human,
    "jsonl": JsonLines,
}
