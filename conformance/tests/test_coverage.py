"""``studconf coverage`` counts what the corpus covers, and our corpus leaves nothing empty."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.lookup import coverage
from stud_conformance.spec import load, rules

if TYPE_CHECKING:
    from stud_conformance.lookup.coverage import Coverage
    from stud_conformance.spec import Corpus

    from .conftest import Studconf

CAP, FREE = "betting.raise-cap", "dealing.free-fold"


@pytest.fixture
def found(corpus: Corpus) -> Coverage:
    """Return what our corpus covers."""
    return coverage.count(corpus, rules())


def without(corpus: Corpus, rule: str) -> Corpus:
    """Return the corpus without the scenarios that cite a rule."""
    return replace(
        corpus, scenarios=tuple(one for one in corpus.scenarios if rule not in one.rules)
    )


# Nothing is empty.


def test_every_testable_rule_is_cited(found: Coverage) -> None:
    """By a scenario at least; a rule that no engine can be held to needs none."""
    testable = {name for name, rule in rules().items() if rule.raw["testable"]}

    assert testable - found.cited.keys() == set()


def test_every_value_is_named(found: Coverage) -> None:
    """By a case in each game where a ruling has a choice."""
    values = {
        (ruling, game, str(value))
        for ruling, by_game in load.domains().items()
        for game, domain in by_game.items()
        if len(domain) > 1
        for value in domain
    }

    assert values - found.values.keys() == set()
    assert list(coverage.empty(found)) == []


def test_what_nothing_covers_is_told(corpus: Corpus) -> None:
    """A rule without a scenario, and each of its values without a case."""
    left = list(coverage.empty(coverage.count(without(corpus, FREE), rules())))

    assert left[0] == f"{FREE}: no scenario cites it"
    assert f"{FREE} keeps-receiving in razz: no case names it" in left
    assert len([line for line in left if line.startswith(FREE)]) == 1 + 2 * 4


# The command.


def test_rules_and_values_are_counted(studconf: Studconf, corpus: Corpus) -> None:
    """Each testable rule with its scenarios, each value of a ruling with its cases, by game."""
    result = studconf("coverage")
    lines = result.out.splitlines()
    cited = [one for one in corpus.scenarios if CAP in one.rules]
    main = [one for one in cited if one.rules[0] == CAP]
    named = [
        one.when[CAP] for one in corpus.cases() if CAP in one.when and one.setup.game == "razz"
    ]

    at = next(place for place, line in enumerate(lines) if line.startswith(f"{CAP} "))
    assert (
        lines[at].split() == f"{CAP} {len(cited)} scenarios, {len(main)} as the main rule".split()
    )
    razz = next(line for line in lines[at:] if line.startswith("    razz "))
    assert razz.split() == f"razz 3 {named.count(3)}, 4 {named.count(4)}".split()
    assert lines[-3:-1] == ["empty:", "nothing"]
    assert (codes.OK, "") == (result.code, result.err)


def test_the_last_line_has_the_totals(studconf: Studconf, corpus: Corpus) -> None:
    """In each form."""
    testable = sum(1 for rule in rules().values() if rule.raw["testable"])
    pairs = {
        frozenset({one, other})
        for scenario in corpus.scenarios
        for one in scenario.rules
        for other in scenario.rules
        if one != other
    }
    expected = (
        f"{testable} of {testable} testable rules are cited by a scenario; "
        f"{len(pairs)} pairs of rules meet"
    )

    for options in ((), ("--empty",), ("--pairs",), ("--source", "pacific")):
        assert expected == studconf("coverage", *options).out.splitlines()[-1]


def test_what_is_empty_may_be_asked_alone(studconf: Studconf) -> None:
    """Then only the totals are left."""
    assert len(studconf("coverage", "--empty").out.splitlines()) == 1


def test_pairs_of_rules_come_most_frequent_first(studconf: Studconf, corpus: Corpus) -> None:
    """Each with the scenarios in which the two meet."""
    lines = studconf("coverage", "--pairs").out.splitlines()[:-1]
    counts = [int(line.split()[0]) for line in lines]
    _, one, _, other = lines[0].split()

    assert counts == sorted(counts, reverse=True)
    assert counts[0] == sum({one, other} <= {*scenario.rules} for scenario in corpus.scenarios)


def test_the_sentences_of_a_source_are_told_with_their_rules(
    studconf: Studconf, found: Coverage
) -> None:
    """Scenarios are counted for a rule that can be tested, and why a sentence has no rule."""
    lines = studconf("coverage", "--source", "pacific").out.splitlines()[:-1]
    entries = load.single("traceability")["sentences"]["pacific"]
    by_place = {line.split()[0]: line for line in lines}

    assert len(lines) == len(entries)
    assert by_place["L1-3"].split() == ["L1-3", "heading"]
    assert "table.seats (look-up)" in by_place["L5"]
    assert f"betting.rounds ({found.cited['betting.rounds']})" in by_place["L7"]


def test_an_unknown_source_is_told(studconf: Studconf) -> None:
    """With the nearest that there is."""
    result = studconf("coverage", "--source", "pacifik")

    assert codes.USAGE == result.code
    assert result.line.endswith("'pacifik'; did you mean pacific?")


@pytest.mark.parametrize(
    "options",
    [
        ("--source", "pacific", "--empty"),
        ("--source", "pacific", "--pairs"),
        ("--pairs", "--empty"),
    ],
)
def test_one_thing_is_asked_at_a_time(options: tuple[str, ...], studconf: Studconf) -> None:
    """No option is left out in silence."""
    result = studconf("coverage", *options)

    assert codes.USAGE == result.code
    assert "give one of --source, --pairs and --empty" in result.err
