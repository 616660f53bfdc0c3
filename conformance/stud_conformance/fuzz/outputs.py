"""The reports on what was found: for a reader, and a line of JSON a thing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TextIO

from stud_conformance.files.printable import printable
from stud_conformance.files.still import json_line
from stud_conformance.fuzz.compare import END, START
from stud_conformance.fuzz.events import Kept, Over, Shown
from stud_conformance.fuzz.report import lines, where
from stud_conformance.protocol.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.fuzz.events import Event
    from stud_conformance.fuzz.groups import Group
    from stud_conformance.fuzz.search import Ended

DIFFERS, SAME, FREE, UNASKED = "differs", "same", "free", "unasked"
_OUTCOMES: Final = {
    DIFFERS: "still differs, just as {}",
    SAME: "both see the same now",
    FREE: "set aside, as {} is left open",
    UNASKED: "could not be asked: {}",
}


class Human:
    """Writes for a reader, each thing as it happens."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, event: Event) -> None:
        """Take one event."""
        for line in _told(event):
            print(line, file=self._stream)
        self._stream.flush()


class JsonLines:
    """Writes an object of JSON a thing; without its last line, ``end``, a file was cut short."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def take(self, event: Event) -> None:
        """Take one event."""
        print(json_line(_row(event)), file=self._stream, flush=True)


#: The reports by the name of their format.
FORMATS: Final[dict[str, Callable[[TextIO], Human | JsonLines]]] = {
    "human": Human,
    "jsonl": JsonLines,
}


def _told(event: Event) -> Iterator[str]:
    if isinstance(event, Shown):
        yield from (*lines(event), "")
    elif isinstance(event, Kept):
        yield f"{event.name}: {_OUTCOMES[event.outcome].format(printable(event.why))}"
    else:
        yield from map(_counted, event.groups)
        if event.end.aside:
            yield _aside(event.end)
        yield _ended(event)


def _counted(group: Group) -> str:
    """Say in how many hands a difference was seen."""
    others = f"; also under {', '.join(group.others)}" if group.others else ""
    return f"{group.name}: seen in {counted(group.hands, 'made hand')}{others}"


def _aside(end: Ended) -> str:
    """Say how many differences are none, as a ruling is left open."""
    open_ones = ", ".join(
        f"{ruling} {hands}" for ruling, hands in sorted(_by_ruling(end.aside).items())
    )
    hands = counted(end.aside.total(), "difference")
    return (
        f"{hands} set aside, as a ruling is left open and one of its values is played: {open_ones}"
    )


def _by_ruling(aside: Counter[tuple[str, ...]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for rulings, hands in aside.items():
        found.update(dict.fromkeys(rulings, hands))
    return found


def _ended(over: Over) -> str:
    """Return how a search ended, on one line."""
    end = over.end
    early = " before the time was over" if end.is_early else ""
    early = " before it was interrupted" if end.is_interrupted else early
    return (
        f"{counted(end.made, 'hand')} made{early}, {end.asked} asked of both, "
        f"{end.parted} seen otherwise; {counted(len(over.groups), 'difference')}"
    )


def _row(event: Event) -> dict[str, Any]:
    if isinstance(event, Shown):
        return _difference(event)
    if isinstance(event, Kept):
        return {"line": "kept", "id": event.name, "outcome": event.outcome, "why": event.why}
    end = event.end
    return {
        "line": "end",
        "made": end.made,
        "asked": end.asked,
        "parted": end.parted,
        "aside": dict(sorted(_by_ruling(end.aside).items())),
        "differences": [
            {"id": group.name, "hands": group.hands, "others": list(group.others)}
            for group in event.groups
        ],
        "early": end.is_early or end.is_interrupted,
        "broken": end.broken,
    }


def _difference(shown: Shown) -> dict[str, Any]:
    found = shown.difference
    step = found.apart.step
    return {
        "line": "difference",
        "id": shown.name,
        "file": shown.file,
        "hand": shown.number,
        "smaller": shown.is_smaller,
        "where": where(found),
        "step": "end" if step is END else "start" if step == START else step + 1,
        "topic": found.apart.topic,
        "expected": found.apart.expected,
        "found": found.apart.found,
        "rules": list(found.rules),
        "seats": len(found.hand.setup.stacks),
        "acts": found.acts,
        "sent": found.sent,
    }
