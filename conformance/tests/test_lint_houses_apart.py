"""Under the values of each house every other value of a ruling is told apart by some scenario."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.lint import apart
from stud_conformance.lint.lint import OVERALL

if TYPE_CHECKING:
    from stud_conformance.lint.library import Library

ALL_IN = "showdown.all-in-hands"


def without(library: Library, *names: str) -> Library:
    """Return a library that lacks some scenarios."""
    kept = tuple(one for one in library.corpus.scenarios if one.id not in names)
    return replace(library, corpus=replace(library.corpus, scenarios=kept))


@pytest.fixture
def in_one_house(library: Library) -> Library:
    """A library with one house, which plays razz and has hands laid down at the showdown."""
    return replace(library, houses={"roberts-rules": library.houses["roberts-rules"]})


def test_lint_looks_under_each_house() -> None:
    """Nothing is lacking there, as long as lint finds nothing."""
    assert apart.houses_apart in OVERALL


def test_what_a_house_would_not_see_is_found(in_one_house: Library) -> None:
    """Other scenarios of razz tell the values apart, but under what other houses hold."""
    less = without(in_one_house, "showdown-1003")

    [found] = [str(finding) for finding in apart.houses_apart(less)]

    told = "no scenario of razz tells at-showdown from tabled-before-last-card in roberts-rules"
    assert found == f"{ALL_IN}: {told} [houses-apart]"
    assert list(apart.houses_apart(in_one_house)) == []
    assert not [one for one in apart.values_apart(less) if ALL_IN in str(one)]


def test_a_question_that_does_not_arise_is_not_asked(library: Library) -> None:
    """Who may bet twice over an open pair is no question where nobody may."""
    tda = library.houses["tda"]
    held = tda.values("seven-card-stud")
    less = replace(library, houses={"tda": tda})

    assert held["betting.open-pair"] == "never"
    assert len(library.corpus.domains["betting.open-pair-who"]["seven-card-stud"]) > 1
    assert list(apart.houses_apart(less)) == []
