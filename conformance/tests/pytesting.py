"""Run pytest with the plugin in a folder of its own, as its user does."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

import stud_conformance
import stud_reference
from stud_conformance.engines.connect import connect
from stud_conformance.run.events import Judged
from stud_conformance.run.runner import Asked, run
from stud_conformance.spec.select import select

from .kit import parsed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stud_conformance.engines import Patience
    from stud_conformance.spec import Corpus

ENGINES = Path(__file__).parent / "engines"
PLUGGED = "py:plugged_engines:"
#: A checkout has no entry point.
LOADED = any(entry_points(group="pytest11", name="stud_conformance"))
PLUGIN = [] if LOADED else ["-p", "stud_conformance.pytest_plugin"]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a session of pytest ended.

    Attributes:
        code: Its exit code.
        out: What it printed.
        outcomes: What became of each item: ``passed``, ``failed`` or ``skipped``; by id.
        verdicts: The verdict of each, in the words of a run.

    """

    code: int
    out: str
    outcomes: dict[str, str]
    verdicts: dict[str, str]


def environment(**more: str) -> dict[str, str]:
    """Return the variables under which the packages and the engines of the tests are found."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    packages = [Path(one.__file__ or "").parents[1] for one in (stud_conformance, stud_reference)]
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, [*packages, ENGINES])), **more}


def command(*arguments: str | Path) -> list[str]:
    """Return the command that runs pytest with the plugin; warnings are errors."""
    return [sys.executable, "-W", "error", "-m", "pytest", *PLUGIN, *map(str, arguments)]


def pytests(folder: Path, *arguments: str | Path, **more: str) -> Ended:
    """Run pytest in a folder.

    Args:
        folder: The folder.
        arguments: What it is called with.
        more: Variables of the environment.

    """
    report = folder / "report.xml"
    report.unlink(missing_ok=True)
    done = subprocess.run(
        command(*arguments, f"--junitxml={report}", "-o", "junit_family=xunit1"),
        cwd=folder,
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    found = parsed(report.read_text(encoding="utf-8")) if report.exists() else parsed("<none/>")
    outcomes, verdicts = {}, {}
    for one in found.iter("testcase"):
        children = {child.tag for child in one}
        name = one.attrib["name"]
        outcomes[name] = (
            "failed" if "failure" in children else "skipped" if "skipped" in children else "passed"
        )
        for told in one.iter("property"):
            if told.attrib["name"] == "stud_verdict":
                verdicts[name] = told.attrib["value"]
    return Ended(done.returncode, done.stdout + done.stderr, outcomes, verdicts)


def verdicts_of_run(
    corpus: Corpus, engine: str, selectors: Sequence[str] = (), patience: Patience | None = None
) -> Mapping[str, Judged]:
    """Return the verdicts of ``studconf run`` by case."""
    asked = Asked(corpus, select(corpus, selectors))
    happening = run({engine: connect(engine, patience)}, asked)
    return {event.case.id: event for event in happening if isinstance(event, Judged)}


def words(judged: Mapping[str, Judged]) -> dict[str, str]:
    """Return the verdict of each case as a word."""
    return {name: one.verdict for name, one in judged.items()}
