"""The reports of an audit by name, all made from the one stream of events."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, TextIO

from stud_conformance.audit.events import Finished, Started
from stud_conformance.audit.human import Human
from stud_conformance.audit.markdown import Markdown
from stud_conformance.audit.verdict import Audited
from stud_conformance.files.still import json_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.audit.events import Event, Taker
    from stud_conformance.audit.verdict import Deviation


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


FORMATS: Final[dict[str, Callable[[TextIO], Taker]]] = {
    "human": Human,
    "jsonl": JsonLines,
    "markdown": Markdown,
}


def _line(event: Event) -> dict[str, Any] | None:
    if isinstance(event, Started):
        line = {
            "line": "header",
            "suite": "stud-conformance",
            "command": "audit",
            "version": event.version,
            "paths": list(event.paths),
            "house": event.house,
            "rooms": event.rooms,
        }
        return {key: own for key, own in line.items() if own}
    if isinstance(event, Audited):
        return _hand(event)
    if isinstance(event, Finished):
        return {
            "line": "footer",
            "hands": event.counts.total,
            "verdicts": event.counts.by_verdict(),
            "houses": dict(event.counts.by_house()),
            "rules": dict(event.counts.by_rule()),
        }
    return None


def _hand(one: Audited) -> dict[str, Any]:
    """Return the line of a hand; what is not known of it is left out."""
    line: dict[str, Any] = {
        "line": "hand",
        "hand": one.hand,
        "verdict": one.verdict,
        "house": one.house,
        "room": one.room,
        "game": one.game,
        "unit": format(one.unit, "f") if one.game else "",
        "rules": list(one.read),
        "deviation": None if one.deviation is None else _deviation(one.deviation),
        "reason": one.reason,
        "place": one.place,
    }
    return {key: own for key, own in line.items() if own}


def _deviation(found: Deviation) -> dict[str, Any]:
    """Return what is told of it; the step is there also where it is the end."""
    told = {key: own for key, own in asdict(found).items() if own or key == "step"}
    if found.money:
        told["money"] = {str(seat): own for seat, own in found.money.items()}
    return told
