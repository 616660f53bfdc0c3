"""``studconf baseline check``: what it tells of a file and of a run, and its exit codes."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from stud_conformance import __version__
from stud_conformance.cli import codes
from stud_conformance.files import whole
from stud_conformance.run import baseline, baseline_text
from stud_conformance.run.baseline import Baseline, Entry

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.spec import Corpus

    from .conftest import Studconf

FEW = ("--select", "awards-0201", "--select", "awards-0202")
LAST = date(2026, 7, 1)
RAISED = (
    "the answer: expected a hand played, found error: ValueError: lost k# (broken_engines.py:#)"
)


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be the last day on which the failures are expected."""
    at(monkeypatch, LAST)


def at(monkeypatch: pytest.MonkeyPatch, moment: date) -> None:
    """Let it be another day."""
    monkeypatch.setattr(baseline, "today", lambda: moment)


@pytest.fixture
def raising(broken: str) -> str:
    """An engine that raises in every hand."""
    return f"{broken}raises_in_run"


@pytest.fixture
def ids(corpus: Corpus) -> list[str]:
    """The cases that are selected in these tests."""
    return sorted(case.id for case in corpus.cases() if case.scenario in FEW)


@pytest.fixture
def known(ids: list[str], tmp_path: Path) -> Path:
    """A baseline of an engine that raises in every hand."""
    path = tmp_path / "a.yaml"
    engine = {"name": "mine", "version": "1.0"}
    made = Baseline(engine, "0.0.9", {name: Entry(name, "known", LAST, RAISED) for name in ids})
    whole.write(path, baseline_text.text(made, path))
    return path


# Without an engine.


def test_a_file_alone_is_checked_without_an_engine(
    known: Path, ids: list[str], studconf: Studconf
) -> None:
    """It says of whom it is, and when the next day is over."""
    result = studconf("baseline", "check", known)

    assert result.code == codes.OK
    assert result.out.splitlines() == [
        f"for mine 1.0, against suite 0.0.9 (this is {__version__})",
        f"{known}: {len(ids)} expected failures, the next expires after 2026-07-01 ({ids[0]})",
    ]


def test_a_day_that_is_over_fails_a_check(
    known: Path, ids: list[str], studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the cure."""
    at(monkeypatch, date(2026, 7, 2))
    result = studconf("baseline", "check", known)

    assert result.code == codes.FAILED
    assert [f"expired  {name}: its last day was 2026-07-01" for name in ids] == (
        result.out.splitlines()[1:-2]
    )
    assert result.out.endswith(
        f"repair the engine, or: studconf baseline update {known} ENGINE --expires DATE\n"
    )


# With an engine.


def test_a_check_with_an_engine_is_content_with_what_is_expected(
    known: Path, raising: str, ids: list[str], studconf: Studconf
) -> None:
    """Failures are counted all the same; and there may be none."""
    result = studconf("baseline", "check", known, raising, *FEW)

    assert (codes.OK, f"{len(ids)} failed, all expected\n") == (result.code, result.out)

    result = studconf("baseline", "check", known, "ref", "--select", "chapter:ante")

    assert (codes.OK, "0 failed\n") == (result.code, result.out)


def test_a_check_with_an_engine_tells_all_that_is_wrong(
    known: Path, broken: str, raising: str, ids: list[str], studconf: Studconf
) -> None:
    """What passes, what is no longer run, what fails otherwise and what is new, with the cure."""
    passing = studconf("baseline", "check", known, "ref", *FEW)
    stale = studconf("baseline", "check", known, "ref:partouche", *FEW, "--select", "ante-0001")
    other = studconf("baseline", "check", known, f"{broken}hostile", *FEW)
    new = studconf("baseline", "check", known, raising, *FEW, "--select", "ante-0001")

    assert {codes.FAILED} == {one.code for one in (passing, stale, other, new)}
    assert sorted(passing.out.splitlines()[:-2]) == [
        f"unexpected pass  {name}: it was expected to fail: known" for name in ids
    ]
    assert passing.out.splitlines()[-2:] == [
        f"0 failed; {len(ids)} entries are no longer right",
        f"repair the engine, or: studconf baseline update {known} ref",
    ]
    assert (
        f"stale            {ids[1]}: it is no longer run: partouche has awards.odd-chip "
        in stale.out
    )
    assert "different        awards-020" in other.out
    assert f"{'':<16} another was expected until 2026-07-01 (known): the answer: " in other.out
    assert f"new failure      ante-0001/always: {RAISED}\n" in new.out
    assert f"{len(ids) + 1} failed, {len(ids)} of them expected\n" in new.out
    assert new.out.endswith(f"studconf baseline update {known} {raising} --reason TEXT\n")


def test_a_check_with_an_engine_knows_the_day(
    known: Path, raising: str, studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was expected no longer is."""
    at(monkeypatch, date(2026, 7, 2))
    result = studconf("baseline", "check", known, raising, *FEW)

    assert result.code == codes.FAILED
    assert "expired          awards-0201" in result.out
    assert f"{'':<16} it was expected until 2026-07-01: known\n" in result.out
    assert result.out.endswith(" --expires DATE\n")


@pytest.mark.parametrize(
    ("engine", "options", "code"),
    [
        ("raises_in_hello", FEW, codes.NOT_STARTED),
        ("raises_in_run", (*FEW, "--deadline", "0.000001"), codes.NOT_RUN),
        ("unsupporting", FEW, codes.NOTHING),
        ("interrupted_at_third", ("--select", "chapter:awards"), codes.INTERRUPTED),
    ],
)
def test_a_check_that_could_not_be_made_is_no_success(  # noqa: PLR0913, PLR0917 - fixtures
    engine: str, options: tuple[str, ...], code: int, known: Path, broken: str, studconf: Studconf
) -> None:
    """The codes are those of a run."""
    assert code == studconf("baseline", "check", known, f"{broken}{engine}", *options).code


def test_a_check_without_an_engine_selects_nothing(known: Path, studconf: Studconf) -> None:
    """It would do nothing, and seem to."""
    result = studconf("baseline", "check", known, *FEW)

    assert result.code == codes.USAGE
    assert result.line == "studconf: --select and --house need an ENGINE"


def test_a_file_that_is_not_there_is_not_checked(tmp_path: Path, studconf: Studconf) -> None:
    """Only an update makes one."""
    result = studconf("baseline", "check", tmp_path / "a.yaml")

    assert result.code == codes.USAGE
    assert "does not exist" in result.line


# Help.


@pytest.mark.parametrize("name", ["update", "check"])
def test_each_subcommand_has_its_help(name: str, studconf: Studconf) -> None:
    """It says what it does and what it takes, and how it ends."""
    result = studconf("baseline", name, "--help")

    assert result.code == codes.OK
    assert result.out.startswith(f"Usage: studconf baseline {name} ")
    assert "exit code" in " ".join(result.out.split()).lower()
    assert "\b" not in result.out
