"""What is told of a verdict: the first divergence as a person reads it, and no traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.files.still import plain
from stud_conformance.run import again
from stud_conformance.run.events import DIFFERENT, EXPIRED, NOT_RUN, STALE, UNEXPECTED_PASS
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.engines import NotStarted
    from stud_conformance.run.events import Chosen, Judged

_WIDTH = 9
HEADINGS = {
    DIFFERENT: "it failed, but differently than the baseline expects",
    EXPIRED: "it failed as the baseline expects, but the day of that is over",
    UNEXPECTED_PASS: "it passed, but the baseline expects it to fail",
    STALE: "the baseline expects it to fail, but it is no longer run",
}


class Unlike(Exception):  # noqa: N818 - it says what the verdict is
    """Raised for a verdict that is no success; it carries the verdict.

    ``Known`` is the one that a baseline expects.
    """

    def __init__(self, judged: Judged) -> None:
        """Keep the verdict; in one line, it is what an overview shows."""
        self.judged = judged
        super().__init__(line(judged))


class Known(Unlike):
    """Raised for a failure that the baseline expects, just so, until a day to come."""


def line(one: Judged) -> str:
    """Return a verdict in one line."""
    if one.failure is not None:
        found = one.failure
        return plain(f"{found.place}: expected {found.wanted}, found {found.seen}")
    what = HEADINGS.get(one.known or "", "it was not run" if one.verdict == NOT_RUN else "")
    why = one.note or one.reason
    return plain(f"{what}: {why}" if why else what)


def text(one: Judged, chosen: Chosen) -> str:
    """Return all that is told of a verdict; the first line is what an overview shows of it.

    Args:
        one: The verdict.
        chosen: How the cases were chosen, for the command that asks again.

    """
    rows = "\n".join(
        f"{name:<{_WIDTH}}{plain(words)}" for name, words in _rows(one, chosen) if words
    )
    stderr = "\n".join(f"stderr   {plain(words)}" for words in one.stderr.splitlines())
    told = f"{line(one)}\n\n{rows}"
    return f"{told}\n{stderr}" if stderr else told


def _rows(one: Judged, chosen: Chosen) -> Iterator[tuple[str, str]]:
    case, failure = one.case, one.failure
    yield "case", f"{case.id}  {case.title}"
    yield "rules", ", ".join(case.rules)
    yield "when", ", ".join(f"{ruling} {value}" for ruling, value in case.when.items())
    if one.known is not None:
        yield "baseline", f"{HEADINGS.get(one.known, one.known)}: {one.note}"
    if one.verdict == NOT_RUN:
        yield "not run", one.reason or ""
    if failure is not None:
        yield "at", failure.place
        yield "expected", failure.wanted
        yield "found", failure.seen
        yield "costs", _costs(case.rules[0])
    yield "look", f"studconf show {case.scenario}{again.where(case)}"
    yield "again", again.of_case(one.engine, case, chosen)


def _costs(rule: str) -> str:
    """Return what a player loses by an engine that breaks a rule."""
    known = load.rules()
    return str(known[rule].raw["goes-wrong"]["en"]) if rule in known else ""


def not_started(error: NotStarted) -> str:
    """Return why an engine could not be asked, and what it wrote to stderr."""
    quoted = "".join(f"\nstderr   {plain(one)}" for one in error.stderr.splitlines())
    return f"the engine was not started: {plain(str(error))}{quoted}"
