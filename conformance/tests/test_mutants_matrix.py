"""What mutants fail: each is killed by a case that cites its rule, and no case is idle."""

from __future__ import annotations

import json
from time import sleep
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.mutants import matrix as playing
from stud_conformance.mutants import stored
from stud_conformance.mutants.adequacy import adequacy
from stud_conformance.mutants.matrix import Matrix, asked, matrix
from stud_conformance.mutants.order import ordered
from stud_conformance.mutants.stored import Kills
from stud_conformance.play.mutants import CONTROL, Mutant, Touch, mutants
from stud_conformance.protocol import messages
from stud_conformance.run.judge import BROKE, Failure, judge
from stud_conformance.spec import load

from .breaking import answers, message_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_conformance.mutants.matrix import Asked
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case, Corpus

    from .conftest import Studconf

CAP = "betting.raise-cap=3"
RIVER = "showdown.no-river-bet=first-seat"
#: Every nth case is played where all mutants are, and all cases where every other nth mutant is.
NTH, SPARSE = 40, 60


@pytest.fixture(scope="module")
def questions(corpus: Corpus) -> list[Asked]:
    """Every case as mutants are asked to play it."""
    touch = Touch(mutants().values())
    return [
        asked(one, message_of(one), messages.observed_keys(one), touch) for one in corpus.cases()
    ]


def held(mutant: Mutant, case: Case) -> Failure | None:
    """Return how a mutant fails a case of which it plays everything."""
    return judge(case, case.id, answers(mutant, case, messages.observed_keys(case)), reasons=True)


def kept(fails: Mapping[str, str]) -> Kills:
    """Return a matrix of the cases a to e; what a mutant fails is written as letters."""
    return Kills(tuple("abcde"), {name: frozenset(cases) for name, cases in fails.items()})


# The matrix.


def test_a_follower_fails_the_cases_of_the_other_values(corpus: Corpus) -> None:
    """Who stops at three raises fails where four are allowed, and nowhere else."""
    fails = matrix(corpus, [CAP]).fails[CAP]
    told = {case.id: case.when for case in corpus.cases()}

    assert fails
    assert {told[case].get("betting.raise-cap") for case in fails} == {4}


def test_what_a_mutant_cannot_change_is_not_played(
    corpus: Corpus, questions: list[Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the hands that touch it are, and of all mutants together they are few."""
    mutant = mutants()["betting.under-half/adds-a-full-bet"]
    played: list[str] = []
    monkeypatch.setattr(playing, "follow", lambda case, *_, **__: played.append(case.id))

    matrix(corpus, [mutant.id])

    assert played == [one.case.id for one in questions if one.may_differ(mutant)]
    touched = sum(len(one.touched) for one in questions)
    assert touched < len(questions) * len(mutants()) / 4


@pytest.mark.slow
def test_what_is_not_played_would_not_differ(questions: list[Asked]) -> None:
    """A mutant that a hand does not touch passes wherever the reference does."""
    for number, mutant in enumerate(mutants().values()):
        for one in questions[number % NTH :: NTH]:
            if not one.may_differ(mutant):
                assert held(mutant, one.case) is None


@pytest.mark.slow
def test_what_is_played_in_part_fails_as_what_is_played_to_its_end(corpus: Corpus) -> None:
    """Of a sample of mutants all is the same: which cases they fail, and how."""
    sample = list(mutants())[::SPARSE]
    found = matrix(corpus, sample).fails

    for name in sample:
        whole = {one.id: held(mutants()[name], one) for one in corpus.cases()}
        assert found[name] == {case: how for case, how in whole.items() if how is not None}


def test_a_mutant_that_raises_or_never_ends_fails(
    questions: list[Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told as broken, and costs no more than its time."""
    monkeypatch.setattr(playing, "LIMIT", 0.05)

    def raises(hand: Message) -> Message:
        raise KeyError(hand["nothing"])

    def hangs(_: Message) -> Message:
        while True:
            pass

    one = questions[0]
    for hears, words in ((raises, "it raises KeyError"), (hangs, "it does not end")):
        found = playing.failure(
            Mutant("x/y", "ante.required", "is broken", hears=hears), one.case, one.hand
        )

        assert found is not None
        assert (found.topic, found.found.startswith(words)) == (BROKE, True)


def test_a_mutant_that_waits_for_the_processor_does_not_hang(
    questions: list[Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time is that of the processor: on a busy machine nothing else is found."""
    monkeypatch.setattr(playing, "LIMIT", 0.2)

    def waits(hand: Message) -> Message:
        sleep(0.4)
        return hand

    waiting = Mutant("x/y", "ante.required", "is slow", hears=waits)

    assert playing.failure(waiting, questions[0].case, questions[0].hand) is None


def test_several_processes_find_the_same(corpus: Corpus) -> None:
    """In the same order."""
    names = [CONTROL, CAP, RIVER]

    assert matrix(corpus, names, jobs=2) == matrix(corpus, names)


# What the corpus lacks.


def a_matrix(corpus: Corpus, **fails: list[str]) -> Matrix:
    """Return a matrix in which the control fails everything and others what is said."""
    how = Failure(1, "2. 1 calls", "stacks", "a", "b")
    cases = tuple(case.id for case in corpus.cases())
    by_name = {CAP: fails.get("cap", []), RIVER: fails.get("river", [])}
    found = {name: dict.fromkeys(own, how) for name, own in by_name.items()}
    control = cases if fails.get("control") is None else tuple(fails["control"])
    return Matrix(cases, {**found, CONTROL: dict.fromkeys(control, how)})


def test_a_mutant_has_to_be_killed_by_a_case_that_cites_its_rule(corpus: Corpus) -> None:
    """Another case does not count: it fails for another reason."""
    citing = next(case.id for case in corpus.cases() if "betting.raise-cap" in case.when)
    other = next(
        case.id for case in corpus.cases() if not {*case.rules, *case.when} & {"betting.raise-cap"}
    )

    found = adequacy(a_matrix(corpus, cap=[citing], river=[other]), corpus)

    assert [row.mutant for row in found.survivors] == [RIVER]
    assert not found.is_whole


def test_a_crash_is_no_kill(corpus: Corpus) -> None:
    """Who raises shows nothing of the rule."""
    citing = next(case.id for case in corpus.cases() if "betting.raise-cap" in case.when)
    found = a_matrix(corpus)
    broken = Failure(None, "the answer", BROKE, "a hand played", "it raises KeyError")

    lacking = adequacy(Matrix(found.cases, {**found.fails, CAP: {citing: broken}}), corpus)

    (row,) = [row for row in lacking.rows if row.mutant == CAP]
    assert (row.killed, row.citing, row.broken) == (1, 0, 1)


def test_a_case_that_kills_nothing_is_idle(corpus: Corpus) -> None:
    """Nobody would see it if it were left out; the control, which fails all, is no excuse."""
    cases = [case.id for case in corpus.cases()]

    assert adequacy(a_matrix(corpus, cap=cases[1:]), corpus).idle == (cases[0],)


def test_where_the_control_passes_too_much_all_is_void(corpus: Corpus) -> None:
    """It keeps a chip of each pot, so that nearly every case has to see it."""
    cases = [case.id for case in corpus.cases()]

    assert adequacy(a_matrix(corpus, control=cases[: len(cases) // 2]), corpus).is_void
    assert not adequacy(a_matrix(corpus), corpus).is_void


def test_every_testable_rule_has_a_mutant() -> None:
    """Rulings by their values, setups by who does not hear them, all others by who breaks them."""
    broken = {mutant.rule for mutant in mutants().values()}

    assert {rule.id for rule in load.rules().values() if rule.testable} <= broken


# What is kept, and the order that comes of it.


def test_a_matrix_is_kept_as_it_was(corpus: Corpus) -> None:
    """Which mutant fails which case is what is kept."""
    found = matrix(corpus, [CONTROL, CAP])
    again = stored.read(stored.text(found))

    assert again.cases == found.cases
    assert again.fails == {name: frozenset(fails) for name, fails in found.fails.items()}


def test_the_matrix_that_is_kept_is_of_this_corpus_and_of_these_mutants(corpus: Corpus) -> None:
    """``studconf mutants`` checks what it says; here that nothing is missing."""
    assert stored.kills().cases == tuple(case.id for case in corpus.cases())
    assert stored.kills().fails.keys() == mutants().keys()


def test_cases_come_first_that_kill_what_is_left() -> None:
    """Of those that kill as many the first one; those that kill nothing new come last."""
    found = ordered("abcde", kept({"m": "ab", "n": "b", "o": "bd", "p": "c"}))

    assert found == ["b", "c", "a", "d", "e"]


def test_cases_that_nobody_knows_come_last() -> None:
    """A scenario of one's own is in no matrix."""
    assert ordered(["x", "b", "y"], kept({"m": "b"})) == ["b", "x", "y"]


def test_the_first_forty_cases_kill_nearly_every_mutant() -> None:
    """Five of six, so that a short run finds most."""
    kills = stored.kills()
    first = set(ordered(kills.cases, kills)[:40])
    dead = [name for name, fails in kills.fails.items() if fails & first]

    assert len(dead) > 0.8 * len(kills.fails)


# The command line.


def test_the_command_tells_what_lacks(studconf: Studconf, monkeypatch: pytest.MonkeyPatch) -> None:
    """With three mutants, most rules have none."""
    few = {name: mutants()[name] for name in (CONTROL, CAP, RIVER)}
    monkeypatch.setattr("stud_conformance.cli.mutants.mutants", lambda: few)

    result = studconf("mutants")

    assert result.code == codes.FAILED
    assert "3 of 3 mutants are killed by a case that cites their rule" in result.out
    assert "testable rules that no mutant breaks" in result.out
    assert "cases that kill no mutant" in result.out


def test_the_command_tells_programs_how_each_fails(
    studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line a mutant."""
    monkeypatch.setattr("stud_conformance.cli.mutants.mutants", lambda: {CAP: mutants()[CAP]})

    result = studconf("mutants", "--output", "jsonl")

    (line,) = [json.loads(text) for text in result.out.splitlines()]
    assert (line["mutant"], line["rule"]) == (CAP, "betting.raise-cap")
    assert all("expected" in how for how in line["fails"].values())


def test_a_mutant_is_an_engine(studconf: Studconf) -> None:
    """It can be run, and fails as the matrix says."""
    result = studconf("run", f"mutant:{CAP}", "--select", "rule:betting.raise-cap")

    assert result.code == codes.FAILED


def test_a_mutant_that_there_is_not_is_told_with_its_neighbours(studconf: Studconf) -> None:
    """A slip of the pen is seen."""
    result = studconf("run", "mutant:betting.raise-cap=5")

    assert result.code == codes.USAGE
    assert "did you mean betting.raise-cap=" in result.line
