"""Write values as TOML."""

from __future__ import annotations

import re
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_LONG: Final = "actions"
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_ESCAPES: Final = {
    "\b": r"\b",
    "\t": r"\t",
    "\n": r"\n",
    "\f": r"\f",
    "\r": r"\r",
    '"': r"\"",
    "\\": r"\\",
}


def field(key: str, value: object) -> str:
    """Return the lines that give a key its value; the actions and tables of a list have one each.

    Args:
        key: The key.
        value: Text, numbers, truth values, dates, lists and tables of them.

    """
    if isinstance(value, list) and value and (key == _LONG or isinstance(value[0], dict)):
        entries = "".join(f"  {written(entry)},\n" for entry in value)
        return f"{name(key)} = [\n{entries}]"
    return f"{name(key)} = {written(value)}"


def name(key: str) -> str:
    """Return a key, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else text(key)


def written(value: object) -> str:
    r"""Return a value on one line.

    >>> written(Decimal("0.40")), written({"4": [1, True]}), written("a\\b")
    ('0.40', '{4 = [1, true]}', '"a\\\\b"')

    Raises:
        TypeError: TOML has no such value.

    """
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return _table(value)
    if isinstance(value, date | time):
        return value.isoformat()
    for kind, write in _SCALARS.items():
        if isinstance(value, kind):
            return write(value)
    message = f"TOML has no {type(value).__name__}"
    raise TypeError(message)


def _table(value: Mapping[str, object]) -> str:
    pairs = [f"{name(key)} = {written(inner)}" for key, inner in value.items()]
    return f"{{{', '.join(pairs)}}}"


def _number(value: Decimal) -> str:
    if value.is_nan():
        return "nan"
    if value.is_infinite():
        return "inf" if value > 0 else "-inf"
    return str(value) if value.as_tuple().exponent else f"{value}.0"


def text(value: str) -> str:
    """Return a text in quotes; what a terminal would obey is escaped."""
    return '"' + "".join(_character(one) for one in value) + '"'


def _character(one: str) -> str:
    if one in _ESCAPES:
        return _ESCAPES[one]
    if one.isprintable():
        return one
    number = ord(one)
    if 0xD800 <= number <= 0xDFFF:  # noqa: PLR2004 - half of a pair, which UTF-8 cannot hold
        return "\N{REPLACEMENT CHARACTER}"
    return f"\\u{number:04X}" if number <= 0xFFFF else f"\\U{number:08X}"  # noqa: PLR2004


_SCALARS: Final[dict[type, Callable[[Any], str]]] = {
    bool: lambda value: str(value).lower(),
    str: text,
    int: str,
    Decimal: _number,
}
