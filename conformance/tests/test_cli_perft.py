"""``studconf perft`` on the command line: what it prints, and its exit codes."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes, main
from stud_conformance.cli.progress import Progress

from .test_process import command

if TYPE_CHECKING:
    from .conftest import Studconf

SHORT = ("--timeout", "0.4", "--first-timeout", "10")
EARLY = "py:tree_engines:counts_completions"


@pytest.fixture(autouse=True)
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the wrong engines importable."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "engines"))
    monkeypatch.setitem(main.COMMANDS, "perft", "Count legal action sequences.")


def test_the_reference_counts_and_divides(studconf: Studconf) -> None:
    """A position, its rulings, the counts beside those published, and the split."""
    words = ("--game", "razz", "--seats", "3", "--depth", "6", "--house", "full-tilt", "--divide")
    result = studconf("perft", *words)
    lines = result.out.splitlines()

    assert codes.OK == result.code
    assert "razz, fixed-limit, 3 seats, deep stacks, with bring-in" == lines[0]
    assert "    6        218        218" in lines
    assert "    bring-in 15    114" in lines
    assert "  As published." == lines[-1]


def test_a_ruling_is_chosen(studconf: Studconf) -> None:
    """A cap of four raises has a raise more; the value is named."""
    three = studconf("perft", "--seats", "3")
    four = studconf("perft", "--seats", "3", "--ruling", "betting.raise-cap=4")

    assert "betting.raise-cap 3" in three.out
    assert "betting.raise-cap 4" in four.out
    assert (codes.OK, codes.OK) == (three.code, four.code)
    assert three.out.splitlines()[-3] != four.out.splitlines()[-3]


def test_counting_begins_after_given_acts(studconf: Studconf) -> None:
    """Where that position is published as well as where it is not."""
    words = ("perft", "--seats", "3", "--after", "1 brings in 15, 2 folds, 3 calls")
    known = studconf(*words)
    other = studconf("perft", "--depth", "2", "--after", "1 brings in 15, 2 completes to 50")

    assert known.out.endswith("  As published.\n")
    assert other.out.endswith(
        "  Nothing is published of this position under these rulings.\n",
    )
    assert (codes.OK, codes.OK) == (known.code, other.code)


def test_it_is_said_how_deep_the_published_counts_go(studconf: Studconf) -> None:
    """Below that there is nothing to compare with."""
    result = studconf("perft", "--depth", "10")

    assert result.out.endswith("  As published, down to depth 9.\n")


def test_an_engine_is_compared(studconf: Studconf) -> None:
    """With the reference and with what is published."""
    result = studconf("perft", "ref", "--seats", "3", "--depth", "4")

    assert codes.OK == result.code
    assert "    4         42        42         42\n" in result.out
    assert result.out.endswith("  As published, and as the reference.\n")


def test_where_an_engine_differs_is_shown(studconf: Studconf) -> None:
    """The acts so far as they can be given to ``--after``, both sets, and the rules."""
    result = studconf("perft", EARLY, "--seats", "3", "--depth", "5")
    text = result.out

    assert codes.FAILED == result.code
    assert "    after     1 completes to 50, 2 raises to 100, 3 raises to 150\n" in text
    assert "    expected  seat 1: fold, call 150, wager 200\n" in text
    assert "    found     seat 1: fold, call 150\n" in text
    assert "    wager 200 is missing\n      by betting." in text
    assert text.endswith("  The trees differ.\n")


def test_a_line_of_json_tells_the_same(studconf: Studconf, tmp_path: Path) -> None:
    """One object a tree, and one at the end."""
    path = tmp_path / "trees.jsonl"
    studconf("perft", EARLY, "--seats", "3", "--depth", "5", "--output", f"jsonl:{path}")
    tree, end = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    assert ("tree", "different", EARLY) == (tree["line"], tree["verdict"], tree["engine"])
    assert tree["expected"] == tree["published"] != tree["counts"]
    assert ["1 completes to 50", "2 raises to 100", "3 raises to 150"] == tree["difference"]["acts"]
    assert {"line": "end", "engine": EARLY, "reason": "", "different": 1} == {
        key: value for key, value in end.items() if value != 0
    }


def test_all_published_positions_that_fit_are_counted(studconf: Studconf) -> None:
    """With a house, only under its values; the differing ones are told of."""
    words = ("--all", "--game", "razz", "--seats", "3", "--stacks", "deep", "--depth", "3")
    house = studconf("perft", "ref", *words, "--limit", "fixed-limit", "--house", "full-tilt")
    every = studconf("perft", "ref", *words)

    assert "ref: 2 equal, 0 different, 0 not counted, 0 unsupported\n" == house.out
    assert (codes.OK, codes.OK) == (house.code, every.code)
    assert every.out.endswith(" equal, 0 different, 0 not counted, 0 unsupported\n")


def test_how_far_it_is_is_shown_from_the_start(
    studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first tree may take long; the help says that all of them may."""
    seen: list[tuple[int, int]] = []
    monkeypatch.setattr(Progress, "take", lambda _, event: seen.append((event.done, event.of)))
    studconf("perft", "ref", "--seats", "3", "--depth", "3")
    text = " ".join(studconf("perft", "--help").out.split())

    assert [(0, 1), (1, 1)] == seen
    assert "a slow one takes minutes for --all" in text


def test_a_process_that_breaks_is_not_counted(studconf: Studconf) -> None:
    """Exit code 4, as where a tree is too large; one that does not start is 3."""
    broken = studconf("perft", command("crashes", "k2"), *SHORT)
    large = studconf("perft", "--depth", "20", "--nodes", "50")
    absent = studconf("perft", command("dies_in_hello"), *SHORT)

    assert (codes.NOT_RUN, codes.NOT_RUN) == (broken.code, large.code)
    assert "Not counted: it ended with exit code 1." in broken.out
    assert "Not counted: the tree has more than 50 positions to look at." in large.out
    assert codes.NOT_STARTED == absent.code


def test_an_engine_that_does_not_tell_what_is_legal(studconf: Studconf) -> None:
    """It says so, and exits as where there is nothing to run."""
    result = studconf("perft", "py:tree_engines:TellsNothing")

    assert codes.NOTHING == result.code
    assert result.out.endswith("  It is not asked: it does not observe legal.\n")


def test_what_a_house_does_not_play_is_not_counted(studconf: Studconf) -> None:
    """Neither by the reference nor by an engine."""
    words = ("--game", "five-card-stud", "--house", "full-tilt")
    results = [studconf("perft", *words), studconf("perft", "ref", *words)]

    assert [codes.NOTHING] * 2 == [result.code for result in results]
    assert all("full-tilt does not play five-card-stud" in result.out for result in results)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--ruling", "betting.raise-cap"), "--ruling wants ID=VALUE"),
        (("--ruling", "betting.raise-cap=5"), "there is no value of betting.raise-cap '5'"),
        (("--ruling", "betting.raise-kap=3"), "did you mean betting.raise-cap"),
        (("--after", "1 folds"), "1 folds: fold is not possible now"),
        (("--after", "1 folds; 2 calls"), "--after wants acts such as"),
        (("--after", "1 brings in 15", "--all"), "--after is one position"),
        (("--game", "razz", "--no-bring-in"), "razz is played with a bring-in"),
        (("--output", "markdown:x"), "is not FORMAT:PATH with a format of human, jsonl (the"),
        (("log:run.jsonl",), "a log is no engine"),
        (("nothing",), "there is no engine 'nothing'"),
        (("--house", "nobody"), "there is no house 'nobody'"),
    ],
    ids=str,
)
def test_mistakes_are_told(words: tuple[str, ...], says: str, studconf: Studconf) -> None:
    """One line, and exit code 2."""
    result = studconf("perft", *words)

    assert codes.USAGE == result.code
    assert says in result.line


def test_the_help_says_what_is_counted(studconf: Studconf) -> None:
    """Exactly, as two counts can only be compared if they count the same."""
    text = " ".join(studconf("perft", "--help").out.split())

    assert "sequences of exactly N acts" in text
    assert "a fold facing nothing is never counted" in text
    assert "half the sum of least and greatest, rounded down to the chip" in text


def test_a_process_is_counted_as_the_reference(studconf: Studconf) -> None:
    """The same counts through a pipe."""
    program = "from stud_conformance.cli.main import main; main()"
    name = f"cmd:{sys.executable} -c '{program}' serve ref"
    result = studconf("perft", name, "--depth", "5", "--timeout", "20")

    assert (codes.OK, "  As published, and as the reference.") == (
        result.code,
        result.out.splitlines()[-1],
    )
