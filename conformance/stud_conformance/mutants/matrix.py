"""Which cases each mutant fails, and how."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from signal import ITIMER_PROF, SIGPROF, setitimer, signal
from typing import TYPE_CHECKING, Final

from stud_conformance import play
from stud_conformance.play.mutants import Mutant, mutants, touched
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import described
from stud_conformance.run.judge import BROKE, Failure, judge
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case, Corpus

    #: How a mutant fails, by the id of the case.
    Fails = dict[str, Failure]

#: Seconds of the processor for one hand: a mutant may never come to an end.  It only reckons and
#: never waits, so that one which does not end uses them up, and a busy machine takes none away.
LIMIT: Final = 2.0
NAME: Final = "mutant"


@dataclass(frozen=True, slots=True)
class Asked:
    """A case as a mutant is asked to play it.

    Attributes:
        case: The case.
        hand: The hand of the message.
        touched: The rule functions that the reference asks in it.

    """

    case: Case
    hand: Message
    touched: frozenset[str] = frozenset()

    def may_differ(self, mutant: Mutant) -> bool:
        """Return whether a mutant may play it otherwise than the reference."""
        return bool(self.touched & mutant.fields) or mutant.heard(self.hand) != self.hand


@dataclass(frozen=True, slots=True)
class Matrix:
    """What each mutant fails.

    Attributes:
        cases: All cases, in corpus order.
        fails: By the id of a mutant, how it fails by the id of the case.

    """

    cases: tuple[str, ...]
    fails: Mapping[str, Fails] = field(default_factory=dict)


def asked(corpus: Corpus) -> Iterator[Asked]:
    """Yield every case of a corpus as a mutant is asked to play it."""
    for case in corpus.cases():
        hand = play.hand_message(case, own_rulings(case, corpus.domains))
        yield Asked(case, hand, touched(hand, messages.observed_keys(case)))


def matrix(
    corpus: Corpus, names: Iterable[str], jobs: int = 1, each: Callable[[str], None] | None = None
) -> Matrix:
    """Let mutants play every case.

    Args:
        corpus: The cases.
        names: The ids of the mutants.
        jobs: How many processes do it; what is found is the same.
        each: Is told each mutant that is done.

    """
    questions = tuple(asked(corpus))
    found: dict[str, Fails] = {}
    for name, fails in _played(questions, list(names), jobs):
        found[name] = fails
        if each is not None:
            each(name)
    return Matrix(tuple(one.case.id for one in questions), found)


def failed(mutant: Mutant, questions: Iterable[Asked]) -> Fails:
    """Return how a mutant fails, by the id of the case."""
    found = {}
    for one in questions:
        if one.may_differ(mutant):
            how = failure(mutant, one.case, one.hand)
            if how is not None:
                found[one.case.id] = how
    return found


def failure(mutant: Mutant, case: Case, hand: Message, *, reasons: bool = True) -> Failure | None:
    """Return how a mutant fails a case, or ``None`` where it passes.

    Args:
        mutant: The mutant.
        case: The case.
        hand: The hand of the message that it is sent.
        reasons: Whether it is held to the reasons of its refusals.

    """
    try:
        with _within(LIMIT):
            answer = mutant.answer(hand, messages.observed_keys(case))
    except _TooLongError:
        return _broke("it does not end")
    except Exception as error:  # noqa: BLE001 - whatever a mutant raises is how it fails
        return _broke(f"it raises {described(error)}")
    return judge(case, NAME, {"id": NAME, **answer}, reasons=reasons)


def _broke(how: str) -> Failure:
    return Failure(None, "the answer", BROKE, "a hand played", how)


class _TooLongError(Exception):
    """Raised where a hand does not end."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise _TooLongError

    before = signal(SIGPROF, stop)
    setitimer(ITIMER_PROF, seconds)
    try:
        yield
    finally:
        setitimer(ITIMER_PROF, 0)
        signal(SIGPROF, before)


def _played(
    questions: tuple[Asked, ...], names: list[str], jobs: int
) -> Iterator[tuple[str, Fails]]:
    if jobs == 1:
        yield from ((name, failed(mutants()[name], questions)) for name in names)
        return
    with ProcessPoolExecutor(jobs, get_context("fork")) as pool:
        yield from zip(names, pool.map(partial(_one, questions), names, chunksize=8), strict=True)


def _one(questions: tuple[Asked, ...], name: str) -> Fails:
    return failed(mutants()[name], questions)
