"""``studconf new-adapter`` writes the files of a language, and overwrites nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.scaffold import scaffold

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from .conftest import Result, Studconf


@pytest.fixture
def new_adapter(
    studconf: Studconf, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Result]:
    """Call ``studconf new-adapter`` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: studconf("new-adapter", *arguments)


def lines_below(text: str, head: str) -> Sequence[str]:
    """Return the lines of a text that are set in, below one of them."""
    return [line.strip() for line in text.partition(head)[2].splitlines() if line[:4] == "    "]


def test_the_files_are_written_here(new_adapter: Callable[..., Result], tmp_path: Path) -> None:
    """Where no folder is named; and what to type next is told."""
    result = new_adapter("--lang", "python")

    assert result.code == codes.OK
    assert {"adapter.py", "README.md"} == {path.name for path in tmp_path.iterdir()}
    assert [
        "studconf doctor 'cmd:python adapter.py'",
        "studconf run 'cmd:python adapter.py'",
    ] == lines_below(result.out, "next:\n")


def test_a_folder_is_made(new_adapter: Callable[..., Result], tmp_path: Path) -> None:
    """The commands enter it first, and build; the README has the same ones."""
    result = new_adapter("--lang", "rust", "my engines/rust")
    enter, *others = lines_below(result.out, "next:\n")
    readme = (tmp_path / "my engines" / "rust" / "README.md").read_text(encoding="utf-8")

    assert enter == "cd 'my engines/rust'"
    assert others[0] == "rustc --edition 2021 -O adapter.rs"
    assert others == lines_below(readme, "# An adapter in Rust\n")
    assert "$" not in readme


@pytest.mark.parametrize("taken", ["README.md", "Adapter.csproj", "Adapter.cs"])
def test_nothing_is_overwritten(
    new_adapter: Callable[..., Result], tmp_path: Path, taken: str
) -> None:
    """Not even a link to nowhere; then nothing is written at all."""
    (tmp_path / taken).symlink_to("nowhere")
    result = new_adapter("--lang", "csharp", ".")

    assert result.code == codes.USAGE
    assert f"nothing was written, since this is there already: {taken}" in result.line
    assert [taken] == [path.name for path in tmp_path.iterdir()]


def test_a_file_is_no_folder(new_adapter: Callable[..., Result], tmp_path: Path) -> None:
    """It is told, and left alone."""
    (tmp_path / "it").write_text("mine", encoding="utf-8")
    result = new_adapter("--lang", "go", "it")

    assert result.code == codes.USAGE
    assert "'it' is a file" in result.line
    assert (tmp_path / "it").read_text(encoding="utf-8") == "mine"


def test_another_language_is_refused(new_adapter: Callable[..., Result]) -> None:
    """With those that there are."""
    result = new_adapter("--lang", "cobol")

    assert result.code == codes.USAGE
    assert all(one in result.line for one in scaffold.LANGUAGES)


@pytest.mark.parametrize("folder", ["", " "])
def test_a_folder_without_a_name_is_refused(
    folder: str, new_adapter: Callable[..., Result], tmp_path: Path
) -> None:
    """Such as that of an empty variable of a shell; nothing is written here instead."""
    result = new_adapter("--lang", "python", folder)

    assert codes.USAGE == result.code
    assert "it needs a name" in result.line
    assert [] == list(tmp_path.iterdir())
