"""``studconf audit --fit``: which rulings hands were played under."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance.audit.fit import STATES, fit
from stud_conformance.audit.fit_hand import KINDS
from stud_conformance.cli import codes
from stud_conformance.files.folded import WIDTH
from stud_conformance.spec import hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stud_conformance.audit.fit import Fit
    from stud_conformance.audit.fit_hand import Reading
    from stud_conformance.hands.recorded import Recorded, Unreadable

    from .conftest import Studconf

ROOM = str(hands.folder() / "stars")


def test_a_room_is_fitted(studconf: Studconf, tmp_path: Path) -> None:
    """A person reads the rulings and the nearest house; a program has a line a hand."""
    lines = tmp_path / "fit.jsonl"
    result = studconf("audit", ROOM, "--fit", "--output", "human:-", "--output", f"jsonl:{lines}")
    found = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]

    assert codes.OK == result.code
    assert "showdown.no-river-bet" in result.out
    assert "pokerstars" in result.out
    assert [line for line in result.out.splitlines() if len(line) > WIDTH] == []
    assert len(hands.verdicts_document().data["stars"]) == len(found) - 1
    assert found[-1]["line"] == "footer"


def test_a_fit_asks_no_house(studconf: Studconf) -> None:
    """It finds one."""
    result = studconf("audit", ROOM, "--fit", "--house", "pokerstars")

    assert codes.USAGE == result.code
    assert result.line == "studconf: --fit asks no house, and works in one process"


def test_a_report_grows_beside_its_file_and_takes_its_place_in_the_end(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was there before is there until then; nothing else is left behind."""
    path = tmp_path / "fit.jsonl"
    path.write_text("before", encoding="utf-8")
    seen: list[tuple[set[str], str]] = []

    def watched(found: Iterable[Recorded | Unreadable], each: Callable[[Reading], None]) -> Fit:
        names = {one.name for one in tmp_path.iterdir()}
        seen.append((names, path.read_text(encoding="utf-8")))
        return fit(found, each=each)

    monkeypatch.setattr("stud_conformance.cli.audit_fit.fit", watched)
    result = studconf("audit", ROOM, "--fit", "--output", f"jsonl:{path}")

    assert (codes.OK, "") == (result.code, result.out)
    assert seen == [({"fit.jsonl", f".studconf-{os.getpid()}-0.part"}, "before")]
    assert [one.name for one in tmp_path.iterdir()] == ["fit.jsonl"]
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["line"] == "footer"


def test_no_hand_is_read_where_a_report_can_never_be_written(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is told at once; a report that could have been written is as it was."""
    monkeypatch.setattr(
        "stud_conformance.hands.read.hands", lambda paths: pytest.fail(f"{paths} were read")
    )
    good = tmp_path / "fit.jsonl"
    good.write_text("before", encoding="utf-8")
    bad = tmp_path / "missing" / "fit.txt"
    result = studconf(
        "audit", ROOM, "--fit", "--output", f"jsonl:{good}", "--output", f"human:{bad}"
    )

    assert codes.USAGE == result.code
    assert f"there is no folder {bad.parent}" in result.line
    assert good.read_text(encoding="utf-8") == "before"
    assert [one.name for one in tmp_path.iterdir()] == ["fit.jsonl"]


def test_two_reports_of_a_fit_may_not_go_to_one_place(studconf: Studconf, tmp_path: Path) -> None:
    """However it is spelt."""
    path = tmp_path / "fit"
    spelt = f"{tmp_path}/../{tmp_path.name}/fit"
    result = studconf(
        "audit", ROOM, "--fit", "--output", f"jsonl:{path}", "--output", f"human:{spelt}"
    )

    assert codes.USAGE == result.code
    assert result.line == f"studconf: two reports go to {path}"
    assert not path.exists()


def test_a_fit_that_is_broken_off_has_no_footer(
    studconf: Studconf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines of the hands so far are there, and nothing for a person."""
    lines, text = tmp_path / "fit.jsonl", tmp_path / "fit.txt"

    def broken_off(found: Iterable[Recorded | Unreadable], each: Callable[[Reading], None]) -> Fit:
        left = iter(found)
        fit([next(left), next(left)], each=each)
        raise KeyboardInterrupt

    monkeypatch.setattr("stud_conformance.cli.audit_fit.fit", broken_off)
    result = studconf(
        "audit", ROOM, "--fit", "--output", f"jsonl:{lines}", "--output", f"human:{text}"
    )

    assert codes.INTERRUPTED == result.code
    kinds = [json.loads(one)["line"] for one in lines.read_text(encoding="utf-8").splitlines()]
    assert kinds == ["fit", "fit"]
    assert not text.exists()


def test_a_fit_is_told_in_two_formats(studconf: Studconf) -> None:
    """A page is none of them."""
    result = studconf("audit", ROOM, "--fit", "--output", "markdown:-")

    assert codes.USAGE == result.code
    assert result.line == "studconf: --fit is told as human or jsonl, not as markdown"


def test_there_may_be_nothing_to_fit(studconf: Studconf, tmp_path: Path) -> None:
    """The log of a run in which nothing was played."""
    log = tmp_path / "run.jsonl"
    log.write_text("", encoding="utf-8")
    result = studconf("audit", log, "--fit")

    assert codes.NOTHING == result.code
    assert (result.out, result.err) == ("0 hands\n", "studconf: there is nothing to fit\n")


def test_a_hand_that_cannot_be_read_is_told_by_the_exit_code(
    studconf: Studconf, tmp_path: Path
) -> None:
    """The others are fitted all the same."""
    (tmp_path / "broken.phh").write_text("variant =\n", encoding="utf-8")
    result = studconf("audit", tmp_path, ROOM, "--fit")

    assert codes.NOT_RUN == result.code
    assert result.out.splitlines()[0].endswith(" 1 unreadable")
    assert "showdown.no-river-bet" in result.out


# What the page on audits says.


def page() -> str:
    """Return what it says of a fit."""
    text = (Path(__file__).parent.parent / "AUDIT.md").read_text(encoding="utf-8")
    return text.partition("## Which rulings: `--fit`\n")[2].partition("\n## ")[0]


def test_the_page_shows_what_is_printed(studconf: Studconf) -> None:
    """Line by line."""
    block = "    seven-card-stud-hi-lo" + page().partition("    seven-card-stud-hi-lo")[2]
    shown = [line[4:] for line in block.partition("\n\n")[0].splitlines()]
    printed = studconf("audit", ROOM, "--fit").out

    assert len(shown) == 3
    assert "\n".join(shown) in printed


def test_the_page_names_every_state_kind_and_key(studconf: Studconf) -> None:
    """And no state that there is not."""
    rows = [line for line in page().splitlines() if line.startswith("| `")]
    named = {word for row in rows for word in re.findall(r"`([a-z-]+)`", row)}
    rooms = [str(hands.folder() / room) for room in ("stars", "kingsclub", "bovada")]
    printed = studconf("audit", *rooms, "--fit", "--output", "jsonl:-").out
    lines = [json.loads(line) for line in printed.splitlines()]
    house, question = lines[-1]["houses"][0], lines[-1]["questions"][0]
    keys = {key for line in lines for key in line} | {*house, *question}
    keys |= {key for line in lines[:-1] for says in line.get("says", {}).values() for key in says}

    assert {*STATES, *KINDS} <= named
    assert keys - {"house", "ruling"} <= named
    assert {row.split("`")[1] for row in rows[: len(STATES)]} == set(STATES)
