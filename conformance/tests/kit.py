"""What the tests of the kit share."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from stud_conformance import files
from stud_conformance.engines import NotStarted
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.lint.library import load_library
from stud_conformance.run.events import Finished, Judged
from stud_conformance.run.runner import Asked, run
from stud_conformance.spec import build, checks, hands, load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from stud_conformance.engines import Engine
    from stud_conformance.lint.library import Library
    from stud_conformance.run.events import Event, Totals
    from stud_conformance.spec import Case, Corpus, Scenario

HERE = Path(__file__).parent
GOOD = (HERE / "good" / "scenario.yaml").read_text(encoding="utf-8")
GOOD_ID = "showdown-0007"
GOOD_TITLE = "A checked river sends the first show back to the sixth-street bettor"


@cache
def ours() -> Library:
    """Return everything of ours."""
    return load_library()


def forget() -> None:
    """Forget every file of the specification that was read."""
    for module in (checks, hands, load):
        for one in vars(module).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()


def scenario(text: str = GOOD) -> Scenario:
    """Return the scenario that a text describes."""
    return build.scenario(files.parse(text, "good.yaml").data, "good.yaml")


def case(name: str, text: str = GOOD) -> Case:
    """Return a case by the name of its reading."""
    found = scenario(text)
    return found.case(f"{found.id}/{name}")


def mine(text: str = GOOD, number: int = 1) -> str:
    """Return a scenario as one of somebody's own, with an id and a title that nobody has."""
    named = text.replace(GOOD_ID, f"mine-{number:04}")
    return named.replace(GOOD_TITLE, f"A hand of my own, number {number}")


def put(folder: Path, *texts: str) -> Path:
    """Write scenarios into a folder, each under its id, and return the folder."""
    for text in texts:
        name = text.partition("id: ")[2].partition("\n")[0]
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def stream(
    engines: Mapping[str, Engine | NotStarted], corpus: Corpus, cases: Sequence[Case]
) -> Iterator[Event]:
    """Run engines, each kept apart as on the command line, and yield what happens."""
    lines = {
        name: engine if isinstance(engine, NotStarted) else InProcess(engine)
        for name, engine in engines.items()
    }
    return run(lines, Asked(corpus, cases))


def judged(engine: Engine, corpus: Corpus, cases: Sequence[Case]) -> dict[str, Judged]:
    """Run one engine, kept apart as on the command line, and return its verdicts by case."""
    return judge_all(engine, corpus, cases)[0]


def judge_all(
    engine: Engine, corpus: Corpus, cases: Sequence[Case]
) -> tuple[dict[str, Judged], Totals]:
    """Run one engine and return its verdicts by case, and its totals."""
    verdicts: dict[str, Judged] = {}
    for event in stream({"it": engine}, corpus, cases):
        if isinstance(event, Judged):
            verdicts[event.case.id] = event
        if isinstance(event, Finished):
            return verdicts, event.totals["it"]
    raise AssertionError("the run did not finish")


def with_verdict(verdict: str, verdicts: Iterable[Judged]) -> set[str]:
    """Return the ids of the cases that have a verdict."""
    return {one.case.id for one in verdicts if one.verdict == verdict}


def parsed(xml: str) -> ET.Element:
    """Return the root of a report in XML."""
    return ET.fromstring(xml)  # noqa: S314 - we wrote it
