"""Where reports go: ``FORMAT:PATH``, as often as wanted."""

from __future__ import annotations

import io
import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from stud_conformance.run.events import Event


class Report(Protocol):
    """Takes the events of a run in order and writes them down."""

    def take(self, event: Event) -> None:
        """Take one event."""
        ...


@dataclass(frozen=True, slots=True)
class Format:
    """A way to report, which is loaded only where it is wanted.

    Attributes:
        words: What it is, for the help.
        module: The module of ``report`` that has it.
        name: Its class there.

    """

    words: str
    module: str
    name: str

    def __call__(self, stream: TextIO) -> Report:
        """Return a report that writes to a stream."""
        module = import_module(f"stud_conformance.report.{self.module}")
        report: Report = getattr(module, self.name)(stream)
        return report


FORMATS: dict[str, Format] = {
    "human": Format(
        "for a person; in a pipeline it ends with what a reviewer needs", "human", "Human"
    ),
    "jsonl": Format(
        "all that was asked and answered, an object of JSON a line", "jsonl", "JsonLines"
    ),
    "junit": Format("XML as most pipelines read it", "junit", "JUnit"),
    "tap": Format("the Test Anything Protocol, version 14", "tap", "Tap"),
    "markdown": Format("a summary for a reviewer, of 1 MB at most", "markdown", "Markdown"),
    "html": Format("one page that opens from disk, with a picture of each hand", "html", "Html"),
    "github": Format("annotations in a workflow of GitHub", "github", "GitHub"),
    "badge": Format("a badge, as an endpoint of shields.io", "badge", "Badge"),
}
STDOUT = "-"
_NAMES_OF_STDOUT = (STDOUT, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")


class NotWritten(OSError):  # noqa: N818 - it says what became of the reports
    """Raised where reports cannot be written; it carries the reason of each."""

    def __init__(self, reasons: dict[str, OSError]) -> None:
        """Keep the reasons by path."""
        self.reasons = reasons
        super().__init__("; ".join(_unwritable(path, reasons[path]) for path in reasons))

    @property
    def is_only_left(self) -> bool:
        """Whether nothing is wrong but that nobody reads stdout any more."""
        return all(isinstance(reason, BrokenPipeError) for reason in self.reasons.values())


def _unwritable(path: str, reason: OSError) -> str:
    name = "stdout" if path == STDOUT else path
    return f"the report {name} cannot be written: {reason.strerror or reason}"


def parted(text: str, formats: Collection[str]) -> tuple[str, str]:
    """Return the format and the path of ``FORMAT:PATH``; every name of stdout is ``-``.

    Raises:
        ValueError: The format is unknown or the path is missing.

    """
    name, _, path = text.partition(":")
    if name not in formats or not path:
        known = ", ".join(formats)
        message = f"{text!r} is not FORMAT:PATH with a format of {known} (the path - is stdout)"
        raise ValueError(message)
    return name, STDOUT if path in _NAMES_OF_STDOUT else path


class Output(NamedTuple):
    """A report that was asked for; its path is absolute, for an engine may change the folder."""

    format: str
    path: str

    @classmethod
    def parse(cls, text: str) -> Output:
        """Read ``FORMAT:PATH``; ``-`` is stdout.

        Raises:
            ValueError: The format is unknown or the path is missing.

        """
        name, path = parted(text, FORMATS)
        return cls(name, path if path == STDOUT else str(Path(path).absolute()))

    @property
    def place(self) -> str:
        """The one name of the file that it goes to, however the path is spelt."""
        return self.path if self.path == STDOUT else str(Path(self.path).resolve())


@dataclass(slots=True)
class _Held:
    """A report, the stream it writes to, and why it cannot be written any more."""

    output: Output
    stream: TextIO
    report: Report = field(init=False)
    error: OSError | None = None

    def __post_init__(self) -> None:
        self.report = FORMATS[self.output.format](self.stream)

    def take(self, event: Event) -> None:
        """Pass an event on, as long as the report can be written."""
        self._attempt(lambda: self.report.take(event))

    def write(self) -> None:
        """Write what is held back."""
        if isinstance(self.stream, io.StringIO):
            text = self.stream.getvalue()
            if text:
                self._attempt(lambda: _write(self.output.path, text))
        else:
            self._attempt(self.stream.flush)

    def _attempt(self, act: Callable[[], object]) -> None:
        if self.error is None:
            try:
                act()
            except OSError as error:
                self.error = error


def _write(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8", errors="backslashreplace")


@dataclass(frozen=True, slots=True)
class _Reports:
    """All reports; a run goes on as long as one of them can be written."""

    held: list[_Held]

    def take(self, event: Event) -> None:
        """Pass an event to each report.

        Raises:
            NotWritten: None of them can be written.

        """
        for one in self.held:
            one.take(event)
        if all(one.error for one in self.held):
            raise NotWritten(self.errors())

    def errors(self) -> dict[str, OSError]:
        """Return what went wrong, by path."""
        return {one.output.path: one.error for one in self.held if one.error is not None}


@contextmanager
def open_outputs(outputs: Sequence[Output], stdout: TextIO | None) -> Iterator[Report]:
    """Open the reports of a run.

    A file is written only when the run is over, so that nothing is left half written; it is
    written also where the run ends otherwise than it should.

    Args:
        outputs: The reports.
        stdout: Where those to stdout go; ``None`` where it is closed.

    Yields:
        One report that stands for all.

    Raises:
        NotWritten: Reports cannot be written; the others are.
        OSError: A file can never be written.

    """
    reports = _Reports([_Held(output, _stream(output, stdout)) for output in outputs])
    try:
        yield reports
    finally:
        for one in reports.held:
            one.write()
    errors = reports.errors()
    if errors:
        raise NotWritten(errors)


def _stream(output: Output, stdout: TextIO | None) -> TextIO:
    if output.path != STDOUT:
        check_writable(Path(output.path))
        return io.StringIO()
    if stdout is None:
        raise OSError("stdout is closed, so no report can go there")
    if output.format != "human" and isinstance(stdout, io.TextIOWrapper):
        stdout.reconfigure(encoding="utf-8")
    return stdout


def check_writable(path: Path) -> None:
    """Check that a file can be written, without writing it.

    Raises:
        OSError: It cannot.

    """
    if not path.parent.is_dir():
        raise NotADirectoryError(f"there is no folder {path.parent} for the report")
    if path.is_dir():
        raise IsADirectoryError(f"the report {path} would replace a folder")
    is_there = os.path.lexists(path)
    if not os.access(path if is_there and path.exists() else path.parent, os.W_OK):
        raise PermissionError(f"the report {path} cannot be written")
