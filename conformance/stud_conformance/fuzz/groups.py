"""Differences of one kind, which are told as one: the smallest hand, and how many show it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stud_conformance.fuzz.causes import GENERAL
from stud_conformance.fuzz.pair import PLAYS

if TYPE_CHECKING:
    from stud_conformance.fuzz.pair import Difference


def weight(found: Difference) -> tuple[int, int, int]:
    """Return how much there is to read of a hand: seats, acts up to the place, and all acts."""
    return len(found.hand.setup.stacks), found.acts, len(found.hand.acts)


def keeps(found: Difference, first: Difference) -> bool:
    """Return whether a smaller hand shows what another one showed first.

    It is about the same, and the rule that was the nearest is still named. Rules that nearly every
    act rests on name no fault by themselves, so where one of them was the nearest, it stays so.
    """
    return found.kind == first.kind or (_is_alike(found, first) and _names(first, found))


def _is_same(one: Difference, other: Difference) -> bool:
    """Return whether two are told as one: the nearest rule of either is named by the other."""
    return keeps(one, other) or keeps(other, one)


def _is_alike(one: Difference, other: Difference) -> bool:
    return one.kind[0] == other.kind[0] and one.apart.topic not in PLAYS


def _names(one: Difference, other: Difference) -> bool:
    """Return whether the nearest rule of one is among those of another."""
    return one.rules[0] not in GENERAL and one.rules[0] in other.rules


@dataclass(slots=True)
class Group:
    """Differences of one kind.

    Attributes:
        smallest: The smallest of them.
        kinds: The kinds that it stands for.
        hands: How many made hands show it.
        name: The id under which its hand is kept; empty until it is.
        is_kept: Whether that was kept before, so that it is left as it is.

    """

    smallest: Difference
    kinds: set[tuple[str, str]] = field(default_factory=set)
    hands: int = 0
    name: str = ""
    is_kept: bool = False

    @property
    def others(self) -> tuple[str, ...]:
        """The rules that it was seen under as well, beside those of the smallest hand."""
        return tuple(sorted({rule for _, rule in self.kinds if rule} - {*self.smallest.rules}))


class Groups:
    """All differences that were seen, by kind."""

    def __init__(self) -> None:
        """Begin without any."""
        self.all: list[Group] = []

    def of(self, found: Difference) -> Group | None:
        """Return the group of a difference, if its kind is known."""
        return next((group for group in self.all if found.kind in group.kinds), None)

    def take(self, small: Difference, first: Difference) -> tuple[Group, bool]:
        """Put a difference into its group.

        Args:
            small: In the smallest hand that was found.
            first: As it was seen first.

        Returns:
            The group, and whether this is its smallest hand now.

        """
        group = self.of(small) or self._same(small)
        is_new = group is None
        if group is None:
            group = Group(small)
            self.all.append(group)
        is_smaller = not group.is_kept and weight(small) < weight(group.smallest)
        if is_smaller:
            group.smallest = small
        group.kinds |= {small.kind, first.kind}
        return group, is_new or is_smaller

    def _same(self, small: Difference) -> Group | None:
        return next((group for group in self.all if _is_same(small, group.smallest)), None)
