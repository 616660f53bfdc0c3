"""Cards as small whole numbers: four a rank, deuces first, clubs lowest.

A card is ``4 * rank + suit``: rank 0 is the deuce and 12 the ace; suit 0 is
clubs, 1 diamonds, 2 hearts, 3 spades.  The natural order of the numbers is
therefore 2c 2d 2h 2s 3c ... As, the order in which unstated cards are filled.
"""

from __future__ import annotations

from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[tuple[int, ...]] = tuple(range(52))
NAMES: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
_NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}


def card(name: str) -> int:
    """Return the card called ``name``, such as ``"Th"`` (``deck.cards``).

    Raises:
        ValueError: There is no such card in a deck of 52.

    """
    try:
        return _NUMBERS[name]
    except KeyError:
        message = f"there is no card {name!r}; a card is a rank of {RANKS} and a suit of {SUITS}"
        raise ValueError(message) from None


def cards(names: str) -> tuple[int, ...]:
    """Return the cards named in ``names``, separated by spaces."""
    return tuple(card(name) for name in names.split())


def text(numbers: tuple[int, ...] | list[int]) -> str:
    """Return the names of cards, separated by spaces."""
    return " ".join([NAMES[number] for number in numbers])
