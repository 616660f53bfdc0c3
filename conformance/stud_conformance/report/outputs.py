"""Where reports go: ``FORMAT:PATH``, as often as wanted."""

from __future__ import annotations

import io
import os
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TextIO, TypeVar

from stud_conformance.files import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

E = TypeVar("E")
Taken_contra = TypeVar("Taken_contra", contravariant=True)

STDOUT = "-"
#: How the text of a report is written.
_TEXT: Final[dict[str, Any]] = {"encoding": "utf-8", "errors": "backslashreplace"}
_NAMES_OF_STDOUT = (STDOUT, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")


class Report(Protocol[Taken_contra]):
    """Takes what happens in order, and writes it down."""

    def take(self, event: Taken_contra) -> None:
        """Take one event."""
        ...


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


class Output(NamedTuple):
    """A report that was asked for; its path is absolute, for an engine may change the folder."""

    format: str
    path: str

    @classmethod
    def parse(cls, text: str, formats: Collection[str]) -> Output:
        """Read ``FORMAT:PATH``, with one of some formats; ``-`` is stdout.

        Raises:
            ValueError: The format is unknown or the path is missing.

        """
        name, _, path = text.partition(":")
        if name not in formats or not path:
            known = ", ".join(formats)
            message = f"{text!r} is not FORMAT:PATH with a format of {known} (the path - is stdout)"
            raise ValueError(message)
        return cls(name, STDOUT if path in _NAMES_OF_STDOUT else _place(path))


def _place(path: str) -> str:
    """Return the one name of a file, however it is spelt; a pipe has none but the given one."""
    real = os.path.realpath(path)
    return real if os.path.lexists(real) or not os.path.exists(path) else os.path.abspath(path)  # noqa: PTH100, PTH110 - ``Path`` raises at a loop of links


@dataclass(slots=True)
class _Held(Generic[E]):
    """A report, the stream that it is written to, and why it cannot be written any more.

    Attributes:
        output: Where it has to be in the end.
        stream: Where it is written: text that is held back where no file can be beside its place.
        part: The file that takes its place in the end; ``None`` where there is none.
        report: The report.
        error: Why it cannot be written any more.

    """

    output: Output
    stream: TextIO
    part: Path | None
    report: Report[E]
    error: OSError | None = None

    def take(self, event: E) -> None:
        """Pass an event on, as long as the report can be written."""
        self._attempt(lambda: self.report.take(event))

    def close(self) -> None:
        """Write what is held back, and put the report in its place; nothing where it is empty."""
        self._attempt(self._put)
        if self.output.path != STDOUT:
            with suppress(OSError):  # it is told already
                self.stream.close()
        if self.part is not None:
            self.part.unlink(missing_ok=True)

    def _put(self) -> None:
        path = Path(self.output.path)
        self.stream.flush()
        if isinstance(self.stream, io.StringIO):
            if text := self.stream.getvalue():
                path.write_text(text, **_TEXT)
        elif self.part is not None and self.part.stat().st_size:
            whole.put(self.part, path)

    def _attempt(self, act: Callable[[], object]) -> None:
        if self.error is None:
            try:
                act()
            except OSError as error:
                self.error = error


@dataclass(frozen=True, slots=True)
class Reports(Generic[E]):
    """All reports; the work goes on as long as one of them can be written."""

    held: list[_Held[E]]

    def take(self, event: E) -> None:
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
def opened(
    outputs: Sequence[Output],
    stdout: TextIO | None,
    formats: Mapping[str, Callable[[TextIO], Report[E]]],
) -> Iterator[Reports[E]]:
    """Open reports; that each can be written is seen before any work.

    A file grows under another name beside its own, and gets that when the work is over, also where
    it ends otherwise than it should. So no report is left half written in place of a whole one.

    Args:
        outputs: The reports.
        stdout: Where those to stdout go; ``None`` where it is closed.
        formats: What writes each format.

    Yields:
        One report that stands for all.

    Raises:
        NotWritten: Reports cannot be written; the others are.
        OSError: A file can never be written.

    """
    reports: Reports[E] = Reports([])
    try:
        for output in outputs:
            stream, part = _opened(output, stdout)
            reports.held.append(_Held(output, stream, part, formats[output.format](stream)))
        yield reports
    finally:
        for one in reports.held:
            one.close()
    errors = reports.errors()
    if errors:
        raise NotWritten(errors)


def _opened(output: Output, stdout: TextIO | None) -> tuple[TextIO, Path | None]:
    """Return the stream of a report, and the file that takes its place in the end."""
    if output.path == STDOUT:
        return _of_stdout(output, stdout), None
    path = Path(output.path)
    _check_writable(path)
    if whole.is_special(path):
        return path.open("w", **_TEXT), None
    part = whole.beside(path)
    return (io.StringIO(), None) if part is None else (part.open("x", **_TEXT), part)


def _of_stdout(output: Output, stdout: TextIO | None) -> TextIO:
    if stdout is None:
        raise OSError("stdout is closed, so no report can go there")
    if output.format != "human" and isinstance(stdout, io.TextIOWrapper):
        stdout.reconfigure(encoding="utf-8")
    return stdout


def _check_writable(path: Path) -> None:
    """Check that a file can be written, without writing it.

    Raises:
        OSError: It cannot.

    """
    if not path.parent.is_dir():
        raise NotADirectoryError(f"there is no folder {path.parent} for the report")
    if path.is_dir():
        raise IsADirectoryError(f"the report {path} would replace a folder")
    is_there = path.exists()
    if not is_there and os.path.lexists(path):
        raise FileExistsError(f"the report {path} is a link that leads to itself")
    if not os.access(path if is_there else path.parent, os.W_OK):
        raise PermissionError(f"the report {path} cannot be written")
