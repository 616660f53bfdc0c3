"""Which cases each mutant fails, and how."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from signal import ITIMER_PROF, SIGPROF, setitimer, signal
from typing import TYPE_CHECKING, Final

from stud_conformance import play
from stud_conformance.play.mutants import Mutant, Touch, mutants
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import described
from stud_conformance.run.judge import BROKE, Failure, follow
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case, Corpus
    from stud_conformance.spec.load import Domains

    #: How a mutant fails, by the id of the case.
    Fails = dict[str, Failure]

#: Seconds of the processor for one hand: a mutant may never come to an end.  It only reckons and
#: never waits, so that one which does not end uses them up, and a busy machine takes none away.
LIMIT: Final = 2.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A case as mutants are asked to play it.

    Attributes:
        case: The case.
        hand: The hand of the message.
        touched: The ids of the mutants that may play it otherwise than the reference.

    """

    case: Case
    hand: Message
    touched: frozenset[str] = frozenset()

    def may_differ(self, mutant: Mutant) -> bool:
        """Return whether a mutant may play it otherwise; one that is in no register always may."""
        return mutant.id in self.touched or mutant.id not in mutants()


@dataclass(frozen=True, slots=True)
class Matrix:
    """What each mutant fails.

    Attributes:
        cases: All cases, in corpus order.
        fails: By the id of a mutant, how it fails by the id of the case.

    """

    cases: tuple[str, ...]
    fails: Mapping[str, Fails] = field(default_factory=dict)


def asked(case: Case, hand: Message, observe: Collection[str], touch: Touch) -> Asked:
    """Return a case as mutants are asked to play it, with those that it touches."""
    with _guarded():
        return _asked(case, hand, observe, touch)


def _asked(case: Case, hand: Message, observe: Collection[str], touch: Touch) -> Asked:
    try:
        with _in_time():
            return Asked(case, hand, touch.touched(hand, observe))
    except _TooLongError:
        return Asked(case, hand, frozenset(mutants()))


def matrix(
    corpus: Corpus, names: Iterable[str], jobs: int = 1, each: Callable[[str], None] | None = None
) -> Matrix:
    """Let mutants play every case.

    Args:
        corpus: The cases.
        names: The ids of the mutants.
        jobs: How many processes do it; what is found is the same.
        each: Is told each case that is done.

    """
    cases = tuple(corpus.cases())
    found: dict[str, Fails] = {name: {} for name in names}
    touch = Touch(mutants()[name] for name in found)
    every = _Every(cases, corpus.domains, tuple(found), touch)
    for case, fails in zip(cases, _played(every, jobs), strict=True):
        for name, how in fails.items():
            found[name][case.id] = how
        if each is not None:
            each(case.id)
    return Matrix(tuple(case.id for case in cases), found)


@dataclass(frozen=True, slots=True)
class _Every:
    """All cases, and the mutants that play each.

    Attributes:
        cases: The cases.
        domains: The values of the rulings.
        names: The ids of the mutants.
        touch: Tells which of them a hand touches.

    """

    cases: Sequence[Case]
    domains: Domains
    names: Collection[str]
    touch: Touch

    def fails(self, at: int) -> Fails:
        """Return how mutants fail one of the cases, by their ids in order."""
        case = self.cases[at]
        hand = play.hand_message(case, own_rulings(case, self.domains))
        observe = messages.observed_keys(case)
        with _guarded():
            one = _asked(case, hand, observe, self.touch)
            played = {
                name: _failure(mutants()[name], case, hand, observe)
                for name in self.names
                if name in one.touched
            }
        return {name: how for name, how in played.items() if how is not None}


def failure(mutant: Mutant, case: Case, hand: Message, *, reasons: bool = True) -> Failure | None:
    """Return how a mutant fails a case, or ``None`` where it passes.

    It plays no further than it fails.

    Args:
        mutant: The mutant.
        case: The case.
        hand: The hand of the message that it is sent.
        reasons: Whether it is held to the reasons of its refusals.

    """
    with _guarded():
        return _failure(mutant, case, hand, messages.observed_keys(case), reasons=reasons)


def _failure(
    mutant: Mutant, case: Case, hand: Message, observe: Collection[str], *, reasons: bool = True
) -> Failure | None:
    try:
        with _in_time():
            entries = play.entries_anyhow(mutant.heard(hand), mutant.rules, observe)
            return follow(case, entries, reasons=reasons)
    except _TooLongError:
        return _broke("it does not end")
    except Exception as error:  # noqa: BLE001 - whatever a mutant raises is how it fails
        return _broke(f"it raises {described(error)}")


def _broke(how: str) -> Failure:
    return Failure(None, "the answer", BROKE, "a hand played", how)


class _TooLongError(Exception):
    """Raised where a hand does not end."""


@contextmanager
def _guarded() -> Iterator[None]:
    """Let ``_in_time`` end hands; for many of them once, as that takes longer than most hands."""

    def stop(*_: object) -> None:
        raise _TooLongError

    before = signal(SIGPROF, stop)
    try:
        yield
    finally:
        signal(SIGPROF, before)


@contextmanager
def _in_time() -> Iterator[None]:
    """End a hand that takes longer than ``LIMIT``.

    Raises:
        _TooLongError: It does.

    """
    setitimer(ITIMER_PROF, LIMIT, LIMIT)
    try:
        yield
    finally:
        setitimer(ITIMER_PROF, 0)


def _played(every: _Every, jobs: int) -> Iterator[Fails]:
    """Yield how mutants fail each case, in order."""
    if jobs == 1:
        yield from map(every.fails, range(len(every.cases)))
        return
    # A process that is forked has all cases already; none is sent to it.
    with ProcessPoolExecutor(jobs, get_context("fork"), _keep, (every,)) as pool:
        yield from pool.map(_kept, range(len(every.cases)), chunksize=8)


_KEPT: list[_Every] = []


def _keep(every: _Every) -> None:
    _KEPT[:] = [every]


def _kept(at: int) -> Fails:
    return _KEPT[0].fails(at)
