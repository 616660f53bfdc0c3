"""Where reports go: ``FORMAT:PATH``, as often as wanted."""

from __future__ import annotations

import io
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TextIO

from stud_conformance.report.human import Human
from stud_conformance.report.jsonl import JsonLines
from stud_conformance.report.junit import JUnit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from stud_conformance.run.events import Event


class Report(Protocol):
    """Takes the events of a run in order and writes them down."""

    def take(self, event: Event) -> None:
        """Take one event."""
        ...


FORMATS: dict[str, Callable[[TextIO], Report]] = {
    "human": Human,
    "jsonl": JsonLines,
    "junit": JUnit,
}
STDOUT = "-"


@dataclass(frozen=True, slots=True)
class Output:
    """A report that was asked for."""

    format: str
    path: str

    @classmethod
    def parse(cls, text: str) -> Output:
        """Read ``FORMAT:PATH``; ``-`` is stdout.

        Raises:
            ValueError: The format is unknown or the path is missing.

        """
        name, _, path = text.partition(":")
        if name not in FORMATS or not path:
            known = ", ".join(FORMATS)
            message = f"{text!r} is not FORMAT:PATH with a format of {known} (the path - is stdout)"
            raise ValueError(message)
        return cls(name, path)


@contextmanager
def open_outputs(outputs: Sequence[Output]) -> Iterator[list[Report]]:
    """Open the reports of a run.

    A file is written only when the run is over, so that nothing is left half
    written or overwritten in vain.

    Raises:
        OSError: A file cannot be written.

    """
    held = [(output, _stream(output)) for output in outputs]
    yield [FORMATS[output.format](stream) for output, stream in held]
    for output, stream in held:
        if output.path == STDOUT:
            stream.flush()
        elif isinstance(stream, io.StringIO):
            Path(output.path).write_text(stream.getvalue(), encoding="utf-8")


def _stream(output: Output) -> TextIO:
    if output.path == STDOUT:
        return sys.stdout
    path = Path(output.path)
    if not path.parent.is_dir():
        raise NotADirectoryError(f"there is no folder {path.parent} for the report")
    if path.is_dir():
        raise IsADirectoryError(f"the report {path} would replace a folder")
    return io.StringIO()
