"""The command that explains a hand: names, files, exit codes, and hostile text."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.files import data
from stud_conformance.spec import hands as played

from .kit import mine, put

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

HAND = "full-tilt-20"


def text_of(name: str = HAND) -> str:
    """Return the hand history of a hand of ours."""
    return played.paths()[name].read_text(encoding="utf-8")


def test_a_hand_of_ours_is_found_by_its_id(studconf: Studconf) -> None:
    """Under the house of its room."""
    result = studconf("explain", HAND)

    assert (codes.OK, "") == (result.code, result.err)
    assert "under the rulings of full-tilt" in result.out.splitlines()


def test_a_record_that_deviates_is_a_failure_with_a_house(studconf: Studconf) -> None:
    """Without one it is explained."""
    assert studconf("explain", "merge-12", "--house", "full-tilt").code == codes.FAILED
    assert studconf("explain", "merge-12").code == codes.OK
    assert studconf("explain", HAND, "--house", "full-tilt").code == codes.OK


def test_a_house_file_of_ones_own_is_taken(studconf: Studconf, my_room: Path) -> None:
    """Alone, and beside one of ours."""
    alone = studconf("explain", "betting-0109", "--house", my_room)
    beside = studconf("explain", "betting-0109", "--houses", f"full-tilt,{my_room}")

    assert "under the rulings of my-room" in alone.out.splitlines()
    assert codes.OK == beside.code
    assert "my-room: seat 1 must act (fold, call 1400, raise to 1800)" in beside.out


def test_one_hand_of_a_file_is_named(studconf: Studconf, tmp_path: Path) -> None:
    """By its number, its id, or its line, as an audit writes it."""
    first = text_of()
    second = text_of("merge-12").replace('_id = "merge-12"', '_id = "other"')
    path = tmp_path / "two.phhs"
    path.write_text(f"[1]\n{first}\n[7]\n{second}", encoding="utf-8")
    line = 1 + f"[1]\n{first}\n".count("\n")
    by_line = studconf("explain", f"{path}:{line}")

    assert by_line.out.startswith("other: ")
    assert studconf("explain", f"{path}#other").out == by_line.out
    assert studconf("explain", f"{path}#2").out == by_line.out
    assert studconf("explain", f"{path}#1").out != by_line.out
    assert "there is no hand '3'" in studconf("explain", f"{path}#3").line
    assert "holds several hands: name one" in studconf("explain", path).line


@pytest.mark.parametrize("house", [(), ("--house", "partouche"), ("--house", "full-tilt")])
def test_the_file_of_a_scenario_is_as_good_as_its_id(
    studconf: Studconf, house: tuple[str, ...]
) -> None:
    """The case is taken that the house plays, or the first."""
    path = data.spec() / "scenarios" / "showdown" / "showdown-0203.yaml"

    assert studconf("explain", path, *house).out == studconf("explain", path.stem, *house).out


def test_a_case_of_the_file_of_a_scenario_is_named(studconf: Studconf) -> None:
    """By its id or its number, whatever the house plays."""
    path = data.spec() / "scenarios" / "showdown" / "showdown-0203.yaml"
    by_number = studconf("explain", f"{path}#2", "--house", "partouche").out

    assert studconf(
        "explain", "showdown-0203/best-board@high-board", "--house", "partouche"
    ).out == (by_number)


def test_a_line_of_a_run_log_is_explained(studconf: Studconf, tmp_path: Path) -> None:
    """Under the rulings that the engine was told."""
    log = tmp_path / "run.jsonl"
    studconf("run", "ref", "--select", "showdown-0203", "--output", f"jsonl:{log}")
    result = studconf("explain", f"{log}#1")

    assert result.code == codes.OK
    assert "under the rulings that the hand names" in result.out


def test_a_scenario_of_ones_own_is_explained(studconf: Studconf, tmp_path: Path) -> None:
    """From the folder that is named."""
    result = studconf("explain", "mine-0001", "--corpus", put(tmp_path, mine()))

    assert result.code == codes.OK
    assert result.out.startswith("mine-0001/sixth-bettor: A hand of my own, number 1\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["showdown-0999"], "there is no scenario, hand or file 'showdown-0999'; did you mean"),
        (["nothing.phh"], "there is no scenario, hand or file 'nothing.phh'"),
        (["full-tilt-20 "], "did you mean full-tilt-20"),
        (["showdown-0203/none"], "there is no case 'showdown-0203/none'"),
        ([HAND, "--house", "full-tlt"], "there is no house 'full-tlt'; did you mean full-tilt"),
        ([HAND, "--houses", "full-tilt"], "--houses wants two or more"),
        ([HAND, "--houses", ",full-tilt,full-tilt"], "--houses wants two or more"),
        ([HAND, "--house", "tda", "--houses", "tda,bovada"], "name one house with --house, or"),
    ],
)
def test_what_is_not_there_is_told(studconf: Studconf, arguments: list[str], says: str) -> None:
    """On one line, with what would be right."""
    result = studconf("explain", *arguments)

    assert result.code == codes.USAGE
    assert says in result.line


def test_a_file_that_is_no_hand_is_told(studconf: Studconf, tmp_path: Path) -> None:
    """With its place; so are hands of other games, and hands that cannot be played."""
    bad, other, twice = (tmp_path / f"{name}.phh" for name in ("bad", "other", "twice"))
    bad.write_text("variant = ", encoding="utf-8")
    other.write_text(text_of().replace('"F7S/8"', '"NT"'), encoding="utf-8")
    twice.write_text(text_of().replace("d dh p1 7d5c6d", "d dh p1 As5c6d"), encoding="utf-8")

    for path in (bad, other, twice):
        result = studconf("explain", path)
        assert result.code == codes.INVALID
        assert result.line.startswith(f"{path}:")


def test_a_closed_stdin_is_told(studconf: Studconf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can come from there."""
    monkeypatch.setattr(sys, "stdin", None)
    result = studconf("explain", "-")

    assert result.code == codes.USAGE
    assert "stdin is closed" in result.line


def test_hostile_text_cannot_reach_the_terminal(studconf: Studconf, tmp_path: Path) -> None:
    """Neither from a hand, nor from the name of a file."""
    path = tmp_path / "\x1b[31mred.phh"
    head = r"""_id = "a\u001b[2J\nb"
venue = "\u001b]0;x\u0007 \u202e"
_title = "\u001b[1m"
_scenario = "x-0001/y"
_house = "../../etc/passwd"
_written = [{a = 1}, "\u001b"]
_asides = [{after = "x", refuse = "1 \u001b raises"}, {after = 1, refuse = 3}, 4]
_rulings = {"betting.raise-cap" = "\u001b", "no.rule" = 3}
"""
    text = text_of().replace("venue", "_venue").replace("_id", "_no")
    path.write_text(head + text, encoding="utf-8")

    for more in ([], ["--house", "full-tilt"], ["--houses", "full-tilt,bovada"], ["--lang", "fr"]):
        result = studconf("explain", path, *more)

        assert all(line.isprintable() for line in (result.out + result.err).splitlines())
        assert result.code in {codes.OK, codes.FAILED, codes.INVALID}
    assert studconf("explain", "\x1b[2J\n").line.isprintable()


def test_the_help_says_what_a_hand_is(studconf: Studconf) -> None:
    """And each exit code."""
    result = studconf("explain", "--help")

    told = " ".join(result.out.split())

    assert result.code == codes.OK
    assert "#NUMBER or #ID" in told
    assert "Exit codes: 0 explained, 1 " in told
