"""Play a record as the audit does, and keep what has to be known to explain it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from stud_conformance.audit.trial import Trial, Trials
from stud_conformance.audit.unknown import Gaps
from stud_conformance.play import Undecided

if TYPE_CHECKING:
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.scenario import Rulings

_NO_GAPS: Final = Gaps((), (), (), ())


class Tried(NamedTuple):
    """The try that went best, and what the record does not tell, if anything depends on it."""

    trial: Trial
    gaps: Gaps


def tried(hand: Recorded, rulings: Rulings) -> Tried:
    """Play a record, under fillings of its gaps until it holds.

    Where a question comes up that the rulings do not answer, the cards are as they were filled in
    first, and nothing was held against the record.

    Raises:
        ValueError: It cannot be played.

    """
    trials = Trials(hand)
    try:
        trial = trials.tried(rulings)
        is_open = trial.replayed.deviation is not None or not trials.holds_anyhow(rulings)
    except Undecided:
        return Tried(trials.unplayed(), trials.gaps)
    return Tried(trial, trials.gaps if is_open else _NO_GAPS)
