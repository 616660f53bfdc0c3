"""``studconf audit --fit``: which rulings hands were played under."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from stud_conformance.cli import codes
from stud_conformance.spec import hands

if TYPE_CHECKING:
    from pathlib import Path

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
    assert len(hands.verdicts_document().data["stars"]) == len(found) - 1
    assert found[-1]["line"] == "footer"


def test_a_fit_asks_no_house(studconf: Studconf) -> None:
    """It finds one."""
    result = studconf("audit", ROOM, "--fit", "--house", "pokerstars")

    assert codes.USAGE == result.code
    assert result.line == "studconf: --fit asks no house, and works in one process"
