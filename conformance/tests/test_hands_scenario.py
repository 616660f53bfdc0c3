"""A case of a scenario becomes a hand, and the hand the same case again."""

from __future__ import annotations

from dataclasses import replace
from datetime import time
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from stud_conformance import files
from stud_conformance.hands import phh_text, scenario, scenario_text
from stud_conformance.hands.recorded import (
    Acted,
    CommonDealt,
    Dealt,
    Mucked,
    Recorded,
    Showed,
)
from stud_conformance.hands.scenario_words import usual_words
from stud_conformance.spec import build, checks
from stud_conformance.spec.corpus import unknown_values
from stud_conformance.spec.load import domains, games

from .kit import GOOD, GOOD_ID
from .kit import scenario as parsed
from .test_hands_phh import HAND, one, with_actions

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus, Scenario

SIXTH = f"{GOOD_ID}/sixth-bettor"


def made(name: str, text: str = GOOD) -> Recorded:
    """Return a case of a scenario as a hand."""
    found = parsed(text)
    return scenario.recorded(found, found.case(name))


def back(text: str) -> Scenario:
    """Return the scenario of a text that has no mistake."""
    document = files.parse(text, "good.yaml")
    files.check(document, "scenario")
    problems = [
        *unknown_values([document], domains()),
        *checks.contradictions([document], games()),
    ]
    assert problems == []
    return build.scenario(document.data, "good.yaml")


def test_every_case_comes_back_by_way_of_phh(corpus: Corpus) -> None:
    """Setup, cards, steps, refusals and expectations of every case are the same again."""
    count = 0
    for found in corpus.scenarios:
        for case in found.cases:
            hand = scenario.recorded(found, case)
            phh = phh_text.text(hand)
            again = back(scenario_text.text(one(phh, found.file)))
            count += 1

            assert again.cases == (replace(case, folder=None),)
            assert (again.why, again.derived, again.source) == (
                *(found.why, found.derived, found.source),
            )
            assert again.raw.get("supersedes") == found.raw.get("supersedes")
    assert count == sum(1 for _ in corpus.cases())


def test_every_case_is_the_same_hand_in_phh(corpus: Corpus) -> None:
    """Nothing of the hand is lost on the way either."""
    for found in corpus.scenarios[::3]:
        for case in found.cases:
            hand = scenario.recorded(found, case)

            again = one(phh_text.text(hand), found.file)

            found_again = replace(again.found, winnings=None)
            assert replace(again, raw=hand.raw, found=found_again) == hand


def test_what_happens_is_told_in_order() -> None:
    """Deals, acts and shows are steps; refusals and expectations stand apart."""
    hand = made(SIXTH)

    assert hand.steps[:4] == (
        Dealt(0, (1, 4)),
        Acted(1, "bring-in", 50),
        Acted(4, "wager", 200),
        Acted(1, "call"),
    )
    assert hand.steps[-3:] == (
        Acted(4, "check"),
        Showed(4, ("Ah", "Ad", "9s", "3c", "5d", "6h", "Tc")),
        Mucked(1),
    )
    assert hand.raw["_asides"][0] == {
        "after": 1,
        "refuse": "4 raises to 300",
        "because": "wrong-amount",
    }


def test_what_is_found_is_what_the_case_says() -> None:
    """The end is that of the scenario, not of the reference."""
    spoiled = GOOD.replace("stacks: {1: 9360, 4: 10640}", "stacks: {1: 9361, 4: 10639}")

    assert made(SIXTH).found.stacks == {1: 9360, 4: 10640}
    assert made(SIXTH).found.returned is None
    assert made(SIXTH, spoiled).found.stacks == {1: 9361, 4: 10639}


def test_shows_that_the_case_does_not_say_are_not_to_be_relied_on(corpus: Corpus) -> None:
    """The reference makes them, so a flag tells."""
    untold = next(
        scenario.recorded(found, case)
        for found in corpus.scenarios
        for case in found.cases
        if not {"showdown", "tabled"} & case.final.keys() and case.id.startswith("ranking")
    )

    assert untold.flags == {"showdown-order-unreliable"}
    assert made(SIXTH).flags == frozenset()


def test_hands_that_are_turned_up_show_before_the_rest_is_dealt(corpus: Corpus) -> None:
    """And once more at the end, where a card came face down after that."""
    found = corpus.scenario("ranking-0201")
    hand = scenario.recorded(found, found.cases[0])

    kinds = [type(step) for step in hand.steps]
    assert kinds == [Dealt, *[Showed] * 7, *[Dealt] * 4, *[Showed] * 7]
    first, last = hand.steps[1], hand.steps[-7]
    assert isinstance(first, Showed)
    assert isinstance(last, Showed)
    assert (len(first.cards), len(last.cards)) == (3, 7)


def test_a_common_card_is_a_step(corpus: Corpus) -> None:
    """It is dealt where the street would be."""
    hands = [
        scenario.recorded(found, case)
        for found in corpus.scenarios
        if found.chapter == "shortage"
        for case in found.cases
    ]

    assert any(CommonDealt(hand.common) in hand.steps for hand in hands if hand.common)


def test_a_case_that_does_not_go_as_written_is_no_hand() -> None:
    """A step that the reference refuses is told."""
    with pytest.raises(ValueError, match="4 raises to 200 is refused"):
        made(SIXTH, GOOD.replace("- 4 bets 400", "- 4 raises to 200"))
    with pytest.raises(ValueError, match="4 completes to 200 is accepted"):
        made(SIXTH, GOOD.replace("refuse: 4 raises to 300", "refuse: 4 completes to 200"))


def test_words_of_wagers() -> None:
    """The first full bet completes, the first wager of a street bets, others raise."""
    deals = ("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d")
    hand = one(
        with_actions(
            *(*deals, "p3 pb", "p1 cbr 2.50", "p2 cbr 5.00", "p3 f", "p1 cc"),
            *("d dh p1 9c", "d dh p2 9d", "p1 cbr 2.50", "p2 cbr 5.00"),
        )
    )

    words = [word for _, word in usual_words(hand.setup, hand.steps)]
    assert words == [
        *("brings", "completes", "raises", "folds", "calls"),
        *("bets", "raises"),
    ]


def test_a_real_hand_becomes_a_draft() -> None:
    """It has everything but what a person has to add, and says so."""
    text = scenario_text.text(one(HAND))
    document = files.parse(text, "draft.yaml")

    assert {problem.wrong for problem in files.mistakes(document, "scenario")} == {
        *("the list is empty", "the text is empty")
    }
    assert list(checks.contradictions([document], games())) == []
    assert document.data["id"] == "mine-0001"
    assert document.data["setup"]["rake"] == {"percent": 100, "cap": 120}
    assert document.data["steps"] == [
        *("2 brings in 75", "5 completes to 250", "9 folds", "2 calls"),
        *("5 bets 250", "2 calls", "5 bets 500", "2 calls", "5 bets 500", "2 calls"),
        *("5 shows", "2 mucks"),
    ]
    assert document.data["readings"] == {
        "always": {
            "expect": {
                "returned": {"5": 250},
                "rake": 120,
                "awards": [{"pot": "main", "to": {"5": 2500}}],
                "stacks": {"2": 0, "5": 11210, "9": 4960},
            }
        }
    }


@pytest.mark.parametrize(
    "note",
    [
        "# Made from the hand mine-1, played at a room.",
        "#   derived  the calculation of what is expected",
        "# One chip is 0.01 of the room's.",
        "# The rake is set to what was taken; the room's own table is another.",
        "# Nobody saw 2 cards of seat 9; the lowest unused ones stand in.",
        "# Nobody saw a card of seat 2; the lowest unused ones stand in; see to it that it loses",
        "# Not to be relied on: total-derived.",
        "rules: []  # to be added",
    ],
)
def test_the_comments_of_a_draft_tell_what_is_made_up(note: str) -> None:
    """Whoever completes it knows what to look at."""
    assert note in scenario_text.text(one(HAND))


def test_a_draft_tells_that_the_button_is_not_known() -> None:
    """A seat stands in for it."""
    text = HAND.replace('"button"', '"seat-number"').replace("[5, 9, 2]", "[2, 5, 9]")

    assert "# The button is not told; seat 9 stands in." in scenario_text.text(one(text))


def test_cards_that_nobody_saw_are_unused_ones() -> None:
    """No card of a draft is there twice."""
    seats = files.parse(scenario_text.text(one(HAND)), "x").data["setup"]["seats"]

    assert seats[0]["cards"] == "(7s Qs) 2d 7h Js 3c (2c)"
    assert seats[2]["cards"] == "(2h 2s) Tc"


def test_a_draft_of_a_hand_with_a_common_card_has_the_stub() -> None:
    """The common card is the next of the deck."""
    deals = ("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d", "d db 6h")

    text = scenario_text.text(one(with_actions(*deals)))

    assert "\nstub: 6h 3s " in text
    assert "      common: 6h\n" in text


def test_a_show_after_all_others_folded_is_no_step() -> None:
    """There is no showdown then."""
    deals = ("d dh p1 ????8c", "d dh p2 ????Tc", "d dh p3 ????2d")
    acts = ("p3 pb", "p1 f", "p2 f", "p3 sm AcKd2d")

    steps = files.parse(scenario_text.text(one(with_actions(*deals, *acts))), "x").data["steps"]

    assert steps == ["2 brings in 75", "5 folds", "9 folds"]


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("full-tilt-20", "full-tilt-0020"),
        ("x.phhs#7", "x-phhs-0007"),
        ("2024", "hand-2024"),
        ("A Big Long Name 123456", "a-big-long-3456"),
        ("ß", "hand-0001"),
    ],
)
def test_names_of_drafts(hand: str, name: str) -> None:
    """An id has the form of a scenario's."""
    assert scenario_text.scenario_id(replace(one(HAND), id=hand)) == name


@pytest.mark.parametrize(
    ("field", "spoiled"),
    [
        ("_scenario", "../x"),
        ("_scenario", 3),
        ("_title", 3),
        ("_rules", "betting.turn"),
        ("_rules", [1]),
        ("_source", [1]),
        ("_source", [{"document": 1}]),
        ("_rulings", {"x": []}),
        ("_cards", {"1": "2c 3x"}),
        ("_cards", {"one": "2c"}),
        ("_cases", ["Always"]),
        ("_cases", "always"),
        ("_stated", [1]),
        ("_own_steps", -1),
        ("_own_steps", True),
        ("_own_cards", ["4"]),
        ("_own_rows", ["table"]),
        ("_replaced", {"table": "2c"}),
        ("_replaced", {"4": "2x"}),
        ("_written", ["4"]),
        ("_asides", [{"refuse": "4 folds", "because": "capped"}]),
        ("_asides", [{"after": 1, "refuse": "4 folds"}]),
        ("_asides", [{"after": True, "expect": {}}]),
        ("_expect", []),
        ("_expect", {"stacks": {"01": 1}}),
        ("_asides", [{"after": 0, "expect": {"pot": time(7, 32)}}]),
        ("_rulings", {"betting.raise-cap": [Decimal("1.5")]}),
        ("_words", {"1": "jumps"}),
    ],
)
def test_spoiled_fields_of_a_scenario_are_told(field: str, spoiled: object) -> None:
    """Whoever edits such a field learns which."""
    hand = made(SIXTH)

    with pytest.raises(ValueError, match=f"the field {field} is not in the form"):
        scenario_text.text(replace(hand, raw={**hand.raw, field: spoiled}))


def test_a_scenario_without_its_end_is_told() -> None:
    """What is expected cannot be made up."""
    hand = made(SIXTH)
    raw = {key: value for key, value in hand.raw.items() if key != "_expect"}

    with pytest.raises(ValueError, match="the field _expect is missing"):
        scenario_text.text(replace(hand, raw=raw))


def test_a_hand_out_of_scope_makes_no_scenario() -> None:
    """The reason is told."""
    with pytest.raises(ValueError, match="NT \\(Texas hold'em\\) is no game of ours"):
        scenario_text.text(one(HAND.replace('"F7S"', '"NT"')))
