"""``studconf rule`` looks up, searches and compares, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.cli.rule_worked import told
from stud_conformance.lookup.answers import RULING, answer
from stud_conformance.lookup.drawn import Grid, Heading, Said
from stud_conformance.lookup.words import say
from stud_conformance.spec import houses, load, rules

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.spec import Corpus

    from .conftest import Studconf

CAP = "betting.raise-cap"
SHOWS = "showdown.no-river-bet"


# One rule.


@pytest.mark.parametrize(("lang", "says"), [("en", "Houses differ: 3 at"), ("fr", "diffèrent : 3")])
def test_a_rule_is_told_answer_first(lang: str, says: str, studconf: Studconf) -> None:
    """In the language that is asked for."""
    result = studconf("rule", CAP, "--lang", lang)
    first, second, *_ = result.out.splitlines()

    assert (codes.OK, "") == (result.code, result.err)
    assert first.startswith(rules()[CAP].title[lang])
    assert says in second


def test_the_parts_of_a_rule_come_in_the_order_of_a_dispute(studconf: Studconf) -> None:
    """Who says so, a hand, what goes wrong otherwise, contradictions, related, more hands."""
    out = studconf("rule", CAP).out
    names = ("by-house", "authorities", "worked", "wrong", "contradictions", "related", "hands")
    heads = [say("en", "houses" if name == "by-house" else name) for name in names]
    places = [out.index(f"\n{head}") for head in heads]

    assert places == sorted(places)


def test_a_worked_hand_tells_what_each_value_makes_of_it(corpus: Corpus) -> None:
    """Up to the place where they part, and each with what happens there."""
    parts = list(told(answer(rules()[SHOWS], houses(), corpus), corpus, "en"))
    [grid] = [part for part in parts if isinstance(part, Grid)]
    shown = {row[0]: row[1] for row in grid.rows}

    assert Heading("a hand that shows it", "showdown-0204/fifth-bettor") == parts[0]
    assert Said("seventh: seat 2 checks, seat 6 checks") in parts
    assert shown["previous-street"].startswith("seat 6 shows first")
    assert shown["high-board"].startswith("seat 2 shows first")
    assert set(load.domains()[SHOWS]["seven-card-stud"]) == set(shown)


def test_values_that_the_same_acts_do_not_part_are_told_by_their_own_cases(corpus: Corpus) -> None:
    """Who must show, and who may throw the hand away."""
    name = "showdown.winning-hand"
    parts = list(told(answer(rules()[name], houses(), corpus), corpus, "en"))
    [grid] = [part for part in parts if isinstance(part, Grid)]

    assert "seat 6 must show\n" in grid.rows[0][1]
    assert "seat 6 must show or muck\nseat 6 mucks" in grid.rows[1][1]


def test_a_worked_hand_stops_where_a_fixed_rule_matters(corpus: Corpus) -> None:
    """With whose turn it is, what it may do, and what it does."""
    parts = list(told(answer(rules()["betting.half-bet"], houses(), corpus), corpus, "fr"))
    [grid] = [part for part in parts if isinstance(part, Grid)]

    assert "le siège 2 doit parler" in grid.rows[0][0]
    assert not any("cinquième" in str(part) for part in parts)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_that_a_scenario_cites_has_a_worked_hand(lang: str, corpus: Corpus) -> None:
    """Of a ruling it tells every value of the game, and not the same of all."""
    for rule in rules().values():
        found = answer(rule, houses(), corpus)
        parts = list(told(found, corpus, lang))
        if found.worked is None:
            assert parts == []
            continue
        [grid] = [part for part in parts if isinstance(part, Grid)]
        assert Said(say(lang, "whole", hand=found.worked)) == parts[-1]
        assert grid.rows
        if found.kind == RULING:
            game = corpus.scenario(found.worked).setup.game
            assert [str(value) for value in rule.domain[game]] == [row[0] for row in grid.rows]
            assert len({row[1] for row in grid.rows}) > 1


def test_an_unknown_rule_names_the_nearest(studconf: Studconf) -> None:
    """Or how to find one."""
    near = studconf("rule", "odd-chip")
    far = studconf("rule", "qqqq")

    assert (
        codes.USAGE,
        "studconf: there is no rule 'odd-chip'; did you mean awards.odd-chip?",
    ) == (
        near.code,
        near.line,
    )
    assert "studconf rule --search" in far.line


# Searching.


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("odd chip", "awards.odd-chip"),
        ("od chip", "awards.odd-chip"),
        ("bringin", "bring-in"),
        ("racap", CAP),
        ("jeton impair", "awards.odd-chip"),
        ("relance", "betting"),
        ("brûlée", "deck.burns"),
    ],
)
def test_words_find_a_rule(words: str, name: str, studconf: Studconf) -> None:
    """Misspelt, and in French for one who reads English."""
    result = studconf("rule", "--search", words)
    found = [line.split()[0] for line in result.out.splitlines()[2:5]]

    assert codes.OK == result.code
    assert any(one.startswith(name) for one in found)


def test_a_search_tells_each_rule_by_its_title_and_what_words_mean(studconf: Studconf) -> None:
    """In the language asked for."""
    out = studconf("rule", "--search", "odd chip", "--lang", "fr").out

    assert rules()["awards.odd-chip"].title["fr"] in out
    assert "jeton impair / odd chip" in out


@pytest.mark.parametrize("words", ["partouche", "partuche", "pokerstars", "full tilt"])
def test_the_name_of_a_house_finds_its_sheet(words: str, studconf: Studconf) -> None:
    """Misspelt, too."""
    out = studconf("rule", "--search", words).out

    assert "\nhouses\n" in f"\n{out}"
    assert "studconf rule --house " in out


@pytest.mark.parametrize("words", ["zzzqqq", "q" * 3000, "\x1b[31m"])
def test_a_search_that_finds_nothing_says_so(words: str, studconf: Studconf) -> None:
    """With the nearest names, and an exit code that says so."""
    result = studconf("rule", "--search", words)

    assert codes.USAGE == result.code
    assert result.line.startswith("studconf: there is no rule about ")
    assert "the nearest are " in result.line
    assert result.line.isprintable()


# Houses.


def test_a_house_file_of_ones_own_is_compared(studconf: Studconf, my_room: Path) -> None:
    """With ours, in a game."""
    out = studconf("rule", "--compare", f"full-tilt,{my_room}", "--game", "razz").out

    assert out.splitlines()[0] == "full-tilt and my-room: where they part  in razz"
    assert CAP in out.partition("the same at all of them")[0]


def test_two_houses_of_one_name_are_told_apart(studconf: Studconf, my_room: Path) -> None:
    """By number."""
    other = my_room.with_name("full-tilt.yaml")
    other.write_text(my_room.read_text(encoding="utf-8").replace("id: my-room", "id: full-tilt"))
    out = studconf("rule", "--compare", f"full-tilt,{other}").out

    assert out.startswith("full-tilt and full-tilt (2): where they part")


def test_the_sheet_of_a_house_of_ones_own_is_shown(studconf: Studconf, my_room: Path) -> None:
    """With every ruling."""
    out = studconf("rule", "--house", my_room).out

    assert all(name in out for name in load.domains())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((CAP, "--search", "x"), "give one of ID, --search, --compare and --house"),
        ((CAP, "--game", "razz"), "--game goes with --compare"),
        (("--search", ""), "--search wants words"),
        (("--search", ".*"), "--search wants words"),
        (("--compare", "full-tilt"), "--compare wants two or more"),
        (("--compare", "full-tilt,partuche"), "did you mean partouche?"),
        (("--compare", "full-tilt,partouche", "--game", "omaha"), "these are: five-card-stud"),
        (("--house", "partuche"), "did you mean partouche?"),
    ],
)
def test_what_cannot_be_asked_is_told(
    arguments: tuple[str, ...], says: str, studconf: Studconf
) -> None:
    """On one line, as a matter of usage."""
    result = studconf("rule", *arguments)

    assert codes.USAGE == result.code
    assert says in result.line


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_without_anything_the_rules_are_listed(lang: str, studconf: Studconf) -> None:
    """By chapter, and how to look one up."""
    result = studconf("rule", "--lang", lang)

    assert codes.OK == result.code
    assert all(f"  {name} " in result.out for name in rules())
    assert result.out.endswith("studconf rule ID\n")
