"""What becomes of the checks, for a reader and as JSON."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING

from stud_conformance.doctor.check import FAILED, NOTE, OK, SKIPPED
from stud_conformance.files.printable import printable
from stud_conformance.files.still import json_line
from stud_conformance.protocol.text import counted, short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.doctor.check import Check, Result

WIDTH = 100
#: Of a line that was sent or that came this much is shown; JSON has more.
LONGEST = 300
MARKS = {OK: "ok", FAILED: "FAILED", SKIPPED: "skipped", NOTE: "note"}
_MARK, _ID, _WORD = 9, 25, 8


class Lines:
    """The lines of results as they come; those skipped for one reason are told on one."""

    def __init__(self) -> None:
        """Begin without a result."""
        self._skipped: list[Result] = []

    def take(self, result: Result) -> Iterator[str]:
        """Yield what can be told now that a result has come."""
        if self._skipped and (result.status, result.text) != (SKIPPED, self._skipped[0].text):
            yield from self.rest()
        if result.status == SKIPPED:
            self._skipped.append(result)
        else:
            says = result.text if result.status == NOTE else result.check.title
            yield _line(result.status, result.check.id, says)

    def rest(self) -> Iterator[str]:
        """Yield what is not told yet."""
        skipped, self._skipped = self._skipped, []
        if skipped:
            what = skipped[0].check.id if len(skipped) == 1 else f"{len(skipped)} checks"
            yield _line(SKIPPED, what, skipped[0].text)


def _line(status: str, what: str, says: str) -> str:
    return f"{MARKS[status]:{_MARK}}{what:{_ID}}{short(says, LONGEST)}"


def _with_cure(result: Result) -> Iterator[str]:
    """Yield what was found, and what to change, line by line."""
    yield f"{MARKS[result.status]} {result.check.id}: {result.check.title}"
    yield from _hanging("found", short(result.text, 2 * LONGEST))
    yield from _hanging("change", result.cure)
    for word, text in (("sent", result.part or result.sent), ("came", result.came)):
        if text:
            yield from _hanging(word, short(text, LONGEST))


def _hanging(word: str, text: str) -> Iterator[str]:
    first, rest = f"  {word + ':':{_WORD}}", " " * (_WORD + 2)
    yield from wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def end(name: str, results: Sequence[Result]) -> Iterator[str]:
    """Yield what is to be changed, and how many checks came to what, line by line."""
    for result in results:
        if result.cure:
            yield ""
            yield from _with_cure(result)
    found = Counter(result.status for result in results)
    parts = [f"{found[status]} {MARKS[status]}" for status in MARKS if found[status]]
    yield ""
    if any(result.sent for result in results):
        yield "Only a part of each line is shown; with --json they are whole, to be sent again."
    told = ", ".join(parts) or "broken off"
    yield f"{printable(name)}: {counted(found.total(), 'check')}: {told}"


def row(result: Result) -> str:
    """Return what became of a check as an object in JSON, on one line."""
    said = {
        "text": result.text,
        "change": result.cure,
        "sent": result.sent,
        "part": result.part,
        "came": result.came,
    }
    return json_line(
        {
            "check": result.check.id,
            "title": result.check.title,
            "status": result.status,
            **{key: value for key, value in said.items() if value},
        }
    )


def listed(checks: Sequence[Check]) -> Iterator[str]:
    """Yield all checks for a reader, each with what is done and what to change."""
    for check in checks:
        yield f"{check.id}: {check.title}"
        yield from _hanging("how", check.how)
        if check.cure:
            yield from _hanging("change", check.cure)


def listed_row(check: Check) -> str:
    """Return a check as an object in JSON, on one line."""
    return json_line(
        {
            "check": check.id,
            "title": check.title,
            "how": check.how,
            "change": check.cure,
            "after": check.after,
            "needs-process": check.needs_process,
        }
    )
