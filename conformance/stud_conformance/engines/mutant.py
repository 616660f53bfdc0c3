"""The reference with one thing wrong, as an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.engines.ref import Reference, Usual
from stud_conformance.play.mutants import mutants
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from stud_conformance.play.mutants import Mutant
    from stud_conformance.protocol.messages import Message


class Mutated:
    """A mutant; it declares what the reference does."""

    def __init__(self, mutant: Mutant) -> None:
        """Take the mutant."""
        self._mutant = mutant
        self._usual = Usual()

    def hello(self, message: Message) -> Message:
        """Declare every game and every value of every ruling."""
        declared = Reference().hello(message)
        declared["engine"]["name"] = f"mutant:{self._mutant.id}"
        return declared

    def run(self, message: Message) -> Message:
        """Play one hand."""
        hand = self._usual.ruled(message["hand"])
        return {"id": message["id"], **self._mutant.answer(hand, message["observe"])}


def named(name: str) -> Mutant:
    """Return a mutant by its id.

    Raises:
        UnknownName: There is none.

    """
    if name not in mutants():
        raise UnknownName("mutant", name, list(mutants()))
    return mutants()[name]
