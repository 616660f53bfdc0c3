"""Add to a run what may be wrong with the engines that failed, and put first what tells most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.run import events

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from stud_conformance.spec import Case


def diagnosed(stream: Iterator[events.Event]) -> Generator[events.Event, None, None]:
    """Yield the events of a run; before its end, a diagnosis of each engine that failed."""
    judged: dict[str, list[events.Judged]] = {}
    reasons: set[str] = set()
    for event in stream:
        if isinstance(event, events.Greeted) and not event.profile.unchecked:
            reasons.add(event.profile.name)
        if isinstance(event, events.Judged):
            judged.setdefault(event.engine, []).append(event)
        if isinstance(event, events.Finished):
            for engine, own in judged.items():
                yield from _of_engine(engine, own, reasons=engine in reasons)
        yield event


def _of_engine(
    engine: str, judged: Sequence[events.Judged], *, reasons: bool
) -> Iterator[events.Diagnosed]:
    if not any(one.verdict == events.FAILED for one in judged):
        return
    # What is seldom wanted is not loaded before.
    from stud_conformance.mutants.diagnosis import diagnose, left_out  # noqa: PLC0415

    suspects, others = diagnose(judged, reasons=reasons), left_out(judged)
    if suspects or others:
        yield events.Diagnosed(engine, tuple(suspects), others)


def sooner(cases: Sequence[Case]) -> list[Case]:
    """Return cases in an order in which those come first that find most mutants."""
    from stud_conformance.mutants import stored  # noqa: PLC0415 - as above
    from stud_conformance.mutants.order import ordered  # noqa: PLC0415

    by_id = {case.id: case for case in cases}
    return [by_id[name] for name in ordered(by_id, stored.kills())]
