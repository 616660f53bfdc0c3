"""A record is played with its gaps filled, until it holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stud_conformance.audit.audit import audit
from stud_conformance.audit.trial import Trials, with_chip
from stud_conformance.audit.unknown import Filling, gaps
from stud_conformance.audit.verdict import CONFORMS
from stud_conformance.hands import phh
from stud_conformance.hands.recorded import UNKNOWN, Recorded
from stud_conformance.hands.scenario import recorded
from stud_conformance.spec import load, notation
from stud_conformance.spec.scenario import Cards
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
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

    assert with_chip(hand).setup.stakes["chip"] == 5
    assert with_chip(replace(hand, raw={"_scenario": "x-0001/a"})).setup.stakes["chip"] == 1


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
