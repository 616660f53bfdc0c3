"""What is wrong with an engine that fails: the mutants that fail most like it.

The failures of an engine are held against those that single mutants, and pairs of them, show when
they are sent the same hands.  A pair is played as such, as one fault may hide another.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING, Final

from stud_conformance.mutants import stored
from stud_conformance.mutants.matrix import failure
from stud_conformance.mutants.order import ordered
from stud_conformance.mutants.passed import Passed, question
from stud_conformance.play.mutants import mutants
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
HALF: Final = SAMPLE // 2
#: So many mutants are held against the cases that the engine passes: those that explain most, and
#: those that by the matrix that is kept are likest.
LOOKED: Final = 40
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
#: Failures that tell of no rule, in words.
UNTOLD: Final = {
    ERROR: "an error in place of a hand",
    BROKE: "the engine broke",
    ANSWER: "an answer of another form",
}


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
    every = [failed[case] for case in ordered(failed, stored.kills())]
    passed = Passed((one for one in judged if one.verdict == PASSED), reasons=reasons)
    pattern = _Pattern(every[:SAMPLE], passed, reasons=reasons)
    singles = pattern.singles()
    whole = [one for one in singles if one.same == one.of and not one.extra]
    if whole:
        unlike = {one.mutants: pattern.unlike(one.mutants[0], every[SAMPLE:]) for one in whole}
        right = [one for one in whole if not unlike[one.mutants]]
        if right:
            return sorted(right, key=lambda one: one.mutants)[:ANSWERS]
        # Another fault shows itself among those that were not looked at.
        others = min(unlike.values(), key=len)
        pattern = _Pattern([*others[:HALF], *every[:HALF]], passed, reasons=reasons)
        singles = pattern.singles()
    found = [*singles, *pattern.pairs()]
    found.sort(key=lambda one: (-one.likeness, len(one.mutants), one.mutants))
    if found and found[0].likeness < WHOLE:
        return pattern.parts()
    return [one for one in found[:ANSWERS] if one.likeness >= LEAST]


def left_out(judged: Iterable[Judged]) -> dict[str, int]:
    """Return how many failures a diagnosis leaves out as no hand was played, by what was found."""
    topics = Counter(
        one.failure.topic
        for one in judged
        if one.verdict == FAILED and one.failure is not None and one.failure.topic in UNTOLD
    )
    return {words: topics[topic] for topic, words in UNTOLD.items() if topics[topic]}


def _is_telling(one: Judged) -> bool:
    """Return whether a hand was played, and played wrongly."""
    is_failed = one.verdict == FAILED and one.failure is not None and one.sent is not None
    return is_failed and one.failure is not None and one.failure.topic not in UNTOLD


class _Pattern:
    """The failures of an engine, and those of mutants in the same hands."""

    def __init__(self, failed: Sequence[Judged], passed: Passed, *, reasons: bool) -> None:
        self._reasons = reasons
        self._passed = passed
        self._failures = {one.case.id: one.failure for one in failed if one.failure is not None}
        self._asked = [question(one) for one in failed]
        played = {name: self._played(mutant) for name, mutant in mutants().items()}
        self._fails = {name: fails for name, fails in played.items() if fails}

    def singles(self) -> list[Suspect]:
        """Return the mutants that promise most, each held against what the engine passes."""
        hits = {name: self._hits(fails) for name, fails in self._fails.items()}
        most = sorted(hits, key=lambda name: -hits[name])[:LOOKED]
        likest = sorted(hits, key=lambda name: -self._guessed([name], hits[name]))[:LOOKED]
        return [self._single(name) for name in dict.fromkeys([*most, *likest])]

    def unlike(self, name: str, more: Iterable[Judged]) -> list[Judged]:
        """Return those of other failures that a mutant does not show just as the engine does."""
        mutant, found = mutants()[name], []
        for one in more:
            hand = {} if one.sent is None else one.sent["hand"]
            how = failure(mutant, one.case, hand, reasons=self._reasons)
            if how is None or one.failure is None or not _is_alike(one.failure, how):
                found.append(one)
        return found

    def parts(self) -> list[Suspect]:
        """Return the mutants that each explain something that those before leave, the most first.

        One that the engine does not show in most of the hands in which it could is left out.
        """
        likeness = {
            name: self._guessed([name], self._hits(fails)) for name, fails in self._fails.items()
        }
        explains = {name: self._explained(name) for name in self._fails}
        found: list[Suspect] = []
        while explains and len(found) < MANY:
            best = max(explains, key=lambda name: (len(explains[name]), likeness[name]))
            done = explains.pop(best)
            if not done:
                break
            one = self._single(best)
            if one.same >= SHOWN * (one.same + one.other + one.extra):
                found.append(one)
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
        # Of those that explain as much, one that fails little else is likest to be the other fault.
        best = sorted(gains, key=lambda other: (-gains[other], self._passed.guess([other])))[:REST]
        return [other for other in best if gains[other]]

    def _promise(self, pair: tuple[str, str]) -> float:
        """Return a number that is the smaller the liker the parts of a pair are together."""
        one, other = (self._fails[name] for name in pair)
        return -self._guessed(pair, self._hits(_earlier(one, other)))

    def _guessed(self, names: Sequence[str], hits: float) -> float:
        """Return how like mutants are by the matrix that is kept."""
        return hits / (len(self._failures) + self._passed.guess(names))

    def _single(self, name: str) -> Suspect:
        extra = len(self._passed.failed(name))
        return self._suspect([mutants()[name]], self._fails[name], extra)

    def _pair(self, one: str, other: str) -> Suspect | None:
        """Play with two things wrong at once; ``None`` where one takes the place of the other."""
        parts = [mutants()[one], mutants()[other]]
        both = parts[0].and_also(parts[1])
        if both is None:
            return None
        extra = len(self._passed.failed_by_both(both, (one, other)))
        return self._suspect(parts, self._played(both), extra)

    def _played(self, mutant: Mutant) -> Fails:
        found = {}
        for one in self._asked:
            if one.may_differ(mutant):
                how = failure(mutant, one.case, one.hand, reasons=self._reasons)
                if how is not None:
                    found[one.case.id] = how
        return found

    def _suspect(self, parts: Sequence[Mutant], fails: Fails, extra: int) -> Suspect:
        same = sum(self._is_same(case, how) for case, how in fails.items())
        of, hits = len(self._failures), self._hits(fails)
        return Suspect(
            mutants=tuple(one.id for one in parts),
            rules=tuple(one.rule for one in parts),
            words=", and ".join(one.words for one in parts),
            same=same,
            other=len(fails) - same,
            of=of,
            extra=extra,
            likeness=(PAIR if len(parts) > 1 else 1.0) * hits / (of + extra),
        )

    def _hits(self, fails: Fails) -> float:
        return sum(1.0 if self._is_same(case, how) else OTHERWISE for case, how in fails.items())

    def _is_same(self, case: str, how: Failure) -> bool:
        return _is_alike(self._failures[case], how)


def _is_alike(own: Failure, how: Failure) -> bool:
    """Return whether two failures of a case are just the same."""
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
