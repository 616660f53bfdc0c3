"""The smallest chip that a record may have been played with."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from stud_conformance.hands.recorded import Acted

if TYPE_CHECKING:
    from stud_conformance.hands.recorded import Recorded


def smallest_chip(hand: Recorded) -> int:
    """Return the smallest chip that a record may have been played with.

    A record in whole chips seldom tells it; no amount in it is smaller.
    """
    setup, found = hand.setup, hand.found
    stakes = setup.stakes
    if hand.unit != 1 or hand.is_scenario or "_chip" in hand.raw:
        return stakes["chip"]
    amounts = [own for stake, own in stakes.items() if stake != "chip"]
    amounts += setup.stacks.values()
    if found.stacks is not None:
        amounts += found.stacks.values()
    amounts += [step.to for step in hand.steps if type(step) is Acted and step.to]
    for award in found.awards or ():
        amounts += award.to.values()
    return gcd(*amounts) or 1
