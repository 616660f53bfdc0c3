"""The traps that other suites fell into, one test each; an engine or a file walks into it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.cli import codes
from stud_conformance.lint import released
from stud_conformance.run.events import FAILED, PASSED, UNSUPPORTED, Judged
from stud_conformance.spec.scenario import Refuse
from stud_reference import RULES

from . import kit
from .engines import broken_engines
from .test_process import command

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.spec import Case, Corpus
    from stud_reference import Hand

    from .conftest import Studconf

Message = dict[str, Any]
FEW = ("--select", "chapter:ranking")


def verdicts(text: str) -> dict[str, str]:
    """Return the verdicts in a report in JSON Lines, by case."""
    lines = [json.loads(line) for line in text.splitlines()]
    return {line["case"]: line["verdict"] for line in lines if line["line"] == "case"}


def failed(found: dict[str, Judged]) -> list[Judged]:
    """Return the cases that failed."""
    return [one for one in found.values() if one.verdict == FAILED]


def refuses(case: Case) -> bool:
    """Return whether something has to be refused in a case."""
    return any(isinstance(step, Refuse) for step in case.steps)


def test_t1_the_exit_code_is_no_count(studconf: Studconf, broken: str) -> None:
    """With 256 failures and more it is 1, not what is left of the number."""
    result = studconf("run", f"{broken}raises_in_run", "--output", "jsonl:-")

    assert 256 < list(verdicts(result.out).values()).count(FAILED)
    assert codes.FAILED == result.code


def test_t2_failures_never_exit_0(studconf: Studconf, broken: str, tmp_path: Path) -> None:
    """No report and no option makes a success of them, and one engine that passes hides none."""
    for outputs in (("jsonl:-",), ("junit:-",), (f"human:{tmp_path}/x", f"junit:{tmp_path}/y")):
        options = [word for output in outputs for word in ("--output", output)]
        engines = ("ref", f"{broken}panics_at_third")
        assert codes.FAILED == studconf("run", *engines, *FEW, *options).code


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("run", "ref", "--select", "rule:betting.raise-cp"), codes.USAGE),
        (("run", "ref", "--select", "ranking-9999"), codes.USAGE),
        (("run", "ref:pacific", "--select", "game:razz"), codes.NOTHING),
        (("run", "{broken}unsupporting"), codes.NOTHING),
    ],
)
def test_t3_where_nothing_ran_nothing_is_green(
    arguments: tuple[str, ...], code: int, studconf: Studconf, broken: str
) -> None:
    """A selector that picks nothing is a slip; cases that are all unsupported are no success."""
    assert code == studconf(*(word.format(broken=broken) for word in arguments)).code


@pytest.mark.parametrize("way", ["raises", "refuses_everything"])
def test_t4_no_refusal_is_passed_by_a_crash(way: str, corpus: Corpus) -> None:
    """Every case with a refusal fails where the engine dies, or refuses all there is."""
    engine = broken_engines.answering(getattr(broken_engines, way))
    cases = [case for case in corpus.cases() if refuses(case)]
    found = kit.judged(engine, corpus, cases)

    assert len(cases) > 50
    assert {FAILED} == {one.verdict for one in found.values()}


def test_t5_stderr_is_no_failure(studconf: Studconf) -> None:
    """However much is written there."""
    assert codes.OK == studconf("run", command("floods_stderr"), *FEW).code


def test_t6_a_crash_costs_the_case_that_it_was_playing(studconf: Studconf) -> None:
    """The verdicts of all others are those of an engine that never crashed."""
    whole = verdicts(studconf("run", "ref", *FEW, "--output", "jsonl:-").out)
    report = studconf("run", command("crashes", "k2", "k5"), *FEW, "--output", "jsonl:-").out
    found = verdicts(report)
    blamed = [case for case in whole if whole[case] != found[case]]

    assert [list(whole)[1], list(whole)[4]] == blamed


def test_t7_what_was_released_does_not_change() -> None:
    """A scenario that is in the register cannot be edited, renamed or taken away unseen."""
    library = kit.ours()
    one = library.corpus.scenarios[0]
    register = {one.id: "0" * 64, "ranking-9999": "0" * 64}
    findings = list(released.unchanged(replace(library, released=register)))

    assert ["a released scenario was changed", "the released scenario is missing"] == [
        finding.text.partition(":")[0] for finding in findings
    ]


def test_t8_a_baseline_has_no_wildcards(studconf: Studconf, broken: str, tmp_path: Path) -> None:
    """A pattern would hide what is repaired, and what is newly broken."""
    path = tmp_path / "known.yaml"
    studconf("baseline", "update", path, f"{broken}raises_in_run", *FEW, "--reason", "it raises")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("ranking-0201/always", "ranking-02*", 1), encoding="utf-8")
    result = studconf("run", f"{broken}raises_in_run", *FEW, "--baseline", path)

    assert codes.INVALID == result.code
    assert "the exact id of one case" in result.err


def test_t9_an_expected_failure_cannot_go_stale(
    studconf: Studconf, broken: str, tmp_path: Path
) -> None:
    """Once the engine passes, the entry is an error."""
    path = tmp_path / "known.yaml"
    studconf("baseline", "update", path, f"{broken}raises_in_run", *FEW, "--reason", "it raises")
    result = studconf("run", "ref", *FEW, "--baseline", path)

    assert codes.FAILED == result.code
    assert "UNEXPECTED PASS" in result.out


def test_t10_no_failure_is_acceptable(corpus: Corpus) -> None:
    """An engine that follows no authority says so, and fails the cases; it is not let off."""
    engine = broken_engines.playing(
        replace(RULES, betting_raise_cap=lambda hand: hand.full_bets > 6),
        **{"betting.raise-cap": "none"},
    )
    cases = [case for case in corpus.cases() if "betting.raise-cap" in case.when]
    found = kit.judged(engine, corpus, cases)

    assert failed(found)
    assert UNSUPPORTED not in {one.verdict for one in found.values()}


def test_t11_what_is_left_out_is_counted(studconf: Studconf) -> None:
    """Cases outside a declaration are shown beside the others, and a share can be required."""
    narrow = ("run", "ref:pacific")
    result = studconf(*narrow)

    assert codes.OK == result.code
    assert "cases are outside its declaration" in result.out
    assert codes.FAILED == studconf(*narrow, "--require-share", "50").code


def test_t12_what_has_to_be_refused_would_change_the_hand(corpus: Corpus) -> None:
    """An engine that accepts it fails; so no refusal is one in name only."""
    engine = broken_engines.answering(broken_engines.accepts_everything)
    cases = [case for case in corpus.cases() if refuses(case)]
    found = kit.judged(engine, corpus, cases)

    assert len(cases) > 50
    assert {FAILED} == {one.verdict for one in found.values()}


def test_t13_expectations_are_not_the_reference_s_own(corpus: Corpus) -> None:
    """A reference that is wrong fails against them."""

    def bets_double(hand: Hand) -> int:
        return 2 * RULES.betting_bet_size(hand)

    found = kit.judged(
        broken_engines.playing(replace(RULES, betting_bet_size=bets_double)),
        corpus,
        list(corpus.cases()),
    )
    assert len(failed(found)) > 100


def test_t14_a_report_tells_what_was_not_run(studconf: Studconf) -> None:
    """It names the suite and its hash, every case with its verdict, and ends with a footer."""
    result = studconf("run", command("crashes"), *FEW, "--output", "jsonl:-")
    lines = [json.loads(line) for line in result.out.splitlines()]

    assert lines[0]["hash"]
    assert lines[0]["version"]
    assert lines[0]["cases"] == len(verdicts(result.out))
    assert lines[-1]["line"] == "footer"
    assert lines[-1]["engines"][command("crashes")]["counts"]["not-run"] > 0


def test_t15_a_case_reaches_the_rule_that_it_names(corpus: Corpus) -> None:
    """An engine without the ruling fails cases that name it."""
    engine = broken_engines.playing(replace(RULES, betting_open_pair=lambda _, seat: seat < 0))
    found = kit.judged(engine, corpus, list(corpus.cases()))

    assert any("betting.open-pair" in one.case.when for one in failed(found))


def test_t16_rules_meet_each_other(corpus: Corpus) -> None:
    """An engine that is right in each pot, and adds the pots up only to split them, is caught."""

    def merged(answer: dict[str, object]) -> dict[str, object]:
        final = answer["final"]
        assert isinstance(final, dict)
        pots = final.get("awards", [])
        if len({award["pot"] for award in pots}) > 1:
            to: dict[str, int] = {}
            for award in pots:
                for seat, chips in award["to"].items():
                    to[seat] = to.get(seat, 0) + chips
            final = {**final, "awards": [{"pot": "main", "to": to}]}
        return {**answer, "final": final}

    found = kit.judged(broken_engines.answering(merged), corpus, list(corpus.cases()))

    assert failed(found)
    assert PASSED in {one.verdict for one in found.values()}


@pytest.mark.parametrize("way", ["raises", "lambda"])
def test_no_failure_hides_behind_a_ruling_left_undeclared(way: str, corpus: Corpus) -> None:
    """An engine that breaks where it is told a value, or answers nonsense, follows no other one."""

    def spoiled(message: Message) -> object:
        answer: Message = broken_engines.reference().run(message)
        if message["hand"]["rulings"].get("betting.raise-cap") != 4:
            return answer
        return broken_engines.raises(answer) if way == "raises" else None

    def hello(message: Message) -> Message:
        greeted: Message = broken_engines.reference().hello(message)
        games = {
            game: {name: value for name, value in own.items() if name != "betting.raise-cap"}
            for game, own in greeted["rulings"].items()
        }
        return {**greeted, "rulings": games}

    cases = [case for case in corpus.cases() if "betting.raise-cap" in case.when]
    found = kit.judged(broken_engines.Fake(hello, spoiled), corpus, cases)

    told_four = {case.id for case in cases if case.when["betting.raise-cap"] == 4}
    assert told_four == {one.case.id for one in failed(found)}
