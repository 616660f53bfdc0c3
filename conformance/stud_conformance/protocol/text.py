"""What an engine says, made fit for a line of a report."""

from __future__ import annotations

import json
import os
from pathlib import Path

from stud_conformance.files.printable import printable

LONGEST = 200
_OURS = Path(__file__).resolve().parent.parent
_PYTHON = Path(os.__file__).resolve().parent


def short(value: object, longest: int = LONGEST) -> str:
    """Return a value of an engine as one line of printable text, cut where it is long."""
    words = value if type(value) is str else _represented(value)
    return printable(words[:longest]) + ("..." if len(words) > longest else "")


def told(value: object) -> str:
    """Return a value of an engine as ``short`` does, where ``None`` stands for nothing.

    >>> told(None), told(3)
    ('nothing', '3')
    """
    return "nothing" if value is None else short(value)


def written(value: object, longest: int = LONGEST) -> str:
    """Return a value of an engine as JSON writes it, so that text is told from numbers.

    >>> written("3"), written(3), written([True, None])
    ('"3"', '3', '[true, null]')
    """
    return short(_represented(value), longest)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number of things in words.

    >>> counted(1, "step"), counted(2, "step"), counted(0, "entry", "entries")
    ('1 step', '2 steps', '0 entries')
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def described(error: BaseException) -> str:
    """Return an error as one line: its type, what it says, and where an engine raised it."""
    kind = type(error).__name__
    try:
        words = str.__str__(str(error))
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - an engine's error may do anything when asked
        words = ""
    return short(f"{kind}: {words}" if words else kind) + _place(error)


def _place(error: BaseException) -> str:
    """Return the file and the line of the innermost frame that is neither ours nor Python's own."""
    from traceback import walk_tb  # noqa: PLC0415 - only where something is wrong

    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    for file, line in reversed(frames):
        if not file.startswith("<") and _is_theirs(Path(file)):
            return short(f" ({Path(file).name}:{line})")
    return ""


def _is_theirs(path: Path) -> bool:
    installed = "site-packages" in path.parts
    return _OURS not in path.parents and (installed or _PYTHON not in path.parents)


def _represented(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return _python(value)


def _python(value: object) -> str:
    try:
        return str.__str__(value) if isinstance(value, str) else str.__str__(repr(value))
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - an engine's object may do anything when asked
        return f"<{type(value).__name__}>"
