"""The hands that were really played, each held against the house of its room."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from stud_conformance.audit.audit import audit
from stud_conformance.audit.trial import Trials
from stud_conformance.audit.verdict import CONFORMS
from stud_conformance.hands import phh
from stud_conformance.hands.recorded import Recorded
from stud_conformance.spec import hands, load

if TYPE_CHECKING:
    from stud_conformance.audit.trial import Trial
    from stud_conformance.audit.verdict import Audited
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.hands import Expected
    from stud_conformance.spec.scenario import Rulings


@cache
def recorded() -> dict[str, Recorded]:
    """Return every hand by its id."""
    found: dict[str, Recorded] = {}
    for path in hands.paths().values():
        for one in phh.read(path.read_text(encoding="utf-8"), str(path)):
            assert isinstance(one, Recorded)
            found[one.id] = one
    return found


def house(expected: Expected) -> House:
    """Return the house of the room of a hand, or the one that comes nearest."""
    game = recorded()[expected.hand].setup.game
    return load.house(hands.rooms()[expected.room].held_against(game) or "full-tilt")


def verdict(expected: Expected) -> Audited:
    """Hold a hand against the house of its room."""
    return audit(recorded()[expected.hand], house(expected))


def ending(trial: Trial, rulings: Rulings) -> dict[int, int]:
    """Return the stacks with which the acts of a hand end by the rules."""
    table = trial.table(rulings)
    for step in trial.hand.acts():
        assert table.act(step.seat, step.act, step.to) is None
    while table.at_showdown:
        table.show_or_muck()
    assert table.over
    return {int(seat): chips for seat, chips in table.final()["stacks"].items()}


@pytest.mark.parametrize("name", sorted(hands.verdicts()))
def test_a_hand_has_the_verdict_that_is_expected(name: str) -> None:
    """What was worked out by reading the hand; a deviation is by the first of the rules named."""
    expected = hands.verdicts()[name]
    found = verdict(expected)

    told = found.deviation or found.reason
    assert (expected.verdict, found.verdict) == (found.verdict, expected.verdict), told
    if found.deviation is not None:
        assert expected.rules[0] in found.deviation.rules, found.deviation


def test_the_money_of_every_hand_that_conforms_is_exact() -> None:
    """Played by the rules, each seat ends with the stack that the record tells, to the unit."""
    compared = 0
    for name, expected in hands.verdicts().items():
        hand = recorded()[name]
        if expected.verdict != CONFORMS or hand.found.stacks is None:
            continue
        rulings = house(expected).values(hand.setup.game, hand.setup.limit)
        assert ending(Trials(hand).tried(rulings), rulings) == hand.found.stacks, name
        compared += 1

    assert compared > 200
