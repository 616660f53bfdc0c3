"""Which rule functions a hand asks, as no mutant of another one can differ in it."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import stud_reference as ref
from stud_reference import RULES

from stud_conformance.play.answers import answer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from stud_conformance.protocol.messages import Message


def touched(hand: Message, observe: Collection[str]) -> frozenset[str]:
    """Play the hand of a message; return the names of the functions of ``Rules`` that it asks.

    Args:
        hand: The hand.
        observe: What is looked at, as looking asks for some of them.

    """
    asked: set[str] = set()
    traced: dict[str, Any] = {
        field.name: _traced(field.name, getattr(RULES, field.name), asked)
        for field in fields(ref.Rules)
    }
    answer(hand, rules=ref.Rules(**traced), observe=observe)
    return frozenset(asked)


def _traced(name: str, function: Callable[..., object], asked: set[str]) -> Callable[..., object]:
    def traced(*given: object) -> object:
        asked.add(name)
        return function(*given)

    return traced
