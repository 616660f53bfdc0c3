"""Play a record under fillings of what it does not tell, as the audit does, and keep the best."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, cast

from stud_conformance.audit.audit import (
    FEW_TRIES,
    PERCENTAGES,
    RAKED,
    TRIES,
    holds_anyhow,
    with_chip,
)
from stud_conformance.audit.replay import Replayed, replay
from stud_conformance.audit.unknown import Filling, Gaps, gaps
from stud_conformance.hands.recorded import UNKNOWN
from stud_conformance.play import Table, Undecided
from stud_conformance.spec import notation
from stud_conformance.spec.scenario import Cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.scenario import Rulings

    Dealt = dict[int, tuple[str, ...]] | Cards

_NO_GAPS: Final = Gaps((), (), (), ())


@dataclass(frozen=True, slots=True)
class Trial:
    """A record with every card filled in.

    Attributes:
        hand: The record, with the terms of its rake where they were found by trying.
        cards: The cards of each seat, or the order of the deck where the record tells it.
        replayed: How it went.
        gaps: What it does not tell, as far as anything depends on it.

    """

    hand: Recorded
    cards: Dealt
    replayed: Replayed
    gaps: Gaps = _NO_GAPS

    def table(self, rulings: Rulings) -> Table:
        """Start the hand again.

        Raises:
            ValueError: It cannot be played.

        """
        hand = self.hand
        rake = None if hand.setup.rake is not None else hand.found.rake or None
        return Table.start(hand.setup, self.cards, rulings, common=hand.common, rake=rake)


def tried(hand: Recorded, rulings: Rulings) -> Trial:
    """Play a record, under fillings of its gaps until it holds; return the try that went best.

    Where a question comes up that the rulings do not answer, the cards are as they were filled in
    first, and nothing was held against the record.

    Raises:
        ValueError: It cannot be played.

    """
    hand = with_chip(hand)
    try:
        trial = _of_rake(hand, rulings)
        if trial.replayed.deviation is None and holds_anyhow(hand, gaps(hand), rulings):
            return replace(trial, gaps=_NO_GAPS)
    except Undecided:
        trial = Trial(hand, Filling(hand, gaps(hand)).cards, Replayed(None, 0, ()), gaps(hand))
    return trial


def _of_rake(hand: Recorded, rulings: Rulings) -> Trial:
    """Play a record; whole percentages are tried where it is asked which pot was raked how much.

    Raises:
        ValueError: It cannot be played.

    """
    try:
        return _filled(hand, rulings)
    except Undecided as question:
        if question.rule != RAKED or hand.found.rake is None:
            raise
        for terms in _terms(hand, hand.found.rake):
            trial = _filled(terms, rulings)
            if trial.replayed.deviation is None:
                return trial
        raise


def _terms(hand: Recorded, rake: int) -> Iterator[Recorded]:
    """Yield a record with whole percentages of rake."""
    for percent in PERCENTAGES:
        yield replace(hand, setup=replace(hand.setup, rake={"percent": percent, "cap": rake}))


def _filled(hand: Recorded, rulings: Rulings) -> Trial:
    ordered = _ordered(hand)
    if ordered is not None:
        # The common card comes from the deck, too.
        hand = replace(hand, common=None)
        return Trial(hand, ordered, replay(hand, cast("Any", ordered), rulings))
    found = gaps(hand)
    filling = Filling(hand, found)
    best = Trial(hand, filling.cards, replay(hand, filling.cards, rulings), found)
    tries = TRIES if found.up else FEW_TRIES
    while best.replayed.deviation is not None and found.deciding and tries:
        tries -= 1
        before = filling.change(up=best.replayed.deviation.kind in {"turn", "street"})
        again = replay(hand, filling.cards, rulings)
        if again.deviation is not None and again.steps < best.replayed.steps:
            filling.restore(before)
        else:
            best = Trial(hand, filling.cards, again, found)
    return best


def _ordered(hand: Recorded) -> Cards | None:
    """Return the cards in the order of the deck, where the record is a scenario that tells it."""
    is_whole = not any(UNKNOWN in own for own in hand.cards.values())
    if not hand.order or "_scenario" not in hand.raw or not is_whole:
        return None
    seats = {} if "deck" in hand.order else _stated(hand)
    return Cards(seats=seats, **hand.order)


def _stated(hand: Recorded) -> dict[int, tuple[str, ...]]:
    """Return the cards of the seats as the scenario has them."""
    stated = hand.raw.get("_cards")
    if not isinstance(stated, dict):
        return hand.cards
    return {
        seat: notation.names(str(stated[str(seat)])) if str(seat) in stated else own
        for seat, own in hand.cards.items()
    }
