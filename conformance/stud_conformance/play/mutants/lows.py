"""What is played in place of the rules of chapter ranking that are about low hands."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from stud_reference import ranking

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

HAND: Final = 5
ALL_RANKS: Final = 13
ACE_HIGH: Final = 13
#: What is worse than any hand without a pair.
PAIRED: Final = -(1 << 26)
QUALIFIER: Final = "ranking_low_qualifier"


def low_ranks(cards: Iterable[int]) -> list[int]:
    """Return the different ranks of some cards, the ace as 0, the lowest first."""
    return sorted({((card >> 2) + 1) % ALL_RANKS for card in cards})


def has_five_low(cards: Iterable[int], most: int = 7) -> bool:
    """Return whether there are five different ranks up to one; 7 is the eight."""
    return sum(rank <= most for rank in low_ranks(cards)) >= HAND


def _mask(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


# Comparing.


def _lowest_first(cards: Iterable[int]) -> int:
    return sum(1 << ALL_RANKS - rank for rank in low_ranks(cards)[:HAND])


@breaks("ranking.low-compare", "compares lows at razz from their lowest card upwards")
def razz_from_the_bottom(cards: list[int]) -> int:
    """Pay the low with the ace, though its top card is worse."""
    unpaired = len(low_ranks(cards)) >= HAND
    return _lowest_first(cards) if unpaired else ranking.ace_to_five(cards)


@breaks("ranking.low-compare", "compares lows at hi-lo from their lowest card upwards", QUALIFIER)
def hi_lo_from_the_bottom(cards: list[int]) -> int | None:
    """Pay the low with the ace, though its top card is worse."""
    return _lowest_first(cards) if has_five_low(cards) else None


@breaks("ranking.low-compare", "compares lows at razz by their highest card alone")
def razz_by_the_top_card(cards: list[int]) -> int:
    """Take lows for equal whose highest cards are."""
    unpaired = len(low_ranks(cards)) >= HAND
    return -low_ranks(cards)[HAND - 1] if unpaired else ranking.ace_to_five(cards)


@breaks("ranking.low-compare", "compares lows at hi-lo by their highest card alone", QUALIFIER)
def hi_lo_by_the_top_card(cards: list[int]) -> int | None:
    """Take lows for equal whose highest cards are."""
    return -low_ranks(cards)[HAND - 1] if has_five_low(cards) else None


@breaks("ranking.low-compare", "compares lows at razz by the sum of their ranks")
def razz_by_the_sum(cards: list[int]) -> int:
    """Add the ranks up."""
    unpaired = len(low_ranks(cards)) >= HAND
    return -sum(low_ranks(cards)[:HAND]) if unpaired else ranking.ace_to_five(cards)


@breaks("ranking.low-compare", "compares lows at hi-lo by the sum of their ranks", QUALIFIER)
def hi_lo_by_the_sum(cards: list[int]) -> int | None:
    """Add the ranks up."""
    return -sum(low_ranks(cards)[:HAND]) if has_five_low(cards) else None


# Aces, straights and flushes.


def _plain(five: Sequence[int]) -> int:
    """Return what five different ranks are worth for low, as if straights and flushes counted."""
    made = ranking.category(ranking.high(five)) in (ranking.STRAIGHT, ranking.FLUSH)
    suited = len({card & 3 for card in five}) == 1
    return ranking.ace_to_five(five) + (PAIRED if made or suited else 0)


@breaks("ranking.low-scale", "counts straights and flushes against a low at razz")
def razz_without_straights(cards: list[int]) -> int:
    """Rank five cards of a straight or a flush behind all others without a pair."""
    return max(_plain(five) for five in combinations(cards, HAND))


@breaks("ranking.low-scale", "lets no straight and no flush be a low at hi-lo", QUALIFIER)
def hi_lo_without_straights(cards: list[int]) -> int | None:
    """Look for other five cards where the lowest are a straight or a flush."""
    fives = [five for five in combinations(cards, HAND) if has_five_low(five)]
    return max([worth for worth in map(_plain, fives) if worth > PAIRED], default=None)


def _ace_high(cards: Iterable[int]) -> list[int]:
    return sorted({card >> 2 for card in cards})


@breaks("ranking.low-scale", "counts the ace as the highest card of a low at razz")
def razz_with_a_high_ace(cards: list[int]) -> int:
    """Rank an ace above a king."""
    lowest = _ace_high(cards)[:HAND]
    return -_mask(lowest) if len(lowest) == HAND else ranking.ace_to_five(cards)


@breaks("ranking.low-scale", "counts no ace in a low at hi-lo", QUALIFIER)
def hi_lo_with_a_high_ace(cards: list[int]) -> int | None:
    """Rank an ace above an eight."""
    low = [rank for rank in low_ranks(cards) if rank]
    return (
        -_mask(low[:HAND]) if has_five_low(card for card in cards if low_ranks([card])[0]) else None
    )


# Pairs.


def _paired(cards: Sequence[int], worth: Callable[[Sequence[int]], int]) -> int:
    """Rank hands without a pair as they are, and others by the best of their fives."""
    if len(low_ranks(cards)) >= HAND:
        return ranking.ace_to_five(cards)
    return PAIRED + max(worth(five) for five in combinations(cards, HAND))


def _packed(ranks: Iterable[int]) -> int:
    """Return ranks as one number, the first the most."""
    found = 0
    for rank in ranks:
        found = found << 4 | rank
    return found


@breaks(
    "ranking.low-pairs", "overlooks pairs at razz, so that five-four-three-two-two is five high"
)
def pairs_count_once(cards: list[int]) -> int:
    """Rank the ranks that there are, however few."""
    return -_mask(low_ranks(cards)[:HAND])


@breaks("ranking.low-pairs", "takes all hands with a pair at razz for equal")
def all_pairs_are_equal(cards: list[int]) -> int:
    """Compare no hand with a pair."""
    return _paired(cards, lambda _: 0)


@breaks("ranking.low-pairs", "ranks aces as the highest pair at razz")
def aces_are_the_highest_pair(cards: list[int]) -> int:
    """Read aces as high as soon as they are paired."""

    def worth(five: Sequence[int]) -> int:
        ranks = [((card >> 2) + 1) % ALL_RANKS for card in five]
        groups = [(ranks.count(rank), rank) for rank in set(ranks)]
        read = [(size, rank or ACE_HIGH if size > 1 else rank) for size, rank in groups]
        read.sort(reverse=True)
        sizes = [size for size, _ in read] + [0] * (HAND - len(read))
        return -_packed([*sizes, *[rank for _, rank in read], *[0] * (HAND - len(read))])

    return _paired(cards, worth)


@breaks("ranking.low-pairs", "compares hands with a pair at razz by their highest card first")
def pairs_by_the_top_card(cards: list[int]) -> int:
    """Read paired cards one by one."""

    def worth(five: Sequence[int]) -> int:
        return -_packed(sorted([((card >> 2) + 1) % ALL_RANKS for card in five], reverse=True))

    return _paired(cards, worth)


# The qualifier.


@breaks("ranking.low-qualifier", "pays a low of nine high")
def nine_qualifies(cards: list[int]) -> int | None:
    """Stop at the nine."""
    return -_mask(low_ranks(cards)[:HAND]) if has_five_low(cards, 8) else None


@breaks("ranking.low-qualifier", "pays no low of eight high")
def eight_does_not_qualify(cards: list[int]) -> int | None:
    """Stop below the eight."""
    return ranking.eight_or_better(cards) if has_five_low(cards, 6) else None


@breaks("ranking.low-qualifier", "counts a pair twice among five cards of eight or lower")
def paired_low_qualifies(cards: list[int]) -> int | None:
    """Ask for five low cards, of whatever ranks."""
    low = [card for card in cards if low_ranks([card])[0] <= 7]  # noqa: PLR2004 - the eight
    return ranking.ace_to_five(low) if len(low) >= HAND else None


@breaks("ranking.low-qualifier", "pays the lowest hand, whatever its highest card")
def any_low_qualifies(cards: list[int]) -> int:
    """Play hi-lo without a qualifier."""
    return ranking.ace_to_five(cards)
