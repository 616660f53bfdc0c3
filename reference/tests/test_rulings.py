"""A hand asks for a ruling only where its question arises."""

from __future__ import annotations

from dataclasses import replace

import pytest
from stud_reference import Deal, Rulings, Setup, Stakes, Undecided, play

from .games import DOMAINS, STUD, house
from .playing import begin, check_and_call, do
from .tables import finish, fixed_tables

CARDS = {1: "Kc Kd 2c", 2: "Qc Qd 9c"}


def question(rule: str) -> Undecided:
    """Return what is raised by the first hand that asks for a ruling it has no value for."""
    for table in fixed_tables(20_000):
        values = {name: value for name, value in table.values.items() if name != rule}
        try:
            finish(replace(table, values=values))
        except Undecided as raised:
            return raised
    message = f"no hand asked for {rule}"
    raise AssertionError(message)


@pytest.mark.parametrize("rule", DOMAINS)
def test_a_hand_stops_where_a_ruling_has_no_value(rule: str) -> None:
    """A question without an answer is raised, and names the rule."""
    raised = question(rule)

    assert raised.rule == rule
    assert str(raised) == f"the hand cannot go on: nothing answers the question of {rule}"


def test_a_hand_without_questions_needs_no_ruling() -> None:
    """At no limit a raise that everybody folds to is played without any value."""
    stakes = Stakes(10, 15, min_bet=20)
    hand = begin({1: 100, 2: 100}, CARDS, stakes=stakes, limit="no-limit", values={})
    do(hand, "1 bring-in 15", "2 wager 50", "1 fold")

    assert hand.over
    assert hand.rulings.read == []


def test_each_question_is_recorded_when_it_is_asked() -> None:
    """Two hands that go to a checked showdown ask who shows, and whether a winner may muck."""
    hand = check_and_call(begin({1: 100, 2: 100}, CARDS))

    assert "showdown.no-river-bet" in hand.rulings.read
    assert set(hand.rulings.read) < set(house())


def test_what_was_read_before_a_hand_is_not_named_by_it() -> None:
    """Rulings that are used again bring nothing of the hand before into the next one."""
    rulings = Rulings(house())
    rulings("betting.raise-cap")
    setup = Setup(STUD, Stakes(10, 15, 50, 100), {1: 100, 2: 100})
    hand = play(setup, Deal(), rulings)

    assert all("betting.raise-cap" not in event.rules for event in hand.events)
