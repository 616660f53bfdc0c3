"""Texts that somebody else wrote, in Markdown: shown as they are, and never obeyed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from stud_conformance.files.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

#: What has a meaning in Markdown, where it has one: within a word, or beside a blank, some have
#: none. The first character of a text never begins a line.
_SPECIAL: Final = re.compile(
    r"[`*\[<~$]|\\(?=[!-/:-@\[-`{-~]|$)|(?<![^\W_])_|_(?![^\W_])|(?:(?<=\s)|^)#|&(?=[#\w])"
    r"|:(?=//|[\w+-]+:)|@(?=\w)|(?<=www)\.",
    re.IGNORECASE,
)
_TICKS: Final = re.compile("`+")
_FENCE: Final = 3


def words(text: str) -> str:
    """Return a text as words in which nothing has a meaning."""
    return _SPECIAL.sub(r"\\\g<0>", " ".join(printable(text).split()))


def words_cell(text: str) -> str:
    """Return a text as words in a cell of a table, which they do not end."""
    return words(text).replace("|", "\\|")


def code(text: str) -> str:
    """Return a text as a span of code, in which no markup, mention or link means anything."""
    shown = " ".join(printable(text).split()) or " "
    fence = "`" * (_longest(shown) + 1)
    return f"{fence} {shown} {fence}" if "`" in shown else f"{fence}{shown}{fence}"


def cell(text: str) -> str:
    """Return a text as code in a cell of a table, which it does not end.

    A stroke is written with a backslash before it; so none of the text may stand there already.
    """
    return re.sub(r"\\*\|", lambda found: f"{found[0][:-1]} \\|".lstrip(), code(text))


def block(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as a block of code, which none of them ends."""
    shown = [printable(line) for line in lines]
    fence = "`" * max(_FENCE, *(_longest(line) + 1 for line in shown), _FENCE)
    yield f"{fence}text"
    yield from shown
    yield fence


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield a table of cells that are written as they have to be."""
    yield f"| {' | '.join(headings)} |"
    yield f"|{'---|' * len(headings)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _longest(text: str) -> int:
    """Return the length of the longest run of backticks."""
    return max((len(ticks) for ticks in _TICKS.findall(text)), default=0)
