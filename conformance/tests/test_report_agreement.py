"""Whatever the format, the same run has the same totals."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import TYPE_CHECKING

import pytest
from stud_conformance.engines import NotStarted
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.report import FORMATS
from stud_conformance.run import baseline
from stud_conformance.run.events import Finished, Interrupted, Judged
from stud_conformance.run.runner import Asked, run
from stud_conformance.spec.select import select

from .engines import broken_engines
from .kit import stream
from .reporting import READERS, counted, summary, written

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.engines import Engine
    from stud_conformance.run.events import Event
    from stud_conformance.spec import Case, Corpus


def of_two(corpus: Corpus, cases: list[Case]) -> list[Event]:
    """Return a run of two engines, each with verdicts of its own."""
    refusing = broken_engines.answering(broken_engines.refuses_everything)
    narrow = broken_engines.supporting(games=["seven-card-stud-hi-lo"])
    engines: dict[str, Engine] = {
        "good": broken_engines.reference(),
        "poor": broken_engines.Fake(narrow.hello, refusing.run),
    }
    return list(stream(engines, corpus, cases))


def of_the_dead(corpus: Corpus, cases: list[Case]) -> list[Event]:
    """Return a run with engines that were not started."""
    return list(
        stream(
            {
                "good": broken_engines.reference(),
                "dead": broken_engines.raises_in_hello(),
                "unborn": NotStarted("there is none"),
            },
            corpus,
            cases,
        )
    )


def interrupted(corpus: Corpus, cases: list[Case]) -> list[Event]:
    """Return a run that was broken off in its third hand; the second engine never came to play."""
    engines: dict[str, Engine] = {
        "first": broken_engines.interrupted_at_third(),
        "second": broken_engines.reference(),
    }
    found = list(stream(engines, corpus, cases))
    assert isinstance(found[-1], Interrupted)
    return found


def expecting(corpus: Corpus, cases: list[Case]) -> list[Event]:
    """Return a run against a baseline that holds for all but some failures."""
    engine = broken_engines.answering(broken_engines.refuses_everything)
    asked = Asked(corpus, cases)
    judged = [one for one in run({"it": InProcess(engine)}, asked) if isinstance(one, Judged)]
    given = baseline.Given(reason="not yet # @x", expires=date(2999, 1, 1))
    known = baseline.updated(None, judged[:20], given, date(2020, 1, 1))
    return list(run({"it": InProcess(engine)}, Asked(corpus, cases, baseline=known)))


RUNS = [of_two, of_the_dead, interrupted, expecting]


@pytest.fixture(scope="module")
def cases(corpus: Corpus) -> list[Case]:
    """The cases that the runs of these tests are about."""
    return select(corpus, ["chapter:betting"])[::5]


def test_a_reader_for_each_format() -> None:
    """The badge has its own test, as it tells one sum for all."""
    assert {*FORMATS} == {*READERS, "badge"}


@pytest.mark.parametrize("make", RUNS)
@pytest.mark.parametrize("name", READERS)
def test_all_formats_tell_the_same(
    name: str,
    make: Callable[[Corpus, list[Case]], list[Event]],
    corpus: Corpus,
    cases: list[Case],
) -> None:
    """Passed, failed, unsupported, not run, and how many failures were expected."""
    found = make(corpus, cases)
    wanted = counted(summary(found))

    assert all(sum(counts[:4]) == len(cases) for counts in wanted.values())
    assert wanted == READERS[name](written(name, found))


@pytest.mark.parametrize("make", RUNS)
def test_the_badge_tells_the_sum(
    make: Callable[[Corpus, list[Case]], list[Event]], corpus: Corpus, cases: list[Case]
) -> None:
    """It has the keys that shields.io takes, and no other."""
    found = make(corpus, cases)
    badge = json.loads(written("badge", found))
    sums = [sum(numbers) for numbers in zip(*counted(summary(found)).values(), strict=True)]
    told = {word: int(number) for number, word in re.findall(r"(\d+) ([a-z ]+)", badge["message"])}

    assert {"schemaVersion", "label", "message", "color"} == set(badge)
    assert 1 == badge["schemaVersion"]
    words = ("passed", "failed", "unsupported", "not run", "expected")
    assert sums == [told.get(word, told.get(f"{word} ", 0)) for word in words]


@pytest.mark.parametrize(
    ("make", "color"),
    [(of_two, "red"), (of_the_dead, "orange"), (interrupted, "orange"), (expecting, "red")],
)
def test_the_badge_is_as_bad_as_the_run(
    make: Callable[[Corpus, list[Case]], list[Event]],
    color: str,
    corpus: Corpus,
    cases: list[Case],
) -> None:
    """A failure that is not expected makes it red, and cases that were not run orange."""
    assert color == json.loads(written("badge", make(corpus, cases)))["color"]


def test_the_badge_is_green_where_all_pass(corpus: Corpus, cases: list[Case]) -> None:
    """And yellow where all failures were expected."""
    good = list(stream({"it": broken_engines.reference()}, corpus, cases))
    known = expecting(corpus, cases)
    [finished] = [event for event in known if isinstance(event, Finished)]
    [judged] = [[e for e in known if isinstance(e, Judged) and e.known == "expected"]]
    counts = {"passed": 0, "failed": len(judged), "unsupported": 0, "not-run": 0}
    total = type(finished.totals["it"])(counts, 1, 1, known={"expected": len(judged)})

    assert "brightgreen" == json.loads(written("badge", good))["color"]
    as_known = [known[0], *judged, Finished({"it": total}, 1.0)]
    assert "yellow" == json.loads(written("badge", as_known))["color"]


@pytest.mark.parametrize("name", READERS)
def test_a_run_that_broke_off_without_totals_counts_the_rest_as_not_run(
    name: str, corpus: Corpus, cases: list[Case]
) -> None:
    """Formats that list cases list those that were judged; the others tell all."""
    found = of_two(corpus, cases)
    index = max(i for i, event in enumerate(found) if isinstance(event, Judged))
    cut = [*found[: index - 3], Interrupted()]
    wanted = counted(summary(cut))

    assert all(sum(counts[:4]) == len(cases) for counts in wanted.values())
    if name in {"human", "markdown", "html", "github"}:
        assert wanted == READERS[name](written(name, cut))
    else:
        assert written(name, cut)
