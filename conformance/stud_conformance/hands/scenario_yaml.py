"""Values as YAML, in the style of ``spec/scenarios``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import yaml

from stud_conformance.files.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator


def block(key: str, value: str) -> Iterator[str]:
    """Yield a text line by line, where YAML can write it so."""
    lines = value.split("\n")
    is_plain = lines[-1] == "" and all(line == line.rstrip() for line in lines)
    if not is_plain or lines[0].startswith(" ") or not value.strip():
        yield f"{key}: {flow(value)}"
        return
    yield f"{key}: |"
    yield from (f"  {line}" if line else "" for line in lines[:-1])


def flow(value: object) -> str:
    """Return a value on one line of YAML, seats as keys without quotes.

    >>> flow({"stacks": {"4": 1, "6": 0}, "to": [3, "a b", None]})
    '{stacks: {4: 1, 6: 0}, to: [3, a b, null]}'
    """
    if isinstance(value, str) and "\n" in value:
        return json.dumps(value, ensure_ascii=False)
    written: str = yaml.dump(
        _with_seats(value),
        Dumper=yaml.SafeDumper,
        default_flow_style=True,
        allow_unicode=True,
        sort_keys=False,
        width=float("inf"),
    )
    return written.removesuffix("...\n").strip()


def _with_seats(value: Any) -> Any:  # noqa: ANN401 - a part of a scenario
    if isinstance(value, dict):
        return {
            int(key) if isinstance(key, str) and key.isdecimal() else key: _with_seats(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [_with_seats(inner) for inner in value]
    return printable(value) if isinstance(value, str) else value
