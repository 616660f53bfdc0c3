"""What a command reads, which nothing that it writes may replace."""

from __future__ import annotations

import os
import shlex
import stat
import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from stud_conformance.files import data
from stud_conformance.files.folder import files_in
from stud_conformance.report import STDOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stud_conformance.report import Output

    #: A file by its device and its number, whatever links lead to it.
    _Identity = tuple[int, int]


#: What is ``-`` where something is written is stdin where something is read.
_STDIN: Final = STDOUT


def check_kept(outputs: Iterable[Output], *read: Iterable[str | Path]) -> None:
    """Check that no report would replace what is read, nor a file of the specification.

    Args:
        outputs: The reports.
        read: The files that are read; nobody looks for them where no report is there yet.

    Raises:
        UsageError: One would.

    """
    paths = [output.path for output in outputs if output.path != STDOUT]
    found = replaced(paths, *read) or next(filter(_is_ours, paths), None)
    if found is not None:
        raise click.UsageError(f"a report would replace {found}, which is read")


def replaced(paths: Iterable[str | Path], *read: Iterable[str | Path]) -> str | Path | None:
    """Return the first of some paths that is a file that is read, also by a link.

    Args:
        paths: What would be written.
        read: The files that are read.

    """
    there = {known: path for path in paths if (known := _identity(path)) is not None}
    for path in chain(*read) if there else ():
        known = _identity(path)
        if known in there:
            return there[known]
    return None


def _identity(path: str | Path) -> _Identity | None:
    """Return which file a path leads to; ``None`` where it is no regular file, or is not there."""
    try:
        found = os.fstat(sys.stdin.fileno()) if path == _STDIN else os.stat(path)  # noqa: PTH116 - a name may be a text
    except (OSError, ValueError, AttributeError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def _is_ours(path: str) -> bool:
    """Return whether a path is that of a file of the specification."""
    return {data.spec(), data.schemas()}.intersection(Path(path).parents) != set() and (
        Path(path).is_file()
    )


def of_corpus(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the files of folders with scenarios of one's own."""
    for folder in folders:
        yield from files_in(folder)


def of_engines(names: Iterable[str]) -> Iterator[str]:
    """Yield the files that engines are made from, as far as their names on a command line tell."""
    for name in names:
        kind, _, rest = name.partition(":")
        if kind == "py":
            yield from _of_module(rest.partition(":")[0])
        elif kind == "cmd":
            yield from shlex.split(rest)
        elif kind in {"log", "ref"}:
            yield rest


def _of_module(name: str) -> Iterator[str]:
    """Yield where the file of a module of Python may be, without importing what it is in."""
    way = name.replace(".", os.sep)
    for folder in ("", *sys.path):
        yield os.path.join(folder, f"{way}.py")  # noqa: PTH118 - they may be very many
        yield os.path.join(folder, way, "__init__.py")  # noqa: PTH118
