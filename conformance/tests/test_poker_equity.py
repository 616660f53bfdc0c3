"""The poker-equity adapter pays the shares that it is told, and adds no rule to them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import play
from stud_conformance.engines.poker_equity import PokerEquity
from stud_conformance.engines.poker_equity.pots import Pot, antes, pots
from stud_conformance.engines.poker_equity.shares import PARTS, shares
from stud_conformance.protocol import messages
from stud_conformance.run.events import FAILED, PASSED, Judged
from stud_conformance.run.profile import profile
from stud_conformance.spec import load

from .kit import judged

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

    Message = dict[str, Any]

STUD, HI_LO, RAZZ = "seven-card-stud", "seven-card-stud-hi-lo", "razz"
NAMES = [rank + suit for rank, suit in product("23456789TJQKA", "cdhs")]
RULE = "awards.odd-chip"

#: Kings, the same nine-high straight twice, and an eight-low that has only an ace for high.
KINGS = "Kc Kd Qh 8c 6d 3h 2c"
NINE, SAME = "9c 8d 7h 6c 5d Kh Js", "9d 8h 7s 6h 5s Ks Jc"
LOW = "Ac 3d 4h 5c 8s Jd Qd"


def hand(cards: dict[int, str], game: str = STUD, **changes: Any) -> Message:  # noqa: ANN401
    """Return a hand in which everybody is all-in for an ante of 20, or for less."""
    stacks = dict.fromkeys(cards, 20) | changes.pop("stacks", {})
    stakes = {"chip": 1, "ante": 20, "bring-in": 25, "small-bet": 50, "big-bet": 100}
    setup = {
        "game": game,
        "limit": "fixed-limit",
        "stakes": stakes | changes.pop("stakes", {}),
        "seats": [{"seat": seat, "stack": stack} for seat, stack in stacks.items()],
        "button": max(stacks),
        "burns": "none",
        "rake": None,
        "opener": None,
        "last-card": None,
        "format": "cash",
        "event-heads-up": False,
    }
    deal = {"cards": {str(seat): own.split() for seat, own in cards.items()}, "common": None}
    given = {"actions": changes.pop("actions", []), "deal": deal | changes.pop("deal", {})}
    return {"setup": setup | changes, **given}


def run(sent: Message, *observe: str) -> Message:
    """Let it settle a hand, and return the answer without its id."""
    found = PokerEquity().run(messages.run("k1", sent, list(observe)))
    assert found.pop("id") == "k1"
    return found


def won(sent: Message) -> dict[str, int]:
    """Return the stacks at the end."""
    chips: dict[str, int] = run(sent)["final"]["stacks"]
    return chips


# The greeting.


def test_the_greeting_is_one_that_the_runner_takes() -> None:
    """Its name and version are told; it takes no act, and follows no one for the odd chip."""
    taken = profile("it", PokerEquity().hello(messages.hello({})), load.domains())
    assert taken.engine["name"] == "poker-equity"
    assert taken.engine["version"]
    assert taken.supports.games == (STUD, HI_LO, RAZZ)
    assert taken.supports.acts == ()
    assert taken.supports.observes == ("stacks", "awards")
    assert [taken.declared(game, RULE) for game in taken.supports.games] == [()] * 3


# The corpus.


def asked(corpus: Corpus) -> list[Judged]:
    """Return the verdicts of the cases that it is asked."""
    verdicts = judged(PokerEquity(), corpus, list(corpus.cases())).values()
    return [one for one in verdicts if one.verdict in (PASSED, FAILED)]


def test_every_case_that_it_is_asked_passes_unless_a_chip_is_left_over(corpus: Corpus) -> None:
    """What fails are cases about odd chips, for that alone; whatever is about ranking passes."""
    verdicts = asked(corpus)
    failed = [one for one in verdicts if one.failure is not None]
    assert {one.case.setup.game for one in verdicts} == {STUD, HI_LO, RAZZ}
    for one in failed:
        assert any(rule.startswith(RULE) for rule in one.case.rules), one.case.id
        assert one.failure is not None
        assert one.failure.found.startswith("error: OddChip: "), one.case.id
    passed = [one.case.rules[0].partition(".")[0] for one in verdicts if one.verdict == PASSED]
    assert passed.count("ranking") >= 11


def test_every_case_of_an_odd_chip_fails(corpus: Corpus) -> None:
    """It says a third of a hundred, which is in none of the houses."""
    naming = [one for one in asked(corpus) if RULE in one.case.when]
    assert len(naming) >= 12
    assert {one.verdict for one in naming} == {FAILED}


# Pots.


@pytest.mark.parametrize(
    ("stacks", "paid"),
    [
        ({1: 20, 4: 20, 6: 20}, {1: 20, 4: 20, 6: 20}),
        ({1: 900, 4: 20, 6: 5}, {1: 20, 4: 20, 6: 5}),
        ({1: 12, 4: 20, 6: 5}, {1: 12, 4: 12, 6: 5}),
        ({1: 900, 4: 3}, {1: 3, 4: 3}),
    ],
)
def test_an_ante_is_paid_as_far_as_another_seat_matches_it(
    stacks: dict[int, int], paid: dict[int, int]
) -> None:
    """A short seat puts in what it has; what nobody matches stays where it is."""
    assert antes(stacks, 20) == paid


def test_each_level_at_which_a_seat_stops_closes_a_pot() -> None:
    """The seats that go on contest the next one too."""
    assert pots({2: 20, 3: 5, 5: 20, 8: 12}) == [
        Pot("main", 20, (2, 3, 5, 8)),
        Pot("side-1", 21, (2, 5, 8)),
        Pot("side-2", 16, (2, 5)),
    ]


def test_without_an_ante_there_is_no_pot() -> None:
    """Nothing was put in."""
    assert pots({1: 0, 2: 0}) == []


# Shares.


def test_a_share_is_the_fraction_that_was_meant() -> None:
    """A sixth and a half are two thirds exactly, not the nearest of the numbers it can tell."""
    lows = ["As2s3s8d6h9sKc", "Ac2c3c8h6dTsQc", "Ad2d3d8s6cJdKd"]
    found = shares("stud_hi_lo", [lows[0], lows[1], lows[2]])
    assert found.whole == [Fraction(1, 6), Fraction(1, 6), Fraction(2, 3)]
    assert found.low == [Fraction(1, 6)] * 3


@pytest.mark.parametrize("high", range(1, 8))
@pytest.mark.parametrize("low", range(1, 8))
def test_no_two_shares_are_taken_for_one(high: int, low: int) -> None:
    """Whatever ties there are in both halves, the number told leads back to the fraction."""
    share = Fraction(1, 2 * high) + Fraction(1, 2 * low)
    told = 1 / (2 * high) + 1 / (2 * low)
    assert Fraction(told).limit_denominator(PARTS) == share


def test_hands_with_cards_to_come_have_no_share() -> None:
    """It would answer with what they win on the average."""
    with pytest.raises(ValueError, match="still to come"):
        shares("stud", [KINGS.split()[:6], NINE.split()[:6]])


# The split.


def test_the_best_hand_takes_the_pot() -> None:
    """Three antes of twenty go to the straight."""
    assert won(hand({2: KINGS, 5: NINE, 7: LOW})) == {"2": 0, "5": 60, "7": 0}


def test_equal_hands_share_a_pot() -> None:
    """The awards name no share where the game has none, and nobody who gets nothing."""
    final = run(hand({2: KINGS, 5: NINE, 7: SAME}), "awards")["final"]
    assert final["stacks"] == {"2": 0, "5": 30, "7": 30}
    assert final["awards"] == [{"pot": "main", "to": {"5": 30, "7": 30}}]


def test_a_pot_of_hi_lo_has_a_high_and_a_low_award() -> None:
    """Each half is shared by those that tie for it."""
    final = run(hand({1: NINE, 2: SAME, 3: LOW, 6: KINGS}, HI_LO), "awards")["final"]
    assert final["stacks"] == {"1": 20, "2": 20, "3": 40, "6": 0}
    assert final["awards"] == [
        {"pot": "main", "share": "high", "to": {"1": 20, "2": 20}},
        {"pot": "main", "share": "low", "to": {"3": 40}},
    ]


def test_without_a_low_there_is_no_low_award() -> None:
    """The high takes all of the pot."""
    final = run(hand({1: NINE, 6: KINGS}, HI_LO), "awards")["final"]
    assert final["awards"] == [{"pot": "main", "share": "high", "to": {"1": 40}}]


def test_each_pot_is_asked_about_by_itself() -> None:
    """The low is in the main pot alone, so the side pot goes to the high as a whole."""
    sent = hand({1: NINE, 3: LOW, 6: KINGS}, HI_LO, stacks={3: 10})
    final = run(sent, "awards")["final"]
    assert final["stacks"] == {"1": 35, "3": 15, "6": 0}
    assert final["awards"] == [
        {"pot": "main", "share": "high", "to": {"1": 15}},
        {"pot": "main", "share": "low", "to": {"3": 15}},
        {"pot": "side-1", "share": "high", "to": {"1": 20}},
    ]


def test_what_is_behind_the_ante_stays() -> None:
    """One seat with chips has nobody to bet against; its start is its end."""
    answer = run(hand({2: KINGS, 5: NINE}, stacks={2: 500}))
    assert answer["start"] == answer["final"] == {"stacks": {"2": 480, "5": 40}}
    assert answer["steps"] == []


def test_a_hand_that_waits_for_a_bet_is_not_settled() -> None:
    """The antes are in, and that is all that can be told."""
    answer = run(hand({2: "Kc Kd Qh", 5: "9c 8d 7h"}, stacks={2: 500, 5: 300}))
    assert answer["start"] == {"stacks": {"2": 480, "5": 280}}
    assert answer["final"] == {}


def test_a_share_that_is_no_whole_chip_is_not_rounded() -> None:
    """Fifteen chips between two: it does not say whose the odd one is."""
    sent = hand({2: KINGS, 5: NINE, 7: SAME}, stakes={"ante": 5}, stacks={2: 5, 5: 5, 7: 5})
    answer = run(sent)
    assert answer["outcome"] == messages.ERROR
    assert answer["error"].startswith("OddChip: seat 5 is due 15/2 chips")


def test_a_scoop_of_odd_halves_is_paid_and_its_halves_are_not_told() -> None:
    """The whole pot is its winner's; how many chips of it are the low's is not known."""
    wheel = "Ac 2d 3s 4c 5d Kh Qs"
    chips = dict.fromkeys((2, 5, 7), 15)
    sent = hand({2: KINGS, 5: wheel, 7: "Js Jd 9h 8s 7c 4d 2h"}, HI_LO, stacks=chips)
    assert won(sent) == {"2": 0, "5": 45, "7": 0}
    assert run(sent, "awards")["error"].startswith("OddChip: seat 5 is due 45/2 chips")


# What it has not, and what it refuses.


@pytest.mark.parametrize(
    ("changes", "feature"),
    [
        ({"game": "five-card-stud"}, "game: five-card-stud"),
        ({"stakes": {"chip": 5}}, "chip: 5"),
        ({"rake": {"percent": 5}}, "rake"),
        ({"deal": {"common": "Ah"}}, "a common card"),
        ({"actions": [{"seat": 2, "act": "check"}]}, "acts"),
        ({"stacks": dict.fromkeys(range(1, 9), 20)}, "seats: 8"),
    ],
)
def test_what_it_has_not_is_said(changes: Message, feature: str) -> None:
    """Nothing of this is asked, as it is not declared."""
    assert run(hand({2: KINGS, 5: NINE}, **changes)) == {
        "outcome": messages.UNSUPPORTED,
        "feature": feature,
    }


@pytest.mark.parametrize("cards", [KINGS, NINE[:-2] + "Kc", NINE + " Ah", NINE[:-3]])
def test_hands_that_it_refuses_are_errors(cards: str) -> None:
    """The same card twice, a card too many or too few; the next hand is played all the same."""
    assert run(hand({2: KINGS, 5: cards}))["outcome"] == messages.ERROR
    assert run(hand({2: KINGS, 5: NINE}))["outcome"] == messages.PLAYED


# Against the reference.


@pytest.mark.parametrize("game", [STUD, HI_LO, RAZZ])
@pytest.mark.parametrize("seed", range(25))
def test_stacks_and_awards_are_the_references(game: str, seed: int) -> None:
    """Short antes of chips that divide by every number of winners are paid alike, pot by pot."""
    random = Random(seed)
    seats = sorted(random.sample(range(1, 11), random.randint(2, 7)))
    deck = random.sample(NAMES, len(NAMES))
    cards = {seat: " ".join(deck[at * 7 : at * 7 + 7]) for at, seat in enumerate(seats)}
    stacks = {seat: PARTS * random.randint(1, 3) for seat in seats}
    stacks[random.choice(seats)] += PARTS * random.randint(0, 5)
    sent = hand(cards, game, stacks=stacks, stakes={"ante": PARTS * 3})
    laps = [cards[seat].split()[lap] for lap in range(7) for seat in seats]
    sent["deal"]["deck"] = [*laps, *deck[len(laps) :]]
    domains = load.domains().items()
    sent["rulings"] = {name: domain[game][0] for name, domain in domains if game in domain}
    reference, mine = play.answer(sent), run(sent, "awards")
    assert mine["final"] == {key: reference["final"][key] for key in ("stacks", "awards")}
    assert mine["start"]["stacks"] == reference["start"]["stacks"]
