"""An engine within the suite cannot end it as if all were well."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest
from stud_conformance.cli import codes
from stud_conformance.engines.late import STUCK

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM: Final = "from stud_conformance.cli.main import main; main()"
LEAVES: Final = """
import os
import sys
from os import _exit
from stud_conformance.engines.ref import Reference

class Leaves(Reference):
    def run(self, message):
        os._exit(0)

class LeavesAtOnce(Leaves):
    def hello(self, message):
        os._exit(0)

class LeavesByName(Reference):
    def run(self, message):
        _exit(0)

class LeavesWhenMade(Reference):
    def __init__(self):
        os._exit(0)

class LeavesWhenLookedAt(Reference):
    seen = 0

    @property
    def run(self):
        self.seen += 1
        if self.seen > 1:
            os._exit(0)
        return super().run

class Deceives(Reference):
    def run(self, message):
        sys.exit = lambda code: os._exit(0)
        raise ValueError("no")

class ComesBackTwice(Reference):
    def run(self, message):
        os.fork()
        return super().run(message)

class Clings(Reference):
    def run(self, message):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                continue

class Forks(Reference):
    def run(self, message):
        child = os.fork()
        if not child:
            os._exit(7)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
        return super().run(message)
"""


def ran(name: str, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run one of the engines in a process of its own, as it might end ours."""
    (folder / "leaves.py").write_text(LEAVES, encoding="utf-8")
    words = ("run", f"py:leaves:{name}", "--select", "ranking-0213", "--no-diagnosis", *options)
    return subprocess.run(
        (sys.executable, "-c", PROGRAM, *words),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_an_engine_that_leaves_has_failed(tmp_path: Path) -> None:
    """The report is written, and it says so."""
    result = ran("Leaves", tmp_path)

    assert "error: SystemExit: 0" in result.stdout
    assert result.returncode == codes.FAILED


def test_an_engine_that_leaves_at_the_greeting_was_not_started(tmp_path: Path) -> None:
    """As with any other error there."""
    assert ran("LeavesAtOnce", tmp_path).returncode == codes.NOT_STARTED


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("LeavesByName", codes.FAILED),
        ("LeavesWhenMade", codes.NOT_STARTED),
        ("LeavesWhenLookedAt", codes.FAILED),
        ("Deceives", codes.FAILED),
    ],
)
def test_an_engine_may_leave_in_no_other_way(name: str, code: int, tmp_path: Path) -> None:
    """By another name of the function, as it is loaded, or by what ends the program at its end."""
    assert code == ran(name, tmp_path).returncode


def test_a_child_that_comes_back_plays_nothing(tmp_path: Path) -> None:
    """There is one report, by the process that was started."""
    result = ran("ComesBackTwice", tmp_path, "--output", "human:-", "--output", "tap:run.tap")

    assert (codes.OK, "") == (result.returncode, result.stderr)
    assert 1 == result.stdout.count("stud-conformance ")
    assert ["leaves.py", "run.tap"] == sorted(
        path.name for path in tmp_path.iterdir() if path.is_file()
    )


def test_one_that_cannot_be_stopped_ends_the_process(tmp_path: Path) -> None:
    """In a few seconds, with the code of what was not done, and a word."""
    result = ran("Clings", tmp_path, "--timeout", "0.1", "--first-timeout", "0.2")

    assert codes.NOT_RUN == STUCK == result.returncode
    assert result.stderr.endswith("no answer within 0.2 s, and the engine cannot be stopped\n")


def test_a_child_of_an_engine_may_leave(tmp_path: Path) -> None:
    """It is none of ours."""
    assert ran("Forks", tmp_path).returncode == codes.OK
