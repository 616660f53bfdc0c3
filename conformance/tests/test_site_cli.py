"""``studconf site``: the folder it writes, and what it leaves alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.site import build, folder
from stud_conformance.site.world import world

from .siting import hostile_folder

if TYPE_CHECKING:
    from pathlib import Path

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
    """The page is named, and OUT does not appear."""
    monkeypatch.setattr(build, "MOST", 5000)
    result = studconf("site", tmp_path / "site")
    assert result.code == codes.USAGE
    assert "glossary.html has " in result.line
    assert list(tmp_path.iterdir()) == []


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
