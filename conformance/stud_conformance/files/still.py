"""Keep what others wrote from being taken for commands by whoever reads a log."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from stud_conformance.files.printable import COMMAND, printable

LONGEST: Final = 400
#: And ``::error::`` where a line begins with it.
_START: Final = re.compile(r"^([ \t]*)::", re.MULTILINE)


def still(text: str, longest: int = LONGEST) -> str:
    r"""Return a text on one line, cut where it is long, with nothing that a log obeys.

    >>> still("a\n##[error]b"), still("abcdef", 3)
    ('a ## [error]b', 'abc...')
    """
    return printable(text[:longest]) + ("..." if len(text) > longest else "")


def json_line(value: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    r"""Return a value as JSON on one line without its end, with nothing that a log obeys.

    Raises:
        ValueError: A number is none.

    >>> json_line({"a": "##[error]\n"})
    '{"a": "#\\u0023[error]\\n"}'
    """
    return json.dumps(value, allow_nan=False).replace(COMMAND, "#\\u0023[")


def markup(text: str) -> str:
    """Return XML or HTML that says the same, with nothing that a log obeys."""
    return _START.sub(r"\1&#58;:", text.replace(COMMAND, "#&#35;["))
