"""Mutants that no failure tells apart are listed, and have to be declared."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.mutants import alike as grouping
from stud_conformance.mutants.adequacy import adequacy
from stud_conformance.mutants.alike import DECLARED, Alike, alike, parted
from stud_conformance.mutants.matrix import Matrix, matrix
from stud_conformance.play.mutants import CONTROL, Mutant, mutants
from stud_conformance.run.judge import Failure
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_conformance.mutants.adequacy import Adequacy
    from stud_conformance.spec import Corpus

    from .conftest import Studconf

OTHER, THIRD = "betting.raise-cap=3", "betting.raise-cap=4"
BECAUSE = "nobody says what parts them"


def failing(found: str) -> Failure:
    """Return a failure in which some chips were found."""
    return Failure(1, "2. 1 calls", "stacks", "100", found)


def a_matrix(fails: Mapping[str, Mapping[str, str]]) -> Matrix:
    """Return a matrix of two cases; by mutant and case, what was found."""
    told = {name: {case: failing(how) for case, how in own.items()} for name, own in fails.items()}
    return Matrix(("a", "b"), told)


def declare(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Declare mutants to be alike, and no others."""
    monkeypatch.setattr(grouping, "DECLARED", {frozenset(names): BECAUSE} if names else {})


def test_who_fails_the_same_cases_in_the_same_way_is_alike() -> None:
    """All of them are one group, in the order of their ids, whatever order the cases have."""
    fails = {"n": {"a": "90", "b": "80"}, "m": {"b": "80", "a": "90"}, "o": {"a": "90"}}

    assert alike(a_matrix({**fails, "l": {"a": "90", "b": "80"}})) == (Alike(("l", "m", "n")),)


@pytest.mark.parametrize("other", [{"a": "80"}, {"b": "90"}, {"a": "90", "b": "90"}, {}])
def test_who_fails_another_case_or_in_another_way_is_not(other: dict[str, str]) -> None:
    """One case suffices to tell two mutants apart, and so does what was found in it."""
    assert alike(a_matrix({"m": {"a": "90"}, "n": other})) == ()


def test_who_fails_nothing_is_a_survivor_and_not_alike() -> None:
    """It is listed as such already."""
    assert alike(a_matrix({"m": {}, "n": {}})) == ()


def test_what_is_declared_has_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third mutant that is like two declared ones is not covered by their reason."""
    declare(monkeypatch, "m", "n")
    two = {"m": {"a": "90"}, "n": {"a": "90"}}

    assert alike(a_matrix(two)) == (Alike(("m", "n"), BECAUSE),)
    assert alike(a_matrix({**two, "o": {"a": "90"}})) == (Alike(("m", "n", "o")),)


def test_what_is_declared_may_not_be_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reason that holds no longer is told, but not where one of the mutants did not play."""
    declare(monkeypatch, "m", "n")
    apart = a_matrix({"m": {"a": "90"}, "n": {"b": "90"}})

    assert parted(apart, alike(apart)) == (Alike(("m", "n"), BECAUSE),)
    assert parted(a_matrix({"m": {"a": "90"}}), ()) == ()


def whole(corpus: Corpus, **found: str) -> Adequacy:
    """Return what a corpus lacks in which two mutants fail every case, each in its way."""
    cases = tuple(case.id for case in corpus.cases())
    told = {OTHER: found["other"], THIRD: found["third"], CONTROL: "0"}
    fails = {name: dict.fromkeys(cases, failing(how)) for name, how in told.items()}
    return adequacy(Matrix(cases, fails), corpus)


def test_a_corpus_that_leaves_mutants_alike_lacks_something(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless they are declared; what is declared has to be so."""
    monkeypatch.setattr(load, "rules", dict)
    declare(monkeypatch)
    assert whole(corpus, other="90", third="80").is_whole
    assert not whole(corpus, other="90", third="90").is_whole

    declare(monkeypatch, OTHER, THIRD)
    assert whole(corpus, other="90", third="90").is_whole
    assert not whole(corpus, other="90", third="80").is_whole


def test_what_is_declared_is_so(corpus: Corpus) -> None:
    """Both are mutants, and no case of the corpus tells them apart."""
    names = sorted({name for names in DECLARED for name in names})
    found = matrix(corpus, names)

    assert parted(found, alike(found)) == ()
    assert {frozenset(group.mutants) for group in alike(found)} == DECLARED.keys()


def twins() -> dict[str, Mutant]:
    """Return a mutant twice, under two ids."""
    own = mutants()[OTHER]
    return {OTHER: own, "twin": Mutant("twin", own.rule, own.words, hears=own.hears)}


def test_the_command_lists_mutants_that_are_alike(
    studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In words, and for programs each with those that it is like."""
    for module in ("cli.mutants", "mutants.adequacy", "mutants.matrix"):
        monkeypatch.setattr(f"stud_conformance.{module}.mutants", twins)
    told = studconf("mutants")
    lines = [json.loads(text) for text in studconf("mutants", "--output", "jsonl").out.splitlines()]

    assert told.code == codes.FAILED
    assert "alike: they fail the same cases in the same way: 1" in told.out
    assert f"  {OTHER}, twin: nothing is declared" in told.out
    assert [(line["alike"], line["because"]) for line in lines] == [
        (["twin"], None),
        ([OTHER], None),
    ]
