"""An engine in this process is held to its time."""

from __future__ import annotations

import signal
import sys
import time
from math import inf
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from stud_conformance.engines import NotStarted, connect
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.engines.late import Late, within
from stud_conformance.engines.patience import Patience
from stud_conformance.fuzz.line import Line, TooOften
from stud_conformance.protocol import messages
from stud_conformance.run.events import FAILED, NOT_RUN, PASSED, Judged
from stud_conformance.run.outcome import MOST_RESTARTS, TOO_OFTEN
from stud_conformance.run.runner import Asked, run

from .engines.broken_engines import Fake, answering, clings, hangs, reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Corpus

SHORT = 0.05
QUICK = Patience(hello=20, hand=SHORT, first=SHORT)
#: Long enough for any hand that is played, on a machine that is busy.
LONG = 0.4
THIRD = "k3"


@pytest.fixture(autouse=True)
def _left_alone() -> Iterator[None]:
    """Whatever happens, neither a timer nor its handler is left behind."""
    before = signal.getsignal(signal.SIGALRM)
    yield
    assert (0.0, 0.0) == signal.getitimer(signal.ITIMER_REAL)
    assert before == signal.getsignal(signal.SIGALRM)


def judged(engine: Fake, corpus: Corpus, cases: int, patience: Patience) -> list[Judged]:
    """Return what became of the first cases."""
    asked = Asked(corpus, list(corpus.cases())[:cases])
    line = InProcess(engine, patience)
    return [one for one in run({"it": line}, asked) if isinstance(one, Judged)]


@pytest.mark.parametrize("stays", [hangs, clings])
def test_a_hand_without_an_answer_costs_that_case_alone(
    stays: Callable[[Message], Message], corpus: Corpus
) -> None:
    """The failure says where it stayed, also where it swallowed what was to end it."""
    patience = Patience(hello=20, hand=LONG, first=5)

    verdicts = judged(answering(stays, only=THIRD), corpus, 6, patience)

    assert [2] == [index for index, one in enumerate(verdicts) if one.verdict == FAILED]
    assert {PASSED, FAILED} == {one.verdict for one in verdicts}
    assert f"Late: no answer within {LONG:g} s (broken_engines.py:" in str(verdicts[2].failure)


def test_after_so_many_the_rest_is_not_run(corpus: Corpus) -> None:
    """A run of an engine that never answers ends."""
    verdicts = judged(answering(hangs), corpus, 15, QUICK)
    failed = MOST_RESTARTS + 1

    assert [FAILED] * failed + [NOT_RUN] * (15 - failed) == [one.verdict for one in verdicts]
    assert TOO_OFTEN == verdicts[-1].reason


def test_the_end_of_the_run_ends_a_hand(corpus: Corpus) -> None:
    """Which is not the fault of the hand then."""
    patience = Patience(hello=20, hand=60, until=time.monotonic() + SHORT)

    verdicts = judged(answering(hangs, only="k1"), corpus, 3, patience)

    assert [NOT_RUN] * 3 == [one.verdict for one in verdicts]
    assert verdicts[0].reason == "the deadline of the run had passed"


@pytest.mark.parametrize("engine", ["HangsWhenLookedAt", "answers_without_end", "disarms"])
def test_nothing_that_an_engine_does_for_an_answer_takes_longer(
    engine: str, broken: str, corpus: Corpus
) -> None:
    """To look for its method, to read its answer, and to switch timers off, are its own time."""
    line = connect(f"{broken}{engine}", Patience(hello=20, hand=LONG, first=LONG))
    asked = Asked(corpus, list(corpus.cases())[:1])

    [found] = [one for one in run({"it": line}, asked) if isinstance(one, Judged)]

    assert FAILED == found.verdict
    assert f"Late: no answer within {LONG:g} s" in str(found.failure)


def test_a_run_that_is_over_asks_nothing() -> None:
    """Neither a greeting nor a hand; that is no fault of the engine."""
    line = InProcess(reference(), Patience(until=time.monotonic() - 1))

    with pytest.raises(OutOfTime):
        line.hello(messages.hello({}))
    with pytest.raises(OutOfTime):
        line.run({})


def test_fuzz_gives_up_in_the_end(corpus: Corpus) -> None:
    """As with one that breaks."""
    line = Line("it", InProcess(Fake(reference().hello, hangs), QUICK), corpus)

    broke = [line.ask({"id": "k1"}).broke for _ in range(MOST_RESTARTS)]

    assert all("no answer within" in why for why in broke)
    with pytest.raises(TooOften, match=f"it: {TOO_OFTEN}"):
        line.ask({"id": "k1"})


def test_one_that_is_never_made_does_not_start(broken: str) -> None:
    """As with one that does not greet."""
    with pytest.raises(NotStarted, match="cannot be loaded: Late: no answer within"):
        connect(f"{broken}hangs_when_made", Patience(hello=LONG))


def test_one_that_does_not_greet_is_late() -> None:
    """The greeting has a time of its own."""
    line = InProcess(Fake(hangs, hangs), Patience(hello=SHORT, hand=60))

    with pytest.raises(Late):
        line.hello(messages.hello({}))


def test_who_waits_for_ever_sets_no_timer() -> None:
    """As where an engine is served: whoever asks has the time in hand."""
    with within(inf):
        assert (0.0, 0.0) == signal.getitimer(signal.ITIMER_REAL)


def test_sleep_is_no_way_out() -> None:
    """Waiting is ended as work is."""
    with pytest.raises(Late), within(SHORT):
        time.sleep(60)


def test_a_timer_that_ends_sooner_is_left_alone() -> None:
    """It belongs to somebody else, such as a test suite around the engine."""

    class Theirs(Exception):  # noqa: N818 - it says whose it is
        pass

    def theirs(number: int, frame: object) -> None:
        del number, frame
        raise Theirs

    before = signal.signal(signal.SIGALRM, theirs)
    signal.setitimer(signal.ITIMER_REAL, SHORT)
    try:
        with pytest.raises(Theirs), within(60):
            time.sleep(60)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_a_timer_that_ends_later_goes_on() -> None:
    """What was left of it, less the time that has passed."""
    signal.setitimer(signal.ITIMER_REAL, 60)
    try:
        with pytest.raises(Late), within(SHORT):
            time.sleep(60)
        left, _ = signal.getitimer(signal.ITIMER_REAL)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)

    assert 30 < left < 60 - SHORT / 2


def test_who_debugs_an_engine_has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A debugger at a breakpoint is not interrupted."""
    monkeypatch.setattr(sys, "gettrace", lambda: print)

    with within(SHORT):
        time.sleep(3 * SHORT)


def test_another_thread_is_not_held() -> None:
    """Signals reach the main thread only."""
    ended = []

    def work() -> None:
        with within(SHORT):
            time.sleep(2 * SHORT)
        ended.append(True)

    thread = Thread(target=work)
    thread.start()
    thread.join()

    assert [True] == ended
