"""A process that is broken costs the case it broke on, and no other verdict changes."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance.engines import NotStarted, Patience, connect
from stud_conformance.engines.engine import Broke
from stud_conformance.engines.process import Process
from stud_conformance.run import events
from stud_conformance.run.events import FAILED, NOT_RUN, PASSED, Judged
from stud_conformance.run.outcome import MOST_RESTARTS, TOO_OFTEN
from stud_conformance.run.runner import Asked, run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.spec import Case, Corpus

SCRIPT = Path(__file__).parent / "engines" / "broken_process.py"
SHORT = Patience(hello=20, hand=0.4, first=10)
LONG = Patience(hello=20, hand=20)
THIRD = "k3"


@pytest.fixture(scope="module")
def some(corpus: Corpus) -> list[Case]:
    """Six cases with a refusal, a showdown and a fold among them."""
    return list(corpus.cases())[100:106]


def command(way: str, *hands: str) -> str:
    """Return the command that starts a process which is wrong in some way."""
    return " ".join(["cmd:" + sys.executable, str(SCRIPT), way, *hands])


def played(
    name: str, corpus: Corpus, cases: Sequence[Case], patience: Patience = SHORT, jobs: int = 1
) -> list[events.Event]:
    """Return all events of a run of one engine."""
    return list(run({name: connect(name, patience)}, Asked(corpus, cases, jobs=jobs)))


def judged(found: list[events.Event]) -> list[Judged]:
    """Return the verdicts of a run, in order."""
    return [event for event in found if isinstance(event, Judged)]


COSTS = [
    ("crashes", "error: it ended with exit code 1"),
    ("is_killed", "error: it was ended by SIGSEGV"),
    ("exits", "error: it ended with exit code 0"),
    ("hangs", "error: no answer within 0.4 s"),
    ("talks_nonsense", "error: it wrote a line that is no JSON: seat 4 wins!"),
    ("writes_no_object", "error: it wrote a line that is no object: "),
    ("writes_no_text", "error: it wrote a line that is not UTF-8: "),
    ("writes_deep", "error: it wrote a line that is no JSON: [[["),
    ("writes_no_number", "error: it wrote a line that is no JSON: "),
    ("mistakes_the_id", "error: the answer has the id k999, not k3"),
    ("writes_half", "error: it ended with exit code 0 in the middle of a line; it wrote "),
    ("stops_half_way", "error: no answer within 0.4 s; it wrote "),
    ("writes_long", "error: it wrote a line of more than 8 MiB"),
    ("writes_for_ever", "error: it wrote a line of more than 8 MiB"),
    ("answers_twice", "error: it answered twice"),
    ("answers_again_later", "error: it answered twice"),
    ("chats_after", "error: after its answer it wrote that was fun to stdout"),
    ("chats_a_little_later", "error: "),
    ("leaves_a_child_behind", "error: after its answer it ended with exit code 3"),
    ("exits_after", "error: after its answer it ended with exit code 0"),
    ("crashes_after", "error: after its answer it ended with exit code 3"),
    ("closes_stdout", "error: it closed its stdout"),
    ("steps_short", ""),
]


@pytest.mark.parametrize(("way", "found"), COSTS)
def test_what_breaks_once_costs_one_case(
    way: str, found: str, corpus: Corpus, some: list[Case]
) -> None:
    """The case is named with what happened, and the others pass, those after it too."""
    patience = LONG if way in {"writes_long", "writes_for_ever"} else SHORT
    verdicts = judged(played(command(way, THIRD), corpus, some, patience))

    assert [PASSED, PASSED, FAILED, PASSED, PASSED, PASSED] == [one.verdict for one in verdicts]
    failure = verdicts[2].failure
    assert failure is not None
    assert failure.found.startswith(found)
    assert failure.found.isprintable()
    assert len(failure.found) < 500


@pytest.mark.parametrize(
    "way", ["crashes", "hangs", "answers_twice", "exits_after", "chats_after", "writes_half"]
)
@pytest.mark.parametrize("hand", [0, 5])
def test_the_first_and_the_last_hand_are_blamed_as_any(
    way: str, hand: int, corpus: Corpus, some: list[Case]
) -> None:
    """What breaks there costs that case alone."""
    patience = Patience(hello=20, hand=0.4, first=0.8)
    verdicts = judged(played(command(way, f"k{hand + 1}"), corpus, some, patience))

    assert [hand] == [index for index, one in enumerate(verdicts) if one.verdict == FAILED]
    assert {PASSED, FAILED} == {one.verdict for one in verdicts}


def test_what_it_says_on_stderr_is_kept(corpus: Corpus, some: list[Case]) -> None:
    """A traceback stands beside the failure; so does a complaint about a hand that is wrong."""
    crashed = judged(played(command("crashes", THIRD), corpus, some))[2]
    complained = judged(played(command("complains", THIRD), corpus, some))[2]

    assert crashed.stderr.rstrip().endswith("RuntimeError: lost at k3")
    assert complained.stderr == "odd cards in k3\n"


def test_what_it_says_on_stderr_is_no_failure(corpus: Corpus, some: list[Case]) -> None:
    """It may write as much there as it likes."""
    verdicts = judged(played(command("floods_stderr"), corpus, some))

    assert [PASSED] * 6 == [one.verdict for one in verdicts]


@pytest.mark.parametrize("jobs", [1, 3])
def test_after_ten_restarts_the_rest_is_not_run(jobs: int, corpus: Corpus) -> None:
    """An engine that breaks on every hand is tried eleven times."""
    cases = list(corpus.cases())[:20]
    verdicts = judged(played(command("crashes"), corpus, cases, jobs=jobs))
    failed = MOST_RESTARTS + 1

    assert [FAILED] * failed + [NOT_RUN] * (20 - failed) == [one.verdict for one in verdicts]
    assert TOO_OFTEN == verdicts[-1].reason


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_one_shot_engine_is_blamed_hand_by_hand(jobs: int, corpus: Corpus) -> None:
    """One that ends after each answer fails the hands that it answered, however many copies."""
    cases = list(corpus.cases())[:14]
    verdicts = judged(played(command("exits_after"), corpus, cases, jobs=jobs))
    failed = MOST_RESTARTS + 1

    assert [FAILED] * failed + [NOT_RUN] * (14 - failed) == [one.verdict for one in verdicts]


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        ("dies_the_second_time", "it could not be started again: "),
        ("greets_otherwise_the_second_time", "it could not be started again: it greeted otherwise"),
    ],
)
def test_what_cannot_be_restarted_is_not_run(  # noqa: PLR0913, PLR0917 - fixtures beside the table
    way: str,
    reason: str,
    corpus: Corpus,
    some: list[Case],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The case that broke it fails; the rest has no verdict, and it is said why."""
    monkeypatch.setenv("CHILD", str(tmp_path / "mark"))
    verdicts = judged(played(command(way, THIRD), corpus, some))

    assert [PASSED, PASSED, FAILED] + [NOT_RUN] * 3 == [one.verdict for one in verdicts]
    assert (verdicts[3].reason or "").startswith(reason)


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        ("dies_in_hello", "it ended with exit code 1; it says: no licence"),
        ("hangs_in_hello", "no answer within 0.4 s"),
        ("greets_with_nonsense", "it wrote a line that is no JSON: Stud Engine 1.0"),
        ("chats_after_hello", "after its greeting it wrote ready to stdout"),
        ("exits_after_hello", "after its greeting it ended with exit code 4"),
        ("greets_twice", 'after its greeting it wrote {"protocol": 1, "engine": '),
    ],
)
def test_what_fails_in_its_greeting_is_not_started(
    way: str, reason: str, corpus: Corpus, some: list[Case]
) -> None:
    """All of its cases are not run, and it is said why."""
    name = command(way)
    found = played(name, corpus, some, Patience(hello=0.4 if "hangs" in way else 20))
    (told,) = (event for event in found if isinstance(event, events.NotGreeted))

    assert [NOT_RUN] * 6 == [one.verdict for one in judged(found)]
    assert told.reason.startswith(f"{name} failed in its greeting: {reason}")


def test_a_command_that_is_none_is_not_started() -> None:
    """There is no such program, or it is no program."""
    for name in ("cmd:/nowhere/at/all", f"cmd:{SCRIPT}"):
        with pytest.raises(NotStarted, match="cannot be started"):
            connect(name).hello({})


def test_a_process_that_does_not_read_is_given_up() -> None:
    """A message that fills the pipe does not hang the run."""
    patience = Patience(hello=20, first=0.5)
    line = Process(command("never_reads").removeprefix("cmd:"), patience)
    line.hello({"op": "hello", "protocols": [1]})
    began = time.monotonic()

    with pytest.raises(Broke, match="no answer within"):
        line.run({"id": "k1", "padding": "x" * 2**20})
    line.close()
    assert time.monotonic() - began < 5


def test_what_it_started_ends_with_it(
    corpus: Corpus, some: list[Case], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a time-out the whole group of processes is ended."""
    mark = tmp_path / "child"
    monkeypatch.setenv("CHILD", str(mark))
    played(command("hangs_in_a_child", THIRD), corpus, some)

    assert is_gone(int(mark.read_text(encoding="utf-8")))


def is_gone(process: int) -> bool:
    """Return whether a process ends within some seconds; a zombie has."""
    for _ in range(100):
        try:
            status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
            os.kill(process, 0)
        except (OSError, ProcessLookupError):
            return True
        if status.rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.05)
    return False


def test_the_deadline_ends_the_run_and_blames_nobody(corpus: Corpus, some: list[Case]) -> None:
    """What was not played by then is not run, the hand in play among it."""
    patience = Patience(hello=20, hand=60, until=time.monotonic() + 1.5)
    verdicts = judged(played(command("hangs", THIRD), corpus, some, patience))

    assert [PASSED, PASSED] + [NOT_RUN] * 4 == [one.verdict for one in verdicts]
    assert verdicts[2].reason == "the deadline of the run had passed"


def test_an_engine_in_this_process_has_a_deadline_too(corpus: Corpus, some: list[Case]) -> None:
    """Between two hands it is looked at the clock."""
    verdicts = judged(played("ref", corpus, some, Patience(until=time.monotonic())))

    assert [NOT_RUN] * 6 == [one.verdict for one in verdicts]


def told(found: list[events.Event]) -> list[tuple[object, ...]]:
    """Return what a report tells of each case."""
    return [
        (one.case.id, one.verdict, one.failure, one.reason, one.stderr, one.sent, one.answer)
        for one in judged(found)
    ]


@pytest.mark.parametrize("way", ["crashes", "answers_again_later", "exits_after", "complains"])
def test_however_many_play_the_report_is_the_same(way: str, corpus: Corpus) -> None:
    """Some hands break their process; one, two and five copies come to the same verdicts."""
    cases = list(corpus.cases())[::12]
    name = command(way, "k2", "k9", "k10", "k21", "k33")
    alone = told(played(name, corpus, cases))

    assert alone == told(played(name, corpus, cases, jobs=2))
    assert alone == told(played(name, corpus, cases, jobs=5))
    assert sum(verdict == FAILED for _, verdict, *_ in alone) >= 4


def test_what_is_written_late_is_blamed_the_same_every_time(corpus: Corpus) -> None:
    """A stray line that comes after its answer was read costs the hand answered, and no other."""
    cases = list(corpus.cases())[::12]
    hands = ("k2", "k9", "k10", "k21", "k33")
    name = command("chats_a_little_later", *hands)
    for jobs in (1, 3):
        found = judged(played(name, corpus, cases, jobs=jobs))

        blamed = [f"k{index}" for index, one in enumerate(found, 1) if one.verdict == FAILED]
        assert list(hands) == blamed


def test_what_is_said_after_an_answer_belongs_to_it(corpus: Corpus, some: list[Case]) -> None:
    """The last words of a process stand beside the case that it is blamed for."""
    script = "crashes_with_words_after"
    verdicts = judged(played(command(script, THIRD), corpus, some))

    assert verdicts[2].stderr == "k3 was my last\n"


def test_a_process_is_the_engine_that_it_serves(corpus: Corpus) -> None:
    """The reference behind a pipe gets the verdict of the reference on every case."""
    cases = list(corpus.cases())
    serve = "from stud_conformance.cli.main import main; main()"
    name = f"cmd:{sys.executable} -c '{serve}' serve ref"
    apart, bare = (judged(played(one, corpus, cases)) for one in (name, "ref"))

    assert {PASSED} == {one.verdict for one in bare}
    assert [one.verdict for one in bare] == [one.verdict for one in apart]
