"""A hand is played by the functions of one record, each of which can be replaced."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import NoReturn

import pytest
from stud_reference import COVERS, RULES, ranking

from .playing import begin, check_and_call
from .tables import finish, fixed_tables

NAMES = [field.name for field in fields(RULES)]
ACES_AGAINST_KINGS = {1: "Ac Ad 2c 7d 8h 9s Jc", 2: "Kc Kd 3c 7h 8s 9c Jd"}


class Asked(Exception):  # noqa: N818 - it is no error
    """Raised by a function that takes the place of a rule."""


def asked(*_: object) -> NoReturn:
    """Say that the rule was asked."""
    raise Asked


def is_asked(name: str) -> bool:
    """Return whether some hand, or who looks at it, asks a rule of the record that it was given."""
    rules = replace(RULES, **{name: asked})
    for table in fixed_tables(20_000):
        try:
            hand = finish(table, rules)
            if hand is not None:
                hand.view(hand.numbers[0])
        except Asked:
            return True
    return False


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_can_be_replaced(name: str) -> None:
    """Whatever function stands in the record is the one that a hand asks."""
    assert is_asked(name)


def test_the_record_says_what_each_function_stands_for() -> None:
    """First the rule that it is named after, then what is part of it; no rule stands twice."""
    rules = [rule for covered in COVERS.values() for rule in covered]
    named = [covered[0].replace("-", "_").replace(".", "_") for covered in COVERS.values()]

    assert NAMES == list(COVERS)
    assert NAMES == named
    assert len(rules) == len(set(rules))


def test_another_rule_makes_another_hand() -> None:
    """With high hands ranked the other way round the pot goes to the other seat."""
    upside_down = replace(RULES, ranking_high=lambda hand: -ranking.high(hand))
    stacks = {1: 1000, 2: 1000}
    usual = check_and_call(begin(stacks, ACES_AGAINST_KINGS))
    other = check_and_call(begin(stacks, ACES_AGAINST_KINGS, rules=upside_down))

    assert usual.stacks == [1025, 975]
    assert other.stacks == [975, 1025]
