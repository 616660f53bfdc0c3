"""Hands ranked slowly and plainly: every five of the cards is tried.

Greater is better in every ranking here, as in the engine.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Rank = tuple[int, ...]

ACE = 12
WHEEL = [12, 3, 2, 1, 0]
#: How many cards of each rank, in the order of the categories.
SHAPES = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8


@lru_cache(maxsize=1000)
def high(cards: tuple[int, ...]) -> Rank:
    """Rank the best five cards for high: the category, then the ranks that decide."""
    return max(_high_five(five) for five in combinations(cards, 5))


@lru_cache(maxsize=1000)
def low(cards: tuple[int, ...]) -> Rank:
    """Rank the best five cards from ace to five; the lowest is the best."""
    return max(_low_five(five) for five in combinations(cards, 5))


@lru_cache(maxsize=1000)
def eight_or_better(cards: tuple[int, ...]) -> Rank | None:
    """Rank the best five cards for low, or say that none has five ranks of eight or lower."""
    fives = [_low_five(five) for five in combinations(cards, 5) if _qualifies(five)]
    return max(fives) if fives else None


def high_board(board: Sequence[int]) -> tuple[Rank, Rank]:
    """Rank a board for high: how many cards its ranks have, the most first, and these ranks."""
    return _groups([card // 4 for card in board])


def low_board(board: Sequence[int]) -> tuple[Rank, Rank]:
    """Rank a board for low: the same with the ace low, turned round."""
    sizes, ranks = _groups([_ace_low(card) for card in board])
    return tuple([-size for size in sizes]), tuple([-rank for rank in ranks])


def _high_five(five: Sequence[int]) -> Rank:
    ranks = sorted([card // 4 for card in five], reverse=True)
    shape, grouped = _groups(ranks)
    flush = len({card % 4 for card in five}) == 1
    if ranks == WHEEL:
        grouped = (3, 2, 1, 0, -1)
    straight = len(set(ranks)) == len(ranks) and grouped[0] - grouped[-1] == 4
    if straight:
        return (STRAIGHT_FLUSH if flush else STRAIGHT, *grouped)
    return (FLUSH if flush else SHAPES[shape], *grouped)


def _low_five(five: Sequence[int]) -> Rank:
    shape, grouped = _groups([_ace_low(card) for card in five])
    return (-SHAPES[shape], *[-rank for rank in grouped])


def _qualifies(five: Sequence[int]) -> bool:
    ranks = {_ace_low(card) for card in five}
    return len(ranks) == 5 and max(ranks) <= 8


def _ace_low(card: int) -> int:
    """Return a rank from the ace at 1 to the king at 13."""
    return 1 if card // 4 == ACE else card // 4 + 2


def _groups(ranks: Sequence[int]) -> tuple[Rank, Rank]:
    """Return how many cards each rank has, and these ranks: the most first, then the highest."""
    counted = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return tuple([count for count, _ in counted]), tuple([rank for _, rank in counted])


def same_order(scores: Sequence[object], others: Sequence[object]) -> bool:
    """Return whether two rankings of the same hands order them alike, ties included."""
    pairs = set(zip(scores, others, strict=True))
    if not len(pairs) == len(set(scores)) == len(set(others)):
        return False
    firsts = sorted(pairs, key=lambda pair: pair[0])  # type: ignore[arg-type, return-value]
    return firsts == sorted(pairs, key=lambda pair: pair[1])  # type: ignore[arg-type, return-value]
