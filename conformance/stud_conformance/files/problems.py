"""What is wrong in a file, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake in a file, at a line and a column that count from one.

    >>> print(Problem("a.yaml", 3, 1, 'the key "titel" is unknown', "title"))
    a.yaml:3:1: the key "titel" is unknown, expected title
    """

    file: str
    line: int
    column: int
    wrong: str
    expected: str

    def __str__(self) -> str:
        """Return the problem as one line that editors understand."""
        return f"{self.file}:{self.line}:{self.column}: {self.wrong}, expected {self.expected}"


class Invalid(Exception):  # noqa: N818 - it says what the files are
    """Raised for files with mistakes; it carries all of them, in order of place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems, sorted and each once."""
        self.problems = tuple(sorted(set(problems)))
        super().__init__(self.problems)

    def __str__(self) -> str:
        """Return one line a problem."""
        return "\n".join(map(str, self.problems))
