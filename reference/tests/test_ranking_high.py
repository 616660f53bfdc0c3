"""High hands rank as everybody's do."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from phevaluator import evaluate_cards
from stud_reference import ranking
from stud_reference.cards import DECK, cards

from . import oracle

#: The published numbers of five-card hands in each category, the lowest category first.
COUNTS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
#: From the worst hand to the best; each line is one hand, of five cards to seven.
ASCENDING = (
    "2c 3d 4h 5s 7c",
    "2c 3d 4h 6s 7c",
    "9c Td Qh Ks Ac 2d 4h",
    "2c 2d 3h 4s 5c",
    "2c 2d 3h 4s 6c",
    "Ac Ad 2h 3s 4c",
    "2c 2d 3h 3s 4c",
    "2c 2d 3h 3s 5c",
    "5c 5d 8h 8s Kc Kd Qh",
    "Kc Kd 8h 8s 5c 5d Ah",
    "Kc Kd Qh Qs 2c",
    "2c 2d 2h 3s 4c",
    "2c 2d 2h 3s 5c",
    "Ac 2d 3h 4s 5c",
    "2c 3d 4h 5s 6c",
    "Ac Kd Qh Js Tc 9d 8h",
    "2c 3c 4c 5c 7c",
    "2c 3c 4c 6c 7c",
    "Ac Kc Qc Jc 8c 9d Th",
    "Ac Kc Qc Jc 9c 8c 3c",
    "2c 2d 2h 3s 3c",
    "2c 2d 2h 3s 3c 4d 4h",
    "3c 3d 3h 2s 2c 2d 7h",
    "2c 2d 2h 2s 3c",
    "2c 2d 2h 2s 3c 3d 4h",
    "Ac Ad Ah As 2c 2d 2h",
    "Ac 2c 3c 4c 5c",
    "2c 3c 4c 5c 6c Ac 7d",
    "Tc Jc Qc Kc Ac 9c 8c",
)


@pytest.mark.slow
def test_all_five_card_hands_fall_into_categories_as_published() -> None:
    """All 2,598,960 five-card hands have 7,462 values, and each category its published number."""
    scores = Counter(map(ranking.high, combinations(DECK, 5)))
    found: Counter[int] = Counter()
    for score, hands in scores.items():
        found[ranking.category(score)] += hands

    assert tuple(found[category] for category in range(len(COUNTS))) == COUNTS
    assert len(scores) == 7462


@pytest.mark.slow
def test_seven_cards_rank_as_another_evaluator_ranks_them() -> None:
    """A hundred thousand random seven-card hands stand in the order that phevaluator gives them."""
    random = Random(7)
    hands = [random.sample(DECK, 7) for _ in range(100_000)]
    found = [ranking.high(hand) for hand in hands]
    expected = [-evaluate_cards(*hand) for hand in hands]

    assert oracle.same_order(found, expected)


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_a_hand_is_the_best_five_of_its_cards(count: int) -> None:
    """A hand ranks as the best of all its fives does, tried one by one."""
    random = Random(count)
    hands = [tuple(random.sample(DECK, count)) for _ in range(3000)]
    found = [ranking.high(hand) for hand in hands]
    expected = [oracle.high(hand) for hand in hands]

    assert oracle.same_order(found, expected)


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_hands_of_few_ranks_rank_as_their_best_five(count: int) -> None:
    """Pairs, trips, full houses and quads, which few ranks bring, rank as their best five do."""
    random = Random(count)
    hands = [tuple(random.sample(range(16), count)) for _ in range(3000)]
    found = [ranking.high(hand) for hand in hands]
    expected = [oracle.high(hand) for hand in hands]

    assert oracle.same_order(found, expected)


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_hands_of_few_suits_rank_as_their_best_five(count: int) -> None:
    """Straights and flushes, which few suits bring, rank as their best five do."""
    random = Random(count)
    two_suits = [card for card in DECK if card & 3 < 2]
    hands = [tuple(random.sample(two_suits, count)) for _ in range(3000)]
    found = [ranking.high(hand) for hand in hands]
    expected = [oracle.high(hand) for hand in hands]

    assert oracle.same_order(found, expected)


def test_hands_written_in_ascending_order_rank_in_that_order() -> None:
    """Kickers, second pairs, wheels and six-card flushes decide as a table by hand says."""
    scores = [ranking.high(cards(hand)) for hand in ASCENDING]

    assert scores == sorted(set(scores))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ac Kd Qh Js 9c 2d 3h", "Ad Kc Qs Jh 9d 4c 5s"),
        ("Ac Ad Kh Ks Qc Qd 2h", "Ah As Kc Kd Qh 3s 4c"),
        ("Ac Ad Ah Ks Kc Kd 2h", "Ac Ad Ah Kh Ks Qc Jd"),
        ("2c 3c 4c 5c 6c", "2s 3s 4s 5s 6s"),
        ("Ac 2d 3h 4s 5c Ad Ah", "As 2c 3d 4h 5s Kc Kd"),
    ],
)
def test_suits_and_cards_beyond_five_do_not_count(first: str, second: str) -> None:
    """Hands whose five cards are worth the same tie, whatever the suits and the other cards."""
    assert ranking.high(cards(first)) == ranking.high(cards(second))


@pytest.mark.parametrize(
    ("hand", "five"),
    [
        ("2c 3d 9h 9s Kc Kd Ah", "Ah Kd Kc 9s 9h"),
        ("Ac 2d 3h 4s 5c 5d 5h", "Ac 5h 4s 3h 2d"),
        ("2c 4c 6c 8c Tc Qc Ad", "Qc Tc 8c 6c 4c"),
        ("7c 7d 7h 8c 8d 8h 2s", "8h 8d 8c 7h 7d"),
    ],
)
def test_the_five_that_play_are_the_best_with_the_highest_suits(hand: str, five: str) -> None:
    """Among fives that are worth the same, the one of the higher suits plays."""
    assert ranking.high_five(cards(hand)) == cards(five)
