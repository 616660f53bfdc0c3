"""Wagers at pot limit, no limit and spread limit, worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import Option, Stakes

from .playing import begin, check_and_call, do

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_reference import Hand, Refusal

#: The deuce of seat one opens; the ace of seat two acts first on fourth street.
CARDS = {
    1: "Kc Kd 2c 4d",
    2: "Qc Qd 9c As",
    3: "Jc Jd 8c 5d",
    4: "Tc Td 7c 3d",
    5: "9d 9h 6c 3s",
}
TWENTY = Stakes(20, 20, min_bet=20)
DEEP = dict.fromkeys((1, 2, 3), 1000)


def fourth(limit: str, stacks: Mapping[int, int], stakes: Stakes = TWENTY) -> Hand:
    """Start a hand and let everybody call the bring-in."""
    own = {seat: CARDS[seat] for seat in stacks}
    return check_and_call(begin(stacks, own, stakes=stakes, limit=limit), "fourth")


def wagers(hand: Hand) -> list[tuple[int, int]]:
    """Return the ranges that the seat to act may wager to."""
    return [(option.least, option.most) for option in hand.legal() if option.act == "wager"]


def code(refusal: Refusal | None) -> str | None:
    """Return the code of a refusal."""
    return None if refusal is None else refusal.code


# Pot limit.


def test_over_a_pot_of_100_and_a_bet_of_50_the_raise_is_to_250_at_most() -> None:
    """The price, the pot, the bet and the call: 50 + 100 + 50 + 50."""
    hand = begin(DEEP, CARDS, stakes=TWENTY, limit="pot-limit")
    do(hand, "1 bring-in 20", "2 call", "3 fold")
    bets = wagers(hand)
    do(hand, "2 wager 50")

    assert bets == [(20, 100)]
    assert wagers(hand) == [(100, 250)]
    assert code(hand.act(1, "wager", 251)) == "wrong-amount"
    assert code(hand.act(1, "wager", 99)) == "wrong-amount"
    assert hand.act(1, "wager", 250) is None


def test_what_a_seat_has_put_in_on_the_street_is_in_the_pot_and_not_in_the_call() -> None:
    """Back at 50, facing 250: 250 + (100 + 50 + 250) + 200, and at least 200 more."""
    hand = begin(DEEP, CARDS, stakes=TWENTY, limit="pot-limit")
    do(hand, "1 bring-in 20", "2 call", "3 fold", "2 wager 50", "1 wager 250")

    assert wagers(hand) == [(450, 850)]


def test_over_a_bring_in_of_150_the_raise_is_at_least_to_300() -> None:
    """With antes of 800 in the pot it is at most 150 + 800 + 150 + 150."""
    stakes = Stakes(100, 150, min_bet=500)
    hand = begin(
        dict.fromkeys(range(1, 9), 5000), {1: "Kc Kd 2c"}, stakes=stakes, limit="pot-limit"
    )
    opening = hand.legal()
    do(hand, "1 bring-in 150")

    assert opening == (Option("bring-in", 150, 150), Option("wager", 151, 800))
    assert wagers(hand) == [(300, 1250)]


def test_an_opener_that_wagers_more_than_the_bring_in_has_bet() -> None:
    """Over 160 the raise is at least to 320, though later bets start at 500."""
    stakes = Stakes(100, 150, min_bet=500)
    hand = begin(
        dict.fromkeys(range(1, 9), 5000), {1: "Kc Kd 2c"}, stakes=stakes, limit="pot-limit"
    )
    do(hand, "1 wager 160")

    assert wagers(hand) == [(320, 1280)]


def test_the_least_bet_may_be_made_into_a_smaller_pot() -> None:
    """Without an ante there is nothing in the middle, and the least bet is the only one."""
    stakes = Stakes(0, 0, min_bet=20)
    hand = begin(DEEP, CARDS, stakes=stakes, limit="pot-limit")

    assert wagers(hand) == [(20, 20)]


# No limit.


def test_at_no_limit_a_seat_may_wager_all_it_has() -> None:
    """From the least bet to the stack; after a raise the least one is the last raise again."""
    hand = fourth("no-limit", DEEP)
    bets = wagers(hand)
    do(hand, "2 wager 50", "3 wager 120")

    assert bets == [(20, 960)]
    assert wagers(hand) == [(190, 960)]


def test_a_seat_with_less_than_the_least_raise_may_go_all_in() -> None:
    """With 60 on the table the only wager over 50 is to 60."""
    hand = do(fourth("no-limit", {1: 1000, 2: 1000, 3: 100}), "2 wager 50")

    assert wagers(hand) == [(60, 60)]


def test_no_cap_stops_the_raises() -> None:
    """Nine raises by two seats and a third one in the hand, with no ruling asked."""
    for limit in ("pot-limit", "no-limit", "spread-limit"):
        stakes = Stakes(20, 20, min_bet=20, max_bet=40)
        hand = do(fourth(limit, DEEP, stakes), "2 wager 20", "3 call")
        for raises in range(9):
            do(hand, f"{(1, 2, 3)[raises % 3]} wager {40 + 20 * raises}")

        assert hand.price == 200
        assert "betting.raise-cap" not in hand.rulings.read


# Spread limit.


def test_at_spread_limit_a_raise_is_between_the_last_one_and_the_greatest_bet() -> None:
    """Bets of 10 to 40: over 10 to 20..50, over a raise of 40 to exactly 90."""
    stakes = Stakes(5, 10, min_bet=10, max_bet=40)
    hand = fourth("spread-limit", {1: 1000, 2: 1000}, stakes)
    bets = wagers(hand)
    do(hand, "2 wager 10")
    raises = wagers(hand)
    do(hand, "1 wager 50")

    assert bets == [(10, 40)]
    assert raises == [(20, 50)]
    assert wagers(hand) == [(90, 90)]
    assert code(hand.act(2, "wager", 91)) == "wrong-amount"


def test_the_spread_is_the_same_on_every_street() -> None:
    """There is no small and no big bet, and no bet for an open pair."""
    stakes = Stakes(5, 10, min_bet=10, max_bet=40)
    hand = fourth("spread-limit", {1: 1000, 2: 1000}, stakes)
    found = []
    for street in ("fourth", "fifth", "sixth", "seventh"):
        check_and_call(hand, street)
        found.append(wagers(hand))

    assert found == [[(10, 40)]] * 4
    assert "betting.open-pair" not in hand.rulings.read


# Short all-ins.


def test_a_short_all_in_does_not_open_the_betting_again() -> None:
    """Over a bet of 100 a seat goes all-in to 190; only a seat behind it may raise."""
    hand = do(fourth("no-limit", {1: 1000, 2: 1000, 3: 230}), "2 wager 100", "3 wager 190")
    behind = wagers(hand)
    do(hand, "1 call")

    assert behind == [(290, 960)]
    assert [option.act for option in hand.legal()] == ["fold", "call"]
    assert code(hand.act(2, "wager", 290)) == "not-reopened"


def test_an_all_in_of_a_full_raise_opens_the_betting_again() -> None:
    """Over a bet of 100 an all-in to exactly 200 is a raise."""
    hand = do(
        fourth("no-limit", {1: 1000, 2: 1000, 3: 240}), "2 wager 100", "3 wager 200", "1 call"
    )

    assert wagers(hand) == [(300, 960)]


def test_short_all_ins_add_up_for_the_seat_that_faces_them_together() -> None:
    """To 150 and to 200: the bettor faces 100 more, who called 150 faces but 50."""
    stacks = {1: 1000, 2: 1000, 3: 190, 4: 1000, 5: 240}
    hand = fourth("no-limit", stacks)
    do(hand, "2 wager 100", "3 wager 150", "4 call", "5 wager 200", "1 call")
    bettor = wagers(hand)
    do(hand, "2 call")

    assert bettor == [(300, 960)]
    assert [option.act for option in hand.legal()] == ["fold", "call"]
    assert code(hand.act(4, "wager", 300)) == "not-reopened"


def test_short_all_ins_do_not_make_the_least_raise_larger() -> None:
    """To 120 and to 190 and to 230: who called 120 faces 110, and that is a full bet."""
    stacks = {1: 270, 2: 1000, 3: 160, 4: 1000, 5: 230}
    hand = fourth("no-limit", stacks)
    do(hand, "2 wager 100", "3 wager 120", "4 call", "5 wager 190", "1 wager 230", "2 call")

    assert wagers(hand) == [(330, 960)]


def test_a_raise_of_half_is_nothing_where_sizes_are_not_fixed() -> None:
    """The rule of the half bet is left to fixed limit."""
    hand = do(fourth("spread-limit", {1: 1000, 2: 1000, 3: 100}, Stakes(20, 20, 0, 0, 1, 20, 40)))
    do(hand, "2 wager 40", "3 wager 60", "1 call")

    assert code(hand.act(2, "wager", 100)) == "not-reopened"
