"""Bad input costs one line that says what would be right, and nothing is written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.files import data

from .kit import GOOD, mine, put

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

FEW = ("--select", "chapter:ranking")


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["run", "reff"], 2, "there is no engine 'reff'; did you mean ref?"),
        (["run", "pokerkitt"], 2, "there is no engine 'pokerkitt'; did you mean pokerkit or"),
        (["run", "cmd"], 2, "there is no engine 'cmd'; an engine is one of ref, pokerkit, "),
        (["run", ""], 2, "there is no engine ''; an engine is one of ref, pokerkit, "),
        (["run", "ref:"], 2, "there is no engine 'ref:'; "),
        (["run", "ref:full-tlt"], 2, "there is no house 'full-tlt'; did you mean full-tilt?"),
        (["run", "ref:./none.yaml"], 2, "there is no house file './none.yaml'"),
        (["run", "ref", "ref"], 2, "an engine is given twice: ref"),
        (["run"], 2, "Missing argument 'ENGINE...'."),
        (["run", "py:json"], 2, "there is no engine 'py:json'; write py:package.module:Engine"),
        (["run", "py::Engine"], 2, "there is no engine 'py::Engine'; write py:package.module:"),
        (
            ["run", "py:nowhere_at_all:Engine"],
            *(3, "py:nowhere_at_all:Engine cannot be loaded: ModuleNotFoundError: No module"),
        ),
        (
            ["run", "py:json:Engine"],
            *(3, "py:json:Engine cannot be loaded: AttributeError: module 'json' has no attri"),
        ),
        (["run", "py:json:JSONDecoder"], 3, "py:json:JSONDecoder has no method hello"),
        (["run", "{broken}NoRun"], 3, "{broken}NoRun has no method run"),
        (
            ["run", "{broken}fails_when_made"],
            *(3, "{broken}fails_when_made cannot be loaded: RuntimeError: no licence"),
        ),
        (
            ["run", "ref", "--house", "full-tlt"],
            *(2, "there is no house 'full-tlt'; did you mean full-tilt?"),
        ),
        (["run", "ref", "--house", "./none.yaml"], 2, "there is no house file './none.yaml'"),
        (
            ["run", "ref", "--select", "rule:betting.raise-cp"],
            *(2, "there is no case for the selector 'rule:betting.raise-cp'; did you mean rule:be"),
        ),
        (
            ["run", "ref", "--select", "game:raz"],
            *(2, "there is no case for the selector 'game:raz'; did you mean game:razz?"),
        ),
        (
            ["run", "ref", "--select", "chapter:rankin"],
            *(2, "there is no case for the selector 'chapter:rankin'; did you mean chapter:rank"),
        ),
        (
            ["run", "ref", "--select", "ranking-021"],
            *(2, "there is no case for the selector 'ranking-021'; did you mean ranking-021"),
        ),
        (
            ["run", "ref", *FEW, "--select", "nothing like it"],
            *(2, "there is no case for the selector 'nothing like it'"),
        ),
        (
            ["run", "ref", "--output", "xml:-"],
            *(2, "Invalid value for '--output': 'xml:-' is not FORMAT:PATH with a format of human"),
        ),
        (
            ["run", "ref", "--output", "jsonl:{tmp}/none/x.jsonl"],
            *(2, "there is no folder {tmp}/none for the report"),
        ),
        (
            ["run", "ref", "--output", "jsonl:{tmp}"],
            *(2, "the report {tmp} would replace a folder"),
        ),
        (
            ["run", "ref", "--output", "jsonl:-", "--output", "human:-"],
            *(2, "two reports go to -"),
        ),
        (["run", "ref", "--only-corpus"], 2, "--only-corpus needs --corpus"),
        (["list", "--only-corpus"], 2, "--only-corpus needs --corpus"),
        (
            ["run", "ref", "--corpus", "{tmp}/none"],
            *(2, "Invalid value for '--corpus': Directory '{tmp}/none' does not exist."),
        ),
        (
            ["run", "ref", "--corpus", "{tmp}"],
            2,
            "there is no scenario file (*.yaml, *.yml) in the folder",
        ),
        (
            ["run", "ref", "--require-share", "101"],
            *(2, "Invalid value for '--require-share': 101 is not in the range 0<=x<=100."),
        ),
        (["run", "ref", "--outpt", "x"], 2, "No such option '--outpt'."),
        (["runn", "ref"], 2, "No such command 'runn'."),
        (
            ["show", "ranking-021"],
            *(2, "there is no scenario 'ranking-021'; did you mean ranking-021"),
        ),
        (
            ["show", "ranking-0207/alway"],
            *(2, "there is no case 'ranking-0207/alway'; did you mean ranking-0207/always?"),
        ),
        (["show", ""], 2, "there is no scenario ''"),
        (
            ["rule", "betting.raise-cp"],
            *(2, "there is no rule 'betting.raise-cp'; did you mean betting.raise-cap"),
        ),
        (["rule", "betting.raise-cap", "--lang", "de"], 2, "Invalid value for '--lang': 'de' is"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_input_costs_one_line(  # noqa: PLR0913, PLR0917 - fixtures beside the table
    arguments: list[str], code: int, says: str, studconf: Studconf, broken: str, tmp_path: Path
) -> None:
    """It says what is wrong and what would be right, and nothing is written anywhere."""
    names = {"tmp": tmp_path, "broken": broken}
    result = studconf(*(argument.format(**names) for argument in arguments))

    assert result.line.startswith(f"studconf: {says.format(**names)}")
    assert result.code == code
    assert list(tmp_path.iterdir()) == []


WRONG = {
    "a card dealt twice": (
        mine().replace("(Ah Ad) 9s", "(Ah Kc) 9s"),
        r":14:38: the card Kc occurs twice, first in line 13, expected .+",
    ),
    "a stack of 100.5": (
        mine().replace("{seat: 1, stack: 10000", "{seat: 1, stack: 100.5"),
        r":13:24: 100\.5 is no whole number, expected .+",
    ),
    "broken YAML": (
        mine().replace("rules: [", "rules: [["),
        r":\d+:\d+: the YAML is broken \(.+\), expected well-formed YAML",
    ),
    "an unknown ruling": (
        mine().replace("when: {showdown.no-river-bet: prev", "when: {showdown.no-river: prev"),
        r":34:12: showdown\.no-river is no ruling of seven-card-stud, expected .+",
    ),
    "a value outside the domain": (
        mine().replace("when: {showdown.no-river-bet: prev", "when: {showdown.no-river-bet: next"),
        r":34:35: nextious-street is no value of showdown\.no-river-bet, expected .+",
    ),
}


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("command", ["run ref", "list", "lint", "show mine-0001"])
def test_a_scenario_with_a_mistake_exits_6_at_its_place(
    name: str, command: str, studconf: Studconf, tmp_path: Path
) -> None:
    """The line names the file, the line and the column; nothing is run."""
    text, says = WRONG[name]
    folder = put(tmp_path, text)
    result = studconf(*command.split(), "--corpus", folder)
    first, *rest = result.err.splitlines()

    assert (codes.INVALID, "") == (result.code, result.out)
    assert re.fullmatch(re.escape(str(folder / "mine-0001.yaml")) + says, first)
    assert rest == (["1 finding"] if command == "lint" else [])


def test_a_file_that_cannot_be_read_exits_6(studconf: Studconf, tmp_path: Path) -> None:
    """A scenario that is there but unreadable is told, not left out."""
    (tmp_path / "mine-0001.yaml").symlink_to(tmp_path / "nowhere")
    report = tmp_path / "run.jsonl"
    result = studconf("run", "ref", "--corpus", tmp_path, "--output", f"jsonl:{report}")

    assert "mine-0001.yaml:1:1: the file cannot be read" in result.line
    assert result.code == codes.INVALID
    assert not report.exists()


def test_a_scenario_that_cannot_be_dealt_exits_6(studconf: Studconf, tmp_path: Path) -> None:
    """Cards that no schema can tell to be wrong are found before anything is run."""
    text = (data.spec() / "scenarios" / "shortage" / "shortage-0305.yaml").read_text("utf-8")
    wrong = text.replace('scrambled: "Kh 8s Qs 3h"', 'scrambled: "Kh 8s Qs"')
    folder = put(tmp_path, wrong.replace("shortage-0305", "mine-0001"))
    result = studconf("run", "ref", "--corpus", folder, "--only-corpus")

    assert result.out == ""
    assert result.code == codes.INVALID
    assert result.err.splitlines() == [
        f"{folder}/mine-0001.yaml: mine-0001/mixed-with-burns@{value} cannot be played: the "
        "scrambled cards are not exactly the burned cards and the rest of the deck"
        for value in ("players-plus-two", "last-card-with-burns")
    ]


def test_several_mistakes_come_at_once(studconf: Studconf, tmp_path: Path) -> None:
    """There is a line for each, in all files."""
    bad = [mine(GOOD.replace("ante: 40", "ante: x"), number) for number in (1, 2)]
    result = studconf("run", "ref", "--corpus", put(tmp_path, *bad))

    assert len(result.err.splitlines()) == 2
    assert result.code == codes.INVALID


def test_a_house_file_with_a_mistake_exits_6(studconf: Studconf, my_room: Path) -> None:
    """Wherever a house is named, its mistakes are told with their places."""
    text = my_room.read_text(encoding="utf-8").replace("value: 4,", "value: 5,", 1)
    my_room.write_text(text, encoding="utf-8")

    for arguments in ((f"ref:{my_room}",), ("ref", "--house", my_room)):
        result = studconf("run", *arguments)
        assert result.line.startswith(f"{my_room}:")
        assert "5 is no value of betting.raise-cap in seven-card-stud" in result.err
        assert result.code == codes.INVALID


def test_a_fault_of_ours_is_not_hidden(studconf: Studconf, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is nobody's bad input is a traceback, to be reported."""

    def fault(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("stud_conformance.cli.run.chosen", fault)

    with pytest.raises(ZeroDivisionError):
        studconf("run", "ref")
