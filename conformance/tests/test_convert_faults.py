"""Where hands that make no scenario are told to be wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .kit import GOOD
from .test_convert import PRODUCT

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf


def test_each_field_that_makes_no_scenario_is_told_at_its_place(
    convert: Studconf, tmp_path: Path
) -> None:
    """Of one that is missing, the place of the hand is told."""
    good, hands = tmp_path / "good.yaml", tmp_path / "hands.phhs"
    good.write_text(GOOD, encoding="utf-8")
    convert(good, "-o", hands)
    text = hands.read_text(encoding="utf-8")
    spoiled = re.sub("(?m)^_why = .*$", '  _why = ""', text)
    spoiled = re.sub("(?m)^_rules = .*$", "_rules = []", spoiled)
    hands.write_text(re.sub("(?m)^_derived = .*\n", "", spoiled), encoding="utf-8")
    lines = hands.read_text(encoding="utf-8").splitlines()
    why, rules = lines.index('  _why = ""') + 1, lines.index("_rules = []") + 1

    result = convert(hands)

    assert (result.code, result.out) == (6, "")
    told = [line.partition(", expected")[0] for line in result.err.splitlines()]
    assert sorted(told) == sorted(
        [
            f"{hands}:{rules}:1: the field _rules makes no scenario (the list is empty)",
            f"{hands}:{why}:3: the field _why makes no scenario (the text is empty)",
            f"{hands}:1:1: it makes no scenario without the field _derived (the text is empty)",
        ]
    )


def test_each_hand_that_does_not_fit_the_others_is_told(convert: Studconf, tmp_path: Path) -> None:
    """At its own place, and not at that of the first one."""
    hands = [
        f"[{number}]\n{one}"
        for number, one in enumerate(re.split(r"(?m)^\[\d\]\n", convert(PRODUCT).out)[1:], 1)
    ]
    text = "".join(
        one.replace("_why = ", '_why = "another"  # ') if number in {1, 3} else one
        for number, one in enumerate(hands)
    )
    places = [f"{''.join(hands[:number])}".count("\n") + 1 for number in (1, 3)]
    path = tmp_path / "hands.phhs"
    path.write_text(text, encoding="utf-8")

    result = convert(path)

    assert [line.split(": ")[0] for line in result.err.splitlines()] == [
        f"{path}:{place}:1" for place in places
    ]
