"""Mutants that do not heed what a table announces."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from stud_conformance.play.mutants import mutants
from stud_conformance.spec import load

from .breaking import answers, killers, made_in, message_of, play_out, random_hand
from .kit import case

if TYPE_CHECKING:
    from stud_conformance.play.mutants import Mutant
    from stud_conformance.spec import Corpus

MINE = made_in("announced")
ANNOUNCED = pytest.mark.parametrize("mutant", MINE, ids=[mutant.id for mutant in MINE])
HANDS = 150


def test_whatever_a_table_announces_is_overheard_by_one() -> None:
    """Each rule of setup that can be tested has a mutant, of this file or of its chapter's."""
    rules = {name for name, rule in load.rules().items() if rule.testable and rule.kind == "setup"}

    assert rules <= {mutant.rule for name, mutant in mutants().items() if "/" in name}


@ANNOUNCED
def test_a_mutant_breaks_a_rule_that_there_is(mutant: Mutant) -> None:
    """Its id begins with the rule, and its words go on after "an engine that"."""
    assert load.rules()[mutant.rule].testable
    assert mutant.id.startswith(f"{mutant.rule}/")
    assert mutant.words.partition(" ")[0].endswith("s")
    assert not mutant.words.endswith(".")


@ANNOUNCED
def test_a_mutant_leaves_the_message_as_it_is(mutant: Mutant) -> None:
    """What it makes of a hand is a hand of its own; the next engine hears what was said."""
    sent = message_of(case("sixth-bettor"))
    before = repr(sent)
    mutant.heard(sent)

    assert repr(sent) == before


@ANNOUNCED
def test_a_mutant_plays_every_case(mutant: Mutant, corpus: Corpus) -> None:
    """It raises nothing, whatever it is asked."""
    for one in corpus.cases():
        assert answers(mutant, one, ["legal"])["outcome"] == "played"


@ANNOUNCED
def test_a_mutant_plays_random_hands_to_their_end(mutant: Mutant) -> None:
    """It neither raises nor hangs where it goes its own way."""
    drawn = Random(mutant.id)
    ended = [play_out(mutant, random_hand(drawn), drawn) for _ in range(HANDS)]

    assert sum(ended) > HANDS // 2


@ANNOUNCED
def test_a_mutant_is_killed_by_a_case_of_its_rule(mutant: Mutant, corpus: Corpus) -> None:
    """A case that cites the rule tells it from the reference, by a hand played."""
    assert killers(mutant, corpus)
