"""The matrix that is kept with the program: which mutant fails which case."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_conformance.mutants.matrix import Matrix

PATH: Final = Path(__file__).with_name("matrix.json")
HEX: Final = 16


@dataclass(frozen=True, slots=True)
class Kills:
    """Which cases each mutant fails.

    Attributes:
        cases: All cases, in corpus order.
        fails: By the id of a mutant, the ids of the cases.

    """

    cases: tuple[str, ...]
    fails: Mapping[str, frozenset[str]]


def kept() -> str:
    """Return the text of the matrix that is kept; empty where there is none."""
    return PATH.read_text(encoding="utf-8") if PATH.is_file() else ""


@cache
def kills() -> Kills:
    """Return the matrix that is kept; without one no mutant is known to fail anything."""
    return read(kept() or '{"cases": [], "mutants": {}}')


def text(found: Matrix) -> str:
    """Return a matrix as it is kept: for each mutant a bit a case, in hexadecimal digits."""
    rows = {
        mutant: format(sum(1 << at for at, case in enumerate(found.cases) if case in fails), "x")
        for mutant, fails in sorted(found.fails.items())
    }
    return json.dumps({"cases": list(found.cases), "mutants": rows}, indent=0) + "\n"


def read(given_text: str) -> Kills:
    """Read a matrix that was kept."""
    given = json.loads(given_text)
    cases = tuple(given["cases"])
    return Kills(
        cases,
        {
            mutant: frozenset(case for at, case in enumerate(cases) if int(row, HEX) >> at & 1)
            for mutant, row in given["mutants"].items()
        },
    )
