"""Make text fit for a terminal or a log, whoever wrote it."""

from __future__ import annotations

from typing import Final

#: A runner of GitHub obeys ``##[error]`` wherever it stands in a line of its log.
COMMAND: Final = "##["


def printable(text: str, keep: str = "") -> str:
    r"""Return a text with a blank for each character that cannot be printed, and no command.

    >>> printable("a\x1b[31m\nb"), printable("a\nb\x07", keep="\n"), printable("##[error]")
    ('a [31m b', 'a\nb ', '## [error]')
    """
    if not text.isprintable():
        text = "".join(one if one.isprintable() or one in keep else " " for one in text)
    return text.replace(COMMAND, "## [")
