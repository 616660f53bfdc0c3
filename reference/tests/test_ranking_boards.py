"""Boards rank by pairs and ranks alone."""

from __future__ import annotations

from random import Random

import pytest
from stud_reference import ranking
from stud_reference.cards import DECK, cards

from . import oracle

#: Boards of one card to four, each group from the worst board to the best.
HIGH = (
    ("2s", "3c", "Kd", "Ac"),
    ("2c 3c", "2c 4d", "3c 4d", "Ac Kc", "2c 2d", "3c 3d", "Ac Ad"),
    ("2c 3c 4c", "Qc Jc Tc", "Ac Kd Qh", "2c 2d 3h", "2c 2d Ah", "Ac Ad 2h", "2c 2d 2h"),
    (
        *("5c 4c 3c 2c", "Ac Kc Qc Tc", "Ac Kd Qh Js", "2c 2d 3h 4s", "2c 2d Ah 3s"),
        *("Ac Ad Kh Qs", "2c 2d 3h 3s", "Kc Kd 2h 2s", "Kc Kd Qh Qs", "Ac Ad 2h 2s"),
        *("2c 2d 2h 3s", "2c 2d 2h As", "Ac Ad Ah 2s", "2c 2d 2h 2s", "Ac Ad Ah As"),
    ),
)
#: The same where the lowest board acts first: the ace is low, and a pair is worse than none.
LOW = (
    ("Kc", "Qd", "3h", "2s", "Ac"),
    ("Kc Kd", "2c 2d", "Ac Ad", "Kc Qd", "Kc Ad", "3c 2d", "3c Ad", "2c Ad"),
    ("Kc Kd Kh", "Ac Ad Ah", "Kc Kd Qh", "Kc Kd Ah", "Ac Ad Kh", "Ac Ad 2h", "Kc Qd Jh"),
    (
        *("Kc Kd Kh Ks", "Ac Ad Ah As", "Kc Kd Kh Qs", "Ac Ad Ah 2s", "Kc Kd Qh Qs"),
        *("2c 2d Ah As", "Kc Kd Qh Js", "Ac Ad 3h 2s", "Kc Qc Jc Tc", "5c 4d 3h 2s"),
        *("5c 4d 3h As", "4c 3d 2h As"),
    ),
)


@pytest.mark.parametrize("boards", HIGH, ids=["one", "two", "three", "four"])
def test_high_boards_rank_by_groups_and_then_by_ranks(boards: tuple[str, ...]) -> None:
    """Straights and flushes do not count; the ace is high."""
    ranks = [ranking.high_board(cards(board)) for board in boards]

    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize("boards", LOW, ids=["one", "two", "three", "four"])
def test_low_boards_rank_by_groups_and_then_by_ranks(boards: tuple[str, ...]) -> None:
    """Straights and flushes do not count; the ace is low, and the lowest board ranks best."""
    ranks = [ranking.low_board(cards(board)) for board in boards]

    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("ranks", [2, 4, 13])
def test_boards_rank_as_plain_groups_do(count: int, ranks: int) -> None:
    """Up to four upcards and a common card rank by the sizes of their groups, then by ranks."""
    random = Random(count)
    boards = [random.sample(DECK[52 - 4 * ranks :], count) for _ in range(2000)]
    highs, lows = map(ranking.high_board, boards), map(ranking.low_board, boards)

    assert oracle.same_order([*highs], [*map(oracle.high_board, boards)])
    assert oracle.same_order([*lows], [*map(oracle.low_board, boards)])


@pytest.mark.parametrize("rank", [ranking.high_board, ranking.low_board])
def test_boards_of_the_same_ranks_tie(rank: object) -> None:
    """Suits and the order of the cards do not count on a board."""
    assert callable(rank)
    assert rank(cards("Ac Kd Kh 2s")) == rank(cards("2c Ks Ah Kc"))


def test_cards_are_ordered_by_rank_and_then_by_suit() -> None:
    """With the ace high, and with the ace low, the suit decides between cards of a rank."""
    hand = cards("Ac Ks Kd 2h")

    assert ranking.high_cards(hand)[0] == (12, 0)
    assert ranking.low_cards(hand)[0] == (12, 3)
    assert ranking.low_cards(hand)[-1] == (0, 0)
