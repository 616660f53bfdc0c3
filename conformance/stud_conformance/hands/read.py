"""Read every hand of some paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import files
from stud_conformance.files import document
from stud_conformance.hands import phh, runlog, scenario
from stud_conformance.hands.documents import RUN_LOG, SCENARIO, CutShortError, Document, Limits
from stud_conformance.hands.encoding import no_utf8
from stud_conformance.hands.recorded import Unreadable, unreadable
from stud_conformance.hands.scenario_sound import sound
from stud_conformance.hands.sources import WANTED, documents

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec import Scenario


def hands(
    paths: Iterable[str], limits: Limits | None = None, wanted: Collection[str] = WANTED
) -> Iterator[Recorded | Unreadable]:
    """Yield every hand of some paths, in a fixed order; what cannot be read comes as such.

    Args:
        paths: Files, folders, globs, ``-`` for stdin, or URLs of fsspec.
        limits: How much is read.
        wanted: What is looked for in folders and archives; a file that is named is always read.

    """
    for found in documents(paths, limits, wanted):
        if isinstance(found, Unreadable):
            yield found
        else:
            yield from of_document(found)


def of_document(found: Document) -> Iterator[Recorded | Unreadable]:
    """Yield every hand of a file."""
    try:
        kind, lines = found.begin()
        if kind == RUN_LOG:
            yield from runlog.read(lines, found.name, found.limits.hand, to_end=True)
        elif kind == SCENARIO:
            yield from _of_scenario(lines, found.name)
        else:
            yield from phh.read(lines, found.name, found.limits.hand)
    except CutShortError as cut:
        yield cut.unread


def _of_scenario(lines: Iterable[str], name: str) -> Iterator[Recorded | Unreadable]:
    try:
        found = _scenario(lines, name)
    except files.Invalid as invalid:
        yield Unreadable(f"{name}:1", invalid.problems)
        return
    for case in found.cases:
        try:
            yield scenario.recorded(found, case)
        except ValueError as error:
            cure = "steps and cards that can be played"
            yield unreadable(name, f"{case.id} cannot be played: {error}", cure)


def _scenario(lines: Iterable[str], name: str) -> Scenario:
    """Read a scenario.

    Raises:
        Invalid: With every mistake.

    """
    text = ""
    for line in lines:
        text += line
        if len(text) > document.LARGEST:
            break
    problem = no_utf8(text, name)
    if problem is not None:
        raise files.Invalid([problem])
    return sound(text, name)
