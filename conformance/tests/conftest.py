"""Fixtures of the tests of the kit."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest
from stud_conformance.cli.main import main
from stud_conformance.files import data
from stud_conformance.spec import load_corpus

from .kit import forget, ours
from .test_hands_phh import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Corpus


@dataclass(frozen=True, slots=True)
class Result:
    """How a call of the command ended."""

    code: int
    out: str
    err: str

    @property
    def line(self) -> str:
        """The only line that was printed, on stderr."""
        assert self.out == ""
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1
        return self.err.rstrip("\n")


class Studconf(Protocol):
    """Calls the command in this process."""

    def __call__(self, *arguments: str | Path) -> Result:
        """Call it with some arguments."""
        ...


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """The scenarios of the specification."""
    return load_corpus()


@pytest.fixture
def library() -> Library:
    """Everything of ours."""
    return ours()


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the specification, which is read in place of ours."""
    for folder in (data.spec(), data.schemas()):
        shutil.copytree(folder, tmp_path / folder.name)
    monkeypatch.setattr(data, "_PLACES", (tmp_path,))
    forget()
    yield tmp_path / "spec"
    forget()


@pytest.fixture
def my_room(tmp_path: Path) -> Path:
    """A house file of one's own: Full Tilt with a cap of four raises."""
    theirs = (data.spec() / "houses" / "full-tilt.yaml").read_text(encoding="utf-8")
    text = theirs.replace("id: full-tilt\n", "id: my-room\n").replace("value: 3,", "value: 4,")
    path = tmp_path / "my-room.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the broken engines importable, and return how their names begin."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "engines"))
    return "py:broken_engines:"


@pytest.fixture
def studconf(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Studconf:
    """Call the command in this process, and catch its exit code and what it prints."""

    def call(*arguments: str | Path) -> Result:
        monkeypatch.setattr(sys, "argv", ["studconf", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return Result(int(ended.value.code or 0), printed.out, printed.err)

    return call


@pytest.fixture
def convert(studconf: Studconf) -> Studconf:
    """Call ``studconf convert``."""
    return lambda *arguments: studconf("convert", *arguments)


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    """A hand history, in a file."""
    path = tmp_path / "hand.phh"
    path.write_text(HAND, encoding="utf-8")
    return path
