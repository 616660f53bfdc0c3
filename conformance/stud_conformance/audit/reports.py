"""The reports of an audit by name, all made from the one stream of events."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, TextIO

from stud_conformance.audit.events import Finished, Started
from stud_conformance.audit.human import Human
from stud_conformance.audit.markdown import Markdown
from stud_conformance.audit.verdict import Audited

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
            self._stream.write(json.dumps(line, allow_nan=False) + "\n")


FORMATS: Final[dict[str, Callable[[TextIO], Taker]]] = {
    "human": Human,
    "jsonl": JsonLines,
    "markdown": Markdown,
}


def _line(event: Event) -> dict[str, Any] | None:
    if isinstance(event, Started):
        return {
            "line": "header",
            "suite": "stud-conformance",
            "command": "audit",
            "version": event.version,
            "paths": list(event.paths),
            "house": event.house or None,
            "rooms": event.rooms,
        }
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
    line: dict[str, Any] = {"line": "hand", "hand": one.hand, "verdict": one.verdict}
    for key in ("house", "room", "game"):
        if getattr(one, key):
            line[key] = getattr(one, key)
    line["rules"] = list(one.read)
    if one.deviation is not None:
        line["deviation"] = _deviation(one.deviation)
    if one.reason:
        line["reason"] = one.reason
    line["place"] = one.place
    return line


def _deviation(found: Deviation) -> dict[str, Any]:
    return {**asdict(found), "money": {str(seat): own for seat, own in found.money.items()}}
