"""A house may mix other cards than the record: then that deviates, and the file is sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance.audit.audit import audit
from stud_conformance.audit.verdict import UNREADABLE
from stud_conformance.hands import phh, phh_text, scenario
from stud_conformance.hands.recorded import Recorded
from stud_conformance.spec.load import houses

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

    from .conftest import Studconf

RULES = ("shortage.procedure", "shortage.scramble")


def by_way_of_phh(corpus: Corpus, case: str) -> Recorded:
    """Return a case as it is read from a hand history."""
    found = corpus.scenario(case)
    text = phh_text.text(scenario.recorded(found, found.case(case)))
    [hand] = phh.read(text, "x.phh")
    assert isinstance(hand, Recorded)
    return hand


@pytest.mark.parametrize(
    ("case", "place", "expected", "found"),
    [
        ("0301/burns-first", "12. 7 folds", "3s 6h 7c 8d Jh", "3s 6h 7c Jh"),
        (
            "0304/burns-first",
            "12. street 5 is dealt to 7 seats",
            "5c 7h 8s 9h Th",
            "7h 8s 9h Th",
        ),
    ],
)
def test_a_record_of_another_mix_deviates(
    corpus: Corpus, case: str, place: str, expected: str, found: str
) -> None:
    """It says which cards are mixed; also where all are all-in from the start."""
    hand = by_way_of_phh(corpus, f"shortage-{case}")
    deviation = audit(hand, houses()["roberts-rules"]).deviation

    assert deviation is not None
    assert (deviation.place, deviation.rules) == (place, RULES)
    assert deviation.expected == f"a mix of {expected}"
    assert deviation.found == f"a mix of {found}"


@pytest.mark.parametrize("house", sorted(houses()))
def test_no_hand_of_the_corpus_is_unreadable(corpus: Corpus, house: str) -> None:
    """Whatever a house mixes."""
    cases = [case.id for case in corpus.cases() if case.id.startswith("shortage-")]
    verdicts = {audit(by_way_of_phh(corpus, one), houses()[house]).verdict for one in cases}

    assert UNREADABLE not in verdicts


@pytest.mark.parametrize("case", ["shortage-0301/burns-first", "shortage-0304/burns-first"])
def test_another_mix_is_explained(studconf: Studconf, case: str) -> None:
    """Under the house, and beside others that can be followed further."""
    one = studconf("explain", case, "--house", "roberts-rules")
    both = studconf("explain", case, "--houses", "roberts-rules,full-tilt")

    assert one.code == 1
    assert "** here the record leaves the rules **" in one.out
    assert "expected   a mix of " in one.out
    assert both.code == 0
    assert "roberts-rules: the record cannot be followed, as other cards are mixed" in both.out
