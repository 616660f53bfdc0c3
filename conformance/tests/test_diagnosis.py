"""A failing engine is told which single faults, or two of them, give such failures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.engines.mutant import Mutated
from stud_conformance.mutants import stored
from stud_conformance.mutants.diagnosis import diagnose, left_out
from stud_conformance.mutants.passed import Passed
from stud_conformance.play.mutants import Mutant, mutants
from stud_conformance.run.events import FAILED, PASSED, Judged
from stud_conformance.run.runner import Asked, run
from stud_conformance.spec import load
from stud_conformance.spec.select import select

from .kit import mine, put

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case, Corpus

    from .conftest import Studconf

CAP, RIVER, BURNS = (
    "betting.raise-cap=3",
    "showdown.no-river-bet=first-seat",
    "dealing.free-fold=cards",
)
BROKEN = "betting.under-half/adds-a-full-bet"
#: Fails two cases, one of them by the reason of a refusal alone.
BY_REASON = "betting.after-cap/all-in-above-the-cap"


class Blunt(Mutated):
    """A mutant that does not say why it refuses, and raises where it is told to."""

    def __init__(self, mutant: Mutant, raises: Callable[[Message], bool] = lambda _: False) -> None:
        """Take the mutant, and in which hands it raises."""
        super().__init__(mutant)
        self._raises = raises

    def hello(self, message: Message) -> Message:
        """Declare no reasons."""
        declared = super().hello(message)
        declared["supports"]["observes"].remove("reason")
        return declared

    def run(self, message: Message) -> Message:
        """Play one hand."""
        if self._raises(message["hand"]):
            raise RuntimeError("no")
        return super().run(message)


def verdicts(engine: Mutated, asked: Asked) -> list[Judged]:
    """Let an engine play."""
    events = run({"x": InProcess(engine, is_ours=True)}, asked)
    return [event for event in events if isinstance(event, Judged)]


def judged(corpus: Corpus, mutant: Mutant) -> list[Judged]:
    """Let a mutant play everything."""
    return verdicts(Mutated(mutant), Asked(corpus, list(corpus.cases())))


def some(corpus: Corpus, *selectors: str, house: str | None = None) -> list[Case]:
    """Return some cases."""
    return select(corpus, selectors, None if house is None else load.house(house))


@pytest.mark.parametrize("name", [CAP, RIVER, BROKEN])
def test_a_single_fault_is_named_first(corpus: Corpus, name: str) -> None:
    """All its failures are just the same, and it fails nothing that passes."""
    first = diagnose(judged(corpus, mutants()[name]), reasons=True)[0]

    assert (first.mutants, first.rules) == ((name,), (mutants()[name].rule,))
    assert (first.same, first.other, first.extra) == (first.of, 0, 0)
    assert first.likeness == 1.0


def test_two_faults_at_once_are_named_together(corpus: Corpus) -> None:
    """Each explains some failures, and both all of them."""
    both = mutants()[CAP].and_also(mutants()[BROKEN])
    assert both is not None

    first = diagnose(judged(corpus, both), reasons=True)[0]

    assert set(first.mutants) == {CAP, BROKEN}
    assert (first.same, first.extra) == (first.of, 0)


@pytest.mark.slow
def test_a_fault_that_explains_the_first_failures_is_held_against_all(corpus: Corpus) -> None:
    """Where nearly everything fails by one fault, another one is found among the rest."""
    most, little = (
        "dealing.first-card/starts-from-the-button",
        "shortage.folded-cards/deals-folded-cards",
    )
    both = mutants()[most].and_also(mutants()[little])
    assert both is not None

    found = diagnose(judged(corpus, both), reasons=True)

    assert (most, little) in {one.mutants for one in found}
    assert all(one.same < one.of for one in found if one.mutants == (most,))


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


def test_what_only_a_reason_shows_is_not_missed_by_who_gives_none(corpus: Corpus) -> None:
    """Cases that a mutant fails by the reasons of its refusals alone are none that it shows."""
    asked = Asked(corpus, some(corpus, "chapter:betting"))
    found = verdicts(Blunt(mutants()[BY_REASON]), asked)

    first = diagnose(found, reasons=False)[0]

    passed = {one.case.id for one in found if one.verdict == PASSED}
    assert stored.kills().fails[BY_REASON] & passed
    assert first.mutants == (BY_REASON,)
    assert (first.same, first.other, first.extra, first.likeness) == (first.of, 0, 0, 1.0)


def test_what_was_not_run_is_not_missed(corpus: Corpus) -> None:
    """Of a mutant that fails a hundred cases two were run, and both fail."""
    asked = Asked(corpus, some(corpus, "rule:awards.odd-chip"))
    found = verdicts(Mutated(mutants()["awards.each-pot/keeps-a-chip"]), asked)

    assert {one.extra for one in diagnose(found, reasons=True)} == {0}


@pytest.mark.parametrize(
    "name", ["betting.raise-cap/counts-the-bet", "betting.open-pair/is-a-duty"]
)
def test_a_mutant_is_asked_what_the_engine_was_asked(corpus: Corpus, name: str) -> None:
    """Under a house it fails other cases than under the first values, of which the matrix tells."""
    house = load.house("wsop-live")
    asked = Asked(corpus, some(corpus, house=house.id), house)
    right = verdicts(Mutated(Mutant("none/wrong", "ante.required", "is right")), asked)

    found = verdicts(Mutated(mutants()[name]), asked)

    fails = {one.case.id for one in found if one.verdict == FAILED}
    assert Passed(right, reasons=True).failed(name) == fails
    assert fails != stored.kills().fails[name] & {one.case.id for one in found}
    first = diagnose(found, reasons=True)[0]
    assert (first.same, first.extra, first.likeness) == (first.of, 0, 1.0)


def test_failures_that_tell_of_no_rule_are_counted(corpus: Corpus) -> None:
    """An engine that raises in razz is told what its other failures say, and how many are left."""
    engine = Blunt(mutants()[CAP], lambda hand: hand["setup"]["game"] == "razz")

    found = verdicts(engine, Asked(corpus, some(corpus, "chapter:betting")))

    razz = [one for one in found if one.case.setup.game == "razz" and one.verdict == FAILED]
    assert left_out(found) == {"an error in place of a hand": len(razz)}
    assert diagnose(found, reasons=False)[0].mutants == (CAP,)


def test_a_run_tells_what_may_be_wrong_and_how_to_look(studconf: Studconf) -> None:
    """In words, with the rule, the mutant, what it costs, and how the case is played again."""
    result = studconf("run", f"mutant:{CAP}", "--select", "rule:betting.raise-cap")

    assert "what may be wrong with mutant:betting.raise-cap=3" in result.out
    assert f"are just as of an engine that {mutants()[CAP].words}" in result.out
    assert f"studconf rule betting.raise-cap; studconf run mutant:{CAP}" in result.out
    assert "    costs    " in result.out
    assert f"    again    studconf run mutant:{CAP} --select betting-" in result.out


def test_a_single_failure_is_told_in_the_singular(studconf: Studconf) -> None:
    """The verb goes with the number."""
    result = studconf("run", f"mutant:{CAP}", "--select", "betting-0118/four")

    assert "1 of 1 failure that was looked at is just as of an engine that " in result.out


def test_the_mutant_is_to_be_asked_what_the_engine_was(studconf: Studconf, tmp_path: Path) -> None:
    """Its command has house, folders and selectors of the run; that of a case has the house."""
    folder = tmp_path / "my hands"
    folder.mkdir()
    put(folder, mine())
    asked = ("--house", "wsop-live", "--corpus", folder, "--select", "rule:betting.raise-cap")

    result = studconf("run", f"mutant:{CAP}", *asked, "--variants")

    options = f"--house wsop-live --select rule:betting.raise-cap --corpus '{folder}'"
    assert f"; studconf run mutant:{CAP} --variants {options}\n" in result.out
    assert f"    again    studconf run mutant:{CAP} --house wsop-live --select bett" in result.out


def test_failures_that_were_left_out_are_told(studconf: Studconf, broken: str) -> None:
    """Also where there are no others."""
    result = studconf("run", f"{broken}raises_in_run", "--select", "betting-0114")

    assert "2 failures are not of this kind and were left out (2 an error" in result.out


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
