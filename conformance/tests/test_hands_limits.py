"""However large a file or an archive is, no more is read than is allowed."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from .test_hands_phh import HAND
from .test_hands_sources import found, pack, put


def test_a_file_that_is_too_large_is_cut_short(tmp_path: Path) -> None:
    """What was whole before is read."""
    path = put(tmp_path / "a.phhs", f"[1]\n{HAND}[2]\n{HAND}[3]\n{HAND}")

    lines = found(path, file=len(HAND) * 2)

    assert lines[0] == f"{path}:1"
    assert f": the file is larger than {len(HAND) * 2:,} bytes, expected a smaller " in lines[-1]
    assert len(lines) == 2


def test_a_hand_that_is_too_large(tmp_path: Path) -> None:
    """It is not kept, and the others are read; one line may be all of it."""
    path = put(tmp_path / "a.phhs", f"[1]\nx = '{'y' * 90_000}'\n[2]\n{HAND}")

    lines = found(path, hand=2000)

    assert lines[0].startswith(f"{path}:1:1: the hand is too large, expected a hand of at most 2,0")
    assert lines[1:] == [f"{path}:3"]


def test_a_bomb_in_gzip_is_cut_short(tmp_path: Path) -> None:
    """A gigabyte of blanks is a megabyte packed; no more is unpacked than is allowed."""
    path = tmp_path / "bomb.phh.gz"
    with gzip.open(path, "wb", compresslevel=1) as stream:
        for _ in range(40):
            stream.write(b" " * 1_000_000)

    [line] = found(path, file=5_000_000, hand=1_000_000)

    assert ": the file is larger than 4 MiB, expected a smaller one" in line


def test_a_bomb_in_a_zip_is_cut_short(tmp_path: Path) -> None:
    """The files of an archive have one allowance together."""
    path = pack(tmp_path / "bomb.zip", {f"{name}.phh": "#" * 900_000 for name in "abcdef"})

    lines = found(path, archive=2_000_000)

    assert [": the archive holds more than 1 MiB" in line for line in lines] == [
        *(False, False, True, True, True, True)
    ]


def test_an_archive_of_very_many_files_is_not_listed(tmp_path: Path) -> None:
    """Its directory alone would fill the memory."""
    path = pack(tmp_path / "many.zip", {f"{number}.phh": "" for number in range(300)})

    assert found(path, members=299) == [
        f"{path}:1:1: the archive has more than 299 files, expected unpack it, and name the folder"
    ]
    assert len(found(path, members=300)) == 300


def test_an_archive_that_is_too_large_is_not_opened(tmp_path: Path) -> None:
    """Its size is known before it is read."""
    path = pack(tmp_path / "large.zip", {"a.phh": HAND})

    assert found(path, archive=100) == [
        f"{path}:1:1: the archive is too large, expected unpack it, and name the folder"
    ]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
def test_a_file_without_an_end_ends() -> None:
    """Neither lines nor files are read for ever."""
    lines = found("/dev/zero", file=3_000_000, hand=100_000)

    assert "the file is larger than 2 MiB" in lines[-1]
