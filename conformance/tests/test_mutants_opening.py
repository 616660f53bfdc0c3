"""Mutants of the opening: table, deck, ante, deal and bring-in."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from stud_conformance.spec import load

from .breaking import killers, made_in, message_of, play_out, random_hand

if TYPE_CHECKING:
    from stud_conformance.play.mutants import Mutant
    from stud_conformance.spec import Corpus

CHAPTERS = ("table", "deck", "ante", "dealing", "bring-in")
MINE = made_in("table", "deck", "ante", "dealing", "faces", "bring_in", "opening")
OPENING = pytest.mark.parametrize("mutant", MINE, ids=[mutant.id for mutant in MINE])
HANDS = 60


def test_every_fixed_rule_of_these_chapters_is_broken() -> None:
    """A rule that can be tested has a mutant, unless the table announces it or a house rules."""
    rules = {
        name
        for name, rule in load.rules().items()
        if name.partition(".")[0] in CHAPTERS and rule.testable and rule.kind == "fixed"
    }

    assert rules <= {mutant.rule for mutant in MINE}


@OPENING
def test_a_mutant_breaks_a_rule_that_there_is(mutant: Mutant) -> None:
    """Its id begins with the rule, and its words go on after "an engine that"."""
    assert load.rules()[mutant.rule].testable
    assert mutant.id.startswith(f"{mutant.rule}/")
    assert mutant.words.partition(" ")[0].endswith(("s", "s,"))
    assert not mutant.words.endswith(".")


@OPENING
def test_a_mutant_plays_every_case(mutant: Mutant, corpus: Corpus) -> None:
    """It raises nothing; an order of mixed cards fits only the hand that it was written for."""
    for case in corpus.cases():
        sent = message_of(case)
        deal = {key: own for key, own in sent["deal"].items() if key != "scrambled"}
        answer = mutant.answer({**sent, "deal": deal}, ["legal"])
        assert answer["outcome"] == "played"


@OPENING
def test_a_mutant_plays_random_hands_to_their_end(mutant: Mutant) -> None:
    """It neither raises nor hangs where it goes its own way."""
    drawn = Random(mutant.id)
    ended = [play_out(mutant, random_hand(drawn), drawn) for _ in range(HANDS)]

    assert sum(ended) > HANDS // 2


@OPENING
def test_a_mutant_leaves_the_message_as_it_is(mutant: Mutant, corpus: Corpus) -> None:
    """What it makes of a hand is a hand of its own; the next engine hears what was said."""
    sent = message_of(next(corpus.cases()))
    before = repr(sent)
    mutant.heard(sent)

    assert repr(sent) == before


@OPENING
def test_a_mutant_is_killed_by_a_case_of_its_rule(mutant: Mutant, corpus: Corpus) -> None:
    """A case that cites the rule tells it from the reference, by a hand played."""
    assert killers(mutant, corpus)
