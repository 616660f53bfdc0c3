"""All checks, in the order in which they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.doctor.answers import ANSWERS
from stud_conformance.doctor.arrival import ARRIVAL, STARTED
from stud_conformance.doctor.ending import BYE, END_OF_STDIN, LEFT, NOTES
from stud_conformance.doctor.forms import FORMS
from stud_conformance.doctor.greeting import AGAIN, CHOICE, GREETING
from stud_conformance.doctor.odd import APART, ODD
from stud_conformance.doctor.refusals import REFUSALS
from stud_conformance.doctor.rulings import RULINGS
from stud_conformance.doctor.state import STATE
from stud_conformance.doctor.told import TOLD
from stud_conformance.doctor.wire import WIRE

if TYPE_CHECKING:
    from stud_conformance.doctor.check import Check

#: Those that need a fresh process stand together, as starting one is what takes time.
CHECKS: Final[tuple[Check, ...]] = (
    STARTED,
    *ARRIVAL,
    *GREETING,
    *WIRE,
    *ANSWERS,
    *FORMS,
    *TOLD,
    AGAIN,
    *STATE,
    *REFUSALS,
    *RULINGS,
    *ODD,
    BYE,
    LEFT,
    CHOICE,
    *APART,
    END_OF_STDIN,
    *NOTES,
)
