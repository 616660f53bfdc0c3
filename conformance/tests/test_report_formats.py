"""What each report has of its own: pictures, bounds, places in files, the end of a log."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.files import data
from stud_conformance.report import FORMATS, brief, hand, html, markdown, place
from stud_conformance.report.github import MOST, command
from stud_conformance.run.events import Finished, Judged, Started
from stud_conformance.spec import load
from stud_conformance.spec.scenario import Expect, Refuse
from stud_conformance.spec.select import select

from .engines import broken_engines
from .kit import GOOD_ID, mine, put, stream
from .reporting import Page, summary, written

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.run.events import Event
    from stud_conformance.spec import Case, Corpus

    from .conftest import Studconf


@pytest.fixture(scope="module")
def cases(corpus: Corpus) -> list[Case]:
    """The cases that the runs of these tests are about."""
    return select(corpus, ["chapter:betting"])[::6]


@pytest.fixture(scope="module")
def failing(corpus: Corpus, cases: list[Case]) -> list[Event]:
    """A run of an engine that refuses everything, and of one with nothing wrong."""
    refusing = broken_engines.answering(broken_engines.refuses_everything)
    engines = {"no": refusing, "good": broken_engines.reference()}
    return list(stream(engines, corpus, cases))


def failed(found: list[Event]) -> list[Judged]:
    """Return the failures of a run."""
    return [event for event in found if isinstance(event, Judged) and event.failure]


def many(found: list[Event], number: int) -> list[Event]:
    """Return a run with a number of failures, all alike."""
    started = next(event for event in found if isinstance(event, Started))
    one = replace(failed(found)[0], engine="no")
    finished = next(event for event in found if isinstance(event, Finished))
    total = replace(
        finished.totals["no"], counts={**finished.totals["no"].counts, "failed": number}
    )
    return [
        replace(started, engines=("no",), cases=number),
        *[one] * number,
        Finished({"no": total}, 1.0),
    ]


# The page.


def test_the_page_tells_of_each_failure(failing: list[Event]) -> None:
    """The hand as a picture, both sides, the rule's text, what it costs, and how to play it."""
    text = written("html", failing)
    page = Page(text)
    told = "".join(page.texts)
    one = failed(failing)[0]
    rule = load.rules()[one.case.rules[0]]

    assert len(failed(failing)) == text.count('<details class="failure"')
    assert len(failed(failing)) == text.count('<div class="table">')
    assert one.failure is not None
    for words in (
        one.case.id,
        one.failure.seen,
        rule.statement["en"],
        rule.raw["goes-wrong"]["en"],
        f"studconf run no --select {one.case.id}",
    ):
        assert words in told


def test_the_page_lets_only_its_own_script_and_style_in(failing: list[Event]) -> None:
    """Both are named by their hash, nothing else may be loaded, and there is no address in it."""
    text = written("html", failing)
    [policy] = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)
    for tag in ("style", "script"):
        [inner] = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        name = b64encode(sha256(inner.encode()).digest()).decode()
        assert f"{tag}-src &#39;sha256-{name}&#39;" in policy

    assert policy.startswith("default-src &#39;none&#39;;")
    assert "://" not in text


def test_the_page_says_what_it_leaves_out(failing: list[Event]) -> None:
    """Above so many failures the rest is counted."""
    text = written("html", many(failing, html.MOST + 7))

    assert html.MOST == text.count('<details class="failure"')
    assert "7 more are left out" in text


def test_a_picture_shows_the_table_before_the_act_that_failed(failing: list[Event]) -> None:
    """The seat whose act was refused has to act, and the words say which act it was."""
    for one in failed(failing):
        shot = hand.at(one)
        assert one.failure is not None
        assert one.failure.step is not None
        step = one.case.steps[one.failure.step]
        assert shot is not None
        assert not isinstance(step, Expect)
        assert f"before {one.failure.step + 1}. {step.act.text}" == shot.when
        assert isinstance(step, Refuse) or step.act.seat == shot.frame.next
        assert shot.turn


def test_a_picture_shows_the_end_of_a_hand_that_failed_there(
    corpus: Corpus, cases: list[Case]
) -> None:
    """Each seat has what it has won or lost."""
    broken = broken_engines.answering(lambda answer: {**answer, "final": {}})
    for one in failed(list(stream({"it": broken}, corpus, cases))):
        shot = hand.at(one)
        assert shot is not None
        assert "at the end of the hand" == shot.when
        assert "" == shot.turn
        assert all(place.gain for place in shot.frame.seats)


def test_every_case_can_be_shown_at_every_step(corpus: Corpus) -> None:
    """Whatever fails, there is a picture of it."""
    broken = broken_engines.answering(lambda answer: {**answer, "final": {}})
    found = failed(list(stream({"it": broken}, corpus, list(corpus.cases())[::25])))

    for one in found:
        assert one.failure is not None
        for step in range(len(one.case.steps)):
            assert hand.at(replace(one, failure=replace(one.failure, step=step))) is not None


def test_there_is_no_picture_of_what_was_not_played(failing: list[Event]) -> None:
    """An entry of a baseline that passes has none, nor has a hand that the rules refuse."""
    one = failed(failing)[0]
    cut = replace(one, case=replace(one.case, steps=one.case.steps[:1] * 3))

    assert hand.at(replace(one, failure=None)) is None
    assert hand.at(replace(cut, failure=replace(cut.failure, step=3))) is None  # type: ignore[type-var]


# Markdown.


def test_markdown_is_bounded(failing: list[Event]) -> None:
    """It is less than a step of GitHub may say, and counts what it leaves out."""
    text = written("markdown", many(failing, 4000))
    shown = text.count("<details>")

    assert len(text.encode()) <= markdown.LARGEST
    assert len(text.encode()) > markdown.LARGEST * 0.99
    assert f"and {4000 - shown} more failures" in text


def test_markdown_folds_each_failure(failing: list[Event]) -> None:
    """The summary names the case and its rule; the commands are there."""
    text = written("markdown", failing)
    one = failed(failing)[0]

    assert len(failed(failing)) == text.count("<details><summary>FAILED <code>")
    assert f"again    studconf run no --select {one.case.id}" in text


# Annotations.


def test_annotations_point_at_the_step_that_failed(
    failing: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is named as in the checkout."""
    monkeypatch.setenv("GITHUB_WORKSPACE", str(data.spec().parent))
    for one in failed(failing):
        found = place.of(one)
        assert found is not None
        path, line = found
        assert path.startswith("spec/scenarios/")
        text = (data.spec().parent / path).read_text(encoding="utf-8").splitlines()[line - 1]
        assert one.failure is not None
        step = one.case.steps[one.failure.step or 0]
        assert not isinstance(step, Expect)
        assert step.act.text in text


def test_annotations_have_no_file_that_is_not_in_the_checkout(
    failing: list[Event], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As where the suite was installed."""
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))

    assert "file=" not in written("github", failing)


def test_annotations_of_ones_own_scenarios_point_at_their_files(
    studconf: Studconf, broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a file is not called like its scenario."""
    put(tmp_path, mine()).joinpath("mine-0001.yaml").rename(tmp_path / "other.yml")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    own = ("--corpus", tmp_path, "--only-corpus", "--no-diagnosis")
    result = studconf("run", f"{broken}refusing", *own, "--output", "github:-")

    assert codes.FAILED == result.code
    assert result.out.startswith("::error file=other.yml,line=")


@pytest.mark.parametrize(("step", "line"), [(0, "1 brings in 50"), (None, "expect:")])
def test_a_place_is_that_of_the_step_or_of_the_end(step: int | None, line: str) -> None:
    """A step of the reading itself, or what is expected at the end, lies in the reading."""
    from stud_conformance import files  # noqa: PLC0415

    from .kit import GOOD, case  # noqa: PLC0415

    document = files.parse(GOOD, "good.yaml")
    one = case("sixth-bettor")
    route = place.route(one, document.data, step)
    number, _ = document.place(route, key=step is None)

    assert GOOD_ID == one.scenario
    assert line in GOOD.splitlines()[number - 1]


def test_annotations_are_spread_over_rules_and_count_the_rest(failing: list[Event]) -> None:
    """The first failure of each rule goes before the second of another."""
    *errors, notice = written("github", failing).splitlines()
    number = len(failed(failing))
    rules = [re.findall(r"%0A[^[]*\[([\w.-]+)", line)[0] for line in errors]

    assert MOST == len(errors)
    assert len(set(rules)) == min(MOST, len({one.case.rules[0] for one in failed(failing)}))
    assert f"{number - MOST} more failures not shown: " in notice


def test_a_command_is_written_as_github_asks_for() -> None:
    """Per cent goes first; a property has no comma and no colon."""
    told = command("error", ["100%", "b"], title="a:b,c%", file=None)

    assert told == "::error title=a%3Ab%2Cc%25::100%25%0Ab"


# The end of the log of a pipeline.


@pytest.mark.parametrize("name", brief.PIPELINES)
def test_a_pipeline_ends_with_what_a_reviewer_needs(
    name: str, failing: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict, the first failure of each rule, and what to do."""
    for other in brief.PIPELINES:
        monkeypatch.delenv(other, raising=False)
    plain = written("human", failing)
    monkeypatch.setenv(name, "true")
    text = written("human", failing)
    one = failed(failing)[0]

    assert text.startswith(plain)
    end = text.removeprefix(plain)
    assert "no does not conform: 0 passed, " in end
    assert "good conforms: " in end
    assert re.search(rf"{one.case.rules[0]}: \d+, first {one.case.id}: ", end)
    assert "studconf baseline update FILE no --reason TEXT" in end


def test_a_pipeline_is_told_what_is_new(
    studconf: Studconf, broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against the baseline; and what to do is told once."""
    monkeypatch.setenv("CI", "true")
    path = tmp_path / "known.yaml"
    engine = f"{broken}raises_in_run"
    studconf("baseline", "update", path, engine, "--select", "betting-0101", "--reason", "later")
    two = ("--select", "betting-0101", "--select", "betting-0102")
    result = studconf("run", engine, *two, "--baseline", path)

    assert f"  against {path}: " in result.out
    assert " new\n" in result.out
    assert 1 == result.out.count("repair the engine, or: ")


def test_nothing_is_written_unasked(
    studconf: Studconf, broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The summary of a step is left to whoever asks for it."""
    path = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    studconf("run", f"{broken}refusing", "--select", "betting-0101", "--no-diagnosis")

    assert not path.exists()


def test_the_help_names_every_format(studconf: Studconf) -> None:
    """Each with what it is."""
    text = studconf("run", "--help").out

    for name, one in FORMATS.items():
        assert re.search(rf"^ +{name} +{one.words}$", text, re.MULTILINE)


def test_a_summary_of_an_engine_without_problems_conforms(failing: list[Event]) -> None:
    """One that refuses everything does not."""
    assert [False, True] == [one.conforms for one in summary(failing).engines]
