"""Decks that bring about tied boards, open pairs, equal hands, lows and flushes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.fuzz.choices import pick, shuffled, weighed
from stud_conformance.spec.notation import DECK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from stud_conformance.fuzz.choices import Choose

    #: Yields cards by name, perhaps not all; those that are missing follow.
    Style = Callable[[Choose, int], Iterable[str]]

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
LOW_RANKS: Final = "A2345678"
#: A hand of stud has no more cards.
_LAPS: Final = 7


def deck(choose: Choose, seats: int) -> tuple[str, ...]:
    """Return all cards in an order in which they leave the deck.

    Args:
        choose: Where the choices come from.
        seats: How many seats are dealt to, one card a lap each.

    """
    style: Style = weighed(choose, STYLES)
    first = list(dict.fromkeys(style(choose, seats)))
    taken = set(first)
    return (*first, *shuffled(choose, [card for card in DECK if card not in taken]))


def any_order(_choose: Choose, _seats: int) -> Iterable[str]:
    """Yield no card in particular."""
    return ()


def few_ranks(choose: Choose, _seats: int) -> Iterable[str]:
    """Yield the cards of a few ranks first: pairs, full houses, tied boards."""
    ranks = shuffled(choose, RANKS)[: 3 + choose(5)]
    return shuffled(choose, [card for card in DECK if card[0] in ranks])


def twins(choose: Choose, _seats: int) -> Iterator[str]:
    """Yield rank after rank, so that seats beside each other get cards of one rank."""
    for rank in shuffled(choose, RANKS):
        yield from (rank + suit for suit in shuffled(choose, SUITS))


def low_cards(choose: Choose, _seats: int) -> Iterable[str]:
    """Yield the cards up to eight first: lows that qualify, and those that just do not."""
    return shuffled(choose, [card for card in DECK if card[0] in LOW_RANKS])


def runs(choose: Choose, seats: int) -> Iterator[str]:
    """Yield to each seat ranks that follow each other: straights, wheels, hands that are equal."""
    same = choose(2)
    starts = [choose(len(RANKS)) for _ in range(seats)]
    for lap in range(_LAPS):
        for seat in range(seats):
            rank = starts[0 if same else seat] + lap
            yield RANKS[rank % len(RANKS)] + SUITS[(seat + lap // 2) % len(SUITS)]


def suited(choose: Choose, seats: int) -> Iterator[str]:
    """Yield to each seat a suit of its own: flushes, and upcards that suits have to part."""
    suits = [pick(choose, SUITS) for _ in range(seats)]
    rests = {suit: iter(shuffled(choose, RANKS)) for suit in SUITS}
    for _ in range(_LAPS):
        for suit in suits:
            rank = next(rests[suit], None)
            if rank is not None:
                yield rank + suit


STYLES: tuple[tuple[Style, int], ...] = (
    (any_order, 25),
    (twins, 20),
    (few_ranks, 20),
    (runs, 15),
    (suited, 10),
    (low_cards, 10),
)
