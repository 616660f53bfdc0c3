"""Play a record under fillings of what it does not tell, until it holds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd
from typing import TYPE_CHECKING, Final

from stud_conformance.audit.replay import Replayed, replay, start
from stud_conformance.audit.unknown import Filling, gaps
from stud_conformance.hands.recorded import UNKNOWN, Mucked
from stud_conformance.play import Undecided
from stud_conformance.spec import notation
from stud_conformance.spec.scenario import Cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.audit.replay import AllCards
    from stud_conformance.audit.verdict import Deviation
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.play import Table
    from stud_conformance.spec.scenario import Rulings

#: How many fillings are tried where upcards are unknown, and where only down cards are.
TRIES: Final = 2000
FEW_TRIES: Final = 300
#: What depends on the rake.
MONEY: Final = frozenset({"rake", "awards", "stacks"})
#: The question of which pot is raked how much, and the terms that are tried.
RAKED: Final = "pots.rake-from"
PERCENTAGES: Final = range(1, 11)


@dataclass(frozen=True, slots=True)
class Trial:
    """A record that was played with every card filled in.

    Attributes:
        hand: The record, with the terms of its rake where they were found by trying.
        cards: The cards of each seat, or the order of the deck where the record tells it.
        replayed: How it went.

    """

    hand: Recorded
    cards: AllCards
    replayed: Replayed

    def table(self, rulings: Rulings) -> Table:
        """Start the hand again.

        Raises:
            ValueError: It cannot be played.

        """
        return start(self.hand, self.cards, rulings)


class Trials:
    """A record that is to be played under one way to rule or more.

    Attributes:
        gaps: What it does not tell.

    """

    def __init__(self, hand: Recorded) -> None:
        """Look for what the record does not tell."""
        self._ordered = _ordered(hand)
        # The common card of an ordered deck comes from it.
        self._hand = with_chip(hand if self._ordered is None else replace(hand, common=None))
        self.gaps = gaps(hand)

    def unplayed(self) -> Trial:
        """Return the record with its gaps filled, and nothing held against it."""
        cards = self._ordered or Filling(self._hand, self.gaps).cards
        return Trial(self._hand, cards, Replayed(None, 0, ()))

    def tried(self, rulings: Rulings) -> Trial:
        """Play the record until it holds; return the try that went best.

        Where it is the question which pot was raked how much, whole percentages are tried; a
        record that leaves the rules before that does so under each of them.

        Raises:
            ValueError: It cannot be played.

        """
        try:
            return self._filled(self._hand, rulings)
        except Undecided as question:
            if question.rule != RAKED or self._hand.found.rake is None:
                raise
            for terms in _terms(self._hand, self._hand.found.rake):
                trial = self._filled(terms, rulings)
                deviation = trial.replayed.deviation
                if deviation is None or deviation.kind not in MONEY:
                    return trial
            raise

    def holds_anyhow(self, rulings: Rulings) -> bool:
        """Return whether a record that may hold does so whatever its one unknown card is.

        Raises:
            ValueError: It cannot be played.

        """
        if not self.gaps.deciding:
            return True
        if len(self.gaps.deciding) > 1:
            return False
        fillings = Filling(self._hand, self.gaps).every()
        return all(replay(self._hand, cards, rulings).deviation is None for cards in fillings)

    def _filled(self, hand: Recorded, rulings: Rulings) -> Trial:
        """Play a record under fillings of its gaps."""
        if self._ordered is not None:
            return Trial(hand, self._ordered, replay(hand, self._ordered, rulings))
        filling = Filling(hand, self.gaps)
        best = Trial(hand, filling.cards, replay(hand, filling.cards, rulings))
        tries = TRIES if self.gaps.up else FEW_TRIES
        while best.replayed.deviation is not None and self.gaps.deciding and tries:
            tries -= 1
            is_of_boards = best.replayed.deviation.kind in {"turn", "street"}
            before = filling.change(up=is_of_boards, seat=_mucking(hand, best.replayed.deviation))
            again = replay(hand, filling.cards, rulings)
            if again.deviation is not None and again.steps < best.replayed.steps:
                filling.restore(before)
            else:
                best = Trial(hand, filling.cards, again)
        return best


def with_chip(hand: Recorded) -> Recorded:
    """Return a record with the smallest chip that it may have been played with.

    A record in whole chips seldom tells it; no amount in it is smaller.
    """
    if hand.unit != 1 or hand.is_scenario:
        return hand
    setup, found = hand.setup, hand.found
    amounts = [*setup.stacks.values(), *setup.stakes.values(), *(found.stacks or {}).values()]
    amounts += [step.to for step in hand.acts() if step.to]
    amounts += [chips for award in found.awards or () for chips in award.to.values()]
    amounts.remove(setup.stakes["chip"])
    stakes = {**setup.stakes, "chip": gcd(*amounts) or 1}
    return replace(hand, setup=replace(setup, stakes=stakes))


def _terms(hand: Recorded, rake: int) -> Iterator[Recorded]:
    """Yield a record with whole percentages of rake."""
    for percent in PERCENTAGES:
        yield replace(hand, setup=replace(hand.setup, rake={"percent": percent, "cap": rake}))


def _mucking(hand: Recorded, deviation: Deviation) -> int | None:
    """Return the seat whose muck is refused, if that is what does not fit."""
    step = None if deviation.step is None else hand.steps[deviation.step]
    return step.seat if isinstance(step, Mucked) else None


def _ordered(hand: Recorded) -> Cards | None:
    """Return the cards in the order of the deck, where the record is a scenario that tells it."""
    is_whole = not any(UNKNOWN in own for own in hand.cards.values())
    if not hand.order or not hand.is_scenario or not is_whole:
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
