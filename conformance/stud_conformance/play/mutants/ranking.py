"""What is played in place of the rules of chapter ranking."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from stud_reference import RULES, ranking
from stud_reference.ranking import FLUSH, FULL_HOUSE, HIGH_CARD, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIR
from stud_reference.ranking import TRIPS as THREE
from stud_reference.setup import HIGH, LOW

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from stud_reference import Hand

HAND: Final = 5
PAIR, TRIPS = 2, 3
#: A high score is a kind of hand, the ranks that make it and the other ranks: 13 bits each.
KIND: Final = 1 << 26
MADE: Final = 1 << 13
ACE: Final = 1 << 12
#: The straight that ends with a five.
WHEEL: Final = 1 << 3
WRAPS: Final = tuple(frozenset((top + step) % 13 for step in range(HAND)) for top in (10, 11, 12))


# High.


def best(cards: Sequence[int], worth: Callable[[Sequence[int]], int]) -> int:
    """Return what the best five of some cards are worth."""
    return max(worth(five) for five in combinations(cards, HAND))


def ranks(cards: Iterable[int]) -> int:
    """Return the rank mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << (card >> 2)
    return mask


@breaks("ranking.high", "has a straight beat a flush")
def straight_over_flush(cards: list[int]) -> int:
    """Take straights and flushes for each other's kind."""
    other = {STRAIGHT: FLUSH, FLUSH: STRAIGHT}

    def worth(five: Sequence[int]) -> int:
        kind, rest = divmod(ranking.high(five), KIND)
        return other.get(kind, kind) * KIND + rest

    return best(cards, worth)


@breaks("ranking.high", "does not compare the other cards of hands with the same pair")
def ignores_kickers(cards: list[int]) -> int:
    """Compare a pair, two pair, three or four of a kind by these cards alone."""
    score = ranking.high(cards)
    by_pairs = score % KIND >= MADE and ranking.category(score) != FULL_HOUSE
    return score - score % MADE if by_pairs else score


@breaks("ranking.high", "compares full houses by the pair before the three of a kind")
def full_house_by_pair(cards: list[int]) -> int:
    """Let the pair of a full house count first."""
    score = ranking.high(cards)
    if ranking.category(score) != FULL_HOUSE:
        return score
    trips, pair = divmod(score % KIND, MADE)
    return FULL_HOUSE * KIND + pair * MADE + trips


@breaks("ranking.high", "compares flushes by their highest card alone")
def flush_by_top_card(cards: list[int]) -> int:
    """Forget all but the highest card of a flush."""
    kind, rest = divmod(ranking.high(cards), KIND)
    return kind * KIND + (1 << rest.bit_length() - 1 if kind == FLUSH else rest)


@breaks(
    "ranking.high", "compares two pair by the higher pair and the fifth card, not by the lower pair"
)
def ignores_the_lower_pair(cards: list[int]) -> int:
    """Forget the lower of two pairs."""
    kind, rest = divmod(ranking.high(cards), KIND)
    if kind != TWO_PAIR:
        return kind * KIND + rest
    pairs, kicker = divmod(rest, MADE)
    return kind * KIND + (1 << pairs.bit_length() - 1) * MADE + kicker


@breaks("ranking.high", "sees a straight flush in a straight and a flush of different cards")
def straight_and_flush(cards: list[int]) -> int:
    """Look for a straight and for a flush, and find both."""
    score = ranking.high(cards)
    held = sorted({card >> 2 for card in cards})
    unsuited = [rank << 2 | index & 3 for index, rank in enumerate(held)]
    kind, rest = divmod(ranking.high(unsuited), KIND)
    both = kind == STRAIGHT and ranking.category(score) == FLUSH
    return STRAIGHT_FLUSH * KIND + rest if both else score


@breaks("ranking.high", "takes all straights for equal")
def straights_are_equal(cards: list[int]) -> int:
    """Compare straights by nothing."""
    kind, rest = divmod(ranking.high(cards), KIND)
    return kind * KIND + (0 if kind == STRAIGHT else rest)


@breaks("ranking.high", "compares threes of a kind by the other cards before the three")
def trips_by_kickers(cards: list[int]) -> int:
    """Let an ace beside three fours come before three fives."""
    kind, rest = divmod(ranking.high(cards), KIND)
    if kind != THREE:
        return kind * KIND + rest
    trips, kickers = divmod(rest, MADE)
    return kind * KIND + kickers * MADE + trips


@breaks("ranking.ace", "does not count five-four-three-two-ace as a straight")
def wheel_is_no_straight(cards: list[int]) -> int:
    """Take the wheel for an ace high, or for a flush."""

    def worth(five: Sequence[int]) -> int:
        kind, rest = divmod(ranking.high(five), KIND)
        if kind in (STRAIGHT, STRAIGHT_FLUSH) and rest == WHEEL:
            return (HIGH_CARD if kind == STRAIGHT else FLUSH) * KIND + ranks(five)
        return kind * KIND + rest

    return best(cards, worth)


@breaks("ranking.ace", "ranks five-four-three-two-ace as an ace-high straight")
def wheel_is_ace_high(cards: list[int]) -> int:
    """Compare the wheel by its ace."""

    def worth(five: Sequence[int]) -> int:
        kind, rest = divmod(ranking.high(five), KIND)
        is_wheel = kind in (STRAIGHT, STRAIGHT_FLUSH) and rest == WHEEL
        return kind * KIND + (ACE if is_wheel else rest)

    return best(cards, worth)


@breaks("ranking.ace", "lets a straight wrap around the ace, as in king-ace-two-three-four")
def straight_wraps_around(cards: list[int]) -> int:
    """Count an ace in the middle of a straight, as the smallest one."""

    def worth(five: Sequence[int]) -> int:
        wraps = frozenset(card >> 2 for card in five) in WRAPS
        return max(ranking.high(five), STRAIGHT * KIND) if wraps else ranking.high(five)

    return best(cards, worth)


@breaks("ranking.suits", "parts equal high hands by the suit of their highest card")
def high_by_suit(cards: list[int]) -> int:
    """Let a suit win a pot."""
    return ranking.high(cards) << 2 | ranking.high_five(cards)[0] & 3


@breaks(
    "ranking.suits",
    "parts equal low hands by the suit of their highest card",
    "ranking_low_compare",
)
def low_by_suit(cards: list[int]) -> int:
    """Let a suit win a pot at razz."""
    return ranking.ace_to_five(cards) * 4 + (ranking.low_five(cards)[0] & 3)


# Which cards play.


@breaks("ranking.best-five", "scores the first six cards, without the last one")
def leaves_out_the_last_card(hand: Hand, seat: int) -> list[int]:
    """Judge a hand of seven cards by six."""
    cards = RULES.ranking_best_five(hand, seat)
    return cards if len(cards) <= HAND + 1 else cards[:-1]


@breaks(
    "ranking.best-five", "has every hand use exactly two of its down cards", "showdown_cards_speak"
)
def exactly_two_down_cards(hand: Hand, seat: int, share: str) -> int | None:
    """Take stud for a game in which two of the hidden cards play."""
    faces, cards = hand.faces[seat], hand.hand_of(seat)
    down = [card for card, up in zip(hand.cards[seat], faces, strict=True) if not up]
    if hand.game.five_card or len(down) < PAIR:
        return RULES.showdown_cards_speak(hand, seat, share)
    up = [card for card in cards if card not in down]
    fives = [[*two, *three] for two in combinations(down, 2) for three in combinations(up, 3)]
    found = [_worth(hand, five, share) for five in fives]
    return max([one for one in found if one is not None], default=None)


def _worth(hand: Hand, cards: list[int], share: str) -> int | None:
    """Return what some cards are worth for a share of a pot."""
    if share == HIGH:
        return ranking.high(cards)
    if hand.game.low == "eight-or-better":
        return ranking.eight_or_better(cards)
    return ranking.ace_to_five(cards)


@breaks("ranking.best-five", "does not see a full house in two threes of a kind", "ranking_high")
def two_triplets_are_one(cards: list[int]) -> int:
    """Read two threes of a kind as the higher one."""
    held = [card >> 2 for card in cards]
    trips = sorted({rank for rank in held if held.count(rank) >= TRIPS})
    if len(trips) < PAIR:
        return ranking.high(cards)
    lower = [card for card in cards if card >> 2 == trips[0]]
    return ranking.high([card for card in cards if card not in lower[1:]])


@breaks("ranking.best-five", "always plays a third pair beside two pair", "ranking_high")
def third_pair_is_the_kicker(cards: list[int]) -> int:
    """Rank the lowest of three pairs above any other fifth card."""
    score = ranking.high(cards)
    held = [card >> 2 for card in cards]
    pairs = sorted({rank for rank in held if held.count(rank) == PAIR})
    if ranking.category(score) != TWO_PAIR or len(pairs) == PAIR:
        return score
    return score - score % MADE + (1 << pairs[0])


@breaks(
    "ranking.five-cards",
    "leaves the down card of five-card stud out of the hand",
    "showdown_cards_speak",
)
def leaves_out_the_down_card(hand: Hand, seat: int, share: str) -> int | None:
    """Judge a hand of five cards by the upcards."""
    if hand.game.five_card:
        return ranking.high(hand.cards[seat][1:])
    return RULES.showdown_cards_speak(hand, seat, share)


@breaks("ranking.five-cards", "does not compare the lowest card of five", "showdown_cards_speak")
def ignores_the_fifth_card(hand: Hand, seat: int, share: str) -> int | None:
    """Compare hands of five different ranks by four of them."""
    score = RULES.showdown_cards_speak(hand, seat, share)
    if not hand.game.five_card or score is None or ranking.category(score) != HIGH_CARD:
        return score
    return score & score - 1


@breaks(
    "ranking.both-ways",
    "judges the low by the five cards that play for high",
    "showdown_cards_speak",
)
def one_five_for_both(hand: Hand, seat: int, share: str) -> int | None:
    """Make a seat choose five cards for both halves."""
    if share == LOW and len(hand.game.shares) > 1:
        return ranking.eight_or_better(ranking.high_five(hand.hand_of(seat)))
    return RULES.showdown_cards_speak(hand, seat, share)


@breaks("ranking.both-ways", "has a seat with a low hold nothing for high", "showdown_cards_speak")
def low_costs_the_high(hand: Hand, seat: int, share: str) -> int | None:
    """Make a seat that has a low play for low alone."""
    score = RULES.showdown_cards_speak(hand, seat, share)
    has_low = len(hand.game.shares) > 1 and ranking.eight_or_better(hand.hand_of(seat)) is not None
    return 0 if share == HIGH and has_low else score


@breaks(
    "ranking.both-ways-ace", "counts no ace for low that plays for high", "ranking_low_qualifier"
)
def high_ace_costs_the_low(cards: list[int]) -> int | None:
    """Give an ace one value: high where the high hand has it."""
    used = [card for card in ranking.high_five(cards) if 1 << (card >> 2) == ACE]
    return ranking.eight_or_better([card for card in cards if card not in used])


@breaks(
    "ranking.both-ways-ace", "counts no ace for high that plays for low", "showdown_cards_speak"
)
def low_ace_costs_the_high(hand: Hand, seat: int, share: str) -> int | None:
    """Give an ace one value: low where the low hand has it."""
    cards = hand.hand_of(seat)
    one_way = len(hand.game.shares) == 1 or share == LOW
    if one_way or ranking.eight_or_better(cards) is None:
        return RULES.showdown_cards_speak(hand, seat, share)
    used = [card for card in ranking.low_five(cards) if 1 << (card >> 2) == ACE]
    return ranking.high([card for card in cards if card not in used])


@breaks("ranking.common-card", "judges hands by six cards, without the common one")
def common_card_counts_for_nobody(hand: Hand, seat: int) -> list[int]:
    """Leave the common card out."""
    return hand.cards[seat]


@breaks("ranking.common-card", "has every hand play the common card", "showdown_cards_speak")
def common_card_has_to_play(hand: Hand, seat: int, share: str) -> int | None:
    """Judge only fives that have the common card among them."""
    common = hand.shoe.common
    if common is None:
        return RULES.showdown_cards_speak(hand, seat, share)
    fives = [[common, *four] for four in combinations(hand.cards[seat], HAND - 1)]
    found = [_worth(hand, five, share) for five in fives]
    return max([one for one in found if one is not None], default=None)
