"""The paths of an audit: what is there, and what is there twice."""

from __future__ import annotations

import glob
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stud_conformance.cli import stdin
from stud_conformance.cli.inputs_of_hands import is_read
from stud_conformance.hands.sources import STDIN, is_path

if TYPE_CHECKING:
    from collections.abc import Sequence


def check(paths: Sequence[str]) -> None:
    """Check that there is something under every path.

    Raises:
        UsageError: There is not.

    """
    stdin.check(paths)
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
        return ""
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
        if "://" not in path and (is_read(path) or real in folders):
            within = folders.intersection(map(str, Path(os.path.realpath(path)).parents))
            if within:
                return f"{path} is in {min(within)}, which is named too"
    return ""


def is_empty(path: str) -> bool:
    """Return whether a path is a folder without any file that would be read."""
    if path == STDIN or not Path(path).is_dir():
        return False
    errors: list[OSError] = []
    for _, _, names in os.walk(path, onerror=errors.append):
        if any(map(is_read, names)):
            return False
    return not errors
