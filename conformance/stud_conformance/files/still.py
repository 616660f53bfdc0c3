"""Keep what others wrote from being taken for commands by whoever reads a log."""

from __future__ import annotations

import re
from typing import Final

from stud_conformance.files.printable import printable

#: A runner of GitHub obeys ``##[error]`` wherever it stands in a line of its log.
_COMMAND: Final = "##["
LONGEST: Final = 400
#: And ``::error::`` where a line begins with it.
_START: Final = re.compile(r"^([ \t]*)::", re.MULTILINE)


def still(text: str, longest: int = LONGEST) -> str:
    r"""Return a text on one line, cut where it is long, with nothing that a log obeys.

    >>> still("a\n##[error]b"), still("abcdef", 3)
    ('a ## [error]b', 'abc...')
    """
    return plain(text[:longest]) + ("..." if len(text) > longest else "")


def plain(text: str) -> str:
    """Return a text on one line, with nothing that a log obeys wherever it stands there."""
    return printable(text).replace(_COMMAND, "## [")


def in_json(text: str) -> str:
    """Return JSON that says the same, with nothing that a log obeys."""
    return text.replace(_COMMAND, "#\\u0023[")


def markup(text: str) -> str:
    """Return XML or HTML that says the same, with nothing that a log obeys."""
    return _START.sub(r"\1&#58;:", text.replace(_COMMAND, "#&#35;["))
