"""An earlier run is judged again from its report, without the engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.engines import NotStarted, connect
from stud_conformance.engines.engine import NotPlayed
from stud_conformance.files import Invalid
from stud_conformance.protocol.messages import OBSERVED

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

FEW = ("--select", "chapter:showdown", "--house", "full-tilt")


@pytest.fixture
def log(studconf: Studconf, broken: str, tmp_path: Path) -> Path:
    """The report of a run in which the third hand failed."""
    path = tmp_path / "run.jsonl"
    studconf("run", f"{broken}panics_at_third", *FEW, "--output", f"jsonl:{path}")
    return path


def verdicts(path: Path) -> list[dict[str, object]]:
    """Return what a report says of each case, without the name of the engine."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{**line, "engine": ""} for line in lines if line["line"] == "case"]


def test_a_run_judged_again_has_the_same_verdicts(
    log: Path, studconf: Studconf, tmp_path: Path
) -> None:
    """Every line of every case is the same, the failure among them, and so is the exit code."""
    again = tmp_path / "again.jsonl"
    result = studconf("run", f"log:{log}", *FEW, "--output", f"jsonl:{again}")

    assert codes.FAILED == result.code
    assert verdicts(log) == verdicts(again)
    assert "failed" in {line["verdict"] for line in verdicts(again)}


def test_what_the_log_does_not_have_is_not_run(log: Path, studconf: Studconf) -> None:
    """A case that was not asked then has no verdict now."""
    result = studconf("run", f"log:{log}", "--house", "full-tilt", "--output", "jsonl:-")
    lines = [json.loads(line) for line in result.out.splitlines()]
    missing = [line for line in lines if line.get("verdict") == "not-run"]

    assert codes.NOT_RUN == result.code
    assert {"the log has no such hand"} == {line["reason"] for line in missing}


def test_an_answer_counts_under_the_rulings_that_were_sent(log: Path) -> None:
    """With another value for one of them the hand was never played; new rulings do not matter."""
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    line = next(line for line in lines if "hand" in line)
    engine = connect(f"log:{log}")
    hand = {**line["hand"], "rulings": {**line["hand"]["rulings"], "some.new-ruling": "yes"}}
    other = {**hand, "rulings": {**hand["rulings"], "awards.odd-chip": "another"}}

    asked = {"id": "z", "observe": line["observe"][:1]}

    assert engine.run({**asked, "hand": hand}) == {**line["answer"], "id": "z"}
    with pytest.raises(NotPlayed, match="the log has no such hand"):
        engine.run({**asked, "hand": other})
    with pytest.raises(NotPlayed, match="the log has no such hand"):
        engine.run({**asked, "hand": hand, "observe": list(OBSERVED)})


def test_of_several_engines_one_is_named(studconf: Studconf, tmp_path: Path) -> None:
    """A log of two is not judged as if it were one."""
    path = tmp_path / "two.jsonl"
    two = ("ref", "ref:full-tilt")
    studconf("run", *two, "--select", "betting-0101", "--output", f"jsonl:{path}")

    with pytest.raises(NotStarted, match=f"tells of ref, ref:full-tilt; write log:{path}#ENGINE"):
        connect(f"log:{path}")
    with pytest.raises(NotStarted, match="not of pokerkit"):
        connect(f"log:{path}#pokerkit")
    assert studconf("run", f"log:{path}#ref:full-tilt", "--select", "betting-0101").code == codes.OK


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("no json", 1),
        ('{"line": "header"}\n[]', 2),
        ('{"line": 3}', 1),
        ('{"line": "case", "hand": {"rulings": {}}, "observe": []}', 1),
        ('{"line": "case", "hand": {"rulings": {}}, "answer": {}}', 1),
        ('{"line": "case", "hand": [], "answer": {}}', 1),
        ('{"line": "engine", "greeting": {}}', 1),
        ("[" * 100_000, 1),
    ],
)
def test_what_is_no_log_is_told_with_its_line(text: str, line: int, tmp_path: Path) -> None:
    """It is told in one line, with the file."""
    path = tmp_path / "run.jsonl"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(Invalid) as caught:
        connect(f"log:{path}")

    assert str(caught.value).startswith(f"{path}:{line}:1: ")
    assert "\n" not in str(caught.value)


def test_a_log_that_is_not_there_is_told(studconf: Studconf) -> None:
    """It is a slip on the command line."""
    result = studconf("run", "log:/nowhere/run.jsonl")

    assert codes.USAGE == result.code
    assert result.line == "studconf: No such file or directory: /nowhere/run.jsonl"
