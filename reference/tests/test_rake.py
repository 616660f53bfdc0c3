"""From which pots the house takes its share.

Seat four is all-in for its ante of 11: the main pot is 44.  Seats one and two put
32 each into a side pot of 64.
"""

from __future__ import annotations

import re

import pytest
from stud_reference import Rake, Stakes, Undecided, events

from .games import house
from .playing import begin, check_and_call, do

CARDS = {
    1: "Kc Kd 2c 4d 7h 9s Jc",
    2: "Qc Qd 9c 5d 8h Ts 3c",
    3: "Jd Jh 8c 6d 4h Td 3d",
    4: "Ac Ad 7c 9d 6h 2s 3h",
}
MAIN, EACH = "main-first", "each-pot"


def raked(value: str, rake: Rake, *, chip: int = 1, ante: int = 11) -> dict[str, int]:
    """Play a hand with a side pot of 64 to its end; return what was taken of each pot."""
    stacks = {1: 1000, 2: 1000, 3: 1000, 4: ante}
    stakes = Stakes(ante, 10, 32, 64, chip)
    hand = begin(stacks, CARDS, stakes=stakes, values=house(rake_from=value), rake=rake)
    do(hand, "1 bring-in 10", "2 wager 32", "3 fold", "1 call")
    check_and_call(hand)
    taken = [event for event in hand.events if isinstance(event, events.RakeTaken)]

    assert [pot.amount for pot in hand.pots] == [4 * ante, 64]
    assert hand.raked == sum(event.amount for event in taken)
    return {event.pot: event.amount for event in taken}


@pytest.mark.parametrize(
    ("value", "rake", "expected"),
    [
        # 5 % of 108, of 44 and of 64 are 5.4, 2.2 and 3.2.
        (MAIN, Rake(5), {"main": 5}),
        (EACH, Rake(5), {"main": 2, "side-1": 3}),
        # A cap holds for all pots together; the main pot comes first.
        (MAIN, Rake(5, cap=4), {"main": 4}),
        (EACH, Rake(5, cap=4), {"main": 2, "side-1": 2}),
        (EACH, Rake(5, cap=2), {"main": 2}),
        # 50 % of 108 is more than the main pot holds.
        (MAIN, Rake(50), {"main": 44, "side-1": 10}),
        (EACH, Rake(50), {"main": 22, "side-1": 32}),
        # 7 % are 7.56, 3.08 and 4.48: each pot rounds down by itself.
        (MAIN, Rake(7), {"main": 7}),
        (EACH, Rake(7), {"main": 3, "side-1": 4}),
        # 9 % are 9.72, 3.96 and 5.76: a chip less is taken in all.
        (MAIN, Rake(9), {"main": 9}),
        (EACH, Rake(9), {"main": 3, "side-1": 5}),
    ],
)
def test_the_rake_comes_from_the_main_pot_or_from_each(
    value: str, rake: Rake, expected: dict[str, int]
) -> None:
    """Main first takes all from the main pot while it lasts; each pot pays its own part."""
    assert raked(value, rake) == expected


@pytest.mark.parametrize(
    ("taken", "expected"),
    [(0, {}), (7, {"main": 7}), (44, {"main": 44}), (50, {"main": 44, "side-1": 6})],
)
def test_a_fixed_amount_is_taken_from_the_main_pot_first(
    taken: int, expected: dict[str, int]
) -> None:
    """It is no share of the pots, and no chip size rounds it."""
    assert raked(MAIN, Rake(taken=taken)) == expected
    assert raked(MAIN, Rake(taken=taken), chip=5) == expected


def test_no_more_is_taken_than_there_is() -> None:
    """An amount above the pots takes them whole."""
    assert raked(MAIN, Rake(taken=1000)) == {"main": 44, "side-1": 64}


def test_how_each_pot_shares_a_fixed_amount_is_not_known() -> None:
    """The hand stops at the question, before it is paid."""
    with pytest.raises(Undecided, match=re.escape("pots.rake-from")):
        raked(EACH, Rake(taken=7))


def test_one_pot_pays_a_fixed_amount_by_itself() -> None:
    """Nothing is asked."""
    hand = check_and_call(begin({1: 1000, 2: 1000}, CARDS, rake=Rake(taken=3)))

    assert hand.raked == 3
    assert "pots.rake-from" not in hand.rulings.read


@pytest.mark.parametrize(
    ("rake", "problem"),
    [
        (Rake(5, taken=3), "not both"),
        (Rake(cap=3, taken=3), "not both"),
        (Rake(taken=-1), "less than nothing"),
        (Rake(101), "0 to 100 percent"),
        (Rake(5, cap=-1), "less than nothing"),
    ],
)
def test_terms_that_make_no_sense_are_not_played(rake: Rake, problem: str) -> None:
    """The setup says what is wrong with them."""
    with pytest.raises(ValueError, match=problem):
        begin({1: 1000, 2: 1000}, CARDS, rake=rake)


def test_each_pot_is_rounded_down_to_the_chip() -> None:
    """With chips of 5 a fifth of 44 is 5 and a fifth of 64 is 10; of 108 it is 20."""
    assert raked(EACH, Rake(20), chip=5) == {"main": 5, "side-1": 10}
    assert raked(MAIN, Rake(20), chip=5) == {"main": 20}


def test_nothing_is_asked_where_there_is_one_pot() -> None:
    """The question arises only with a side pot."""
    hand = begin({1: 1000, 2: 1000}, CARDS, rake=Rake(5))
    check_and_call(hand)

    assert hand.raked == 2
    assert "pots.rake-from" not in hand.rulings.read
