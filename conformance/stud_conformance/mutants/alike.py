"""Mutants that fail the same cases in the same way, so that no failure tells one from the other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_conformance.mutants.matrix import Fails, Matrix

#: Mutants that may be alike, and why no hand can part them.
DECLARED: Final[Mapping[frozenset[str], str]] = {
    frozenset({"betting.half-bet-raise/only-completes", "betting.half-bet/has-to-be-full"}): (
        "they part only where an all-in of half a bet would be the last raise of the cap, "
        "and nobody says whether it is (betting.short-raise-cap)"
    ),
}


@dataclass(frozen=True, slots=True)
class Alike:
    """Mutants that cannot be told apart.

    Attributes:
        mutants: Their ids, in order.
        because: Why they may be; empty where nothing is declared.

    """

    mutants: tuple[str, ...]
    because: str = ""

    @property
    def words(self) -> str:
        """The ids, and why they may be alike."""
        return f"{', '.join(self.mutants)}: {self.because or 'nothing is declared'}"


def alike(found: Matrix) -> tuple[Alike, ...]:
    """Return each group of mutants that fail the same cases in the same way; at least one case."""
    failing = sorted(((how_of(fails), name) for name, fails in found.fails.items() if fails))
    groups = [
        tuple(name for _, name in group) for _, group in groupby(failing, key=lambda one: one[0])
    ]
    return tuple(
        Alike(group, DECLARED.get(frozenset(group), ""))
        for group in sorted(groups)
        if len(group) > 1
    )


def parted(found: Matrix, groups: tuple[Alike, ...]) -> tuple[Alike, ...]:
    """Return what is declared of mutants of a matrix, and is not so any more."""
    seen = {frozenset(group.mutants) for group in groups}
    return tuple(
        Alike(tuple(sorted(names)), because)
        for names, because in DECLARED.items()
        if names <= found.fails.keys() and names not in seen
    )


def how_of(fails: Fails) -> tuple[tuple[str, str], ...]:
    """Return the cases that a mutant fails, each with the fingerprint of its failure."""
    return tuple(sorted((case, failure.fingerprint) for case, failure in fails.items()))
