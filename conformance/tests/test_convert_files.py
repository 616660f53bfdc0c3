"""What is converted is neither lost nor left half written, and its sources stay."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

from .test_hands_phh import HAND

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf


def named(name: str) -> str:
    """Return a hand with an id."""
    return re.sub("(?m)^_id = .*$", f'_id = "{name}"', HAND)


@pytest.mark.parametrize(
    ("ids", "names"),
    [
        (["a", "a", "a-2"], ["a", "a-2", "a-3"]),
        (["é", "hand", "hand-2", "ü"], ["hand", "hand-2", "hand-3", "hand-4"]),
        (["a", "A", "a"], ["A-2", "a", "a-3"]),
    ],
)
def test_each_hand_has_a_file_of_its_own(
    convert: Studconf, hand: Path, ids: list[str], names: list[str]
) -> None:
    """Whatever its id is, and whatever the ids of the others are."""
    texts = (f"[{number}]\n{named(one)}" for number, one in enumerate(ids, 1))
    hand.write_text("".join(texts), encoding="utf-8")
    sources = hand.rename(hand.with_suffix(".phhs"))

    result = convert(sources, "--to", "phh", "-o", f"{hand.parent}/out/")

    assert result.out.startswith(f"wrote {len(ids)} hands into")
    assert sorted(path.stem for path in (hand.parent / "out").iterdir()) == sorted(names)


@pytest.mark.parametrize("source", ["{0}", "{0}/*.phh", "file://{0}/a.phh", "{0}/a.phh"])
@pytest.mark.parametrize("out", ["in/", "in/a.phh", "link", "symlink"])
def test_no_source_is_replaced(convert: Studconf, hand: Path, source: str, out: str) -> None:
    """Neither in a folder, nor by a pattern, nor by a link of either kind."""
    folder = hand.parent / "in"
    folder.mkdir()
    kept = folder / "a.phh"
    text = named("a")
    kept.write_text(text, encoding="utf-8")
    os.link(kept, hand.parent / "link")
    (hand.parent / "symlink").symlink_to(kept)
    if source.startswith("file:"):
        pytest.importorskip("fsspec")
    end = "/" if out.endswith("/") else ""

    result = convert(source.format(folder), "--to", "phh", "-o", f"{hand.parent / out}{end}")

    assert result.code == 2
    assert result.line.endswith("would replace what it is made from")
    assert kept.read_text(encoding="utf-8") == text
    assert [path.name for path in folder.iterdir()] == ["a.phh"]


@pytest.mark.parametrize("out", ["", " "])
def test_nothing_is_no_place(
    convert: Studconf, hand: Path, out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variable of a shell may be empty, which does not mean the folder that one is in."""
    monkeypatch.chdir(hand.parent)
    before = sorted(hand.parent.iterdir())

    result = convert(hand, "--to", "phh", "-o", out)

    assert result.code == 2
    assert "it needs a name" in result.line
    assert sorted(hand.parent.iterdir()) == before


def test_a_hyphen_is_stdout(convert: Studconf, hand: Path) -> None:
    """As it is where a report goes."""
    assert convert(hand, "-o", "-").out == convert(hand).out


def test_a_full_disk_changes_nothing(
    convert: Studconf, hand: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the file."""
    old = hand.parent / "old.yaml"
    old.write_text("old", encoding="utf-8")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device", number)

    monkeypatch.setattr(os, "fsync", full)
    result = convert(hand, "-o", old)

    assert (result.code, result.line) == (2, f"studconf: No space left on device: {old}")
    assert old.read_text(encoding="utf-8") == "old"
