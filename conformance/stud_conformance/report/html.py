"""One page that opens from disk: what failed, with a picture of the hand at the step."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from stud_conformance.files.still import markup, still
from stud_conformance.picture.templates import WORDS, environment, style
from stud_conformance.report import diagnosis, hand, words
from stud_conformance.report.at_end import AtEnd
from stud_conformance.report.tally import by_rule, left_out, rule
from stud_conformance.run.events import EXPECTED
from stud_conformance.run.words import costs, rows
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.report.hand import Shot
    from stud_conformance.report.tally import OfEngine, Summary
    from stud_conformance.run.events import Judged

#: So many failures are shown; of the others only how many they are is told.
MOST: Final = 500
REASONS_SHOWN: Final = 12
_LANG: Final = hand.LANG


@dataclass(frozen=True, slots=True)
class Failed:
    """A failure as it is shown.

    Attributes:
        engine: The number of its engine.
        name: The name of its engine.
        heading: What it is: failed, expected, no longer run ...
        case: The id of the case.
        title: The title of its scenario.
        rows: What is told of it, by what each text is.
        stderr: What the engine wrote to stderr.
        shot: The hand at the step, where it can be shown.

    """

    engine: int
    name: str
    heading: str
    case: str
    title: str
    rows: dict[str, str]
    stderr: str
    shot: Shot | None


@dataclass(frozen=True, slots=True)
class OfRule:
    """A rule, and the failures of cases that are about it; its texts are empty where unknown."""

    id: str
    title: str
    statement: str
    costs: str
    failed: tuple[Failed, ...]


def _parts(summary: Summary) -> Iterator[str]:
    yield page(summary)


def page(summary: Summary) -> str:
    """Return what became of a run as a page."""
    templates = environment("report")
    templates.filters["still"] = still
    template = templates.get_template("report/report.html.j2")
    return markup(template.render(**_values(summary))) + "\n"


def _values(summary: Summary) -> dict[str, Any]:
    told = [one for engine in summary.engines for one in engine.problems]
    told += [one for engine in summary.engines for one in engine.judged if one.known == EXPECTED]
    sheet, script = f"{_asset('report.css')}\n{style()}", _asset("report.js")
    shown = tuple(_rules(summary, told[:MOST]))
    headings = dict.fromkeys(one.heading for of_rule in shown for one in of_rule.failed)
    return {
        "summary": summary,
        "title": words.title(summary.started),
        "columns": words.COLUMNS,
        "cells": words.cells,
        "against": words.against,
        "taken": words.taken,
        "reasons": _reasons,
        "diagnosis": _diagnosis(summary),
        "passes": summary.passes(rule),
        "titles": {name: own.title[_LANG] for name, own in load.rules().items()},
        "rules": shown,
        "headings": tuple(headings),
        "number": len(told),
        "left": max(0, len(told) - MOST),
        "all": words.ALL,
        "words": WORDS[_LANG],
        "sheet": Markup(sheet),  # noqa: S704 - it is ours
        "script": Markup(script),  # noqa: S704 - it is ours
        "policy": (
            f"default-src 'none'; style-src '{_hash(sheet)}'; script-src '{_hash(script)}'; "
            "base-uri 'none'; form-action 'none'"
        ),
    }


def _asset(name: str) -> str:
    folder = files("stud_conformance.report") / "templates"
    return (folder / name).read_text(encoding="utf-8").strip()


def _hash(text: str) -> str:
    """Return what lets a browser take a script or a style of the page itself, and no other."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _rules(summary: Summary, told: Sequence[Judged]) -> Iterator[OfRule]:
    numbers = {engine.name: number for number, engine in enumerate(summary.engines)}
    for name, own in by_rule(told).items():
        known = load.rules().get(name)
        yield OfRule(
            name,
            known.title[_LANG] if known else "",
            known.statement[_LANG] if known else "",
            costs(name),
            tuple(_failed(one, numbers[one.engine], summary) for one in own),
        )


def _failed(one: Judged, number: int, summary: Summary) -> Failed:
    found = rows(one, summary.started.chosen)
    found.pop("costs", None)
    return Failed(
        engine=number,
        name=one.engine,
        heading=words.HEADINGS[one.known].lower(),
        case=one.case.id,
        title=one.case.title,
        rows=found,
        stderr=one.stderr,
        shot=hand.at(one),
    )


def _reasons(engine: OfEngine) -> dict[str, tuple[list[tuple[str, int]], int]]:
    """Return the most frequent reasons why cases were not run, and how many others there are."""
    return {
        what: (found.most_common(REASONS_SHOWN), max(0, len(found) - REASONS_SHOWN))
        for what, found in left_out(engine).items()
    }


def _diagnosis(summary: Summary) -> dict[str, tuple[str, ...]]:
    return {
        engine.name: tuple(diagnosis.lines(engine.diagnosed, summary.started.chosen))
        for engine in summary.engines
        if engine.diagnosed is not None
    }


#: One page that opens from disk.
Html: Final = partial(AtEnd, parts=_parts)
