"""Mutants of the end of a hand: shortage, pots, showdown, ranking and awards."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from stud_conformance.spec import load

from .breaking import answers, killers, made_in, play_out, random_hand

if TYPE_CHECKING:
    from stud_conformance.play.mutants import Mutant
    from stud_conformance.spec import Corpus

CHAPTERS = ("shortage", "pots", "showdown", "ranking", "awards")
MINE = made_in(*CHAPTERS, "lows")
ENDING = pytest.mark.parametrize("mutant", MINE, ids=[mutant.id for mutant in MINE])
HANDS = 150


def test_every_fixed_rule_of_these_chapters_is_broken() -> None:
    """A rule that can be tested has a mutant, unless it is a question to the house."""
    rules = {
        name
        for name, rule in load.rules().items()
        if name.partition(".")[0] in CHAPTERS and rule.testable and rule.kind == "fixed"
    }

    assert rules <= {mutant.rule for mutant in MINE}


@ENDING
def test_a_mutant_breaks_a_rule_that_there_is(mutant: Mutant) -> None:
    """Its id begins with the rule, and its words go on after "an engine that"."""
    assert load.rules()[mutant.rule].testable
    assert mutant.id.startswith(f"{mutant.rule}/")
    assert mutant.words.partition(" ")[0].endswith("s")
    assert not mutant.words.endswith(".")


@ENDING
def test_a_mutant_plays_every_case(mutant: Mutant, corpus: Corpus) -> None:
    """It raises nothing, whatever it is asked."""
    for case in corpus.cases():
        assert answers(mutant, case, ["legal"])["outcome"] == "played"


@ENDING
def test_a_mutant_plays_random_hands_to_their_end(mutant: Mutant) -> None:
    """It neither raises nor hangs where it goes its own way."""
    drawn = Random(mutant.id)
    ended = [play_out(mutant, random_hand(drawn), drawn) for _ in range(HANDS)]

    assert sum(ended) > HANDS // 2


@ENDING
def test_a_mutant_is_killed_by_a_case_of_its_rule(mutant: Mutant, corpus: Corpus) -> None:
    """A case that cites the rule tells it from the reference, by a hand played."""
    assert killers(mutant, corpus)
