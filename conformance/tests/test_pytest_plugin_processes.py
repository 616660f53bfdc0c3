"""Engines in processes of their own, asked by pytest: who starts them, and that they end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from .pytesting import ENGINES, command, environment, pytests

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NOTING = f"cmd:{sys.executable} {ENGINES / 'plugged_engines.py'}"
CAP = ("--stud-select", "rule:betting.raise-cap")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="processes are driven on POSIX systems"),
]


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return a folder in which each process leaves its number."""
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


def numbers(notes: Path) -> list[int]:
    """Return the numbers of the processes that were greeted."""
    return [int(one.name) for one in notes.iterdir() if not one.suffix]


def is_alive(number: int) -> bool:
    """Return whether a process is there."""
    with suppress(ProcessLookupError):
        os.kill(number, 0)
        return True
    return False


def wait(until: Callable[[], bool]) -> bool:
    """Wait for something that comes soon; return whether it came."""
    end = time.monotonic() + 30
    while not until() and time.monotonic() < end:
        time.sleep(0.05)
    return until()


def test_one_process_plays_all_cases(tmp_path: Path, notes: Path) -> None:
    """It is not started anew for each case, and it is gone at the end."""
    done = pytests(tmp_path, "--stud-engine", NOTING, *CAP, STUD_NOTES=str(notes))

    assert done.code == 0
    assert len(numbers(notes)) == 1
    assert not any(is_alive(one) for one in numbers(notes))


def test_each_worker_greets_a_process_of_its_own(tmp_path: Path, notes: Path) -> None:
    """Nobody else starts one."""
    done = pytests(tmp_path, "--stud-engine", NOTING, *CAP, "-n", "2", STUD_NOTES=str(notes))

    assert done.code == 0
    assert len(numbers(notes)) == 2
    assert not any(is_alive(one) for one in numbers(notes))


@pytest.mark.parametrize("options", [[], ["--collect-only", "-n", "2"], ["--collect-only"]])
def test_none_is_started_where_no_case_is_asked(
    tmp_path: Path, notes: Path, options: list[str]
) -> None:
    """To collect the cases, or to choose others, starts no engine."""
    choice = options or ["-k", "not stud"]
    pytests(tmp_path, "--stud-engine", NOTING, *CAP, *choice, STUD_NOTES=str(notes))

    assert numbers(notes) == []


@pytest.mark.parametrize("workers", [0, 2])
def test_processes_end_on_ctrl_c(tmp_path: Path, notes: Path, workers: int) -> None:
    """Pytest is interrupted as ever, and leaves no process behind."""
    session = subprocess.Popen(
        command("--stud-engine", f"{NOTING} slow", "--stud-timeout", "60", f"-n{workers}"),
        cwd=tmp_path,
        env=environment(STUD_NOTES=str(notes)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    # Pytest breaks where it is interrupted between two tests; so it is while one runs.
    assert wait(lambda: len(list(notes.glob("*.asked"))) == max(1, workers))
    assert all(is_alive(one) for one in numbers(notes))

    os.killpg(session.pid, signal.SIGINT)
    out, _ = session.communicate(timeout=60)

    assert pytest.ExitCode.INTERRUPTED == session.returncode, out.decode()
    assert wait(lambda: not any(is_alive(one) for one in numbers(notes)))
    assert "KeyboardInterrupt" in out.decode()
