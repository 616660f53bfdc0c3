"""The plugin in a project outside the checkout, from the wheel, in a fresh environment."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]

ENGINE = '''
from stud_conformance.engines.ref import Reference


class Engine:
    """Plays all games but razz, of which it only says that it does."""

    def hello(self, message):
        return Reference().hello(message)

    def run(self, message):
        if message["hand"]["setup"]["game"] == "razz":
            raise RuntimeError("no razz yet")
        return Reference().run(message)
'''
TEST = """
from hypothesis import given, settings
from mine import Engine
from stud_conformance.strategies import hands


@settings(max_examples=5, deadline=None, database=None)
@given(hand=hands(games=["seven-card-stud"], seats=(2, 3)))
def test_all_is_played(hand):
    assert Engine().run(hand.message)["outcome"] == "played"
"""
FILE = """
[pytest]
filterwarnings = error
addopts = --strict-markers
stud_engine = py:mine:Engine
stud_select = rule:betting.raise-cap
"""


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a program without the variables that lead to the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PY")}
    return subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, check=False)


@pytest.fixture
def pytests(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Return what calls the pytest of a fresh environment, in a small project."""
    built = os.environ.get("TOX_PACKAGE", "")
    if not built.endswith(".whl"):
        options = ("build", "-t", "wheel", "-d", tmp_path / "dist")
        done = run(sys.executable, "-m", "hatchling", *options, cwd=ROOT)
        assert done.returncode == 0, done.stderr
        [found] = (tmp_path / "dist").glob("*.whl")
        built = str(found)
    environment, project = tmp_path / "environment", tmp_path / "project"
    venv.create(environment, with_pip=False)
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = (f"stud-conformance[pytest,fuzz] @ {Path(built).as_uri()}", "pytest-xdist")
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet")
    done = run(*pip, *wanted, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    project.mkdir()
    for name, text in (("mine.py", ENGINE), ("test_mine.py", TEST), ("pytest.ini", FILE)):
        (project / name).write_text(text, encoding="utf-8")
    return lambda *options: run(python, "-m", "pytest", *options, cwd=project)


@pytest.mark.slow
def test_a_project_outside_the_checkout_asks_its_engine(
    pytests: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    """By its own file, in several workers, beside its own tests; or not at all."""
    alone, together = pytests("-q"), pytests("-q", "-n", "2")
    own = pytests("-q", "test_mine.py")
    without = pytests("-q", "-p", "no:stud_conformance", "-o", "addopts=", "-W", "ignore")

    assert (alone.returncode, together.returncode) == (1, 1), alone.stdout + together.stdout
    totals = [one.stdout.splitlines()[-1].partition(" in ")[0] for one in (alone, together)]
    assert totals[0] == totals[1]
    assert "FAILED stud::py:mine:Engine::" in together.stdout
    assert "no razz yet" in together.stdout
    assert own.stdout.splitlines()[-1].startswith("1 passed"), own.stdout + own.stderr
    assert without.stdout.splitlines()[-1].startswith("1 passed"), without.stdout
