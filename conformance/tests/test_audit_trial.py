"""A record is played with its gaps filled, until it holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.audit.audit import audit
from stud_conformance.audit.chip import smallest_chip
from stud_conformance.audit.trial import Trials
from stud_conformance.audit.unknown import Filling, gaps
from stud_conformance.audit.verdict import CONFORMS, DEVIATES, UNDECIDED
from stud_conformance.hands import phh
from stud_conformance.hands.recorded import UNKNOWN, Recorded
from stud_conformance.hands.scenario import recorded
from stud_conformance.spec import load, notation
from stud_conformance.spec.scenario import Cards
from stud_conformance.spec.values import own_rulings

from .auditing import PLAYED, SIDE_POT, UNBEATEN, UNSEEN, changed, holds, left, one

if TYPE_CHECKING:
    from stud_conformance.audit.verdict import Audited
    from stud_conformance.spec import Corpus

#: Seat 2 mucks with three cards that nobody saw: it has no low, and no more than a pair of kings.
#: What seat 3 had face down decides nothing.
MUCKED = """
variant = "F7S/8"
antes = [10, 10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = [
  "d dh p1 KcKhJd", "d dh p2 ????7d", "d dh p3 ????2c",
  "p3 pb", "p1 cc", "p2 cc",
  "d dh p1 Tc", "d dh p2 Jh", "d dh p3 5c", "p1 cbr 50", "p2 cc", "p3 f",
  "d dh p1 4s", "d dh p2 4h", "p1 cc", "p2 cc",
  "d dh p1 8c", "d dh p2 7s", "p2 cc", "p1 cbr 100", "p2 cc",
  "d dh p1 Qc", "d dh p2 ??", "p2 cc", "p1 cc",
  "p1 sm KcKhJdTc4s8cQc", "p2 sm",
]
finishing_stacks = [1200, 825, 975]
_player_order = "button"
_burns = "none"
"""

STARS, TILT = "pokerstars", "full-tilt"
SHOWN = '"p1 sm KcKhJdTc4s8cQc", "p2 sm"'
TURNED = f'"p2 sm 9c9d7d4h6h3s2d", {SHOWN.partition(",")[0]}'

#: The hand with nobody known to have the button; seat 3 stands in.
ANY_BUTTON = f'{PLAYED}_player_order = "seat-number"\n'

#: Two seats are all-in for the ante, so that nothing but the button says who shows first.
TWO_SEATS = """
variant = "F7S"
antes = [10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [10, 10]
actions = ["d dh p1 KcKhJdTc4s8cQc", "d dh p2 9c9d7d4h6h3s2d", "p1 sm KcKhJdTc4s8cQc"]
_player_order = "seat-number"
"""


def audited(text: str, house: str) -> Audited:
    """Hold a hand against a house."""
    return audit(one(text), load.house(house))


def read(text: str) -> Recorded:
    """Read a hand."""
    (found,) = phh.read(text, "hand.phh")
    assert isinstance(found, Recorded), found
    return found


def test_a_mucked_hand_is_looked_for_among_all_unused_cards() -> None:
    """Whatever a hand is called, as its name begins the search."""
    hand = read(MUCKED)
    house = load.house("full-tilt")

    told = [audit(replace(hand, id=f"hand-{number}"), house) for number in range(20)]

    assert [one.deviation for one in told if one.verdict != CONFORMS] == []


def test_a_scenario_is_held_with_its_deck(corpus: Corpus) -> None:
    """Who gets which card where the deck runs short is what such a scenario is about."""
    cases = [case for case in corpus.cases() if case.cards.deck or case.cards.stub]
    for case in cases:
        hand = recorded(corpus.scenario(case.scenario), case)
        trial = Trials(hand).tried(own_rulings(case, corpus.domains))

        assert trial.replayed.deviation is None, case.id
    assert len(cases) > 20


def test_a_record_in_whole_chips_has_the_largest_chip_that_it_may() -> None:
    """All amounts of the record are multiples of 5; a scenario says what its chip is."""
    hand = read(MUCKED)

    assert smallest_chip(hand) == 5
    assert smallest_chip(replace(hand, raw={"_scenario": "x-0001/a"})) == 1


def test_each_unknown_card_is_filled_with_one_that_lies_nowhere_else() -> None:
    """Those that decide something, and those that do not."""
    filled = Trials(read(MUCKED)).unplayed().cards
    assert not isinstance(filled, Cards)

    cards = [card for own in filled.values() for card in own]

    assert UNKNOWN not in cards
    assert len(set(cards)) == 7 + 7 + 4


def test_one_unknown_card_may_be_any_that_nobody_else_is_known_to_have() -> None:
    """Also those that lie, while it is looked for, where they decide nothing: 52 - 15 known."""
    hand = read(MUCKED.replace("????7d", "AsAd7d"))
    known = {card for own in hand.cards.values() for card in own} - {UNKNOWN}

    fillings = list(Filling(hand, gaps(hand)).every())

    assert len(known) == 15
    assert {cards[2][6] for cards in fillings} == set(notation.DECK) - known
    assert all(len({card for own in cards.values() for card in own}) == 18 for cards in fillings)


# Who has the button.


def test_a_hand_that_holds_with_one_button_alone_is_undecided() -> None:
    """At PokerStars the first seat left of the button shows first, at Full Tilt who bet last.

    Seat 1 shows first: it is left of seats 3 and 2 (as seat 3 has folded), and not of its own.
    """
    found = audited(ANY_BUTTON, STARS)

    assert (found.verdict, found.reason) == (UNDECIDED, "who has the button is unknown")
    assert found.deviation is None
    assert holds(ANY_BUTTON, TILT)
    assert holds(PLAYED, STARS)


def test_each_seat_is_tried_as_the_button() -> None:
    """Seat 2 shows first, so seat 1 has the button, not seat 3, which stands in."""
    text = changed(ANY_BUTTON, (SHOWN, TURNED))
    rulings = load.house(STARS).values("seven-card-stud")
    trial = Trials(one(text)).tried(rulings)

    assert (trial.hand.setup.button, trial.replayed.deviation) == (1, None)
    assert trial.table(rulings).to_act == 3
    assert audited(text, STARS).verdict == UNDECIDED
    assert left(text, TILT).rules == ("showdown.no-river-bet",)


def test_a_hand_that_holds_with_no_button_deviates() -> None:
    """Where the most steps are followed: to seat 1, which shows before its check on seventh."""
    text = changed(ANY_BUTTON, ("p1 cbr 100", "p1 cbr 90"))

    assert (left(text, STARS).step, left(text, STARS).kind) == (12, "act")


def test_the_button_is_tried_by_which_most_steps_are_followed() -> None:
    """With seat 1 the shows are right, and the sums are wrong; with the others the shows are."""
    text = changed(ANY_BUTTON, (SHOWN, TURNED), ("[1200, 825, 975]", "[1195, 830, 975]"))

    assert left(text, STARS).kind == "stacks"


def test_a_button_that_is_known_is_taken() -> None:
    """No other is tried then."""
    text = changed(PLAYED, (SHOWN, TURNED))

    assert left(text, STARS).rules == ("showdown.no-river-bet",)


def test_of_two_seats_either_may_have_the_button() -> None:
    """Seat 1 shows first, so it is seat 2; that it is not seat 1 nobody knows."""
    assert audited(TWO_SEATS, STARS).reason == "who has the button is unknown"


def test_of_two_seats_the_one_that_stands_in_may_not_have_it() -> None:
    """Seat 2 shows first, so it is seat 1; that it is not seat 2 nobody knows."""
    text = changed(TWO_SEATS, ('"p1 sm', '"p2 sm 9c9d7d4h6h3s2d", "p1 sm'))

    assert audited(text, STARS).reason == "who has the button is unknown"


# The terms of a rake.


@pytest.mark.parametrize(
    ("main", "side", "verdict"),
    [
        (13, 7, CONFORMS),
        (16, 4, CONFORMS),
        (19, 1, CONFORMS),
        (18, 2, UNDECIDED),
        (7, 13, UNDECIDED),
    ],
)
def test_whole_percentages_with_a_cap_are_tried(main: int, side: int, verdict: str) -> None:
    """A rake of 20 of 330 and 200: 4 per cent are 13 and 8, 5 are 16 and 10, 6 are 19 and 12."""
    text = changed(
        SIDE_POT,
        ("_rake = 0", "_rake = 20"),
        ("[330, 990, 790]", f"[{330 - main}, {990 - side}, 790]"),
        ("[330, 200, 0]", f"[{330 - main}, {200 - side}, 0]"),
        ("amount = 330", f"amount = {330 - main}"),
        ("amount = 200", f"amount = {200 - side}"),
    )

    assert audited(text, STARS).verdict == verdict


def test_what_is_wrong_before_the_rake_deviates_under_any_terms() -> None:
    """The eights show before the nines."""
    text = changed(
        SIDE_POT,
        ("_rake = 0", "_rake = 20"),
        ('"p2 sm 9c9d7d4h6h3s2d", "p3 sm"', '"p3 sm 8s8h2c5c9s3dQd", "p2 sm 9c9d7d4h6h3s2d"'),
    )

    assert left(text, STARS).kind == "showdown"


# Cards that are unknown.


def test_an_upcard_that_may_have_been_another_leaves_a_hand_undecided() -> None:
    """With a queen seat 2 would have opened fourth street, with a five not."""
    found = audited(changed(PLAYED, ('"d dh p2 4h"', '"d dh p2 ??"')), TILT)

    assert (found.verdict, found.deviation) == (UNDECIDED, None)
    assert found.reason == "upcards of seat 2 unknown"


def test_an_upcard_that_no_card_fits_leaves_a_hand_undecided() -> None:
    """Not every filling is tried, so it is not held against the record."""
    text = changed(PLAYED, ("9c9d7d", "9c9d??"), ('"p3 pb", "p1 cc"', '"p1 pb", "p3 cc"'))
    found = audited(text, TILT)

    assert (found.verdict, found.deviation) == (UNDECIDED, None)
    assert "no cards were found that fit" in found.reason
    assert "upcards of seat 2 unknown" in found.reason


def test_what_no_card_can_mend_deviates() -> None:
    """A bet of 60 is none, whoever opens; it is told, however the search begins."""
    text = changed(PLAYED, ('"d dh p2 4h"', '"d dh p2 ??"'), ("p1 cbr 50", "p1 cbr 60"))
    house = load.house(TILT)
    found = [audit(replace(one(text), id=f"hand-{number}"), house) for number in range(4)]

    assert {one.verdict for one in found} == {DEVIATES}
    assert {one.deviation.kind for one in found if one.deviation} == {"act"}


def test_a_hand_nobody_saw_is_taken_as_beaten_where_it_was_thrown_away() -> None:
    """A five would have made it a straight; seat 2 threw it away."""
    found = audited(changed(PLAYED, ('"d dh p2 2d"', '"d dh p2 ??"')), TILT)

    assert found.verdict == CONFORMS
    assert found.reason == "taken as beaten: the unseen cards of seat 2"


def test_a_hand_nobody_saw_is_undecided_where_it_might_have_won() -> None:
    """Nothing is told of what seat 2 did with it."""
    text = changed(PLAYED, ('"d dh p2 2d"', '"d dh p2 ??"'), (', "p2 sm"', ""))
    found = audited(text, TILT)

    assert (found.verdict, found.reason) == (UNDECIDED, "down cards of seat 2 unknown")


def test_a_card_that_decides_nothing_may_be_unknown() -> None:
    """Four kings win whatever it is."""
    text = changed(UNBEATEN, ('"d dh p2 2d"', '"d dh p2 ??"'), (', "p2 sm"', ""))
    found = audited(text, TILT)

    assert (found.verdict, found.reason) == (CONFORMS, "")


@pytest.mark.parametrize(("card", "verdict"), [("??", UNDECIDED), ("2d", DEVIATES)])
def test_a_winning_hand_that_was_thrown_away(card: str, verdict: str) -> None:
    """Where it is not known whole, not every filling is tried, so it is not held against it."""
    assert audited(changed(UNSEEN, ('"d dh p2 ??"', f'"d dh p2 {card}"')), TILT).verdict == verdict
