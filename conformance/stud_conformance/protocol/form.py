"""Say what is wrong in the form of a message, and where.

The form of each message is a JSON Schema. Nearly every message is right, and that is seen fast;
only what is wrong is looked at closely.
"""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files import schema
from stud_conformance.protocol.text import short

if TYPE_CHECKING:
    from stud_conformance.files.document import Route

#: The messages that have a schema, in the order in which they are exchanged.
KINDS: Final = ("hello", "greeting", "run", "answer", "bye")

#: Among so many mistakes the first in the message is looked for.
MOST: Final = 100

#: To look closely at a message of more values takes more than half a second.
MOST_VALUES: Final = 50_000

_LONGEST_KEY: Final = 40
_PLAIN_KEY: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{_LONGEST_KEY}}}", re.ASCII)


def mistake(kind: str, message: object) -> str | None:
    """Return the first mistake in the form of a message as one line, or ``None`` where it is right.

    >>> mistake("bye", {"op": "bye"})
    >>> mistake("bye", {"op": "good night"})
    'op: "good night" is not known, expected bye'

    Args:
        kind: One of ``KINDS``.
        message: Plain values, as they are read from JSON.

    """
    if _is_right(kind, message):
        return None
    if _is_vast(message):
        return f"the {kind}: there is a mistake in more than {MOST_VALUES:,} values, expected fewer"
    try:
        found = list(islice(schema.explained(message, kind, is_json=True), MOST))
    except RecursionError:
        return f"the {kind}: there is a mistake in a deep nesting, expected a flatter one"
    if not found:
        return None
    first = min(found, key=lambda one: _position(one.route, message))
    return f"{_place(first.route, kind)}: {short(first.wrong)}, expected {first.expected}"


def _is_right(kind: str, message: object) -> bool:
    try:
        return schema.quick(kind)(message)
    except ValueError:
        # There is half a surrogate pair in a text. JSON can hold it, but UTF-8 cannot.
        return False


def _is_vast(message: object) -> bool:
    values = [message]
    for value in values:  # it grows on the way
        if isinstance(value, dict):
            values += value.values()
        elif isinstance(value, list):
            values += value
        if len(values) > MOST_VALUES:
            return True
    return False


def _position(route: Route, message: Any) -> list[int]:  # noqa: ANN401 - any JSON value
    """Return where a route leads, as numbers that come in the order of the message."""
    position = []
    for step in route:
        position.append(step if isinstance(step, int) else list(message).index(step))
        message = message[step]
    return position


def _place(route: Route, kind: str) -> str:
    """Return a route as it is written in a program: ``steps[3].state.stacks.4``."""
    text = ""
    for step in route:
        if isinstance(step, int):
            text += f"[{step}]"
        elif _PLAIN_KEY.fullmatch(step):
            text += f".{step}" if text else step
        else:
            text += f"[{json.dumps(step[:_LONGEST_KEY], ensure_ascii=False)}]"
    return short(text or f"the {kind}")
