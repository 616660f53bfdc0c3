"""Exit codes and reports of runs with processes, as the command line has them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.run.events import FAILED, NOT_RUN, PASSED

from .test_process import command, is_gone

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

FEW = ("--select", "chapter:ranking")
SHORT = ("--timeout", "0.4", "--first-timeout", "10")


def cases(text: str) -> list[dict[str, object]]:
    """Return the lines of the cases of a report."""
    lines = [json.loads(line) for line in text.splitlines()]
    return [line for line in lines if line["line"] == "case"]


@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("crashes", codes.FAILED),
        ("hangs", codes.FAILED),
        ("writes_long", codes.FAILED),
        ("answers_twice", codes.FAILED),
        ("dies_in_hello", codes.NOT_STARTED),
        ("greets_with_nonsense", codes.NOT_STARTED),
    ],
)
def test_what_breaks_once_exits_as_a_failure(way: str, code: int, studconf: Studconf) -> None:
    """One that breaks in a hand is 1, one that never starts is 3."""
    assert code == studconf("run", command(way, "k3"), *FEW, *SHORT).code


def test_cases_that_were_not_run_exit_4(studconf: Studconf) -> None:
    """After ten restarts, and after the deadline: higher than the failures beside them."""
    broken = studconf("run", command("crashes"), *FEW)
    late = studconf("run", command("hangs", "k2"), *FEW, "--deadline", "1.5", "--timeout", "60")

    assert (codes.NOT_RUN, codes.NOT_RUN) == (broken.code, late.code)


def test_it_is_said_why_cases_were_not_run(studconf: Studconf) -> None:
    """Too many restarts, or the deadline, which may pass before the start."""
    broken = studconf("run", command("crashes"), *FEW)
    late = studconf("run", command("hangs"), *FEW, "--deadline", "0.01")

    assert "not run\n" in broken.out
    assert "  it broke more than 10 times\n" in broken.out
    assert codes.NOT_RUN == late.code
    assert "  the deadline of the run had passed\n" in late.out


def test_a_share_that_is_required_is_told(studconf: Studconf) -> None:
    """Beside the report, as it is no failure of a case."""
    result = studconf("run", "ref:pacific", "--require-share", "90")

    assert codes.FAILED == result.code
    assert result.err.startswith("studconf: ref:pacific: ")
    assert result.err.endswith("had a case run, but 90 % are required\n")


def test_what_it_said_stands_beside_the_failure(studconf: Studconf) -> None:
    """In every report."""
    engine = command("complains", "k3")
    human = studconf("run", engine, *FEW).out
    (line,) = (
        one
        for one in cases(studconf("run", engine, *FEW, "--output", "jsonl:-").out)
        if one["verdict"] == FAILED
    )
    junit = studconf("run", engine, *FEW, "--output", "junit:-").out

    assert "    stderr   odd cards in k3\n" in human
    assert line["stderr"] == "odd cards in k3\n"
    assert "<system-err>odd cards in k3\n</system-err>" in junit


def test_what_it_said_before_it_died_is_told(studconf: Studconf) -> None:
    """A person sees why the engine was not started."""
    result = studconf("run", command("dies_in_hello"), *FEW)

    assert codes.NOT_STARTED == result.code
    assert "it says: no licence" in result.out
    assert "stderr   no licence" in result.out


def test_the_report_is_the_same_however_many_play(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the byte, with failures among it; and there really are several that play."""
    engine = command("complains", "k2", "k5", "k9")
    found = []
    for jobs in (1, 2, 4):
        pids = tmp_path / str(jobs)
        pids.mkdir()
        monkeypatch.setenv("PIDS", str(pids))
        found.append(studconf("run", engine, *FEW, "--jobs", str(jobs), "--output", "jsonl:-"))

        assert len(list(pids.iterdir())) == jobs
    assert found[0].out == found[1].out == found[2].out
    assert {one.code for one in found} == {codes.FAILED}


def test_an_engine_that_refuses_everything_passes_no_act(
    studconf: Studconf, broken: str, tmp_path: Path
) -> None:
    """Each refusal has a twin that has to be accepted; and it exits 1, whatever the number."""
    report = tmp_path / "run.jsonl"
    result = studconf("run", f"{broken}refusing", "--output", f"jsonl:{report}")
    found = cases(report.read_text(encoding="utf-8"))

    assert codes.FAILED == result.code
    assert sum(line["verdict"] == FAILED for line in found) > 350
    assert not [
        line["case"]
        for line in found
        if line["verdict"] == PASSED and line["hand"]["actions"]  # type: ignore[index]
    ]


def test_an_engine_that_declares_nothing_is_no_success(studconf: Studconf, broken: str) -> None:
    """Nothing was run, and that is 5."""
    assert codes.NOTHING == studconf("run", f"{broken}unsupporting", *FEW).code


@pytest.mark.parametrize("jobs", ["1", "3"])
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, codes.INTERRUPTED), (signal.SIGTERM, 143)]
)
def test_a_signal_ends_the_processes_and_writes_the_report(
    number: signal.Signals, code: int, jobs: str, tmp_path: Path
) -> None:
    """What hangs is ended with all that it started; what was judged stands."""
    mark, report = tmp_path / "child", tmp_path / "run.jsonl"
    engine = command("hangs_in_a_child", "k3")
    call = [sys.executable, "-c", "from stud_conformance.cli.main import main; main()"]
    options = ["--timeout", "60", "--jobs", jobs, "--output", f"jsonl:{report}"]
    run = subprocess.Popen([*call, "run", engine, *FEW, *options], env=os.environ | {"CHILD": mark})
    for _ in range(400):
        if mark.is_file() and mark.read_text(encoding="utf-8"):
            break
        time.sleep(0.05)
    run.send_signal(number)
    run.send_signal(number)

    assert run.wait(10) == code
    assert is_gone(int(mark.read_text(encoding="utf-8")))
    verdicts = [line["verdict"] for line in cases(report.read_text(encoding="utf-8"))]
    assert verdicts[-1] == NOT_RUN
    assert set(verdicts) <= {PASSED, NOT_RUN}
    assert jobs != "1" or verdicts[:3] == [PASSED, PASSED, NOT_RUN]


def test_an_engine_that_is_asked_nothing_is_ended(studconf: Studconf, tmp_path: Path) -> None:
    """Also where none of the cases is one for it."""
    script = tmp_path / "idle.py"
    script.write_text(
        "import os, sys\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        "sys.stdin.readline()\n"
        'print(\'{"protocol": 1, "supports": {"games": []}}\', flush=True)\n'
        "sys.stdin.read()\n",
        encoding="utf-8",
    )
    result = studconf("run", f"cmd:{sys.executable} {script}", *FEW)

    assert codes.NOTHING == result.code
    assert is_gone(int((tmp_path / "pid").read_text(encoding="utf-8")))


def test_a_schema_says_what_a_message_is(studconf: Studconf) -> None:
    """Each message has one, and a wrong name is told with the nearest."""
    for name in ("hello", "greeting", "run", "answer", "bye"):
        assert json.loads(studconf("schema", name).out)["$schema"].endswith("2020-12/schema")
    assert "did you mean answer?" in studconf("schema", "anser").line


def test_the_protocol_is_printed(studconf: Studconf) -> None:
    """Also from the wheel, where there is no checkout."""
    result = studconf("protocol")

    assert codes.OK == result.code
    assert result.out.startswith("# The protocol between the kit and an engine, version 1\n")


def test_a_command_that_no_shell_could_read_is_refused(studconf: Studconf) -> None:
    """It is a slip on the command line."""
    result = studconf("run", "cmd:node 'adapter.mjs")

    assert codes.USAGE == result.code
    assert "No closing quotation" in result.line


@pytest.mark.parametrize(
    "option", ["--timeout", "--first-timeout", "--hello-timeout", "--deadline"]
)
def test_what_is_no_number_is_no_time(option: str, studconf: Studconf) -> None:
    """Nothing would ever be later than it."""
    result = studconf("run", "ref", *FEW, option, "nan")

    assert codes.USAGE == result.code
    assert "nan is no number of seconds" in result.line
