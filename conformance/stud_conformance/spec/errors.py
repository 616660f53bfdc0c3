"""What can go wrong in naming parts of the specification."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnknownName(Exception):  # noqa: N818 - it says what the name is
    """Raised for a name that nothing has; it suggests the nearest ones that exist."""

    def __init__(self, kind: str, name: str, known: Iterable[str], cure: str = "") -> None:
        """Keep the kind of thing that was named, the name, and what would be right."""
        near = get_close_matches(name, list(known), n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else cure
        super().__init__(f"there is no {kind} {name!r}" + (f"; {hint}" if hint else ""))
