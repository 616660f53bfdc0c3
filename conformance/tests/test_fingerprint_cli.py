"""The fingerprint as a command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.cli import main as entry

if TYPE_CHECKING:
    from .conftest import Studconf

ENGINES = Path(__file__).parent / "engines"
JAVASCRIPT = Path(__file__).parents[1] / "adapters" / "javascript" / "adapter.mjs"
CAP = ("--select", "betting-0114")


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ENGINES))
    monkeypatch.setitem(entry.COMMANDS, "fingerprint", "Find out which rulings it follows.")


@pytest.mark.parametrize(
    ("engine", "code"),
    [
        ("Deaf", codes.OK),
        ("Honest", codes.OK),
        ("ThreeOrFour", codes.OK),
        ("FourRaises", codes.FAILED),
        ("Lawless", codes.FAILED),
        ("Stubborn", codes.OK),
        ("Mute", codes.NOTHING),
        ("Rude", codes.NOT_STARTED),
    ],
)
def test_the_exit_code_tells_of_contradictions(studconf: Studconf, engine: str, code: int) -> None:
    """Only what an engine declares, and does not do, fails."""
    assert studconf("fingerprint", f"py:deaf_engines:{engine}", *CAP).code == code


def test_a_contradiction_is_told(studconf: Studconf) -> None:
    """It names the ruling, what is declared, by what, what was found, and cases."""
    result = studconf("fingerprint", "py:deaf_engines:FourRaises", *CAP)

    assert "betting.raise-cap 3 (by full-tilt), found 4" in result.out
    assert "betting-0114/three" in result.out


def test_a_house_may_be_held_against_an_engine(studconf: Studconf, my_room: Path) -> None:
    """A house of one's own is told among the others, and what it rules otherwise fails."""
    result = studconf("fingerprint", "py:deaf_engines:Deaf", *CAP, "--house", my_room)

    assert result.code == codes.FAILED
    assert "betting.raise-cap 4 (by my-room), found 3" in result.out


def test_a_report_of_lines_has_cases_rulings_and_a_footer(
    studconf: Studconf, tmp_path: Path
) -> None:
    """Each case says what it allows, each ruling what is left, and the footer who is near."""
    path = tmp_path / "found.jsonl"

    result = studconf("fingerprint", "py:deaf_engines:Deaf", *CAP, "--output", f"jsonl:{path}")

    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert result.out == ""
    assert lines[0]["allowed"] == [{"betting.raise-cap": 3}]
    assert {line["ruling"]: line["left"] for line in lines if line["line"] == "ruling"}[
        "betting.raise-cap"
    ] == [3]
    assert lines[-1]["line"] == "footer"
    assert "full-tilt" in lines[-1]["nearest"]


def test_a_foreign_case_is_listed(studconf: Studconf) -> None:
    """It is told where the engine left, and what it did there."""
    result = studconf("fingerprint", "py:deaf_engines:Stubborn", *CAP)

    assert "2 cases: foreign, and constrain nothing" in result.out
    assert "left earlier" in result.out
    assert "nothing was found" in result.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("log:run.jsonl",),
        ("ref", "--only-corpus"),
        ("ref", "--output", "junit:x.xml"),
        ("ref", "--output", "human:-", "--output", "jsonl:-"),
        ("nobody",),
    ],
)
def test_what_makes_no_sense_is_refused(studconf: Studconf, arguments: tuple[str, ...]) -> None:
    """A log is no engine, and reports have formats and places of their own."""
    assert studconf("fingerprint", *arguments).code == codes.USAGE


@pytest.mark.parametrize(
    ("engine", "raises"),
    [("ref", 3), ("ref:partouche", 3), ("ref:wsop-live", 4), ("mutant:betting.raise-cap=4", 4)],
)
def test_our_own_engines_have_a_fingerprint(studconf: Studconf, engine: str, raises: int) -> None:
    """The reference plays a house, or the first values; a mutant does what it always does."""
    result = studconf("fingerprint", engine, *CAP)

    assert result.code == codes.OK
    assert f"betting.raise-cap: {raises} (" in result.out


def test_what_no_value_does_is_told(studconf: Studconf) -> None:
    """Who loses chips in some hands follows no value, and it is told which one fits the others."""
    result = studconf(
        "fingerprint", "py:deaf_engines:Forgetful", "--select", "rule:awards.odd-chip"
    )

    assert "  awards.odd-chip: none known\n    in " in result.out
    assert "it did what no value does: awards-" in result.out
    assert "    seat fits " in result.out


def test_why_nothing_was_played_is_told(studconf: Studconf) -> None:
    """With what the engine said."""
    result = studconf("fingerprint", "py:deaf_engines:Mute", *CAP)

    assert "played none of 2 hands that were sent without rulings: 2 error: not today" in result.err


@pytest.mark.slow
def test_pokerkit_does_as_it_declares(studconf: Studconf) -> None:
    """What its adapter declares is what its play shows, and by itself it takes three raises."""
    pytest.importorskip("pokerkit")

    result = studconf("fingerprint", "pokerkit")

    assert result.code == codes.OK
    assert "betting.raise-cap: 3 (" in result.out
    assert "betting.fold-without-bet: allowed (" in result.out
    assert "it contradicts nothing that it declares" in result.out


@pytest.mark.slow
def test_the_engine_in_javascript_is_found_to_be_full_tilt(studconf: Studconf) -> None:
    """It declares the house, and its play shows that house and no other."""
    result = studconf("fingerprint", f"cmd:node {JAVASCRIPT}")

    assert result.code == codes.OK
    assert "nearest: full-tilt\n" in result.out
    assert " 0 are foreign" in " ".join(result.out.split())
    assert "differs on 0" in result.out
