"""Why an act is refused, and what a refusal leaves behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from stud_reference import ACTS, REASONS, Stakes

from . import story
from .games import house
from .playing import begin, check_and_call, do
from .states import snapshot
from .tables import RANDOM, attempt, examples, random_table, walk

if TYPE_CHECKING:
    from random import Random

    from stud_reference import Hand, Refusal

WORDS = (*ACTS, "raise", "bet", "all-in", "Fold", "")
#: Seats one to three; the deuce of seat one opens.
THREE = {1: "Kc Kd 2c", 2: "Qc Qd 9c", 3: "Jc Jd 8c"}


def random_act(random: Random, hand: Hand) -> tuple[int, str, int | None]:
    """Return an act that may be anything, but is often almost right."""
    turn = hand.numbers[hand.turn]
    seat = random.choice([turn, turn, turn, *hand.numbers, random.randint(-2, 20)])
    amounts = [hand.price, hand.level + hand.setup.stakes.small_bet, hand.stacks[hand.turn]]
    amounts += [option.least for option in hand.legal()]
    amounts += [option.most + 1 for option in hand.legal()]
    to = random.choice([None, *amounts, random.randint(-5, 300), 10**9])
    return seat, random.choice(WORDS), to


def code(refusal: Refusal | None) -> str | None:
    """Return the code of a refusal."""
    return None if refusal is None else refusal.code


@pytest.mark.slow
@examples(420)
@given(random=RANDOM)
def test_a_refusal_gives_the_first_reason_that_applies_and_changes_nothing(random: Random) -> None:
    """Any act that is refused is refused for the first reason that applies, and leaves no trace."""
    found: list[object] = []
    for hand in walk(random_table(random)):
        hand.legal()
        twin = hand.copy()
        before = snapshot(twin)
        sent = random_act(random, hand)
        refusal = attempt(twin, *sent)
        if refusal is None:
            continue
        if refusal.code != story.refusal(hand, *sent):
            found += [sent, refusal, story.refusal(hand, *sent)]
        if snapshot(twin) != before:
            found += [sent, "a trace"]

    assert found == []


def test_the_reasons_are_listed_in_order_of_precedence() -> None:
    """The public list of reasons is the order in which they apply."""
    expected = (
        "hand-over",
        "unknown-seat",
        "not-your-turn",
        "capped",
        "not-reopened",
        "insufficient-chips",
        "illegal-action",
        "wrong-amount",
    )

    assert expected == REASONS


def test_a_hand_that_is_over_comes_before_an_unknown_seat() -> None:
    """After the last act even a seat that does not exist is told that the hand is over."""
    hand = do(begin({1: 100, 2: 100}, THREE), "1 bring-in 15", "2 fold")

    assert code(hand.act(9, "dance", -1)) == "hand-over"


def test_an_unknown_seat_comes_before_the_turn() -> None:
    """A seat that does not exist is not told whose turn it is."""
    hand = begin({1: 100, 2: 100}, THREE)

    assert code(hand.act(9, "bring-in", 15)) == "unknown-seat"


def test_the_turn_comes_before_everything_about_the_act() -> None:
    """A seat out of turn is told so, whatever it wants to do."""
    hand = begin({1: 100, 2: 100}, THREE)

    assert code(hand.act(2, "dance", 10**6)) == "not-your-turn"


def test_a_cap_comes_before_a_lack_of_chips() -> None:
    """A wager beyond the cap is capped, though the seat could not pay it either."""
    hand = do(
        begin({1: 500, 2: 500, 3: 500}, THREE),
        *("1 bring-in 15", "2 wager 50", "3 wager 100", "1 wager 150", "2 wager 200"),
    )

    assert code(hand.act(3, "wager", 10**6)) == "capped"
    assert code(hand.act(3, "wager")) == "capped"


def test_betting_not_reopened_comes_before_a_lack_of_chips() -> None:
    """A seat that may not raise again is told so, though it could not pay the raise either."""
    hand = do(
        begin({1: 500, 2: 500, 3: 80}, THREE),
        *("1 bring-in 15", "2 wager 50", "3 wager 70", "1 call"),
    )

    assert code(hand.act(2, "wager", 10**6)) == "not-reopened"


def test_a_lack_of_chips_comes_before_an_act_that_is_not_possible() -> None:
    """A total beyond the stack is refused as such, even with an act that is not possible."""
    hand = begin({1: 100, 2: 100}, THREE)

    assert code(hand.act(1, "check", 91)) == "insufficient-chips"
    assert code(hand.act(1, "check", 90)) == "illegal-action"


def test_an_act_that_is_not_possible_comes_before_its_amount() -> None:
    """A call of nothing is refused as an act, whatever its total."""
    hand = check_and_call(begin({1: 100, 2: 100}, THREE), "fourth")
    opener = hand.numbers[hand.turn]

    assert code(hand.act(opener, "call", 7)) == "illegal-action"
    assert code(hand.act(opener, "check", 7)) == "wrong-amount"
    assert code(hand.act(opener, "wager", 7)) == "wrong-amount"


def test_a_wager_that_nobody_could_answer_is_not_possible() -> None:
    """With every rival all-in a seat may only call or fold."""
    hand = do(begin({1: 500, 2: 60}, THREE), "1 bring-in 15", "2 wager 50")

    assert code(hand.act(1, "wager", 100)) == "illegal-action"
    assert {option.act for option in hand.legal()} == {"fold", "call"}


@pytest.mark.parametrize("act", ["bring-in", "wager"])
def test_an_act_that_moves_chips_by_choice_needs_a_total(act: str) -> None:
    """The bring-in and the completion are refused without a total."""
    hand = begin({1: 100, 2: 100}, THREE)

    assert code(hand.act(1, act)) == "wrong-amount"
    assert hand.act(1, act, 15 if act == "bring-in" else 50) is None


@pytest.mark.parametrize(
    ("value", "expected"), [("allowed", None), ("forbidden", "illegal-action")]
)
def test_a_fold_that_faces_nothing_is_up_to_the_ruling(value: str, expected: str | None) -> None:
    """A seat that could check may fold where the house allows it, and never has it listed."""
    hand = begin(
        {1: 100, 2: 100, 3: 100},
        THREE,
        stakes=Stakes(10, 0, 50, 100),
        values=house(fold_without_bet=value),
    )
    opener = hand.numbers[hand.turn]

    assert "fold" not in {option.act for option in hand.legal()}
    assert code(hand.act(opener, "fold")) == expected


def test_a_fold_that_faces_nothing_moves_no_chips() -> None:
    """A fold with a total is refused, listed or not."""
    hand = begin({1: 100, 2: 100}, THREE, stakes=Stakes(10, 0, 50, 100))
    opener = hand.numbers[hand.turn]

    assert code(hand.act(opener, "fold", 10)) == "wrong-amount"
    assert hand.act(opener, "fold", 0) is None


# What speaks against it.

FACING = "betting.fold-call-raise"
AMOUNT = "bring-in.opening-amount"


def refused(hand: Hand, act: str) -> set[str]:
    """Let a seat try to act; return the rules that the refusal names."""
    seat, word, *total = act.split()
    found = hand.act(int(seat), word, int(total[0]) if total else None)
    assert found is not None
    assert len(set(found.rules)) == len(found.rules)
    return set(found.rules)


@pytest.mark.parametrize(
    ("short", "acts", "rules"),
    [
        ({}, "9 check", ""),
        ({}, "2 call", "bring-in.opener"),
        ({}, "1 bring-in 15; 3 call", "betting.turn"),
        ({}, "1 check", f"bring-in.forced {AMOUNT}"),
        ({}, "1 fold", f"bring-in.forced {AMOUNT}"),
        ({1: 10}, "2 check", f"bring-in.forced bring-in.all-in-for-ante {AMOUNT}"),
        ({}, "1 bring-in", f"bring-in.forced {AMOUNT}"),
        ({}, "1 bring-in 20", f"bring-in.forced {AMOUNT}"),
        ({1: 20}, "1 bring-in 15", "bring-in.forced bring-in.short"),
        ({}, "1 wager 49", f"bring-in.complete-option {AMOUNT}"),
        ({}, "1 bring-in 15; 2 check", f"{FACING} bring-in.no-check"),
        ({}, "1 bring-in 15; 2 bring-in 15", f"{FACING} bring-in.no-check"),
        ({}, "1 bring-in 15; 2 wager 65", "betting.completion betting.completion-is-no-raise"),
        ({}, "1 bring-in 15; 2 wager", "betting.completion betting.completion-is-no-raise"),
        ({}, "1 bring-in 15; 2 call 20", FACING),
        ({2: 20}, "1 bring-in 15; 2 call 15", "betting.all-in-call"),
        ({}, "1 wager 50; 2 check", FACING),
        ({}, "1 wager 50; 2 wager 90", "betting.raise-size"),
        ({}, "1 wager 50; 2 wager 5000", "betting.raise-size"),
        (
            {2: 90},
            "1 wager 50; 2 wager 80; 3 wager 150",
            "betting.raise-size betting.half-bet-raise",
        ),
        ({2: 80}, "1 wager 50; 2 wager 70; 3 wager 120", "betting.raise-size betting.under-half"),
        ({2: 80}, "1 wager 50; 2 wager 70; 3 call; 1 wager 120", "betting.under-half"),
        (
            {},
            "1 wager 50; 2 wager 100; 3 wager 150; 1 wager 200; 2 wager 250",
            "betting.raise-cap betting.after-cap",
        ),
        (
            {},
            "1 wager 50; 2 wager 100; 3 fold; 1 wager 150; 2 wager 200; 1 wager 250",
            "betting.raise-cap betting.after-cap betting.cap-heads-up",
        ),
        ({2: 60, 3: 60}, "1 bring-in 15; 2 wager 50; 3 call; 1 wager 100", FACING),
    ],
)
def test_a_refusal_names_the_rules(short: dict[int, int], acts: str, rules: str) -> None:
    """Those that speak against the act, and the rulings that were read for the turn."""
    *before, act = acts.split("; ")
    hand = do(begin({1: 500, 2: 500, 3: 500} | short, THREE), *before)

    assert refused(hand, act) == set(rules.split())


def test_a_refusal_on_a_later_street_names_the_rules() -> None:
    """A turn is that of the best board; a bet is of one size; a fold is up to the house."""
    values = house(fold_without_bet="forbidden")
    stacks = {1: 500, 2: 500, 3: 500}
    fifth = {1: "Kc Kd 2c 3d 5h", 2: "Qc Qd 9c Td Jh", 3: "Jc Js 8c 6d 4h"}
    hand = check_and_call(begin(stacks, fifth, values=values), "fifth")
    board = {"first-to-act.best-board", "first-to-act.board-ranking"}

    assert refused(hand, "1 check") == board
    assert refused(hand, "2 wager 50") == {"betting.check-or-bet", "betting.bet-size"}
    assert refused(hand, "2 check 5") == {"betting.check-or-bet"}
    assert refused(hand, "2 fold") == {"betting.check-or-bet", "betting.fold-without-bet"}


def test_a_refusal_names_the_lock_of_an_open_pair() -> None:
    """After a big bet a small raise is refused, and the cap counts both sizes."""
    paired = {1: "Kc Kd 2c 3d", 2: "Qc Qd 9c 9d", 3: "Jc Js 8c 6d"}
    values = house(open_pair="open-pair")
    stacks = {1: 1000, 2: 1000, 3: 1000}
    hand = do(check_and_call(begin(stacks, paired, values=values), "fourth"), "2 wager 100")

    assert refused(hand, "3 wager 150") == {"betting.raise-size", "betting.open-pair-lock"}
    do(hand, "3 wager 200", "1 wager 300", "2 wager 400")
    assert refused(hand, "3 wager 500") == {
        "betting.raise-cap",
        "betting.after-cap",
        "betting.open-pair-cap",
    }


def test_a_refusal_at_the_showdown_names_the_rules() -> None:
    """Who shows first has to, and the others wait for their turn."""
    hand = check_and_call(begin({1: 100, 2: 100}, THREE), "seventh")
    leader, other = hand.numbers[hand.turn], 3 - hand.numbers[hand.turn]
    do(hand, f"{leader} check", f"{other} check")
    shows = hand.numbers[hand.turn]

    assert refused(hand, f"{3 - shows} show") == {"showdown.no-river-bet"}
    assert refused(hand, f"{shows} muck") == {"showdown.muck", "showdown.no-river-bet"}
    assert refused(hand, f"{shows} wager 50") == {"showdown.no-river-bet"}


def test_where_sizes_are_not_fixed_a_refusal_names_the_limit() -> None:
    """And the least raise, which an all-in for less does not reopen."""
    stakes = Stakes(10, 15, min_bet=30)
    hand = begin({1: 500, 2: 500, 3: 90}, THREE, stakes=stakes, limit="no-limit")
    do(hand, "1 bring-in 15")

    assert refused(hand, "2 wager 20") == {"betting.no-limit", "betting.pot-limit-minimum"}
    do(hand, "2 wager 65", "3 wager 80", "1 call")
    assert refused(hand, "2 wager 200") == {"betting.pot-limit-minimum"}


def test_a_hand_that_is_over_names_no_rule() -> None:
    """No act at all would do."""
    hand = do(begin({1: 100, 2: 100}, THREE), "1 bring-in 15", "2 fold")

    assert refused(hand, "1 check") == set()
