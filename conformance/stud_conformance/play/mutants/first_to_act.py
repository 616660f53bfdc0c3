"""Broken rules of who acts first from the second street on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.ranking import high_board, low_board
from stud_reference.setup import HIGH

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_reference import Hand
    from stud_reference.ranking import Board

    Common = tuple[int, ...]

RANKS, CARDS, SUITS = 13, 52, 4
SUITED, RUN = 4, 4
#: A board with a group is worth this or more; below stands the rank mask of all its cards.
GROUPED = 1 << RANKS
ABOVE_GROUPS = 1 << 60
MOST_CARDS = 7


# Whose board is the best.


@breaks("first-to-act.best-board", "has the lowest board act first, and in razz the highest")
def takes_the_other_end(hand: Hand, seats: list[int], common: Common) -> int:
    """Take the worst board."""
    return min(seats, key=lambda seat: _rank(hand, [*hand.up[seat], *common]))


@breaks("first-to-act.best-board", "has the highest board act first in razz, too")
def razz_like_stud(hand: Hand, seats: list[int], common: Common) -> int:
    """Take the highest board in razz."""
    if hand.game.first_to_act == HIGH:
        return RULES.first_to_act_best_board(hand, seats, common)
    return max(seats, key=lambda seat: high_board([*hand.up[seat], *common]))


@breaks("first-to-act.best-board", "has the seat on the left of the button act first")
def starts_left_of_the_button(hand: Hand, seats: list[int], common: Common) -> int:
    """Take the first live seat."""
    del hand, common
    return seats[0]


@breaks("first-to-act.best-board", "looks at the latest upcard alone")
def looks_at_the_latest_card(hand: Hand, seats: list[int], common: Common) -> int:
    """Compare the last upcard of each seat."""
    return max(seats, key=lambda seat: _rank(hand, [*hand.up[seat][-1:], *common]))


@breaks("first-to-act.best-board", "has the opener of the first street act first on all")
def starts_from_the_opener(hand: Hand, seats: list[int], common: Common) -> int:
    """Take the seat that opened the hand, if it is live."""
    if hand.opener in seats:
        return hand.opener
    return RULES.first_to_act_best_board(hand, seats, common)


@breaks("first-to-act.best-board", "has the last seat that bet or raised act first again")
def starts_from_the_aggressor(hand: Hand, seats: list[int], common: Common) -> int:
    """Take the last seat that wagered on the street before, if it is live."""
    last = hand.aggressors[-2] if len(hand.aggressors) > 1 else None
    return last if last in seats else RULES.first_to_act_best_board(hand, seats, common)


@breaks("first-to-act.best-board", "counts the down cards to the boards")
def counts_down_cards(hand: Hand, seats: list[int], common: Common) -> int:
    """Compare all cards of each seat."""
    return max(seats, key=lambda seat: _rank(hand, [*hand.cards[seat], *common]))


@breaks("first-to-act.seventh-street", "starts seventh street on the left of the button")
def starts_again(hand: Hand, seats: list[int], common: Common) -> int:
    """Take the first live seat where the last card lies down."""
    return seats[0] if _is_hidden(hand) else RULES.first_to_act_best_board(hand, seats, common)


@breaks("first-to-act.seventh-street", "counts the seventh card to the boards")
def counts_the_seventh_card(hand: Hand, seats: list[int], common: Common) -> int:
    """Compare the boards with a last card that lies down."""
    if not _is_hidden(hand):
        return RULES.first_to_act_best_board(hand, seats, common)
    return max(seats, key=lambda seat: _rank(hand, [*hand.up[seat], hand.cards[seat][-1]]))


@breaks("first-to-act.seventh-street", "has the last bettor of sixth street act first on seventh")
def starts_from_the_last_bettor(hand: Hand, seats: list[int], common: Common) -> int:
    """Take the last seat that wagered on sixth street, where the last card lies down."""
    if _is_hidden(hand):
        return starts_from_the_aggressor(hand, seats, common)
    return RULES.first_to_act_best_board(hand, seats, common)


def _rank(hand: Hand, board: Sequence[int]) -> Board:
    return high_board(board) if hand.game.first_to_act == HIGH else low_board(board)


def _is_hidden(hand: Hand) -> bool:
    """Return whether the last street gave each seat a card that lies down."""
    common = hand.shoe.common is not None
    return hand.on_last_street() and not common and not hand.rules.dealing_faces(hand)[0]


# How boards rank.


@breaks("first-to-act.board-ranking", "puts a board of four suited cards before a pair")
def flushes_count(board: Sequence[int]) -> Board:
    """Rank four upcards of a suit above all groups."""
    suits = {card & 3 for card in board}
    is_flush = len(board) == SUITED and len(suits) == 1
    return high_board(board) + (ABOVE_GROUPS if is_flush else 0)


@breaks("first-to-act.board-ranking", "puts a board of four cards in a row before a pair")
def straights_count(board: Sequence[int]) -> Board:
    """Rank four upcards of neighbouring ranks above all groups."""
    ranks = [rank for _, rank in _groups([card >> 2 for card in board])]
    in_a_row = len(ranks) == RUN and ranks[0] - ranks[-1] == RUN - 1
    return high_board(board) + (ABOVE_GROUPS if in_a_row else 0)


@breaks("first-to-act.board-ranking", "compares upcards from the top down, pairs or not")
def pairs_do_not_count(board: Sequence[int]) -> Board:
    """Rank boards by their high cards."""
    return _in_turn(sorted((card >> 2 for card in board), reverse=True))


@breaks("first-to-act.board-ranking", "does not look at the kicker of equal pairs")
def kickers_do_not_count(board: Sequence[int]) -> Board:
    """Rank a board with a group by that alone."""
    worth = high_board(board)
    return worth - worth % GROUPED if worth >= GROUPED else worth


@breaks("first-to-act.board-ranking", "takes two pair for no more than the higher pair")
def the_second_pair_is_a_kicker(board: Sequence[int]) -> Board:
    """Rank a board with a group by the size of the largest."""
    groups = _groups([card >> 2 for card in board])
    return _in_turn([groups[0][0], *[rank + 1 for _, rank in groups]])


@breaks("first-to-act.board-ranking", "looks no further than the highest upcard")
def the_highest_card_decides(board: Sequence[int]) -> Board:
    """Rank boards without a group by one card."""
    worth = high_board(board)
    return worth if worth >= GROUPED else 1 << worth.bit_length()


@breaks("first-to-act.ace", "takes the ace for high on the boards of razz, too")
def high_in_razz(board: Sequence[int]) -> Board:
    """Rank razz boards with the ace above the king."""
    return -high_board(board)


@breaks("first-to-act.ace", "takes a pair of aces for the worst pair in razz")
def aces_are_the_worst_pair(board: Sequence[int]) -> Board:
    """Rank a pair of aces above a pair of kings, where an ace alone is low."""
    (size, rank), *others = _groups([((card >> 2) + 1) % RANKS for card in board])
    groups = [(size, RANKS if size > 1 and not rank else rank), *others]
    sizes = [size for size, _ in groups] + [0] * (MOST_CARDS - len(groups))
    return -_in_turn([*sizes, *[rank for _, rank in groups]])


@breaks(
    "first-to-act.ace",
    "takes the ace for the lowest upcard of a board in stud",
    "first_to_act_board_ranking",
)
def low_in_stud(board: Sequence[int]) -> Board:
    """Rank boards with the ace below the deuce."""
    return high_board([(card + SUITS) % CARDS for card in board])


def _groups(ranks: list[int]) -> list[tuple[int, int]]:
    """Return (how many, rank) of each rank, the larger groups first, then the higher ranks."""
    return sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)


def _in_turn(numbers: list[int]) -> int:
    """Return numbers under sixteen as one that compares as they do, the first one first."""
    worth = 0
    for number in numbers + [0] * (2 * MOST_CARDS - len(numbers)):
        worth = worth << 4 | number
    return worth


# Equal boards, and seats that cannot act.


@breaks(
    "first-to-act.tie",
    "has the seat that comes last from the button act first where boards are equal",
)
def furthest_seat(hand: Hand, tied: list[int]) -> int:
    """Count from the wrong side."""
    if hand.rulings("first-to-act.tie") == "seat":
        return tied[-1]
    return RULES.first_to_act_tie(hand, tied)


@breaks("first-to-act.all-in", "passes on to the best board that has chips")
def the_second_best_board(hand: Hand, first: int) -> int:
    """Compare the boards of the seats that can act."""
    rich = [seat for seat in hand.live_seats() if hand.stacks[seat]]
    return RULES.first_to_act_best_board(hand, rich or [first], ())


@breaks("first-to-act.all-in", "starts left of the button where the best board has no chips")
def left_of_the_button(hand: Hand, first: int) -> int:
    """Begin with the first seat that has chips."""
    del first
    return hand.next_with_chips(0)


@breaks("first-to-act.common-card", "starts left of the button where a common card lies")
def starts_beside_the_button(hand: Hand) -> int:
    """Take the first live seat."""
    return hand.live_seats()[0]
