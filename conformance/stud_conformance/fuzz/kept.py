"""The folder in which found hands are kept, to be played first the next time."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stud_conformance.engines.engine import OutOfTime
from stud_conformance.files import Invalid, whole
from stud_conformance.files.folder import files_in
from stud_conformance.fuzz.hands import Hand
from stud_conformance.fuzz.pair import Unasked
from stud_conformance.fuzz.scenario import text
from stud_conformance.protocol import messages
from stud_conformance.run.plan import Excluded, Planned, plan
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.fuzz.pair import Aside, Difference, Pair
    from stud_conformance.spec import Case
    from stud_conformance.spec.load import Domains

FOLDER: Final = Path(".studconf") / "fuzz"
PREFIX: Final = "found"
#: The ending of a file that is no scenario; it is not played again.
UNFINISHED: Final = ".txt"
#: Why a hand was not asked when the time is over.
OVER: Final = "the time was over"
_LONGEST: Final = 100
_PLAIN: Final = re.compile(r"[^A-Za-z0-9.=-]+")
_NUMBERED: Final = re.compile(rf"{PREFIX}-([0-9]{{4}})")


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand that was kept was played again, or could not be.

    Attributes:
        case: Its case.
        found: Where the engines part now, by which open rulings, or why it could not be asked;
            ``None`` where both see the same.

    """

    case: Case
    found: Difference | Aside | Unasked | None


def folder(engine: str) -> Path:
    """Return the folder for the hands of an engine, where none is named.

    >>> folder("cmd:node my-adapter.mjs").name
    'cmd-node-my-adapter.mjs'
    """
    name = _PLAIN.sub("-", engine).strip("-.") or "engine"
    if len(name) > _LONGEST:
        mark = sha256(engine.encode(errors="replace")).hexdigest()[:8]
        name = f"{name[:_LONGEST]}-{mark}"
    return FOLDER / name


def check_writable(kept: Path) -> None:
    """Check that hands can be kept in a folder, without making it.

    Raises:
        OSError: They cannot.

    """
    there = kept
    while not os.path.lexists(there) and there != there.parent:
        there = there.parent
    if not there.is_dir():
        raise NotADirectoryError(f"no hands can be kept in {kept}: {there} is no folder")
    if not os.access(there, os.W_OK | os.X_OK):
        raise PermissionError(f"no hands can be kept in {kept}: {there} cannot be written")


def replay(pair: Pair, kept: Path, over: Callable[[], bool]) -> Iterator[Replayed]:
    """Play the hands of a folder.

    Args:
        pair: The engines.
        kept: The folder.
        over: Whether there is no time left.

    Raises:
        Invalid: A file has mistakes.
        TooOften: An engine broke too often.

    """
    if not kept.is_dir() or not any(files_in(kept)):
        return
    corpus = load_corpus([kept], ours=False)
    is_over = False
    for case in corpus.cases():
        is_over = is_over or over()
        found: Difference | Aside | Unasked | None = Unasked(OVER)
        if not is_over:
            try:
                found = _again(pair, case, corpus.domains)
            except OutOfTime:
                is_over, found = True, Unasked(OVER)
        yield Replayed(case, found)


def _again(pair: Pair, case: Case, domains: Domains) -> Difference | Aside | Unasked | None:
    """Ask a hand that was kept."""
    planned = _planned(pair, case, domains)
    if isinstance(planned, Excluded):
        return Unasked(planned.reason)
    acts = tuple(messages.actions(case))
    views = "views" in messages.observed_keys(case)
    return pair.ask(Hand(case.setup, case.cards, planned.rulings, planned.house, acts, views))


def _planned(pair: Pair, case: Case, domains: Domains) -> Planned | Excluded:
    """Find the rulings under which both engines are to play a case."""
    first = None
    for profile in pair.shared.profiles:
        [one] = plan([case], profile, domains)
        if isinstance(one, Excluded):
            return Excluded(case, f"{profile.name}: {one.reason}")
        first = first or one
    assert first is not None  # noqa: S101 - there are two of them
    for house, values in pair.shared.ways(case.setup):
        if all(value in values[ruling] for ruling, value in case.when.items()):
            rulings = {
                ruling: first.rulings[ruling] if first.rulings[ruling] in own else own[0]
                for ruling, own in values.items()
            }
            return Planned(case, {**rulings, **case.when}, house)
    return Excluded(case, "there are no rulings under which both play it")


def keep(found: Difference, kept: Path, engine: str, against: str, name: str = "") -> Path:
    """Write a hand as the next file of a folder, or in place of another one; return its path.

    What is no scenario, such as a hand that never ends, gets another ending and stops nobody.

    Args:
        found: The difference, and its hand.
        kept: The folder.
        engine: The engine, as on the command line.
        against: What it was held against.
        name: The id of the one that it takes the place of, if there is one.

    Raises:
        OSError: It cannot be written.

    """
    name = name or f"{PREFIX}-{_next(kept):04d}"
    path = kept / f"{name}.yaml"
    whole.write(path, text(found, name, engine, against))
    try:
        load_corpus((kept,), ours=False)
    except Invalid:
        path = path.rename(path.with_suffix(UNFINISHED))
    return path


def _next(kept: Path) -> int:
    """Return the first number that no file of a folder has, nor any after it."""
    names = (path.stem for path in kept.iterdir()) if kept.is_dir() else ()
    return max((int(match[1]) for name in names if (match := _NUMBERED.match(name))), default=0) + 1
