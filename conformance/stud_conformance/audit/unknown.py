"""Cards that a record does not tell, and fillings under which it may hold."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from stud_conformance.hands.recorded import UNKNOWN, Acted, Mucked
from stud_conformance.spec import load, notation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.hands.recorded import Recorded

    Cards = dict[int, tuple[str, ...]]
    #: A seat, and the index of one of its cards.
    Position = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Gaps:
    """What a record does not tell.

    Attributes:
        free: Cards that decide nothing: down cards of seats that folded.
        up: Upcards, by which it is decided who acts.
        down: Down cards of seats that were never seen at the showdown.
        open: Those of them that would have to be seen to know who won.

    """

    free: tuple[Position, ...]
    up: tuple[Position, ...]
    down: tuple[Position, ...]
    open: tuple[Position, ...]

    @property
    def deciding(self) -> tuple[Position, ...]:
        """All cards by which something is decided."""
        return (*self.up, *self.down)

    def words(self) -> str:
        """Return what has to be known to decide, in words; empty where nothing has to be."""
        parts = []
        for name, positions in (("upcards", self.up), ("down cards", self.open)):
            seats = sorted({seat for seat, _ in positions})
            if seats:
                plural = "s" if len(seats) > 1 else ""
                parts.append(f"{name} of seat{plural} {', '.join(map(str, seats))} unknown")
        return "; ".join(parts)


def gaps(hand: Recorded) -> Gaps:
    """Return what a record does not tell."""
    faces = [up for _, street, _ in load.games()[hand.setup.game].streets for up in street]
    if hand.setup.last_card is not None:
        faces[-1] = hand.setup.last_card == "up"
    folded = {step.seat for step in hand.steps if isinstance(step, Acted) and step.act == "fold"}
    mucked = {step.seat for step in hand.steps if isinstance(step, Mucked)}
    contested = len(hand.setup.stacks) - len(folded) > 1
    unknown = [
        (seat, index)
        for seat, own in sorted(hand.cards.items())
        for index, card in enumerate(own)
        if card == UNKNOWN
    ]
    up = tuple(place for place in unknown if faces[place[1]])
    hidden = [place for place in unknown if not faces[place[1]]]
    down = tuple(place for place in hidden if contested and place[0] not in folded)
    return Gaps(
        free=tuple(place for place in hidden if place not in down),
        up=up,
        down=down,
        open=tuple(place for place in down if place[0] not in mucked),
    )


class Filling:
    """Cards for the gaps of a record, changed where a try shows that they do not fit."""

    def __init__(self, hand: Recorded, found: Gaps) -> None:
        """Fill all gaps with unused cards."""
        self._gaps = found
        self._random = Random(hand.id)  # noqa: S311 - the same hand is to be filled the same
        self._own = {seat: list(cards) for seat, cards in hand.cards.items()}
        told = {card for cards in hand.cards.values() for card in cards} | {hand.common}
        #: What is free for the gaps; those that decide nothing get what the others leave.
        self._unused = [card for card in notation.DECK if card not in told]
        self._random.shuffle(self._unused)
        for seat, index in found.deciding:
            self._own[seat][index] = self._unused.pop()

    @property
    def cards(self) -> Cards:
        """The cards of each seat, all of them known."""
        for (seat, index), card in zip(self._gaps.free, self._unused, strict=False):
            self._own[seat][index] = card
        return {seat: tuple(own) for seat, own in self._own.items()}

    def every(self) -> Iterator[Cards]:
        """Yield the cards with each unused one in the place of the one that is unknown."""
        ((seat, index),) = self._gaps.deciding
        for at in range(len(self._unused)):
            yield self.cards
            self._swap(seat, index, at)
        yield self.cards

    def change(self, *, up: bool, seat: int | None = None) -> list[tuple[Position, str]]:
        """Change some cards that decide; return what they were, for ``restore``.

        Args:
            up: Whether it is about upcards.
            seat: The seat whose hand does not fit, if it is one; all its down cards are changed.

        """
        own = [place for place in self._gaps.down if place[0] == seat]
        places: Sequence[Position] = (up and self._gaps.up) or own or self._gaps.deciding
        number = len(own) if places is own else self._random.randint(1, min(3, len(places)))
        before = []
        for place in self._random.sample(places, number):
            before.append((place, self._own[place[0]][place[1]]))
            self._swap(*place, self._random.randrange(len(self._unused)))
        return before

    def restore(self, before: list[tuple[Position, str]]) -> None:
        """Take a change back."""
        for (seat, index), card in reversed(before):
            self._swap(seat, index, self._unused.index(card))

    def _swap(self, seat: int, index: int, at: int) -> None:
        own = self._own[seat]
        own[index], self._unused[at] = self._unused[at], own[index]
