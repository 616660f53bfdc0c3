"""The paths of an audit: what is there, what is there twice, and what a report would replace."""

from __future__ import annotations

import glob
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stud_conformance.hands.documents import ZIP, kind_of
from stud_conformance.hands.sources import STDIN, WANTED, is_path
from stud_conformance.report import STDOUT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.report import Output


def check(paths: Sequence[str]) -> None:
    """Check that there is something under every path.

    Raises:
        UsageError: There is not.

    """
    if paths.count(STDIN) > 1:
        raise click.UsageError("stdin can be read once only")
    for path in paths:
        wrong = _wrong(path)
        if wrong:
            raise click.UsageError(f"{path}: {wrong}")
    twice = _twice(paths)
    if twice:
        raise click.UsageError(f"{twice}, and its hands would count twice")


def _wrong(path: str) -> str:
    """Return what is wrong with a path; nothing where it can be looked at."""
    if path == STDIN:
        return "stdin is closed" if sys.stdin is None else ""
    if "://" in path:
        cure = "python -m pip install 'stud-conformance[remote]'"
        return "" if find_spec("fsspec") else f"a URL needs fsspec: {cure}"
    if os.path.lexists(path):
        return ""
    if not glob.has_magic(path):
        return "there is no such file or folder"
    found = glob.iglob(path, recursive=True)  # noqa: PTH207 - a pattern may begin with a slash
    return "no file has such a name" if next(found, None) is None else ""


def _twice(paths: Sequence[str]) -> str:
    """Return which path is there twice, or is in a folder that is there; nothing where none is."""
    folders = {os.path.realpath(path) for path in paths if is_path(path) and Path(path).is_dir()}
    seen: set[str] = set()
    for path in paths:
        real = os.path.realpath(path) if os.path.lexists(path) else path
        if real in seen:
            return f"{path} is named twice"
        seen.add(real)
        if "://" not in path and (_is_read(path) or real in folders):
            within = folders.intersection(map(str, Path(os.path.realpath(path)).parents))
            if within:
                return f"{path} is in {min(within)}, which is named too"
    return ""


def _is_read(path: str) -> bool:
    """Return whether a file of this name is read with the folder that it is in."""
    return kind_of(path) in WANTED or path.lower().endswith(ZIP)


def is_empty(path: str) -> bool:
    """Return whether a path is a folder without any file that would be read."""
    if path == STDIN or not Path(path).is_dir():
        return False
    errors: list[OSError] = []
    for _, _, names in os.walk(path, onerror=errors.append):
        if any(map(_is_read, names)):
            return False
    return not errors


def check_kept(outputs: Sequence[Output], paths: Sequence[str], *files: str | Path | None) -> None:
    """Check that no report would replace what is read.

    Args:
        outputs: The reports.
        paths: What is audited.
        files: What else is read.

    Raises:
        UsageError: One would.

    """
    others = {os.path.realpath(file) for file in files if file is not None}
    for output in outputs:
        real = os.path.realpath(output.path)
        if output.path == STDOUT or not Path(real).is_file():
            continue
        if real in others or any(_covers(path, real) for path in paths):
            raise click.UsageError(f"a report would replace {output.path}, which is read")


def _covers(path: str, real: str) -> bool:
    """Return whether a path of an audit stands for a file, or for a folder that it is read with."""
    return any(
        own == real or (Path(own) in Path(real).parents and _is_read(real)) for own in _named(path)
    )


def _named(path: str) -> Iterator[str]:
    """Yield the files and folders that a path stands for."""
    if path == STDIN or "://" in path:
        return
    if is_path(path) or os.path.lexists(path):
        yield os.path.realpath(path)
    else:
        yield from map(os.path.realpath, glob.iglob(path, recursive=True))  # noqa: PTH207 - as above
