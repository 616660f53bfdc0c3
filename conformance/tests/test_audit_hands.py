"""The hands that were really played, each held against the house of its room."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from stud_conformance.audit.audit import audit
from stud_conformance.audit.verdict import DEVIATES, OUT_OF_SCOPE
from stud_conformance.hands import phh
from stud_conformance.hands.recorded import Recorded
from stud_conformance.spec import hands, load

if TYPE_CHECKING:
    from stud_conformance.audit.verdict import Audited
    from stud_conformance.spec.hands import Expected


@cache
def recorded() -> dict[str, Recorded]:
    """Return every hand by its id."""
    found: dict[str, Recorded] = {}
    for path in hands.paths().values():
        for one in phh.read(path.read_text(encoding="utf-8"), str(path)):
            assert isinstance(one, Recorded)
            found[one.id] = one
    return found


def verdict(expected: Expected) -> Audited:
    """Hold a hand against the house of its room, or the one that comes nearest."""
    hand = recorded()[expected.hand]
    house = hands.rooms()[expected.room].held_against(hand.setup.game)
    return audit(hand, load.house(house or "full-tilt"))


@pytest.mark.parametrize("name", sorted(hands.verdicts()))
def test_a_hand_has_the_verdict_that_is_expected(name: str) -> None:
    """What was worked out by reading the hand; a deviation is by one of the rules named."""
    expected = hands.verdicts()[name]
    found = verdict(expected)

    told = found.deviation or found.reason
    assert (expected.verdict, found.verdict) == (found.verdict, expected.verdict), told
    if found.deviation is not None:
        assert set(expected.rules) & set(found.deviation.rules), found.deviation


def test_the_money_of_every_hand_that_conforms_is_exact() -> None:
    """To the smallest unit: who deviates in money is one of the rooms' known practices."""
    off = {
        name
        for name, expected in hands.verdicts().items()
        if expected.verdict != OUT_OF_SCOPE
        and (found := verdict(expected)).deviation is not None
        and found.verdict == DEVIATES
        and found.deviation.money
    }

    assert off == {name for name in off if hands.verdicts()[name].verdict == DEVIATES}
