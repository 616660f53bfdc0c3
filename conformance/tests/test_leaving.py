"""An engine within the suite cannot end it as if all were well."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Final

from stud_conformance.cli import codes

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM: Final = "from stud_conformance.cli.main import main; main()"
LEAVES: Final = """
import os
from stud_conformance.engines.ref import Reference

class Leaves(Reference):
    def run(self, message):
        os._exit(0)

class LeavesAtOnce(Leaves):
    def hello(self, message):
        os._exit(0)

class Forks(Reference):
    def run(self, message):
        child = os.fork()
        if not child:
            os._exit(7)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
        return super().run(message)
"""


def ran(name: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run one of the engines in a process of its own, as it might end ours."""
    (folder / "leaves.py").write_text(LEAVES, encoding="utf-8")
    words = ("run", f"py:leaves:{name}", "--select", "ranking-0213", "--no-diagnosis")
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


def test_a_child_of_an_engine_may_leave(tmp_path: Path) -> None:
    """It is none of ours."""
    assert ran("Forks", tmp_path).returncode == codes.OK
