"""Baselines: the failures of an engine that are expected, each for a reason and until a day.

A baseline cannot rot. Where a case of it passes, fails in another way or is no longer run, and
where its day is over, the run is no success until the baseline is updated.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from stud_conformance import __version__, files
from stud_conformance.files.printable import printable
from stud_conformance.files.problems import MOST_TOLD
from stud_conformance.files.shell import operand, quoted
from stud_conformance.run.events import (
    DIFFERENT,
    EXPECTED,
    EXPIRED,
    FAILED,
    NOT_RUN,
    PASSED,
    STALE,
    UNEXPECTED_PASS,
    UNSUPPORTED,
)
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from stud_conformance.files import Document, Problem
    from stud_conformance.run.events import Judged
    from stud_conformance.spec import Corpus

KIND = "baseline"
LIST = "expected-failures"

#: A new entry holds so long where no day is named.
DAYS = 90

#: What it takes to put right what stands in one of these ways to a baseline.
_OPTIONS = {None: "--reason TEXT", EXPIRED: "--expires DATE"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A failure that is expected.

    Attributes:
        case: The exact id of a case.
        reason: Why it is accepted for now.
        expires: The last day on which it is.
        failure: The failure, as ``fingerprint`` gives it.
        link: The address of a page on it.

    """

    case: str
    reason: str
    expires: date
    failure: str
    link: str | None = None

    def is_expired(self, day: date) -> bool:
        """Return whether its last day is over."""
        return day > self.expires


@dataclass(frozen=True, slots=True)
class Baseline:
    """The expected failures of one engine.

    Attributes:
        engine: ``name`` and ``version`` as the engine gave them, for the reader.
        suite: The version of the suite that it was run against, for the reader.
        entries: By case, in order of their ids.
        head: The comments that the file begins with.
        file: The file.
        gone: Cases that it names and the corpus no longer has.

    """

    engine: dict[str, str]
    suite: str
    entries: dict[str, Entry]
    head: str = ""
    file: str = field(default="", compare=False)
    gone: tuple[str, ...] = ()

    def mark(self, judged: Iterable[Judged], day: date) -> list[Judged]:
        """Say of each verdict how it stands to this baseline; for the settled ones of an engine.

        A case that the baseline does not name, or that was not run, is left as it is.
        """
        return [_marked(one, self.entries.get(one.case.id), day) for one in judged]


@dataclass(frozen=True, slots=True)
class Given:
    """What a person says of new entries.

    Attributes:
        reason: Why the failures are accepted for now.
        link: The address of a page on them.
        expires: The last day on which they are; ``None`` is ``DAYS`` from today.

    """

    reason: str | None = None
    link: str | None = None
    expires: date | None = None


class UnknownCases(UnknownName):
    """Raised for entries whose case does not exist; it has one line for each."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Take the lines; of very many the first ones are told."""
        left = len(lines) - MOST_TOLD
        more = [f"and {left} more"] if left > 0 else []
        Exception.__init__(self, "\n".join([*lines[:MOST_TOLD], *more]))


class NoReason(Exception):  # noqa: N818 - it says what new entries have
    """Raised where failures are new and nobody said why they are accepted."""

    def __init__(self, cases: Sequence[str]) -> None:
        """Keep the ids of the cases."""
        self.cases = tuple(cases)
        super().__init__(f"no reason for {', '.join(self.cases)}")


def today() -> date:
    """Return the day, which is the same all over the world: that of UTC."""
    return datetime.now(tz=UTC).date()


# How verdicts stand to a baseline.


def fingerprint(one: Judged) -> str:
    """Return what tells the failure of a case from another; empty where there is none."""
    return "" if one.failure is None else printable(one.failure.fingerprint)


def _marked(one: Judged, entry: Entry | None, day: date) -> Judged:
    if entry is None or one.verdict == NOT_RUN:
        return one
    known, note = _standing(one, entry, day)
    return replace(one, known=known, note=note)


def _standing(one: Judged, entry: Entry, day: date) -> tuple[str, str]:
    if one.verdict == PASSED:
        return UNEXPECTED_PASS, f"it was expected to fail: {entry.reason}"
    if one.verdict == UNSUPPORTED:
        return STALE, f"it is no longer run: {one.reason}"
    if fingerprint(one) != entry.failure:
        known = f"another was expected until {entry.expires} ({entry.reason})"
        return DIFFERENT, f"{known}: {entry.failure}"
    if entry.is_expired(day):
        return EXPIRED, f"it was expected until {entry.expires}: {entry.reason}"
    return EXPECTED, entry.reason


def is_problem(one: Judged) -> bool:
    """Return whether a verdict is no success: a failure or an entry that is not as expected."""
    return one.verdict == FAILED if one.known is None else one.known != EXPECTED


def problems(judged: Iterable[Judged]) -> list[Judged]:
    """Return the verdicts that are no success; where there is one, the exit code is 1."""
    return [one for one in judged if is_problem(one)]


def cure(kinds: Collection[str | None], engine: str, path: str = "FILE") -> str:
    """Return the command that brings a baseline up to date, as a shell takes it.

    Args:
        kinds: How the verdicts that are no success stand to it.
        engine: The engine as named on the command line.
        path: The file.

    """
    options = [option for kind, option in _OPTIONS.items() if kind in kinds]
    return " ".join(["studconf baseline update", operand(path), quoted(engine), *options])


# Updating one.


def updated(before: Baseline | None, judged: Iterable[Judged], given: Given, day: date) -> Baseline:
    """Return a baseline under which a run with these verdicts is a success.

    Entries of cases that were not selected or not run stay. Those that pass or are unsupported are
    dropped. Those that still fail keep their words and their day, with the failure as it is now;
    one whose day is over gets another only where that is given.

    Args:
        before: The baseline so far.
        judged: The settled verdicts of the engine.
        given: What is said of new entries.
        day: Today.

    Raises:
        NoReason: There are new entries and no reason for them.

    """
    entries = {} if before is None else dict(before.entries)
    new = []
    for one in judged:
        if one.verdict == NOT_RUN:
            continue
        name = one.case.id
        old = entries.pop(name, None)
        if one.verdict != FAILED:
            continue
        if old is None:
            new.append(name)
            old = _new(name, given, day)
        elif old.is_expired(day) and given.expires is not None:
            old = replace(old, expires=given.expires)
        entries[name] = replace(old, failure=fingerprint(one))
    if new and not given.reason:
        raise NoReason(new)
    made = Baseline({}, __version__, {}) if before is None else before
    return replace(made, suite=__version__, entries=dict(sorted(entries.items())))


def _new(case: str, given: Given, day: date) -> Entry:
    expires = given.expires or day + timedelta(days=DAYS)
    return Entry(case, given.reason or "", expires, failure="", link=given.link)


# Reading.


def load(path: Path, corpus: Corpus, *, to_update: bool = False) -> Baseline:
    """Read a baseline.

    Args:
        path: The file.
        corpus: Where the cases are that it may name.
        to_update: Whether entries of ours whose case is gone are left out.

    Raises:
        Invalid: The file has mistakes.
        UnknownCases: It names cases that the corpus does not have.

    """
    document = files.read(path)
    files.check(document, KIND)
    wrong = [*_wrong_days(document), *_repeated(document)]
    if wrong:
        raise files.Invalid(wrong)
    known = {case.id for case in corpus.cases()}
    names = [raw["case"] for raw in document.data[LIST]]
    gone = [name for name in names if to_update and name not in known and _is_ours(name, corpus)]
    unknown = list(_unknown(document, corpus, {*known, *gone}))
    if unknown:
        raise UnknownCases(unknown)
    entries = [_entry(raw) for raw in document.data[LIST] if raw["case"] not in gone]
    return Baseline(
        engine=document.data["engine"],
        suite=document.data["suite"],
        entries={entry.case: entry for entry in sorted(entries, key=lambda entry: entry.case)},
        head=_head(document.text),
        file=document.file,
        gone=tuple(gone),
    )


def _wrong_days(document: Document) -> Iterator[Problem]:
    for index, raw in enumerate(document.data[LIST]):
        try:
            date.fromisoformat(raw["expires"])
        except ValueError:
            wrong = f"there is no day {raw['expires']}"
            yield document.problem([LIST, index, "expires"], wrong, "a day of the calendar")


def _repeated(document: Document) -> Iterator[Problem]:
    seen: Counter[str] = Counter()
    for index, raw in enumerate(document.data[LIST]):
        seen[raw["case"]] += 1
        if seen[raw["case"]] > 1:
            wrong = f"{raw['case']} is listed twice"
            yield document.problem([LIST, index, "case"], wrong, "each case once")


def _is_ours(case: str, corpus: Corpus) -> bool:
    """Return whether the id of a case is one of ours, and not of somebody's own scenarios."""
    chapters = {scenario.chapter for scenario in corpus.scenarios}
    return case.partition("/")[0].rpartition("-")[0] in chapters


def _unknown(document: Document, corpus: Corpus, known: Collection[str]) -> Iterator[str]:
    """Yield a line for each entry whose case does not exist, with its place and the nearest."""
    for index, raw in enumerate(document.data[LIST]):
        name = raw["case"]
        if name not in known:
            line, column = document.place([LIST, index, "case"])
            cure = "; if it is one of your own, give its folder with --corpus"
            own = "" if _is_ours(name, corpus) else cure
            wrong = UnknownName("case", name, sorted(known))
            yield f"{document.file}:{line}:{column}: {wrong}{own}"


def _entry(raw: dict[str, Any]) -> Entry:
    return Entry(
        case=raw["case"],
        reason=raw["reason"],
        expires=date.fromisoformat(raw["expires"]),
        failure=raw["failure"],
        link=raw.get("link"),
    )


def _head(text: str) -> str:
    """Return the comments that a file begins with."""
    lines = takewhile(lambda line: not line or line.startswith("#"), text.splitlines())
    return "\n".join(lines).strip("\n")
