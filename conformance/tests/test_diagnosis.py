"""A failing engine is told which single faults, or two of them, give such failures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.engines.mutant import Mutated
from stud_conformance.mutants.diagnosis import diagnose
from stud_conformance.play.mutants import Mutant, mutants
from stud_conformance.run.events import FAILED, Judged
from stud_conformance.run.runner import Asked, run

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Corpus

    from .conftest import Studconf

CAP, RIVER, BURNS = (
    "betting.raise-cap=3",
    "showdown.no-river-bet=first-seat",
    "dealing.free-fold=cards",
)
BROKEN = "betting.under-half/adds-a-full-bet"


def judged(corpus: Corpus, mutant: Mutant) -> list[Judged]:
    """Let a mutant play everything."""
    line = InProcess(Mutated(mutant), is_ours=True)
    events = run({"x": line}, Asked(corpus, list(corpus.cases())))
    return [event for event in events if isinstance(event, Judged)]


@pytest.mark.parametrize("name", [CAP, RIVER, BROKEN])
def test_a_single_fault_is_named_first(corpus: Corpus, name: str) -> None:
    """All its failures are just the same, and it fails nothing that passes."""
    first = diagnose(judged(corpus, mutants()[name]), reasons=True)[0]

    assert first.mutants == (name,)
    assert (first.same, first.other, first.extra) == (first.of, 0, 0)
    assert first.likeness == 1.0


def test_two_faults_at_once_are_named_together(corpus: Corpus) -> None:
    """Each explains some failures, and both all of them."""
    both = mutants()[CAP].and_also(mutants()[BROKEN])
    assert both is not None

    first = diagnose(judged(corpus, both), reasons=True)[0]

    assert set(first.mutants) == {CAP, BROKEN}
    assert (first.same, first.extra) == (first.of, 0)


def test_two_faults_of_one_function_are_no_pair_to_play() -> None:
    """The second would take the place of the first."""
    one, other = [
        mutant for mutant in mutants().values() if mutant.fields == frozenset({"ranking_high"})
    ][:2]

    assert one.and_also(other) is None


def test_who_has_many_faults_is_told_each_that_shows(corpus: Corpus) -> None:
    """No two of them explain most failures, so that what each explains is told."""
    names = [CAP, BROKEN, RIVER, "awards.odd-chip=seat", "first-to-act.tie=seat"]
    mutant = mutants()[names[0]]
    for name in names[1:]:
        also = mutant.and_also(mutants()[name])
        assert also is not None
        mutant = also

    found = diagnose(judged(corpus, mutant), reasons=True)

    assert len({name for one in found for name in one.mutants} & set(names)) >= 2


def test_who_passes_everything_has_no_diagnosis(corpus: Corpus) -> None:
    """Nor has who was not asked."""
    right = Mutant("none/nothing-wrong", "ante.required", "is right")

    assert diagnose(judged(corpus, right), reasons=True) == []
    assert diagnose([], reasons=True) == []


def test_crashes_tell_of_no_rule(corpus: Corpus) -> None:
    """An engine that plays nothing may have anything wrong."""

    def raises(hand: Message) -> Message:
        raise KeyError(hand["nothing"])

    broken = Mutant("x/y", "ante.required", "is broken", hears=raises)

    assert {one.verdict for one in judged(corpus, broken)} == {FAILED}
    assert diagnose(judged(corpus, broken), reasons=True) == []


def test_a_run_tells_what_may_be_wrong_and_how_to_look(studconf: Studconf) -> None:
    """In words, with the rule, the mutant, what it costs, and how the case is played again."""
    result = studconf("run", f"mutant:{CAP}", "--select", "rule:betting.raise-cap")

    assert "what may be wrong with mutant:betting.raise-cap=3" in result.out
    assert f"are just as of an engine that {mutants()[CAP].words}" in result.out
    assert f"studconf rule betting.raise-cap; studconf run mutant:{CAP}" in result.out
    assert "    costs    " in result.out
    assert f"    again    studconf run mutant:{CAP} --select betting-" in result.out


def test_a_diagnosis_is_a_line_for_programs(studconf: Studconf) -> None:
    """It stands before the footer; and it can be left out."""
    asked = ("run", f"mutant:{CAP}", "--select", "rule:betting.raise-cap", "--output", "jsonl:-")
    lines = [json.loads(line) for line in studconf(*asked).out.splitlines()]
    without = [json.loads(line) for line in studconf(*asked, "--no-diagnosis").out.splitlines()]

    assert [line["line"] for line in lines[-2:]] == ["diagnosis", "footer"]
    assert lines[-2]["suspects"][0]["mutants"] == [CAP]
    assert [line["line"] for line in without[-2:]] == ["case", "footer"]


def test_with_a_budget_what_tells_most_is_played_first(studconf: Studconf) -> None:
    """A fault that a case of the first ones finds is found; what is left out is no failure."""
    result = studconf("run", "mutant:awards.each-pot/keeps-a-chip", "--budget", "5s")
    passing = studconf("run", "ref", "--budget", "60ms")

    assert result.code == codes.FAILED
    assert passing.code in {codes.OK, codes.NOT_RUN}
    assert " not run" in passing.out


@pytest.mark.parametrize("wrong", ["0", "-1s", "1h", "", "0ms", "soon", "9" * 9])
def test_a_budget_is_a_time(studconf: Studconf, wrong: str) -> None:
    """Such as 200ms."""
    result = studconf("run", "ref", "--budget", wrong)

    assert result.code == codes.USAGE
    assert "is no time such as 200ms, 2s or 5m" in result.line
