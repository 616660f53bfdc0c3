"""Lines of a width that a terminal has."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH: Final = 100


def folded(text: str, first: str, then: str | None = None) -> Iterator[str]:
    """Yield a text in as many lines as it needs; no id of a rule is torn apart.

    Args:
        text: The text.
        first: Before the first line.
        then: Before the others; the same where it is left out.

    """
    others = first if then is None else then
    yield from wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False
    )


def row(head: str, text: str) -> Iterator[str]:
    """Yield a text with its heading."""
    start = f"     {head:<10} "
    yield from folded(text, start, " " * len(start))
