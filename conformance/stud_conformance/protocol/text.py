"""What an engine says, made fit for a line of a report."""

from __future__ import annotations

LONGEST = 200


def short(value: object, longest: int = LONGEST) -> str:
    """Return a value of an engine as one line of printable text, cut where it is long."""
    words = value if isinstance(value, str) else _represented(value)
    line = "".join(letter if letter.isprintable() else " " for letter in words[:longest])
    return line + "..." if len(words) > longest else line


def described(error: BaseException) -> str:
    """Return an error as one line: its type and what it says."""
    kind = type(error).__name__
    try:
        words = str(error)
    except Exception:  # noqa: BLE001 - an engine's error may do anything when asked
        words = ""
    return short(f"{kind}: {words}" if words else kind)


def _represented(value: object) -> str:
    try:
        return repr(value)
    except Exception:  # noqa: BLE001 - an engine's object may do anything when asked
        return f"<{type(value).__name__}>"
