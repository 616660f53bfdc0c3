"""Hold a record against a house."""

from __future__ import annotations

from dataclasses import replace
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
from stud_conformance.play import Undecided

if TYPE_CHECKING:
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.scenario import Rulings


def audit(hand: Recorded | Unreadable, house: House) -> Audited:
    """Return the verdict on a record under the rulings of a house."""
    if isinstance(hand, Unreadable):
        return Audited("", hand.place, "", UNREADABLE, house.id, reason=str(hand))
    if hand.out_of_scope is not None:
        return _audited(hand, house, OUT_OF_SCOPE, hand.out_of_scope)
    game = hand.setup.game
    if not house.plays_game(game):
        return _audited(hand, house, OUT_OF_SCOPE, f"{house.id} does not play {game}")
    try:
        return _held(hand, house)
    except Undecided as question:
        found = _audited(hand, house, UNDECIDED, str(question))
    except ValueError as error:
        found = _audited(hand, house, UNREADABLE, f"{hand.place}:1: it cannot be played: {error}")
    return replace(found, game=_game(hand))


def _held(hand: Recorded, house: House) -> Audited:
    """Play a record by the rules of a house.

    Raises:
        Undecided: A question came up that nothing answers.
        ValueError: It cannot be played.

    """
    rulings = _rulings(house, hand.setup.game, hand.setup.limit)
    trials = Trials(hand)
    replayed = trials.tried(rulings).replayed
    verdict, reason = DEVIATES, ""
    if replayed.deviation is None:
        reason = trials.unknown(rulings)
        verdict = UNDECIDED if reason else CONFORMS
    elif trials.may_fit(replayed.deviation):
        verdict, reason = UNDECIDED, f"no cards were found that fit: {trials.gaps.all_words()}"
    return Audited(
        hand.id,
        hand.place,
        hand.room,
        verdict,
        house.id,
        game=_game(hand),
        deviation=replayed.deviation if verdict == DEVIATES else None,
        reason=reason or trials.gaps.taken(),
        read=replayed.read,
    )


def _audited(hand: Recorded, house: House, verdict: str, reason: str) -> Audited:
    return Audited(hand.id, hand.place, hand.room, verdict, house.id, reason=reason)


def _game(hand: Recorded) -> str:
    return f"{hand.setup.game}, {hand.setup.limit}"


#: The rulings of each house by game and limit; the house stands with them, so that its id is its.
_RULINGS: dict[tuple[int, str, str], tuple[House, Rulings]] = {}


def _rulings(house: House, game: str, limit: str) -> Rulings:
    """Return the rulings of a house, which are asked for every hand."""
    key = id(house), game, limit
    if key not in _RULINGS:
        _RULINGS[key] = house, house.values(game, limit)
    return _RULINGS[key][1]
