"""How hands and boards rank.  In every ranking the greater number wins.

Hands are ranked by rank counts and suit masks, never by trying combinations;
a rank mask has one bit a rank, the deuce lowest.  Five cards or more.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Board = tuple[tuple[int, ...], tuple[int, ...]]

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
_SHIFT = 13
_CATEGORY = 1 << 2 * _SHIFT
_ALL_RANKS = (1 << _SHIFT) - 1
_EIGHT_OR_LOWER = 0xFF
_HAND = 5


def _top(mask: int, count: int) -> int:
    """Return the ``count`` highest bits of a rank mask."""
    while mask.bit_count() > count:
        mask &= mask - 1
    return mask


def _bottom(mask: int, count: int) -> int:
    """Return the ``count`` lowest bits of a rank mask."""
    while mask.bit_count() > count:
        mask ^= 1 << mask.bit_length() - 1
    return mask


def _straight(mask: int) -> int:
    """Return the top rank's bit of the best straight in a rank mask, or 0 (``ranking.ace``)."""
    mask = mask << 1 | mask >> 12
    runs = mask & mask >> 1 & mask >> 2 & mask >> 3 & mask >> 4
    return 1 << runs.bit_length() + 2 if runs else 0


def category(score: int) -> int:
    """Return the category of a high score: an index into ``CATEGORIES``."""
    return score // _CATEGORY


def high(hand: Iterable[int]) -> int:
    """``ranking.high``: rank the best five cards of ``hand`` for high (``ranking.best-five``)."""
    ones = twos = threes = fours = 0
    suits = [0, 0, 0, 0]
    for card in hand:
        bit = 1 << (card >> 2)
        fours |= threes & bit
        threes |= twos & bit
        twos |= ones & bit
        ones |= bit
        suits[card & 3] |= bit
    for suited in suits:
        if suited.bit_count() >= _HAND:
            return _flush(suited, ones, twos, threes, fours)
    return _unsuited(ones, twos, threes, fours)


def _flush(suited: int, ones: int, twos: int, threes: int, fours: int) -> int:
    run = _straight(suited)
    if run:
        return STRAIGHT_FLUSH * _CATEGORY + run
    flush = FLUSH * _CATEGORY + _top(suited, _HAND)
    return max(flush, _unsuited(ones, twos, threes, fours))


def _unsuited(  # noqa: PLR0911 - one return a category
    ones: int, twos: int, threes: int, fours: int
) -> int:
    if fours:
        quads = _top(fours, 1)
        return QUADS * _CATEGORY + (quads << _SHIFT) + _top(ones ^ quads, 1)
    if threes:
        trips = _top(threes, 1)
        pair = _top(twos ^ trips, 1)
        if pair:
            return FULL_HOUSE * _CATEGORY + (trips << _SHIFT) + pair
    run = _straight(ones)
    if run:
        return STRAIGHT * _CATEGORY + run
    if threes:
        return TRIPS * _CATEGORY + (threes << _SHIFT) + _top(ones ^ threes, 2)
    if twos:
        pairs = _top(twos, 2)
        if pairs.bit_count() == 1:
            return PAIR * _CATEGORY + (pairs << _SHIFT) + _top(ones ^ pairs, 3)
        return TWO_PAIR * _CATEGORY + (pairs << _SHIFT) + _top(ones ^ pairs, 1)
    return HIGH_CARD * _CATEGORY + _top(ones, _HAND)


def _low_mask(hand: Iterable[int]) -> int:
    """Return the rank mask of ``hand`` with the ace as the lowest bit (``ranking.low-scale``)."""
    ones = 0
    for card in hand:
        ones |= 1 << (card >> 2)
    return (ones << 1 | ones >> 12) & _ALL_RANKS


def eight_or_better(hand: Iterable[int]) -> int | None:
    """``ranking.low-qualifier``: rank five different ranks of eight or lower, or ``None``."""
    mask = _low_mask(hand) & _EIGHT_OR_LOWER
    if mask.bit_count() < _HAND:
        return None
    return -_bottom(mask, _HAND)


def ace_to_five(hand: Sequence[int]) -> int:
    """``ranking.low-compare``: rank the lowest five cards; ``ranking.low-pairs`` are worse."""
    mask = _low_mask(hand)
    if mask.bit_count() >= _HAND:
        return -_bottom(mask, _HAND)
    return max(_paired_low(five) for five in combinations(hand, _HAND))


def _paired_low(five: Sequence[int]) -> int:
    """Rank five cards with a pair or worse for low: the worse the grouping, the worse the hand."""
    shape = ranks = 0
    groups = _grouped([_low_rank(card) for card in five])
    for size, rank in groups + [(0, 0)] * (_HAND - len(groups)):
        shape = shape << 4 | size
        ranks = ranks << 4 | rank
    return -_CATEGORY - (shape << 4 * _HAND) - ranks


def _low_rank(card: int) -> int:
    """Return a card's rank with the ace at 0 and the king at 12."""
    return ((card >> 2) + 1) % 13


def _grouped(ranks: list[int]) -> list[tuple[int, int]]:
    """Return (how many, rank) of each rank, the larger groups first, then the higher ranks."""
    groups = [(ranks.count(rank), rank) for rank in set(ranks)]
    groups.sort(reverse=True)
    return groups


def high_board(board: Sequence[int]) -> Board:
    """``first-to-act.board-ranking``: rank exposed cards for high, groups first, then ranks.

    Straights and flushes do not count on a board.
    """
    return _sizes_and_ranks([card >> 2 for card in board])


def low_board(board: Sequence[int]) -> Board:
    """``first-to-act.ace``: rank exposed cards for low, the ace lowest; the lowest board wins."""
    sizes, ranks = _sizes_and_ranks([_low_rank(card) for card in board])
    return tuple([-size for size in sizes]), tuple([-rank for rank in ranks])


def _sizes_and_ranks(ranks: list[int]) -> Board:
    """Return the sizes of the groups of equal ranks, and their ranks; most boards have no pair."""
    if len(set(ranks)) == len(ranks):
        ranks.sort(reverse=True)
        return (1,) * len(ranks), tuple(ranks)
    groups = _grouped(ranks)
    return tuple([size for size, _ in groups]), tuple([rank for _, rank in groups])


def high_five(hand: Sequence[int]) -> tuple[int, ...]:
    """Return the five cards that play for high, the highest by rank and suit first.

    Where several fives are worth the same, the holder plays the higher suits.
    """
    return _five(hand, high, _by_high_card)


def low_five(hand: Sequence[int]) -> tuple[int, ...]:
    """Return the five cards that play for low, the highest by rank (ace low) and suit first."""
    return _five(hand, ace_to_five, _by_low_card)


def _five(
    hand: Sequence[int],
    rank: Callable[[Sequence[int]], int],
    order: Callable[[int], tuple[int, int]],
) -> tuple[int, ...]:
    fives = [tuple(sorted(five, key=order, reverse=True)) for five in combinations(hand, _HAND)]
    return max(fives, key=lambda five: (rank(five), [order(card) for card in five]))


def _by_high_card(card: int) -> tuple[int, int]:
    return card >> 2, card & 3


def _by_low_card(card: int) -> tuple[int, int]:
    return _low_rank(card), card & 3


def high_cards(hand: Iterable[int]) -> list[tuple[int, int]]:
    """Return (rank, suit) of the cards, the highest first by rank, then suit; the ace is high."""
    return sorted([_by_high_card(card) for card in hand], reverse=True)


def low_cards(hand: Iterable[int]) -> list[tuple[int, int]]:
    """Return (rank, suit) of the cards, the highest first by rank, then suit; the ace is low."""
    return sorted([_by_low_card(card) for card in hand], reverse=True)
