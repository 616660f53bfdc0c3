"""Find out which values an engine follows where it declared none.

For each ruling left undeclared, per game, the value with most passes is taken as declared; cases
that name one ruling speak first, ties go in domain order.  An engine that rules as it is told
passes under several values: these are all taken.  Where it passes under none, none is taken.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stud_conformance.run.events import FAILED, PASSED, UNSUPPORTED
from stud_conformance.run.judge import ANSWER, BROKE, ERROR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.run.events import Judged, Taken
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Value

    Asked = tuple[str, str]
    Votes = dict[Asked, list[Judged]]


def settle(
    judged: Sequence[Judged], profile: Profile, domains: Domains
) -> tuple[list[Judged], Taken]:
    """Take values for every undeclared ruling, and exclude the cases of the others.

    Returns:
        The verdicts, and the values taken by game and ruling.

    """
    votes = _undeclared(judged, profile)
    best: dict[Asked, Value] = {}
    for (game, ruling), cast in votes.items():
        value = _best(cast, ruling, domains[ruling][game])
        if value is not None:
            best[game, ruling] = value
    taken: Taken = {}
    for game, ruling in best:
        values = _followed(votes[game, ruling], (game, ruling), best, domains)
        taken.setdefault(game, {})[ruling] = values
    return [_exclude(one, taken) for one in judged], taken


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


def _best(votes: list[Judged], ruling: str, domain: tuple[Value, ...]) -> Value | None:
    """Return the value with most passes; ``None`` where there is no pass."""
    best = max(domain, key=lambda value: _passes(votes, ruling, value))
    return best if any(_passes(votes, ruling, best)) else None


def _passes(votes: list[Judged], ruling: str, value: Value) -> tuple[int, int]:
    """Return how many cases of a value pass: of this ruling alone, and of all."""
    passed = [one for one in votes if one.case.when[ruling] == value and one.verdict == PASSED]
    return sum(len(one.case.when) == 1 for one in passed), len(passed)


def _followed(
    votes: list[Judged], asked: Asked, best: dict[Asked, Value], domains: Domains
) -> tuple[Value, ...]:
    """Return every value under which an engine passes all, if one of these has most passes.

    Otherwise return the value that has.
    """
    game, ruling = asked
    most = _passes(votes, ruling, best[asked])
    clean = tuple(value for value in domains[ruling][game] if _is_clean(votes, asked, value, best))
    leads = any(_passes(votes, ruling, value) == most for value in clean)
    return clean if leads else (best[asked],)


def _is_clean(votes: list[Judged], asked: Asked, value: Value, best: dict[Asked, Value]) -> bool:
    """Return whether an engine passes all cases of a value, and there are any.

    Those that name a value of another ruling which it does not follow say nothing, unless there
    are no others.
    """
    game, ruling = asked
    own = [one for one in votes if one.case.when[ruling] == value]
    telling = [
        one
        for one in own
        if all(
            best.get((game, other), named) == named
            for other, named in one.case.when.items()
            if other != ruling
        )
    ]
    verdicts = [one.verdict for one in telling or own]
    return bool(verdicts) and all(verdict == PASSED for verdict in verdicts)


def _is_no_play(one: Judged) -> bool:
    """Return whether a case failed without a hand being played: that follows no value.

    Where it is about running out of cards, an engine that follows another value may find that the
    cards do not fit, and say so.
    """
    if one.failure is None:
        return False
    may_not_fit = one.failure.topic == ERROR and one.case.cards.stub
    return one.failure.topic in (ANSWER, BROKE, ERROR) and not may_not_fit


def _exclude(one: Judged, taken: Taken) -> Judged:
    """Exclude a case that names a value which was not taken; a house has its own."""
    if one.verdict not in (PASSED, FAILED) or one.house is not None or _is_no_play(one):
        return one
    followed = taken.get(one.case.setup.game, {})
    for ruling, value in one.case.when.items():
        if value not in followed.get(ruling, (value,)):
            values = ", ".join(str(own) for own in followed[ruling])
            reason = f"it follows {ruling} {values}, as its passes show"
            return replace(one, verdict=UNSUPPORTED, failure=None, reason=reason)
    return one
