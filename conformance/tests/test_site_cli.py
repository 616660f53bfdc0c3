"""``studconf site``: the folder it writes, and what it leaves alone."""

from __future__ import annotations

import json
import os
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.site import build, folder
from stud_conformance.site.world import world

from .siting import hostile_folder, with_value

if TYPE_CHECKING:
    from .conftest import Studconf


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the sections that are quickly written."""
    monkeypatch.setattr(build, "SECTIONS", ("glossary", "home"))


@pytest.mark.usefixtures("few")
def test_a_site_is_written(studconf: Studconf, tmp_path: Path) -> None:
    """There is a start page, a folder a language, and what the pages need."""
    out = tmp_path / "deep" / "site"
    result = studconf("site", out)
    assert result.code == codes.OK
    assert result.out == f"4 pages, 0 MB: {out / 'index.html'}\n"
    assert result.err == ""
    assert {path.name for path in out.iterdir()} == {
        *("index.html", "en", "fr", "assets", folder.MARK)
    }
    assert [path.name for path in out.parent.iterdir()] == ["site"]


@pytest.mark.usefixtures("few")
def test_a_site_takes_the_place_of_an_older_one(studconf: Studconf, tmp_path: Path) -> None:
    """Nothing of the older one is left."""
    out = tmp_path / "site"
    studconf("site", out)
    old = json.loads((out / folder.MARK).read_text(encoding="utf-8"))
    (out / "en" / "gone.html").write_text("old", encoding="utf-8")
    old["files"].append("en/gone.html")
    (out / folder.MARK).write_text(json.dumps(old), encoding="utf-8")
    assert studconf("site", out).code == codes.OK
    assert not (out / "en" / "gone.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.usefixtures("few")
def test_what_is_none_of_ours_is_left_alone(studconf: Studconf, tmp_path: Path) -> None:
    """A folder of others, a file of others within a site of ours, and a file."""
    for name, within in (("others", "a.txt"), ("mixed", "CNAME")):
        out = tmp_path / name
        if name == "mixed":
            studconf("site", out)
        out.mkdir(exist_ok=True)
        (out / within).write_text("mine", encoding="utf-8")
        result = studconf("site", out)
        assert result.code == codes.USAGE
        assert str(out) in result.line
        assert (out / within).read_text(encoding="utf-8") == "mine"
    assert studconf("site", tmp_path / "others" / "a.txt").code == codes.USAGE
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mixed", "others"]


@pytest.mark.usefixtures("few")
def test_the_folder_that_one_is_in_is_not_replaced(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is one around it."""
    monkeypatch.chdir(tmp_path)
    assert "is the folder that you are in" in studconf("site", ".").line
    assert "/ holds the folder that you are in" in studconf("site", "/").line
    assert studconf("site", "..").code == codes.USAGE


@pytest.mark.usefixtures("few")
def test_nothing_is_written_where_a_page_is_too_long(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is named with a cure, and OUT does not appear."""
    monkeypatch.setattr(build, "MOST", 5000)
    result = studconf("site", tmp_path / "site")
    assert result.code == codes.INVALID
    assert result.line.startswith("studconf: en/glossary.html would have ")
    assert "add fewer" in result.line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_that_is_too_long_for_its_page_is_named(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    """It is a scenario that lint takes; one line has its file and a cure."""
    monkeypatch.setattr(build, "SECTIONS", ("scenarios",))
    own = hostile_folder(tmp_path / "own")
    path = own / "mine.yaml"
    long = "derived: |\n" + "  word word word 1 + 1 = 2\n" * 15_000
    path.write_text(with_value(path.read_text(encoding="utf-8"), "derived", long), "utf-8")
    result = studconf("site", tmp_path / "site", "--corpus", own, "--jobs", str(jobs))
    assert result.code == codes.INVALID
    assert result.line.startswith(f"{path}:1:1: its page in the site would have ")
    assert result.line.endswith("expected at most 300,000, as with shorter texts in the file")
    assert not (tmp_path / "site").exists()


def test_an_id_that_is_too_long_for_the_name_of_a_page_is_told(
    studconf: Studconf, tmp_path: Path, my_room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is named, and not a place where the site is made."""
    text = my_room.read_text(encoding="utf-8")
    my_room.write_text(text.replace("id: my-room", f"id: {'a' * 300}"), encoding="utf-8")
    monkeypatch.setattr(build, "SECTIONS", ("houses",))
    result = studconf("site", tmp_path / "site", "--house", my_room)
    assert result.code == codes.INVALID
    wrong = "the id is too long for the name of a page (300 characters), expected at most 250"
    assert result.line == f"{my_room}:1:1: {wrong}"


@pytest.mark.parametrize(
    ("section", "page"), [("houses", "houses/my-room.html"), ("sources", "sources/my-book.html")]
)
def test_houses_and_sources_that_are_too_long_are_named_too(
    tmp_path: Path, my_room: Path, section: str, page: str
) -> None:
    """Their pages know the files that they tell of."""
    own = hostile_folder(tmp_path / "own")
    with (own / "sources.yaml").open("a", encoding="utf-8") as stream:  # one that is ours
        stream.write("- {id: tda-2024, title: A, kind: rule-book, language: en, read: full}\n")
    known = world([own], [str(my_room)])
    pages = list(import_module(f"stud_conformance.site.{section}").pages(known, "en"))
    [file] = [one.file for one in pages if one.path == page]
    assert len([one for one in pages if one.file]) == 1
    assert Path(file) in {my_room, own / "sources.yaml"}


@pytest.mark.parametrize(("option", "at"), [("--house", "2:5"), ("--corpus", "1:8")])
def test_no_house_and_no_source_takes_the_page_of_their_list(
    studconf: Studconf, tmp_path: Path, my_room: Path, option: str, at: str
) -> None:
    """The id ``index`` is refused with its place."""
    own = hostile_folder(tmp_path / "own")
    file = my_room if option == "--house" else own / "sources.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"\bid: [a-z-]+", "id: index", text, count=1), encoding="utf-8")
    given = file if option == "--house" else own
    result = studconf("site", tmp_path / "site", option, given)
    assert result.code == codes.INVALID
    assert result.line.startswith(f'{file}:{at}: "index" does not fit, expected another id')
    assert not (tmp_path / "site").exists()


def test_two_pages_never_have_the_same_path(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second would take the place of the first, so nothing is written."""
    monkeypatch.setattr(build, "SECTIONS", ("glossary", "glossary"))
    result = studconf("site", tmp_path / "site")
    assert result.code == codes.INVALID
    assert "two pages would be en/glossary.html" in result.line
    assert list(tmp_path.iterdir()) == []


def test_two_houses_of_ones_own_have_two_ids(
    studconf: Studconf, tmp_path: Path, my_room: Path
) -> None:
    """Or one of them would have no page; the same file twice does no harm."""
    other = tmp_path / "other.yaml"
    text = my_room.read_text(encoding="utf-8")
    other.write_text(re.sub(r"^name: .*$", "name: Other", text, flags=re.MULTILINE), "utf-8")
    result = studconf("site", tmp_path / "site", "--house", my_room, "--house", other)
    assert result.code == codes.INVALID
    assert f"{other}:1:1: {my_room} has the id my-room too" in result.line
    assert "my-room" in world((), [str(my_room)] * 2).houses


def test_two_sources_of_ones_own_have_two_ids(studconf: Studconf, tmp_path: Path) -> None:
    """Lint and the site say so; the same document in two folders is one document."""
    own, more = hostile_folder(tmp_path / "own"), hostile_folder(tmp_path / "more")
    mine = (more / "mine.yaml").read_text(encoding="utf-8").replace("mine-0001", "mine-0002")
    (more / "mine.yaml").write_text(mine, encoding="utf-8")
    book = (more / "sources.yaml").read_text(encoding="utf-8")
    assert "my-book" in world([own, more]).sources
    (more / "sources.yaml").write_text(book.replace("rule-book", "forum"), encoding="utf-8")
    for command in (("site", tmp_path / "site"), ("lint",)):
        result = studconf(*command, "--corpus", own, "--corpus", more)
        assert result.code == codes.INVALID
        assert "more/sources.yaml:1:8: " in result.err
        assert "has another document with the id my-book" in result.err


@pytest.mark.usefixtures("few")
def test_a_mark_that_is_none_of_ours_tells_of_no_site(studconf: Studconf, tmp_path: Path) -> None:
    """However deep, however odd: the folder is left alone, with one line."""
    for text in ("[" * 200_000, "[]", "{", "1" * 5000, '{"kind": "stud-conformance site"}'):
        (tmp_path / folder.MARK).write_text(text, encoding="utf-8")
        result = studconf("site", tmp_path)
        assert result.code == codes.USAGE
        assert "is no site of ours" in result.line
    (tmp_path / folder.MARK).unlink()
    os.mkfifo(tmp_path / folder.MARK)
    assert "is no site of ours" in studconf("site", tmp_path).line
    assert [path.name for path in tmp_path.iterdir()] == [folder.MARK]


@pytest.mark.usefixtures("few")
def test_nothing_is_left_of_a_site_that_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither OUT nor the folder in which it was made."""

    def ended(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        build.build(world(), tmp_path / "site", 1, ended)
    assert list(tmp_path.iterdir()) == []


def test_a_file_with_mistakes_is_told(studconf: Studconf, tmp_path: Path) -> None:
    """It has its place, and nothing is written."""
    own = hostile_folder(tmp_path / "own")
    (own / "mine.yaml").write_text("id: 1\n", encoding="utf-8")
    result = studconf("site", tmp_path / "site", "--corpus", own)
    assert result.code == codes.INVALID
    assert "mine.yaml:1" in result.err
    assert not (tmp_path / "site").exists()


def test_an_unknown_house_is_told(studconf: Studconf, tmp_path: Path) -> None:
    """There is no such file."""
    result = studconf("site", tmp_path / "site", "--house", "none.yaml")
    assert result.code == codes.USAGE
    assert "none.yaml" in result.line
