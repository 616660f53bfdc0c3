"""What a check found."""

from __future__ import annotations

from dataclasses import dataclass

from stud_conformance.files.printable import printable


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong in the specification.

    Attributes:
        place: The file, or the case, that it is in.
        check: The name of the check.
        text: What is wrong and how to mend it.

    """

    place: str
    check: str
    text: str

    def __str__(self) -> str:
        """Return the finding as one line."""
        return printable(f"{self.place}: {self.text} [{self.check}]")
