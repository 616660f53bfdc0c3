"""Play a record under fillings of what it does not tell, until it holds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from stud_conformance.audit.replay import Replay, Replayed, start
from stud_conformance.audit.unknown import NONE, Filling, gaps
from stud_conformance.hands import runlog
from stud_conformance.hands.recorded import BUTTON_UNKNOWN, UNKNOWN, Mucked
from stud_conformance.play import Undecided
from stud_conformance.spec import notation
from stud_conformance.spec.scenario import Cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.audit.replay import AllCards
    from stud_conformance.audit.verdict import Deviation
    from stud_conformance.hands.recorded import Found, Recorded
    from stud_conformance.play import Table
    from stud_conformance.spec.scenario import Rulings

#: How many fillings are tried where upcards are unknown, and where only down cards are.
TRIES: Final = 2000
FEW_TRIES: Final = 300
#: So many steps are played at the most in the search.
STEPS: Final = 150_000
#: What depends on the rake.
MONEY: Final = frozenset({"rake", "awards", "winnings", "stacks"})
#: What rests on the cards.
OF_CARDS: Final = MONEY | {"turn", "showdown"}
#: The question of which pot is raked how much, and the terms that are tried.
RAKED: Final = "pots.rake-from"
PERCENTAGES: Final = 10
HUNDRED: Final = 100


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


class TermsUnknownError(Undecided):
    """Raised where it is not known how the house takes its rake of several pots."""

    def __str__(self) -> str:
        """Return what is not known."""
        return f"the terms of the rake are unknown, by which the pots share it ({self.rule})"


class Trials:
    """A record that is to be played under one way to rule or more.

    Attributes:
        gaps: What it does not tell of the cards.

    """

    def __init__(self, hand: Recorded) -> None:
        """Look for what the record does not tell."""
        ordered = _ordered(hand)
        if ordered is not None:
            # The common card of an ordered deck comes from it.
            hand = replace(hand, common=None)
        self.gaps = gaps(hand)
        #: All cards, where it tells them.
        self._told = ordered or (hand.cards if self.gaps is NONE else None)
        #: The record with each button that it may have had.
        self._hands = tuple(_with_button(hand))

    def unplayed(self) -> Trial:
        """Return the record with its gaps filled, and nothing held against it."""
        hand = self._hands[0]
        cards = self._told or Filling(hand, self.gaps).cards
        return Trial(hand, cards, Replayed(None, 0, ()))

    def tried(self, rulings: Rulings) -> Trial:
        """Play the record until it holds; return the try that went best.

        Every seat is tried as the button where nobody knows who has it.

        Raises:
            ValueError: It cannot be played.

        """
        best: Trial | None = None
        for hand in self._hands:
            trial = self._played(hand, rulings)
            if trial.replayed.deviation is None:
                return trial
            if best is None or trial.replayed.steps > best.replayed.steps:
                best = trial
        return best or self.unplayed()

    def unknown(self, rulings: Rulings) -> str:
        """Return what has to be known of a record that may hold, in words; empty if nothing has to.

        Raises:
            ValueError: It cannot be played.

        """
        words = [] if self._is_sure_of_cards(rulings) else [self.gaps.words()]
        # The only button that there may be was tried already.
        others = self._hands if len(self._hands) > 1 else ()
        played = (self._played(hand, rulings) for hand in others)
        if any(trial.replayed.deviation is not None for trial in played):
            words.append("who has the button is unknown")
        return "; ".join(filter(None, words))

    def may_fit(self, deviation: Deviation) -> bool:
        """Return whether other cards than those that were tried may fit after all."""
        if deviation.kind not in OF_CARDS:
            return False
        return bool(self.gaps.up or self.gaps.open) or self._mucking(deviation) in self.gaps.unseen

    def _is_sure_of_cards(self, rulings: Rulings) -> bool:
        """Return whether a record holds whatever its one unknown card is."""
        if not self.gaps.deciding:
            return True
        if len(self.gaps.deciding) > 1:
            return False
        return all(
            replay.held(cards).deviation is None
            for hand in self._hands
            for replay in [Replay(hand, rulings, again=True)]
            for cards in Filling(hand, self.gaps).every()
        )

    def _played(self, hand: Recorded, rulings: Rulings) -> Trial:
        """Play a record with its button known.

        Where it is the question which pot was raked how much, percentages are tried; a record that
        leaves the rules before that, or pays others than have won, does so under each of them.
        """
        try:
            return self._filled(hand, rulings)
        except Undecided as question:
            if question.rule != RAKED or hand.found.rake is None:
                raise
        for terms in _terms(hand, hand.found.rake):
            trial = self._filled(terms, rulings)
            deviation = trial.replayed.deviation
            if deviation is None or deviation.kind not in MONEY:
                return trial
        unraked = replace(hand, found=replace(hand.found, rake=0))
        trial = self._filled(unraked, rulings, winners_only=True)
        if trial.replayed.deviation is not None:
            return trial
        raise TermsUnknownError(RAKED)

    def _mucking(self, deviation: Deviation) -> int | None:
        """Return the seat whose muck is refused, if that is what does not fit."""
        step = None if deviation.step is None else self._hands[0].steps[deviation.step]
        return step.seat if isinstance(step, Mucked) else None

    def _filled(self, hand: Recorded, rulings: Rulings, *, winners_only: bool = False) -> Trial:
        """Play a record under fillings of its gaps."""
        replay = Replay(hand, rulings, winners_only=winners_only, again=bool(self.gaps.deciding))
        if self._told is not None:
            return Trial(hand, self._told, replay.held(self._told))
        filling = Filling(hand, self.gaps)
        cards = filling.cards
        best = Trial(hand, cards, replay.held(cards))
        tries = TRIES if self.gaps.up else FEW_TRIES
        tries = min(tries, STEPS // max(1, len(hand.steps))) // len(self._hands)
        is_open = bool(self.gaps.deciding)
        while best.replayed.deviation is not None and is_open and tries:
            tries -= 1
            is_of_boards = best.replayed.deviation.kind in {"turn", "street"}
            before = filling.change(up=is_of_boards, seat=self._mucking(best.replayed.deviation))
            cards = filling.cards
            again = replay.held(cards)
            if _rank(again) < _rank(best.replayed):
                filling.restore(before)
            else:
                best = Trial(hand, cards, again)
        return best


def _rank(replayed: Replayed) -> tuple[bool, int, bool]:
    """Return how well a try went; of two that stop at a step, what no card can mend counts more."""
    deviation = replayed.deviation
    return deviation is None, replayed.steps, deviation is None or deviation.kind not in OF_CARDS


def _with_button(hand: Recorded) -> Iterator[Recorded]:
    """Yield a record with each button that it may have had, the one that stands in first."""
    yield hand
    if BUTTON_UNKNOWN in hand.flags and not hand.is_scenario:
        for seat in hand.setup.stacks:
            if seat != hand.setup.button:
                yield replace(hand, setup=replace(hand.setup, button=seat))


def _terms(hand: Recorded, rake: int) -> Iterator[Recorded]:
    """Yield a record with whole percentages of rake, from the least that yields as much."""
    total = hand.found.total or _paid(hand.found) + rake
    least = -(-HUNDRED * rake // max(total, 1))
    for percent in range(least, min(least + PERCENTAGES, HUNDRED) + 1):
        yield replace(hand, setup=replace(hand.setup, rake={"percent": percent, "cap": rake}))


def _paid(found: Found) -> int:
    """Return what was paid of all pots together, if that is told."""
    by_pot = sum(chips for award in found.awards or () for chips in award.to.values())
    return by_pot or sum((found.winnings or {}).values())


def _ordered(hand: Recorded) -> Cards | None:
    """Return the cards in the order of the deck, where a scenario or the log of a run tells it."""
    if not hand.order:
        return None
    is_whole = not any(UNKNOWN in own for own in hand.cards.values())
    is_told = hand.is_scenario or runlog.is_of_run(hand)
    if not is_told or not is_whole:
        return None
    seats = {} if "deck" in hand.order else _stated(hand)
    return Cards(seats=seats, **hand.order)


def _stated(hand: Recorded) -> dict[int, tuple[str, ...]]:
    """Return the cards of the seats as the scenario has them, or as an engine was told them."""
    if runlog.is_of_run(hand):
        return runlog.sent_cards(hand)
    stated = hand.raw.get("_cards")
    if not isinstance(stated, dict):
        return hand.cards
    return {
        seat: notation.names(str(stated[str(seat)])) if str(seat) in stated else own
        for seat, own in hand.cards.items()
    }
