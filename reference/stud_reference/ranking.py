"""How hands and boards rank.  In every ranking the greater number wins.

Hands are ranked by rank counts and suit counts, never by trying combinations;
a rank mask has one bit a rank, the deuce lowest.  Five cards to nine: of ten, two
suits could have five.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Board = int

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
TRIPS: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
QUADS: Final = 7
STRAIGHT_FLUSH: Final = 8
CATEGORIES: Final[tuple[str, ...]] = (
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
_SHIFT: Final = 13
_CATEGORY: Final = 1 << 26
_EIGHT_OR_LOWER: Final = 0xFF
_HAND: Final = 5

# The keys of a hand's cards add up to how many cards it has of each rank, three bits wide, and
# above them of each suit, five bits wide.  27 * rank % 39 is a place of its own for each rank, and
# is the rank modulo 13; so the remainder by 2**13 - 1 folds one bit of every rank's count into a
# rank mask.  One sum is all that is done card by card: a hand is ranked in less than half the time
# that it takes to keep masks.
_KEYS: Final = [(1 << 27 * (card >> 2) % 39) + (1 << 39 + 5 * (card & 3)) for card in range(52)]
#: The same with the ace below the deuce (``ranking.low-scale``).
_LOW_KEYS: Final = _KEYS[4:] + _KEYS[:4]
_COUNTS: Final = 0o7777777777777
_ONE_OF_EACH: Final = 0o1111111111111
_MORE_THAN_ONE: Final = 0o6666666666666
_FOUR_OF_ANY: Final = 0o4444444444444
_FOLD: Final = (1 << _SHIFT) - 1
#: Carries a suit's count of five or more into its highest bit, and that bit of each suit.
_TO_FIVE: Final = 0b01011_01011_01011_01011 << 39
_FIVES: Final = 0b10000_10000_10000_10000 << 39


def _low_rank(card: int) -> int:
    """Return a card's rank with the ace at 0 and the king at 12."""
    return ((card >> 2) + 1) % 13


def _tops(fewer: list[int]) -> list[int]:
    """Return for each rank mask its highest bits: one more than ``fewer`` gives."""
    found = [0]
    for rank in range(13):
        found += [1 << rank | rest for rest in fewer[: 1 << rank]]
    return found


def _straights() -> list[int]:
    """Return for each rank mask the top rank's bit of its best straight, or 0 (``ranking.ace``)."""
    found = [0]
    for rank in range(13):
        found += found
        runs = (1 << rank) >> 4
        found[len(found) - runs :] = [1 << rank] * runs
    for wheel in range(0b1_0000_0000_1111, len(found), 16):
        found[wheel] = found[wheel] or 0b1000
    return found


def _lows() -> list[int | None]:
    """Return for each rank mask, the ace lowest, what its lowest five are worth for low."""
    found = [0]
    for rank in range(13):
        found += [low if low.bit_count() == _HAND else low | 1 << rank for low in found]
    return [-low if low.bit_count() == _HAND else None for low in found]


_TOP_1: Final = _tops([0] * 4096)
_TOP_2: Final = _tops(_TOP_1)
_TOP_3: Final = _tops(_TOP_2)
_STRAIGHTS: Final = _straights()
#: The bit of a card's rank, the ace lowest (``ranking.low-scale``).
_LOW_BITS: Final = [1 << _low_rank(card) for card in range(52)]
_LOWS: Final = _lows()


def category(score: int) -> int:
    """Return the category of a high score: an index into ``CATEGORIES``."""
    return score // _CATEGORY


def high(hand: Sequence[int]) -> int:
    """``ranking.high``: rank the best five cards of ``hand`` for high (``ranking.best-five``)."""
    key = 0
    for card in hand:
        key += _KEYS[card]
    unsuited = _unsuited(key & _COUNTS)
    fives = key + _TO_FIVE & _FIVES
    return max(_flush(hand, fives), unsuited) if fives else unsuited


def _flush(hand: Sequence[int], fives: int) -> int:
    """Rank the cards of a suit of which there are five; a suit is counted four bits below."""
    suited = sum([1 << (card >> 2) for card in hand if _KEYS[card] << 4 & fives])
    run = _STRAIGHTS[suited]
    return STRAIGHT_FLUSH * _CATEGORY + run if run else FLUSH * _CATEGORY + _top_five(suited)


def _unsuited(counts: int) -> int:  # noqa: PLR0911 - one return a category
    """Rank a hand by how many cards of each rank it has."""
    odd = (counts & _ONE_OF_EACH) % _FOLD
    twos = (counts >> 1 & _ONE_OF_EACH) % _FOLD
    ones = odd | twos
    if counts & _FOUR_OF_ANY:
        fours = (counts >> 2 & _ONE_OF_EACH) % _FOLD
        quads = _TOP_1[fours]
        return QUADS * _CATEGORY + (quads << _SHIFT) + _TOP_1[(ones | fours) ^ quads]
    threes = odd & twos
    if threes:
        trips = _TOP_1[threes]
        pair = _TOP_1[twos ^ trips]
        if pair:
            return FULL_HOUSE * _CATEGORY + (trips << _SHIFT) + pair
    run = _STRAIGHTS[ones]
    if run:
        return STRAIGHT * _CATEGORY + run
    if threes:
        return TRIPS * _CATEGORY + (threes << _SHIFT) + _TOP_2[ones ^ threes]
    if twos:
        pairs = _TOP_2[twos]
        if pairs & pairs - 1:
            return TWO_PAIR * _CATEGORY + (pairs << _SHIFT) + _TOP_1[ones ^ pairs]
        return PAIR * _CATEGORY + (pairs << _SHIFT) + _TOP_3[odd]
    return HIGH_CARD * _CATEGORY + _top_five(ones)


def _top_five(mask: int) -> int:
    """Return the five highest bits of a rank mask."""
    top = _TOP_3[mask]
    return top | _TOP_2[mask ^ top]


def _low_mask(hand: Sequence[int]) -> int:
    """Return the rank mask of ``hand`` with the ace as the lowest bit (``ranking.low-scale``)."""
    mask = 0
    for card in hand:
        mask |= _LOW_BITS[card]
    return mask


def eight_or_better(hand: Sequence[int]) -> int | None:
    """``ranking.low-qualifier``: rank five different ranks of eight or lower, or ``None``."""
    return _LOWS[_low_mask(hand) & _EIGHT_OR_LOWER]


def ace_to_five(hand: Sequence[int]) -> int:
    """``ranking.low-compare``: rank the lowest five cards; ``ranking.low-pairs`` are worse."""
    low = _LOWS[_low_mask(hand)]
    return _paired_low(hand) if low is None else low


def _paired_low(hand: Sequence[int]) -> int:
    """Rank a hand of four ranks or fewer for low: the worse the grouping, the worse the hand.

    One card of each rank plays, then as many second cards as are missing, of the lowest ranks that
    have one, then third and fourth cards.
    """
    layers = _layers(_counts(hand, _LOW_KEYS))
    missing = left = _HAND - layers[0].bit_count()
    for size in (1, 2, 3):
        layers[size] = _bottom(layers[size], left)
        left -= layers[size].bit_count()
    return -_packed(missing, layers)


def _counts(cards: Sequence[int], keys: list[int]) -> int:
    """Return how many of the cards have each rank, as the keys put it."""
    key = 0
    for card in cards:
        key += keys[card]
    return key & _COUNTS


def _layers(counts: int) -> list[int]:
    """Return the rank masks of the first, second, third and fourth cards of a rank."""
    odd = (counts & _ONE_OF_EACH) % _FOLD
    pairs = (counts >> 1 & _ONE_OF_EACH) % _FOLD
    fours = (counts >> 2 & _ONE_OF_EACH) % _FOLD
    return [odd | pairs | fours, pairs | fours, odd & pairs | fours, fours]


def _packed(doubled: int, layers: list[int]) -> int:
    """Return a number to compare groups by: how many cards share a rank, then the large groups."""
    for layer in reversed(layers):
        doubled = doubled << _SHIFT | layer
    return doubled


def _bottom(mask: int, count: int) -> int:
    """Return the ``count`` lowest bits of a rank mask."""
    while mask.bit_count() > count:
        mask ^= 1 << mask.bit_length() - 1
    return mask


def high_board(board: Sequence[int]) -> Board:
    """``first-to-act.board-ranking``: rank exposed cards for high, groups first, then ranks.

    Straights and flushes do not count on a board.  Only boards of as many cards compare.
    """
    return _groups(_counts(board, _KEYS), len(board))


def low_board(board: Sequence[int]) -> Board:
    """``first-to-act.ace``: rank exposed cards for low, the ace lowest; the lowest board wins."""
    return -_groups(_counts(board, _LOW_KEYS), len(board))


def _groups(counts: int, cards: int) -> int:
    """Rank so many cards by groups of equal ranks: those of fewer ranks have the larger ones."""
    if not counts & _MORE_THAN_ONE:
        return counts % _FOLD
    layers = _layers(counts)
    return _packed(cards - layers[0].bit_count(), layers)


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
