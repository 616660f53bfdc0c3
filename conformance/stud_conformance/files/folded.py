"""Lines of a width that a terminal has."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDTH: Final = 100


def folded(text: str, first: str, then: str | None = None) -> Iterator[str]:
    """Yield a text in as many lines as it needs; no id of a rule is torn apart.

    Args:
        text: The text.
        first: Before the first line.
        then: Before the others; the same where it is left out.

    """
    yield from wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first if then is None else then,
        break_on_hyphens=False,
        break_long_words=False,
    )


def fitting(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines, each that is too long in several."""
    for line in lines:
        if len(line) <= WIDTH:
            yield line
            continue
        text = line.lstrip()
        indent = line[: len(line) - len(text)]
        yield from folded(text, indent, f"{indent}  ")
