"""Bytes that are no UTF-8: each becomes half of a surrogate pair, and is told where it stands."""

from __future__ import annotations

import re
from typing import Final

from stud_conformance.files.problems import Problem

ERRORS: Final = "surrogateescape"
_ODD: Final = re.compile("[\ud800-\udfff]")
_FIRST_ESCAPED: Final = 0xDC00
_BYTES: Final = range(0x80, 0x100)


_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_SEEN: Final = 4


def is_utf16(begun: bytes) -> bool:
    """Return whether a file that begins so is in UTF-16; its letters are zeros every other byte.

    >>> is_utf16("variant".encode("utf-16-be")), is_utf16(b"variant"), is_utf16(bytes(4))
    (True, False, False)
    """
    seen = begun[:_SEEN]
    even, odd = set(seen[::2]), set(seen[1::2])
    is_bare = len(seen) == _SEEN and even != odd and {0} in (even, odd)
    return is_bare or seen.startswith(_MARKS)


def no_utf8(text: str, file: str, line: int = 1) -> Problem | None:
    """Return the first byte of a text that was no UTF-8, as a mistake.

    Args:
        text: The text.
        file: What messages call its file.
        line: The number of its first line.

    """
    match = None if text.isascii() else _ODD.search(text)
    if match is None:
        return None
    before = text[: match.start()]
    place = (line + before.count("\n"), len(before) - before.rfind("\n"))
    byte = ord(match.group()) - _FIRST_ESCAPED
    what = f"the byte 0x{byte:02x}" if byte in _BYTES else "half a surrogate pair"
    wrong = f"{what} is no UTF-8"
    return Problem(file, *place, wrong, "a file in UTF-8")
