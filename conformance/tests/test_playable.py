"""Cases that cannot be dealt are found: nothing can be judged by them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.engines.ref import Reference
from stud_conformance.run import playable

from .kit import scenario, stream

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus


@pytest.fixture
def undealt(corpus: Corpus) -> Corpus:
    """A corpus whose only scenario has a card in two places."""
    good = scenario()
    wrong = [
        replace(case, cards=replace(case.cards, burned=case.cards.seats[4])) for case in good.cases
    ]
    return replace(corpus, scenarios=(replace(good, cases=tuple(wrong)),))


def test_a_case_that_cannot_be_dealt_ends_the_run(undealt: Corpus) -> None:
    """Nothing can be judged by it; it is named with its file."""
    with pytest.raises(playable.Unplayable) as caught:
        list(stream({"it": Reference()}, undealt, list(undealt.cases())))

    assert str(caught.value) == (
        "good.yaml: showdown-0007/sixth-bettor cannot be played: a card is in two places"
    )


def test_all_cases_that_cannot_be_dealt_are_found_at_once(undealt: Corpus) -> None:
    """There is a line for each."""
    with pytest.raises(playable.Unplayable) as caught:
        playable.check(undealt, undealt.cases())

    assert len(str(caught.value).split("\n")) == len(list(undealt.cases()))


def test_every_case_of_ours_can_be_dealt(corpus: Corpus) -> None:
    """The check has nothing to say."""
    playable.check(corpus, corpus.cases())
