"""Each sick adapter fails exactly the check that is about its disease."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance.doctor.check import FAILED, NOTE, OK, SKIPPED
from stud_conformance.doctor.examine import IN_PROCESS
from stud_conformance.doctor.registry import CHECKS

from .doctoring import SHORT, USUAL, be_importable, failures, named, process, results
from .engines.sick_engines import SICK

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.spec import Corpus

#: The checks of those that let one wait.
LATE = {
    "hello-flushed",
    "hello-in-time",
    "hello-one-line",
    "answer-flushed",
    "answer-each",
    "answer-in-time",
}

#: Some words of each cure.
CURES = {
    "start": "Give the command as you type it",
    "hello-survived": "the error is on stderr",
    "hello-flushed": "Flush stdout after each line",
    "hello-in-time": "flush stdout after each line",
    "hello-alone": "print to stderr",
    "hello-one-line": "one line without indentation",
    "hello-bom": "not utf-8-sig",
    "hello-utf-8": "whatever the locale is",
    "hello-json": "Write one object in JSON",
    "version": '"protocol": 1, a whole number',
    "greeting-form": "",
    "greeting-houses": "Name houses by their ids",
    "greeting-rulings": "studconf rule ID",
    "something-to-run": "all-in from the ante, which is a good beginning",
    "hand-survived": "Catch whatever the engine raises",
    "answer-flushed": "Flush stdout after each line",
    "answer-each": "Answer every message that has an id",
    "answer-in-time": "See where it waits",
    "hand-after-hand": "Read lines in a loop",
    "stdout-alone": "print to stderr",
    "answer-one-line": "one line without indentation",
    "answer-bom": "not utf-8-sig",
    "answer-utf-8": "whatever the locale is",
    "answer-json": "Write one object in JSON",
    "answer-id": "Give back the id of the message",
    "answer-once": "Write one line for each message read",
    "answer-outcome": '"played", "unsupported" or "error"',
    "answer-supported": "What is left out is never asked",
    "answer-error": "What cannot be played belongs out of supports",
    "answer-parts": "one entry an act (steps)",
    "steps-count": "also for those that are refused",
    "steps-either": "never both and never neither",
    "nulls": "Write an empty list as []",
    "numbers-whole": "100, never 100.0",
    "seat-keys": '{"4": 990}',
    "cards-written": 'face down "(Th)"',
    "answer-form": "studconf schema answer",
    "observes-told": "leave it out of observes",
    "chips-kept": "Stacks are the chips behind, of every seat",
    "greeting-same": "Write the greeting down once",
    "same-again": "Keep nothing from one hand to the next",
    "same-fresh": "Leave nothing to chance or to the hour",
    "same-any-order": "Keep nothing from one hand to the next",
    "accepts-some": "the street total after the act",
    "refuses-some": "Tell a refusal of the engine as one",
    "refusal-codes": "do not declare reason",
    "refusal-goes-on": "After a refusal go on with the next act",
    "refusal-changes-nothing": "Check an act before any of it is done",
    "bets-totals": "with 15 in, a wager to 50 pays 35",
    "legal-totals": "List the total of the seat on this street",
    "legal-kept": "List in legal what the engine would accept",
    "rulings-settable": "Read the value from hand.rulings",
    "rulings-followed": "Declare the value that it plays",
    "unknown-op": "unknown op: ...",
    "no-json-line": "Catch what the parser raises",
    "empty-line": "it is not the end",
    "odd-id": "end lines at LF alone",
    "long-id": "a text of any length",
    "long-line": "has to hold 1 MiB",
    "unplayable-hand": 'Answer with "unsupported" and a feature',
    "bye": "On bye, leave the loop",
    "nothing-left": "End what the adapter started",
    "versions-offered": "Answer with the version that you speak",
    "unknown-keys": "let no parser refuse the others",
    "crlf": "for white space",
    "end-of-stdin": "Take the end of stdin as a bye",
}


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    be_importable(monkeypatch, tmp_path)


@pytest.mark.parametrize("name", sorted(SICK))
def test_a_sick_adapter_fails_its_check_alone(name: str, corpus: Corpus) -> None:
    """The others are passed, or skipped because of it or because they do not apply."""
    kind = SICK[name]
    found = results(named(name), corpus, SHORT if kind.check in LATE else USUAL)
    failed = found[kind.check]

    assert {kind.check} == set(failures(found)), failures(found)
    assert kind.says in failed.text
    assert CURES[kind.check] in failed.cure
    assert [check.id for check in CHECKS] == list(found)
    assert {f"not looked at: {kind.check} failed"} >= {
        result.text
        for result in found.values()
        if result.status == SKIPPED and result.text.startswith("not looked at")
    }


@pytest.mark.parametrize("name", ["cmd:no-such-program", "py:no_such_module:Engine"])
def test_an_engine_that_is_not_there_fails_to_start(name: str, corpus: Corpus) -> None:
    """Nothing else is looked at."""
    found = results(name, corpus)

    assert {"start"} == set(failures(found))
    assert name in found["start"].text
    assert CURES["start"] in found["start"].cure
    assert {FAILED, SKIPPED} == {result.status for result in found.values()} - {NOTE}


def test_every_check_has_a_sick_adapter() -> None:
    """No check is there that nothing fails, but for those that only note."""
    notes = {"stderr", "speed", "share"}

    assert {check.id for check in CHECKS} - notes == {kind.check for kind in SICK.values()} | {
        "start"
    }
    assert set(CURES) == {check.id for check in CHECKS} - notes
    assert len(CHECKS) == len({check.id for check in CHECKS})


def test_a_check_comes_after_those_that_it_rests_on() -> None:
    """Otherwise a failure would be blamed twice."""
    before: set[str] = set()
    for check in CHECKS:
        assert set(check.after) <= before, check.id
        before.add(check.id)


@pytest.mark.parametrize("name", ["Healthy", "PassesOverEmptyLines"])
def test_a_healthy_process_passes_everything(name: str, corpus: Corpus) -> None:
    """An empty line may be passed over, or answered."""
    found = results(process(name), corpus)

    assert {} == failures(found)
    assert {OK, NOTE} == {result.status for result in found.values()}


def test_a_healthy_object_passes_everything(corpus: Corpus) -> None:
    """What is about processes is skipped."""
    found = results(named("Healthy"), corpus)

    assert {} == failures(found)
    assert {IN_PROCESS, "it is no process"} == {
        result.text for result in found.values() if result.status == SKIPPED
    }
