"""The command that turns scenarios into hand histories, and back."""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.files import data, parse
from stud_conformance.hands import phh

from .kit import GOOD, GOOD_ID
from .test_hands_phh import HAND

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

SCENARIO = data.spec() / "scenarios" / "showdown" / "showdown-0201.yaml"
#: A scenario of which a reading lists values of two rulings.
PRODUCT = data.spec() / "scenarios" / "showdown" / "showdown-0401.yaml"

#: A scenario that says more than it has to.
STATED = """\
id: mine-0001
title: A hand in which a reading has cards of its own
rules: [betting.raise-cap]
why: An engine that overlooks them plays others.
source:
  - {document: pacific, place: L1}
derived: 990 + 1010 = 2000
setup:
  game: seven-card-stud
  limit: fixed-limit
  stakes: {ante: 10, bring-in: 15, small-bet: 50, big-bet: 100, chip: 1}
  format: cash
  burns: none
  event-heads-up: false
  seats:
    - {seat: 2, stack: 1000, cards: "(Ac 7d) 3s"}
    - {seat: 5, stack: 1000, cards: "(9s 9c) Jd"}
  button: 5
stub: 2h 4d
steps: []
readings:
  three:
    when: {betting.raise-cap: [3]}
    cards: {5: "(9s 9c) 2d"}
    stub: 4d 2h
    steps:
      - 5 brings in 15
      - 2 folds
    expect:
      stacks: {2: 990, 5: 1010}
  four:
    when: {betting.raise-cap: 4}
    steps:
      - 2 brings in 15
      - 5 folds
    expect:
      stacks: {2: 1010, 5: 990}
"""


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
    """The hands of a scenario become that scenario again."""
    folder = tmp_path / "back"
    convert(good, "-o", tmp_path / "hands.phhs")

    result = convert(tmp_path / "hands.phhs", "-o", f"{folder}/")

    assert (result.out, result.err) == (f"wrote 1 scenario into {folder}/\n", "")
    assert [path.name for path in folder.iterdir()] == ["showdown-0007.yaml"]
    written = parse((folder / "showdown-0007.yaml").read_text(encoding="utf-8"), "x").data
    assert written == parse(GOOD, "x").data


def test_every_scenario_there_and_back(convert: Studconf, tmp_path: Path) -> None:
    """The data of each is that of the file it came from, in the same order where order counts."""
    there, back = tmp_path / "there", tmp_path / "back"
    sources = {path.name: path for path in (data.spec() / "scenarios").rglob("*.yaml")}
    hands = convert(data.spec() / "scenarios", "-o", f"{there}/")

    result = convert(there, "-o", f"{back}/")

    assert hands.out == f"wrote {len(list(there.iterdir()))} hands into {there}/\n"
    assert result.out == f"wrote {len(sources)} scenarios into {back}/\n"
    assert result.err == ""
    assert {path.name for path in back.iterdir()} == set(sources)
    for name, path in sources.items():
        source = parse(path.read_text(encoding="utf-8"), name).data
        written = parse((back / name).read_text(encoding="utf-8"), name).data
        assert written == source, name
        assert ordered(written) == ordered(source), name


def ordered(scenario: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """Return the readings in order, and the rulings of each in order."""
    return [(name, list(own.get("when", ()))) for name, own in scenario["readings"].items()]


def test_what_a_scenario_states_without_need_is_kept(convert: Studconf, tmp_path: Path) -> None:
    """Things that are usual, and parts that a reading replaces, come back where they stood."""
    (tmp_path / "stated.yaml").write_text(STATED, encoding="utf-8")
    convert(tmp_path / "stated.yaml", "-o", tmp_path / "hands.phhs")

    result = convert(tmp_path / "hands.phhs")

    assert parse(result.out, "x").data == parse(STATED, "x").data


def test_missing_hands_of_a_scenario_are_told(convert: Studconf, tmp_path: Path) -> None:
    """What there is becomes a scenario; cases that are no product of values stand apart."""
    there = tmp_path / "there"
    convert(PRODUCT, "-o", f"{there}/")
    lost = {path.stem for path in there.iterdir() if path.stem.endswith("high-board-at-showdown")}
    for name in lost:
        (there / f"{name}.phh").unlink()

    result = convert(there)

    name = "seat-one-first@high-board,at-showdown"
    assert len(lost) == 1
    assert result.err == f"studconf: showdown-0401 is not whole: no hand of {name}\n"
    assert (
        f"# Of the 9 cases of this scenario there was no hand of these:\n#   {name}\n" in result.out
    )
    source = parse(PRODUCT.read_text(encoding="utf-8"), "x").data["readings"]
    readings = parse(result.out, "x").data["readings"]
    assert {name: readings[name] for name in readings if name in source and "one" not in name} == {
        name: source[name] for name in source if "one" not in name
    }
    first, second = (own["when"] for name, own in readings.items() if "one" in name)
    assert list(first.values()) == [
        ["high-board"],
        ["tabled-before-last-card"],
    ]
    assert list(second.values()) == [["first-actor"], ["tabled-before-last-card", "at-showdown"]]


def test_a_hand_that_is_there_twice_counts_once(convert: Studconf, good: Path) -> None:
    """The order of the hands makes no difference either."""
    there = good.parent / "there"
    convert(good, "-o", f"{there}/")
    names = sorted(there.iterdir(), reverse=True)

    assert convert(*names, names[0]).out == convert(good, "--to", "scenario").out


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("_title = ", "_title = 'Another'  # ", "has not the head and the table of "),
        ("starting_stacks = [10000", "starting_stacks = [9000", "has not the head and the table"),
        ("_expect = {", "_expect = {rake = 5, ", "there are two hands of the case "),
    ],
)
def test_hands_of_two_scenarios_are_not_joined(
    convert: Studconf, good: Path, old: str, new: str, says: str
) -> None:
    """One that was changed does not fit the others any more, and nothing is written."""
    there = good.parent / "there"
    convert(good, "-o", f"{there}/")
    first = min(there.iterdir())
    text = first.read_text(encoding="utf-8")
    assert old in text
    changed = first if "two" not in says else there / "twice.phh"
    changed.write_text(text.replace(old, new, 1), encoding="utf-8")

    result = convert(there, "-o", f"{good.parent}/back/")

    assert result.code == 6
    assert all(says in line for line in result.err.splitlines())
    assert not (good.parent / "back").exists()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("finishing_stacks = [990", "finishing_stacks = [991", "finishing_stacks has 991, and the"),
        ("_id =", "winnings = [0, 845, 0, 0, 0, 0, 0, 0]\n_id =", "winnings has a list, and the "),
        ("_id =", "_rake = 5\n_id =", "_rake has 5, and the scenario would say nothing"),
        ("_id =", "_total_pot = 845\n_id =", "_total_pot has 845, and the scenario would say no"),
        ("_id =", "_flags = ['x']\n_id =", "_flags has a list, and the scenario would say nothi"),
        ("_id =", "_house = 'full-tilt'\n_id =", '_house has "full-tilt", and the scenario would'),
        ('"p4 sm",', '"p4 sm 5h7dKd3h9cKsJc",', 'actions has "p4 sm 5h7dKd3h9cKsJc", and the sc'),
        ('  "p4 sm",\n', "", 'actions has nothing, and the scenario would say "p4 sm", expected '),
        (
            "{after = 9,",
            "{after = 9, odd = 1,",
            "_asides has 1, and the scenario would say nothing",
        ),
        ("{after = 9,", "{after = 900,", "_asides has 900, and the scenario would say 15"),
        ('_title = "The', r'_title = "The\u0007', r'_title has "The\u0007 last raiser'),
    ],
)
def test_a_hand_that_says_something_else_than_its_scenario_is_refused(
    convert: Studconf, tmp_path: Path, old: str, new: str, says: str
) -> None:
    """What would be lost on the way is told with its field, and nothing is repaired in silence."""
    path = tmp_path / "one.phh"
    text = convert(SCENARIO).out
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")

    result = convert(path)

    assert result.code == 6
    assert result.line.startswith(f"{path}:1:1: the field {says}")
    assert result.out == ""


def test_two_hands_of_a_case_that_differ_are_not_merged(convert: Studconf, tmp_path: Path) -> None:
    """Also where they differ in what the scenario does not say itself."""
    text = convert(SCENARIO).out
    for name, number in (("a", "990"), ("b", "991")):
        changed = text.replace("finishing_stacks = [990", f"finishing_stacks = [{number}")
        (tmp_path / f"{name}.phh").write_text(changed, encoding="utf-8")

    result = convert(tmp_path)

    assert result.code == 6
    assert result.line.startswith(f"{tmp_path}/b.phh:1:1: the field finishing_stacks has 991")


def test_what_others_add_to_a_hand_does_not_count(convert: Studconf, tmp_path: Path) -> None:
    """Fields that mean nothing here are overlooked, as they are everywhere."""
    path = tmp_path / "one.phh"
    text = convert(SCENARIO).out
    path.write_text(f"{text}hand = 7\n_mine = 1.5\n")
    (tmp_path / "less.phh").write_text(re.sub("finishing_stacks.*\n", "", text))
    (tmp_path / "plain.phh").write_text(text)

    found = [convert(one) for one in sorted(tmp_path.iterdir())]

    assert [(0, found[0].out)] * 3 == [(one.code, one.out) for one in found]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"p1 f",', '"p1 cc",', "2 checks is refused under the rulings that the case names"),
        (
            "{1 = 990",
            "{1 = 991",
            "makes no scenario (the stacks add up to 8001), expected 8000",
        ),
        ("small_bet = 50", "small_bet = 60", "4 completes to 50 is refused under the rulings"),
    ],
)
def test_what_the_corpus_would_refuse_is_not_written(
    convert: Studconf, tmp_path: Path, old: str, new: str, says: str
) -> None:
    """A scenario has no contradictions, and its steps can be taken."""
    path = tmp_path / "one.phh"
    path.write_text(convert(SCENARIO).out.replace(old, new, 1), encoding="utf-8")

    result = convert(path)

    assert result.code == 6
    assert says in result.line


@pytest.mark.parametrize("value", ["1.5", "-0.0", "1e308", "nan", "07:32:00", "2024-01-01"])
@pytest.mark.parametrize("field", ["_expect = {stacks = {1 = %s}}", "_expect = {rake = [%s]}"])
def test_a_value_that_no_scenario_can_say_is_told(
    convert: Studconf, tmp_path: Path, field: str, value: str
) -> None:
    """TOML has fractions, dates and times, and scenarios have none."""
    path = tmp_path / "one.phh"
    text = re.sub("_expect = .*", field % value, convert(SCENARIO).out)
    path.write_text(text, encoding="utf-8")

    result = convert(path)

    assert result.code == 6
    line = path.read_text(encoding="utf-8").partition("_expect")[0].count("\n") + 1
    assert result.line.startswith(f"{path}:{line}:1: the field _expect is not in the form in whi")


def test_stdin_is_read_once_and_has_to_be_open(
    convert: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told in a line, as of an audit."""
    twice = convert("-", "-")
    assert (2, "studconf: stdin can be read once only") == (twice.code, twice.line)
    monkeypatch.setattr(sys, "stdin", None)
    closed = convert("-")
    assert (2, "studconf: -: stdin is closed") == (closed.code, closed.line)


def test_steps_that_no_longer_agree_become_those_of_the_readings(
    convert: Studconf, good: Path
) -> None:
    """A step that was changed in one hand is not that of the others."""
    there = good.parent / "there"
    convert(good, "-o", f"{there}/")
    first = there / "showdown-0007-sixth-bettor.phh"
    text = first.read_text(encoding="utf-8")
    first.write_text(text.replace('refuse = "4 raises to 300"', 'refuse = "4 raises to 350"'))

    written = parse(convert(there).out, "x").data

    assert written["steps"] == parse(GOOD, "x").data["steps"][: len(written["steps"])]
    steps = {name: own["steps"] for name, own in written["readings"].items()}
    assert steps["sixth-bettor"][0]["refuse"] == "4 raises to 350"
    assert {own[0]["refuse"] for name, own in steps.items() if name != "sixth-bettor"} == {
        "4 raises to 300"
    }


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
            "{hand}:1:1: it makes no scenario without the field _derived (the text is empty), e",
        ),
        (
            HAND + "_rules = 3\n",
            "{hand}:{end}:1: the field _rules is not in the form in which scenarios are kept, e",
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
    assert result.err.startswith(says.format(hand=hand, end=text.count("\n")))
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
    assert "a fourth raise, a hand without a bring-in, a chip larger than 1, a rake" in text
    assert "Exit codes: 0 converted, 2 usage, or it cannot be written, 6 a file is invalid." in text
    for word in text.split():
        if word.startswith("spec/"):
            assert (data.spec().parent / word).exists()
