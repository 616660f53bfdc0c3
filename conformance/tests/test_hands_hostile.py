"""Files that are meant to do harm cost one line, little time and little memory."""

from __future__ import annotations

import json
import random
import tracemalloc
from typing import TYPE_CHECKING

import pytest
from stud_conformance.hands import Recorded, Unreadable, phh, phh_text, runlog

from .test_hands_phh import HAND, one
from .test_hands_sources import found

if TYPE_CHECKING:
    from pathlib import Path

#: What a file holds, by what is odd about it.
HOSTILE = {
    "lists in lists": "x = " + "[" * 50_000,
    "tables in tables": "x = " + "{a=" * 50_000,
    "deep, but closed": f"{HAND}_x = {'[' * 60}{']' * 60}\n",
    "keys of many parts": "a." * 200_000 + "b = 1",
    "keys of many parts with blanks": "a . " * 200_000 + "b = 1",
    "keys of many quoted parts": '"a b".' * 100_000 + "b = 1",
    "headers of many parts": "[" + "a." * 200_000 + "b]",
    "many tables": "".join(f"[x{number}.y]\n" for number in range(2000)),
    "lists of tables": "[[a]]\n" * 5000,
    "open brackets": "[" * 100_000,
    "a long word": "a" * 500_000,
    "quotes": '"' * 100_000,
    "three quotes": "'''" * 30_001,
    "escapes without an end": '[1]\nx = "' + '\\"' * 20_000,
    "a decimal without an end": "x = " + "9" * 100_000,
    "a hexadecimal without an end": f"{HAND.replace('0.75', '0x' + 'f' * 100_000)}",
    "a float without an end": HAND.replace("0.75", "0." + "1" * 100_000),
    "an exponent without an end": HAND.replace("0.75", "1e" + "9" * 900),
    "blanks": " " * 500_000,
    "nothing but ends of lines": "\n" * 100_000,
    "zeros": "\0" * 1000,
    "control characters": HAND.replace("mine-1", "mine\x1b[31m"),
    "a half of a pair": HAND.replace("mine-1", "mine\ud800"),
    "a mark in the middle": HAND.replace("mine-1", "mine\ufeff\u202e") + "x = \x07",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text(text: str) -> None:
    """It is told in lines that can be printed, and takes no more memory than it has to."""
    tracemalloc.start()

    hands = list(phh.read(text, "hostile.phh"))

    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert hands
    assert peak < 40_000_000
    for hand in hands:
        assert isinstance(hand, Unreadable)
        for line in str(hand).splitlines():
            assert line.isprintable()
            assert len(line) < 400
            assert line.startswith("hostile.phh:")


def test_a_file_that_ends_early() -> None:
    """Wherever a hand breaks off, it is a mistake, or a hand without its last fields."""
    for end in range(0, len(HAND), 7):
        for hand in phh.read(HAND[:end], "x"):
            if isinstance(hand, Recorded):
                assert "\n]" in HAND[:end]


def test_bytes_of_any_kind(tmp_path: Path) -> None:
    """Whatever the bytes, and whatever the name says that they are, nothing raises."""
    drawn = random.Random(7)
    for ending in ("phh", "phhs", "phh.gz", "jsonl", "yaml", "zip", "bin"):
        path = tmp_path / f"x.{ending}"
        for size in (1, 3, 50, 2000):
            path.write_bytes(drawn.randbytes(size))
            for line in found(path):
                assert line.startswith(str(path))
                assert line.replace("\n", "").isprintable()


def test_a_byte_that_is_no_text_is_told_at_its_place(tmp_path: Path) -> None:
    """And only the hand that has it is lost."""
    path = tmp_path / "x.phhs"
    path.write_bytes(
        f"[1]\n{HAND}[2]\n{HAND}".replace("a room", "a r\udcffom", 1).encode(
            errors="surrogateescape"
        )
    )

    first, second = found(path)

    assert first == f"{path}:33:13: the byte 0xff is no UTF-8, expected a file in UTF-8"
    assert second.startswith(f"{path}:")


@pytest.mark.parametrize(
    "line",
    [
        '{"line": "case", "hand": ' + "[" * 100_000,
        '{"line": "case", "hand": ' + '{"a":' * 900 + "1" + "}" * 900 + "}",
        '{"line": ' + "9" * 5000 + "}",
        '{"line": NaN}',
        json.dumps({"line": "case", "hand": {"setup": [[]] * 1000}, "case": "x", "engine": "y"}),
        json.dumps({"line": "case", "hand": 1e308, "case": "x", "engine": "y", "answer": 0}),
        json.dumps({"line": "case", "hand": {}, "case": "\ud800", "engine": "y", "answer": 0}),
        "\0",
    ],
)
def test_a_hostile_line_of_a_log(line: str) -> None:
    """It costs itself."""
    [hand] = runlog.read([f"{line}\n"], "x.jsonl")

    assert isinstance(hand, Unreadable)
    assert str(hand).startswith("x.jsonl:1:1: ")
    assert str(hand).isprintable()


def test_fields_of_others_do_no_harm() -> None:
    """What is deep, long or odd in a field that means nothing here is kept, or told."""
    own = "_x = [1e400, -inf, nan, 1979-05-27T07:32:00Z, {a.b.c = [[[]]]}, '\\u001b']\n"

    text = phh_text.text(one(HAND + own))

    assert "_x = [1E+400, -inf, nan, 1979-05-27T07:32:00+00:00, {a = {b = {c = [[[]]]}}}" in text


def test_no_code_is_run() -> None:
    """A hand is data, whatever its words."""
    hand = one(HAND.replace("a room", "{0.__class__} %s $(id) `id` ${IFS}"))

    assert hand.room == "{0.__class__} %s $(id) `id` ${IFS}"
