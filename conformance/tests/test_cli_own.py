"""Scenarios and houses of one's own are taken like ours."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from stud_conformance.cli import codes
from stud_conformance.run.events import PASSED

from .kit import mine, put

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from stud_conformance.spec import Corpus

    from .conftest import Studconf

FEW = ("--select", "chapter:ranking")


def test_scenarios_of_ones_own_are_run_with_ours(
    studconf: Studconf, tmp_path: Path, corpus: Corpus
) -> None:
    """They are added, and can be selected like any other."""
    folder = put(tmp_path, mine())
    everything = studconf("list", "--corpus", folder).out.splitlines()
    own = studconf("run", "ref", "--corpus", folder, "--select", "mine-0001")

    assert len(everything) == len(list(corpus.cases())) + 4
    assert "1 scenario, 4 cases" in own.out
    assert own.code == codes.OK


def test_scenarios_of_ones_own_are_run_alone(studconf: Studconf, tmp_path: Path) -> None:
    """With ``--only-corpus`` ours are left out."""
    folder = put(tmp_path, mine(), mine(number=2))
    result = studconf("list", "--corpus", folder, "--only-corpus")

    ids = [line.partition("/")[0] for line in result.out.splitlines()]

    assert ["mine-0001"] * 4 + ["mine-0002"] * 4 == ids


def test_several_folders_are_added(studconf: Studconf, tmp_path: Path) -> None:
    """The option may be repeated; an id stands for one scenario only."""
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    put(one, mine())
    put(two, mine(number=2))
    both = ("--corpus", one, "--corpus", two, "--only-corpus")

    assert len(studconf("list", *both).out.splitlines()) == 8
    put(two, mine())

    assert "has the id mine-0001 too" in studconf("list", *both).line


def test_a_failure_in_ones_own_scenario_counts(studconf: Studconf, tmp_path: Path) -> None:
    """A wrong expectation fails the reference."""
    folder = put(tmp_path, mine().replace("1: 9360, 4: 10640", "1: 9361, 4: 10639"))
    result = studconf("run", "ref", "--corpus", folder, "--only-corpus")

    assert result.code == codes.FAILED
    assert "expected stacks 1: 9361, 4: 10639" in result.out


def test_a_house_file_of_ones_own_can_be_played(
    studconf: Studconf, my_room: Path, tmp_path: Path
) -> None:
    """The reference takes its rulings, and its id is told with each case."""
    report = tmp_path / "run.jsonl"
    result = studconf(
        "run", f"ref:{my_room}", "--select", "rule:betting.raise-cap", "--output", f"jsonl:{report}"
    )
    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    ran = [line for line in lines if line.get("verdict") == PASSED]

    assert result.code == codes.OK
    assert ran
    assert {"my-room"} == {line["house"] for line in ran}
    assert {4} == {line["when"].get("betting.raise-cap", 4) for line in ran}


def test_a_house_file_of_ones_own_selects(studconf: Studconf, my_room: Path) -> None:
    """Only cases that it plays under its rulings are listed."""
    ours = studconf("list", "--house", "full-tilt").out.splitlines()
    own = studconf("list", "--house", my_room).out.splitlines()

    assert set(ours) ^ set(own)
    assert not any("/three" in line for line in own if "raise-cap" in line)


def test_a_house_file_is_found_from_the_working_folder(
    studconf: Studconf, my_room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be written as ``./my-room.yaml``."""
    monkeypatch.chdir(my_room.parent)

    assert studconf("run", "ref:./my-room.yaml", *FEW).code == codes.OK
    assert studconf("run", "ref", "--house", "./my-room.yaml", *FEW).code == codes.OK


def test_both_endings_of_yaml_are_read(studconf: Studconf, tmp_path: Path) -> None:
    """A scenario in a file that ends in ``.yml`` is not passed over."""
    (put(tmp_path, mine()) / "mine-0001.yaml").rename(tmp_path / "mine-0001.yml")

    assert studconf("run", "ref", "--corpus", tmp_path, "--only-corpus").code == codes.OK


def test_the_look_of_a_failure_names_the_folder(studconf: Studconf, tmp_path: Path) -> None:
    """The command that it advises works as it stands; for ours there is no folder."""
    folder = put(tmp_path, mine().replace("to-act: 1}", "to-act: 4}"))
    result = studconf("run", "ref", "--corpus", folder, "--only-corpus")
    (line,) = {line for line in result.out.splitlines() if line.startswith("    look")}
    shown = studconf(*line.split()[2:])

    assert line.endswith(f"studconf show mine-0001 --corpus {folder}")
    assert shown.out.startswith("mine-0001: ")


def test_a_house_is_sent_to_engines_that_can_be_set_to_it(
    studconf: Studconf, my_room: Path, tmp_path: Path
) -> None:
    """The reference, which rules as it is told, plays as that house does, and is told its name."""
    report = tmp_path / "run.jsonl"
    result = studconf(
        *("run", "ref", "--house", my_room, "--select", "rule:betting.raise-cap"),
        *("--output", f"jsonl:{report}"),
    )
    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    ran = [line for line in lines if line["line"] == "case"]

    assert result.code == codes.OK
    assert {("my-room", PASSED)} == {(line["house"], line["verdict"]) for line in ran}
