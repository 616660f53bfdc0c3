"""Hold a record against a house."""

from __future__ import annotations

from dataclasses import replace
from math import gcd
from typing import TYPE_CHECKING

from stud_conformance.audit.replay import Replayed, replay
from stud_conformance.audit.unknown import Filling, gaps
from stud_conformance.audit.verdict import (
    CONFORMS,
    DEVIATES,
    OUT_OF_SCOPE,
    UNDECIDED,
    UNREADABLE,
    Audited,
)
from stud_conformance.hands.recorded import Mucked, Unreadable
from stud_conformance.play import Undecided

if TYPE_CHECKING:
    from stud_conformance.audit.unknown import Gaps
    from stud_conformance.audit.verdict import Deviation
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.scenario import Rulings

#: How many fillings are tried where upcards are unknown, and where only down cards are.
TRIES, FEW_TRIES = 2000, 300
#: What depends on the rake.
MONEY = frozenset({"rake", "awards", "stacks"})
#: The question of which pot is raked how much, and the terms that are tried.
RAKED, PERCENTAGES = "pots.rake-from", range(1, 11)


def audit(hand: Recorded | Unreadable, house: House) -> Audited:
    """Return the verdict on a record under the rulings of a house."""
    if isinstance(hand, Unreadable):
        return Audited("", hand.place, "", UNREADABLE, house.id, reason=str(hand))
    if hand.out_of_scope is not None:
        return _audited(hand, house, OUT_OF_SCOPE, hand.out_of_scope)
    rulings = house.values(hand.setup.game, hand.setup.limit)
    found = gaps(hand)
    hand = with_chip(hand)
    try:
        replayed = tried(hand, found, rulings)
        is_open = replayed.deviation is None and not holds_anyhow(hand, found, rulings)
    except ValueError as error:
        return _audited(hand, house, UNDECIDED, str(error))
    deviation, unknown = replayed.deviation, found.words() if is_open else ""
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


def with_chip(hand: Recorded) -> Recorded:
    """Return a record with the smallest chip that it may have been played with.

    A record in whole chips seldom tells it; no amount in it is smaller.
    """
    if hand.unit != 1:
        return hand
    setup, found = hand.setup, hand.found
    amounts = [*setup.stacks.values(), *setup.stakes.values(), *(found.stacks or {}).values()]
    amounts += [step.to for step in hand.acts() if step.to]
    amounts += [chips for award in found.awards or () for chips in award.to.values()]
    amounts.remove(setup.stakes["chip"])
    stakes = {**setup.stakes, "chip": gcd(*amounts) or 1}
    return replace(hand, setup=replace(setup, stakes=stakes))


def holds_anyhow(hand: Recorded, found: Gaps, rulings: Rulings) -> bool:
    """Return whether a record that may hold does so whatever its one unknown card is.

    Raises:
        ValueError: It cannot be played.

    """
    if not found.deciding:
        return True
    if len(found.deciding) > 1:
        return False
    filling = Filling(hand, found)
    return all(replay(hand, cards, rulings).deviation is None for cards in filling.every())


def tried(hand: Recorded, found: Gaps, rulings: Rulings) -> Replayed:
    """Play a record, under fillings of its gaps until it holds; return the try that went best.

    Where it is the question which pot was raked how much, whole percentages are tried; a record
    that leaves the rules before that does so under each of them.

    Raises:
        ValueError: It cannot be played.

    """
    try:
        return filled(hand, found, rulings)
    except Undecided as question:
        if question.rule != RAKED or hand.found.rake is None:
            raise
        for percent in PERCENTAGES:
            rake = {"percent": percent, "cap": hand.found.rake}
            terms = replace(hand, setup=replace(hand.setup, rake=rake))
            replayed = filled(terms, found, rulings)
            if replayed.deviation is None or replayed.deviation.kind not in MONEY:
                return replayed
        raise


def filled(hand: Recorded, found: Gaps, rulings: Rulings) -> Replayed:
    """Play a record, under fillings of its gaps until it holds; return the try that went best.

    Raises:
        ValueError: It cannot be played.

    """
    filling = Filling(hand, found)
    best = replay(hand, filling.cards, rulings)
    tries = TRIES if found.up else FEW_TRIES
    while best.deviation is not None and found.deciding and tries:
        tries -= 1
        is_of_boards = best.deviation.kind in {"turn", "street"}
        before = filling.change(up=is_of_boards, seat=_mucking(hand, best.deviation))
        again = replay(hand, filling.cards, rulings)
        if again.deviation is not None and again.steps < best.steps:
            filling.restore(before)
        else:
            best = again
    return best


def _mucking(hand: Recorded, deviation: Deviation) -> int | None:
    """Return the seat whose muck is refused, if that is what does not fit."""
    step = None if deviation.step is None else hand.steps[deviation.step]
    return step.seat if isinstance(step, Mucked) else None


def _audited(hand: Recorded, house: House, verdict: str, reason: str) -> Audited:
    return Audited(hand.id, hand.place, hand.room, verdict, house.id, reason=reason)
