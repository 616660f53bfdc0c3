"""What the terminal and the site show: answers, rulings by houses, and all that can be searched."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from stud_conformance.lookup.answers import CONTESTED, FIXED, RULING, Answer, answer
from stud_conformance.lookup.entries import entries
from stud_conformance.lookup.tables import parted, tables
from stud_conformance.spec import houses, load, rules
from stud_conformance.spec.load import house as load_house

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.spec import Corpus

CAP = "betting.raise-cap"
SHOWS = "showdown.no-river-bet"


def answered(name: str, corpus: Corpus) -> Answer:
    """Return the answer to a rule of ours, with our houses."""
    return answer(rules()[name], houses(), corpus)


def tables_apart(name: str, *ids: str, game: str | None = None) -> tuple[tuple[str, str], ...]:
    """Return the tables at which some houses part on a ruling."""
    return parted(rules()[name], [houses()[one] for one in ids], game)


# Answers.


def test_a_ruling_has_a_side_for_each_value(corpus: Corpus) -> None:
    """In domain order, each with its meaning in both languages and the games that have it."""
    found = answered("awards.odd-chip", corpus)

    assert RULING == found.kind
    assert ["seat", "suit-of-five", "suit-of-seven"] == [side.value for side in found.sides]
    assert "five-card-stud" in found.sides[1].games
    assert "five-card-stud" not in found.sides[2].games
    assert found.sides[0].text["fr"].startswith("Le siège à égalité")


def test_every_house_holds_a_side_of_every_ruling(corpus: Corpus) -> None:
    """With a source, or the reason for the default; nothing that a house says is left out."""
    for name in load.domains():
        held = [
            (holder.house, side.value, holder.games, holder.limits)
            for side in answered(name, corpus).sides
            for holder in side.holders
        ]
        said = [
            (house.id, one.value, one.games, one.limits)
            for house in houses().values()
            for one in house.rulings[name]
        ]
        assert Counter(said) == Counter(held)


def test_a_holder_has_a_source_or_a_reason(corpus: Corpus) -> None:
    """Never both, never neither."""
    for name in load.domains():
        for side in answered(name, corpus).sides:
            assert all((one.source is None) != (one.silent is None) for one in side.holders)


def test_each_rule_has_an_answer_of_its_kind(corpus: Corpus) -> None:
    """Rules of setups, and rules to be looked up, have one answer like the fixed ones."""
    for rule in rules().values():
        found = answered(rule.id, corpus)

        assert found.kind == (rule.kind if rule.kind in {RULING, CONTESTED} else FIXED)
        assert bool(found.sides) == (found.kind == RULING)


def test_authorities_that_speak_come_before_the_silent_ones(corpus: Corpus) -> None:
    """None is left out."""
    for rule in rules().values():
        found = answered(rule.id, corpus).authorities

        assert len(rule.raw["authorities"]) == len(found)
        assert len([*groupby(found, key=lambda one: one.silent)]) <= 2
        assert all((one.place is None) == one.silent for one in found)


def test_the_hand_that_shows_a_ruling_best_has_a_case_for_every_value(corpus: Corpus) -> None:
    """The rule is its main rule, and the worked case names it."""
    found = answered(SHOWS, corpus)
    assert found.worked is not None
    best = corpus.scenario(found.worked)

    assert best.id == found.hands[0]
    assert SHOWS == best.rules[0]
    assert {side.value for side in found.sides} == {one.when.get(SHOWS) for one in best.cases}


def test_every_rule_that_is_tested_has_a_worked_hand(corpus: Corpus) -> None:
    """And a rule that no scenario cites has none."""
    for rule in rules().values():
        found = answered(rule.id, corpus)

        assert bool(found.hands) == (found.worked is not None)
        assert bool(found.hands) or not rule.testable
    assert answered(CAP, replace(corpus, scenarios=())).worked is None


def test_a_house_of_ones_own_holds_its_sides(corpus: Corpus, my_room: Path) -> None:
    """Like those of ours."""
    mine = load_house(str(my_room))
    found = answer(rules()[CAP], {mine.id: mine}, corpus)

    assert [set(), {"my-room"}] == [{one.house for one in side.holders} for side in found.sides]


# Where houses part.


def test_houses_that_hold_different_values_part() -> None:
    """At each table that both play."""
    assert (("seven-card-stud", "fixed-limit"),) == tables_apart(SHOWS, "full-tilt", "partouche")


def test_houses_that_hold_one_value_do_not_part() -> None:
    """However they come to it."""
    assert () == tables_apart(CAP, "full-tilt", "partouche")


def test_houses_that_share_no_table_do_not_part() -> None:
    """Nobody can have a dispute between them."""
    pacific, partouche = tables(houses()["pacific"]), tables(houses()["partouche"])

    assert set() == pacific & partouche
    assert () == tables_apart("awards.odd-chip", "pacific", "partouche")


def test_houses_part_in_the_games_that_are_asked_for() -> None:
    """The value of one game says nothing of another, and a game knows its own rulings only."""
    for name, rule in rules().items():
        apart = {game: tables_apart(name, *houses(), game=game) for game in load.games()}

        assert set(tables_apart(name, *houses())) == set().union(*apart.values())
        assert {game for game, some in apart.items() if some} <= rule.domain.keys()
        assert all(game == own for game, some in apart.items() for own, _ in some)


# What can be searched.


def test_all_that_there_is_can_be_searched(corpus: Corpus) -> None:
    """Rules first, then terms; each once."""
    found = entries(corpus)
    kinds = [kind for kind, _ in groupby(found, key=lambda one: one.kind)]

    assert ["rule", "term", "house", "source", "scenario", "hand"] == kinds
    assert len(found) == len({(one.kind, one.id) for one in found})
    assert set(rules()) == {one.id for one in found if one.kind == "rule"}
    assert len(corpus.scenarios) == sum(one.kind == "scenario" for one in found)


def test_every_entry_has_a_title_in_both_languages(corpus: Corpus) -> None:
    """On one line, and so is its text."""
    for one in entries(corpus):
        for lang in ("en", "fr"):
            assert one.title[lang].strip()
            assert "\n" not in one.title[lang] + one.text[lang]


def test_a_rule_can_be_searched_by_its_values_and_by_what_goes_wrong(corpus: Corpus) -> None:
    """In the language of the reader."""
    [found] = [one for one in entries(corpus) if one.id == "awards.odd-chip"]

    assert "suit-of-five: La main qui a la plus forte carte" in found.text["fr"]
    assert "A chip goes to the wrong winner" in found.text["en"]


def test_a_scenario_is_found_in_french_by_its_rules(corpus: Corpus) -> None:
    """Its own words are English."""
    [found] = [one for one in entries(corpus) if one.id == corpus.scenarios[0].id]

    assert rules()[corpus.scenarios[0].rules[0]].title["fr"] in found.text["fr"]
    assert corpus.scenarios[0].why.split()[0] in found.text["en"]
    assert corpus.scenarios[0].why not in found.text["fr"]
