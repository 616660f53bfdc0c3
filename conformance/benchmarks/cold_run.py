"""Measure ``studconf run ref`` from a cold start, against the parsing of the same files.

    python conformance/benchmarks/cold_run.py

Each is a fresh process.  One plays the whole corpus by the reference; the other parses the files
of the scenarios and of the rulings, which such a run is made from, by the C loader of PyYAML, and
does nothing else.  A third does nothing at all, so that the start of Python can be taken off both.
The files are in the memory of the system, as they are after the first run, and so is the bytecode
of all that is imported, which an installer writes: a first call of each, which does not count,
writes it to a folder of its own, whatever the environment says of bytecode.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import contextmanager
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from unittest.mock import patch

from measuring import ROUNDS, Figure, calls, show, studconf
from stud_conformance.files import data

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from measuring import Figures

PARSE = """
import sys
import yaml

for name in sys.argv[1:]:
    with open(name, "rb") as stream:
        yaml.load(stream, yaml.CSafeLoader)
"""


def files() -> list[Path]:
    """Return the files that a run of the corpus is made from: scenarios, and rules with values."""
    spec = data.spec()
    rules = sorted((spec / "rules").rglob("*.yaml"))
    rulings = [path for path in rules if b"\nkind: ruling" in path.read_bytes()]
    return [*sorted((spec / "scenarios").rglob("*.yaml")), *rulings]


@contextmanager
def keeping_bytecode() -> Iterator[None]:
    """Let the processes that are started meanwhile write bytecode, and read it again."""
    with TemporaryDirectory() as kept, patch.dict(os.environ, PYTHONPYCACHEPREFIX=kept):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        yield


def measure(rounds: int = ROUNDS) -> Figures:
    """Return how long a run takes, and how many times as long as the parsing."""
    names = [str(path) for path in files()]
    commands = {
        "nothing": [sys.executable, "-c", "pass"],
        "parsing": [sys.executable, "-c", PARSE, *names],
        "run": studconf("run", "ref"),
    }
    with keeping_bytecode():
        calls(commands, 1)
        found = calls(commands, rounds)
    taken = {name: [one.seconds for one in own] for name, own in found.items()}
    in_all = [run / parsing for run, parsing in zip(taken["run"], taken["parsing"], strict=True)]
    alone = [
        (run - nothing) / (parsing - nothing)
        for run, parsing, nothing in zip(
            *(taken[name] for name in ("run", "parsing", "nothing")), strict=True
        )
    ]
    seconds = {name: median(own) for name, own in taken.items()}
    told = f"{seconds['run']:.3f} against {seconds['parsing']:.3f} s for {len(names)} files"
    start = f"the start of Python, {seconds['nothing']:.3f} s, taken off both"
    return {
        "processes": Figure(median(in_all), "x", told),
        "without the start of Python": Figure(median(alone), "x", start),
        "seconds": Figure(seconds["run"], "s", "the whole process"),
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    show(measure(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
