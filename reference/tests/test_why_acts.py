"""Every act names the rules that applied at that point, and the rulings that were read for it."""

from __future__ import annotations

from typing import Any

import pytest
from stud_reference import Stakes

from .games import FIVE, house
from .playing import begin, check_and_call, do

#: Ante 10, bring-in 15, bets of 50 and 100.  The deuce of seat one opens, then seat two leads.
CARDS = {
    1: "Kc Kd 2c 3d 5h 7s 9h",
    2: "Qc Qd 9c Td Jh 4s 6h",
    3: "Jc Jd 8c 6d 4h 3s 2h",
    4: "Tc Th 7c 5d 8h 6c 3h",
}
PAIRED = CARDS | {2: "Qc Qd 9c 9d Jh 4s 6h"}
ALLOWED = house(open_pair="open-pair")

FACING = "betting.fold-call-raise"
AMOUNT = "bring-in.opening-amount"
CAP, CAP_TWO = "betting.raise-cap", "betting.cap-heads-up"
RAISE, HALF, UNDER = "betting.raise-size", "betting.half-bet", "betting.under-half"
COMPLETION = "betting.completion betting.completion-is-no-raise"
BET = "betting.check-or-bet betting.bet-size"


def stacks(**other: int) -> dict[int, int]:
    """Return the stacks of three seats, deep but for those given."""
    deep = dict.fromkeys((1, 2, 3), 1000)
    return deep | {int(seat.removeprefix("s")): chips for seat, chips in other.items()}


def named(hand: Any, act: str) -> set[str]:  # noqa: ANN401
    """Let a seat act; return the rules that the act names, each of them once."""
    before = len(hand.events)
    do(hand, act)
    rules = hand.events[before].rules
    assert len(set(rules)) == len(rules)
    return set(rules)


@pytest.mark.parametrize(
    ("short", "acts", "rules"),
    [
        ({}, "1 bring-in 15", f"bring-in.forced {AMOUNT}"),
        ({"s1": 20}, "1 bring-in 10", "bring-in.forced bring-in.short"),
        ({"s1": 10}, "2 bring-in 15", f"bring-in.forced bring-in.all-in-for-ante {AMOUNT}"),
        ({"s1": 10}, "2 fold", f"bring-in.all-in-for-ante betting.fold-loses {AMOUNT}"),
        ({}, "1 wager 50", f"bring-in.complete-option {AMOUNT}"),
        ({"s1": 50}, "1 wager 40", f"bring-in.complete-option {HALF} {AMOUNT}"),
        # Nobody may check after the bring-in.
        ({}, "1 bring-in 15; 2 call", f"{FACING} bring-in.no-check"),
        ({}, "1 bring-in 15; 2 fold", f"{FACING} bring-in.no-check betting.fold-loses"),
        ({"s2": 20}, "1 bring-in 15; 2 call", "betting.all-in-call"),
        ({}, "1 wager 50; 2 call", FACING),
        ({"s2": 40}, "1 wager 50; 2 call", "betting.all-in-call"),
        # A completion is made once; after it come raises.
        ({}, "1 bring-in 15; 2 wager 50", COMPLETION),
        ({}, "1 bring-in 15; 2 wager 50; 3 wager 100", RAISE),
        ({}, "1 wager 50; 2 wager 100", RAISE),
        # All-in for half a bet or more, and what is raised after it.
        ({"s2": 50}, "1 bring-in 15; 2 wager 40", f"{COMPLETION} {HALF}"),
        ({"s2": 50}, "1 bring-in 15; 2 wager 40; 3 wager 90", f"{RAISE} betting.half-bet-raise"),
        ({"s2": 90}, "1 wager 50; 2 wager 80", f"{RAISE} {HALF}"),
        # All-in for less, and what is completed over it.
        ({"s2": 30}, "1 bring-in 15; 2 wager 20", f"{COMPLETION} {UNDER}"),
        ({"s2": 30}, "1 bring-in 15; 2 wager 20; 3 wager 50", f"{COMPLETION} {UNDER}"),
        ({"s2": 80}, "1 wager 50; 2 wager 70", f"{RAISE} {UNDER}"),
        ({"s2": 80}, "1 wager 50; 2 wager 70; 3 wager 100", f"{RAISE} {UNDER}"),
        ({"s2": 80}, "1 wager 50; 2 wager 70; 3 call; 1 call", f"{FACING} {UNDER}"),
        (
            {"s2": 80},
            "1 wager 50; 2 wager 70; 3 call; 1 fold",
            f"{FACING} {UNDER} betting.fold-loses",
        ),
        # Who has acted may raise again over half a bet, made at once or in parts.
        (
            {"s2": 90},
            "1 wager 50; 2 wager 80; 3 call; 1 wager 130",
            f"{RAISE} betting.half-bet-raise {HALF}",
        ),
        (
            {"s2": 70, "s3": 85},
            "1 wager 50; 2 wager 60; 3 wager 75",
            f"{RAISE} {UNDER} {HALF} betting.short-raises-add-up",
        ),
        # Two all-ins for less, one over the other.
        ({"s2": 70, "s3": 80}, "1 wager 50; 2 wager 60; 3 wager 70", f"{RAISE} {UNDER}"),
        (
            {"s2": 70, "s3": 85, "s4": 1000},
            "1 wager 50; 2 wager 60; 3 wager 75; 4 call; 1 wager 125",
            f"{RAISE} betting.half-bet-raise betting.short-raises-add-up",
        ),
        # The cap, with three seats and with two.
        (
            {},
            "1 wager 50; 2 wager 100; 3 wager 150; 1 wager 200; 2 call",
            f"{FACING} betting.after-cap {CAP}",
        ),
        (
            {},
            "1 wager 50; 2 wager 100; 3 fold; 1 wager 150; 2 wager 200; 1 fold",
            f"{FACING} betting.fold-loses betting.after-cap {CAP} {CAP_TWO}",
        ),
    ],
)
def test_first_street(short: dict[str, int], acts: str, rules: str) -> None:
    """The last of some acts names these rules and no other."""
    *before, act = acts.split("; ")
    hand = do(begin(stacks(**short), CARDS), *before)

    assert named(hand, act) == set(rules.split())


@pytest.mark.parametrize(
    ("acts", "rules"),
    [
        ("2 check", "betting.check-or-bet"),
        ("2 wager 100", BET),
        ("2 fold", "betting.fold-loses betting.fold-without-bet dealing.free-fold"),
        ("2 wager 100; 3 wager 200", RAISE),
        ("2 check; 3 wager 100; 1 call; 2 wager 200", f"{RAISE} betting.check-raise"),
        ("2 check; 3 wager 100; 1 call; 2 call", FACING),
        # Who has not had its turn has not checked; nor has who has bet.
        ("2 check; 3 wager 100; 1 wager 200", RAISE),
        ("2 wager 100; 3 wager 200; 1 fold; 2 wager 300", RAISE),
    ],
)
def test_a_later_street(acts: str, rules: str) -> None:
    """On fifth street the bet is a hundred, and no ruling speaks of it."""
    *before, act = acts.split("; ")
    hand = do(check_and_call(begin(stacks(), CARDS), "fifth"), *before)

    assert named(hand, act) == set(rules.split())


@pytest.mark.parametrize(
    ("acts", "rules"),
    [
        ("2 wager 50", BET),
        ("2 wager 100", f"{BET} betting.open-pair-trigger"),
        ("2 wager 50; 3 wager 100", f"{RAISE} betting.open-pair-who"),
        (
            "2 wager 50; 3 wager 150",
            f"{RAISE} betting.open-pair-raise betting.open-pair-trigger betting.open-pair-who",
        ),
    ],
)
def test_an_open_pair(acts: str, rules: str) -> None:
    """Seat two shows nines on fourth street, and the house allows the big bet."""
    *before, act = acts.split("; ")
    hand = do(check_and_call(begin(stacks(), PAIRED, values=ALLOWED), "fourth"), *before)

    assert named(hand, act) == {*rules.split(), "betting.open-pair"}


def test_after_a_big_bet_nothing_is_asked_of_an_open_pair() -> None:
    """Every later raise is a big one."""
    hand = check_and_call(begin(stacks(), PAIRED, values=ALLOWED), "fourth")
    do(hand, "2 wager 100")

    assert named(hand, "3 wager 200") == {RAISE, "betting.open-pair-lock"}


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "spread-limit"])
def test_limits_without_fixed_sizes(limit: str) -> None:
    """Each act names its limit and the least raise."""
    stakes = Stakes(10, 15, min_bet=30, max_bet=30)
    own, least = f"betting.{limit}", "betting.pot-limit-minimum"
    hand = begin(stacks(), CARDS, stakes=stakes, limit=limit)
    acts = ["1 bring-in 15", "2 wager 30", "3 wager 45", "1 wager 60", "2 wager 75", "3 wager 90"]
    found = [named(hand, act) for act in acts]

    assert found == [
        {"bring-in.forced"},
        *[{own, least}] * 4,
        {own, least, "betting.unlimited-raises"},
    ]
    check_and_call(hand, "fourth")
    assert named(hand, "2 wager 30") == {"betting.check-or-bet", own, least}


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "spread-limit"])
def test_opening_for_more_where_sizes_are_not_fixed(limit: str) -> None:
    """The opener has to put chips in, as far as the limit goes."""
    stakes = Stakes(10, 15, min_bet=30, max_bet=30)
    hand = begin(stacks(), CARDS, stakes=stakes, limit=limit)

    assert named(hand, "1 wager 20") == {"bring-in.forced", f"betting.{limit}"}


def test_betting_that_is_not_reopened_where_sizes_are_not_fixed() -> None:
    """An all-in below the least raise leaves a call and a fold."""
    stakes = Stakes(10, 15, min_bet=30)
    hand = begin(stacks(s3=90), CARDS, stakes=stakes, limit="no-limit")
    do(hand, "1 bring-in 15", "2 wager 65", "3 wager 80", "1 call")

    assert named(hand, "2 call") == {FACING, "betting.pot-limit-minimum"}


def test_five_card_stud_brings_in_as_seven_card_stud_does() -> None:
    """A rule of its own says so."""
    hand = begin(stacks(), {1: "Kc 2c", 2: "Qc 9c", 3: "Jc 8c"}, game=FIVE)

    assert named(hand, "1 bring-in 15") == {"bring-in.forced", "bring-in.five-card", AMOUNT}


def test_a_game_without_a_bring_in_is_opened_by_a_bet() -> None:
    """Whether the opener may check is a ruling; a bet is of the usual size."""
    stakes = Stakes(10, 0, 50, 100)
    hand = begin(stacks(), CARDS, stakes=stakes)

    assert named(hand, "2 wager 50") == {*BET.split(), "bring-in.none"}
    assert named(hand, "3 call") == {FACING}


def test_each_ruling_is_named_once_and_by_one_event() -> None:
    """After the rules, in the order in which they were read."""
    hand = do(begin(stacks(), CARDS), "1 wager 50", "2 wager 100", "3 fold", "1 wager 150")
    do(hand, "2 wager 200")
    before = len(hand.events)
    hand.legal()
    do(hand, "1 call")
    call, *after = hand.events[before:]

    assert call.rules == (FACING, "betting.after-cap", CAP, CAP_TWO)
    assert not any({CAP, CAP_TWO} & set(event.rules) for event in after)
