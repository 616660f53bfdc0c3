"""What happened in a hand, told from the acts that were asked for and what was answered."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.hands.recorded import Acted, CommonDealt, Dealt, Mucked, Showed, clockwise
from stud_conformance.spec import notation
from stud_conformance.spec.load import games

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stud_conformance.hands.recorded import Step
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Setup


#: The acts at the showdown.
SHOWS: Final = (notation.SHOW, notation.MUCK)


def steps(setup: Setup, acts: Sequence[Message], answer: Message) -> list[Step]:
    """Return what happened: the acts that were accepted, and the deals that the states tell.

    Hands that are turned up because no betting is left are so after the last act, before the rest
    is dealt. At the end they are shown once more, where a card came face down after that.

    Args:
        setup: The table.
        acts: The acts that were sent.
        answer: The answer to them.

    """
    deals = _Deals(setup)
    rounds: list[tuple[list[Step], list[Step]]] = [([], deals.since(answer["start"]))]
    for sent, step in zip(acts, answer["steps"], strict=True):
        if step["ok"]:
            rounds.append((_acted(sent), deals.since(step["state"])))
    found: list[Step] = []
    last = max(number for number, (acted, _) in enumerate(rounds) if acted or not number)
    for number, (acted, dealt) in enumerate(rounds):
        before = len(dealt)
        if number == last:
            before = 0 if number else 1
        found += [*acted, *dealt[:before]]
        if number == last:
            found += _tabled(answer["final"], deals, found)
        found += dealt[before:]
    return [*found, *_again(setup, answer["final"], found), *_showdown(acts, answer)]


def names(cards: Sequence[str]) -> tuple[str, ...]:
    """Return cards without their parentheses."""
    return tuple(card.strip("()") for card in cards)


def _acted(sent: Message) -> list[Step]:
    if sent["act"] in SHOWS:
        return []
    return [Acted(sent["seat"], sent["act"], sent.get("to"))]


def _tabled(final: Message, deals: _Deals, so_far: list[Step]) -> list[Step]:
    """Return the shows of hands that are turned up, with the cards that were dealt by then."""
    return [
        Showed(seat, _own(final, seat)[: deals.count(seat, so_far)])
        for seat in final.get("tabled", ())
    ]


def _again(setup: Setup, final: Message, so_far: list[Step]) -> list[Step]:
    """Return the hands that were turned up before they got their last card face down."""
    shown = [step for step in so_far if isinstance(step, Showed)]
    whole = [Showed(step.seat, _own(final, step.seat)) for step in shown]
    up = faces(setup)
    return [
        new
        for old, new in zip(shown, whole, strict=True)
        if not all(up[len(old.cards) : len(new.cards)])
    ]


def faces(setup: Setup) -> tuple[bool, ...]:
    """Return which cards of a seat lie face up, in the order received."""
    return _faces(setup.game, setup.last_card)


@cache
def _faces(game: str, last_card: str | None) -> tuple[bool, ...]:
    up = [face for _, street, _ in games()[game].streets for face in street]
    return tuple(up if last_card is None else [*up[:-1], last_card == "up"])


def _showdown(acts: Sequence[Message], answer: Message) -> Iterator[Step]:
    """Yield the shows and mucks that the answer tells, or else those that were asked for."""
    final = answer["final"]
    asked = [
        sent
        for sent, step in zip(acts, answer["steps"], strict=True)
        if step["ok"] and sent["act"] in SHOWS
    ]
    for entry in final.get("showdown", asked):
        seat = entry["seat"]
        yield Showed(seat, _own(final, seat)) if entry["act"] == notation.SHOW else Mucked(seat)


def _own(final: Message, seat: int) -> tuple[str, ...]:
    cards: Message = final.get("cards", {})
    return names(cards.get(str(seat), ()))


class _Deals:
    """What was dealt so far.

    Attributes:
        ends: How many cards a seat has after each street.

    """

    def __init__(self, setup: Setup) -> None:
        """Begin before the first card."""
        sizes = [len(faces) for _, faces, _ in games()[setup.game].streets]
        self.ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
        self._seats = clockwise(setup)
        self._common = False
        self._streets = dict.fromkeys(self._seats, 0)

    def since(self, state: Mapping[str, Any]) -> list[Step]:
        """Return what was dealt since the state before; nothing where it does not tell cards."""
        dealt: dict[int, list[int]] = {}
        for seat in self._seats:
            count = len(state.get("cards", {}).get(str(seat), ()))
            while self._streets[seat] < len(self.ends) and count >= self.ends[self._streets[seat]]:
                dealt.setdefault(self._streets[seat], []).append(seat)
                self._streets[seat] += 1
        found: list[Step] = [Dealt(street, tuple(own)) for street, own in sorted(dealt.items())]
        if state.get("common") and not self._common:
            self._common = True
            found.append(CommonDealt(state["common"]))
        return found

    def count(self, seat: int, steps: list[Step]) -> int:
        """Return how many cards a seat has after some steps."""
        streets = [step.street for step in steps if isinstance(step, Dealt) and seat in step.seats]
        return self.ends[max(streets)] if streets else 0
