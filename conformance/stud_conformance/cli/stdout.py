"""Keep stdout for the report: what engines print goes to stderr, by whatever way they print it."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager, redirect_stdout, suppress
from traceback import walk_tb
from typing import TYPE_CHECKING, TextIO

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

OUT, ERR = 1, 2


def prepare() -> None:
    """Let no text be too odd to be printed, and let no file be opened in the place of stdout."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if sys.stdout is None:
        # A descriptor that cannot be written, so that whoever writes is told of it.
        nothing = os.open(os.devnull, os.O_RDONLY)
        if nothing != OUT:
            os.dup2(nothing, OUT)
        sys.stdout = os.fdopen(OUT, "w", encoding="utf-8", closefd=False)


@contextmanager
def kept() -> Iterator[TextIO | None]:
    """Turn what is written to stdout to stderr, but for what is written to the stream yielded.

    The descriptor stays turned until the program ends, as an engine may leave threads behind.

    Yields:
        The stream for the report; ``None`` where stdout is closed.

    """
    stream = None if sys.__stdout__ is None else _apart(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield stream
    finally:
        if stream is not None and stream is not sys.stdout:
            with suppress(OSError):  # its report has told of it
                stream.close()


def _apart(stream: TextIO) -> TextIO:
    """Return a stream of its own that goes where stdout goes; itself where it is no file."""
    try:
        stream.flush()
        number = stream.fileno()
    except OSError:
        return stream
    copy = os.fdopen(os.dup(number), "w", encoding=stream.encoding, errors="backslashreplace")
    if number == OUT:
        _point_elsewhere()
    return copy


def _point_elsewhere() -> None:
    """Point descriptor 1 at stderr, or at nothing where that is closed as well."""
    try:
        os.dup2(ERR, OUT)
    except OSError:
        nothing = os.open(os.devnull, os.O_WRONLY)
        if nothing != OUT:
            os.dup2(nothing, OUT)
            os.close(nothing)


def flush() -> None:
    """Write what is left for stdout, unless an engine has closed it.

    Raises:
        OSError: It cannot be written.

    """
    if not sys.stdout.closed:
        sys.stdout.flush()


def is_from(error: OSError) -> bool:
    """Return whether an error was met as something was written to stdout."""
    codes = [frame.f_code for frame, _ in walk_tb(error.__traceback__)]
    return codes[-1:] in ([click.echo.__code__], [flush.__code__])


def let_go() -> None:
    """See to it that Python, as it ends, finds nothing that it cannot write to stdout."""
    try:
        flush()
    except OSError:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, OUT)
        os.close(nothing)
