"""What is told of a verdict: the first divergence as a person reads it, and no traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.files.printable import printable
from stud_conformance.run.events import DIFFERENT, EXPIRED, NOT_RUN, STALE, UNEXPECTED_PASS
from stud_conformance.run.words import rows, sides

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
        return printable(sides(one.failure))
    what = HEADINGS.get(one.known or "", "it was not run" if one.verdict == NOT_RUN else "")
    why = one.note or one.reason
    return printable(f"{what}: {why}" if why else what)


def text(one: Judged, chosen: Chosen) -> str:
    """Return all that is told of a verdict; the first line is what an overview shows of it.

    Args:
        one: The verdict.
        chosen: How the cases were chosen, for the command that asks again.

    """
    shown = "\n".join(
        f"{name:<{_WIDTH}}{printable(words)}" for name, words in _rows(one, chosen) if words
    )
    stderr = "\n".join(f"stderr   {printable(words)}" for words in one.stderr.splitlines())
    told = f"{line(one)}\n\n{shown}"
    return f"{told}\n{stderr}" if stderr else told


def _rows(one: Judged, chosen: Chosen) -> Iterator[tuple[str, str]]:
    yield "case", f"{one.case.id}  {one.case.title}"
    if one.known is not None:
        yield "baseline", f"{HEADINGS.get(one.known, one.known)}: {one.note}"
    if one.verdict == NOT_RUN:
        yield "not run", one.reason or ""
    yield from ((name, words) for name, words in rows(one, chosen).items() if name != "baseline")


def not_started(error: NotStarted) -> str:
    """Return why an engine could not be asked, and what it wrote to stderr."""
    quoted = "".join(f"\nstderr   {printable(one)}" for one in error.stderr.splitlines())
    return f"the engine was not started: {printable(str(error))}{quoted}"
