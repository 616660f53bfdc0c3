"""An earlier run is judged again from its report, without the engine."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.engines import NotStarted, connect
from stud_conformance.engines.engine import NotPlayed
from stud_conformance.files import Invalid
from stud_conformance.protocol.messages import OBSERVED

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Result, Studconf

NONE = "the line is none of a run"
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


def test_a_line_ends_at_its_line_feed_alone(log: Path) -> None:
    """What else a text may hold that some take for the end of a line is no end of one here."""
    text = log.read_text(encoding="utf-8")
    line = json.loads(next(line for line in text.splitlines() if '"hand"' in line))
    line["hand"]["house"] = "a\u2028room\u0085"
    written = json.dumps(line, ensure_ascii=False)
    log.write_text(f"{text}{written}\n", encoding="utf-8")

    assert connect(f"log:{log}").hello({}) is not None


def told(result: Result) -> str:
    """Return why cases are not run, which has to be the same for all."""
    [line] = [one for one in result.out.splitlines() if "the log has no such hand" in one]
    return line.split(maxsplit=1)[1]


def played(studconf: Studconf, path: Path, *more: str) -> Path:
    """Return the report of a run of a few hands by the reference."""
    studconf("run", "ref", "--select", "chapter:ante", *more, "--output", f"jsonl:{path}")
    return path


def test_the_log_of_a_house_says_how_to_ask_for_it(studconf: Studconf, tmp_path: Path) -> None:
    """Whoever leaves out the house, or names another one, learns which it is."""
    path = played(studconf, tmp_path / "run.jsonl", "--house", "full-tilt")
    says = (
        "the log has no such hand: it is of a run with --house full-tilt, "
        "so ask for it with --house full-tilt"
    )

    for more in ([], ["--house", "pokerstars"]):
        result = studconf("run", f"log:{path}", *more, "--select", "chapter:ante")
        assert (result.code, told(result)) == (codes.NOT_RUN, says)
    asked = ("--house", "full-tilt", "--select", "chapter:ante")
    assert studconf("run", f"log:{path}", *asked).code == codes.OK


def test_the_log_of_a_house_of_ones_own_asks_for_its_file(
    studconf: Studconf, tmp_path: Path, my_room: Path
) -> None:
    """Its id is no name that can be asked for."""
    path = played(studconf, tmp_path / "run.jsonl", "--house", str(my_room))

    result = studconf("run", f"log:{path}", "--select", "chapter:ante")

    assert told(result).endswith("so ask for it with --house and the file of my-room")


def test_the_log_of_no_house_says_so(studconf: Studconf, tmp_path: Path) -> None:
    """A house cannot be asked for afterwards."""
    path = played(studconf, tmp_path / "run.jsonl")

    result = studconf("run", f"log:{path}", "--house", "full-tilt", "--select", "chapter:ante")

    assert codes.NOT_RUN == result.code
    assert told(result) == (
        "the log has no such hand: it is of a run without --house, so leave --house out"
    )


def test_a_log_that_was_cut_short_says_so(studconf: Studconf, tmp_path: Path) -> None:
    """What is missing may have been behind the cut."""
    path = played(studconf, tmp_path / "run.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-2]), encoding="utf-8")

    result = studconf("run", f"log:{path}", "--select", "chapter:ante")

    assert codes.NOT_RUN == result.code
    assert told(result) == "the log has no such hand: it was cut short, as it has no footer"


@pytest.mark.parametrize(
    "line", ['{"line": "header", "command": "audit"}', '{"line": "fit", "hand": "x"}']
)
def test_the_report_of_an_audit_is_no_log(line: str, tmp_path: Path) -> None:
    """It says what it is."""
    path = tmp_path / "audit.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8")

    with pytest.raises(Invalid, match="1:1: this is the report of an audit, and no record of hand"):
        connect(f"log:{path}")


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
    ("text", "says"),
    [
        ("no json", "1:1: the line is no JSON (expecting value)"),
        ('{"line": "header"}\n{"line": "ca', "2:13: the line is no JSON (it breaks off)"),
        ('{"line": "header"}\n{"line":\n', "2:9: the line is no JSON (it breaks off)"),
        ('{"line": "a" 3}', "1:14: the line is no JSON (expecting ',' delimiter)"),
        ('{"line": "header"}\n[]', f"2:1: {NONE}"),
        ('{"line": 3}', f"1:1: {NONE}"),
        ('{"line": "case", "hand": {"rulings": {}}, "observe": []}', f"1:1: {NONE}"),
        ('{"line": "case", "hand": {"rulings": {}}, "answer": {}}', f"1:1: {NONE}"),
        ('{"line": "case", "hand": [], "answer": {}}', f"1:1: {NONE}"),
        ('{"line": "engine", "greeting": {}}', f"1:1: {NONE}"),
        ("[" * 100_000, "1:1: the line is no JSON (it is nested too deep)"),
        ("1" * 10_000, "1:1: the line is no JSON (a number has too many digits)"),
    ],
)
def test_what_is_no_log_is_told_with_its_line(text: str, says: str, tmp_path: Path) -> None:
    """It is told in one line, with the one place where it shows, and in plain words."""
    path = tmp_path / "run.jsonl"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(Invalid) as caught:
        connect(f"log:{path}")

    assert str(caught.value) == (
        f"{path}:{says}, expected a line of a run written with --output jsonl:PATH"
    )


def test_a_log_that_is_not_there_is_told(studconf: Studconf) -> None:
    """It is a slip on the command line."""
    result = studconf("run", "log:/nowhere/run.jsonl")

    assert codes.USAGE == result.code
    assert result.line == "studconf: No such file or directory: /nowhere/run.jsonl"


@pytest.mark.parametrize("own", [None, "k2", "zz", 7])
def test_an_answer_with_a_wrong_id_fails_again(
    own: object, studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the id is by which it is asked then."""
    text = f"""
from stud_conformance.engines.ref import Reference


class Odd(Reference):
    def run(self, message):
        return {{**super().run(message), "id": {own!r}}}
"""
    (tmp_path / "odd_ids.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "odd_ids", raising=False)
    path = tmp_path / "run.jsonl"
    two = ("--select", "ante-0001", "--select", "ante-0002")

    first = studconf("run", "py:odd_ids:Odd", *two, "--output", f"jsonl:{path}")
    again = studconf("run", f"log:{path}", *two)
    last = studconf("run", f"log:{path}", "--select", "ante-0002", "--output", "jsonl:-")

    [case] = [json.loads(line) for line in last.out.splitlines() if '"line": "case"' in line]
    assert codes.FAILED == first.code == again.code
    # Asked alone, the second hand is the first; what counts is which it was then.
    assert ("passed" if own == "k2" else "failed") == case["verdict"]


def test_a_line_without_end_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more of it is read than a log ever has."""
    monkeypatch.setattr("stud_conformance.engines.log.LONGEST", 1000)
    path = tmp_path / "run.jsonl"
    path.write_text("[" * 5000, encoding="utf-8")

    with pytest.raises(Invalid, match="1:1: the line has more than 1,000 characters"):
        connect(f"log:{path}")
