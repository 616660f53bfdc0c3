"""The command: its exit codes, what it prints where, and how it takes bad input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
import stud_conformance
from stud_conformance.cli import codes
from stud_conformance.cli.main import COMMANDS
from stud_conformance.cli.run import exit_code
from stud_conformance.run import events
from stud_conformance.run.events import FAILED, NOT_RUN, PASSED, UNSUPPORTED, Totals
from stud_conformance.spec.select import select

from .kit import parsed

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

    from .conftest import Studconf

PROGRAM = "from stud_conformance.cli.main import main; main()"
FEW = ("--select", "chapter:ranking")
HERE = Path(__file__).parent


def program(*arguments: str) -> list[str]:
    """Return the command line of the command in a process of its own."""
    return [sys.executable, "-W", "error", "-c", PROGRAM, *arguments]


# Exit codes.


def test_what_conforms_exits_0(studconf: Studconf) -> None:
    """Everything that was asked is right."""
    result = studconf("run", "ref", *FEW)

    assert (codes.OK, "") == (result.code, result.err)


def test_failures_exit_1(studconf: Studconf, broken: str) -> None:
    """Never with their number."""
    assert studconf("run", f"{broken}raises_in_run", *FEW).code == codes.FAILED


def test_any_number_of_failures_exits_1(studconf: Studconf, broken: str, corpus: Corpus) -> None:
    """More failures than an exit code has room for are no success."""
    result = studconf("run", f"{broken}raises_in_run")

    assert len(list(corpus.cases())) > 256
    assert result.code == codes.FAILED


def test_an_engine_that_does_not_start_exits_3(studconf: Studconf, broken: str) -> None:
    """The report says why, with all of its cases."""
    result = studconf("run", f"{broken}raises_in_hello", *FEW)

    assert result.code == codes.NOT_STARTED
    assert "was not started" in result.out


def test_an_engine_that_can_be_asked_nothing_exits_5(studconf: Studconf, broken: str) -> None:
    """A run of nothing is no success."""
    assert studconf("run", f"{broken}unsupporting", *FEW).code == codes.NOTHING


def test_a_selection_of_nothing_exits_5(studconf: Studconf) -> None:
    """Where selectors and a house have no case in common, nothing is run."""
    result = studconf("run", "ref", "--select", "game:five-card-stud", "--house", "full-tilt")

    assert result.code == codes.NOTHING
    assert result.line == "studconf: there is nothing to run"


def test_the_highest_code_over_all_engines_is_taken(studconf: Studconf, broken: str) -> None:
    """One engine that does well hides nothing."""
    good, poor, none = "ref", f"{broken}raises_in_run", f"{broken}unsupporting"
    dead = f"{broken}raises_in_hello"

    assert studconf("run", good, poor, *FEW).code == codes.FAILED
    assert studconf("run", dead, poor, good, *FEW).code == codes.NOT_STARTED
    assert studconf("run", none, dead, poor, good, *FEW).code == codes.NOTHING


@pytest.mark.parametrize(
    ("ran", "of", "required", "code"),
    [
        (29, 100, 29, codes.OK),
        (29, 100, 30, codes.FAILED),
        (7, 100, 7, codes.OK),
        (1, 3, 33, codes.OK),
        (1, 3, 34, codes.FAILED),
        (99, 100, 100, codes.FAILED),
        (999, 1000, 100, codes.FAILED),
        (1000, 1000, 100, codes.OK),
        (1, 1000, 0, codes.OK),
    ],
)
def test_the_share_is_compared_exactly(ran: int, of: int, required: int, code: int) -> None:
    """No rounding decides whether enough scenarios were run."""
    totals = Totals({PASSED: ran, FAILED: 0, UNSUPPORTED: of - ran, NOT_RUN: 0}, ran, of)

    assert code == exit_code([events.Finished({"it": totals}, 0.1)], required)


def test_too_small_a_share_exits_1(studconf: Studconf) -> None:
    """An engine that supports little is found out, though all that it was asked is right."""
    arguments = ("run", "ref:partouche", "--require-share")

    assert studconf(*arguments, "1").code == codes.OK
    assert studconf(*arguments, "100").code == codes.FAILED
    assert studconf("run", "ref", *FEW, "--require-share", "100").code == codes.OK


def test_ctrl_c_exits_130_with_the_reports_written(
    studconf: Studconf, broken: str, tmp_path: Path
) -> None:
    """What was judged stands in each of them, and the rest as not run."""
    jsonl, junit = tmp_path / "run.jsonl", tmp_path / "run.xml"
    result = studconf(
        *("run", f"{broken}interrupted_at_third", *FEW),
        *("--output", "human:-", "--output", f"jsonl:{jsonl}", "--output", f"junit:{junit}"),
    )
    lines = [json.loads(line) for line in jsonl.read_text(encoding="utf-8").splitlines()]
    verdicts = [line["verdict"] for line in lines if line["line"] == "case"]

    assert result.code == codes.INTERRUPTED
    assert "interrupted" in result.out
    assert [PASSED, PASSED, NOT_RUN] == verdicts[:3]
    assert {NOT_RUN} == set(verdicts[2:])
    assert len(verdicts) == len(parsed(junit.read_text("utf-8")).findall(".//testcase"))


def test_ctrl_c_between_two_events_writes_the_reports_too(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may come while a report takes an event."""
    path = tmp_path / "run.jsonl"

    def take(self: object, event: events.Event) -> None:
        del self
        if isinstance(event, events.Played):
            raise KeyboardInterrupt

    monkeypatch.setattr("stud_conformance.cli.progress.Progress.take", take)
    result = studconf("run", "ref", *FEW, "--output", f"jsonl:{path}")

    assert result.code == codes.INTERRUPTED
    assert path.read_text(encoding="utf-8").startswith('{"line": "header"')


def test_ctrl_c_before_the_run_exits_130(
    studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written then."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stud_conformance.cli.run.chosen", interrupted)
    result = studconf("run", "ref")

    assert (codes.INTERRUPTED, "") == (result.code, result.out)


# What is printed where.


def test_the_report_goes_to_stdout(studconf: Studconf) -> None:
    """Without an option it is the one for a person, and stderr stays empty."""
    result = studconf("run", "ref", *FEW)

    assert result.out.startswith("stud-conformance ")
    assert result.err == ""


def test_reports_go_where_they_are_sent(studconf: Studconf, tmp_path: Path) -> None:
    """Several at once, and stdout holds only what was sent there."""
    junit = tmp_path / "run.xml"
    result = studconf("run", "ref", *FEW, "--output", f"junit:{junit}", "--output", "jsonl:-")

    assert {"header", "engine", "case", "footer"} == {
        json.loads(line)["line"] for line in result.out.splitlines()
    }
    assert parsed(junit.read_text("utf-8")).tag == "testsuites"


def test_selectors_add_up_and_a_house_narrows(studconf: Studconf, corpus: Corpus) -> None:
    """A case is listed if any selector picks it and the house plays it."""
    result = studconf("list", *FEW, "--select", "ante-0001", "--select", "rule:deck.burns")

    picked = select(corpus, ["chapter:ranking", "ante-0001", "rule:deck.burns"])

    assert [f"{case.id}\t{case.setup.game}\t{case.title}" for case in picked] == (
        result.out.splitlines()
    )


def test_help_lists_every_command(studconf: Studconf) -> None:
    """Commands and their lines stand as they were written."""
    result = studconf("--help")

    assert result.code == codes.OK
    for name, text in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(text)}$", result.out, re.MULTILINE)

    assert re.search(r"^  studconf run ref  +the reference", result.out, re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_its_help(name: str, studconf: Studconf) -> None:
    """It says what it does and what it takes."""
    result = studconf(name, "--help")

    assert result.code == codes.OK
    assert result.out.startswith(f"Usage: studconf {name} ")
    assert "\b" not in result.out
    assert "\\b" not in result.out


def test_the_examples_exist(studconf: Studconf) -> None:
    """What help and README say can be shown, looked up and selected is there."""
    texts = studconf("--help").out, (HERE.parent.parent / "README.md").read_text(encoding="utf-8")
    found = [
        (command, name)
        for text in texts
        for command, name in re.findall(r"studconf (show|rule|list --select) ([^-\s]\S*)", text)
    ]

    assert {"show", "rule"} <= {command for command, _ in found}
    for command, name in found:
        assert studconf(*command.split(), name).code == codes.OK


def test_no_command_shows_help(studconf: Studconf) -> None:
    """That is a wrong call, but one that asks for help."""
    result = studconf()

    assert "Commands:" in result.out + result.err
    if hasattr(click.exceptions, "NoArgsIsHelpError"):
        assert result.code == codes.USAGE


def test_the_version_is_told(studconf: Studconf) -> None:
    """By name and number."""
    result = studconf("--version")

    assert result.out.startswith(f"studconf, version {stud_conformance.__version__} (")


# In a process of its own.


def test_the_version_needs_next_to_nothing() -> None:
    """Neither YAML nor schemas nor the reference is imported to tell it."""
    check = (
        "import sys; sys.argv = ['studconf', '--version']\n"
        "from stud_conformance.cli.main import main\n"
        "try: main()\n"
        "except SystemExit as ended: print(ended.code, 'yaml' in sys.modules, "
        "'stud_reference' in sys.modules, 'rich' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", check], check=True, capture_output=True, text=True)

    assert done.stdout.splitlines()[-1] == "0 False False False"


def test_an_engine_of_ones_own_is_judged_in_a_process_of_its_own() -> None:
    """The exit code arrives, stdout holds the report, and what the engine prints goes elsewhere."""
    paths = [str(HERE / "engines"), *sys.path]
    done = subprocess.run(
        program("run", "py:broken_engines:prints", *FEW, "--output", "jsonl:-"),
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
    )

    assert done.returncode == codes.OK
    assert all(json.loads(line) for line in done.stdout.splitlines())
    assert "look at me" in done.stderr


def test_a_reader_that_leaves_ends_the_program() -> None:
    """There is no traceback, and no claim that everything conforms."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        program("run", "ref", *FEW, "--output", "jsonl:-"),
        check=False,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writer)

    assert (codes.BROKEN_PIPE, "") == (done.returncode, done.stderr)
