"""Find out which value an engine follows where it declared none.

For each ruling left undeclared, per game, the value with most passes is taken
as declared; cases that name one ruling speak first, ties go in domain order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stud_conformance.run.events import FAILED, PASSED, UNSUPPORTED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.run.events import Judged
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Rulings, Value

Votes = dict[tuple[str, str], list["Judged"]]


def settle(
    judged: Sequence[Judged], profile: Profile, domains: Domains
) -> tuple[list[Judged], dict[str, Rulings]]:
    """Take a value for every undeclared ruling, and exclude the cases of the others.

    Returns:
        The verdicts, and the values taken by game and ruling.

    """
    taken: dict[str, Rulings] = {}
    for (game, ruling), votes in _undeclared(judged, profile).items():
        taken.setdefault(game, {})[ruling] = _winner(votes, ruling, domains[ruling][game])
    return [_exclude(one, taken.get(one.case.setup.game, {})) for one in judged], taken


def _undeclared(judged: Sequence[Judged], profile: Profile) -> Votes:
    """Collect the cases that were run, by game and undeclared ruling."""
    votes: Votes = {}
    for one in judged:
        if one.verdict not in (PASSED, FAILED) or one.house is not None:
            continue
        game = one.case.setup.game
        for ruling in one.case.when:
            if profile.declared(game, ruling) is None:
                votes.setdefault((game, ruling), []).append(one)
    return votes


def _winner(votes: list[Judged], ruling: str, domain: tuple[Value, ...]) -> Value:
    def passes(value: Value) -> tuple[int, int]:
        passed = [one for one in votes if one.case.when[ruling] == value and one.verdict == PASSED]
        alone = sum(len(one.case.when) == 1 for one in passed)
        return alone, len(passed)

    return max(domain, key=passes)


def _exclude(one: Judged, taken: Rulings) -> Judged:
    """Exclude a case that names a value which was not the one taken; a house has its own."""
    if one.verdict not in (PASSED, FAILED) or one.house is not None:
        return one
    for ruling, value in one.case.when.items():
        if taken.get(ruling, value) != value:
            reason = f"it follows {ruling} {taken[ruling]}, as its passes show"
            return replace(one, verdict=UNSUPPORTED, failure=None, reason=reason)
    return one
