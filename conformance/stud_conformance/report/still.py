"""Keep the words of an engine from being taken for commands by whoever reads a log."""

from __future__ import annotations

import re
from typing import Final

from stud_conformance.files.printable import printable

#: A runner of GitHub obeys ``##[error]`` wherever it stands in a line of its log.
COMMAND: Final = "##["
LONGEST: Final = 400
#: And ``::error::`` where a line begins with it.
_START: Final = re.compile(r"^([ \t]*)::", re.MULTILINE)


def still(text: str, longest: int = LONGEST) -> str:
    r"""Return a text on one line, cut where it is long, with nothing that a log obeys.

    >>> still("a\n##[error]b"), still("abcdef", 3)
    ('a ## [error]b', 'abc...')
    """
    shown = printable(text[:longest]).replace(COMMAND, "## [")
    return shown + ("..." if len(text) > longest else "")


def markup(text: str) -> str:
    """Return XML or HTML that says the same, with nothing that a log obeys."""
    return _START.sub(r"\1&#58;:", text.replace(COMMAND, "#&#35;["))
