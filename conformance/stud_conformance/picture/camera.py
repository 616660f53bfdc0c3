"""Takes a picture of a table after each moment of a hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.hands.recorded import BUTTON_UNKNOWN, UNKNOWN
from stud_conformance.picture.frames import (
    ALL_IN,
    FOLDED,
    IN,
    MUCKED,
    Card,
    Frame,
    Place,
    Pot,
    Said,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.explain.telling import Teller
    from stud_conformance.explain.walk import Moment
    from stud_conformance.play import Table
    from stud_conformance.spec.scenario import Rulings

_SEEN: Final = frozenset({"stacks", "bets", "pot", "cards"})
_GONE: Final = {"fold": FOLDED, "muck": MUCKED}


class Camera:
    """Takes pictures of one hand in play.

    Attributes:
        tell: Says what happens in it.
        table: The table.

    """

    def __init__(self, tell: Teller, table: Table, rulings: Rulings) -> None:
        """Stand before a table at which nothing has been told yet."""
        self.tell, self.table = tell, table
        self._rulings = rulings
        self._gone: dict[int, str] = {}
        self._taken = 0
        is_known = BUTTON_UNKNOWN not in tell.hand.flags
        self._button = tell.hand.setup.button if is_known else None

    def take(self, moment: Moment) -> Frame:
        """Return the table as it stands after a moment."""
        for told in moment.told:
            if told.kind in _GONE and told.seat is not None:
                self._gone[told.seat] = _GONE[told.kind]
        turn, table = moment.turn, self.table
        frame = Frame(
            number=self._taken,
            step=moment.step,
            street=self.tell.street(table.street),
            acting=None if turn is None else turn.seat,
            must=self._must(moment),
            why=() if turn is None else turn.why,
            legal="" if turn is None else self.tell.legal(turn),
            tries=tuple(self._tries(moment)),
            happened=tuple(self._happened(moment)),
            seats=tuple(self._places()),
            pots=tuple(self._pots()),
            common=self._common(),
            next=table.to_act,
            is_show=turn is not None and turn.is_show,
        )
        self._taken += 1
        return frame

    def _must(self, moment: Moment) -> str:
        """Return who had to act; or that nobody had, for what is tried when the hand is over."""
        if moment.turn is not None:
            return self.tell.must(moment.turn)
        return self.tell.say("when-over") if moment.tries else ""

    def noted(self, frame: Frame, notes: tuple[Said, ...]) -> Frame:
        """Return a frame with more to say of it."""
        return replace(frame, notes=frame.notes + notes)

    def _tries(self, moment: Moment) -> Iterator[Said]:
        for attempt in moment.tries:
            why = attempt.refused
            yield Said(self.tell.tried(attempt), () if why is None else why.rules)

    def _happened(self, moment: Moment) -> Iterator[Said]:
        for text, told in self.tell.events(moment):
            yield Said(text, told.rules)
        if moment.unanswered is not None:
            yield Said(self.tell.unanswered(moment.unanswered, self._rulings))

    def _places(self) -> Iterator[Place]:
        state = self.table.state(_SEEN)
        for seat in sorted(self.tell.hand.setup.stacks):
            yield self._place(
                seat, {key: state[key].get(str(seat)) for key in ("stacks", "bets", "cards")}
            )

    def _place(self, seat: int, seen: dict[str, Any]) -> Place:
        is_shown = self.table.is_shown(seat)
        stack, bet = seen["stacks"], seen["bets"]
        gain = stack - self.tell.hand.setup.stacks[seat]
        state = self._gone.get(seat) or (IN if stack or self.table.over else ALL_IN)
        return Place(
            seat=seat,
            stack=self.tell.chips(stack),
            bet=self.tell.chips(bet) if bet else "",
            cards=tuple(self._cards(seat, seen["cards"], is_shown=is_shown)),
            state=state,
            is_shown=is_shown,
            gain=self.tell.gain(gain) if self.table.over else "",
            has_button=seat == self._button,
        )

    def _cards(self, seat: int, own: list[str], *, is_shown: bool) -> Iterator[Card]:
        known = self.tell.hand.cards.get(seat, ())
        for index, card in enumerate(own):
            name = card.strip("()")
            is_told = index < len(known) and known[index] != UNKNOWN
            yield Card(name if is_told else UNKNOWN, is_shown or name == card)

    def _common(self) -> Card | None:
        card = self.table.common
        if card is None:
            return None
        return Card(card if self.tell.hand.common is not None else UNKNOWN, up=True)

    def _pots(self) -> Iterator[Pot]:
        if not self.table.over:
            total = self.table.state({"pot"})["pot"]
            yield Pot(self.tell.say("pot-all"), self.tell.chips(total))
            return
        for pot in self.table.final({"pots"})["pots"]:
            yield Pot(self.tell.pot(pot["pot"]), self.tell.chips(pot["amount"]))
