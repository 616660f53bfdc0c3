"""Hands are found in files, folders, globs, archives, stdin and URLs, in a fixed order."""

from __future__ import annotations

import gzip
import io
import os
import sys
import tarfile
import zipfile
from typing import TYPE_CHECKING

import pytest
from stud_conformance.hands import Recorded, Unreadable
from stud_conformance.hands.documents import SCENARIO, Document, Limits
from stud_conformance.hands.read import hands
from stud_conformance.hands.sources import documents

from .kit import GOOD
from .test_hands_phh import HAND

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def put(path: Path, text: str = HAND) -> Path:
    """Write a file and the folders that it is in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def pack(path: Path, members: Mapping[str, str | bytes]) -> Path:
    """Write an archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def found(*paths: str | Path, **limits: int) -> list[str]:
    """Return the places of the hands of some paths, or what is wrong with them."""
    own = hands([str(path) for path in paths], Limits(**limits))
    return [str(hand) if isinstance(hand, Unreadable) else hand.place for hand in own]


def stdin(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """Let this come by stdin."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_a_file(tmp_path: Path) -> None:
    """It is named as it was given."""
    path = put(tmp_path / "a.phh")

    assert found(path) == [f"{path}:1"]


def test_a_folder_is_read_in_order(tmp_path: Path) -> None:
    """Its own files come first, then those of its folders, all by name."""
    for name in ("b/2.phh", "b/1.phhs", "a/x.PHH", "z.phh", "y.txt", "b.yaml"):
        put(tmp_path / name, f"[1]\n{HAND}" if name.endswith("s") else HAND)

    assert found(tmp_path) == [
        f"{tmp_path}/{name}:1" for name in ("z.phh", "a/x.PHH", "b/1.phhs", "b/2.phh")
    ]


def test_a_glob_is_read_in_order(tmp_path: Path) -> None:
    """What a shell leaves to us is matched here, folders within folders too."""
    for name in ("b/2.phh", "b/1.phh", "a/x.phh"):
        put(tmp_path / name)

    assert found(f"{tmp_path}/**/*.phh") == [
        f"{tmp_path}/{name}:1" for name in ("a/x.phh", "b/1.phh", "b/2.phh")
    ]


def test_a_name_that_looks_like_a_glob_is_a_file_where_there_is_one(tmp_path: Path) -> None:
    """Brackets in names are no pattern then."""
    path = put(tmp_path / "[1].phh")

    assert found(path) == [f"{path}:1"]


def test_links_are_not_followed_into_folders(tmp_path: Path) -> None:
    """A folder that holds itself ends."""
    put(tmp_path / "in" / "a.phh")
    (tmp_path / "in" / "again").symlink_to(tmp_path)

    assert found(tmp_path) == [f"{tmp_path}/in/a.phh:1"]


def test_a_pattern_reads_nothing_twice(tmp_path: Path) -> None:
    """What it matches may be in a folder that it matches."""
    for name in ("a.phh", "b/c.phh", "b/d/e.phh"):
        put(tmp_path / name)

    everything = [f"{tmp_path}/{name}:1" for name in ("a.phh", "b/c.phh", "b/d/e.phh")]
    assert everything == found(f"{tmp_path}/**")
    assert everything == found(f"{tmp_path}/*")


def test_links_that_lead_nowhere_are_told(tmp_path: Path) -> None:
    """And so is what is no file; what would not be read is passed over."""
    (tmp_path / "gone.phh").symlink_to(tmp_path / "none")
    (tmp_path / "round.phhs").symlink_to(tmp_path / "round.phhs")
    (tmp_path / "gone.txt").symlink_to(tmp_path / "none")
    os.mkfifo(tmp_path / "pipe.jsonl")
    put(tmp_path / "z.phh")
    (tmp_path / "good.phh").symlink_to(tmp_path / "z.phh")

    gone, good, pipe, around, last = found(tmp_path)
    said = "1:1: the link cannot be read"
    assert gone.startswith(f"{tmp_path}/gone.phh:{said} (No such file or directory), expected")
    assert f"{tmp_path}/pipe.jsonl:1:1: it is no file, but a device or a pipe, expected a f" in pipe
    assert around.startswith(f"{tmp_path}/round.phhs:{said} (Too many levels of symbolic links), ")
    assert [f"{tmp_path}/good.phh:1", f"{tmp_path}/z.phh:1"] == [good, last]


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", ["a.phh", "a.jsonl", "a"])
def test_utf_16_is_told_with_its_cure(code: str, name: str, tmp_path: Path) -> None:
    """Some editors write it where nobody expects it."""
    path = tmp_path / name
    path.write_bytes(HAND.encode(code))

    [line] = found(path)
    assert f"{path}:1:1: the file is in UTF-16, expected UTF-8: save it as UTF-8" == line


def test_gzip(tmp_path: Path) -> None:
    """It is unpacked on the way, whatever its name."""
    packed = gzip.compress(HAND.encode())
    for name in ("a.phh.gz", "b.phh", "c"):
        (tmp_path / name).write_bytes(packed)

    assert found(tmp_path / "a.phh.gz", tmp_path / "b.phh", tmp_path / "c") == [
        f"{tmp_path}/{name}:1" for name in ("a.phh.gz", "b.phh", "c")
    ]


def test_an_archive_by_stdin_is_held_and_so_may_not_be_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says how it can be read."""
    content = pack(tmp_path / "all.zip", {"a.phh": HAND}).read_bytes()

    stdin(monkeypatch, content)
    assert found("-", held=len(content)) == ["stdin!a.phh:1"]
    stdin(monkeypatch, content)
    (line,) = found("-", held=len(content) - 1)
    assert line.startswith("stdin:1:1: an archive that comes by stdin may have ")


def test_zip(tmp_path: Path) -> None:
    """Its files come by name; what holds no hands is passed over."""
    path = pack(
        tmp_path / "all.zip",
        {"b.phhs": f"[1]\n{HAND}[2]\n{HAND}", "a/x.phh": HAND, "README.md": "hands", "c/": ""},
    )
    line = 2 + HAND.count("\n")

    assert found(path) == [f"{path}!a/x.phh:1", f"{path}!b.phhs:1", f"{path}!b.phhs:{line}"]


def test_gzip_in_a_zip(tmp_path: Path) -> None:
    """Both are unpacked."""
    path = pack(tmp_path / "all.zip", {"a.phh.gz": gzip.compress(HAND.encode())})

    assert found(path) == [f"{path}!a.phh.gz:1"]


def test_documents_of_an_archive_may_be_kept(tmp_path: Path) -> None:
    """They can be opened after all have been listed."""
    path = pack(tmp_path / "all.zip", {"a.phh": HAND, "b.phh": HAND})

    listed = [one for one in documents([str(path)]) if isinstance(one, Document)]

    assert ["".join(one.begin()[1]) for one in listed] == [HAND, HAND]


def test_nothing_is_opened_before_it_is_wanted(tmp_path: Path) -> None:
    """A file may go, or come, while others are read."""
    first, second = put(tmp_path / "a.phh"), put(tmp_path / "b.phh")
    own = hands([str(first), str(second)])

    next(own)
    second.unlink()

    assert "No such file" in str(next(own))


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (HAND.encode(), "stdin:1"),
        (b"\xef\xbb\xbf" + HAND.encode(), "stdin:1"),
        (f"# hands\n\n[1]\n{HAND}".encode(), "stdin:3"),
        (gzip.compress(HAND.encode()), "stdin:1"),
        (f"# a scenario\n{GOOD}".encode(), "stdin:1"),
        (b'\n{"line": 1}\n', "stdin:2:1: the line is none of a run, expected a line of a run wri"),
        (b"", 'stdin:1:1: there is no hand in the file, expected variant = "F7S" and so on'),
    ],
)
def test_stdin(monkeypatch: pytest.MonkeyPatch, content: bytes, kind: str) -> None:
    """What comes by it is told by its beginning."""
    stdin(monkeypatch, content)

    assert found("-")[0].startswith(kind)


def test_an_archive_by_stdin(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is read as from a file."""
    stdin(monkeypatch, pack(tmp_path / "x.zip", {"a.phh": HAND}).read_bytes())

    assert found("-") == ["stdin!a.phh:1"]


def test_a_scenario_that_is_named_is_read(tmp_path: Path) -> None:
    """In folders scenarios are passed over, unless they are what is wanted."""
    put(tmp_path / "a.yaml", GOOD)
    put(tmp_path / "a.phh")

    assert len(found(tmp_path / "a.yaml")) == 4
    assert len(found(tmp_path)) == 1
    wanted = list(hands([str(tmp_path)], wanted={SCENARIO}))
    assert all(isinstance(hand, Recorded) and "_scenario" in hand.raw for hand in wanted)


@pytest.mark.parametrize(
    ("spoiled", "says"),
    [
        (GOOD.replace("limit: fixed", "limit: open"), ':10:10: "open-limit" is not known, expe'),
        (GOOD.replace("Kc 8d", "Kc Kc"), ":13:38: the card Kc occurs twice, first in line 13, e"),
        (GOOD.replace("previous-street", "nobody"), ":34:35: nobody is no value of showdown.no-"),
        (GOOD.replace("1 brings in 50", "1 brings in 60"), ":1:1: showdown-0007/sixth-bettor can"),
        ("id: [", ":"),
        (GOOD + "#" * 1_000_001, ":1:1: the file is too large, expected at most 1,000,000 bytes"),
        ("id: \udcff", ":1:5: the byte 0xff is no UTF-8, expected a file in UTF-8"),
    ],
)
def test_a_scenario_with_mistakes(tmp_path: Path, spoiled: str, says: str) -> None:
    """They are told as everywhere."""
    path = tmp_path / "a.yaml"
    path.write_bytes(spoiled.encode(errors="surrogateescape"))

    assert found(path)[0].startswith(f"{path}{says}")


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("none.phh", "none.phh:1:1: the file cannot be read (No such file or directory), expected"),
        ("*.phh", "*.phh:1:1: nothing matches, expected a pattern that matches files"),
        ("empty", "empty:1:1: the folder holds no hands, expected files named *.phh, *.phhs, *."),
        ("x\0y", "x y:1:1: the file cannot be read (ValueError: "),
        ("plain.zip", "plain.zip:1:1: the file cannot be read (BadZipFile: File is not a zip fil"),
        ("cut.phh.gz", "cut.phh.gz:1:1: the file cannot be read (EOFError: Compressed file ended"),
        ("no.phh.gz", "no.phh.gz:1:1: the file cannot be read (BadGzipFile: Not a gzipped file "),
        ("bad.phh.gz", "bad.phh.gz:1:1: the file cannot be read ("),
        ("bare.zip", "bare.zip:1:1: the archive holds no hands, expected files named *.phh, *.ph"),
        ("in.zip", "in.zip!x.zip:1:1: it is an archive in an archive, expected unpack it, and nam"),
        ("odd.zip", "odd.zip!a.phh:1:1: the file is packed by an odd method, expected deflate, o"),
        ("locked.zip", "locked.zip!a.phh:1:1: the file is encrypted, expected a file without a p"),
        ("spoiled.zip", "spoiled.zip!a.phh:1:1: the file cannot be read ("),
    ],
)
def test_what_cannot_be_read_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str, says: str
) -> None:
    """One line, and the next path is read."""
    monkeypatch.chdir(tmp_path)
    put(tmp_path / "good" / "good.phh")
    (tmp_path / "empty").mkdir()
    put(tmp_path / "plain.zip", HAND)
    packed = gzip.compress(HAND.encode())
    (tmp_path / "cut.phh.gz").write_bytes(packed[:-20])
    (tmp_path / "no.phh.gz").write_bytes(HAND.encode())
    (tmp_path / "bad.phh.gz").write_bytes(packed[:30] + b"\xff" * 30 + packed[60:])
    pack(tmp_path / "bare.zip", {"README": "none"})
    pack(tmp_path / "in.zip", {"x.zip": b"PK"})
    with zipfile.ZipFile(tmp_path / "odd.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.phh", HAND)
    content = pack(tmp_path / "locked.zip", {"a.phh": HAND}).read_bytes()
    (tmp_path / "spoiled.zip").write_bytes(content.replace(content[45:50], b"\xff" * 5))
    at = content.rindex(b"PK\x01\x02") + 8
    (tmp_path / "locked.zip").write_bytes(content[:at] + b"\x01" + content[at + 1 :])

    lines = found(path, "good")

    assert lines[0].startswith(says)
    assert lines[-1] == "good/good.phh:1"
    assert len(lines) == 2


def test_names_of_members_are_names_alone(tmp_path: Path) -> None:
    """Nothing is written, wherever a name points; and it writes nothing to the terminal."""
    path = tmp_path / "in" / "all.zip"
    path.parent.mkdir()
    pack(path, {"../../evil.phh": HAND, "/etc/evil.phh": HAND, "C:\\x\x1b[31m.phh": HAND})

    places = found(path)

    assert places == [
        f"{path}!../../evil.phh:1",
        f"{path}!/etc/evil.phh:1",
        f"{path}!C:\\x [31m.phh:1",
    ]
    assert sorted(tmp_path.rglob("*")) == [path.parent, path]


def test_a_tar_is_no_hand(tmp_path: Path) -> None:
    """Its beginning is told as broken TOML."""
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as archive:
        archive.addfile(tarfile.TarInfo("a.phh"))

    assert "the TOML is broken" in found(path)[0]
