"""Make text fit for a terminal or a log, whoever wrote it."""

from __future__ import annotations

import re
from typing import Final

#: A runner of GitHub obeys ``##[error]`` wherever it stands in a line of its log.
COMMAND: Final = "##["
#: And ``::error::`` where a line begins with it.
_MARK: Final = "::"
_START: Final = re.compile(r"^([ \t]*)::", re.MULTILINE)


def printable(text: str, keep: str = "") -> str:
    r"""Return a text with a blank for each character that cannot be printed, and no command.

    >>> printable("a\x1b[31m\nb"), printable("a\nb\x07", keep="\n"), printable("##[error]")
    ('a [31m b', 'a\nb ', '## [error]')
    >>> printable("::error::a"), printable("a::b")
    (': :error::a', 'a::b')
    """
    if not text.isprintable():
        text = "".join(one if one.isprintable() or one in keep else " " for one in text)
    if _MARK in text:
        text = _START.sub(r"\1: :", text)
    return text.replace(COMMAND, "## [")
