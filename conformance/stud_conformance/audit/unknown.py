"""Cards that a record does not tell, and fillings under which it may hold."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from stud_conformance.hands.played import faces
from stud_conformance.hands.recorded import UNKNOWN, Acted, Mucked
from stud_conformance.spec import notation
from stud_conformance.spec.notation import FOLD

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
    def unseen(self) -> tuple[int, ...]:
        """The seats that threw away a hand which nobody has seen."""
        if not self.down:
            return ()
        return tuple(sorted({seat for seat, _ in self.down} - {seat for seat, _ in self.open}))

    @property
    def deciding(self) -> tuple[Position, ...]:
        """All cards by which something is decided."""
        return (*self.up, *self.down)

    def taken(self) -> str:
        """Return what is taken for granted, in words; empty where nothing has to be."""
        unseen = self.unseen
        return f"taken as beaten: the unseen {_of('cards', unseen)}" if unseen else ""

    def words(self) -> str:
        """Return what has to be known to decide, in words; empty where nothing has to be."""
        return _words(self.up, self.open)

    def all_words(self) -> str:
        """Return what is unknown and may decide, in words, with what is thrown away unseen."""
        return _words(self.up, self.down)


def _words(up: Sequence[Position], down: Sequence[Position]) -> str:
    parts = []
    for name, positions in (("upcards", up), ("down cards", down)):
        if positions:
            seats = sorted({seat for seat, _ in positions})
            parts.append(f"{_of(name, seats)} unknown")
    return "; ".join(parts)


def _of(name: str, seats: Sequence[int]) -> str:
    plural = "s" if len(seats) > 1 else ""
    return f"{name} of seat{plural} {', '.join(map(str, seats))}"


def gaps(hand: Recorded) -> Gaps:
    """Return what a record does not tell."""
    unknown = [(seat, own) for seat, own in sorted(hand.cards.items()) if UNKNOWN in own]
    if not unknown:
        return NONE
    up_faces = faces(hand.setup)
    folded, mucked = _gave_up(hand)
    is_contested = len(hand.setup.stacks) - len(folded) > 1
    free: list[Position] = []
    up: list[Position] = []
    down: list[Position] = []
    for seat, own in unknown:
        hidden = down if is_contested and seat not in folded else free
        for index, card in enumerate(own):
            if card == UNKNOWN:
                (up if up_faces[index] else hidden).append((seat, index))
    unseen = [place for place in down if place[0] not in mucked]
    return Gaps(tuple(free), tuple(up), tuple(down), tuple(unseen))


def _gave_up(hand: Recorded) -> tuple[set[int], set[int]]:
    """Return the seats that folded, and those that threw their hand away at the showdown."""
    folded, mucked = set(), set()
    for step in hand.steps:
        if type(step) is Acted:
            if step.act == FOLD:
                folded.add(step.seat)
        elif type(step) is Mucked:
            mucked.add(step.seat)
    return folded, mucked


#: Those of a record that tells all.
NONE = Gaps((), (), (), ())


class Filling:
    """Cards for the gaps of a record, changed where a try shows that they do not fit."""

    def __init__(self, hand: Recorded, found: Gaps) -> None:
        """Fill all gaps with cards that nobody is known to have."""
        self._gaps = found
        self._random = Random(hand.id)  # noqa: S311 - the same hand is to be filled the same
        self._own = {seat: list(cards) for seat, cards in hand.cards.items()}
        self._places = (*found.deciding, *found.free)
        told = {hand.common}.union(*hand.cards.values())
        #: Those of the places in their order, and behind them what lies nowhere.
        self._cards = [card for card in notation.DECK if card not in told]
        _shuffle(self._cards, self._random)

    @property
    def cards(self) -> Cards:
        """The cards of each seat, all of them known."""
        for (seat, index), card in zip(self._places, self._cards, strict=False):
            self._own[seat][index] = card
        return {seat: tuple(own) for seat, own in self._own.items()}

    def every(self) -> Iterator[Cards]:
        """Yield the cards with each possible one in the place of the one that is unknown."""
        yield self.cards
        for at in range(1, len(self._cards)):
            self._swap(0, at)
            yield self.cards
            self._swap(0, at)

    def change(self, *, up: bool, seat: int | None = None) -> list[tuple[int, int]]:
        """Exchange some cards that decide for any others; return the exchanges, for ``restore``.

        Args:
            up: Whether it is about upcards.
            seat: The seat whose hand does not fit, if it is one; all its cards are changed.

        """
        deciding = range(len(self._gaps.deciding))
        own = [at for at in deciding if self._places[at][0] == seat]
        chosen: Sequence[int] = own
        if up and self._gaps.up:
            chosen = self._some(range(len(self._gaps.up)))
        elif not own:
            chosen = self._some(deciding)
        done = [(at, self._random.randrange(len(self._cards))) for at in chosen]
        for at, other in done:
            self._swap(at, other)
        return done

    def restore(self, done: list[tuple[int, int]]) -> None:
        """Take a change back."""
        for at, other in reversed(done):
            self._swap(at, other)

    def _some(self, places: range) -> list[int]:
        return self._random.sample(places, self._random.randint(1, min(3, len(places))))

    def _swap(self, one: int, other: int) -> None:
        self._cards[one], self._cards[other] = self._cards[other], self._cards[one]


#: The last index of a shrinking deck, and how many bits it takes to draw one up to it.
_DRAWS = tuple([(last, (last + 1).bit_length()) for last in range(len(notation.DECK) - 1, 0, -1)])


def _shuffle(cards: list[str], random: Random) -> None:
    """Shuffle cards as ``Random.shuffle`` does, without calls of its own for each of them."""
    draw = random.getrandbits
    for last, bits in _DRAWS[len(notation.DECK) - len(cards) :]:
        at = draw(bits)
        while at > last:
            at = draw(bits)
        cards[last], cards[at] = cards[at], cards[last]
