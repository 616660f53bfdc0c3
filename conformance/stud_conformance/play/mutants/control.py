"""The engine that has to fail nearly everywhere; where it does not, nothing measured counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference import RULES

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from stud_reference import Hand
    from stud_reference.rules.awards import Shares
    from stud_reference.rules.pots import Pot

CONTROL: Final = "awards.each-pot/keeps-a-chip"


@breaks("awards.each-pot", "keeps a chip of every pot")
def keeps_a_chip(hand: Hand, pot: Pot, amount: int) -> Shares:
    """Split one chip less."""
    return RULES.awards_each_pot(hand, pot, amount - 1)
