"""``studconf fuzz``: what it prints, where it writes, and its exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.cli.main import COMMANDS

from .test_cli import program
from .test_process import command

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

WRONG = "mutant:betting.raise-cap=3"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(COMMANDS, "fuzz", "")


def test_nothing_is_found_where_nothing_is_wrong(studconf: Studconf, tmp_path: Path) -> None:
    """One line, exit code 0, and no file left behind."""
    result = studconf("fuzz", "ref", "--hands", "40")

    assert codes.OK == result.code
    assert result.out.startswith("40 hands made, ")
    assert result.out.endswith(" asked of both, 0 seen otherwise; 0 differences\n")
    assert "" == result.err
    assert [] == list(tmp_path.iterdir())


def test_a_difference_is_shown_with_its_rule_and_its_hand(
    studconf: Studconf, tmp_path: Path
) -> None:
    """Street, seat and act, both sides, the rule, the hand, and how to see it again."""
    result = studconf("fuzz", WRONG, "--hands", "300")

    assert codes.FAILED == result.code
    shown = [line.split()[0] for line in result.out.splitlines() if line.startswith("  ")]
    for word in ("expected", "found", "rule", "hand", "seat", "acts:", "ruled:", "again"):
        assert word in shown
    assert "found-0001: on " in result.out
    assert "betting.raise-cap: " in result.out
    assert (tmp_path / ".studconf/fuzz/mutant-betting.raise-cap-3").is_dir() or list(
        tmp_path.glob(".studconf/fuzz/*/found-0001.yaml")
    )


def test_what_was_found_is_a_corpus(studconf: Studconf) -> None:
    """The reference passes it, and the engine fails it."""
    studconf("fuzz", WRONG, "--hands", "300", "--keep", "mine")
    corpus = ("--corpus", "mine", "--only-corpus")

    assert codes.OK == studconf("run", "ref", *corpus).code
    assert codes.FAILED == studconf("run", WRONG, *corpus).code


def test_what_was_found_is_played_first(studconf: Studconf) -> None:
    """It counts as a difference, and its kind is not looked for again."""
    studconf("fuzz", WRONG, "--hands", "300", "--keep", "mine")
    again = studconf("fuzz", WRONG, "--hands", "1", "--keep", "mine")
    mended = studconf("fuzz", "ref", "--hands", "1", "--keep", "mine")

    assert (codes.FAILED, codes.OK) == (again.code, mended.code)
    assert again.out.startswith("found-0001: on ")
    assert mended.out.startswith("found-0001: both see the same now\n")


def test_what_was_kept_twice_is_shown_once(studconf: Studconf, tmp_path: Path) -> None:
    """The other one is named beside it; in the end it is said how many made hands show it."""
    studconf("fuzz", WRONG, "--hands", "300", "--keep", "mine")
    first = (tmp_path / "mine" / "found-0001.yaml").read_text(encoding="utf-8")
    twice = first.replace("found-0001", "found-0002")
    (tmp_path / "mine" / "found-0002.yaml").write_text(twice, encoding="utf-8")
    result = studconf("fuzz", WRONG, "--hands", "300", "--keep", "mine")

    assert "found-0002: still differs, just as found-0001\n" in result.out
    assert "\nfound-0001: seen in " in result.out
    assert result.out.endswith("; 1 difference\n")


def test_what_could_not_be_asked_is_told(studconf: Studconf) -> None:
    """No time is left to ask it; nothing is said of what both see, and nothing passes."""
    studconf("fuzz", WRONG, "--hands", "300", "--keep", "mine")
    result = studconf("fuzz", WRONG, "--keep", "mine", "--time", "1ms")

    assert "both see the same" not in result.out + result.err
    assert "could not be asked: the time was over" in result.out
    assert result.err == "studconf: 1 kept hand could not be asked: the time was over\n"
    assert codes.NOT_RUN == result.code


UNDECIDED = """
from stud_conformance import play
from stud_conformance.engines.ref import Reference


class Undecided:
    def hello(self, message):
        hello = Reference().hello(message)
        rulings = {game: {**own, NAME: "none"} for game, own in hello["rulings"].items()}
        return {**hello, "rulings": rulings}

    def run(self, message):
        hand = message["hand"]
        ruled = {**hand, "rulings": {**hand["rulings"], NAME: "forbidden"}}
        return {"id": message["id"], **play.answer(ruled, observe=message["observe"])}


NAME = "betting.fold-without-bet"
"""


def test_what_is_set_aside_is_counted(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the ruling that is left open."""
    (tmp_path / "undecided_engine.py").write_text(UNDECIDED, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    result = studconf("fuzz", "py:undecided_engine:Undecided", "--hands", "200")

    assert codes.OK == result.code
    assert " set aside, as a ruling is left open and one of its values is played: " in result.out
    assert "betting.fold-without-bet " in result.out


def test_a_difference_is_told_in_json(studconf: Studconf) -> None:
    """One object a line, with the message that was sent."""
    result = studconf("fuzz", WRONG, "--hands", "300", "--output", "jsonl:-")
    rows = [json.loads(line) for line in result.out.splitlines()]

    assert "end" == rows[-1]["line"]
    for row in rows[:-1]:
        assert {"id", "file", "hand", "topic", "expected", "found", "rules", "sent"} <= row.keys()


def test_the_same_call_prints_the_same(studconf: Studconf) -> None:
    """To the letter."""
    first, again = (
        studconf("fuzz", WRONG, "--hands", "200", "--keep", folder) for folder in ("one", "two")
    )

    assert first.out == again.out.replace("two", "one")


def test_time_that_is_over_first_is_no_success(studconf: Studconf) -> None:
    """Without a hand nothing was shown."""
    result = studconf("fuzz", "ref", "--time", "1ms")

    assert codes.NOT_RUN == result.code
    assert result.out.startswith("0 hands made before the time was over, 0 asked of both")
    assert result.err == "studconf: no hand was asked: the time was over\n"


def test_time_ends_it(studconf: Studconf) -> None:
    """Before all hands were made, and it is said so."""
    result = studconf("fuzz", "ref", "--hands", "1000000", "--time", "4s")

    assert codes.OK == result.code
    assert " hands made before the time was over" in result.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ref", "--time", "soon"), "write a time such as 30s"),
        (("ref", "--time", "0s"), "write a time such as 30s"),
        (("ref", "--keep", ""), "it needs a name"),
        (("ref", "--keep", "/dev/null/x"), "no hands can be kept in"),
        (("ref", "--output", "markdown:-"), "a format of human, jsonl"),
        (("log:x",), "a log is no engine"),
        (("ref", "--against", "nobody"), "nobody"),
        (("mutant:nothing",), "nothing"),
    ],
)
def test_a_slip_on_the_command_line_is_2(
    arguments: tuple[str, ...], said: str, studconf: Studconf
) -> None:
    """It is said on one line."""
    result = studconf("fuzz", *arguments)

    assert codes.USAGE == result.code
    assert said in result.err


@pytest.mark.parametrize(("is_there", "code"), [(True, codes.BROKEN_PIPE), (False, codes.USAGE)])
def test_stdout_that_cannot_be_written_is_told(is_there: bool, code: int) -> None:  # noqa: FBT001
    """Nobody reads it any more, or it is closed from the beginning."""
    closed = "" if is_there else " >&-"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@"{closed}', "sh", *program("fuzz", WRONG, "--hands", "300")],
        check=False,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writer)

    assert code == done.returncode
    assert is_there == (done.stderr == "")


def test_an_engine_that_does_not_start_is_3(studconf: Studconf) -> None:
    """Whichever of the two it is."""
    assert codes.NOT_STARTED == studconf("fuzz", command("dies_in_hello")).code
    assert codes.NOT_STARTED == studconf("fuzz", "ref", "--against", "cmd:no-such-program").code


def test_one_that_breaks_too_often_is_4(studconf: Studconf) -> None:
    """What was found before is told all the same."""
    result = studconf("fuzz", command("crashes"), "--hands", "40")

    assert codes.NOT_RUN == result.code
    assert "broke more than 10 times" in result.err
    assert "found-0001: the hand was not played" in result.out


def test_two_without_a_hand_in_common_are_5(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is nothing to ask."""
    text = """
class Razz:
    games = ["razz"]

    def hello(self, message):
        supports = {"games": self.games, "limits": ["fixed-limit"], "acts": ["fold"],
                    "observes": ["stacks"]}
        return {"protocol": 1, "engine": {"name": "x"}, "supports": supports}

    def run(self, message):
        return {}


class Stud(Razz):
    games = ["seven-card-stud"]
"""
    (tmp_path / "only_games.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    result = studconf("fuzz", "py:only_games:Razz", "--against", "py:only_games:Stud")

    assert codes.NOTHING == result.code
    assert "have no game in common" in result.line


def test_hands_that_cannot_be_asked_are_5(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All were made, and none showed anything."""
    text = """
from stud_conformance.engines.ref import Reference


class Shy(Reference):
    def hello(self, message):
        greeting = super().hello(message)
        return {**greeting, "supports": {**greeting["supports"], "acts": ["fold"]}}
"""
    (tmp_path / "shy_engine.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    result = studconf("fuzz", "py:shy_engine:Shy", "--hands", "3")

    assert codes.NOTHING == result.code
    assert result.out == "3 hands made, 0 asked of both, 0 seen otherwise; 0 differences\n"
    assert "no hand was asked: none of those made can be asked of both" in result.err


def test_it_is_said_how_to_install_hypothesis(
    studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is an extra."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "hypothesis"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    result = studconf("fuzz", "ref")

    assert codes.NOT_STARTED == result.code
    assert "python -m pip install 'stud-conformance[fuzz]'" in result.line
