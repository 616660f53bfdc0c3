"""It is told how far an audit has come, and how long the rest may take."""

from __future__ import annotations

import gzip
import io
import os
import pty
import subprocess
import sys
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.audit.verdict import CONFORMS, DEVIATES, UNREADABLE, Audited
from stud_conformance.cli import audit_progress, audit_sizes
from stud_conformance.cli.audit_progress import Progress
from stud_conformance.cli.audit_sizes import Files

from .auditing import WRONG_SEAT, many, named

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

PROGRAM = "from stud_conformance.cli.main import main; main()"
STARS = ("--house", "pokerstars")
ONE = Audited("a", "a.phh:1", "", CONFORMS, "pokerstars")


class Clock:
    """Tells the time that a test wants."""

    def __init__(self) -> None:
        """Begin at once."""
        self.now = 0.0

    def __call__(self) -> float:
        """Tell it."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time."""
    found = Clock()
    monkeypatch.setattr(audit_progress, "monotonic", found)
    return found


def files(folder: Path) -> list[str]:
    """Write some files; return their names in order."""
    text = many(str(number) for number in range(300))
    (folder / "in").mkdir()
    (folder / "a.phhs").write_text(text, encoding="utf-8")
    (folder / "b.txt").write_text("no hands", encoding="utf-8")
    (folder / "in" / "c.phhs.gz").write_bytes(gzip.compress(text.encode()))
    with zipfile.ZipFile(folder / "in" / "d.zip", "w") as archive:
        archive.writestr("e!.phhs", text)
    return [str(folder / name) for name in ("a.phhs", "in/c.phhs.gz", "in/d.zip")]


@pytest.mark.parametrize("path", ["", "/**", "/*"])
def test_files_are_known_beforehand(path: str, tmp_path: Path) -> None:
    """In the order in which they are read, whatever they are named by."""
    names = files(tmp_path)
    found = Files.of([f"{tmp_path}{path}"])
    known = [name for name in found.starts if not name.endswith("b.txt")]

    assert names == known
    assert sum(found.sizes.values()) == found.total
    assert "0 of 3 files" == found.words() or path


@pytest.mark.parametrize("path", ["-", "s3://hands/2026"])
def test_what_is_no_file_here_is_not_known(path: str, tmp_path: Path) -> None:
    """Then it is told how many are done, and not how much is left."""
    files(tmp_path)
    found = Files.of([str(tmp_path), path])
    for place in ("x.phh:1", "x.phh:9:2", "y.phh:1", "z.phh:1"):
        found.come_to(place)

    assert ("2 files done", None) == (found.words(), found.share())


def test_very_many_files_are_not_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for that."""
    files(tmp_path)
    monkeypatch.setattr(audit_sizes, "MOST", 2)

    assert Files.of([str(tmp_path)]) == Files()


def test_the_share_follows_the_lines(tmp_path: Path) -> None:
    """Of a file that is packed too; an archive counts when it is done."""
    plain, packed, archive = files(tmp_path)
    lines = many(str(number) for number in range(300)).count("\n")
    found = Files.of([str(tmp_path)])
    shares = []
    for name in (plain, packed):
        for line in (1, lines // 2, lines, 10 * lines):
            found.come_to(f"{name}:{line}")
            shares.append((found.share() or 0) * found.total - found.starts[name][1])
        size = found.sizes[name]
        assert pytest.approx([0, size / 2, size, size], abs=size / 20) == shares
        shares.clear()
    for place in (f"{archive}!e!.phhs:3", f"{archive}!e!.phhs:30"):
        found.come_to(place)
        assert found.starts[archive][1] == pytest.approx((found.share() or 0) * found.total)
    assert "2 of 3 files" == found.words()


def test_it_is_told_now_and_then_where_no_terminal_is(tmp_path: Path, clock: Clock) -> None:
    """With the rate, the files, and how much is left."""
    first, *_ = files(tmp_path)
    stream = io.StringIO()
    with Progress(stream, [str(tmp_path)], is_told=True) as progress:
        for number, verdict in enumerate([CONFORMS, DEVIATES, DEVIATES, UNREADABLE] * 300):
            clock.now = number / 10
            progress.take(replace(ONE, place=f"{first}:{number + 1}", verdict=verdict))

    (line,) = stream.getvalue().splitlines()
    assert line.startswith(
        "studconf: 601 hands, 300 deviate, 150 unreadable, 10 a second, 0 of 3 files, "
    )
    assert line.endswith(" left, after 0:01:00")


def test_nothing_is_told_where_nobody_wants_it(clock: Clock) -> None:
    """A report that goes to a terminal is told enough."""
    stream = io.StringIO()
    with Progress(stream, ["-"]) as progress:
        clock.now = 1000
        progress.take(ONE)

    assert "" == stream.getvalue()


def test_reports_that_go_to_files_alone_have_it_told(
    tmp_path: Path, studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As nobody sees them before the end."""
    monkeypatch.setattr(audit_progress, "TOLD", 0)
    (tmp_path / "a.phh").write_text(named("a"), encoding="utf-8")
    report = f"jsonl:{tmp_path}/audit.jsonl"

    told = studconf("audit", tmp_path / "a.phh", *STARS, "--output", report).err
    assert told.startswith("studconf: 1 hand, 0 deviate, 0 unreadable, ")
    assert "" == studconf("audit", tmp_path / "a.phh", *STARS, "--output", "jsonl:-").err


def test_progress_is_shown_on_a_terminal_alone(tmp_path: Path, studconf: Studconf) -> None:
    """And not beside a report that goes to one."""
    (tmp_path / "a.phh").write_text(named("a"), encoding="utf-8")
    (tmp_path / "b.phh").write_text(named("b", WRONG_SEAT), encoding="utf-8")
    ours, theirs = pty.openpty()
    call = [
        sys.executable,
        "-c",
        "from stud_conformance.cli.main import main; main()",
        "audit",
        str(tmp_path),
        *STARS,
    ]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm"}
    shown = subprocess.run(call, stdout=subprocess.PIPE, stderr=theirs, env=env, check=False)
    os.close(theirs)
    bar = os.read(ours, 100_000)
    os.close(ours)

    assert b"2 hands, 1 deviates, 0 unreadable" in bar
    assert shown.stdout.decode() == studconf("audit", tmp_path, *STARS).out
    assert "" == studconf("audit", tmp_path, *STARS).err
