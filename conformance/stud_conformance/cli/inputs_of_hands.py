"""The files that a command reads hands from, which nothing that it writes may replace."""

from __future__ import annotations

import glob
import os
from itertools import chain
from typing import TYPE_CHECKING

from stud_conformance.hands.documents import ZIP, kind_of
from stud_conformance.hands.sources import STDIN, WANTED, is_path

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence


def of_hands(paths: Sequence[str], wanted: Collection[str] = WANTED) -> Iterator[str]:
    """Yield the files here that hands are read from.

    Args:
        paths: Files, folders, patterns, URLs, or ``-`` for stdin.
        wanted: The kinds of files that are read with their folder.

    """
    for path in chain.from_iterable(map(named, paths)):
        yield path
        for base, _, names in os.walk(path):
            yield from (os.path.join(base, one) for one in names if is_read(one, wanted))  # noqa: PTH118


def named(path: str) -> Iterator[str]:
    """Yield the files and folders here that a path or a pattern stands for."""
    scheme, mark, rest = path.partition("://")
    if mark:
        yield from [rest] if scheme in {"file", "local"} else []
    elif is_path(path) or path == STDIN or os.path.lexists(path):
        yield path
    else:
        yield from glob.iglob(path, recursive=True)  # noqa: PTH207 - a pattern may begin with a slash


def is_read(name: str, wanted: Collection[str] = WANTED) -> bool:
    """Return whether a file of this name is read with the folder that it is in."""
    return kind_of(name) in wanted or name.lower().endswith(ZIP)
