"""Say of a line what makes it no JSON, and at which column."""

from __future__ import annotations

import json
from typing import Final

#: What loading a line raises, where it is no JSON.
ERRORS: Final = (ValueError, RecursionError)


def no_json(error: Exception) -> tuple[str, int]:
    r"""Return why a line is no JSON, in words, and the column where that shows, from one.

    Args:
        error: One of ``ERRORS``, as it was raised over the line.

    >>> try:
    ...     json.loads('{"a": 1,')
    ... except ERRORS as error:
    ...     no_json(error)
    ('it breaks off', 9)

    """
    if isinstance(error, json.JSONDecodeError):
        return _decoded(error)
    if isinstance(error, UnicodeDecodeError):
        return "it is no UTF-8", error.start + 1
    deep = isinstance(error, RecursionError)
    return "it is nested too deep" if deep else "a number has too many digits", 1


def _decoded(error: json.JSONDecodeError) -> tuple[str, int]:
    line = error.doc.rstrip()
    is_open = error.msg.startswith("Unterminated string")
    if is_open or error.pos >= len(line):
        return "it breaks off", len(line) + 1
    words = error.msg.removesuffix(" at")
    return f"{words[:1].lower()}{words[1:]}", error.pos + 1
