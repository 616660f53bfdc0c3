"""For a ruling left undeclared, the value with most passes is taken as declared."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.lint.rulings import follows
from stud_conformance.run import undeclared
from stud_conformance.run.events import FAILED, PASSED, UNSUPPORTED, Judged
from stud_conformance.run.judge import Failure
from stud_conformance.run.profile import Profile, Supports
from stud_conformance.spec import houses, load
from stud_conformance.spec.values import first_values

from .engines import broken_engines
from .kit import case, judge_all, with_verdict

if TYPE_CHECKING:
    from stud_conformance.run.events import Taken
    from stud_conformance.spec import Case, Corpus
    from stud_conformance.spec.scenario import Rulings, Value

STUD, RAZZ = "seven-card-stud", "razz"
CAP, CHIP = "betting.raise-cap", "awards.odd-chip"
PLAIN = case("sixth-bettor")


def vote(
    verdict: str, when: Rulings, game: str = STUD, house: str | None = None, number: int = 0
) -> Judged:
    """Return the verdict on a case that names some rulings."""
    failure = Failure(None, "here", "pot", "1", "2") if verdict == FAILED else None
    one = replace(PLAIN, id=f"vote-{number}", when=when, setup=replace(PLAIN.setup, game=game))
    return Judged("it", one, verdict, house=house, failure=failure)


def settle(
    *votes: Judged, declared: dict[str, tuple[Value, ...]] | None = None
) -> tuple[list[str], Taken]:
    """Return the verdicts after values were taken, and these values."""
    games = (STUD, RAZZ)
    profile = Profile("it", {}, Supports(games), (), {game: declared or {} for game in games})
    judged, taken = undeclared.settle(votes, profile, load.domains())
    return [one.verdict for one in judged], taken


def test_the_value_with_most_passes_is_taken() -> None:
    """Cases of the other values are excluded, whether they passed or not."""
    verdicts, taken = settle(
        vote(PASSED, {CAP: 3}),
        vote(PASSED, {CAP: 4}),
        vote(PASSED, {CAP: 4}),
        vote(FAILED, {CAP: 4}),
    )

    assert {STUD: {CAP: (4,)}} == taken
    assert [UNSUPPORTED, PASSED, PASSED, FAILED] == verdicts


def test_the_reason_of_an_exclusion_is_told() -> None:
    """It says which value was taken, and the failure is gone."""
    profile = Profile("it", {}, Supports((STUD,)))
    votes = [vote(PASSED, {CAP: 3}), vote(FAILED, {CAP: 4})]

    judged, _ = undeclared.settle(votes, profile, load.domains())

    assert judged[1].reason == f"it follows {CAP} 3, as its passes show"
    assert judged[1].failure is None


def test_cases_of_one_ruling_speak_first() -> None:
    """One pass of a case about nothing else outweighs any number of others."""
    both: Rulings = {CAP: 4, CHIP: "seat"}
    _, taken = settle(
        vote(PASSED, {CAP: 3}), vote(FAILED, {CAP: 4}), *(vote(PASSED, both) for _ in range(5))
    )

    assert taken[STUD][CAP] == (3,)


def test_cases_of_several_rulings_speak_where_no_other_does() -> None:
    """Without a case about nothing else the others decide."""
    _, taken = settle(
        vote(FAILED, {CAP: 3, CHIP: "seat"}), vote(PASSED, {CAP: 4, CHIP: "suit-of-seven"})
    )

    assert {STUD: {CAP: (4,), CHIP: ("suit-of-seven",)}} == taken


def test_ties_go_in_domain_order() -> None:
    """Of values with as many passes, and failures beside them, the first of the domain is taken."""
    both = [vote(verdict, {CAP: value}) for verdict in (PASSED, FAILED) for value in (4, 3)]
    verdicts, taken = settle(*both)

    assert {STUD: {CAP: (3,)}} == taken
    assert [UNSUPPORTED, PASSED, UNSUPPORTED, FAILED] == verdicts


def test_an_engine_that_rules_as_it_is_told_follows_every_value() -> None:
    """Where all cases of several values pass, all of these are taken and none is excluded."""
    verdicts, taken = settle(
        vote(PASSED, {CAP: 4}), vote(PASSED, {CAP: 3}), vote(PASSED, {CAP: 3, CHIP: "seat"})
    )

    assert {STUD: {CAP: (3, 4), CHIP: ("seat",)}} == taken
    assert [PASSED] * 3 == verdicts


def test_another_ruling_does_not_speak_against_a_value() -> None:
    """A case that fails since it names what the engine does not follow elsewhere says nothing."""
    chip: Rulings = {CHIP: "seat"}
    verdicts, taken = settle(
        vote(PASSED, {CAP: 3}),
        vote(PASSED, {CAP: 4}),
        vote(PASSED, chip),
        vote(FAILED, {CHIP: "suit-of-seven"}),
        vote(FAILED, {CAP: 4, CHIP: "suit-of-seven"}),
    )

    assert {STUD: {CAP: (3, 4), CHIP: ("seat",)}} == taken
    assert [PASSED, PASSED, PASSED, UNSUPPORTED, UNSUPPORTED] == verdicts


def test_without_a_pass_nothing_is_taken() -> None:
    """The cases of a ruling of which none passes simply fail."""
    verdicts, taken = settle(vote(FAILED, {CAP: 3}), vote(FAILED, {CAP: 4}), vote(PASSED, {}))

    assert taken == {}
    assert [FAILED, FAILED, PASSED] == verdicts


def test_games_speak_for_themselves() -> None:
    """An engine may follow one value in one game and another in the next."""
    verdicts, taken = settle(
        vote(PASSED, {CAP: 3}),
        vote(FAILED, {CAP: 4}),
        vote(FAILED, {CAP: 3}, game=RAZZ),
        vote(PASSED, {CAP: 4}, game=RAZZ),
    )

    assert {STUD: {CAP: (3,)}, RAZZ: {CAP: (4,)}} == taken
    assert [PASSED, UNSUPPORTED, UNSUPPORTED, PASSED] == verdicts


@pytest.mark.parametrize("declared", [(3,), (3, 4), ()])
def test_a_declared_ruling_is_left_alone(declared: tuple[Value, ...]) -> None:
    """What an engine says of itself stands, ``none`` included."""
    verdicts, taken = settle(
        vote(FAILED, {CAP: 3}), vote(PASSED, {CAP: 4}), declared={CAP: declared}
    )

    assert taken == {}
    assert [FAILED, PASSED] == verdicts


def test_a_case_of_a_declared_house_is_left_alone() -> None:
    """It neither speaks for a value nor is excluded by one."""
    verdicts, taken = settle(
        vote(PASSED, {CAP: 3}, house="full-tilt"),
        vote(PASSED, {CAP: 3}, house="full-tilt"),
        vote(FAILED, {CAP: 3}, house="full-tilt"),
        vote(FAILED, {CAP: 3}),
        vote(PASSED, {CAP: 4}),
    )

    assert {STUD: {CAP: (4,)}} == taken
    assert [PASSED, PASSED, FAILED, UNSUPPORTED, PASSED] == verdicts


def test_cases_that_were_not_run_say_nothing() -> None:
    """An unsupported case keeps its own reason."""
    verdicts, taken = settle(vote(UNSUPPORTED, {CAP: 3}), vote(PASSED, {}))

    assert taken == {}
    assert [UNSUPPORTED, PASSED] == verdicts


@pytest.mark.parametrize("name", sorted(houses()))
def test_a_silent_engine_is_found_to_follow_its_house(name: str, corpus: Corpus) -> None:
    """The reference under one house, declaring nothing, is taken at that house's values.

    Another value is taken beside it only where the corpus cannot tell the two under the house.
    """
    house = houses()[name]
    games = {game for plays in house.plays for game in plays.games}
    cases = [one for one in corpus.cases() if one.setup.game in games]
    values = {game: house.values(game) for game in games}
    engine = broken_engines.ruling(values.__getitem__)

    verdicts, totals = judge_all(engine, corpus, cases)

    asked = {(one.setup.game, ruling) for one in cases for ruling in one.when}
    taken = {
        (game, ruling): followed
        for game, rulings in totals.taken.items()
        for ruling, followed in rulings.items()
    }
    assert taken.keys() <= asked
    for (game, ruling), followed in taken.items():
        held = values[game][ruling]
        alike = {
            value
            for value in corpus.domains[ruling][game]
            if are_alike(
                value, ruling, values[game], [one for one in cases if one.setup.game == game]
            )
        }
        assert held in followed
        assert {*followed} <= {held} | alike, ruling
    assert with_verdict(FAILED, verdicts.values()) == set()
    passed = with_verdict(PASSED, verdicts.values())
    assert passed >= {one.id for one in cases if one.when.items() <= values[one.setup.game].items()}
    assert passed == {
        one.id
        for one in cases
        if all(
            value in taken.get((one.setup.game, ruling), ()) for ruling, value in one.when.items()
        )
    }


def are_alike(value: Value, ruling: str, held: Rulings, cases: list[Case]) -> bool:
    """Return whether an engine that holds some values passes all that tells another of a ruling.

    That are the cases of the other value that agree with the engine in every other ruling.
    """
    other = {**held, ruling: value}
    first = first_values(cases[0].setup.game, load.domains())
    told = [one for one in cases if ruling in one.when and one.when.items() <= other.items()]
    return bool(told) and all(follows(one, {**first, **other}, {**first, **held}) for one in told)
