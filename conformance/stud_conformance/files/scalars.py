"""Read the plain words of YAML by a small part of YAML 1.2.

Only `true`, `false`, `null` (also `~` and nothing at all) and decimal whole numbers are more than
text. So `no`, `1:30`, `100.5`, `1e3`, `0x1f`, `017`, `1_000`, `+5` and `2024-01-31` stay text. No
value is ever a fraction: chips are whole.
"""

from __future__ import annotations

import re
from typing import Final

Scalar = str | int | bool | None

#: The words that are more than text, and what each stands for.
WORDS: Final[dict[str, bool | None]] = {
    "true": True,
    "false": False,
    "null": None,
    "~": None,
    "": None,
}
_NUMBER_STARTS: Final = frozenset("-0123456789")

#: Sixteen digits are enough for any chips, and few enough for any language.
_WHOLE: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,15})", re.ASCII)


def plain(text: str) -> Scalar:
    """Return the value of a plain (unquoted) scalar.

    >>> plain("10000"), plain("true"), plain("~"), plain("no"), plain("1:30"), plain("100.5")
    (10000, True, None, 'no', '1:30', '100.5')
    """
    if text in WORDS:
        return WORDS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    return int(text) if _WHOLE.fullmatch(text) else text


def key(text: str) -> str | None:
    """Return the name that a plain key gives, or None where it is no text and no whole number.

    >>> key("4"), key("stacks"), key("true"), key("~")
    ('4', 'stacks', None, None)
    """
    return None if text in WORDS else text
