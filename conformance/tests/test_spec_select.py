"""Cases are chosen by id, rule, game, chapter and house."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from stud_conformance import files
from stud_conformance.spec import Corpus, build, catalogue
from stud_conformance.spec.errors import UnknownName
from stud_conformance.spec.select import select

HERE = Path(__file__).parent
RAW = files.read(HERE / "good" / "scenario.yaml").data
HOUSE = files.read(HERE / "good" / "house.yaml").data

STUD = [
    "showdown-0007/sixth-bettor",
    "showdown-0007/best-board@high-board",
    "showdown-0007/best-board@first-actor",
    "showdown-0007/best-board@first-seat",
]
RAZZ = ["betting-0001/three", "betting-0001/four"]


def razz() -> dict[str, Any]:
    """Return a second scenario: another game, other rules, other readings."""
    raw: dict[str, Any] = copy.deepcopy(RAW)
    raw |= {"id": "betting-0001", "rules": ["betting.raise-cap", "ante.required"]}
    raw["setup"]["game"] = "razz"
    reading = raw["readings"]["sixth-bettor"]
    raw["readings"] = {
        name: reading | {"when": {"betting.raise-cap": value}}
        for name, value in (("three", 3), ("four", 4))
    }
    return raw


CORPUS = Corpus(
    scenarios=(build.scenario(razz(), "a.yaml"), build.scenario(RAW, "b.yaml")),
    games={},
    domains={},
    hash="",
)


def house(**rulings: str) -> catalogue.House:
    """Return a house that plays seven-card stud under some rulings of the showdown."""
    entries = {
        f"showdown.{name.replace('_', '-')}": [{"value": value, "silent": "x"}]
        for name, value in rulings.items()
    }
    return catalogue.house({**HOUSE, "rulings": entries})


@pytest.mark.parametrize(
    ("selectors", "expected"),
    [
        ([], RAZZ + STUD),
        (["showdown-0007"], STUD),
        (["betting-0001/four"], RAZZ[1:]),
        (["showdown-0007/best-board@first-actor"], STUD[2:3]),
        (["rule:showdown.first-to-show"], STUD),
        (["rule:betting.raise-cap"], RAZZ),
        (["game:razz"], RAZZ),
        (["game:seven-card-stud"], STUD),
        (["chapter:showdown"], STUD),
        (["chapter:ante"], RAZZ),
    ],
)
def test_a_selector_picks_its_cases(selectors: list[str], expected: list[str]) -> None:
    """Each kind of selector picks what it names; none picks everything."""
    assert expected == [case.id for case in select(CORPUS, selectors)]


def test_selectors_add_up_in_the_order_of_the_corpus() -> None:
    """A case that several selectors pick comes once, where it stands in the corpus."""
    selectors = ["showdown-0007/sixth-bettor", "game:razz", "betting-0001"]

    assert RAZZ + STUD[:1] == [case.id for case in select(CORPUS, selectors)]


@pytest.mark.parametrize(
    ("selector", "hint"),
    [
        ("showdown-0008", "did you mean showdown-0007"),
        ("betting-0001/for", "did you mean betting-0001/four"),
        ("rule:betting.raise-cup", "did you mean rule:betting.raise-cap"),
        ("game:raz", "did you mean game:razz"),
        ("chapter:shodown", "did you mean chapter:showdown"),
    ],
)
def test_a_selector_that_picks_nothing_suggests_one_that_does(selector: str, hint: str) -> None:
    """The message names the selector and the nearest of its kind."""
    with pytest.raises(UnknownName) as caught:
        select(CORPUS, [selector])

    assert str(caught.value).startswith(f"there is no case for the selector {selector!r}; {hint}")


@pytest.mark.parametrize("selector", ["zzz", "rule:", "seat:4", ":"])
def test_a_selector_that_is_far_from_all_suggests_nothing(selector: str) -> None:
    """Without anything near the message ends with the name."""
    with pytest.raises(UnknownName) as caught:
        select(CORPUS, [selector])

    assert str(caught.value) == f"there is no case for the selector {selector!r}"


def test_one_selector_that_picks_nothing_is_enough() -> None:
    """A slip of the pen is not hidden by the selectors that pick something."""
    with pytest.raises(UnknownName, match="zzz"):
        select(CORPUS, ["game:razz", "zzz"])


@pytest.mark.parametrize(
    ("value", "expected"),
    [("previous-street", STUD[:1]), ("first-actor", STUD[2:3]), ("unheard-of", [])],
)
def test_a_house_picks_the_cases_under_its_rulings(value: str, expected: list[str]) -> None:
    """A case is left out where the house plays another game, or rules otherwise."""
    found = select(CORPUS, house=house(no_river_bet=value))

    assert expected == [case.id for case in found]


def test_a_house_without_a_ruling_plays_no_case_that_names_it() -> None:
    """What a house does not rule is not guessed."""
    assert [] == select(CORPUS, house=house(muck="may-muck"))


@pytest.mark.parametrize(
    "other",
    [
        {"game": "razz"},
        {"limit": "pot-limit"},
        {"burns": "fourth-on"},
        {"stacks": {1: 9}},
        {"stacks": dict.fromkeys(range(1, 10), 9)},
        {"stakes": {"ante": 40, "bring-in": 0, "small-bet": 200, "big-bet": 400, "chip": 1}},
    ],
    ids="-".join,
)
def test_a_house_plays_no_table_that_is_not_its_own(other: dict[str, Any]) -> None:
    """Game, limit, burns, number of seats and bring-in have to be among what it plays."""
    table = build.setup({**RAW["setup"], "burns": "none"})

    assert house().fits(table)
    assert not house().fits(replace(table, **other))


def test_a_house_narrows_what_the_selectors_pick() -> None:
    """Selectors and house have to agree; where they do not, nothing is left, and no error."""
    rules = house(no_river_bet="first-seat")

    assert STUD[3:] == [case.id for case in select(CORPUS, ["showdown-0007"], rules)]
    assert [] == select(CORPUS, ["game:razz"], rules)


def test_a_scenario_that_is_silent_on_burns_is_played_by_a_house_that_burns() -> None:
    """Only a scenario that states burns, the stub or the deck depends on them."""
    silent = build.scenario(RAW, "silent.yaml").setup
    stated = build.scenario({**RAW, "setup": {**RAW["setup"], "burns": "none"}}, "stated.yaml")
    burning = replace(house(), plays=(replace(house().plays[0], burns=("fourth-on",)),))

    assert burning.fits(silent)
    assert not burning.fits(stated.setup)
