"""Showdowns, awards and what else becomes of chips name the rules that applied at that point."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from stud_reference import RULES, Rake, events

from .games import FIVE, HI_LO, RAZZ, STUD, house
from .playing import begin, check_and_call, do, eight

if TYPE_CHECKING:
    from stud_reference import Game, Hand

    Kind = type[events.Event]

#: The deuce of seat one opens; seat two leads from fourth street on; kings win.
CARDS = {
    1: "Kc Kd 2c 3d 5h 7s 9h",
    2: "Qc Qd 9c Td Jh 4s 6h",
    3: "Jc Jd 8c 6d 4h 3s 2h",
}
DEEP = {1: 1000, 2: 1000, 3: 1000}
QUALIFIED = "ranking.low-qualifier ranking.low-compare ranking.low-scale"
BEST = {"ranking.best-five", "showdown.cards-speak"}


def named(hand: Hand, kind: Kind) -> list[set[str]]:
    """Return what each event of a kind names."""
    return [set(event.rules) for event in hand.events if isinstance(event, kind)]


def test_who_shows_after_a_checked_river() -> None:
    """The first by a ruling, the others in order; a beaten hand is thrown away."""
    hand = check_and_call(begin(DEEP, CARDS, values=house(no_river_bet="first-seat")))

    assert named(hand, events.HandShown) == [{"showdown.no-river-bet"}]
    assert named(hand, events.HandMucked) == [{"showdown.order", "showdown.muck"}] * 2


def test_who_shows_after_a_bet() -> None:
    """The last seat to bet comes first, then a hand that is not beaten shows in its turn."""
    hand = check_and_call(begin(DEEP, CARDS), "seventh")
    check_and_call(do(hand, "2 wager 100"))

    assert named(hand, events.HandShown) == [{"showdown.first-to-show"}, {"showdown.order"}]
    assert named(hand, events.HandMucked) == [{"showdown.order", "showdown.muck"}]


@pytest.mark.parametrize(
    ("act", "kind"), [("1 muck", events.HandMucked), ("1 show", events.HandShown)]
)
def test_who_may_throw_a_winning_hand_away(act: str, kind: Kind) -> None:
    """The house lets it, or rather, it was asked."""
    hand = begin(DEEP, CARDS, values=house(winning_hand="may-muck"))
    do(check_and_call(hand, "seventh"), "2 wager 100", "3 fold", "1 call", "2 show", act)

    assert named(hand, kind)[-1] == {"showdown.order", "showdown.winning-hand"}


def test_side_pots_are_shown_first() -> None:
    """With one, every hand that is shown names it."""
    values = house(all_in_hands="at-showdown")
    hand = do(begin(DEEP | {1: 60}, CARDS, values=values), "1 wager 50", "2 call", "3 call")
    check_and_call(do(hand, "2 wager 50"))
    side = "showdown.side-pots-first"

    assert named(hand, events.HandShown) == [
        {"showdown.no-river-bet", "showdown.all-in-hands", side},
        {"showdown.order", side},
    ]
    assert named(hand, events.HandMucked) == [{"showdown.order", "showdown.muck", side}]


def test_hands_are_tabled_by_a_ruling() -> None:
    """Nobody can bet any more."""
    hand = check_and_call(do(begin({1: 60, 2: 60}, CARDS), "1 wager 50"))

    assert named(hand, events.HandsTabled) == [{"showdown.all-in-hands"}]


# Chips.


def test_antes_name_whether_they_were_paid_in_full() -> None:
    """They are dead money either way; what one seat alone has paid goes back."""
    hand = check_and_call(begin({1: 1000, 2: 6}, CARDS))

    assert named(hand, events.AntePosted) == [
        {"ante.required", "ante.dead-money"},
        {"ante.short", "ante.dead-money"},
    ]
    assert named(hand, events.BetReturned) == [{"pots.uncalled-bet", "ante.short"}]


def test_everybody_folds_to_the_bring_in() -> None:
    """The opener gets it back and wins the antes."""
    hand = do(begin(DEEP, CARDS), "1 bring-in 15", "2 fold", "3 fold")

    assert named(hand, events.BetReturned) == [{"pots.uncalled-bet", "bring-in.everyone-folds"}]
    assert named(hand, events.PotAwarded) == [
        {"betting.last-player-wins", "showdown.uncontested", "bring-in.everyone-folds"}
    ]


def test_everybody_folds_to_a_bet() -> None:
    """The last seat wins; it need not have opened."""
    hand = do(begin(DEEP, CARDS), "1 bring-in 15", "2 wager 50", "3 fold", "1 fold")

    assert named(hand, events.BetReturned) == [{"pots.uncalled-bet"}]
    assert named(hand, events.PotAwarded) == [{"betting.last-player-wins", "showdown.uncontested"}]


def test_the_rake_is_announced() -> None:
    """Only with side pots there is a question."""
    one = check_and_call(begin(DEEP, CARDS, rake=Rake(10)))
    hand = do(begin(DEEP | {1: 60}, CARDS, rake=Rake(10)), "1 wager 50", "2 call", "3 call")
    check_and_call(do(hand, "2 wager 50"))

    assert named(one, events.RakeTaken) == [{"pots.rake"}]
    assert named(hand, events.RakeTaken) == [{"pots.rake", "pots.rake-from"}]


def test_each_pot_is_awarded_by_itself() -> None:
    """With side pots this is named, also where one seat alone contests one."""
    hand = do(begin(DEEP | {1: 60}, CARDS), "1 wager 50", "2 call", "3 call")
    do(hand, "2 wager 50", "3 call", "2 wager 100", "3 fold")
    main, side = named(hand, events.PotAwarded)

    assert main == BEST | {"pots.side-pots", "awards.each-pot", "ranking.high"}
    assert side == {"pots.side-pots", "awards.each-pot"}


@pytest.mark.parametrize(
    ("game", "cards", "rules"),
    [
        (STUD, CARDS, ["ranking.high"]),
        (RAZZ, CARDS, ["ranking.low-compare ranking.low-scale"]),
        (
            RAZZ,
            {1: "Kc Kd Kh 3d 3s 7s 7h", 2: "Qc Qd Qh Td Ts 4s 4h"},
            ["ranking.low-compare ranking.low-scale ranking.low-pairs"],
        ),
        # Nobody has five cards of eight or lower.
        (
            HI_LO,
            {1: "Kc Kd 2c 3d 9h Ts Jh", 2: "Ac 2d Jc 5d 7s Qs Jd"},
            ["ranking.high awards.no-low"],
        ),
        # One seat has both: a straight to the five.
        (
            HI_LO,
            {1: "Ac 2c Kc 3d 4c 5d Kd", 2: "Qc Qd Jh Js Th 9s 2h"},
            [
                "ranking.high awards.halves awards.scoop ranking.both-ways",
                f"{QUALIFIED} awards.halves awards.scoop ranking.both-ways",
            ],
        ),
        # Kings are high, a seven is low.
        (
            HI_LO,
            {1: "Kc Kd Kh 3d 9h Ts Jh", 2: "Ac 2d 4h 5d 7s Qs Jd"},
            [
                "ranking.high awards.halves",
                f"{QUALIFIED} awards.halves",
            ],
        ),
    ],
)
def test_the_best_hand_names_its_ranking(game: Any, cards: Any, rules: list[str]) -> None:  # noqa: ANN401
    """And the shares of the game."""
    hand = check_and_call(begin(dict.fromkeys(cards, 1000), cards, game=game))

    assert named(hand, events.PotAwarded) == [BEST | set(shares.split()) for shares in rules]


TIE = {"awards.equal-split", "ranking.suits"}
ODD = {"awards.odd-chip", "awards.smallest-chip"}


def test_hands_that_are_equal_both_ways() -> None:
    """Each half of 50 is shared, and neither half by 2."""
    cards = {1: "Ac 2c Kc 3c 4d 5d Kd", 2: "Ad 2d Kh 3d 4c 5c Ks"}
    hand = check_and_call(begin({1: 1000, 2: 1000}, cards, game=HI_LO))
    both = {"awards.halves", "awards.halves-then-ties", "awards.identical-both-ways"}
    common = BEST | TIE | ODD | both | {"ranking.both-ways"}

    assert named(hand, events.PotAwarded) == [
        common | {"ranking.high"},
        common | set(QUALIFIED.split()),
    ]


def test_a_pot_that_is_odd_before_it_is_halved() -> None:
    """The high half of 75 is the greater one; seat three has the low."""
    hand = check_and_call(begin(DEEP, CARDS, game=HI_LO))
    high, low = named(hand, events.PotAwarded)

    assert high == BEST | {"ranking.high", "awards.halves", "awards.odd-chip-high-side"}
    assert "awards.odd-chip-high-side" in low


def test_several_odd_chips() -> None:
    """Three straights to the ace share 95 chips: two chips are left over."""
    cards = {1: "Ac Kd 2c Qh Js Tc 3d", 2: "Ad Kh 4c Qs Jc Td 5h", 3: "Ah Ks 6c Qc Jd Th 7s"}
    hand = begin(dict.fromkeys(range(1, 6), 1000), cards | {4: "8d 8h 8c", 5: "9d 9h 9c"})
    check_and_call(do(hand, "1 bring-in 15", "2 call", "3 call", "4 fold", "5 fold"))

    assert named(hand, events.PotAwarded) == [
        BEST | TIE | ODD | {"ranking.high", "awards.odd-chip-one-each"}
    ]


def test_all_five_cards_play_in_five_card_stud() -> None:
    """And a common card is one of seven."""
    hand = check_and_call(begin(DEEP, game=FIVE))
    common = check_and_call(eight("common-card-at-once", (0, 0), burns=True))

    assert "ranking.five-cards" in named(hand, events.PotAwarded)[0]
    assert "ranking.best-five" not in named(hand, events.PotAwarded)[0]
    assert "ranking.common-card" in named(common, events.PotAwarded)[0]


@pytest.mark.parametrize(
    ("game", "rules"),
    [(STUD, {"ranking.high"}), (RAZZ, {"ranking.low-compare", "ranking.low-scale"})],
    ids=["high", "low"],
)
def test_a_share_that_a_broken_rule_pays_to_nobody(game: Game, rules: set[str]) -> None:
    """Its ranking is named all the same; nobody is tied, and no chip is odd."""
    broken = replace(RULES, awards_equal_split=lambda *_: {})
    hand = check_and_call(begin(DEEP, CARDS, game=game, rules=broken))

    assert named(hand, events.PotAwarded) == [BEST | rules]
