"""What happens while two engines are held against each other, for those who tell of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stud_conformance.fuzz.groups import Group
    from stud_conformance.fuzz.pair import Difference
    from stud_conformance.fuzz.search import Ended


@dataclass(frozen=True, slots=True)
class Shown:
    """A difference, in the smallest hand that there is.

    Attributes:
        difference: The difference.
        name: The id under which its hand is kept.
        file: Where it is kept.
        again: The command that plays it again.
        number: The made hand in which it was seen; ``None`` for one that was kept before.
        is_smaller: Whether it takes the place of a larger hand that was shown.

    """

    difference: Difference
    name: str
    file: str
    again: str
    number: int | None = None
    is_smaller: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """A hand that was kept before, and of which there is no more to be shown.

    Attributes:
        name: The id under which it is kept.
        outcome: ``differs`` ``same`` ``free`` or ``unasked``.
        why: The hand that shows the same, the rulings that the engines play apart by, or why it
            could not be asked.

    """

    name: str
    outcome: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Over:
    """It is over.

    Attributes:
        end: How the search ended.
        groups: All differences, by kind.

    """

    end: Ended
    groups: list[Group] = field(default_factory=list)


Event = Shown | Kept | Over
