"""Low hands rank as everybody's do, with a pair and without."""

from __future__ import annotations

from random import Random

import poker_equity
import pytest
from stud_reference import Deal, Rulings, Setup, Stakes, play, ranking
from stud_reference.cards import DECK, cards, text

from . import oracle
from .games import GAMES, house

#: Divisible by any number of winners, so that no share has an odd chip.
ANTE = 2520 * 2
VARIANTS = {"seven-card-stud": "stud", "seven-card-stud-hi-lo": "stud_hi_lo", "razz": "razz"}
#: From the best razz hand to the worst; each line is one hand, of five cards to seven.
DESCENDING = (
    "Ac 2c 3c 4c 5c Kd Kh",
    "Ac 2d 3h 4s 6c",
    "Ac 2d 3h 5s 6c",
    "2c 3d 4h 5s 6c 6d 6h",
    "Ac 2d 3h 4s 7c Kd Qh",
    "4c 5d 6h 7s 8c",
    "Ac 2d 3h 4s 9c",
    "9c Td Jh Qs Kc",
    "Ac Ad 2h 3s 4c",
    "Ac Ad 2h 3s 5c",
    "Ac Ad Jh Qs Kc Kd Kh",
    "2c 2d Ah 3s 4c",
    "Kc Kd Th Js Qc",
    "Ac Ad 2h 2s 3c",
    "Ac Ad 2h 2s Kc",
    "Ac Ad 3h 3s 2c",
    "Qc Qd Kh Ks Jc",
    "Ac Ad Ah 2s 3c",
    "Kc Kd Kh Js Qc",
    "Ac Ad Ah 2s 2c",
    "Kc Kd Kh Ks Qc Qd Qh",
    "Kc Kd Kh Qs Qc",
    "Ac Ad Ah As 2c",
    "Kc Kd Kh Ks Qc",
)


def pays(game: str, hands: list[list[int]]) -> list[float]:
    """Return the part of the pot that each seat wins, with everybody all-in for the ante."""
    seats = range(1, len(hands) + 1)
    setup = Setup(GAMES[game], Stakes(ANTE, 15, 50, 100), dict.fromkeys(seats, ANTE))
    deal = Deal(cards={seat: tuple(hand) for seat, hand in zip(seats, hands, strict=True)})
    hand = play(setup, deal, Rulings(house(GAMES[game])))
    won = dict.fromkeys(seats, 0) | dict(zip(hand.numbers, hand.stacks, strict=True))
    return [won[seat] / ANTE / len(hands) for seat in seats]


def equities(game: str, hands: list[list[int]]) -> list[float]:
    """Return the part of the pot that each seat wins, as poker-equity pays it."""
    written = [text(hand).replace(" ", "") for hand in hands]
    result = poker_equity.exact_from_text(VARIANTS[game], written)
    return [player["equity"] for player in result["players"]]


def random_hands(random: Random, seats: int, deck: tuple[int, ...] = DECK) -> list[list[int]]:
    """Return a hand of seven cards for each seat."""
    dealt = random.sample(deck, 7 * seats)
    return [dealt[7 * seat : 7 * seat + 7] for seat in range(seats)]


@pytest.mark.slow
@pytest.mark.parametrize("game", VARIANTS)
def test_showdowns_are_paid_as_another_program_pays_them(game: str) -> None:
    """Two to seven random hands win the parts of the pot that poker-equity gives them."""
    random = Random(11)
    tables = [random_hands(random, random.randint(2, 7)) for _ in range(4000)]
    wrong = [hands for hands in tables if pays(game, hands) != pytest.approx(equities(game, hands))]

    assert wrong == []


@pytest.mark.parametrize("game", VARIANTS)
def test_showdowns_of_few_ranks_are_paid_as_another_program_pays_them(game: str) -> None:
    """Hands of the five lowest ranks and aces, which pair and tie often, are paid alike too."""
    random = Random(12)
    low = [card for card in DECK if card // 4 < 6 or card // 4 == 12]
    tables = [random_hands(random, random.randint(2, 4), tuple(low)) for _ in range(1000)]
    wrong = [hands for hands in tables if pays(game, hands) != pytest.approx(equities(game, hands))]

    assert wrong == []


@pytest.mark.parametrize("count", [5, 6, 7, 8])
@pytest.mark.parametrize("ranks", [3, 6, 13])
def test_a_low_hand_is_the_lowest_five_of_its_cards(count: int, ranks: int) -> None:
    """Ace to five ranks as the lowest of all fives does; few ranks bring pairs and worse."""
    random = Random(count)
    hands = [tuple(random.sample(range(52 - 4 * ranks, 52), count)) for _ in range(2000)]
    found = [ranking.ace_to_five(hand) for hand in hands]
    expected = [oracle.low(hand) for hand in hands]

    assert oracle.same_order(found, expected)


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_a_low_qualifies_with_five_ranks_of_eight_or_lower(count: int) -> None:
    """Eight or better finds the same lows, in the same order, as trying every five does."""
    random = Random(count)
    low = [card for card in DECK if card // 4 < 8 or card // 4 == 12]
    hands = [tuple(random.sample(low, count)) for _ in range(3000)]
    found = [ranking.eight_or_better(hand) for hand in hands]
    expected = [oracle.eight_or_better(hand) for hand in hands]
    lows = [pair for pair in zip(found, expected, strict=True) if pair != (None, None)]

    assert all(None not in pair for pair in lows)
    assert oracle.same_order([one for one, _ in lows], [other for _, other in lows])
    assert 0 < len(lows) < len(hands)


def test_razz_hands_written_in_order_rank_in_that_order() -> None:
    """Straights and flushes do not count, a pair is worse than none, a pair of aces the lowest."""
    scores = [ranking.ace_to_five(cards(hand)) for hand in DESCENDING]

    assert scores == sorted(set(scores), reverse=True)


@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [
        ("Ac 2d 3h 4s 8c Kd Kh", True),
        ("4c 5d 6h 7s 8c 9d Th", True),
        ("Ac 2d 3h 4s 9c Kd Kh", False),
        ("Ac Ad 2h 2s 3c 4d 4h", False),
        ("Ac Ad 2h 3s 4c 5d 5h", True),
    ],
)
def test_hands_by_hand_qualify_for_low_or_do_not(hand: str, *, qualifies: bool) -> None:
    """Five different ranks of eight or lower make a low; four of them do not."""
    assert (ranking.eight_or_better(cards(hand)) is not None) == qualifies


@pytest.mark.parametrize(
    ("hand", "five"),
    [
        ("Ac Ad 2h 3s 4c 5d Kh", "5d 4c 3s 2h Ad"),
        ("6c 6s 5h 4d 3c 2s Kh", "6s 5h 4d 3c 2s"),
        ("Kc Kd Kh Ks Ac Ad 2h", "Ks Kh 2h Ad Ac"),
    ],
)
def test_the_five_that_play_low_are_the_lowest_with_the_highest_suits(hand: str, five: str) -> None:
    """Among fives that are worth the same, the one of the higher suits plays."""
    assert ranking.low_five(cards(hand)) == cards(five)
