"""What is wrong with an engine that fails: the mutants that fail most like it.

The failures of an engine are held against those that single mutants, and pairs of them, show when
they are sent the same hands.  A pair is played as such, as one fault may hide another.
"""

from __future__ import annotations

from itertools import combinations
from math import inf
from typing import TYPE_CHECKING, Final

from stud_conformance.mutants import stored
from stud_conformance.mutants.matrix import Asked, failure
from stud_conformance.mutants.order import ordered
from stud_conformance.play.mutants import mutants, touched
from stud_conformance.run.events import FAILED, PASSED, Suspect
from stud_conformance.run.judge import ANSWER, BROKE, ERROR

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stud_conformance.mutants.matrix import Fails
    from stud_conformance.play.mutants import Mutant
    from stud_conformance.run.events import Judged
    from stud_conformance.run.judge import Failure

#: So many answers are given.
ANSWERS: Final = 3
#: So many failures are looked at, those first that tell most.
SAMPLE: Final = 60
#: Pairs are made of so many mutants that explain most, and of so many that explain the rest.
PARTS: Final = 20
REST: Final = 3
#: So many pairs are played.
PAIRS: Final = 30
#: What a failure counts that is another one of the same case; what two mutants count for one.
OTHERWISE: Final = 0.4
PAIR: Final = 0.95
#: Below this likeness nothing is said.
LEAST: Final = 0.2
#: Below this an engine has more than two things wrong; so many of them are told, each of which
#: shows itself in so many of the hands in which it could.
WHOLE: Final = 0.5
MANY: Final = 6
SHOWN: Final = 0.6
#: What an engine says of a refusal is its own affair.
FREE_TEXT: Final = frozenset({"accepted"})


def diagnose(judged: Iterable[Judged], *, reasons: bool) -> list[Suspect]:
    """Return the mutants that fail most like an engine, the likest first.

    Args:
        judged: The verdicts on the engine.
        reasons: Whether the engine says why it refuses.

    """
    judged = tuple(judged)
    failed = {one.case.id: one for one in judged if _is_telling(one)}
    if not failed:
        return []
    chosen = ordered(failed, stored.kills())[:SAMPLE]
    passed = frozenset(one.case.id for one in judged if one.verdict == PASSED)
    pattern = _Pattern([failed[case] for case in chosen], passed, reasons=reasons)
    singles = pattern.singles()
    whole = [one for one in singles if one.same == one.of and not one.extra]
    if whole:
        return sorted(whole, key=lambda one: one.mutants)[:ANSWERS]
    found = [*singles, *pattern.pairs()]
    found.sort(key=lambda one: (-one.likeness, len(one.mutants), one.mutants))
    if found and found[0].likeness < WHOLE:
        return pattern.parts(singles)
    return [one for one in found[:ANSWERS] if one.likeness >= LEAST]


def _is_telling(one: Judged) -> bool:
    """Return whether a hand was played, and played wrongly."""
    is_failed = one.verdict == FAILED and one.failure is not None and one.sent is not None
    return is_failed and one.failure is not None and one.failure.topic not in {ANSWER, ERROR, BROKE}


class _Pattern:
    """The failures of an engine, and those of mutants in the same hands."""

    def __init__(self, failed: Sequence[Judged], passed: frozenset[str], *, reasons: bool) -> None:
        self._reasons = reasons
        self._passed = passed
        self._failures = {one.case.id: one.failure for one in failed if one.failure is not None}
        sent = [(one.case, one.sent) for one in failed if one.sent is not None]
        self._asked = [
            Asked(case, asked["hand"], touched(asked["hand"], asked["observe"]))
            for case, asked in sent
        ]
        played = {name: self._played(mutant) for name, mutant in mutants().items()}
        self._fails = {name: fails for name, fails in played.items() if fails}

    def singles(self) -> list[Suspect]:
        """Return every mutant that fails any of the cases."""
        return [
            self._suspect((name,), mutants()[name].words, fails)
            for name, fails in self._fails.items()
        ]

    def parts(self, singles: Iterable[Suspect]) -> list[Suspect]:
        """Return the mutants that each explain something that those before leave, the most first.

        One that the engine does not show in most of the hands in which it could is left out.
        """
        shown = {
            one.mutants[0]: one
            for one in singles
            if one.same >= SHOWN * (one.same + one.other + one.extra)
        }
        explains = {name: self._explained(name) for name in shown}
        found: list[Suspect] = []
        while explains and len(found) < MANY:
            best = max(explains, key=lambda name: (len(explains[name]), shown[name].likeness))
            if not explains[best]:
                break
            found.append(shown[best])
            done = explains.pop(best)
            explains = {name: own - done for name, own in explains.items()}
        return found

    def _explained(self, name: str) -> frozenset[str]:
        """Return the cases that a mutant fails just as the engine does."""
        own = self._fails[name]
        return frozenset(case for case, how in own.items() if self._is_same(case, how))

    def pairs(self) -> list[Suspect]:
        """Return the pairs that promise most, each played as such."""
        first = sorted(self._fails, key=lambda name: -self._hits(self._fails[name]))[:PARTS]
        pairs = {frozenset(pair) for pair in combinations(first, 2)}
        pairs |= {frozenset((name, other)) for name in first for other in self._rest(name)}
        ordered_pairs = sorted((min(pair), max(pair)) for pair in pairs)
        played = (self._pair(*pair) for pair in sorted(ordered_pairs, key=self._promise)[:PAIRS])
        return [one for one in played if one is not None]

    def _rest(self, name: str) -> list[str]:
        """Return the mutants that explain most of what one leaves unexplained."""
        done = self._explained(name)
        gains = {
            other: self._hits({case: how for case, how in fails.items() if case not in done})
            for other, fails in self._fails.items()
            if other != name
        }
        best = sorted(gains, key=lambda other: -gains[other])[:REST]
        return [other for other in best if gains[other]]

    def _promise(self, pair: tuple[str, str]) -> float:
        """Return a number that is the smaller the liker the parts of a pair are together."""
        one, other = (self._fails[name] for name in pair)
        return -self._likeness(pair, _earlier(one, other))

    def _pair(self, one: str, other: str) -> Suspect | None:
        """Play with two things wrong at once; ``None`` where one takes the place of the other."""
        both = mutants()[one].and_also(mutants()[other])
        return None if both is None else self._suspect((one, other), both.words, self._played(both))

    def _played(self, mutant: Mutant) -> Fails:
        found = {}
        for one in self._asked:
            if one.may_differ(mutant):
                how = failure(mutant, one.case, one.hand, reasons=self._reasons)
                if how is not None:
                    found[one.case.id] = how
        return found

    def _suspect(self, names: tuple[str, ...], words: str, fails: Fails) -> Suspect:
        same = sum(self._is_same(case, how) for case, how in fails.items())
        other, of = len(fails) - same, len(self._failures)
        likeness = self._likeness(names, fails)
        return Suspect(names, words, same, other, of, self._extra(names), likeness)

    def _likeness(self, names: Sequence[str], fails: Fails) -> float:
        worth = PAIR if len(names) > 1 else 1.0
        return worth * self._hits(fails) / (len(self._failures) + self._extra(names))

    def _hits(self, fails: Fails) -> float:
        return sum(1.0 if self._is_same(case, how) else OTHERWISE for case, how in fails.items())

    def _extra(self, names: Iterable[str]) -> int:
        kept = stored.kills().fails
        failed = frozenset[str]().union(*(kept.get(name, frozenset()) for name in names))
        return len(failed & self._passed)

    def _is_same(self, case: str, how: Failure) -> bool:
        own = self._failures[case]
        if (own.place, own.topic, own.expected) != (how.place, how.topic, how.expected):
            return False
        return own.found == how.found or own.topic in FREE_TEXT


def _earlier(one: Fails, other: Fails) -> Fails:
    """Return how somebody fails who fails like two: each hand where it is left first."""
    both = {
        case: min(one[case], other[case], key=lambda how: inf if how.step is None else how.step)
        for case in one.keys() & other.keys()
    }
    return {**one, **other, **both}
