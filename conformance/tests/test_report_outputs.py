"""Where reports go, and that they are written."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance.report import FORMATS, Output, opened
from stud_conformance.report.jsonl import JsonLines

from .engines import broken_engines
from .kit import stream

if TYPE_CHECKING:
    from stud_conformance.report import Report
    from stud_conformance.run.events import Event
    from stud_conformance.spec import Corpus


@pytest.fixture
def found(corpus: Corpus) -> list[Event]:
    """The events of a short run."""
    return list(stream({"ref": broken_engines.reference()}, corpus, list(corpus.cases())[:5]))


def test_a_report_is_named_by_format_and_path() -> None:
    """The path may hold colons, and is made absolute: an engine may change the folder."""
    assert Output("jsonl", str(Path("c:/x.jsonl").absolute())) == Output.parse(
        "jsonl:c:/x.jsonl", FORMATS
    )


@pytest.mark.parametrize("text", ["", "jsonl", "jsonl:", ":x", "xml:x", "JSONL:x", "-"])
def test_a_report_without_a_known_format_or_a_path_is_refused(text: str) -> None:
    """The message says which formats there are."""
    with pytest.raises(ValueError, match="a format of human, jsonl, junit"):
        Output.parse(text, FORMATS)


def test_a_file_is_written_when_the_run_is_over(tmp_path: Path, found: list[Event]) -> None:
    """Nothing is there before, and everything after."""
    path = tmp_path / "run.jsonl"
    text = io.StringIO()
    plain = JsonLines(text)
    for event in found:
        plain.take(event)
    with opened([Output("jsonl", str(path))], None, FORMATS) as report:
        for event in found:
            report.take(event)
        before = path.exists()

    assert not before
    assert path.read_text(encoding="utf-8") == text.getvalue()


def test_a_run_that_fails_before_it_begins_leaves_an_old_report_alone(tmp_path: Path) -> None:
    """A file is not overwritten in vain."""
    path = tmp_path / "run.jsonl"
    path.write_text("old", encoding="utf-8")

    with pytest.raises(RuntimeError), opened([Output("jsonl", str(path))], None, FORMATS):
        raise RuntimeError

    assert path.read_text(encoding="utf-8") == "old"


def test_a_report_cannot_go_where_a_folder_is(tmp_path: Path) -> None:
    """That is found out before the run, not after."""
    with pytest.raises(IsADirectoryError), opened([Output("junit", str(tmp_path))], None, FORMATS):
        pass


def test_a_report_cannot_go_where_no_folder_is(tmp_path: Path) -> None:
    """That is found out before the run, and no folder is made."""
    path = tmp_path / "missing" / "run.xml"

    with pytest.raises(NotADirectoryError), opened([Output("junit", str(path))], None, FORMATS):
        pass

    assert list(tmp_path.iterdir()) == []


def test_a_run_that_fails_writes_what_there_is(tmp_path: Path, found: list[Event]) -> None:
    """What was judged is not lost."""
    path = tmp_path / "run.jsonl"

    def fail(report: Report[Event]) -> None:
        report.take(found[0])
        raise RuntimeError

    with pytest.raises(RuntimeError), opened([Output("jsonl", str(path))], None, FORMATS) as report:
        fail(report)

    assert path.read_text(encoding="utf-8").startswith('{"line": "header"')
