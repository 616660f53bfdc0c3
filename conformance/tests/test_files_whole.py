"""Files are written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from stud_conformance.files import whole

FULL = Path("/dev/full")


def test_a_file_is_replaced_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was there stays where the new text does not arrive, and nothing else is left."""
    path = tmp_path / "a.yaml"
    path.write_text("old", encoding="utf-8")

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), number)

    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(OSError, match="No space left") as failed:
        whole.write(path, "new")

    assert failed.value.filename == str(path)
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_nothing_is_put_in_place_before_all_is_made(
    tmp_path: Path,
) -> None:
    """Not even the folders stay that were made for it."""
    old = tmp_path / "old.yaml"
    old.write_text("old", encoding="utf-8")
    new = tmp_path / "a" / "b" / "c.yaml"

    with pytest.raises(IsADirectoryError):
        whole.write_all([(old, "new"), (new, "new"), (new.parent, "new")])

    assert old.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [old]


def test_a_link_is_followed_and_the_mode_stays(tmp_path: Path) -> None:
    """The file is somebody's own."""
    path, link = tmp_path / "a.yaml", tmp_path / "b.yaml"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)

    whole.write(link, "new\n")

    assert link.is_symlink()
    assert path.read_bytes() == b"new\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_name_may_be_as_long_as_names_are(tmp_path: Path) -> None:
    """That of the file in the making is not longer."""
    path = tmp_path / ("ü" * 125 + ".yaml")

    whole.write(path, "new")

    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_what_a_process_left_is_in_nobodys_way(tmp_path: Path) -> None:
    """Another one with its number may have been ended while it wrote; it is not written to."""
    path = tmp_path / "a.yaml"
    part = whole.beside(path)
    assert part is not None
    part.write_text("left", encoding="utf-8")

    whole.write(path, "new")

    assert part.read_text(encoding="utf-8") == "left"
    assert {*tmp_path.iterdir()} == {part, path}


@pytest.mark.skipif(not FULL.exists(), reason="there is no such device")
def test_a_device_is_written_at_once() -> None:
    """Nothing takes its place, and an error names it."""
    whole.write(Path("/dev/null"), "new")

    with pytest.raises(OSError, match="No space left") as failed:
        whole.write(FULL, "new")

    assert failed.value.filename == str(FULL)


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    """It holds what others wrote."""
    with pytest.raises(IsADirectoryError) as failed:
        whole.write(tmp_path, "new")

    assert failed.value.filename == str(tmp_path)
