"""What is wrong in a file, and where."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from stud_conformance.files.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


#: So many problems of one file are told; nobody reads more.
MOST_TOLD: Final = 50

#: Of very many mistakes in one file only so many and one are looked at.
MOST_FOUND: Final = 1000


class Problem(NamedTuple):
    """One mistake in a file, at a line and a column that count from one.

    >>> print(Problem("a.yaml", 3, 1, 'the key "titel" is unknown', "title"))
    a.yaml:3:1: the key "titel" is unknown, expected title
    """

    file: str
    line: int
    column: int
    wrong: str
    expected: str

    @classmethod
    def at(cls, place: str, wrong: str, expected: str) -> Problem:
        """Return a mistake at the place of a hand, which is a file and its line.

        >>> print(Problem.at("a.zip!b.phh:3", "it is no hand", "one"))
        a.zip!b.phh:3:1: it is no hand, expected one
        """
        file, colon, line = place.rpartition(":")
        if colon and line.isdecimal():
            return cls(file, int(line), 1, wrong, expected)
        return cls(place, 1, 1, wrong, expected)

    def __str__(self) -> str:
        """Return the problem as one line that editors understand."""
        place = f"{self.file}:{self.line}:{self.column}"
        return printable(f"{place}: {self.wrong}, expected {self.expected}")


_order = attrgetter("file", "line", "column", "wrong", "expected")


class Invalid(Exception):  # noqa: N818 - it says what the files are
    """Raised for files with mistakes; it carries all of them, in order of place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems, sorted and each once."""
        self.problems = tuple(sorted(set(problems), key=_order))
        super().__init__(self.problems)

    def __str__(self) -> str:
        """Return one line a problem, but of each file only the first ones."""
        return "\n".join(told(self.problems))


def told(problems: Iterable[Problem]) -> Iterator[str]:
    """Yield one line a problem; of a file with very many the first ones, and how many more."""
    for file, group in groupby(problems, key=attrgetter("file")):
        own = list(group)
        yield from map(str, own[:MOST_TOLD])
        left = min(len(own), MOST_FOUND) - MOST_TOLD
        if left > 0:
            number = f"more than {left}" if len(own) > MOST_FOUND else str(left)
            yield printable(f"{file}: and {number} more problem{'s' if left > 1 else ''}")
