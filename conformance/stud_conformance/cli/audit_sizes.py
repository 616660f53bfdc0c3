"""How far an audit has come in its files, as far as their sizes are known beforehand."""

from __future__ import annotations

import glob
import os
import re
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stud_conformance.files.printable import printable
from stud_conformance.hands.archives import WITHIN
from stud_conformance.hands.documents import GZIP, ZIP, kind_of
from stud_conformance.hands.sources import WANTED, is_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: Nobody waits until more files are listed before any is read.
MOST: Final = 50_000

_PLACE: Final = re.compile(r"(?P<file>.*?):(?P<line>[0-9]+)(?::[0-9]+)?", re.DOTALL)
_SAMPLE: Final = 2**16
_ANY_HEADER: Final = 47


@dataclass(slots=True)
class Files:
    """Files in the order in which they are read, and where that is now.

    Attributes:
        starts: By the name in messages: which file it is, and how many bytes come before it.
        sizes: The same for how many bytes it has.
        total: How many bytes all have.
        now: The file that is read; empty at the beginning.
        line: The line of it.
        count: How many files came before, where they are not known beforehand.

    """

    starts: dict[str, tuple[int, int]] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    total: int = 0
    now: str = ""
    line: int = 0
    count: int = 0
    _a_line: float = 0

    @classmethod
    def of(cls, paths: Iterable[str]) -> Files:
        """Look at files; what is no file or folder here, or very many, stays unknown."""
        found = cls()
        for path in _paths(paths):
            name = printable(str(path))
            if name in found.starts:
                continue
            size = None
            with suppress(OSError):
                size = path.stat().st_size
            if size is None or len(found.starts) == MOST:
                return cls()
            found.starts[name], found.sizes[name] = (len(found.starts), found.total), size
            found.total += size
        return found

    def come_to(self, place: str) -> None:
        """Note the place of a hand that was audited."""
        match = _PLACE.fullmatch(place)
        if match is None:
            return
        name = match["file"]
        if self.starts and name not in self.starts:
            name = name.partition(WITHIN)[0]
        if name != self.now:
            self.count += bool(self.now)
            self.now, self._a_line = name, 0
        self.line = int(match["line"]) if name == match["file"] else 0

    def words(self) -> str:
        """Return how many files are done; nothing where there is but one, as it seems."""
        if self.starts:
            done, _ = self.starts.get(self.now, (0, 0))
            return f"{done:,} of {_files(len(self.starts))}"
        return f"{_files(self.count)} done" if self.count else ""

    def share(self) -> float | None:
        """Return how much is done, from 0 to 1; ``None`` where that is not known."""
        if not self.total or self.now not in self.starts:
            return None
        if not self._a_line:
            self._a_line = _bytes_a_line(self.now)
        _, before = self.starts[self.now]
        return (before + min(self.line * self._a_line, self.sizes[self.now])) / self.total


def _paths(paths: Iterable[str]) -> Iterator[Path]:
    """Yield files in the order in which they are read; one that is none where there is another."""
    for path in paths:
        if not is_path(path) and not Path(path).exists():
            is_pattern = glob.has_magic(path) and "://" not in path
            names = glob.iglob(path, recursive=True) if is_pattern else iter([path])  # noqa: PTH207 - as there
            yield from (one for name in sorted(islice(names, MOST + 1)) for one in _below(name))
        else:
            yield from _below(path)


def _files(number: int) -> str:
    return f"{number:,} {'file' if number == 1 else 'files'}"


def _below(name: str) -> Iterator[Path]:
    path = Path(name)
    if not path.is_dir():
        yield path
        return
    for base, folders, names in os.walk(path):
        folders.sort()
        for own in sorted(names):
            if kind_of(own) in WANTED or own.lower().endswith(ZIP):
                yield Path(base, own)


def _bytes_a_line(name: str) -> float:
    """Return about how many bytes a line of a file has, packed as it is; 0 for an archive."""
    begun = b""
    with suppress(OSError), Path(name).open("rb") as stream:
        begun = stream.read(_SAMPLE)
    size = len(begun)
    if name.lower().endswith(GZIP):
        with suppress(zlib.error):
            begun = zlib.decompressobj(_ANY_HEADER).decompress(begun, 100 * _SAMPLE)
    lines = begun.count(b"\n")
    return 0 if name.lower().endswith(ZIP) or not lines else size / lines
