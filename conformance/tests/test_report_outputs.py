"""Where reports go, and that they are written."""

from __future__ import annotations

import errno
import io
import os
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


# Places of all kinds.


def written(path: Path, found: list[Event], name: str = "jsonl") -> None:
    """Write a report to a path as it stands on a command line."""
    with opened([Output.parse(f"{name}:{path}", FORMATS)], None, FORMATS) as report:
        for event in found:
            report.take(event)


def test_a_file_that_cannot_be_replaced_is_written_in_place(
    tmp_path: Path, found: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as one that is mounted, or somebody else's in a folder for all."""
    path = tmp_path / "run.jsonl"
    path.write_text("old", encoding="utf-8")

    def busy(part: Path, place: Path) -> None:
        del part, place
        raise OSError(errno.EBUSY, "Device or resource busy")

    monkeypatch.setattr(Path, "replace", busy)
    written(path, found)

    assert path.read_text(encoding="utf-8").startswith('{"line": "header"')
    assert [path] == list(tmp_path.iterdir())


def test_a_file_in_a_folder_that_cannot_be_written_is_held_back(
    tmp_path: Path, found: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can be beside it; so the old one stays until the new one is whole."""
    path = tmp_path / "run.jsonl"
    path.write_text("old", encoding="utf-8")
    may = os.access
    monkeypatch.setattr(os, "access", lambda at, how: at != tmp_path and may(at, how))

    with opened([Output("jsonl", str(path))], None, FORMATS) as report:
        report.take(found[0])
        before = path.read_text(encoding="utf-8")
        names = list(tmp_path.iterdir())

    assert ("old", [path]) == (before, names)
    assert path.read_text(encoding="utf-8").startswith('{"line": "header"')


def test_a_name_may_be_as_long_as_names_are(tmp_path: Path, found: list[Event]) -> None:
    """The file beside it has a short one."""
    path = tmp_path / ("x" * 250)

    written(path, found)

    assert path.stat().st_size


def test_a_file_that_is_already_beside_it_is_left_alone(tmp_path: Path, found: list[Event]) -> None:
    """It may be of another run, or a link to somewhere else."""
    other = tmp_path / f".studconf-{os.getpid()}-0.part"
    other.symlink_to(tmp_path / "elsewhere")

    written(tmp_path / "run.jsonl", found)

    assert other.is_symlink()
    assert not (tmp_path / "elsewhere").exists()


def test_a_report_goes_through_a_link(tmp_path: Path, found: list[Event]) -> None:
    """The link stays, and what it names is written."""
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "run.jsonl")

    written(link, found)

    assert link.is_symlink()
    assert (tmp_path / "run.jsonl").stat().st_size


def test_a_report_cannot_go_to_a_loop_of_links(tmp_path: Path, found: list[Event]) -> None:
    """It names no file; that is found out before the run."""
    loop = tmp_path / "loop"
    loop.symlink_to(loop)

    with pytest.raises(FileExistsError, match="is a link that leads to itself"):
        written(loop, found)


def test_a_pipe_by_its_number_is_written(found: list[Event]) -> None:
    """As a shell hands it over."""
    reader, writer = os.pipe()
    with os.fdopen(reader, encoding="utf-8") as end:
        written(Path(f"/dev/fd/{writer}"), found[:1], "tap")
        os.close(writer)

        assert end.read().startswith("TAP version 14")
