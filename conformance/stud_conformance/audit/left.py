"""Where a record leaves the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class Left(Exception):  # noqa: N818 - it says what the record did
    """Raised where a record leaves the rules.

    Attributes:
        kind: What differs: ``turn``, ``act``, ``street``, ``showdown``, ``stacks`` ...
        rules: The rules that say otherwise.
        expected: What they ask for.
        found: What the record has.

    """

    def __init__(self, kind: str, rules: Sequence[str], expected: str, found: str) -> None:
        """Keep what differs."""
        super().__init__(kind)
        self.kind, self.rules, self.expected, self.found = kind, tuple(rules), expected, found
