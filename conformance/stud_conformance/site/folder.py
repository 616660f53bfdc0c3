"""The folder of a site: what is in the way, and how it appears whole or not at all."""

from __future__ import annotations

import json
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The file that tells a site of ours, with the names of its files.
MARK: Final = "studconf-site.json"
_KIND: Final = "stud-conformance site"


class InTheWay(Exception):  # noqa: N818 - it says what stands there
    """Raised for a folder that holds what this program has not written."""


@contextmanager
def fresh(out: Path) -> Iterator[Path]:
    """Give an empty folder; what is in it takes the place of OUT once all went well.

    Raises:
        InTheWay: OUT is there and holds something else than a site of ours.
        OSError: It cannot be written.

    """
    out = out.resolve()
    check(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        yield made
        _mark(made)
        made.chmod(0o755)
        _swap(made, out)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def check(out: Path) -> None:
    """Check that a site may be written at a place.

    Raises:
        InTheWay: Something of others stands there.

    """
    if out == Path.cwd() or out in Path.cwd().parents:
        is_or_holds = "is" if out == Path.cwd() else "holds"
        raise InTheWay(f"{out} {is_or_holds} the folder that you are in; name another one")
    if not out.exists():
        return
    if not out.is_dir():
        raise InTheWay(f"{out} is there, and is no folder")
    own = _own(out)
    for path in sorted(_files(out)):
        if own is None:
            raise InTheWay(f"{out} is there, and is no site of ours; name another folder")
        if path not in own:
            raise InTheWay(f"{out} holds {path}, which is none of ours; move it away first")


def _own(out: Path) -> frozenset[str] | None:
    """Return the names of the files of a site of ours; ``None`` where it is none."""
    mark = out / MARK
    if not mark.is_file():  # a pipe of that name would be read for ever
        return None
    try:
        told = json.loads(mark.read_text(encoding="utf-8"))
        is_ours = told["kind"] == _KIND
        return frozenset([MARK, *told["files"]]) if is_ours else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _files(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        if not path.is_dir() or path.is_symlink():
            yield path.relative_to(folder).as_posix()


def _mark(made: Path) -> None:
    told = {"kind": _KIND, "files": sorted(_files(made))}
    text = json.dumps(told, ensure_ascii=False, indent=0)
    (made / MARK).write_text(f"{text}\n", encoding="utf-8")


def _swap(made: Path, out: Path) -> None:
    """Put a folder in the place of another one, which is kept until that is done."""
    if not out.exists():
        made.rename(out)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{out.name}-old-", dir=out.parent))
    out.rename(old / "site")
    try:
        made.rename(out)
    except BaseException:
        (old / "site").rename(out)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)
