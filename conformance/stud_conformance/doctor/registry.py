"""All checks, in the order in which they are made, and which of them rest on which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.doctor import arrival, greeting
from stud_conformance.doctor.amounts import AMOUNTS
from stud_conformance.doctor.answers import OUTCOME, PARTS
from stud_conformance.doctor.check import in_turn, resting
from stud_conformance.doctor.ending import BYE, END_OF_STDIN, LEFT
from stud_conformance.doctor.forms import FORMS
from stud_conformance.doctor.notes import SHARE, SPEED, STDERR
from stud_conformance.doctor.odd import APART, ODD
from stud_conformance.doctor.refusals import REFUSALS
from stud_conformance.doctor.rulings import RULINGS
from stud_conformance.doctor.state import STATE
from stud_conformance.doctor.told import TOLD

if TYPE_CHECKING:
    from stud_conformance.doctor.check import Check

STARTED = (arrival.STARTED,)
ARRIVED = (*STARTED, *in_turn(STARTED, arrival.GREETING))
VERSION = resting(ARRIVED, [greeting.VERSION])
FORM = resting(ARRIVED, [greeting.FORM])
DECLARED = (*ARRIVED, *FORM, *resting((*ARRIVED, *FORM), greeting.DECLARATION))
WIRED = (*DECLARED, *in_turn(DECLARED, arrival.ANSWERS))
PARTED = (*WIRED, *in_turn(WIRED, PARTS))
FORMED = (*PARTED, *resting(PARTED, FORMS))
SEEN = resting(FORMED, TOLD)
SAME = resting(WIRED, STATE)
REFUSING = resting(FORMED, REFUSALS)
#: The words of refusals are no reason to look at nothing else.
HEARD = [check for check in REFUSING if check.id != "refusal-codes"]

#: Those that need a fresh process stand together, as starting one is what takes time.
CHECKS: Final[tuple[Check, ...]] = (
    *ARRIVED,
    *VERSION,
    *DECLARED[len(ARRIVED) :],
    *WIRED[len(DECLARED) :],
    *resting(WIRED, OUTCOME),
    *PARTED[len(WIRED) :],
    *FORMED[len(PARTED) :],
    *SEEN,
    *resting(DECLARED, [greeting.AGAIN]),
    *SAME,
    *REFUSING,
    *resting((*FORMED, *HEARD), AMOUNTS),
    *resting((*FORMED, *SAME, *AMOUNTS), RULINGS),
    *resting((*WIRED, *SAME), ODD),
    *resting(WIRED, [BYE, LEFT]),
    *resting((*ARRIVED, *VERSION, *FORM), [greeting.CHOICE]),
    *resting((*WIRED, *SAME), APART),
    *resting(WIRED, [END_OF_STDIN]),
    *resting(WIRED, [SPEED]),
    *resting(DECLARED, [SHARE]),
    *resting(STARTED, [STDERR]),
)
