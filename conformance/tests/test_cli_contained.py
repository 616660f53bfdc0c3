"""However an engine ends, what it prints and whoever stops reading: the reports hold."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.files import data
from stud_conformance.run.events import FAILED, NOT_RUN, PASSED

if TYPE_CHECKING:
    from .conftest import Studconf

PROGRAM = "from stud_conformance.cli.main import main; main()"
FEW = ("--select", "chapter:ranking")
HERE = Path(__file__).parent
SCENARIO = data.spec() / "scenarios" / "ante" / "ante-0001.yaml"
BROKEN = "py:broken_engines:"


def program(*arguments: str | Path) -> list[str]:
    """Return the command line of the command in a process of its own."""
    return [sys.executable, "-W", "error", "-c", PROGRAM, *map(str, arguments)]


@pytest.fixture
def paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes find the broken engines."""
    found = [str(HERE / "engines"), *sys.path]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(found))


def verdicts(path: Path) -> list[str]:
    """Return the verdicts in a report."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [line["verdict"] for line in lines if line["line"] == "case"]


# Engines.


@pytest.mark.parametrize("name", ["panics_when_made", "panics_in_hello", "NoAttributes"])
def test_a_panic_before_the_first_hand_costs_the_start(
    name: str, studconf: Studconf, broken: str
) -> None:
    """The exit code says so, whatever the engine raises."""
    assert studconf("run", f"{broken}{name}", *FEW).code == codes.NOT_STARTED


def test_a_panic_in_a_hand_costs_that_case(studconf: Studconf, broken: str, tmp_path: Path) -> None:
    """All others are judged."""
    report = tmp_path / "run.jsonl"
    result = studconf("run", f"{broken}panics_at_third", *FEW, "--output", f"jsonl:{report}")
    found = verdicts(report)

    assert (codes.FAILED, "") == (result.code, result.err)
    assert found[2] == FAILED
    assert {PASSED} == {*found[:2], *found[3:]}


def test_an_engine_that_cannot_be_loaded_does_not_stop_the_others(
    studconf: Studconf, broken: str
) -> None:
    """They are judged, and the exit code tells of it."""
    result = studconf("run", "ref", f"{broken}NoRun", *FEW)

    assert (codes.NOT_STARTED, "") == (result.code, result.err)
    assert f"{broken}NoRun was not started: {broken}NoRun has no method run" in result.out
    assert "(100 %)" in result.out


def test_a_fault_in_the_run_leaves_the_reports_so_far(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even one of ours, which is a traceback all the same."""

    def fault(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    report, junit = tmp_path / "run.jsonl", tmp_path / "run.xml"
    monkeypatch.setattr("stud_conformance.run.runner.undeclared.settle", fault)
    outputs = ("--output", f"jsonl:{report}", "--output", f"junit:{junit}")

    with pytest.raises(ZeroDivisionError):
        studconf("run", "ref", *FEW, *outputs)

    assert '"line": "engine"' in report.read_text(encoding="utf-8")
    assert "testsuites" in junit.read_text(encoding="utf-8")


def test_an_exit_that_is_not_ours_is_no_verdict(
    studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever raises it, it is told, and is never success."""

    def leave(*_: object, **__: object) -> None:
        sys.exit(0)

    monkeypatch.setattr("stud_conformance.run.runner.undeclared.settle", leave)
    result = studconf("run", "ref", *FEW)

    assert result.code == codes.NOT_RUN
    assert result.err.startswith("studconf: broken off by SystemExit: 0")


@pytest.mark.parametrize(("name", "code"), [("asks_to_terminate", 143), ("hangs_up", 129)])
def test_a_signal_to_end_is_taken_like_ctrl_c(
    name: str, code: int, studconf: Studconf, broken: str, tmp_path: Path
) -> None:
    """What was judged is written, and the exit code tells the signal."""
    report = tmp_path / "run.jsonl"
    result = studconf("run", f"{broken}{name}", *FEW, "--output", f"jsonl:{report}")
    found = verdicts(report)

    assert code == result.code
    assert [PASSED, PASSED, NOT_RUN] == found[:3]


# Where reports go.


@pytest.mark.usefixtures("paths")
def test_descriptor_1_belongs_to_the_report() -> None:
    """What an engine writes there past Python goes to stderr."""
    command = program("run", f"{BROKEN}writes_to_descriptor_1", *FEW, "--output", "jsonl:-")
    done = subprocess.run(command, check=False, capture_output=True, text=True)

    assert done.returncode == codes.OK
    assert all(json.loads(line) for line in done.stdout.splitlines())
    assert "look at me" in done.stderr


def test_a_report_goes_where_it_was_sent_though_an_engine_leaves(
    studconf: Studconf, broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A relative path is one from the folder in which the command was called."""
    monkeypatch.chdir(tmp_path)

    assert studconf("run", f"{broken}goes_elsewhere", *FEW, "--output", "jsonl:x").code == codes.OK
    assert (tmp_path / "x").is_file()


@pytest.mark.parametrize("name", ["{tmp}/x", "{tmp}/./x", "{tmp}/../{tmp.name}/x", "{tmp}/link"])
def test_two_reports_to_one_file_are_refused(name: str, studconf: Studconf, tmp_path: Path) -> None:
    """However its name is spelt."""
    (tmp_path / "link").symlink_to(tmp_path / "x")
    other = name.format(tmp=tmp_path)
    outputs = ("--output", f"jsonl:{tmp_path}/x", "--output", f"junit:{other}")
    result = studconf("run", "ref", *FEW, *outputs)

    assert (codes.USAGE, f"studconf: two reports go to {tmp_path}/x") == (result.code, result.line)


def test_two_reports_to_stdout_are_refused(studconf: Studconf) -> None:
    """A name of its device is one of its names."""
    result = studconf("run", "ref", "--output", "jsonl:/dev/stdout", "--output", "human:-")

    assert result.line == "studconf: two reports go to -"


def test_a_report_that_cannot_be_written_is_found_out_before_the_run(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No engine is loaded for nothing."""
    monkeypatch.setattr("os.access", lambda *_: False)
    result = studconf("run", "py:nowhere:Engine", *FEW, "--output", f"jsonl:{tmp_path}/x")

    assert result.line == f"studconf: the report {tmp_path}/x cannot be written"
    assert result.code == codes.USAGE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_one_report_that_cannot_be_written_does_not_lose_the_others(
    studconf: Studconf, tmp_path: Path
) -> None:
    """It is told on one line, and the exit code tells of it."""
    outputs = ("--output", "jsonl:/dev/full", "--output", f"jsonl:{tmp_path}/x")
    result = studconf("run", "ref", *FEW, *outputs)

    assert result.line.startswith("studconf: the report /dev/full cannot be written: ")
    assert result.code == codes.USAGE
    assert {PASSED} == set(verdicts(tmp_path / "x"))


def test_a_reader_that_leaves_does_not_lose_the_other_reports(tmp_path: Path) -> None:
    """The run goes on for them, and ends quietly."""
    reader, writer = os.pipe()
    os.close(reader)
    outputs = ("--output", "human:-", "--output", f"jsonl:{tmp_path}/x")
    done = subprocess.run(
        program("run", "ref", *FEW, *outputs),
        check=False,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writer)

    assert (codes.BROKEN_PIPE, "") == (done.returncode, done.stderr)
    assert {PASSED} == set(verdicts(tmp_path / "x"))


@pytest.mark.parametrize(
    "arguments",
    [("list",), ("--help",), ("rule", "betting.raise-cap"), ("run", "ref", *FEW)],
    ids=lambda arguments: arguments[0],
)
def test_a_reader_that_leaves_is_no_error(arguments: tuple[str, ...]) -> None:
    """Every command ends quietly, with the code of a broken pipe."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        program(*arguments), check=False, stdout=writer, stderr=subprocess.PIPE, text=True
    )
    os.close(writer)

    assert (codes.BROKEN_PIPE, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize("way", [">&-", "> /dev/full"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("list",),
        ("--help",),
        ("show", "ante-0001"),
        ("run", "ref", *FEW),
        ("schema",),
        ("convert", str(SCENARIO)),
        ("doctor", "ref", "--hands", "1"),
        ("perft", "--depth", "1"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_stdout_that_cannot_be_written_costs_one_line(way: str, arguments: tuple[str, ...]) -> None:
    """It says what cannot be written; there is no traceback, and no claim that all is well."""
    command = ["/bin/sh", "-c", f'"$@" {way}', "sh", *program(*arguments)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)

    assert done.returncode == codes.USAGE
    assert re.match("studconf: (stdout|the report stdout) (is closed|cannot be)", done.stderr)
    assert done.stderr.count("\n") == 1


def test_no_bar_stands_in_a_report_on_a_terminal() -> None:
    """Where stdout and stderr are one terminal, only the report is written to it."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    with subprocess.Popen(
        program("run", "ref", *FEW), stdout=follower, stderr=follower, env=environment
    ) as process:
        os.close(follower)
        written = b""
        while True:
            try:
                part = os.read(leader, 65536)
            except OSError:
                break
            if not part:
                break
            written += part
    os.close(leader)
    text = written.decode()

    assert process.returncode == codes.OK
    assert "\x1b" not in text
    assert text.startswith("stud-conformance ")


def test_text_that_cannot_be_encoded_breaks_no_report(tmp_path: Path) -> None:
    """It is escaped, wherever it comes from."""
    folder = os.fsencode(tmp_path) + b"/\xff"
    Path(os.fsdecode(folder)).mkdir()
    name = os.fsdecode(b"py:\xff:Engine")
    command = program("run", "ref", name, *FEW)
    for output in ("human:-", f"jsonl:{tmp_path}/x", f"junit:{tmp_path}/y"):
        command += ["--output", output]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, check=False, capture_output=True, env=environment)

    assert (codes.NOT_STARTED, b"") == (done.returncode, done.stderr)
    assert NOT_RUN in verdicts(tmp_path / "x")
