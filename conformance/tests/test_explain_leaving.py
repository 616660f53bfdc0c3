"""Where a record leaves the rules it is told what they ask for, whatever it is that differs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.hands.recorded import Dealt, Mucked, Showed
from stud_conformance.hands.scenario import recorded
from stud_conformance.spec import hands as played

from .explaining import after, explain, hand_of, read

if TYPE_CHECKING:
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec import Corpus

LEAVES = "** here the record leaves the rules **"

#: Seat 1 bets the river, is called, and has the better hand.
RIVER = """
variant = "F7S"
antes = [10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [1000, 1000]
actions = [
  "d dh p1 AcAhJd", "d dh p2 3d5d2c", "p2 pb", "p1 cc",
  "d dh p1 Tc", "d dh p2 7h", "p1 cc", "p2 cc",
  "d dh p1 4s", "d dh p2 4h", "p1 cc", "p2 cc",
  "d dh p1 8c", "d dh p2 9s", "p1 cc", "p2 cc",
  "d dh p1 Qc", "d dh p2 Ks", "p1 cbr 100", "p2 cc",
  "p1 sm AcAhJdTc4s8cQc", "p2 sm",
]
finishing_stacks = [1125, 875]
"""


def left(hand: Recorded, house: str = "full-tilt", lang: str = "en") -> dict[str, str]:
    """Return what is expected and what is found where a record leaves the rules."""
    lines, holds = explain(hand, house, lang)
    words = {"en": ("expected", "found"), "fr": ("attendu", "relevé")}[lang]

    assert not holds
    rows = [line.strip().split(None, 1) for line in lines if line.startswith("     ")]
    return {row[0]: row[1] for row in rows if row and row[0] in words}


def test_a_record_that_shows_and_mucks_by_the_rules_holds() -> None:
    """What the others are made from."""
    assert explain(read(RIVER), "full-tilt")[1]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", {"expected": "cards to seats 1 and 2", "found": "cards to seat 1"}),
        ("fr", {"attendu": "des cartes aux sièges 1 et 2", "relevé": "des cartes au siège 1"}),
    ],
)
def test_whoever_is_due_a_card_is_named(lang: str, told: dict[str, str]) -> None:
    """And whoever got one."""
    hand = read(RIVER)
    steps = tuple(
        replace(step, seats=(1,)) if step == Dealt(1, (1, 2)) else step for step in hand.steps
    )

    assert left(replace(hand, steps=steps), lang=lang) == told


def test_a_winner_that_never_shows_had_to() -> None:
    """It is found at the end, where nobody has to act any more."""
    hand = read(RIVER)
    steps = tuple(step for step in hand.steps if not isinstance(step, Showed | Mucked))

    assert left(replace(hand, steps=steps)) == {
        "expected": "seat 1 must show",
        "found": "nothing more",
    }


@pytest.mark.skipif(not played.folder().is_dir(), reason="there are no hands")
def test_hands_that_had_to_be_turned_up_are_said_to() -> None:
    """Under Full Tilt all-in hands lie open before another card is dealt."""
    hand = hand_of("full-tilt-52")
    shown = [index for index, step in enumerate(hand.steps) if isinstance(step, Showed)]
    late = tuple(step for index, step in enumerate(hand.steps) if index not in shown[:2])
    found = left(replace(hand, steps=late))

    assert found == {"expected": "all hands turned up", "found": "fourth street dealt"}


@pytest.mark.skipif(not played.folder().is_dir(), reason="there are no hands")
def test_a_hand_that_is_shown_too_early_is_said_to() -> None:
    """At the WSOP all-in hands lie open at the showdown alone."""
    lines, _ = explain(hand_of("full-tilt-52"), "wsop-live")

    assert after(lines, "expected  ", 1) == ["expected   no hand shown yet"]


def test_the_common_card_of_a_deck_is_told(corpus: Corpus) -> None:
    """It comes from the order of the cards, and is no secret."""
    found = 0
    for case in corpus.cases():
        if case.cards.deck or case.cards.stub:
            hand = recorded(corpus.scenario(case.scenario), case)
            found += hand.common is not None
            lines, _ = explain(hand)
            turned = f"{hand.common} is turned in the middle for everybody"
            assert hand.common is None or any(turned in line for line in lines), case.id

    assert found
