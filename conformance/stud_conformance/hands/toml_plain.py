"""Read the TOML that programs write, several times as fast as all of TOML is read.

A key and its value stand on a line, in the fewest signs; texts have no escapes. A list is on one
line too, or its texts, or its tables, have a line each. What is of this form is read as ``tomllib``
reads it; whatever is not is left to that.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from stud_conformance.hands import money

_KEY: Final = r"[A-Za-z0-9_-]+"
_TEXT: Final = r'"[^"\\\x00-\x1f\x7f]*"'
_NUMBER: Final = r"-?[1-9][0-9]{0,17}(?:\.[0-9]{1,17})?|-?0\.[0-9]{1,17}|0"
_VALUE: Final = rf"(?:{_TEXT}|{_NUMBER}|true|false)"
_PAIR: Final = rf"{_KEY} = {_VALUE}"

_HEADER: Final = re.compile(rf"\[{_KEY}\]\n+")
_FIELD: Final = re.compile(
    rf"({_KEY}) = (?:"
    rf"(?P<value>{_VALUE}|\[\]|\[{_VALUE}(?:, {_VALUE})*\])"
    rf"|\[\n  (?P<texts>{_TEXT}(?:,\n  {_TEXT})*),\n\]"
    rf"|\[\n(?P<tables>(?:  \{{{_PAIR}(?:, {_PAIR})*\}},\n)+)\]"
    r")(?:\n+|\Z)"
)
_PAIRS: Final = re.compile(rf"({_KEY}) = ({_VALUE})")
_BETWEEN: Final = '",\n  "'

#: Such values are the same in JSON.
_decode: Final = json.JSONDecoder(parse_float=money.parse_float).raw_decode


def read(text: str, *, has_header: bool) -> dict[str, Any] | None:
    """Return the fields of a hand; ``None`` where they are not all of the plain form.

    Args:
        text: The hand.
        has_header: Whether its first line is the header of its table.

    """
    position = 0
    if has_header:
        header = _HEADER.match(text)
        if header is None:
            return None
        position = header.end()
    found: dict[str, Any] = {}
    end = len(text)
    while position < end:
        field = _FIELD.match(text, position)
        if field is None or field[1] in found:
            return None
        value = _read(field)
        if value is None:
            return None
        found[field[1]] = value
        position = field.end()
    return found


def _value(text: str) -> Any:  # noqa: ANN401 - a value of TOML
    if text[0] == '"':
        return text[1:-1]
    return int(text) if text.isdigit() else _decode(text)[0]


def _read(field: re.Match[str]) -> Any:  # noqa: ANN401 - a value of TOML
    """Return a value; ``None``, which TOML has not, where a table has a key twice."""
    kind, text = field.lastgroup, field[field.lastgroup or 0]
    if kind == "value":
        return _value(text)
    if kind == "texts":
        return text[1:-1].split(_BETWEEN)
    tables = []
    for line in text[:-1].split("\n"):
        pairs = _PAIRS.findall(line)
        table = {key: _value(value) for key, value in pairs}
        if len(table) < len(pairs):
            return None
        tables.append(table)
    return tables
