"""Baselines: what they say of verdicts, and how they are brought up to date."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest
from stud_conformance import __version__
from stud_conformance.run import baseline
from stud_conformance.run.baseline import Baseline, Entry, Given, NoReason
from stud_conformance.run.events import (
    DIFFERENT,
    EXPECTED,
    EXPIRED,
    FAILED,
    NOT_RUN,
    PASSED,
    STALE,
    UNEXPECTED_PASS,
    UNSUPPORTED,
    Judged,
)
from stud_conformance.run.judge import Failure

from .engines import broken_engines
from .kit import judged

if TYPE_CHECKING:
    from stud_conformance.spec import Case, Corpus

DAY = date(2026, 6, 1)
LATER = DAY + timedelta(days=30)
FAILURE = Failure(None, "the end of the hand", "stacks", "1: 1060", "1: 1000")
OTHER = replace(FAILURE, found="1: 1059")
GIVEN = Given("it is being worked on", "https://example.org/1", LATER)


@pytest.fixture(scope="module")
def cases(corpus: Corpus) -> list[Case]:
    """A few cases, in order of their ids."""
    return sorted(corpus.cases(), key=lambda case: case.id)[:4]


def failed(case: Case, failure: Failure = FAILURE) -> Judged:
    """Return a verdict that is a failure."""
    return Judged("it", case, FAILED, failure=failure)


def verdict(case: Case, kind: str) -> Judged:
    """Return a verdict that is none."""
    reason = None if kind == PASSED else "it does not play razz"
    return Judged("it", case, kind, reason=reason)


def expecting(*cases: Case, expires: date = LATER) -> Baseline:
    """Return a baseline under which these cases fail in the usual way."""
    entries = {
        case.id: Entry(case.id, "known", expires, FAILURE.fingerprint, "https://example.org/0")
        for case in cases
    }
    return Baseline({"name": "it", "version": "1"}, __version__, entries)


def marked(one: Judged, expires: date = LATER) -> Judged:
    """Mark a verdict by a baseline that expects its case to fail in the usual way."""
    (found,) = expecting(one.case, expires=expires).mark([one], DAY)
    return found


# How verdicts stand to a baseline.


def test_a_failure_may_be_expected(cases: list[Case]) -> None:
    """It stays a failure, is no problem, and the reason is told."""
    found = marked(failed(cases[0]))

    assert (FAILED, EXPECTED, "known") == (found.verdict, found.known, found.note)
    assert baseline.problems([found]) == []


def test_a_failure_is_expected_on_the_last_day_and_not_after_it(cases: list[Case]) -> None:
    """The day that is named counts."""
    assert marked(failed(cases[0]), expires=DAY).known == EXPECTED

    found = marked(failed(cases[0]), expires=DAY - timedelta(days=1))

    assert (EXPIRED, "it was expected until 2026-05-31: known") == (found.known, found.note)
    assert baseline.problems([found]) == [found]


def test_another_failure_is_not_the_expected_one(cases: list[Case]) -> None:
    """Both can be read; a day that is over does not hide it."""
    for expires in (LATER, DAY - timedelta(days=1)):
        found = marked(failed(cases[0], OTHER), expires=expires)

        assert found.known == DIFFERENT
        assert found.note == f"another was expected until {expires} (known): {FAILURE.fingerprint}"
        assert found.failure == OTHER
        assert baseline.problems([found]) == [found]


def test_a_pass_is_not_expected(cases: list[Case]) -> None:
    """The entry has to go, whether or not its day is over."""
    for expires in (LATER, DAY - timedelta(days=1)):
        found = marked(verdict(cases[0], PASSED), expires=expires)

        assert (UNEXPECTED_PASS, "it was expected to fail: known") == (found.known, found.note)
        assert baseline.problems([found]) == [found]


def test_an_entry_that_is_no_longer_run_is_stale(cases: list[Case]) -> None:
    """No engine hides a failure by declaring less; why it is not run is told."""
    found = marked(verdict(cases[0], UNSUPPORTED))

    assert (STALE, "it is no longer run: it does not play razz") == (found.known, found.note)
    assert baseline.problems([found]) == [found]


def test_what_was_not_run_says_nothing_of_an_entry(cases: list[Case]) -> None:
    """It is no success in any case."""
    one = verdict(cases[0], NOT_RUN)

    assert marked(one) == one


def test_what_a_baseline_does_not_name_stays(cases: list[Case]) -> None:
    """A new failure is a problem, and an entry whose case was not selected is none."""
    ours = [failed(cases[0]), verdict(cases[1], PASSED), verdict(cases[2], UNSUPPORTED)]
    found = expecting(cases[3]).mark(ours, DAY)

    assert ours == found
    assert baseline.problems(found) == [ours[0]]


def test_the_cure_is_a_command_for_a_shell() -> None:
    """With the options that it needs."""
    assert baseline.cure({STALE}, "ref") == "studconf baseline update FILE ref"
    assert baseline.cure({None, EXPIRED}, "cmd:node it.mjs", "my file.yaml") == (
        "studconf baseline update 'my file.yaml' 'cmd:node it.mjs' --reason TEXT --expires DATE"
    )


# Updating.


def test_an_update_keeps_what_was_not_judged(cases: list[Case]) -> None:
    """Cases that were not selected, and those that were not run."""
    before = expecting(*cases[:3])
    found = baseline.updated(before, [verdict(cases[1], NOT_RUN), failed(cases[2])], Given(), DAY)

    assert before == found


@pytest.mark.parametrize("kind", [PASSED, UNSUPPORTED])
def test_an_update_drops_what_no_longer_fails(kind: str, cases: list[Case]) -> None:
    """Nothing else is touched."""
    found = baseline.updated(expecting(*cases), [verdict(cases[1], kind)], Given(), DAY)

    assert [cases[0].id, cases[2].id, cases[3].id] == list(found.entries)


def test_an_update_adds_what_is_new(cases: list[Case]) -> None:
    """With the words that are given, in order of the ids."""
    found = baseline.updated(expecting(cases[2]), [failed(cases[0], OTHER)], GIVEN, DAY)

    assert list(found.entries) == [cases[0].id, cases[2].id]
    assert found.entries[cases[0].id] == Entry(
        cases[0].id, "it is being worked on", LATER, OTHER.fingerprint, "https://example.org/1"
    )


def test_a_new_entry_has_ninety_days(cases: list[Case]) -> None:
    """Where no day is given; and the suite is ours."""
    found = baseline.updated(None, [failed(cases[0])], Given("so"), DAY)

    assert found.entries[cases[0].id] == Entry(
        cases[0].id, "so", date(2026, 8, 30), FAILURE.fingerprint
    )
    assert found.suite == __version__


def test_nothing_new_is_accepted_without_a_reason(cases: list[Case]) -> None:
    """All cases are told."""
    with pytest.raises(NoReason) as caught:
        baseline.updated(expecting(cases[1]), [failed(case) for case in cases], Given(), DAY)

    assert caught.value.cases == (cases[0].id, cases[2].id, cases[3].id)


def test_an_update_takes_another_failure_and_keeps_the_words(cases: list[Case]) -> None:
    """The words that are given are for new entries."""
    before = expecting(cases[0])
    found = baseline.updated(before, [failed(cases[0], OTHER)], GIVEN, DAY)

    assert found.entries[cases[0].id] == replace(
        before.entries[cases[0].id], failure=OTHER.fingerprint
    )


def test_a_day_that_is_over_is_renewed_only_where_one_is_given(cases: list[Case]) -> None:
    """A day that is not over stays as it is."""
    before = expecting(cases[0], expires=DAY - timedelta(days=1))
    ours = [failed(cases[0])]

    assert before == baseline.updated(before, ours, Given("words"), DAY)

    found = baseline.updated(before, ours, replace(GIVEN, expires=LATER), DAY)
    again = baseline.updated(found, ours, Given(expires=LATER + timedelta(days=1)), DAY)

    assert expecting(cases[0]) == found == again


def test_after_an_update_there_are_no_problems(corpus: Corpus) -> None:
    """Whatever an engine answers, two runs of it fail in the same way."""
    picked = list(corpus.cases())[::5]
    hostile = broken_engines.hostile()
    first, second = (list(judged(hostile, corpus, picked).values()) for _ in range(2))
    found = baseline.updated(None, first, GIVEN, DAY)

    assert len(baseline.problems(first)) > 50
    assert baseline.problems(found.mark(second, DAY)) == []
