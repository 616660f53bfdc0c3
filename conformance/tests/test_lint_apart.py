"""Every two values of a ruling are told apart by some scenario."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from stud_conformance import play
from stud_conformance.lint import apart, rulings
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Corpus

CAP = "betting.raise-cap"


def pairs(corpus: Corpus) -> Iterator[tuple[str, str, Any, Any]]:
    """Yield every two values of every ruling in every game that has both."""
    for ruling, by_game in corpus.domains.items():
        for game, domain in by_game.items():
            for one, other in combinations(domain, 2):
                yield ruling, game, one, other


def test_every_two_values_are_told_apart_by_a_reading(corpus: Corpus) -> None:
    """For each game that has both there is a reading that names one and leaves out the other."""
    named = [
        (ruling, one.setup.game, set(values if isinstance(values, list) else [values]))
        for one in corpus.scenarios
        for reading in one.raw["readings"].values()
        for ruling, values in reading.get("when", {}).items()
    ]

    assert [] == [
        (ruling, game, one, other)
        for ruling, game, one, other in pairs(corpus)
        if not any(
            (ruling, game) == (named_ruling, named_game) and len(values & {one, other}) == 1
            for named_ruling, named_game, values in named
        )
    ]


def test_every_two_values_are_told_apart_by_playing(library: Library) -> None:
    """Whoever follows the one fails a case of the other, or the other way round."""
    assert [] == list(apart.values_apart(library))


def test_two_values_that_no_scenario_tells_apart_are_found(library: Library) -> None:
    """Without the scenarios that name a ruling, its values look the same."""
    kept = tuple(
        one
        for one in library.corpus.scenarios
        if one.setup.game != "razz" or all(CAP not in case.when for case in one.cases)
    )
    less = replace(library, corpus=replace(library.corpus, scenarios=kept))

    assert f"{CAP}: no scenario of razz tells 3 from 4 [values-apart]" in [
        str(finding) for finding in apart.values_apart(less)
    ]


def test_whoever_follows_another_value_is_found_out(corpus: Corpus) -> None:
    """What an engine is sent for a case does not hide that it follows another value."""
    one = corpus.scenario("shortage-0305").case("shortage-0305/common-at-once")
    sent = own_rulings(one, corpus.domains)
    followed = {**sent, "shortage.procedure": "burns-then-common-card"}

    assert rulings.follows(one, sent, sent)
    assert not rulings.follows(one, sent, followed)
    assert "scrambled" in play.hand_message(one, sent)["deal"]
