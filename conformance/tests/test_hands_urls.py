"""Hands are read from URLs, where fsspec is installed."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO

import pytest

from .test_hands_phh import HAND
from .test_hands_sources import found, pack, put


class Store:
    """A file system of fsspec, as far as it is used."""

    def __init__(self, files: dict[str, bytes]) -> None:
        """Hold some files."""
        self.files = files

    def isdir(self, path: str) -> bool:
        """Return whether there are files below a path."""
        return any(name.startswith(f"{path}/") for name in self.files)

    def find(self, path: str) -> list[str]:
        """Return the files below a path, in no order."""
        return [name for name in reversed(self.files) if name.startswith(path)]

    def glob(self, path: str) -> list[str]:
        """Return the files that match, in no order."""
        return [name for name in reversed(self.files) if Path(name).match(path)]

    def open(self, path: str, mode: str) -> BinaryIO:
        """Open a file."""
        assert mode == "rb"
        if path not in self.files:
            raise FileNotFoundError(path)
        return io.BytesIO(self.files[path])

    def unstrip_protocol(self, path: str) -> str:
        """Return the URL of a path."""
        return f"store://{path}"


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Store:
    """Something that can be imported as fsspec, with a bucket of hands."""
    archive = pack(tmp_path / "x.zip", {"in.phh": HAND}).read_bytes()
    files = {"b/2.phh": HAND.encode(), "b/1.phh.gz": gzip.compress(HAND.encode())}
    files |= {"b/c/3.zip": archive, "b/notes.txt": b"none", "b/bare": HAND.encode()}
    made = Store(files)
    module: Any = ModuleType("fsspec")
    module.core = ModuleType("fsspec.core")

    def url_to_fs(url: str) -> tuple[Store, str]:
        protocol, _, path = url.partition("://")
        if protocol != "store":
            raise ValueError(f"Protocol not known: {protocol}")
        return made, path

    module.core.url_to_fs = url_to_fs
    monkeypatch.setitem(sys.modules, "fsspec", module)
    return made


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("url", "places"),
    [
        ("store://b/2.phh", ["store://b/2.phh:1"]),
        ("store://b/bare", ["store://b/bare:1"]),
        ("store://b", ["store://b/1.phh.gz:1", "store://b/2.phh:1", "store://b/c/3.zip!in.phh:1"]),
        ("store://b/*.phh", ["store://b/2.phh:1"]),
        ("store://b/c/3.zip", ["store://b/c/3.zip!in.phh:1"]),
        (
            "store://b/*.none",
            ["store://b/*.none:1:1: there are no hands, expected files named *.p"],
        ),
        (
            "store://b/4.phh",
            ["store://b/4.phh:1:1: the file cannot be read (FileNotFoundError: b/"],
        ),
        (
            "other://b",
            ["other://b:1:1: the file cannot be read (ValueError: Protocol not known: o"],
        ),
    ],
)
def test_urls(url: str, places: list[str]) -> None:
    """Files, folders, patterns and archives of a store are read as local ones are."""
    lines = found(url)

    assert [line[: len(place)] for line, place in zip(lines, places, strict=True)] == places


def test_a_url_without_fsspec_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is imported for URLs alone."""
    monkeypatch.setitem(sys.modules, "fsspec", None)

    [line] = found("s3://bucket/a.phh")

    assert line.startswith("s3://bucket/a.phh:1:1: a URL cannot be read here, expected fsspec, ")
    assert line.endswith("which python -m pip install 'stud-conformance[remote]' installs")


def test_local_paths_do_not_import_fsspec(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Who has no URL needs no fsspec."""
    monkeypatch.setitem(sys.modules, "fsspec", None)
    path = put(tmp_path / "a.phh")

    assert found(path) == [f"{path}:1"]


def test_the_real_fsspec(tmp_path: Path) -> None:
    """Where it is installed, it reads files and memory."""
    fsspec = pytest.importorskip("fsspec")
    path = put(tmp_path / "a.phh")
    with fsspec.open("memory://bucket/b.phh", "wb") as stream:
        stream.write(HAND.encode())

    assert found(f"file://{path}", "memory://bucket") == [
        f"file://{path}:1",
        "memory:///bucket/b.phh:1",
    ]
