"""Run an engine of the list against the whole corpus, and see whether it is as expected."""  # noqa: INP001

from __future__ import annotations

import shlex
import sys
from contextlib import chdir
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines_listed import ROOT
from stud_conformance.engines import NotStarted
from stud_conformance.engines.connect import connect
from stud_conformance.run import baseline
from stud_conformance.run.events import (
    EXPECTED,
    FAILED,
    NOT_RUN,
    Finished,
    Greeted,
    Interrupted,
    Judged,
    NotGreeted,
)
from stud_conformance.run.runner import Asked, run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines_listed import Listed
    from stud_conformance.run.events import Totals
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec import Corpus

#: ``studconf``, as this Python has it: it need not be on the path.
COMMAND = "from stud_conformance.cli.main import main; main()"
OURS = "cmd:studconf "


@dataclass(frozen=True, slots=True)
class Ran:
    """What became of a run.

    Attributes:
        profile: What the engine says of itself.
        judged: The verdicts, in the order of the corpus.
        totals: Their numbers.

    """

    profile: Profile
    judged: tuple[Judged, ...]
    totals: Totals


def ran(engine: Listed, corpus: Corpus, way: str | None = None) -> Ran:
    """Run an engine with its baseline.

    Args:
        engine: The engine.
        corpus: The cases.
        way: How to connect to it; by default the first way of the list.

    Raises:
        NotStarted: It was not.

    """
    path = engine.baseline_path
    known = None if path is None else baseline.load(path, corpus)
    asked = Asked(corpus, tuple(corpus.cases()), baseline=known)
    profile: Profile | None = None
    judged: list[Judged] = []
    with chdir(ROOT):
        for event in run({engine.name: connect(_here(way or engine.connect))}, asked):
            if isinstance(event, NotGreeted):
                raise NotStarted(event.reason)
            if isinstance(event, Interrupted):
                raise KeyboardInterrupt
            if isinstance(event, Greeted):
                profile = event.profile
            elif isinstance(event, Judged):
                judged.append(event)
            elif isinstance(event, Finished) and profile is not None:
                return Ran(profile, tuple(judged), event.totals[engine.name])
    raise NotStarted(f"{engine.name} did not come to an end")


def _here(way: str) -> str:
    """Return how to connect, with ``studconf`` as a command of this Python."""
    if not way.startswith(OURS):
        return way
    return f"cmd:{shlex.join([sys.executable, '-c', COMMAND])} {way.removeprefix(OURS)}"


def problems(engine: Listed, found: Ran, corpus: Corpus) -> Iterator[str]:
    """Yield a line for all that is not as expected; other ways to connect are tried as well.

    Raises:
        NotStarted: There is no such other way.

    """
    wrong = baseline.problems(found.judged)
    for one in wrong:
        kind = (one.known or "new failure").replace("-", " ")
        yield f"{kind}: {one.case.id}: {baseline.fingerprint(one) or one.note}"
    left = sum(one.verdict == NOT_RUN for one in found.judged)
    if left:
        yield f"not run: {left} cases"
    if wrong and engine.baseline_path is not None:
        file = str(engine.baseline_path.relative_to(ROOT))
        yield f"put right by: {baseline.cure({one.known for one in wrong}, engine.connect, file)}"
    for way in engine.also:
        yield from _differences(way, found, ran(engine, corpus, way))


def _differences(way: str, found: Ran, other: Ran) -> Iterator[str]:
    for one, same in zip(found.judged, other.judged, strict=True):
        if (one.verdict, baseline.fingerprint(one)) != (same.verdict, baseline.fingerprint(same)):
            yield f"by {way} it is {same.verdict}: {one.case.id}: {baseline.fingerprint(same)}"


def in_words(found: Ran) -> str:
    """Return how a run went."""
    failed = sum(one.verdict == FAILED for one in found.judged)
    expected = sum(one.known == EXPECTED for one in found.judged)
    if not failed:
        return "nothing failed"
    return f"{failed} failed, {'all' if failed == expected else f'{expected} of them'} expected"
