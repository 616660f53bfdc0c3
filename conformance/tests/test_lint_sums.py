"""The calculations of a scenario are checked without the engine."""

from __future__ import annotations

import pytest
from stud_conformance.lint import derived

from . import kit
from .kit import GOOD


@pytest.mark.parametrize(
    "clause",
    [
        "2 + 2 = 4",
        "two seats: 2 * (40 + 50) - 80 = 100 in the middle",
        "10 / 4 = 5 / 2",
        "100 = 60 + 40 = 10 * 10",
        "7 / 100 * 300 = 21",
        "1 / 10 + 2 / 10 = 3 / 10",
        "5 - 15 = -10",
        "-5 + 10 = 5",
        "5 / 2 = 2.5",
        "0.05 * 300 = 15",
        "an all-in of 100 + 200 = 300",
        "side-1 after the 3-bet: 40 - 20 = 20",
    ],
)
def test_a_right_sum_is_right(clause: str) -> None:
    """Words are dropped, and all sides are compared."""
    assert derived.mistake(clause) is None


@pytest.mark.parametrize(
    ("clause", "says"),
    [
        ("2 + 2 = 5", "the sides are 4 and 5"),
        ("1 = 1 = 2", "the sides are 1 and 1 and 2"),
        ("100 / 3 = 33", "the sides are 100/3 and 33"),
        ("5 / 2 = 2", "the sides are 2.5 and 2"),
        ("0.1 + 0.2 = 0.31", "the sides are 0.3 and 0.31"),
        ("5 - 15 = 10", "the sides are -10 and 10"),
        ("1" * 400 + " / 2 = 1", f"the sides are {'1' * 400}/2 and 1"),
        ("- " * 247 + "1=1", "the sides are -1 and 1"),
        ("1234567 = 1234568", "the sides are 1234567 and 1234568"),
        ("9" * 400 + " = 1", f"the sides are {'9' * 400} and 1"),
        ("=", "this is no arithmetic"),
        ("nothing = 0", "this is no arithmetic"),
        ("1 / 0 = 0", "this is no arithmetic"),
        ("2 ** 3 = 8", "this is no arithmetic"),
        ("(1 = 1", "this is no arithmetic"),
        ("007 = 7", "this is no arithmetic"),
        ("(" * 240 + "1" + ")" * 240 + " = 1", "this is no arithmetic"),
    ],
)
def test_a_wrong_sum_is_told(clause: str, says: str) -> None:
    """What is no arithmetic is told as that, and never run."""
    assert says == derived.mistake(clause)


def test_a_clause_that_is_too_long_is_told() -> None:
    """It is not read in part, where a false sum might stand behind; one that fits is read."""
    clause = f"{'so ' * 170}2 + 2 = 5"
    told = "the clause has 519 characters, and at most 500 are read: part them with a semicolon"

    assert told == derived.mistake(clause)
    assert derived.mistake(clause[-derived.LONGEST :]) == "the sides are 4 and 5"


def test_a_long_clause_is_shown_in_part() -> None:
    """The finding stays one that can be read."""
    text = GOOD.replace("80 antes + 400", f"{'so ' * 170}80 antes + 400")
    (found,) = derived.sums(kit.scenario(text), kit.ours())

    assert "so so...': the clause has " in str(found)
    assert len(str(found)) < derived.LONGEST
