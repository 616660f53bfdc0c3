"""A badge, as an endpoint of shields.io is answered."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Final

from stud_conformance.report.at_end import AtEnd
from stud_conformance.report.words import SUITE
from stud_conformance.run.events import FAILED, NOT_RUN, PASSED, UNSUPPORTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.report.tally import Summary

GOOD, KNOWN, PART, BAD, NONE = "brightgreen", "yellow", "orange", "red", "lightgrey"


def _parts(summary: Summary) -> Iterator[str]:
    badge = {
        "schemaVersion": 1,
        "label": SUITE,
        "message": _message(summary),
        "color": _color(summary),
    }
    yield json.dumps(badge) + "\n"


def _sum(summary: Summary, verdict: str) -> int:
    return sum(engine.counts[verdict] for engine in summary.engines)


def _message(summary: Summary) -> str:
    """Return the counts; of those that are nothing only the passes."""
    expected = sum(engine.expected for engine in summary.engines)
    parts = [f"{_sum(summary, PASSED)} passed"]
    for verdict, word in ((FAILED, "failed"), (UNSUPPORTED, "unsupported"), (NOT_RUN, "not run")):
        number = _sum(summary, verdict)
        known = f" ({expected} expected)" if verdict == FAILED and expected else ""
        if number:
            parts.append(f"{number} {word}{known}")
    return ", ".join(parts)


def _color(summary: Summary) -> str:
    if any(engine.totals.unexpected for engine in summary.engines):
        return BAD
    if _sum(summary, NOT_RUN) or summary.is_interrupted:
        return PART
    if not summary.engines or not all(engine.ran for engine in summary.engines):
        return NONE
    return KNOWN if _sum(summary, FAILED) else GOOD


#: One object of JSON, over all engines.
Badge: Final = partial(AtEnd, parts=_parts)
