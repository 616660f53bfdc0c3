"""Where the cards of a hand come from.

A deal says which cards a hand is to use, either as the ordered deck or as the
cards each seat receives.  A shoe hands them out and remembers what left it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stud_reference.cards import DECK, text

if TYPE_CHECKING:
    from collections.abc import Sequence


_WHOLE: Final = frozenset(DECK)


class OtherMix(ValueError):  # noqa: N818 - it says what the deal states
    """Raised where other cards are mixed than those of which a deal states the order.

    Attributes:
        pool: The names of the cards that are mixed, in ascending order.
        stated: Those of the cards that the deal states, in ascending order too.

    """

    def __init__(self, pool: list[int], stated: list[int]) -> None:
        """Keep what differs."""
        self.pool = text(pool)
        self.stated = text(stated)
        super().__init__(
            "the scrambled cards are not exactly the burned cards and the rest of the deck"
        )


@dataclass(frozen=True, slots=True, init=False)
class Deal:
    """The cards of a hand.

    Attributes:
        deck: The whole deck in order; it is then the only source of cards.
        cards: What each seat receives, in order; it may end early.  What is stated comes to it
            after a mix, too, where the order of that is not stated.
        burned: The burned cards, in order; unstated ones are filled.
        stub: The rest of the deck in order, from the moment ``cards`` ends.
        scrambled: The order of the cards once burns and stub have been mixed.
        common: The card that is turned where one card stands for everybody's last; nobody gets it,
            and it is burned only where no other card is left.

    Unstated cards are the unused ones, in ascending order.

    """

    deck: tuple[int, ...] | None
    cards: dict[int, tuple[int, ...]]
    burned: tuple[int, ...]
    stub: tuple[int, ...]
    scrambled: tuple[int, ...]
    common: int | None

    def __init__(  # noqa: PLR0913, PLR0917 - each is a part of the deck
        self,
        deck: tuple[int, ...] | None = None,
        cards: dict[int, tuple[int, ...]] | None = None,
        burned: tuple[int, ...] = (),
        stub: tuple[int, ...] = (),
        scrambled: tuple[int, ...] = (),
        common: int | None = None,
    ) -> None:
        # Written out, as the events are.
        object.__setattr__(self, "deck", deck)
        object.__setattr__(self, "cards", cards or {})
        object.__setattr__(self, "burned", burned)
        object.__setattr__(self, "stub", stub)
        object.__setattr__(self, "scrambled", scrambled)
        object.__setattr__(self, "common", common)

    def problem(self) -> str | None:
        """Return what is wrong with these cards, in one line, or ``None`` (``deck.cards``)."""
        stated = self._stated()
        different = frozenset(stated)
        if len(different) < len(stated):
            return "a card is in two places"
        if not different <= _WHOLE:
            return "a card is not in the deck"
        if self.deck is not None and len(self.deck) != len(DECK):
            return f"a deck has {len(DECK)} cards, not {len(self.deck)}"
        return None

    def _stated(self) -> Sequence[int]:
        if self.deck is not None:
            return self.deck
        common = [] if self.common is None else [self.common]
        dealt = [card for own in self.cards.values() for card in own]
        return [*dealt, *self.burned, *self.stub, *common]


#: What a shoe remembers.
STATE: Final = (
    "_cards", "_common", "_deck", "_fill", "_order", "_stated_burns", "_stated_mix", "_stub",
    "burned", "common", "left", "scrambled",
)  # fmt: skip

#: A deal that states nothing.
_NOTHING: Final = Deal()


class Shoe:
    """Hands out the cards of a deal.

    Attributes:
        left: How many cards have not left the deck.
        burned: The burned cards, in order.
        common: The common card, or ``None``.
        scrambled: The order after a mix, or ``None`` while nothing was mixed.

    """

    __slots__ = STATE

    def __init__(self, deal: Deal) -> None:
        """Start from an untouched deck."""
        self.left = len(DECK)
        self.burned: list[int] = []
        self.common: int | None = None
        self.scrambled: tuple[int, ...] | None = None
        self._stated_mix = deal.scrambled
        self._deck: list[int] | None = None
        self._cards: dict[int, list[int]] = {}
        self._stated_burns: list[int] = []
        self._stub: list[int] = []
        self._common: int | None = None
        if deal.deck is not None:
            self._deck = list(deal.deck[::-1])
        else:
            self._cards = {seat: list(own[::-1]) for seat, own in deal.cards.items()}
            self._stated_burns = list(deal.burned[::-1])
            self._stub = list(deal.stub[::-1])
            self._common = deal.common
        self._fill: list[int] | None = None
        self._order: list[int] = []

    def copy(self) -> Shoe:
        """Return a shoe that hands out the same cards from here on, without changing this one."""
        twin = Shoe(_NOTHING)
        twin.left, twin.common, twin.scrambled = self.left, self.common, self.scrambled
        twin.burned = self.burned.copy()
        twin._deck = None if self._deck is None else self._deck.copy()
        twin._cards = {seat: own.copy() for seat, own in self._cards.items()}
        twin._stated_burns, twin._stub = self._stated_burns.copy(), self._stub.copy()
        twin._stated_mix, twin._common = self._stated_mix, self._common
        twin._fill = None if self._fill is None else self._fill.copy()
        twin._order = self._order.copy()
        return twin

    def deal(self, seat: int) -> int:
        """Take the next card for a seat."""
        own = self._cards.get(seat)
        return self._leave(own.pop() if own else self._next())

    def lap(self, seats: list[int]) -> list[int]:
        """Take the next card for each of some seats, in order."""
        deck, count = self._deck, len(seats)
        if deck is None or self._cards or self.scrambled is not None or len(deck) < count:
            return [self.deal(seat) for seat in seats]
        lap = deck[: -count - 1 : -1]
        del deck[len(deck) - count :]
        self._order += lap
        self.left -= count
        return lap

    def burn(self) -> int:
        """Take the next card off the deck and keep it out of play (``deck.burns``)."""
        if self._stated_burns:
            card = self._stated_burns.pop()
        elif self._deck is None and self._unused():
            card = self._unused().pop()
        elif self._deck is None and not self._stub and self._promised():
            card = self._promised()[-1]
        else:
            card = self._next()
        self.burned.append(card)
        return self._leave(card)

    def turn(self) -> int:
        """Take the next card as the common card (``shortage.common-card``)."""
        self.common = self._leave(self._next() if self._common is None else self._common)
        self._common = None
        return self.common

    def mix(self) -> tuple[int, ...]:
        """Mix the burned cards with what is left of the deck (``shortage.scramble``).

        The new order is the deal's, and then the only source of cards; it is ascending where the
        deal gives none, but for the cards that it promises to seats.

        Raises:
            OtherMix: The deal's order is not of exactly these cards.

        """
        rest = self._rest()
        # A burned card may be one that a seat is to get after the mix.
        pool = sorted({*rest, *self.burned})
        self.scrambled = self._stated_mix or tuple(pool)
        stated = sorted(self.scrambled)
        if stated != pool:
            raise OtherMix(pool, stated)
        self._order += rest
        if self._stated_mix:
            self._cards = {}
        kept = {self._common, *self._promised()}
        self._deck = [card for card in self.scrambled[::-1] if card not in kept]
        self._stated_burns, self._stub, self._fill = [], [], []
        self.burned = []
        self.left = len(pool)
        return self.scrambled

    def order(self) -> tuple[int, ...]:
        """Return the whole deck in the order in which its cards left it, then the rest."""
        if self.scrambled is not None:
            return tuple(self._order)
        return (*self._order, *self._rest())

    def _leave(self, card: int) -> int:
        self.left -= 1
        if self.scrambled is None:
            self._order.append(card)
        return card

    def _next(self) -> int:
        """Return the next card of the deck, of the stub, or of the unstated ones."""
        source = self._deck or self._stub or self._unused()
        if not source and self._common is not None and self._common not in self._order:
            return self._common
        if not source:
            message = (
                "the deal promises more cards to seats than it leaves for the burns and the rest"
            )
            raise ValueError(message)
        return source.pop()

    def _rest(self) -> list[int]:
        """Return what is left of the deck, next card first."""
        if self._deck is not None:
            return self._deck[::-1]
        kept = self._promised()
        if self._common is not None and self._common not in self._order:
            kept.append(self._common)
        rest = sorted([*self._unused(), *self._stated_burns, *kept])
        return [*self._stub[::-1], *rest]

    def _promised(self) -> list[int]:
        """Return the cards that seats are still to get, those that come last at the end."""
        laps = max(map(len, self._cards.values()), default=0)
        return [
            own[lap] for lap in range(laps)[::-1] for own in self._cards.values() if lap < len(own)
        ]

    def _unused(self) -> list[int]:
        """Return the cards that the deal does not place, the lowest last."""
        if self._fill is None:
            stated = {*self._stated_burns, *self._stub, *self._order, self._common}
            for own in self._cards.values():
                stated.update(own)
            self._fill = [card for card in reversed(DECK) if card not in stated]
        return self._fill
