"""The lines of an explanation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.files.folded import folded

if TYPE_CHECKING:
    from collections.abc import Iterator


def row(head: str, text: str) -> Iterator[str]:
    """Yield a text with its heading."""
    start = f"     {head:<10} "
    yield from folded(text, start, " " * len(start))
