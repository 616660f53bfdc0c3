"""Write files whole or not at all: each is made beside its place, and then put there."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

#: So many bytes are copied at once.
_AT_ONCE: Final = 2**20


def write(path: Path, text: str) -> None:
    """Write a text, the whole of it, or leave what is there as it is.

    Raises:
        OSError: It cannot be written; the error names the file.

    """
    write_all([(path, text)])


def write_all(found: Iterable[tuple[Path, str]]) -> None:
    """Write texts into files, and make the folders that they need.

    All of them are made before the first one is put in its place. So nothing has changed where one
    cannot be made.

    Args:
        found: The files, and the text of each.

    Raises:
        OSError: One cannot be written; the error names it.

    """
    with ExitStack() as undo:
        # To wait for each of very many takes minutes.
        made = list(found)
        done = [(path, _made(path, text, undo, is_sure=len(made) == 1)) for path, text in made]
        for path, put_there in done:
            with _naming(path):
                put_there()
        undo.pop_all()


def beside(path: Path) -> Path | None:
    """Return a file that is not there yet, beside another one, where that is made.

    ``None`` where it has to be written at once: it is a device or a pipe, or its folder takes no
    new file.
    """
    if is_special(path) or not os.access(path.parent, os.W_OK):
        return None
    names = (f".studconf-{os.getpid()}-{number}.part" for number in count())
    return next(part for part in map(path.with_name, names) if not os.path.lexists(part))


def is_special(path: Path) -> bool:
    """Return whether there is a device or a pipe, and no file."""
    return path.exists() and not stat.S_ISREG(path.stat().st_mode)


def put(part: Path, path: Path) -> None:
    """Put a file that was made in its place, with the rights of the one that was there.

    Raises:
        OSError: It cannot be done.

    """
    with suppress(FileNotFoundError):
        part.chmod(stat.S_IMODE(path.stat().st_mode))
    try:
        part.replace(path)
    except OSError:
        # Such as a file that is mounted: it can be written, and not replaced.
        with part.open("rb") as made, path.open("wb") as place:
            place.writelines(iter(lambda: made.read(_AT_ONCE), b""))
        part.unlink()


def _made(path: Path, text: str, undo: ExitStack, *, is_sure: bool) -> Callable[[], None]:
    """Make a file beside its place, and return what puts it there."""
    target = path if is_special(path) else path.resolve()
    _make_folder(target.parent, undo)
    with _naming(path):
        _check(target)
        part = beside(target)
        if part is None:
            return lambda: _write_at_once(target, text)
        undo.callback(part.unlink, missing_ok=True)
        _write_apart(part, text, is_sure=is_sure)
    return lambda: put(part, target)


def _check(path: Path) -> None:
    """Check that a file may be replaced, if it is there."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _make_folder(folder: Path, undo: ExitStack) -> None:
    """Make a folder and those that it is in, and see to it that they go where all is undone."""
    missing = [one for one in (folder, *folder.parents) if not os.path.lexists(one)]
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        undo.callback(_remove, one)


def _remove(folder: Path) -> None:
    with suppress(OSError):  # somebody else has put something there
        folder.rmdir()


def _write_at_once(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)


def _write_apart(part: Path, text: str, *, is_sure: bool) -> None:
    """Write a file that is not there yet; where it is to be sure, wait until it has arrived."""
    with part.open("x", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
        if is_sure:
            stream.flush()
            os.fsync(stream.fileno())


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let an error name the file that is written, and not the one in the making."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        error.filename2 = None
        raise
