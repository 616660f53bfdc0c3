"""The log of a run by the reference, as a house plays, conforms to that house."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from stud_conformance.audit import pieces
from stud_conformance.hands import Unreadable, read
from stud_conformance.spec import load

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf


@pytest.mark.parametrize("house", sorted(load.houses()))
def test_a_run_as_a_house_conforms_to_it(studconf: Studconf, tmp_path: Path, house: str) -> None:
    """Every hand does, also those that came with the deck alone."""
    log, report = tmp_path / "run.jsonl", tmp_path / "audit.jsonl"
    studconf("run", "ref", "--house", house, "--output", f"jsonl:{log}")

    result = studconf("audit", log, "--house", house, "--output", f"jsonl:{report}")

    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    hands = [line for line in lines if line["line"] == "hand"]
    assert [hand for hand in hands if hand["verdict"] != "conforms"] == []
    assert len(hands) > 50
    assert result.code == 0


def test_what_is_explained_are_the_cards_of_the_deck(studconf: Studconf, tmp_path: Path) -> None:
    """A hand that came with the deck alone is told as the scenario that it was made from."""
    log, name = tmp_path / "run.jsonl", "first-to-act-0301/sixth-street-opener"
    house = ("--house", "full-tilt")
    studconf("run", "ref", *house, "--select", "first-to-act-0301", "--output", f"jsonl:{log}")

    result = studconf("explain", f"{log}#{name}", *house)

    of_scenario = studconf("explain", name, *house).out.splitlines()
    dealt = [line for line in result.out.splitlines() if " gets " in line]
    assert result.code == 0
    assert "??" not in "".join(dealt)
    assert dealt == [line for line in of_scenario if " gets " in line]


def test_a_log_that_was_cut_short_is_audited_as_far_as_it_goes(
    studconf: Studconf, tmp_path: Path
) -> None:
    """That it was is told, with the exit code of what could not be read."""
    log, house = tmp_path / "run.jsonl", ("--house", "full-tilt")
    studconf("run", "ref", *house, "--select", "chapter:ante", "--output", f"jsonl:{log}")
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[:-1]), encoding="utf-8")

    result = studconf("audit", log, *house)

    assert result.code == 4
    assert result.out.count("UNREADABLE") == 1
    assert f"{log}:{len(lines) - 1}:1: the log was cut short: what came after" in result.out
    assert ["all", str(len(lines) - 2)] in [line.split() for line in result.out.splitlines()]


@pytest.mark.parametrize("lost", [None, 3, -1])
@pytest.mark.parametrize("least", [300, 5000, 2**18])
def test_a_log_that_is_cut_into_spans_is_as_whole_as_before(
    studconf: Studconf, tmp_path: Path, lost: int | None, least: int
) -> None:
    """Whether it has all lines is told once, also where the last span has no line of its own."""
    log = tmp_path / "run.jsonl"
    studconf("run", "ref", "--select", "chapter:ante", "--output", f"jsonl:{log}")
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    if lost is not None:
        del lines[lost]
    log.write_text("".join(lines), encoding="utf-8")
    cuts = pieces.Cuts(hands=None, log=10_000, least=least)

    found = [hand for one in pieces.pieces([str(log)], cuts) for hand in pieces.hands(one)]

    assert list(map(str, found)) == list(map(str, read.hands([str(log)])))
    assert sum(isinstance(hand, Unreadable) for hand in found) == (lost is not None)


@pytest.mark.parametrize("more", [["--house", "full-tilt"], ["--fit"]])
def test_the_report_of_an_audit_is_no_record(
    studconf: Studconf, tmp_path: Path, more: list[str]
) -> None:
    """It says so in a line, in place of an empty table."""
    log, report = tmp_path / "run.jsonl", tmp_path / "audit.jsonl"
    studconf("run", "ref", "--select", "chapter:ante", "--output", f"jsonl:{log}")
    studconf("audit", log, *more, "--output", f"jsonl:{report}")

    result = studconf("audit", report, "--house", "full-tilt")

    assert result.code == 4
    assert result.out.count("UNREADABLE") == 1
    assert f"{report}:1:1: this is the report of an audit, and no record of hands" in result.out
