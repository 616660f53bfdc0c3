"""Engines that follow one value of a ruling, whatever house they are told to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.play.mutants.mutant import Mutant
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.play.mutants.mutant import Hears
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Value


def followers() -> Iterator[Mutant]:
    """Yield an engine for every value of every ruling."""
    for ruling, domain in sorted(load.domains().items()):
        for value in dict.fromkeys(one for values in domain.values() for one in values):
            words = f"plays {value} for {ruling}, whatever house it is told to play"
            yield Mutant(f"{ruling}={value}", ruling, words, hears=follows(ruling, value))


def follows(ruling: str, value: Value) -> Hears:
    """Return what takes every hand to be under one value, in the games that have it."""

    def hears(hand: Message) -> Message:
        domain = load.domains()[ruling].get(hand["setup"]["game"], ())
        if value not in domain:
            return hand
        return {**hand, "rulings": {**hand["rulings"], ruling: value}}

    return hears
