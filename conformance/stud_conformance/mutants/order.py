"""The order of cases in which bad news comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stud_conformance.mutants.stored import Kills


def ordered(cases: Iterable[str], kept: Kills) -> list[str]:
    """Return cases in an order in which each fails the most mutants that none before it fails.

    Those that fail no more mutants come last, as they stood.
    """
    waiting = dict.fromkeys(cases)
    chosen = list(_chosen(waiting, kept))
    return [*chosen, *(case for case in waiting if case not in set(chosen))]


def _chosen(cases: Iterable[str], kept: Kills) -> Iterator[str]:
    killers: dict[str, set[str]] = {case: set() for case in cases}
    for mutant, failed in kept.fails.items():
        for case in failed & killers.keys():
            killers[case].add(mutant)
    while killers:
        best = max(killers, key=lambda case: len(killers[case]))
        dead = killers.pop(best)
        if not dead:
            return
        yield best
        for others in killers.values():
            others.difference_update(dead)
