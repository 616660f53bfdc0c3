"""Keep the words of an engine from being taken for commands by whoever reads a log."""

from __future__ import annotations

from stud_conformance.files.printable import printable

#: A runner of GitHub obeys ``##[error]`` wherever it stands in a line of its log.
COMMAND = "##["
LONGEST = 400


def still(text: str, longest: int = LONGEST) -> str:
    r"""Return a text on one line, cut where it is long, with nothing that a log obeys.

    >>> still("a\n##[error]b"), still("abcdef", 3)
    ('a ## [error]b', 'abc...')
    """
    shown = printable(text[:longest]).replace(COMMAND, "## [")
    return shown + ("..." if len(text) > longest else "")
