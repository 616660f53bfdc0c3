"""The command that turns scenarios into hand histories, and back."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import main
from stud_conformance.files import data, parse
from stud_conformance.hands import phh

from .kit import GOOD, GOOD_ID
from .test_hands_phh import HAND

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

SCENARIO = data.spec() / "scenarios" / "showdown" / "showdown-0201.yaml"


@pytest.fixture
def convert(studconf: Studconf, monkeypatch: pytest.MonkeyPatch) -> Studconf:
    """Call ``studconf convert``."""
    monkeypatch.setitem(main.COMMANDS, "convert", "Turn scenarios into hands, and back.")
    return lambda *arguments: studconf("convert", *arguments)


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    """A hand history."""
    path = tmp_path / "hand.phh"
    path.write_text(HAND, encoding="utf-8")
    return path


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A scenario with several cases."""
    path = tmp_path / "good.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_a_scenario_becomes_a_file_of_hands(convert: Studconf, good: Path) -> None:
    """Each case is a hand."""
    result = convert(good)

    assert (result.code, result.err) == (0, "")
    hands = list(phh.read(result.out, "x"))
    assert len(hands) == 4
    assert f'_id = "{GOOD_ID}/sixth-bettor"' in result.out


def test_a_hand_history_becomes_a_scenario(convert: Studconf, hand: Path) -> None:
    """It is one file."""
    result = convert(hand)

    assert (result.code, result.err) == (0, "")
    assert parse(result.out, "x").data["id"] == "mine-0001"


def test_there_and_back(convert: Studconf, good: Path, tmp_path: Path) -> None:
    """The scenario of each case is as it was."""
    folder = tmp_path / "back"
    convert(good, "-o", tmp_path / "hands.phhs")

    result = convert(tmp_path / "hands.phhs", "-o", f"{folder}/")

    assert result.out == f"wrote 4 hands into {folder}/\n"
    assert sorted(path.name for path in folder.iterdir()) == [
        *("showdown-0007-2.yaml", "showdown-0007-3.yaml", "showdown-0007-4.yaml"),
        "showdown-0007.yaml",
    ]
    written = parse((folder / "showdown-0007.yaml").read_text(encoding="utf-8"), "x").data
    original = parse(GOOD, "x").data
    assert {key: written[key] for key in written if key != "readings"} == {
        key: original[key] for key in original if key != "readings"
    }
    assert written["readings"] == {"sixth-bettor": original["readings"]["sixth-bettor"]}


def test_a_case_that_was_converted_runs(
    convert: Studconf, studconf: Studconf, tmp_path: Path
) -> None:
    """A scenario that went by way of PHH is played as it was."""
    first = tmp_path / "first"
    convert(SCENARIO, "-o", f"{first}/")
    one = min(first.iterdir())
    convert(one, "-o", f"{tmp_path}/mine/")

    result = studconf("run", "ref", "--corpus", tmp_path / "mine", "--only-corpus")

    assert result.code == 0


def test_one_hand_is_written_into_a_file(convert: Studconf, hand: Path, tmp_path: Path) -> None:
    """What was there is replaced."""
    out = tmp_path / "out.yaml"
    out.write_text("old", encoding="utf-8")

    result = convert(hand, "-o", out)

    assert result.out == f"wrote {out}\n"
    assert out.read_text(encoding="utf-8").startswith("# yaml-language-server")


def test_a_format_can_be_asked_for(convert: Studconf, hand: Path) -> None:
    """Hand histories are then written as such, and several become one file."""
    same = convert(hand, "--to", "phh").out
    both = convert(hand, hand, "--to", "phh").out

    assert same == HAND
    assert both == f"[1]\n{HAND}\n[2]\n{HAND}"


def test_folders_archives_and_stdin(
    convert: Studconf, hand: Path, good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever holds hands is read."""
    packed = hand.parent / "in" / "x.zip"
    packed.parent.mkdir()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.phh", HAND)
        archive.writestr("b.yaml", GOOD)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))

    assert convert(packed.parent, "--to", "phh").out.count("variant =") == 5
    assert convert("-").out == convert(good).out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "studconf: Missing argument 'FILE...'."),
        (["{hand}", "--to", "xml"], "studconf: Invalid value for '--to': 'xml' is not one of 'ph"),
        (["{hand}", "{good}"], "studconf: there are scenarios and hand histories: say which --to"),
        (["{hand}", "{hand}"], "studconf: 2 scenarios do not fit into one file: name a folder, s"),
        (["{hand}", "{hand}", "-o", "{tmp}/x.yaml"], "studconf: 2 scenarios do not fit into one "),
        (["{hand}", "-o", "{hand}"], "studconf: {hand} would replace what it is made from"),
        (["{tmp}/none.phh"], "studconf: there is no file '{tmp}/none.phh'"),
        (["{log}"], "studconf: {log}:1 is of a run log, which is not converted"),
        (["{hand}", "-o", "{hand}/x/"], "studconf: Not a directory: {hand}/x"),
    ],
)
def test_usage(convert: Studconf, hand: Path, good: Path, arguments: list[str], says: str) -> None:
    """What cannot be asked costs one line."""
    places = {"hand": hand, "good": good, "tmp": hand.parent, "log": hand.parent / "x.jsonl"}
    _write_log(places["log"])

    result = convert(*(argument.format(**places) for argument in arguments))

    assert result.code == 2
    assert result.line.startswith(says.format(**places))
    assert not (hand.parent / "x.yaml").exists()


def _write_log(path: Path) -> None:
    """Write the line of a hand that an engine did not play."""
    from .test_hands_runlog import line  # noqa: PLC0415 - it plays a hand

    told = line(answer={"id": "k1", "outcome": "played", "start": {}, "steps": [], "final": {}})
    told["hand"]["actions"] = []
    path.write_text(json.dumps(told) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", '{hand}:1:1: there is no hand in the file, expected variant = "F7S" and so on'),
        (HAND.replace("0.75", "true"), "{hand}:3:1: true is no amount, expected an amount such "),
        (
            HAND.replace('"F7S"', '"NT"'),
            "{hand}:1:1: NT (Texas hold'em) is no game of ours, expected a hand of one of our ga",
        ),
        (
            HAND + '_scenario = "showdown-0001/x"\n',
            "{hand}:1:1: the field _expect is missing, which the hand of a scenario has, expected",
        ),
        (
            HAND + '_scenario = "showdown-0001/x"\n_expect = {}\n',
            "{hand}:1:1: it makes no scenario (the list is empty), expected at least 1",
        ),
        (
            HAND + "_rules = 3\n",
            "{hand}:1:1: the field _rules is not in the form in which scenarios are kept, expecte",
        ),
    ],
)
def test_a_file_with_mistakes(convert: Studconf, hand: Path, text: str, says: str) -> None:
    """Nothing is written, and the exit code is that of an invalid file."""
    other = hand.parent / "other.phh"
    other.write_text(HAND, encoding="utf-8")
    hand.write_text(text, encoding="utf-8")

    result = convert(other, hand, "--to", "scenario", "-o", f"{hand.parent}/out/")

    assert result.code == 6
    assert result.line.startswith(says.format(hand=hand))
    assert not (hand.parent / "out").exists()


def test_all_that_is_wrong_is_told(convert: Studconf, tmp_path: Path) -> None:
    """One call shows every mistake of every file."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.phh").write_text(HAND.replace("0.75", "true"), encoding="utf-8")

    result = convert(tmp_path, f"{tmp_path}/*.none")

    assert result.code == 6
    assert [line.split(":")[0].rpartition("/")[2] for line in result.err.splitlines()] == [
        *("*.none", "a.phh", "b.phh")
    ]


def test_a_name_of_a_hand_is_no_path(convert: Studconf, hand: Path) -> None:
    """A hand cannot choose where it is written."""
    hand.write_text(HAND.replace("mine-1", "../../evil\\u0000/x"), encoding="utf-8")
    out = hand.parent / "out"

    convert(hand, "--to", "phh", "-o", f"{out}/")

    assert [path.name for path in out.iterdir()] == ["evil-x.phh"]


def test_help_tells_what_is_kept_and_what_is_to_be_added(convert: Studconf) -> None:
    """Its help is worth reading, and its examples name what is there."""
    text = " ".join(convert("--help").out.split())

    assert "fields that begin with an underscore" in text
    assert "Exit codes: 0 converted, 2 usage, or it cannot be written, 6 a file is invalid." in text
    for word in text.split():
        if word.startswith("spec/"):
            assert (data.spec().parent / word).exists()
