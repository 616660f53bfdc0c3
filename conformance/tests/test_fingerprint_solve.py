"""What cases allow is intersected, and held against what an engine declares."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.fingerprint.clue import ALLOWS, FOREIGN, UNLIKE, Clue
from stud_conformance.fingerprint.compare import contradictions
from stud_conformance.fingerprint.solve import NONE_KNOWN, ONE_OF, UNTOUCHED, VALUE, solve
from stud_conformance.run.profile import Profile, Supports
from stud_conformance.spec import load

from .kit import case

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_conformance.fingerprint.solve import Answer
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Rulings

GAME = "seven-card-stud"
CAP, FOLD, WHO = "cap.one", "fold.two", "who.three"
KNOWN: Domains = {CAP: {GAME: (3, 4, 5)}, FOLD: {GAME: ("yes", "no")}, WHO: {GAME: ("all",)}}


def clue(name: str, *ways: Rulings) -> Clue:
    """Return a case that allows some assignments."""
    own = replace(case("sixth-bettor"), id=name, when=ways[0])
    return Clue(own, ALLOWS, ways)


def states(*clues: Clue) -> Mapping[str, tuple[str, tuple[str | int, ...]]]:
    """Return the state and the values left of each ruling."""
    found = solve(clues, KNOWN, [GAME])
    return {answer.ruling: (answer.state, answer.left) for answer in found}


def test_a_ruling_of_one_value_is_no_question() -> None:
    """Nothing is told of a ruling that has one value in the game."""
    assert WHO not in states()


def test_nothing_is_touched_without_cases() -> None:
    """All values are left of what no case is about."""
    assert states()[CAP] == (UNTOUCHED, (3, 4, 5))


def test_several_values_may_be_left() -> None:
    """A case that allows two of three leaves one of these."""
    assert states(clue("a", {CAP: 3}, {CAP: 5}))[CAP] == (ONE_OF, (3, 5))


def test_cases_are_intersected() -> None:
    """The value that all cases allow is left."""
    found = states(clue("a", {CAP: 3}, {CAP: 5}), clue("b", {CAP: 5}, {CAP: 4}))

    assert found[CAP] == (VALUE, (5,))


def test_a_value_that_is_out_rules_out_others() -> None:
    """What one case says of one ruling tells, through another case, of a second ruling."""
    both = clue("a", {CAP: 3, FOLD: "yes"}, {CAP: 4, FOLD: "no"}, {CAP: 5, FOLD: "no"})

    found = states(both, clue("b", {FOLD: "yes"}))

    assert found == {CAP: (VALUE, (3,)), FOLD: (VALUE, ("yes",))}


def test_cases_that_contradict_each_other_leave_no_value_and_spoil_no_other_ruling() -> None:
    """A ruling without a value rules out nothing of others."""
    found = states(
        clue("a", {CAP: 3}),
        clue("b", {CAP: 4}),
        clue("c", {CAP: 3, FOLD: "yes"}, {CAP: 4, FOLD: "yes"}),
    )

    assert found == {CAP: (NONE_KNOWN, ()), FOLD: (VALUE, ("yes",))}


def test_a_case_that_agrees_with_nothing_else_leaves_no_value_of_its_rulings() -> None:
    """Two rulings that each have a value may contradict a case about both."""
    found = states(
        clue("a", {CAP: 3}),
        clue("b", {FOLD: "yes"}),
        clue("c", {CAP: 3, FOLD: "no"}, {CAP: 4, FOLD: "yes"}),
    )

    assert {state for state, _ in found.values()} == {NONE_KNOWN}


def strange(name: str, ruling: str) -> Clue:
    """Return a case about one ruling in which an engine did what no value does."""
    own = replace(case("sixth-bettor"), id=name, when={ruling: 1})
    return Clue(own, FOREIGN, reason=UNLIKE, about=(ruling,))


def test_a_ruling_has_no_value_where_the_engine_does_what_none_does() -> None:
    """It may only seem to follow the value that other cases tell; that is told, and no more."""
    [capped, _] = solve([clue("a", {CAP: 3}), strange("b", CAP)], KNOWN, [GAME])
    [alone, _] = solve([strange("b", CAP)], KNOWN, [GAME])

    assert (capped.state, capped.left, capped.strange) == (NONE_KNOWN, (), ("b",))
    assert capped.fits == {3: ("a",), 4: (), 5: ()}
    assert (alone.state, alone.left, alone.strange) == (NONE_KNOWN, (), ("b",))


def test_a_ruling_that_only_seems_to_have_a_value_rules_out_nothing_of_others() -> None:
    """What it seems to be tells nothing, through a case about both, of the other one."""
    both = clue("a", {CAP: 3, FOLD: "yes"}, {CAP: 4, FOLD: "no"}, {CAP: 5, FOLD: "no"})

    capped, fold = solve([both, clue("b", {CAP: 3}), strange("c", CAP)], KNOWN, [GAME])

    assert (capped.state, fold.state) == (NONE_KNOWN, UNTOUCHED)


def test_who_only_seems_to_follow_a_value_contradicts_what_it_declares_by_others_alone() -> None:
    """What is declared has to be spoken against by a case; to follow none is not."""
    clues = [clue("a", {"betting.raise-cap": 3}), strange("b", "betting.raise-cap")]
    found = solve(clues, load.domains(), [GAME])

    assert contradictions(found, engine()) == []
    assert contradictions(found, engine(3)) == []
    assert [one.cases for one in contradictions(found, engine(4))] == [("a",)]


def cap(*values: int) -> list[Answer]:
    """Return an answer that leaves some values of the cap."""
    ways: list[Rulings] = [{"betting.raise-cap": value} for value in values]
    found = solve([clue("a", *ways)] if ways else [], load.domains(), [GAME])
    return [answer for answer in found if answer.ruling == "betting.raise-cap"]


def engine(*values: int, houses: tuple[str, ...] = (), declared: bool = True) -> Profile:
    """Return an engine that declares values of the cap, and houses."""
    return Profile(
        name="it",
        engine={},
        supports=Supports((GAME,)),
        houses=tuple(map(load.house, houses)),
        rulings={GAME: {"betting.raise-cap": values}} if declared else {},
    )


@pytest.mark.parametrize(
    ("declares", "found", "is_contradicted"),
    [
        (engine(3), cap(3), False),
        (engine(3), cap(4), True),
        (engine(3, 4), cap(4), False),
        (engine(3), cap(), False),
        (engine(), cap(4), True),
        (engine(), cap(), False),
        (engine(declared=False), cap(4), False),
        (engine(houses=("full-tilt",), declared=False), cap(3), False),
        (engine(houses=("full-tilt",), declared=False), cap(4), True),
        (engine(houses=("full-tilt", "wsop-live"), declared=False), cap(4), False),
        (engine(4, houses=("full-tilt",)), cap(4), False),
    ],
)
def test_what_is_found_may_contradict_what_is_declared(
    declares: Profile, found: list[Answer], *, is_contradicted: bool
) -> None:
    """It does where no value that is declared is left; untouched rulings contradict nothing."""
    assert bool(contradictions(found, declares)) == is_contradicted


def test_an_engine_may_be_held_to_a_house_that_it_does_not_declare() -> None:
    """Full Tilt has three raises."""
    [one] = contradictions(cap(4), engine(declared=False), [load.house("full-tilt")])

    assert (one.declared, one.by, one.found, one.cases) == ((3,), "full-tilt", (4,), ("a",))
