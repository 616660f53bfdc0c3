"""``studconf baseline update``: what it writes and tells, and its exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance import __version__, files
from stud_conformance.cli import codes
from stud_conformance.run import baseline

from .kit import GOOD, mine, put

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

    from .conftest import Studconf

HERE = Path(__file__).parent
PROGRAM = "from stud_conformance.cli.main import main; main()"
FEW = ("--select", "awards-0201", "--select", "awards-0202")
SAID = ("--reason", "it raises", "--link", "https://example.org/1", "--expires", "2026-07-01")
DAY = date(2026, 6, 1)
RAISED = (
    "the answer: expected a hand played, found error: ValueError: lost k# (broken_engines.py:#)"
)


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be the first of June."""
    at(monkeypatch, DAY)


def at(monkeypatch: pytest.MonkeyPatch, moment: date) -> None:
    """Let it be another day."""
    monkeypatch.setattr(baseline, "today", lambda: moment)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the baseline is to be."""
    return tmp_path / "a.yaml"


@pytest.fixture
def raising(broken: str) -> str:
    """An engine that raises in every hand."""
    return f"{broken}raises_in_run"


@pytest.fixture
def ids(corpus: Corpus) -> list[str]:
    """The cases that are selected in these tests."""
    return sorted(case.id for case in corpus.cases() if case.scenario in FEW)


@pytest.fixture
def known(path: Path, raising: str, studconf: Studconf) -> Path:
    """A baseline of an engine that raises in every hand."""
    assert studconf("baseline", "update", path, raising, *FEW, *SAID).code == codes.OK
    return path


def entries(path: Path) -> dict[str, dict[str, str]]:
    """Return the entries of a baseline by case."""
    return {one["case"]: one for one in files.read(path).data["expected-failures"]}


# Update: what is written and told.


def test_an_update_writes_what_fails(
    path: Path, raising: str, ids: list[str], studconf: Studconf
) -> None:
    """Each failure with the words that are given."""
    result = studconf("baseline", "update", path, raising, *FEW, *SAID)
    number = len(ids)

    assert number > 1
    assert list(entries(path)) == ids
    assert entries(path)[ids[0]] == {
        "case": ids[0],
        "reason": "it raises",
        "link": "https://example.org/1",
        "expires": "2026-07-01",
        "failure": RAISED,
    }
    *added, written = result.out.splitlines()
    assert added == [f"added    {name}: {RAISED}" for name in ids]
    assert written == (
        f"written: {path}: {number} expected failures, the next expires after 2026-07-01 ({ids[0]})"
    )
    assert (codes.OK, "") == (result.code, result.err)


def test_an_update_says_of_whom_and_against_what(
    known: Path, broken: str, studconf: Studconf
) -> None:
    """In a line each, whatever an engine says."""
    assert files.read(known).data["engine"] == {"name": "ref", "version": __version__}
    assert files.read(known).data["suite"] == __version__

    result = studconf("baseline", "update", known, f"{broken}hostile", *FEW)

    assert result.code == codes.OK
    assert "[31mred [0m [bold]x[/] 2J" in files.read(known).data["engine"]["name"]
    assert "\x1b" not in result.out


def test_an_update_with_the_same_failures_changes_nothing(
    known: Path, raising: str, studconf: Studconf
) -> None:
    """Words are needed for new ones only."""
    before = known.read_bytes()
    result = studconf("baseline", "update", known, raising, *FEW)

    assert (codes.OK, before) == (result.code, known.read_bytes())
    assert result.out.startswith("written: ")


def test_an_update_drops_what_passes_and_what_is_unsupported(
    known: Path, ids: list[str], studconf: Studconf
) -> None:
    """It is told why; what was not selected stays."""
    result = studconf("baseline", "update", known, "ref", "--select", ids[0])

    assert result.out.splitlines()[0] == f"dropped  {ids[0]}: it passes"
    assert list(entries(known)) == ids[1:]

    result = studconf("baseline", "update", known, "ref:partouche", *FEW)

    assert f"dropped  {ids[1]}: it is no longer run: partouche has awards.odd-chip " in result.out
    assert entries(known) == {}


def test_an_update_tells_the_failure_that_is_another(
    known: Path, broken: str, ids: list[str], studconf: Studconf
) -> None:
    """The words stay, and have to be read again."""
    before = entries(known)
    result = studconf("baseline", "update", known, f"{broken}hostile", *FEW, *SAID)
    after = entries(known)
    changed = [name for name, one in after.items() if one != before[name]]

    assert changed
    assert set(after) <= set(ids)
    assert {"it raises"} == {one["reason"] for one in after.values()}
    for name in changed:
        assert f"changed  {name}: {after[name]['failure']}\n" in result.out
    assert f"         before: {RAISED}\n" in result.out
    assert "         is this still the reason? it raises\n" in result.out
    assert all(line.isprintable() for line in result.out.split("\n"))


def test_an_update_renews_a_day_that_is_over_only_when_told(
    known: Path, raising: str, ids: list[str], studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then it says so."""
    at(monkeypatch, date(2026, 7, 2))
    update = ("baseline", "update", known, raising, *FEW)
    before = known.read_bytes()
    result = studconf(*update)

    assert (codes.OK, before) == (result.code, known.read_bytes())
    assert result.out.startswith(
        f"expired  {ids[0]}: its last day was 2026-07-01 (--expires DATE gives it another)\n"
    )

    result = studconf(*update, "--expires", "2026-07-31")

    assert {"2026-07-31"} == {one["expires"] for one in entries(known).values()}
    assert result.out.startswith(
        f"renewed  {ids[0]}: expected until 2026-07-31, before until 2026-07-01\n"
    )


def test_a_new_entry_has_ninety_days(path: Path, raising: str, studconf: Studconf) -> None:
    """Where no day is given, and no link either."""
    studconf("baseline", "update", path, raising, *FEW, "--reason", "so")

    assert {str(DAY + timedelta(days=90))} == {one["expires"] for one in entries(path).values()}
    assert not any("link" in one for one in entries(path).values())


def test_a_dry_run_tells_and_writes_nothing(path: Path, raising: str, studconf: Studconf) -> None:
    """All else is the same."""
    update = ("baseline", "update", path, raising, *FEW, *SAID)
    dry = studconf(*update, "--dry-run")

    assert not path.exists()
    assert codes.OK == dry.code
    assert dry.out.replace("not written, as this is a dry run", "written") == studconf(*update).out


def test_an_engine_that_goes_elsewhere_does_not_take_the_file_along(
    broken: str, studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path is meant from where the command was called."""
    monkeypatch.chdir(tmp_path)
    result = studconf("baseline", "update", "a.yaml", f"{broken}goes_elsewhere", *FEW)

    assert result.code == codes.OK
    assert entries(tmp_path / "a.yaml") == {}


def test_what_an_engine_prints_is_not_in_the_way(path: Path) -> None:
    """It goes to stderr, by whatever way it is printed."""
    paths = [str(HERE / "engines"), *sys.path]
    engine = "py:broken_engines:writes_to_descriptor_1"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM, "baseline", "update", path, engine, *FEW],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
    )

    assert done.stdout == f"written: {path}: 0 expected failures\n"
    assert "look at me" in done.stderr


def test_cases_of_ones_own_may_be_expected_to_fail(
    path: Path, raising: str, studconf: Studconf, tmp_path: Path
) -> None:
    """Where their folder is named."""
    folder = tmp_path / "mine"
    folder.mkdir()
    own = ("--corpus", put(folder, mine(GOOD)), "--only-corpus")

    assert studconf("baseline", "update", path, raising, *own, *SAID).code == codes.OK
    assert studconf("baseline", "check", path, raising, *own).code == codes.OK
    assert "give its folder with --corpus" in studconf("baseline", "check", path).err


# Update: nothing is written.


@pytest.mark.parametrize(
    ("engine", "options", "code", "says"),
    [
        ("raises_in_run", FEW, 2, "say with --reason why to accept them; nothing was written"),
        ("raises_in_hello", (*FEW, *SAID), 3, "failed in its greeting"),
        ("fails_when_made", (*FEW, *SAID), 3, "cannot be loaded"),
        ("reference", (*FEW, *SAID, "--deadline", "0.000001"), 4, "not run, so nothing is known"),
        ("unsupporting", (*FEW, *SAID), 5, "there is nothing to run with"),
        ("interrupted_at_third", ("--select", "chapter:awards", *SAID), 130, ""),
        ("asks_to_terminate", ("--select", "chapter:awards", *SAID), 143, ""),
    ],
)
@pytest.mark.parametrize("text", [None, GOOD], ids=["new", "old"])
def test_nothing_is_written_where_anything_goes_wrong(  # noqa: PLR0913, PLR0917 - fixtures
    engine: str,
    options: tuple[str, ...],
    code: int,
    says: str,
    text: str | None,
    path: Path,
    broken: str,
    studconf: Studconf,
) -> None:
    """What was there stays, and what was not is not."""
    if text is not None:
        text = (HERE / "good" / "baseline.yaml").read_text(encoding="utf-8")
        path.write_text(text, encoding="utf-8")
    result = studconf("baseline", "update", path, f"{broken}{engine}", *options)

    assert (code, "") == (result.code, result.out)
    assert says in result.err
    assert text == (path.read_text(encoding="utf-8") if path.exists() else None)
    assert {path} >= set(path.parent.iterdir())


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("raiser",), 2, "there is no engine 'raiser'"),
        (("ref", "--expires", "soon"), 2, "'soon' is no day such as 2026-12-31"),
        (("ref", "--expires", "2026-02-30"), 2, "'2026-02-30' is no day such as 2026-12-31"),
        (("ref", "--expires", "2026-05-31"), 2, "2026-05-31 is over"),
        (("ref", "--link", "example.org"), 2, "it has to start with https:// or http://"),
        (("ref", "--link", "https://a b"), 2, "it has to start with https:// or http://"),
        (("ref", "--reason", " "), 2, "it has to be one line of printable text"),
        (("ref", "--reason", "one\ntwo"), 2, "it has to be one line of printable text"),
        (("ref", "--reason", "\x1b[31m"), 2, "it has to be one line of printable text"),
        (("ref", "--select", "nothing-0001"), 2, "there is no case for the selector"),
        (("ref", "--select", "game:five-card-stud", "--house", "full-tilt"), 5, "nothing to run"),
    ],
)
def test_bad_input_costs_one_line(
    arguments: tuple[str, ...], code: int, says: str, path: Path, studconf: Studconf
) -> None:
    """No engine is asked."""
    result = studconf("baseline", "update", path, *arguments)

    assert code == result.code
    assert says in result.line
    assert not path.exists()


def test_a_file_with_mistakes_is_not_updated(
    known: Path, ids: list[str], raising: str, studconf: Studconf
) -> None:
    """Neither where it is invalid nor where it names what there is not."""
    good = known.read_text(encoding="utf-8")
    for wrong, code in (("awards-*", codes.INVALID), ("mine-0001/always", codes.USAGE)):
        known.write_text(good.replace(ids[0], wrong), encoding="utf-8")
        result = studconf("baseline", "update", known, raising, *FEW)

        assert code == result.code
        assert f"{known}:8:11: " in result.line
        assert wrong in known.read_text(encoding="utf-8")


def test_an_update_drops_what_the_corpus_no_longer_has(
    known: Path, ids: list[str], raising: str, studconf: Studconf
) -> None:
    """A case of ours that is gone is no reason to edit the file by hand."""
    text = known.read_text(encoding="utf-8").replace(ids[0], "awards-9999/always")
    known.write_text(text, encoding="utf-8")
    result = studconf("baseline", "update", known, raising, *FEW, *SAID)

    assert codes.OK == result.code
    assert "dropped  awards-9999/always: it is no longer in the corpus\n" in result.out
    assert f"added    {ids[0]}: " in result.out
    assert "awards-9999" not in known.read_text(encoding="utf-8")


def test_a_folder_that_is_not_there_is_told_before_the_run(
    broken: str, tmp_path: Path, studconf: Studconf
) -> None:
    """Nobody waits for nothing."""
    result = studconf("baseline", "update", tmp_path / "b" / "a.yaml", f"{broken}fails_when_made")

    assert result.code == codes.USAGE
    assert "there is no folder" in result.line
