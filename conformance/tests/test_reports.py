"""Every report is made from the same events, and says all of it."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
import stud_conformance
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.protocol.messages import OBSERVED as OBSERVES
from stud_conformance.report import FORMATS
from stud_conformance.report.human import ALIKE_SHOWN, Human
from stud_conformance.report.jsonl import JsonLines
from stud_conformance.report.junit import JUnit
from stud_conformance.run.events import (
    FAILED,
    NOT_RUN,
    PASSED,
    UNSUPPORTED,
    VERDICTS,
    Event,
    Interrupted,
    Judged,
)
from stud_conformance.spec.select import select

from .engines import broken_engines
from .kit import parsed, stream

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stud_conformance.engines import Engine
    from stud_conformance.report import Report
    from stud_conformance.spec import Case, Corpus

ANSI = re.compile(r"\x1b\[")
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]")


class Terminal(io.StringIO):
    """A stream that is one: what to write on it depends on that."""

    def isatty(self) -> bool:
        """Say so."""
        return True


@pytest.fixture(scope="module")
def cases(corpus: Corpus) -> list[Case]:
    """The cases that the runs of these tests are about."""
    return select(corpus, ["chapter:betting"])[::4]


@pytest.fixture(scope="module")
def mixed(corpus: Corpus, cases: list[Case]) -> list[Event]:
    """The events of a run with every verdict."""
    refusing = broken_engines.answering(broken_engines.refuses_everything)
    narrow = broken_engines.supporting(games=["seven-card-stud-hi-lo"])
    engines: dict[str, Engine] = {
        "good[x]": broken_engines.reference(),
        "poor": broken_engines.Fake(narrow.hello, refusing.run),
        "dead": broken_engines.raises_in_hello(),
    }
    return list(stream(engines, corpus, cases))


@pytest.fixture(scope="module")
def hostile(corpus: Corpus, cases: list[Case]) -> list[Event]:
    """The events of a run with engines that say what nobody wants printed."""
    engines: dict[str, Engine] = {
        "one": broken_engines.hostile(),
        "two": InProcess(broken_engines.hostile()),
        "three": broken_engines.hostile_greeting(),
    }
    return list(stream(engines, corpus, cases))


def written(
    make: Callable[[Any], Report[Any]], found: Sequence[Event], stream: io.StringIO | None = None
) -> str:
    """Return what a report writes of some events."""
    stream = io.StringIO() if stream is None else stream
    report = make(stream)
    for event in found:
        report.take(event)
    return stream.getvalue()


def lines(found: Sequence[Event]) -> list[dict[str, Any]]:
    """Return the objects of a report in JSON Lines."""
    return [json.loads(line) for line in written(JsonLines, found).splitlines()]


def verdicts(found: Sequence[Event]) -> list[Judged]:
    """Return the verdicts among some events."""
    return [event for event in found if isinstance(event, Judged)]


def test_the_mixed_run_has_every_verdict(mixed: list[Event]) -> None:
    """The tests below see all there is."""
    assert set(VERDICTS) == {one.verdict for one in verdicts(mixed)}


# JSON Lines.


def test_json_lines_have_a_header_and_a_footer(
    mixed: list[Event], corpus: Corpus, cases: list[Case]
) -> None:
    """The header says which scenarios were run, the footer what became of them."""
    header, *_, footer = lines(mixed)

    assert ("header", "stud-conformance") == (header["line"], header["suite"])
    assert corpus.hash == header["hash"]
    assert (["good[x]", "poor", "dead"], len(cases)) == (header["engines"], header["cases"])
    assert footer["line"] == "footer"
    assert footer["engines"]["dead"]["counts"] == dict.fromkeys(VERDICTS, 0) | {NOT_RUN: len(cases)}
    assert footer["engines"]["good[x]"]["share"] == 1.0


def test_json_lines_have_a_line_a_case(mixed: list[Event]) -> None:
    """Those that failed, were outside the declaration or were not run are among them."""
    found = [line for line in lines(mixed) if line["line"] == "case"]

    assert [(one.engine, one.case.id, one.verdict) for one in verdicts(mixed)] == [
        (line["engine"], line["case"], line["verdict"]) for line in found
    ]
    for line in found:
        assert (line["verdict"] in {UNSUPPORTED, NOT_RUN}) == ("reason" in line)
        assert (line["verdict"] == FAILED) == ("expected" in line and "found" in line)


def test_json_lines_tell_of_each_engine(mixed: list[Event]) -> None:
    """One that did not start has its reason there."""
    good, poor, dead = (line for line in lines(mixed) if line["line"] == "engine")

    assert ("ref", [3, 4]) == (good["engine"]["name"], good["rulings"]["razz"]["betting.raise-cap"])
    assert poor["name"] == "poor"
    assert dead["error"].startswith("dead failed in its greeting")


def test_json_lines_of_a_broken_off_run_have_no_footer(mixed: list[Event]) -> None:
    """A file that was cut short can be told."""
    found = lines([*mixed[:-1], Interrupted()])

    assert found[-1]["line"] == "case"


# JUnit.


def test_junit_can_be_parsed_back(mixed: list[Event], cases: list[Case]) -> None:
    """There is a suite for each engine, and a test case for each case with its verdict."""
    root = parsed(written(JUnit, mixed))
    tags = {PASSED: [], FAILED: ["failure"], UNSUPPORTED: ["skipped"], NOT_RUN: ["error"]}

    assert root.tag == "testsuites"
    assert float(root.attrib["time"]) >= 0
    assert ["good[x]", "poor", "dead"] == [suite.attrib["name"] for suite in root]
    assert [(one.case.id, one.case.scenario, tags[one.verdict]) for one in verdicts(mixed)] == [
        (case.attrib["name"], case.attrib["classname"], [child.tag for child in case])
        for case in root.iter("testcase")
    ]
    for suite in root:
        assert int(suite.attrib["tests"]) == len(cases)
        for key, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.attrib[key]) == len(suite.findall(f"testcase/{tag}"))


def test_junit_tells_what_was_expected_and_found(mixed: list[Event]) -> None:
    """A failure has the place and both sides, and names the rules."""
    root = parsed(written(JUnit, mixed))
    failure = next(root.iter("failure"))
    failed = next(one for one in verdicts(mixed) if one.failure)

    assert "expected accepted, found refused: no" in failure.attrib["message"]
    assert failed.case.rules[0] in (failure.text or "")


def test_junit_of_a_broken_off_run_is_written(mixed: list[Event]) -> None:
    """It holds what was judged before."""
    root = parsed(written(JUnit, [*mixed[:-1], Interrupted()]))

    assert len(list(root.iter("testcase"))) == len(verdicts(mixed))


def test_junit_leaves_out_what_xml_cannot_hold(mixed: list[Event]) -> None:
    """A title of one's own or a name on the command line may hold anything."""
    odd = "odd\x00\x1b<&>\ud800"
    found = [
        replace(event, engine=odd, case=replace(event.case, title=odd), reason=event.reason and odd)
        if isinstance(event, Judged)
        else event
        for event in mixed
    ]
    root = parsed(written(JUnit, found))

    assert {"odd<&>"} == {suite.attrib["name"] for suite in root}
    assert {"odd<&>"} == {entry.attrib["message"] for entry in root.iter("skipped")}


# For a person.


def test_a_person_is_told_all_counts_together(mixed: list[Event], cases: list[Case]) -> None:
    """Passed, failed, unsupported and not run stand beside each other, with the share."""
    text = written(Human, mixed)
    count, scenarios = len(cases), len({case.scenario for case in cases})
    all_of_them = rf"{scenarios} of {scenarios} \(100 %\)"

    assert re.search(
        r"engine +passed +failed +unsupported +not run +cases run +scenarios run", text
    )
    assert re.search(
        rf"good\[x\] +{count} +0 +0 +0 +{count} of {count} \(100 %\) +{all_of_them}", text
    )
    assert re.search(
        rf"dead +0 +0 +0 +{count} +0 of {count} \(0 %\) +0 of {scenarios} \(0 %\)", text
    )


def test_a_person_is_told_of_each_failure(mixed: list[Event]) -> None:
    """The rules, the place, both sides and how to look at the scenario."""
    text = written(Human, mixed)
    failed = [one for one in verdicts(mixed) if one.failure]
    first = failed[0]

    assert text.count("FAILED") == len(failed)
    for words in (
        f"FAILED {first.case.id}  {first.case.title}",
        f"rules    {', '.join(first.case.rules)}",
        "expected accepted",
        "found    refused: no",
        f"look     studconf show {first.case.scenario}",
    ):
        assert words in text


def test_a_person_is_told_why_cases_are_unsupported(mixed: list[Event]) -> None:
    """Reasons are counted."""
    text = written(Human, mixed)
    own = [one for one in verdicts(mixed) if one.verdict == UNSUPPORTED]

    assert f"poor: {len(own)} cases are outside its declaration" in text
    for reason in {one.reason for one in own}:
        assert f"{[one.reason for one in own].count(reason):>5}  {reason}" in text


def test_a_person_is_told_who_did_not_start(mixed: list[Event]) -> None:
    """With the reason."""
    assert "dead was not started: dead failed in its greeting" in written(Human, mixed)


def test_a_person_is_told_what_an_engine_is_called(corpus: Corpus, cases: list[Case]) -> None:
    """An engine that does not say has no name beside the one on the command line."""
    engines: dict[str, Engine] = {
        "one": broken_engines.reference(),
        "two": broken_engines.greeting(lambda hello: hello | {"engine": {}}),
    }
    text = written(Human, list(stream(engines, corpus, cases[:1])))

    assert f"\none (ref {stud_conformance.__version__})\n" in text
    assert "\ntwo\n" in text


def test_a_person_is_told_of_values_taken(corpus: Corpus, cases: list[Case]) -> None:
    """What was inferred is said, so that nobody takes it for declared."""
    engine = broken_engines.ruling(lambda _: {"betting.raise-cap": 4})
    text = written(Human, list(stream({"mute": engine}, corpus, cases)))

    assert re.search("mute declares no betting.raise-cap; taken: 4 in .*seven-card-stud", text)


def test_a_person_is_told_of_a_broken_off_run(mixed: list[Event]) -> None:
    """The last line says so, and there are totals if there are any."""
    totals = mixed[-1].totals  # type: ignore[union-attr]

    assert written(Human, [Interrupted()]).strip() == "interrupted: the rest was not run"
    assert "unsupported" in written(Human, [*mixed[:-1], Interrupted(totals)])


def test_a_person_is_told_only_so_many_equal_failures(corpus: Corpus) -> None:
    """The rest is counted: an engine that cannot do one thing fails in one way."""
    broken = broken_engines.answering(lambda _: None)
    found = list(stream({"it": broken, "other": broken}, corpus, list(corpus.cases())[:50]))
    text = written(Human, found)

    assert text.count("FAILED") == 2 * ALIKE_SHOWN
    assert text.count(f"and {50 - ALIKE_SHOWN} more failures like others above: answer: ") == 2
    assert text.index("more failures") < text.index("\nother")


def test_a_person_is_told_what_is_not_checked(corpus: Corpus, cases: list[Case]) -> None:
    """Once, and a program is told as well."""
    mute = broken_engines.supporting(observes=[one for one in OBSERVES if one != "reason"])
    found = list(stream({"mute": mute, "ref": broken_engines.reference()}, corpus, cases))

    assert written(Human, found).count("the reasons of refusals are not checked") == 1
    assert [["the reasons of refusals"], []] == [
        line["unchecked"] for line in lines(found) if line["line"] == "engine"
    ]


def test_a_person_is_told_how_to_look_at_a_scenario_of_ones_own(
    corpus: Corpus, cases: list[Case]
) -> None:
    """The folder is named, as a shell takes it."""
    own = [replace(case, folder="my folder") for case in cases[:1]]
    found = list(stream({"it": broken_engines.answering(lambda _: None)}, corpus, own))
    name = own[0].scenario

    assert f"look     studconf show {name} --corpus 'my folder'\n" in written(Human, found)


# What nobody wants printed.


@pytest.mark.parametrize("name", FORMATS)
def test_no_report_holds_a_control_character(name: str, hostile: list[Event]) -> None:
    """Whatever engines say, a report is printable text in lines; only JSON Lines keep all of it."""
    text = written(FORMATS[name], hostile)

    assert all(line.isprintable() for line in text.split("\n"))
    assert name == "jsonl" or "y" * 1001 not in text
    text.encode()


def test_hostile_text_is_no_markup(hostile: list[Event]) -> None:
    """What looks like markup is shown as it is."""
    assert "[bold]x[/]" in written(Human, hostile)


def test_hostile_reports_can_be_parsed(hostile: list[Event]) -> None:
    """JSON and XML stay what they are."""
    assert lines(hostile)[-1]["line"] == "footer"
    assert parsed(written(JUnit, hostile)).tag == "testsuites"


def test_a_hostile_name_of_an_engine_is_shown_as_it_is(mixed: list[Event]) -> None:
    """Brackets in a name are no markup."""
    assert "good[x]" in written(Human, mixed, Terminal())


# Colours.


@pytest.mark.parametrize("variable", ["FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE"])
def test_there_are_no_colours_but_on_a_terminal(
    variable: str, mixed: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file or a pipe gets plain text, whatever the environment wishes."""
    monkeypatch.setenv(variable, "1")

    assert not ANSI.search(written(Human, mixed))


def test_there_are_colours_on_a_terminal(
    mixed: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Failures stand out."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")

    assert COLOUR.search(written(Human, mixed, Terminal()))


def test_no_color_is_honoured(mixed: list[Event], monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR a terminal gets plain text as well."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")

    assert not ANSI.search(written(Human, mixed, Terminal()))


def test_long_lines_are_not_broken(mixed: list[Event]) -> None:
    """A line of a failure is one line, to be searched for and copied."""
    title = "x" * 200
    long = [
        replace(event, case=replace(event.case, title=title))
        if isinstance(event, Judged)
        else event
        for event in mixed
    ]

    assert title in written(Human, long)
