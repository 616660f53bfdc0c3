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

    [line] = found(path, file=5_000_000, hand=1_000_000, gap=10**9)

    assert ": the file is larger than 4 MiB, expected a smaller one" in line


def test_a_file_unpacks_to_so_many_times_its_size_and_no_more(tmp_path: Path) -> None:
    """Hands that are alike may be packed very small, but a bomb still smaller."""
    alike = "".join(f"[{number}]\n{HAND}\n" for number in range(1, 3000))
    good, bomb = tmp_path / "good.phhs.gz", tmp_path / "bomb.phhs.gz"
    good.write_bytes(gzip.compress(alike.encode()))
    bomb.write_bytes(gzip.compress(b"[\n" * 400_000))
    archive = pack(tmp_path / "all.zip", {"bomb.phhs": "[\n" * 400_000, "good.phhs": alike})

    assert 2999 == len(found(good, free=0))
    assert (
        ": the file unpacks to more than 250 times its size, expected the sa"
        in found(bomb, free=0, gap=100)[-1]
    )
    lines = found(archive, free=0)
    assert [True] + [False] * 2999 == ["250 times its size" in line for line in lines]


def test_so_much_may_be_unpacked_from_however_little(tmp_path: Path) -> None:
    """What is small when unpacked does no harm."""
    path = tmp_path / "a.phh.gz"
    path.write_bytes(gzip.compress((HAND + "#" * 900_000).encode()))

    assert found(path) == [f"{path}:1"]
    assert "250 times" in found(path, free=0, ratio=250)[-1]


@pytest.mark.parametrize(
    ("content", "much"),
    [
        (b"\n" * 30_000, "10,000 lines"),
        (b"x\n" * 30_000, "10,000 lines"),
        (bytes(5_000_000), "4 MiB"),
        (b"\n" + b" " * 5_000_000, "4 MiB"),
    ],
)
@pytest.mark.parametrize("name", ["a.phhs", "a.jsonl", "a.phhs.gz", "a"])
def test_what_holds_no_hand_is_not_read_to_its_end(
    content: bytes, much: str, name: str, tmp_path: Path
) -> None:
    """However it is named, packed or not; it is told where the hands stop."""
    path = tmp_path / name
    path.write_bytes(gzip.compress(content) if name.endswith("gz") else content)

    said = f"{path}:1:1: no hand begins in the {much} from here, expected a file of hands alone"
    assert said == found(path)[-1]


def test_hands_before_a_gap_are_read(tmp_path: Path) -> None:
    """All but the last one: it does not end."""
    path = put(tmp_path / "a.phhs", f"[1]\n{HAND}[2]\n{HAND}" + "\n" * 20_000)

    first, last = found(path)
    assert f"{path}:1" == first
    assert "no hand begins in the 10,000 lines from here" in last


def test_hands_far_apart_are_read(tmp_path: Path) -> None:
    """As long as the next one comes soon enough; blanks before its header do not matter."""
    lines = 2 + HAND.count("\n") + 5
    path = put(tmp_path / "a.phhs", f"[1]\n{HAND}" + "\n" * 5 + f"  [2]\n{HAND}")

    assert [f"{path}:1", f"{path}:{lines}"] == found(path, lines=lines)
    assert 1 == len(found(path, lines=5))


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
