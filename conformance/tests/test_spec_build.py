"""A scenario file becomes cases: one for each reading and each value that it lists."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from stud_conformance import files
from stud_conformance.spec import build, notation
from stud_conformance.spec.errors import UnknownName
from stud_conformance.spec.scenario import Do, Expect, Refuse, expectation

RAW = files.read(Path(__file__).parent / "good" / "scenario.yaml").data
PREFIX = "showdown-0007"


@pytest.fixture
def raw() -> dict[str, Any]:
    """Return the good scenario, free to be changed."""
    return copy.deepcopy(RAW)


def test_a_value_for_each_ruling_is_one_case() -> None:
    """Without a list nothing is added to the name of the reading."""
    when = {"betting.raise-cap": 3, "awards.odd-chip": "seat"}

    assert [("", when)] == list(build.assignments(when))


def test_no_ruling_is_one_case() -> None:
    """A reading that depends on nothing has one case."""
    assert [("", {})] == list(build.assignments({}))


def test_a_list_is_a_case_for_each_value() -> None:
    """The value is named after the reading, in the order written."""
    when = {"betting.raise-cap": [4, 3]}

    assert [
        ("@4", {"betting.raise-cap": 4}),
        ("@3", {"betting.raise-cap": 3}),
    ] == list(build.assignments(when))


def test_lists_give_their_product() -> None:
    """Every value of one list meets every value of the other; the last list turns fastest."""
    when = {"a.x": ["one", "two"], "a.y": "fixed", "a.z": [3, 4]}

    found = list(build.assignments(when))

    assert ["@one,3", "@one,4", "@two,3", "@two,4"] == [suffix for suffix, _ in found]
    assert found[2][1] == {"a.x": "two", "a.y": "fixed", "a.z": 3}
    assert all(list(rulings) == ["a.x", "a.y", "a.z"] for _, rulings in found)


def test_a_list_of_one_value_is_named_too() -> None:
    """A list always shows in the id of the case."""
    assert [("@3", {"betting.raise-cap": 3})] == list(build.assignments({"betting.raise-cap": [3]}))


def test_cases_are_named_after_scenario_reading_and_values() -> None:
    """The ids tell which reading and which values a case is about."""
    assert [
        f"{PREFIX}/sixth-bettor",
        f"{PREFIX}/best-board@high-board",
        f"{PREFIX}/best-board@first-actor",
        f"{PREFIX}/best-board@first-seat",
    ] == [case.id for case in build.scenario(RAW, "a.yaml").cases]


def test_a_case_carries_what_its_scenario_says() -> None:
    """Title, rules and scenario are those of the file."""
    found = build.scenario(RAW, "a.yaml")

    assert ("a.yaml", "showdown") == (found.file, found.chapter)
    assert {(PREFIX, RAW["title"], tuple(RAW["rules"]))} == {
        (case.scenario, case.title, case.rules) for case in found.cases
    }


def test_a_case_is_found_by_its_id() -> None:
    """A scenario returns one of its own cases."""
    found = build.scenario(RAW, "a.yaml")

    assert found.cases[0] is found.case(f"{PREFIX}/sixth-bettor")


def test_an_unknown_case_suggests_the_nearest() -> None:
    """The message names a case that exists."""
    found = build.scenario(RAW, "a.yaml")

    with pytest.raises(UnknownName, match=r"did you mean showdown-0007/sixth-bettor"):
        found.case(f"{PREFIX}/sixth-better")


def test_a_table_has_its_defaults() -> None:
    """The highest seat has the button, nothing is burned, and the chip is one."""
    found = build.setup(RAW["setup"])

    assert (4, "none", "cash", False) == (
        found.button,
        found.burns,
        found.format,
        found.event_heads_up,
    )
    assert found.stakes["chip"] == 1
    assert (None, None, None) == (found.rake, found.opener, found.last_card)


def test_a_table_is_what_is_written(raw: dict[str, Any]) -> None:
    """What a setup states wins over the defaults."""
    raw["setup"] |= {"button": 1, "burns": "fourth-on", "opener": "high", "last-card": "up"}
    raw["setup"]["stakes"]["chip"] = 5

    found = build.setup(raw["setup"])

    assert (1, "fourth-on", "high", "up") == (
        found.button,
        found.burns,
        found.opener,
        found.last_card,
    )
    assert found.stakes == {"ante": 40, "bring-in": 50, "small-bet": 200, "big-bet": 400, "chip": 5}
    assert found.stacks == {1: 10000, 4: 10000}


def test_the_steps_of_a_reading_follow_the_shared_ones(raw: dict[str, Any]) -> None:
    """Only the reading with steps of its own has them."""
    raw["readings"]["sixth-bettor"]["steps"] = ["4 shows"]

    first, second, *_ = build.scenario(raw, "a.yaml").cases

    assert first.steps == (*second.steps, Do(notation.act("4 shows")))
    assert len(second.steps) == len(raw["steps"])


def test_steps_are_acts_refusals_and_expectations() -> None:
    """Each form of an entry has its own type."""
    steps = build.scenario(RAW, "a.yaml").cases[0].steps

    assert Do(notation.act("1 brings in 50")) == steps[0]
    assert Refuse(notation.act("4 raises to 300"), "wrong-amount") == steps[1]
    assert Expect({"street": "fourth", "to-act": 1}) == steps[4]


def test_the_cards_of_a_reading_come_before_those_of_the_scenario(raw: dict[str, Any]) -> None:
    """A reading replaces the hand of a seat and whole rows, and keeps the rest."""
    raw |= {"burned": "2c", "stub": "2d 2h"}
    reading = {"cards": {"4": "(Ah Ad) 3s"}, "stub": "2s", "scrambled": "2s 2c"}

    found = build.cards(raw, reading)

    assert found.seats == {1: ("Kc", "8d", "7h", "Ks", "Jd", "9c", "4h"), 4: ("Ah", "Ad", "3s")}
    assert (("2c",), ("2s",), ("2s", "2c"), ()) == (
        found.burned,
        found.stub,
        found.scrambled,
        found.deck,
    )


def test_an_empty_stub_of_a_reading_is_empty(raw: dict[str, Any]) -> None:
    """An empty row replaces the row of the scenario like any other."""
    raw["stub"] = "2d 2h"

    assert build.cards(raw, {"stub": ""}).stub == ()


def test_a_deck_takes_the_place_of_hands(raw: dict[str, Any]) -> None:
    """Seats without cards are served from the deck."""
    raw["deck"] = "2c Td"
    for entry in raw["setup"]["seats"]:
        del entry["cards"]

    found = build.cards(raw, {})

    assert ({}, ("2c", "Td")) == (found.seats, found.deck)


@pytest.mark.parametrize(
    ("key", "written", "seen"),
    [
        ("pot", 480, 480),
        ("to-act", None, None),
        ("stacks", {"1": 0, "10": 5}, {1: 0, 10: 5}),
        ("bets", {"1": 0, "4": 200}, {4: 200}),
        ("returned", {"1": 0, "4": 200}, {4: 200}),
        ("legal", ["check", "bet 400"], frozenset({("check", 0, 0), ("wager", 400, 400)})),
        ("cards", {"4": "(Ah Ad) 9s"}, {4: ("(Ah)", "(Ad)", "9s")}),
        ("legal", ["bring in 15..49"], frozenset({("bring-in", 15, 49)})),
        ("views", {"1": {"4": "?? ?? 9s"}}, {1: {4: ("??", "??", "9s")}}),
        ("showdown", ["4 shows", "1 mucks"], ((4, "show"), (1, "muck"))),
        ("tabled", [4, 1], frozenset({1, 4})),
        ("awards", [{"pot": "main", "to": {"4": 7, "1": 8}}], (("main", None, ((1, 8), (4, 7))),)),
        (
            "awards",
            [{"pot": "side-1", "share": "low", "to": {"1": 0, "4": 7}}],
            (("side-1", "low", ((4, 7),)),),
        ),
        (
            "pots",
            [{"pot": "main", "amount": 80, "seats": [4, 1]}],
            (("main", 80, frozenset({1, 4})),),
        ),
    ],
)
def test_what_is_expected_has_the_form_of_what_is_seen(
    key: str, written: object, seen: object
) -> None:
    """Seats are numbers, lists without an order are sets, and nothing is no chips."""
    assert {key: seen} == expectation({key: written})
