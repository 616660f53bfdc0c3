"""Plain TOML is read as all of TOML is read, and what is not plain is left."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest
from stud_conformance.hands import money, toml_plain

HAND = """\
variant = "F7S"
antes = [10, 10]
bring_in = 0.15
starting_stacks = [1000, 99.50]
actions = [
  "d dh p1 ????Kc",
  "p1 f # é, = ] {",
]

_flags = []
_awards = [
  {pot = "main", side = "a = 1, b", player = 1, amount = 0.5},
  {pot = "side-1", player = 2, amount = -3},
]
_event_heads_up = true
"""

#: What a careless reader would take for something.
ODD = ('"', "'", "\\", "#", "[", "]", "{", "}", ",", "=", ".", "0", "-", "_", "\n", " ", "\t", "é")
ODDER = ("\r", "\x00", "\x7f", "null", "NaN", "inf", "1e5", '"""', "+", "true", "\u2028", "٣")


def whole(text: str) -> dict[str, Any]:
    """Read all of TOML."""
    return tomllib.loads(text, parse_float=money.parse_float)


def test_a_hand_is_read_as_it_stands() -> None:
    """Amounts are as they are written, in the same order, with or without a header."""
    found = toml_plain.read(HAND, has_header=False)

    assert found == whole(HAND)
    assert list(found or ()) == list(whole(HAND))
    assert repr(found) == repr(whole(HAND))
    assert toml_plain.read(f"[7]\n\n{HAND}", has_header=True) == found


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\na = 1\n",
        "a = [\n  {b = 1, b = 2},\n]\n",
        'a = "\\n"\n',
        'a = "\t"\n',
        "a = 'b'\n",
        'a = """b"""\n',
        "a = 01\n",
        "a = -0\n",
        "a = +1\n",
        "a = 1_000\n",
        "a = 1e5\n",
        "a = inf\n",
        "a = 1979-05-27\n",
        "a = 12:30:00\n",
        "a.b = 1\n",
        "a = {b = 1}\n",
        "a = [[1]]\n",
        "a = [1, 2,]\n",
        "a = 1 # one\n",
        "# one\na = 1\n",
        "a = 1\r\n",
        "a=1\n",
        " a = 1\n",
        "a = null\n",
        "a = NaN\n",
        "a = [1, null]\n",
        "a = 12345678901234567890\n",
        "a = 1.\n",
        "a = 1\n[b]\n",
        "a =",
    ],
)
def test_what_is_not_plain_is_left(text: str) -> None:
    """Whether it is TOML or not."""
    assert toml_plain.read(text, has_header=False) is None


def test_a_hand_without_its_header_is_left() -> None:
    """Its fields would be those of the file."""
    assert toml_plain.read(HAND, has_header=True) is None


def test_whatever_is_read_is_read_the_same() -> None:
    """Of hands with signs put in, left out and exchanged."""
    random = Random(1)
    read = 0
    for _ in range(4000):
        text = HAND
        for _ in range(random.randint(1, 2)):
            at = random.randrange(len(text))
            sign = random.choice(ODD if random.random() < 0.8 else ODDER)
            text = text[:at] + random.choice(("", sign)) + text[at + random.randint(0, 1) :]
        found = toml_plain.read(text, has_header=False)
        if found is not None:
            read += 1
            assert repr(found) == repr(whole(text)), text

    assert read > 400
