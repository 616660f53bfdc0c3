"""Find out which rulings an engine follows, by what it does when it is told none."""

from stud_conformance.fingerprint.ask import Asked, Found, NothingPlayed, fingerprint
from stud_conformance.fingerprint.clue import ALLOWS, FOREIGN, Clue
from stud_conformance.fingerprint.compare import Contradiction, Near
from stud_conformance.fingerprint.solve import NONE_KNOWN, ONE_OF, UNTOUCHED, VALUE, Answer

__all__ = [
    "ALLOWS",
    "FOREIGN",
    "NONE_KNOWN",
    "ONE_OF",
    "UNTOUCHED",
    "VALUE",
    "Answer",
    "Asked",
    "Clue",
    "Contradiction",
    "Found",
    "Near",
    "NothingPlayed",
    "fingerprint",
]
