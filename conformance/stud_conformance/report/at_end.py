"""A report of which nothing can be written before the run is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from stud_conformance.report.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stud_conformance.report.tally import Summary
    from stud_conformance.run.events import Event


class AtEnd:
    """Counts what comes, and writes once the run is over."""

    def __init__(self, stream: TextIO, parts: Callable[[Summary], Iterable[str]]) -> None:
        """Write to ``stream`` the parts of a report on what became of the run."""
        self._stream, self._parts = stream, parts
        self._tally = Tally()

    def take(self, event: Event) -> None:
        """Count, and write once the run is over."""
        summary = self._tally.take(event)
        if summary is not None:
            for part in self._parts(summary):
                self._stream.write(part)
