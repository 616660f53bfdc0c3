"""The folder in which found hands are kept, to be played first the next time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stud_conformance.files import Invalid
from stud_conformance.fuzz.hands import Hand
from stud_conformance.fuzz.scenario import text
from stud_conformance.protocol import messages
from stud_conformance.run.plan import Planned, plan
from stud_conformance.spec import load_corpus
from stud_conformance.spec.corpus import files_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.fuzz.pair import Difference, Pair
    from stud_conformance.spec import Case

FOLDER: Final = Path(".studconf") / "fuzz"
PREFIX: Final = "found"
_PLAIN: Final = re.compile(r"[^A-Za-z0-9.=-]+")
_NUMBERED: Final = re.compile(rf"{PREFIX}-([0-9]{{4}})")


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand that was kept was played again.

    Attributes:
        case: Its case.
        difference: Where the engines part now, if they do.
        reason: Why it was not asked; empty where it was.

    """

    case: Case
    difference: Difference | None
    reason: str = ""


def folder(engine: str) -> Path:
    """Return the folder for the hands of an engine, where none is named.

    >>> folder("cmd:node my-adapter.mjs").name
    'cmd-node-my-adapter.mjs'
    """
    return FOLDER / (_PLAIN.sub("-", engine).strip("-.") or "engine")


def replay(pair: Pair, kept: Path) -> Iterator[Replayed]:
    """Play the hands of a folder.

    Raises:
        Invalid: A file has mistakes.
        TooOften: An engine broke too often.

    """
    if not kept.is_dir() or not any(files_in(kept)):
        return
    corpus = load_corpus([kept], ours=False)
    for planned in plan(corpus.cases(), pair.engine.profile, corpus.domains):
        if not isinstance(planned, Planned):
            yield Replayed(planned.case, None, planned.reason)
            continue
        case = planned.case
        acts = tuple(messages.actions(case))
        views = "views" in messages.observed_keys(case)
        hand = Hand(case.setup, case.cards, planned.rulings, planned.house, acts, views)
        yield Replayed(case, pair.difference(hand))


def keep(found: Difference, kept: Path, engine: str, against: str) -> Path:
    """Write a hand as the next file of a folder; return its path.

    What is no scenario, such as a hand that never ends, gets another ending and stops nobody.

    Raises:
        OSError: It cannot be written.

    """
    kept.mkdir(parents=True, exist_ok=True)
    numbers = [int(match[1]) for path in files_in(kept) if (match := _NUMBERED.match(path.stem))]
    name = f"{PREFIX}-{max(numbers, default=0) + 1:04d}"
    path = kept / f"{name}.yaml"
    path.write_text(text(found, name, engine, against), encoding="utf-8")
    try:
        load_corpus((kept,), ours=False)
    except Invalid:
        path = path.rename(path.with_suffix(".txt"))
    return path
