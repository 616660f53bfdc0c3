"""Which of the cases that an engine passes a mutant would fail."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from stud_conformance.mutants import stored
from stud_conformance.mutants.matrix import Asked, asked, failure
from stud_conformance.play.mutants import Touch, mutants
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stud_conformance.play.mutants import Mutant
    from stud_conformance.run.events import Judged


class Passed:
    """The cases that an engine passes, as they were sent to it.

    The matrix that is kept tells of hands under the first values of what their cases do not name,
    and of engines that say why they refuse.  Where an engine was asked otherwise, or says less, the
    mutant is asked the same, and held to no more.
    """

    def __init__(self, passed: Iterable[Judged], *, reasons: bool) -> None:
        """Take the verdicts, and whether the engine says why it refuses."""
        self._reasons = reasons
        self._sent = {one.case.id: one for one in passed if one.sent is not None}
        kept = frozenset(stored.kills().cases)
        self._kept = {name for name, one in self._sent.items() if name in kept and _is_usual(one)}
        self._asked: dict[str, Asked] = {}
        self._found: dict[str, frozenset[str]] = {}

    def guess(self, names: Iterable[str]) -> int:
        """Return how many of them mutants fail by the matrix that is kept, without playing."""
        kept = stored.kills().fails
        failed = frozenset[str]().union(*(kept.get(name, frozenset()) for name in names))
        return len(failed & self._sent.keys())

    def failed(self, name: str) -> frozenset[str]:
        """Return the cases that a mutant fails."""
        if name not in self._found:
            self._found[name] = frozenset(self._of_one(name))
        return self._found[name]

    def failed_by_both(self, both: Mutant, names: Iterable[str]) -> frozenset[str]:
        """Return the cases that two mutants at once fail, of those that one of them does."""
        waiting = frozenset[str]().union(*map(self.failed, names))
        return frozenset(case for case in waiting if self._fails(both, case))

    def _of_one(self, name: str) -> Iterator[str]:
        known = stored.kills().fails.get(name, frozenset()) & self._kept
        mutant = mutants()[name]
        if self._reasons:
            yield from known
        else:
            yield from (case for case in known if self._fails(mutant, case))
        for case in self._sent.keys() - self._kept:
            if self._question(case).may_differ(mutant) and self._fails(mutant, case):
                yield case

    def _fails(self, mutant: Mutant, case: str) -> bool:
        one = self._sent[case]
        hand = {} if one.sent is None else one.sent["hand"]
        return failure(mutant, one.case, hand, reasons=self._reasons) is not None

    def _question(self, case: str) -> Asked:
        if case not in self._asked:
            self._asked[case] = question(self._sent[case])
        return self._asked[case]


def question(one: Judged) -> Asked:
    """Return a case as it was sent to an engine, to be asked of a mutant."""
    if one.sent is None:
        return Asked(one.case, {})
    return asked(one.case, one.sent["hand"], one.sent["observe"], _touch())


@cache
def _touch() -> Touch:
    return Touch(mutants().values())


def _is_usual(one: Judged) -> bool:
    """Return whether a hand was sent as for the matrix that is kept."""
    usual = own_rulings(one.case, load.domains())
    return one.sent is not None and one.sent["hand"]["rulings"] == usual
