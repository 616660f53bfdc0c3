"""The doctor as a command, and what no engine can do to it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.doctor import arrival, refusals, reply
from stud_conformance.doctor.check import FAILED, NOTE, OK, Check
from stud_conformance.doctor.examine import IN_PROCESS, OVER, examine
from stud_conformance.doctor.registry import CHECKS
from stud_conformance.doctor.reply import Kind, Reply
from stud_conformance.doctor.subject import Pass, Subject
from stud_conformance.engines import Patience

from .doctoring import SHORT, be_importable, failures, named, process, results

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

    from .conftest import Studconf

PROGRAM = "from stud_conformance.cli.main import main; main()"
FEW = ("--hands", "4")


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    be_importable(monkeypatch, tmp_path)


# What is printed, and the exit codes.


def test_a_healthy_engine_exits_0(studconf: Studconf) -> None:
    """Each check has its line, or is one of some that were skipped; the last line counts them."""
    result = studconf("doctor", "ref", *FEW)
    *lines, blank, last = result.out.splitlines()
    looked_at = [line.split()[1] for line in lines if not line.startswith("skipped")]

    assert (codes.OK, "", "") == (result.code, result.err, blank)
    assert [check.id for check in CHECKS if check.id in looked_at] == looked_at
    assert f"skipped  6 checks                 {IN_PROCESS}" in lines
    assert last.startswith(f"ref: {len(CHECKS)} checks: {len(looked_at) - 2} ok, ")
    assert "FAILED" not in result.out


def test_the_reference_as_a_process_passes_everything(studconf: Studconf) -> None:
    """It is what the command to serve an engine is held to."""
    code = f"{sys.executable} -c '{PROGRAM}' serve ref"
    result = studconf("doctor", f"cmd:{code}", "--json", *FEW)
    found = [json.loads(line) for line in result.out.splitlines()]

    assert codes.OK == result.code
    assert {OK, NOTE} == {row["status"] for row in found}


def test_a_house_passes_everything(studconf: Studconf) -> None:
    """Its values are those of the house, and none of them can be set."""
    assert codes.OK == studconf("doctor", "ref:full-tilt", *FEW).code


def test_a_failure_exits_1_and_says_what_to_change(studconf: Studconf) -> None:
    """With what was found, what was sent, and what came."""
    result = studconf("doctor", named("SaysOk"), *FEW)
    report = result.out.partition("\n\n")[2].splitlines()

    assert codes.FAILED == result.code
    assert (
        "FAILED   answer-outcome           each answer has an outcome that is known" in result.out
    )
    assert "FAILED answer-outcome: each answer has an outcome that is known" == report[0]
    assert ["found:", "change:", "sent:", "came:"] == [
        line.split()[0] for line in report if line[:3].strip() != line[:3] and line[2:3].strip()
    ]
    assert max(len(line) for line in report) <= 100


def test_json_has_one_object_a_check(studconf: Studconf) -> None:
    """What was sent is whole, so that it can be sent again."""
    result = studconf("doctor", named("SaysOk"), "--json", *FEW)
    found = {row["check"]: row for row in map(json.loads, result.out.splitlines())}
    failed = found["answer-outcome"]

    assert [check.id for check in CHECKS] == list(found)
    assert (FAILED, 'ante-0001/always: outcome is "ok"') == (failed["status"], failed["text"])
    assert "run" == json.loads(failed["sent"])["op"]
    assert failed["part"].startswith('hand.actions: [{"seat":')
    assert failed["came"].startswith('{"outcome":"ok",')
    assert {"check", "title", "status"} == set(found["start"])


def test_the_list_tells_all_checks_with_their_cures(studconf: Studconf) -> None:
    """No engine is needed for it."""
    text, rows = studconf("doctor", "--list"), studconf("doctor", "--list", "--json")
    found = [json.loads(line) for line in rows.out.splitlines()]

    assert (codes.OK, codes.OK) == (text.code, rows.code)
    for check in CHECKS:
        assert f"{check.id}: {check.title}\n  how:    " in text.out
    assert [(check.id, check.how, check.cure) for check in CHECKS] == [
        (row["check"], row["how"], row["change"]) for row in found
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name an engine"),
        (("log:old.jsonl",), "a log is no engine"),
        (("nobody",), "there is no engine 'nobody'"),
        (("cmd:'",), "No closing quotation"),
        (("ref", "--hands", "0"), "0 is not in the range"),
    ],
)
def test_wrong_arguments_exit_2(studconf: Studconf, arguments: tuple[str, ...], says: str) -> None:
    """In one line."""
    result = studconf("doctor", *arguments)

    assert codes.USAGE == result.code
    assert says in result.line


def test_an_engine_that_cannot_be_started_exits_3(studconf: Studconf) -> None:
    """It is told what to change all the same."""
    result = studconf("doctor", "cmd:no-such-program")

    assert codes.NOT_STARTED == result.code
    assert "FAILED start: it can be started\n  found:  cmd:no-such-program" in result.out


def test_a_deadline_leaves_the_rest_and_exits_4(studconf: Studconf) -> None:
    """What was not looked at is not well."""
    result = studconf("doctor", process("Healthy"), "--deadline", "0.001")

    assert codes.NOT_RUN == result.code
    assert f"skipped  {len(CHECKS)} checks                {OVER}" in result.out


def test_ctrl_c_exits_130(studconf: Studconf) -> None:
    """What was looked at is told."""
    result = studconf("doctor", named("TakesTheKeyboard"), *FEW)

    assert codes.INTERRUPTED == result.code
    assert "ok       hello-survived " in result.out
    assert "hand-survived" not in result.out


def test_a_signal_ends_it_with_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is left behind."""
    note = tmp_path / "pid"
    monkeypatch.setenv("SICK_PID", str(note))
    command = [sys.executable, "-c", PROGRAM, "doctor", process("SleepsInHello")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as doctor:
        while not (note.exists() and note.read_text(encoding="utf-8")):
            time.sleep(0.02)
        doctor.send_signal(signal.SIGTERM)
        out, _ = doctor.communicate(timeout=20)

    assert codes.SIGNAL + signal.SIGTERM == doctor.returncode
    assert out.startswith(b"ok       start ")
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text(encoding="utf-8")), 0)


# What no engine can do to it.


@pytest.mark.parametrize("messages", [0, 1, 2, 7, 12, 20])
def test_a_process_may_die_at_any_moment(
    messages: int, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something fails, and everything is told of."""
    monkeypatch.setenv("SICK_MESSAGES", str(messages))
    found = results(process("DiesSoon"), corpus, size=4)

    assert len(CHECKS) == len(found)
    assert failures(found)
    assert all("exit code 1" in text for text in failures(found).values())


def test_a_flood_of_lines_is_no_answer(corpus: Corpus) -> None:
    """It is looked at for a moment, and no longer."""
    began = time.monotonic()
    found = results(process("Shouts"), corpus, SHORT, size=2)

    assert {"answer-json"} == set(failures(found))
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(
    ("name", "check"),
    [
        ("broken_engines:hostile", "answer-parts"),
        ("broken_engines:hostile_greeting", "hello-survived"),
        ("broken_engines:panics_in_hello", "hello-survived"),
        ("broken_engines:panics_when_made", "start"),
        ("broken_engines:NoRun", "start"),
        ("broken_engines:unsupporting", "something-to-run"),
        ("sick_engines:NestsDeep", "answer-form"),
    ],
)
def test_an_object_may_do_anything(name: str, check: str, studconf: Studconf) -> None:
    """What fails is told in printable text."""
    result = studconf("doctor", f"py:{name}", *FEW)

    assert result.code in {codes.FAILED, codes.NOT_STARTED}
    assert f"FAILED {check}: " in result.out
    assert result.out.replace("\n", "").isprintable()


def test_an_object_may_write_where_the_report_goes(studconf: Studconf) -> None:
    """That goes to stderr."""
    result = studconf("doctor", "py:broken_engines:prints", *FEW)

    assert codes.OK == result.code
    assert "look at me" not in result.out


def test_a_check_that_breaks_is_a_failure_and_not_the_end(corpus: Corpus) -> None:
    """The others are made all the same."""

    def breaks(subject: Subject) -> None:
        raise KeyError(subject.name)

    broken = Check("broken", "it works", "Break.", "Nothing.", breaks)
    found = list(examine(Subject("ref", corpus), (broken, CHECKS[0])))

    assert [FAILED, OK] == [result.status for result in found]
    assert found[0].text.startswith("what it said broke this check: KeyError: 'ref' (")
    assert "This may be a fault of the check" in found[0].cure


# Parts.


@pytest.mark.parametrize("kind", sorted(set(Kind) - {Kind.ANSWERED}))
def test_whatever_is_no_answer_is_blamed_once(kind: Kind, corpus: Corpus) -> None:
    """One check of the wire is about it."""
    subject = Subject("ref", corpus)
    message = {"id": "d1"}
    subject.first = Pass([message], [], Reply(kind, about="it is so"), message)
    wires = [examine(subject, [check_alone(check)]) for check in arrival.ANSWERS]
    found = [next(results).status for results in wires]

    assert 1 == found.count(FAILED)


def check_alone(check: Check) -> Check:
    """Return a check that rests on no other, and is made of any engine."""
    return Check(check.id, check.title, check.how, check.cure, check.look)


def test_the_codes_of_refusals_are_those_of_the_scenarios() -> None:
    """The document of the protocol has the same."""
    text = (Path(__file__).parent.parent / "PROTOCOL.md").read_text(encoding="utf-8")

    assert 8 == len(refusals.codes())
    assert all(f"| `{code}` |" in text for code in refusals.codes())


def test_the_handful_is_always_the_same_and_differs_most(corpus: Corpus) -> None:
    """It begins with a plain hand, and has refusals, many seats and every game."""
    one, two = Subject("ref", corpus), Subject("ref", corpus)
    cases = [planned.case for planned, _ in one.sample]

    assert cases == [planned.case for planned, _ in two.sample]
    assert {case.setup.game for case in cases} == set(corpus.games)
    assert {2, 8} <= {len(case.setup.stacks) for case in cases}
    assert len(cases) == one.size


def test_a_hand_outside_the_handful_that_breaks_is_told(corpus: Corpus) -> None:
    """It is blamed on the check that asked it."""
    found = results(named("BreaksOnARuling"), corpus, size=1)

    assert {"rulings-settable"} == set(failures(found))
    assert "RuntimeError: four" in found["rulings-settable"].text
    assert "not of the handful" in found["rulings-settable"].cure


def test_errors_in_few_hands_are_noted(studconf: Studconf) -> None:
    """An engine may have its limits, and say so; it is told what to change all the same."""
    result = studconf("doctor", named("FailsOnce"))

    assert codes.OK == result.code
    assert 'hands end in an error, the first in "no room"' in result.out
    assert "note answer-error: few hands end in an error\n  found:  " in result.out
    assert "  change: What cannot be played belongs out of supports" in result.out


def test_after_a_death_in_the_greeting_nothing_else_is_ok(corpus: Corpus) -> None:
    """What it wrote to stderr is part of the cure."""
    found = results(process("DiesInHello"), corpus)

    assert 'Read what it wrote to stderr: "no table". Answer' in found["hello-survived"].cure
    assert {"start"} == {name for name, result in found.items() if result.status == OK}
    assert "it wrote 1 line to stderr, such as: no table" == found["stderr"].text


def test_the_line_of_a_stack_trace_that_tells_the_error_is_shown() -> None:
    """Whatever stands below it; or else the last line."""
    trace = "Error: no table\n    at it (a.mjs:5:2)\n\nNode.js v20\n"

    assert "Error: no table" == reply.last_word(trace)
    assert "b" == reply.last_word("a\nb\n \n")
    assert "" == reply.last_word("")


def test_what_is_written_on_messages_of_our_own_is_not_counted(corpus: Corpus) -> None:
    """Only what comes with the handful."""
    found = results(process("Complains"), corpus)

    assert {} == failures(found)
    assert "it wrote nothing to stderr" == found["stderr"].text


def test_who_gets_which_card_is_not_told_where_that_is_the_question(corpus: Corpus) -> None:
    """As in a run."""
    subject = Subject("ref", corpus)
    plan = next(one for one in subject.plans if one.case.cards.deck)

    assert {"deck"} == subject.message(plan)["hand"]["deal"].keys()


def test_the_word_that_would_admit_most_is_told(corpus: Corpus) -> None:
    """With the number of cases."""
    found = results(named("IsToldNoWagers"), corpus)

    assert NOTE == found["share"].status
    assert re.fullmatch(
        r"it is asked \d+ of \d+ cases, \d+ more with wager under acts, .*", found["share"].text
    )


@pytest.mark.parametrize(
    ("name", "part", "came"),
    [
        ("NumbersStacks", 'hand.setup.seats: [{"seat":', '{"stacks":{"1":'),
        ("WritesNull", "hand.actions[", '{"bets":null}'),
        ("CountsHands", "hand.actions: [", '{"to-act":'),
        ("IsDeaf", "hand.rulings.betting.raise-cap: 3", ""),
        ("PlaysNoRazz", 'hand.setup: {"game":"razz"', '{"feature":"razz",'),
        ("GivesCodesOfItsOwn", "hand.actions[0]: {", '{"ok":false,"refused":{"code":"E42"}}'),
        ("PlaysHoldem", "hand.actions", '{"street":"flop",'),
    ],
)
def test_the_part_that_is_concerned_comes_first(
    name: str, part: str, came: str, corpus: Corpus
) -> None:
    """However the keys are sorted."""
    found = results(named(name), corpus)
    (failed,) = (result for result in found.values() if result.status == FAILED)

    assert failed.part.startswith(part)
    assert failed.came.startswith(came)


def test_a_slow_engine_is_noted(corpus: Corpus) -> None:
    """It is near its limit."""
    found = results(process("Healthy"), corpus, Patience(hello=5, hand=5, first=5), size=1)

    assert NOTE == found["speed"].status
    assert "greeted after " in found["speed"].text
    assert "it wrote nothing to stderr" == found["stderr"].text
