"""Find the files with hands: paths, folders, globs, stdin, archives and URLs.

Everything comes in a fixed order, and nothing is opened before it is wanted. Nothing is ever
unpacked to the disk: the name of a member is a name in messages, and no path. A folder is followed
into its folders, but not through links.
"""

from __future__ import annotations

import glob
import io
import os
import re
import stat
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from stud_conformance.files.printable import printable
from stud_conformance.hands import archives
from stud_conformance.hands.documents import (
    GZIP,
    PHH,
    RUN_LOG,
    ZIP,
    Document,
    Limits,
    kind_of,
    peekable,
    unread,
)
from stud_conformance.hands.gauge import told_size
from stud_conformance.hands.recorded import Unreadable, unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    Found = Document | Unreadable

STDIN: Final = "-"
#: What messages call what comes by it.
STDIN_NAME: Final = "stdin"

#: What is looked for in folders and archives; a file that is named is read whatever it is.
WANTED: Final = frozenset({PHH, RUN_LOG})

_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_NO_HANDS: Final = "files named *.phh, *.phhs, *.jsonl, these with .gz, or *.zip"
_NO_FSSPEC: Final = "fsspec, which python -m pip install 'stud-conformance[remote]' installs"


def documents(
    paths: Iterable[str], limits: Limits | None = None, wanted: Collection[str] = WANTED
) -> Iterator[Document | Unreadable]:
    """Yield every file of some paths, one after the other; one that cannot be read as such.

    Args:
        paths: Files, folders, globs, ``-`` for stdin, or URLs of fsspec.
        limits: How much is read.
        wanted: What is looked for in folders and archives.

    """
    limits = Limits() if limits is None else limits
    for path in paths:
        if path == STDIN and sys.stdin is None:
            yield unreadable(STDIN_NAME, "stdin is closed", "an open one, or the name of a file")
        elif path == STDIN:
            yield from _stream(sys.stdin.buffer, limits, wanted)
        elif _URL.match(path):
            yield from _remote(path, limits, wanted)
        else:
            yield from _local(path, limits, wanted)


def is_path(name: str) -> bool:
    """Return whether a name is that of one file or folder here: no pattern, no URL, not stdin."""
    return name != STDIN and not _URL.match(name) and not glob.has_magic(name)


# Local files.


def _local(path: str, limits: Limits, wanted: Collection[str]) -> Iterator[Found]:
    if glob.has_magic(path) and not Path(path).exists():
        names = sorted(glob.glob(path, recursive=True))  # noqa: PTH207 - it takes any pattern
        if not names:
            yield unreadable(printable(path), "nothing matches", "a pattern that matches files")
        for name in _once(names):
            yield from _path(Path(name), limits, wanted)
    else:
        yield from _path(Path(path), limits, wanted)


def _once(names: Iterable[str]) -> Iterator[str]:
    """Yield names, in order, but none of what is in a folder among them: it is read with it."""
    folders: set[str] = set()
    for name in names:
        if folders.isdisjoint(map(str, Path(name).parents)):
            yield name
            if Path(name).is_dir():
                folders.add(str(Path(name)))


def _path(path: Path, limits: Limits, wanted: Collection[str]) -> Iterator[Found]:
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        yield unread(printable(str(path)), error)
        return
    if stat.S_ISDIR(mode):
        yield from _folder(path, limits, wanted)
    else:
        yield from _file(path, limits, wanted)


def _folder(folder: Path, limits: Limits, wanted: Collection[str]) -> Iterator[Found]:
    errors: list[OSError] = []
    is_empty = True
    for base, folders, names in os.walk(folder, onerror=errors.append):
        folders.sort()
        for name in sorted(names):
            if _is_wanted(name, wanted):
                is_empty = False
                yield from _listed(Path(base, name), limits, wanted)
    for error in errors:
        yield unread(printable(str(error.filename)), error)
    if is_empty and not errors:
        yield unreadable(printable(str(folder)), "the folder holds no hands", _NO_HANDS)


def _listed(path: Path, limits: Limits, wanted: Collection[str]) -> Iterator[Found]:
    """Yield a file that stands in a folder; a link that leads nowhere cannot be read."""
    try:
        is_file = stat.S_ISREG(path.stat().st_mode)
    except OSError as error:
        what = "link" if path.is_symlink() else "file"
        yield unread(printable(str(path)), error, what=what)
        return
    if is_file:
        yield from _file(path, limits, wanted)
    else:
        yield unreadable(printable(str(path)), "it is no file, but a device or a pipe", "a file")


def _file(path: Path, limits: Limits, wanted: Collection[str]) -> Iterator[Found]:
    name = printable(str(path))
    if str(path).lower().endswith(ZIP):
        yield from archives.members(name, lambda: path.open("rb"), limits, wanted)
    else:
        yield _document(name, str(path), lambda: path.open("rb"), limits)


def _document(name: str, path: str, opener: Callable[[], BinaryIO], limits: Limits) -> Document:
    is_packed = path.lower().endswith(GZIP)
    return Document(name, kind_of(path), opener, limits, is_packed=is_packed)


def _is_wanted(name: str, wanted: Collection[str]) -> bool:
    return kind_of(name) in wanted or name.lower().endswith(ZIP)


def _stream(stream: BinaryIO, limits: Limits, wanted: Collection[str]) -> Iterator[Found]:
    """Yield stdin, or the files of the archive that comes by it."""
    try:
        peeked = peekable(stream)
        is_archive = peeked.peek(len(archives.MAGIC)).startswith(archives.MAGIC)
        content = peeked.read(limits.held + 1) if is_archive else b""
    except (OSError, ValueError) as error:
        yield unread(STDIN_NAME, error)
        return
    if len(content) > limits.held:
        wrong = f"an archive that comes by stdin may have {told_size(limits.held)}"
        yield unreadable(STDIN_NAME, wrong, "the name of its file")
    elif is_archive:
        yield from archives.members(STDIN_NAME, lambda: io.BytesIO(content), limits, wanted)
    else:
        yield Document(STDIN_NAME, None, lambda: cast("BinaryIO", peeked), limits)


# URLs.


def _remote(url: str, limits: Limits, wanted: Collection[str]) -> Iterator[Found]:
    shown = printable(url)
    try:
        fsspec = import_module("fsspec")
    except ImportError:
        yield unreadable(shown, "a URL cannot be read here", _NO_FSSPEC)
        return
    try:
        system, path = fsspec.core.url_to_fs(url)
        names = _names(system, path, wanted)
    except Exception as error:  # noqa: BLE001 - each store has errors of its own
        yield unread(shown, error)
        return
    if not names:
        yield unreadable(shown, "there are no hands", _NO_HANDS)
    for name in names:
        yield from _object(system, name, limits, wanted)


def _names(system: Any, path: str, wanted: Collection[str]) -> list[str]:  # noqa: ANN401 - fsspec has no types
    """Return the files that a URL stands for."""
    if glob.has_magic(path):
        return sorted(system.glob(path))
    if _is_wanted(path, wanted) or kind_of(path) or not system.isdir(path):
        return [path]
    return [name for name in sorted(system.find(path)) if _is_wanted(name, wanted)]


def _object(system: Any, path: str, limits: Limits, wanted: Collection[str]) -> Iterator[Found]:  # noqa: ANN401 - fsspec has no types
    name = printable(str(system.unstrip_protocol(path)))

    def opener() -> BinaryIO:
        return cast("BinaryIO", system.open(path, "rb"))

    if path.lower().endswith(ZIP):
        yield from archives.members(name, opener, limits, wanted)
    else:
        yield _document(name, path, opener, limits)
