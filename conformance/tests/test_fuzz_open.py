"""Where an engine is free: it leaves a ruling open, the hand reads it, and it plays one value."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import play
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.engines.ref import Reference
from stud_conformance.fuzz import drawn
from stud_conformance.fuzz.line import Line
from stud_conformance.fuzz.pair import Aside, Difference, Pair
from stud_conformance.play.mutants import mutants
from stud_reference import RULES

from .engines.broken_engines import Fake, playing, ruling
from .fuzzing import made, searched

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Corpus

CAP, ODD = "betting.raise-cap", "awards.odd-chip"


@pytest.fixture(autouse=True)
def _quiet_hypothesis() -> None:
    drawn.check_installed()


def against_ref(engine: Fake, corpus: Corpus) -> Pair:
    """Return an engine beside the reference."""
    one, other = (Line(name, InProcess(own), corpus) for name, own in _named(engine))
    return Pair(one, other)


def _named(engine: Fake) -> list[tuple[str, Any]]:
    return [("mine", engine), ("ref", Reference())]


def none_of(names: tuple[str, ...], run: Callable[[Message], Message]) -> Fake:
    """Return an engine that follows no authority on some rulings."""

    def hello(message: Message) -> Message:
        greeted = Reference().hello(message)
        games = {
            game: {**values, **{name: "none" for name in names if name in values}}
            for game, values in greeted["rulings"].items()
        }
        return {**greeted, "rulings": games}

    return Fake(hello, run)


def mutant(name: str, message: Message) -> Message:
    """Answer as a mutant does."""
    return {"id": message["id"], **mutants()[name].answer(message["hand"], message["observe"])}


def under(changed: dict[str, Any], message: Message) -> Message:
    """Answer as the reference does under other rulings than it is told."""
    hand = message["hand"]
    known = {name: changed[name] for name in changed if name in hand["rulings"]}
    rulings = {**hand["rulings"], **known}
    answer = play.answer({**hand, "rulings": rulings}, observe=message["observe"])
    return {"id": message["id"], **answer}


def test_a_fault_elsewhere_is_found_though_the_hand_reads_an_open_ruling(corpus: Corpus) -> None:
    """The cap is open, and the fault is a check that is refused: each such hand is a difference."""

    def wrong(message: Message) -> Message:
        answer = Reference().run(message)
        return {**answer, "start": {**answer["start"], "pot": 999_999}}

    two = against_ref(none_of((CAP,), wrong), corpus)
    hands = made(two.shared, 60)
    reading = [one for one, _ in hands if CAP in _read(one)]

    assert len(reading) > 5
    assert all(isinstance(two.ask(one), Difference) for one in reading)


def _read(one: Any) -> tuple[str, ...]:  # noqa: ANN401 - a hand
    from stud_conformance.fuzz.hands import played  # noqa: PLC0415 - of use here alone

    return played(one).read


def test_a_value_that_is_played_of_an_open_ruling_is_set_aside(corpus: Corpus) -> None:
    """It is counted by its ruling, and nothing is found."""
    two = against_ref(none_of((CAP,), partial(under, {CAP: 3})), corpus)
    found, end = searched(two, 300)

    assert [] == found
    assert end.parted == 0
    assert end.aside
    assert {(CAP,)} == set(end.aside)


def test_what_no_value_of_an_open_ruling_gives_is_a_difference(corpus: Corpus) -> None:
    """An engine without any cap beside one of three, four or five raises."""
    two = against_ref(
        none_of((CAP,), partial(mutant, "betting.completion-is-no-raise/counts-as-raise")), corpus
    )
    found, _ = searched(two, 600)

    assert found


def test_the_reading_has_to_come_before_they_part(corpus: Corpus) -> None:
    """A ruling that is read at the showdown excuses nothing on the first street."""
    two = against_ref(none_of((ODD,), partial(mutant, "betting.raise-cap=3")), corpus)
    [found], end = searched(two, 600)

    assert CAP in found.difference.rules
    assert not any(ODD in rulings for rulings in end.aside)


def test_an_engine_that_says_nothing_is_free_for_a_whole_hand(corpus: Corpus) -> None:
    """Also where several rulings are played by other values."""
    two = against_ref(ruling(_rulings), corpus)
    found, end = searched(two, 200)

    assert [] == found
    assert end.aside.total() > 5


def _rulings(game: str) -> dict[str, Any]:
    del game
    return {"betting.fold-without-bet": "forbidden", "first-to-act.tie": "seat"}


def test_both_may_leave_something_open(corpus: Corpus) -> None:
    """What the engine is held against is as free as the engine."""
    free = none_of((CAP,), partial(under, {CAP: 3}))
    one = Line("ref", InProcess(Reference()), corpus)
    found, end = searched(Pair(one, Line("theirs", InProcess(free), corpus)), 300)

    assert [] == found
    assert end.aside


def test_nothing_is_free_where_all_is_declared(corpus: Corpus) -> None:
    """A value that is declared is held to."""
    two = against_ref(playing(replace(RULES), **{CAP: [3, 4]}), corpus)
    asked = [two.ask(one) for one, _ in made(two.shared, 40)]

    assert not any(isinstance(one, Aside) for one in asked)
