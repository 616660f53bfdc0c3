"""Bytes that are no UTF-8: each becomes half of a surrogate pair, and is told where it stands."""

from __future__ import annotations

import re
from typing import Final

from stud_conformance.files.problems import Problem

ERRORS: Final = "surrogateescape"
_ODD: Final = re.compile("[\ud800-\udfff]")
_FIRST_ESCAPED: Final = 0xDC00
_BYTES: Final = range(0x80, 0x100)


def no_utf8(text: str, file: str, line: int = 1) -> Problem | None:
    """Return the first byte of a text that was no UTF-8, as a mistake.

    Args:
        text: The text.
        file: What messages call its file.
        line: The number of its first line.

    """
    match = _ODD.search(text)
    if match is None:
        return None
    before = text[: match.start()]
    place = (line + before.count("\n"), len(before) - before.rfind("\n"))
    byte = ord(match.group()) - _FIRST_ESCAPED
    what = f"the byte 0x{byte:02x}" if byte in _BYTES else "half a surrogate pair"
    wrong = f"{what} is no UTF-8"
    return Problem(file, *place, wrong, "a file in UTF-8")
