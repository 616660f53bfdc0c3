"""A record is followed step by step, and is left where it first departs from the rules.

Each case is a small hand in which one thing is changed; what the rules say of it stands beside it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.audit.audit import audit
from stud_conformance.audit.replay import replay
from stud_conformance.audit.trial import Trials
from stud_conformance.audit.verdict import CONFORMS, OUT_OF_SCOPE, UNDECIDED, UNREADABLE, Deviation
from stud_conformance.hands.recorded import CommonDealt
from stud_conformance.hands.scenario import recorded
from stud_conformance.spec import load, notation
from stud_conformance.spec.values import own_rulings

from .auditing import PLAYED, SHORT, SIDE_POT, changed, holds, left, one

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

STARS, TILT = "pokerstars", "full-tilt"
END = "the end of the hand"
DEALT = ("dealing.who-gets-cards", "dealing.free-fold", "betting.fold-loses")
TABLED = ("showdown.all-in-hands",)
RIVER = ("showdown.no-river-bet",)

CHECKED_OUT = '"p1 cc", "p2 cc",\n  "p1 sm KcKhJdTc4s8cQc", "p2 sm"'
ONE_SHOWS, TWO_SHOWS = '"p1 sm KcKhJdTc4s8cQc"', '"p2 sm 9c9d7d4h6h3s2d"'
SHOWN = f'{ONE_SHOWS}, "p2 sm"'
SHOWN_DOWN = f'{ONE_SHOWS}, "p3 sm"'
#: Seat 1 has threes and seat 2 kings, which it throws away after seat 1 has shown.
WASTED = changed(
    PLAYED,
    ('"d dh p1 KcKhJd", "d dh p2 9c9d7d"', '"d dh p1 3c3hJd", "d dh p2 KcKh7d"'),
    (ONE_SHOWS, '"p1 sm 3c3hJdTc4s8cQc"'),
)
#: The hands of ``SHORT`` turned up when seat 2 has folded, as no betting is left.
TURNED_UP = changed(
    SHORT,
    ('"p2 f",\n', '"p2 f", "p1 sm KcKhJd", "p3 sm 8s8h2c",\n'),
    (SHOWN_DOWN, ONE_SHOWS),
)

#: Eight seats are all-in for the ante and take all but four cards; seat 1 has four aces.
FEW_LEFT = [card for card in notation.DECK if card[0] != "A"]
HANDS = [
    "AcAdAhAs2c2d",
    *("".join(FEW_LEFT[start : start + 6]) for start in range(2, 44, 6)),
]
COMMON = "\n".join(
    [
        'variant = "F7S"',
        f"antes = {[10] * 8}",
        "bring_in = 15\nsmall_bet = 50\nbig_bet = 100",
        f"starting_stacks = {[10] * 8}",
        "actions = [",
        *(f'"d dh p{player} {cards}",' for player, cards in enumerate(HANDS, start=1)),
        f'"d db {FEW_LEFT[44]}",',
        '"p1 sm AcAdAhAs2c2d",',
        "]",
        f"finishing_stacks = {[80, *[0] * 7]}\n",
    ]
)


@pytest.mark.parametrize(
    ("text", "house"),
    [
        (PLAYED, TILT),
        (PLAYED, STARS),
        (SIDE_POT, TILT),
        (SIDE_POT, STARS),
        (SHORT, STARS),
        (TURNED_UP, TILT),
        (COMMON, STARS),
        (WASTED, "tda"),
    ],
)
def test_the_hands_hold_before_anything_is_changed(text: str, house: str) -> None:
    """So that what is found in the other tests is what was changed there."""
    assert holds(text, house)


# Turns and acts.


def test_another_seat_brings_in() -> None:
    """Seat 3 has the deuce, and so has to."""
    expected = Deviation(
        1, "2. 2 brings in 15", "turn", ("bring-in.opener",), "seat 3 to act", "seat 2 acts"
    )
    assert left(changed(PLAYED, ('"p3 pb"', '"p2 pb"'))) == expected


def test_another_seat_acts_next() -> None:
    """After seat 1 comes seat 2, not seat 3."""
    found = left(changed(PLAYED, ('"p1 cbr 50", "p2 cc", "p3 f"', '"p1 cbr 50", "p3 f", "p2 cc"')))

    assert found == Deviation(
        6, "7. 3 folds", "turn", ("betting.turn",), "seat 2 to act", "seat 3 acts"
    )


def test_a_bet_of_another_size() -> None:
    """On fourth street, without an open pair, it is the small bet."""
    found = left(changed(PLAYED, ("p1 cbr 50", "p1 cbr 60")))

    assert (found.step, found.place, found.kind) == (5, "6. 1 wagers 60", "act")
    assert found.rules[:2] == ("betting.check-or-bet", "betting.bet-size")
    assert found.expected == "check, wager 50"
    assert found.found.startswith("1 wagers 60 (wrong-amount")
    assert found.money == {}


# Streets.


def test_a_street_is_dealt_before_the_betting_is_over() -> None:
    """Seat 2 has not acted on fifth street yet."""
    early = changed(PLAYED, ('"p1 cc", "p2 cc",\n  "d dh p1 8c"', '"p1 cc",\n  "d dh p1 8c"'))

    assert left(early) == Deviation(
        10,
        "11. street 4 is dealt to 2 seats",
        "street",
        ("betting.turn",),
        "seat 2 to act",
        "street 4 dealt",
    )


def test_a_street_is_dealt_after_its_betting() -> None:
    """Seats 1 and 2 check fifth street before they have its cards; by then it is the sixth."""
    late = changed(
        PLAYED,
        ('"d dh p1 4s", "d dh p2 6h",\n', ""),
        ('"d dh p1 8c", "d dh p2 3s"', '"d dh p1 4s8c", "d dh p2 6h3s"'),
    )

    assert left(late) == Deviation(
        10,
        "11. street 3 is dealt to 2 seats",
        "street",
        ("betting.round-end",),
        "seat 1 to act",
        "street 3 dealt",
    )


def test_a_street_is_dealt_though_all_but_one_have_folded() -> None:
    """The hand was over with the fold on sixth street."""
    found = left(
        changed(PLAYED, ('"p1 cbr 100", "p2 cc"', '"p1 cbr 100", "p2 f"'), (f"{CHECKED_OUT},", ""))
    )

    assert (found.step, found.kind) == (14, "street")
    assert (found.expected, found.found) == ("nobody to act", "street 5 dealt")


def test_a_seat_that_folded_is_dealt_in() -> None:
    """Seat 3 has folded to a bet on fourth street."""
    found = left(changed(PLAYED, ('"d dh p2 6h"', '"d dh p2 6h", "d dh p3 Ah"')))

    assert found == Deviation(
        8,
        "9. street 3 is dealt to 3 seats",
        "street",
        DEALT,
        "cards to seats 1, 2",
        "cards to seats 1, 2, 3",
    )


def test_a_live_seat_is_left_out() -> None:
    """Seat 2 gets no last card."""
    found = left(changed(PLAYED, ('"d dh p1 Qc", "d dh p2 2d"', '"d dh p1 Qc"')))

    assert found == Deviation(
        14,
        "15. street 5 is dealt to 1 seat",
        "street",
        DEALT,
        "cards to seats 1, 2",
        "cards to seat 1",
    )


@pytest.mark.parametrize("house", [STARS, "roberts-rules"])
def test_who_folds_with_nothing_to_call_is_dealt_to_where_the_house_does(house: str) -> None:
    """Seat 3 folds on fifth street, which nobody has bet: Robert's Rules deal it a card."""
    text = changed(
        PLAYED,
        ('"p3 f"', '"p3 cc"'),
        (
            '"d dh p2 6h",\n  "p1 cc", "p2 cc",',
            '"d dh p2 6h", "d dh p3 Jc",\n"p1 cc", "p2 cc", "p3 f",',
        ),
        ("[1200, 825, 975]", "[1250, 825, 925]"),
        ("[375, 0, 0]", "[425, 0, 0]"),
        ("_total_pot = 375", "_total_pot = 425"),
        ("amount = 375", "amount = 425"),
    )
    dealt_on = changed(text, ('"d dh p2 3s"', '"d dh p2 3s", "d dh p3 Js"'))
    is_kept = house == "roberts-rules"

    found = left(text if is_kept else dealt_on, house)
    told = ("cards to seats 1, 2, 3", "cards to seats 1, 2")
    assert (found.step, found.kind, found.rules) == (12, "street", DEALT)
    assert (found.expected, found.found) == (told if is_kept else told[::-1])


# The common card.


def test_a_common_card_that_nobody_needs() -> None:
    """There are cards for both seats."""
    text = changed(
        PLAYED,
        ('"d dh p1 Qc", "d dh p2 2d"', '"d db Qc"'),
        (ONE_SHOWS, '"p1 sm KcKhJdTc4s8c"'),
    )

    assert left(text) == Deviation(
        14,
        "15. Qc is turned for everybody",
        "street",
        ("shortage.procedure",),
        "no common card",
        "the common card Qc",
    )


def test_a_common_card_that_is_missing() -> None:
    """The record shows after sixth street; four cards are left for eight seats."""
    found = left(changed(COMMON, (f'"d db {FEW_LEFT[44]}",', "")), STARS)

    assert (found.step, found.place, found.kind) == (None, END, "street")
    assert found.rules == ("shortage.procedure",)
    assert found.expected in {f"a common card, such as {card}" for card in FEW_LEFT[44:]}
    assert (found.found, found.money) == ("no common card", {})


def test_a_last_card_where_there_is_a_common_one() -> None:
    """Seat 1 alone gets a card, as if there were enough."""
    found = left(changed(COMMON, (f'"d db {FEW_LEFT[44]}"', f'"d dh p1 {FEW_LEFT[44]}"')), STARS)

    assert (found.step, found.kind, found.rules) == (4, "street", DEALT)
    assert (found.expected, found.found) == ("cards to nobody", "cards to seat 1")


def other_common_card(corpus: Corpus) -> tuple[Deviation, int, str, str]:
    """Return where a scenario leaves its deck, the step, the card that comes, and another."""
    cases = [
        (case, own)
        for case in corpus.cases()
        for own in [recorded(corpus.scenario(case.scenario), case)]
        if own.order and any(isinstance(step, CommonDealt) for step in own.steps)
    ]
    case, hand = cases[0]
    turned = [step for step in hand.steps if isinstance(step, CommonDealt)]
    at = hand.steps.index(turned[0])
    dealt = {card for own in hand.cards.values() for card in own}
    other = next(card for card in notation.DECK if card not in dealt | {turned[0].card})
    steps = (*hand.steps[:at], CommonDealt(other), *hand.steps[at + 1 :])

    found = Trials(replace(hand, steps=steps)).tried(own_rulings(case, corpus.domains))

    assert found.replayed.deviation is not None
    return found.replayed.deviation, at, turned[0].card, other


def test_another_common_card_than_the_deck_has(corpus: Corpus) -> None:
    """In a scenario that tells its deck."""
    found, at, _, other = other_common_card(corpus)

    assert (found.step, found.kind, found.rules) == (at, "street", ("shortage.procedure",))
    assert found.found == f"the common card {other}"


def test_of_two_common_cards_that_of_the_deck_is_expected(corpus: Corpus) -> None:
    """The next card of the stub, as nothing is burned before it."""
    found, _, card, _ = other_common_card(corpus)

    assert found.expected == f"the common card {card}"


# The end.


def test_a_record_breaks_off() -> None:
    """Seat 2 has to check or to bet on seventh street."""
    found = left(changed(PLAYED, (CHECKED_OUT, '"p1 cc"')))

    assert found == Deviation(
        None, END, "street", ("betting.turn",), "seat 2 to act", "nothing more"
    )


# Verdicts without a place.


def test_a_game_that_the_house_does_not_play() -> None:
    """Bovada has no razz."""
    found = audit(one(changed(PLAYED, ('"F7S"', '"FR"'))), load.house("bovada"))

    assert (found.verdict, found.reason) == (OUT_OF_SCOPE, "bovada does not play razz")
    assert (found.deviation, found.read) == (None, ())


def test_a_game_that_is_none_of_ours() -> None:
    """Hold'em is no stud."""
    hand = one(changed(PLAYED, ('"F7S"', '"NT"')))
    found = audit(hand, load.house(TILT))

    assert (found.verdict, found.reason) == (OUT_OF_SCOPE, hand.out_of_scope)


def test_a_table_that_cannot_be_played() -> None:
    """A bring-in of 15 is above the least bet of 10; the place is told."""
    text = changed(PLAYED, ('"F7S"', '"N7S/8"'), ("small_bet = 50\nbig_bet = 100", "min_bet = 10"))
    found = audit(one(text), load.house(TILT))

    assert found.verdict == UNREADABLE
    assert found.reason.startswith("hand.phh:1:1: it cannot be played: the least bet has to be")
    assert (found.place, found.game) == ("hand.phh:1", "seven-card-stud-hi-lo, no-limit")
    assert (found.house, found.deviation) == (TILT, None)


def test_a_question_that_nothing_answers() -> None:
    """Ten seats that stay have taken 50 cards on fifth street, so sixth cannot be dealt."""
    dealt = [
        card + other for card, other in zip(notation.DECK[::2], notation.DECK[1::2], strict=True)
    ]
    five = [dealt[player] + dealt[player + 10] + notation.DECK[40 + player] for player in range(10)]
    text = "\n".join(
        [
            'variant = "F7S"',
            f"antes = {[10] * 10}",
            "bring_in = 15\nsmall_bet = 50\nbig_bet = 100",
            f"starting_stacks = {[10] * 10}",
            "actions = [",
            *(f'"d dh p{player} {cards}",' for player, cards in enumerate(five, start=1)),
            "]",
        ]
    )
    found = audit(one(text), load.house(TILT))

    assert (found.verdict, found.deviation) == (UNDECIDED, None)
    assert "shortage.last-street" in found.reason
    assert found.game == "seven-card-stud, fixed-limit"


def test_what_was_asked_is_told() -> None:
    """After a checked river it is asked who shows first, and nothing of rake or tied boards."""
    found = audit(one(PLAYED), load.house(TILT))

    assert (found.verdict, found.reason, found.house) == (CONFORMS, "", TILT)
    assert "showdown.no-river-bet" in found.read
    assert not {"pots.rake-from", "first-to-act.tie"} & set(found.read)


def test_as_many_steps_are_told_as_were_followed() -> None:
    """All 19 of the hand, or those before the one that is wrong."""
    rulings = load.house(TILT).values("seven-card-stud")
    hand, wrong = one(PLAYED), one(changed(PLAYED, ("p1 cbr 50", "p1 cbr 60")))

    assert replay(hand, hand.cards, rulings).steps == len(hand.steps) == 19
    assert replay(wrong, wrong.cards, rulings).steps == 5
