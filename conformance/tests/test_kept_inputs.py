"""No report replaces what the command reads."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.files import data

from .kit import mine, put

if TYPE_CHECKING:
    from .conftest import Studconf

HERE = Path(__file__).parent
#: The command, and which file its report would replace.
COMMANDS = (
    ("compare a.jsonl b.jsonl", "a.jsonl"),
    ("compare a.jsonl b.jsonl", "b.jsonl"),
    ("run ref --baseline base.yaml", "base.yaml"),
    ("run log:b.jsonl", "b.jsonl"),
    ("run ref --house ./my-room.yaml", "my-room.yaml"),
    ("run ref:./my-room.yaml", "my-room.yaml"),
    ("run ref --corpus corp --only-corpus", "corp/mine-0001.yaml"),
    ("run py:mine:Engine", "mine.py"),
    ("run py:package.mine:Engine", "package/mine.py"),
    ("run py:package:Engine", "package/__init__.py"),
    ("run 'cmd:python3 mine.py'", "mine.py"),
    ("fingerprint py:mine:Engine", "mine.py"),
    ("fingerprint ref --house ./my-room.yaml", "my-room.yaml"),
    ("fingerprint ref --corpus corp --only-corpus", "corp/mine-0001.yaml"),
    ("perft py:mine:Engine", "mine.py"),
    ("perft --house ./my-room.yaml", "my-room.yaml"),
    ("fuzz py:mine:Engine", "mine.py"),
    ("fuzz ref --against py:mine:Engine", "mine.py"),
    ("fuzz ref --keep corp", "corp/mine-0001.yaml"),
    ("audit hands --rooms rooms.yaml", "my-room.yaml"),
    ("audit hands --rooms rooms.yaml", "rooms.yaml"),
    ("audit hands --house ./my-room.yaml", "my-room.yaml"),
    ("audit hands --house pokerstars", "hands/a.phh"),
    ("audit hands --fit", "hands/a.phh"),
)


@pytest.fixture
def place(my_room: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of each kind that commands read."""
    folder = my_room.parent
    monkeypatch.chdir(folder)
    for name in ("corp", "hands", "package"):
        (folder / name).mkdir()
    put(folder / "corp", mine())
    (folder / "rooms.yaml").write_text("here: my-room.yaml\n", encoding="utf-8")
    for name in ("a.jsonl", "b.jsonl", "base.yaml", "mine.py", "hands/a.phh"):
        (folder / name).write_text("old\n", encoding="utf-8")
    for name in ("mine.py", "__init__.py"):
        (folder / "package" / name).write_text("old\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("way", ["itself", "symlink", "hard link"])
@pytest.mark.parametrize(("command", "kept"), COMMANDS)
def test_no_report_replaces_what_is_read(
    studconf: Studconf, place: Path, command: str, kept: str, way: str
) -> None:
    """Neither by its name nor by a link of either kind."""
    target = place / kept
    if way == "symlink":
        target = place / "link.txt"
        target.symlink_to(place / kept)
    elif way == "hard link":
        target = place / "link.txt"
        os.link(place / kept, target)
    before = (place / kept).read_bytes()
    head, quote, name = command.partition(" 'cmd:")
    words = [*head.split(), *([f"cmd:{name.rstrip(quote[1])}"] if quote else [])]

    result = studconf(*words, "--output", f"human:{target}")

    assert result.code == codes.USAGE
    assert result.line == f"studconf: a report would replace {target.resolve()}, which is read"
    assert (place / kept).read_bytes() == before


def test_no_report_replaces_a_file_that_a_folder_links_to(studconf: Studconf, place: Path) -> None:
    """It is read with the folder."""
    (place / "far.txt").write_text("old\n", encoding="utf-8")
    (place / "hands" / "b.phh").symlink_to(place / "far.txt")

    result = studconf("audit", "hands", "--house", "pokerstars", "--output", "human:far.txt")

    assert "a report would replace" in result.line


def test_no_report_replaces_a_file_of_the_specification(studconf: Studconf) -> None:
    """Every command reads some of them."""
    path = data.spec() / "houses" / "partouche.yaml"

    result = studconf("run", "ref", "--output", f"human:{path}")

    assert result.line == f"studconf: a report would replace {path}, which is read"


def test_a_report_of_an_earlier_time_is_replaced(studconf: Studconf, place: Path) -> None:
    """Also in a folder that is read, where nobody takes it for one of its files."""
    for _ in range(2):
        result = studconf(
            *("run", "ref", "--corpus", "corp", "--only-corpus", "--output", "human:corp/said.txt")
        )

        assert result.code == codes.OK
    assert "1 scenario" in (place / "corp" / "said.txt").read_text(encoding="utf-8")
