"""What the tests of the doctor share: sick adapters, named and looked at."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from stud_conformance.doctor.check import FAILED, Result
from stud_conformance.doctor.examine import examine
from stud_conformance.doctor.subject import Subject
from stud_conformance.engines import Patience

from .engines.sick_engines import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest
    from stud_conformance.spec import Corpus

ENGINES = Path(__file__).parent / "engines"
#: Of how many hands the handful is.
FEW = 6
USUAL = Patience(hello=30, hand=5, first=30, bye=0.5)
#: For those that let one wait.
SHORT = Patience(hello=2, hand=0.5, first=2)


def be_importable(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let the sick adapters be imported, here and in processes, and keep notes in a folder."""
    paths = [str(ENGINES), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    monkeypatch.setenv("SICK_STARTS", str(folder / "starts"))
    monkeypatch.syspath_prepend(str(ENGINES))


def process(name: str) -> str:
    """Return how the process of an adapter is named on the command line."""
    return f"cmd:{sys.executable} -m sick_engines {name}"


def named(name: str) -> str:
    """Return how an adapter is named: one that is sick as an object is looked at as such."""
    return process(name) if KINDS[name].is_process else f"py:sick_engines:{name}"


def results(
    name: str, corpus: Corpus, patience: Patience = USUAL, size: int = FEW
) -> dict[str, Result]:
    """Make all checks of an engine."""
    found = examine(Subject(name, corpus, patience, size))
    return {result.check.id: result for result in found}


def failures(found: Mapping[str, Result]) -> dict[str, str]:
    """Return what was found by the checks that failed."""
    return {name: result.text for name, result in found.items() if result.status == FAILED}
