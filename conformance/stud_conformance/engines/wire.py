"""Lines on a pipe: messages written and read, and what is said of those that are none."""

from __future__ import annotations

import json
import signal
from math import isfinite
from typing import TYPE_CHECKING, Any, NoReturn

from stud_conformance.protocol.text import short

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message

MEGABYTE = 2**20
#: The longest answer, in bytes.
LONGEST_LINE = 8 * MEGABYTE
LONGEST_QUOTE = 120


class NoMessage(ValueError):  # noqa: N818 - it says what the line is
    """Raised for a line that is no message; it says what it is."""


def written(message: Message) -> bytes:
    """Return a message as a line."""
    return _ENCODER.encode(message).encode() + b"\n"


def read(line: bytes) -> dict[str, Any]:
    """Return the message of a line.

    Raises:
        NoMessage: It is no object in JSON.

    """
    try:
        message = _DECODER.decode(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise NoMessage(f"a line that is not UTF-8: {quoted(line)}") from None
    except (ValueError, RecursionError):
        raise NoMessage(f"a line that is no JSON: {quoted(line)}") from None
    if not isinstance(message, dict):
        raise NoMessage(f"a line that is no object: {quoted(line)}")
    return message


def quoted(line: bytes) -> str:
    """Return the beginning of a line as printable text."""
    return short(line[: 4 * LONGEST_QUOTE].decode("utf-8", "backslashreplace"), LONGEST_QUOTE)


def ending(code: int | None) -> str:
    """Say how a process ended that closed its stdout; it has not, where there is no code."""
    if code is None:
        return "it closed its stdout"
    if code >= 0:
        return f"it ended with exit code {code}"
    try:
        return f"it was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"it was ended by signal {-code}"


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(digits)
    return number


# Made once, as that takes as long as a short message.
_ENCODER = json.JSONEncoder(separators=(",", ":"))
_DECODER = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite)
