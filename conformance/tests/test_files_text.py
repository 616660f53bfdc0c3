"""What a file holds can be shown on a terminal, and very many mistakes do no harm."""

from __future__ import annotations

import os
from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from stud_conformance import files

from .kit import GOOD, GOOD_TITLE

if TYPE_CHECKING:
    from pathlib import Path

#: As YAML escapes them.
UNSEEN = {"escape": r"\e[31m", "tab": r"\t", "bell": r"\a", "right to left": r"\u202e"}


def wrong(text: str, file: str = "a.yaml") -> list[str]:
    """Return what is wrong with a scenario, a line each."""
    with pytest.raises(files.Invalid) as caught:
        files.check(files.parse(text, file), "scenario")
    return str(caught.value).split("\n")


@pytest.mark.parametrize("name", UNSEEN)
@pytest.mark.parametrize("old", [GOOD_TITLE, "An engine that starts", "showdown-0007", "folds"])
def test_a_character_that_cannot_be_seen_is_refused(name: str, old: str) -> None:
    """In every text, also in keys, with its place."""
    text = GOOD if old in GOOD else f"{GOOD}folds: 1\n"
    line = text[: text.index(old)].count("\n") + 1
    rest = text.split("\n")[line - 1].partition(": ")[2]
    odd = UNSEEN[name]
    quoted = text.replace(rest, f'"{odd}{rest}"', 1) if old != "folds" else f'{GOOD}"{odd}": 1\n'
    (said,) = wrong(quoted)

    assert said.startswith(f"a.yaml:{line}:")
    assert "which cannot be seen, expected printable text" in said
    assert said.isprintable()


@pytest.mark.parametrize("title", [r'"a\nb"', "|\n  a\n  b", ">\n  a", '"a\n\n  b"'])
def test_a_title_has_one_line(title: str) -> None:
    """A line break in it is refused at its place."""
    assert wrong(GOOD.replace(GOOD_TITLE, title, 1)) == [
        "a.yaml:2:8: the text has a line break, expected one line"
    ]


@pytest.mark.parametrize("key", ["why", "derived"])
def test_other_texts_may_have_several_lines(key: str) -> None:
    """What is read as a paragraph may be written as one."""
    before, _, after = GOOD.partition(f"\n{key}: ")
    text = f'{before}\n{key}: "1 = 1\\n2 = 2"\n' + after[after.index("\n", 2) + 1 :].lstrip(" ")
    kept = (
        text
        if key == "why"
        else before + f'\n{key}: "1 = 1\\n2 = 2"\nsetup:' + (after.partition("\nsetup:")[2])
    )

    assert files.mistakes(files.parse(kept, "a.yaml"), "scenario") == ()


def test_the_name_of_a_file_is_shown_as_printable_text(tmp_path: Path) -> None:
    """Whatever the system lets a file be called."""
    path = tmp_path / "a\x1b[31m\n.yaml"
    path.write_text("[", encoding="utf-8")

    with pytest.raises(files.Invalid) as caught:
        files.read(path)

    assert str(caught.value).isprintable()
    assert "a [31m .yaml:" in str(caught.value)


@pytest.mark.parametrize("entry", ['k{}: "x"\n', "folds{}:\n"])
def test_very_many_mistakes_are_refused_soon(entry: str) -> None:
    """The first ones are told, and how many more there are."""
    many = "".join(entry.format(number) for number in range(40_000))
    began = perf_counter()
    said = wrong(GOOD + many)

    assert perf_counter() - began < 10
    assert len(said) == 51
    assert said[-1] == "a.yaml: and more than 950 more problems"


def test_one_problem_more_is_one() -> None:
    """A number of one has its own word."""
    found = files.Invalid(files.Problem("a", line, 1, "x", "y") for line in range(51))

    assert str(found).endswith("\na: and 1 more problem")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_only_a_regular_file_is_read(tmp_path: Path) -> None:
    """Nothing is waited for."""
    path = tmp_path / "a.yaml"
    os.mkfifo(path)

    with pytest.raises(files.Invalid, match="it is no regular file"):
        files.read(path)
