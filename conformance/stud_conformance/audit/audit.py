"""Hold a record against a house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.audit.trial import Trials
from stud_conformance.audit.verdict import (
    CONFORMS,
    DEVIATES,
    OUT_OF_SCOPE,
    UNDECIDED,
    UNREADABLE,
    Audited,
)
from stud_conformance.hands.recorded import Unreadable

if TYPE_CHECKING:
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.catalogue import House


def audit(hand: Recorded | Unreadable, house: House) -> Audited:
    """Return the verdict on a record under the rulings of a house."""
    if isinstance(hand, Unreadable):
        return Audited("", hand.place, "", UNREADABLE, house.id, reason=str(hand))
    if hand.out_of_scope is not None:
        return _audited(hand, house, OUT_OF_SCOPE, hand.out_of_scope)
    rulings = house.values(hand.setup.game, hand.setup.limit)
    trials = Trials(hand)
    try:
        replayed = trials.tried(rulings).replayed
        is_open = replayed.deviation is None and not trials.holds_anyhow(rulings)
    except ValueError as error:
        return _audited(hand, house, UNDECIDED, str(error))
    deviation, unknown = replayed.deviation, trials.gaps.words() if is_open else ""
    verdict = CONFORMS
    if deviation is not None:
        verdict = DEVIATES
    elif unknown:
        verdict = UNDECIDED
    return Audited(
        hand.id,
        hand.place,
        hand.room,
        verdict,
        house.id,
        game=f"{hand.setup.game}, {hand.setup.limit}",
        deviation=deviation,
        reason=unknown,
        read=replayed.read,
    )


def _audited(hand: Recorded, house: House, verdict: str, reason: str) -> Audited:
    return Audited(hand.id, hand.place, hand.room, verdict, house.id, reason=reason)
