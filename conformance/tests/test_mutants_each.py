"""Each mutant breaks a rule that there is, plays whatever it is asked, and is killed for it."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from stud_conformance.play.mutants import CONTROL, mutants
from stud_conformance.play.mutants.mutant import BROKEN
from stud_conformance.spec import load

from .breaking import answers, killers, message_of, play_out, random_hand
from .kit import case

if TYPE_CHECKING:
    from stud_conformance.play.mutants import Mutant
    from stud_conformance.spec import Corpus

mutants()  # which registers them
MINE = [mutant for name, mutant in sorted(BROKEN.items()) if name != CONTROL]
EACH = pytest.mark.parametrize("mutant", MINE, ids=[mutant.id for mutant in MINE])
HANDS = 60
#: Of the cases every nth is played here; the matrix of mutants plays them all.
NTH = 4


@pytest.mark.parametrize("kind", ["fixed", "setup"])
def test_every_rule_of_a_kind_is_broken(kind: str) -> None:
    """What can be tested, and is no question to the house, has a mutant."""
    rules = {name for name, rule in load.rules().items() if rule.testable and rule.kind == kind}

    assert rules <= {mutant.rule for mutant in MINE}


@EACH
def test_a_mutant_breaks_a_rule_that_there_is(mutant: Mutant) -> None:
    """Its id begins with the rule, and its words go on after "an engine that"."""
    assert load.rules()[mutant.rule].testable
    assert mutant.id.startswith(f"{mutant.rule}/")
    assert mutant.words.partition(" ")[0].endswith("s")
    assert not mutant.words.endswith(".")


@EACH
def test_a_mutant_plays_cases_of_every_kind(mutant: Mutant, corpus: Corpus) -> None:
    """It raises nothing; an order of mixed cards fits only the hand that it was written for."""
    for one in islice(corpus.cases(), 0, None, NTH):
        assert answers(mutant, one, ["legal"])["outcome"] == "played"
        sent = message_of(one)
        if "scrambled" in sent["deal"]:
            deal = {key: own for key, own in sent["deal"].items() if key != "scrambled"}
            assert mutant.answer({**sent, "deal": deal}, ["legal"])["outcome"] == "played"


@EACH
def test_a_mutant_plays_random_hands_to_their_end(mutant: Mutant) -> None:
    """It neither raises nor hangs where it goes its own way."""
    drawn = Random(mutant.id)
    ended = [play_out(mutant, random_hand(drawn), drawn) for _ in range(HANDS)]

    assert sum(ended) > HANDS // 2


@EACH
def test_a_mutant_leaves_the_message_as_it_is(mutant: Mutant, corpus: Corpus) -> None:
    """What it makes of a hand is a hand of its own; the next engine hears what was said."""
    for one in (next(corpus.cases()), case("sixth-bettor")):
        sent = message_of(one)
        before = repr(sent)
        mutant.heard(sent)

        assert repr(sent) == before


@EACH
def test_a_mutant_is_killed_by_a_case_of_its_rule(mutant: Mutant, corpus: Corpus) -> None:
    """A case that cites the rule tells it from the reference, by a hand played."""
    assert killers(mutant, corpus)
