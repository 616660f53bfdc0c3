"""Markdown: tables, code, and texts of somebody else's."""  # noqa: INP001

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stud_conformance.files.markdown import cell
from stud_conformance.files.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SPECIAL = re.compile(r"[\\`*_\[\]<>|~&#]")
PERCENT = 100


def plain(text: str) -> str:
    """Return a text of somebody else's so that Markdown shows it as it is, in a cell too."""
    return SPECIAL.sub(r"\\\g<0>", printable(text))


def code(text: object) -> str:
    """Return a text as code, in a cell too."""
    return cell(str(text))


def head(names: Sequence[str]) -> Iterator[str]:
    """Yield the two lines that a table begins with."""
    yield row(names)
    yield f"|{'---|' * len(names)}"


def row(cells: Sequence[str]) -> str:
    """Return a line of a table."""
    return f"| {' | '.join(cells)} |"


def words(listed: Iterable[object]) -> str:
    """Return words, each as code."""
    return ", ".join(map(code, listed)) or "none"


def share(number: int, of: int) -> str:
    """Return a number of so many, and the share."""
    return f"{number} of {of} ({PERCENT * number / of if of else 0:.0f} %)"
