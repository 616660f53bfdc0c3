"""Play the cases of a corpus with engines, and yield what happens."""

from __future__ import annotations

from collections import Counter
from time import perf_counter
from typing import TYPE_CHECKING

from stud_conformance import __version__, play
from stud_conformance.engines import NotStarted, connect
from stud_conformance.protocol import messages
from stud_conformance.run import undeclared
from stud_conformance.run.events import (
    FAILED,
    NOT_RUN,
    PASSED,
    UNSUPPORTED,
    VERDICTS,
    Finished,
    Greeted,
    Judged,
    NotGreeted,
    Played,
    Started,
    Totals,
)
from stud_conformance.run.judge import judge
from stud_conformance.run.plan import Excluded, plan
from stud_conformance.run.profile import profile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.engines import Engine
    from stud_conformance.run.events import Event
    from stud_conformance.run.plan import Planned
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec import Case, Corpus
    from stud_conformance.spec.scenario import Rulings


def run(names: Sequence[str], corpus: Corpus, cases: Sequence[Case]) -> Iterator[Event]:
    """Run engines one after another against the same cases.

    Args:
        names: The engines, as on the command line.
        corpus: Where the cases come from.
        cases: The selected cases.

    """
    began = perf_counter()
    scenarios = len({case.scenario for case in cases})
    yield Started(__version__, corpus.hash, tuple(names), len(cases), scenarios)
    totals: dict[str, Totals] = {}
    for name in names:
        taken: dict[str, Rulings] = {}
        try:
            engine = connect(name)
            found = _greet(name, engine, corpus)
        except NotStarted as error:
            yield NotGreeted(name, str(error))
            judged = [Judged(name, case, NOT_RUN, reason=str(error)) for case in cases]
        else:
            yield Greeted(found)
            judged = []
            for one in _play_all(engine, found, corpus, cases):
                judged.append(one)
                yield Played(name, len(judged), len(cases))
            judged, taken = undeclared.settle(judged, found, corpus.domains)
        yield from judged
        totals[name] = _total(judged, scenarios, taken)
    yield Finished(totals, perf_counter() - began)


def _greet(name: str, engine: Engine, corpus: Corpus) -> Profile:
    suite = {"name": "stud-conformance", "version": __version__, "hash": corpus.hash}
    try:
        answer = engine.hello(messages.hello(suite))
    except Exception as error:
        message = f"{name} failed in its greeting: {type(error).__name__}: {error}"
        raise NotStarted(message) from error
    return profile(name, answer, corpus.domains)


def _play_all(
    engine: Engine, found: Profile, corpus: Corpus, cases: Sequence[Case]
) -> Iterator[Judged]:
    for number, planned in enumerate(plan(cases, found, corpus.domains), start=1):
        if isinstance(planned, Excluded):
            yield Judged(found.name, planned.case, UNSUPPORTED, reason=planned.reason)
        else:
            yield _play(engine, found, f"k{number}", planned)


def _play(engine: Engine, found: Profile, name: str, planned: Planned) -> Judged:
    case = planned.case
    hand = play.hand_message(case, planned.rulings, planned.house)
    observe = sorted(messages.observed_keys(case))
    try:
        answer = engine.run(messages.run(name, hand, observe))
    except Exception as error:  # noqa: BLE001 - whatever an engine throws costs this case only
        answer = {
            "id": name,
            "outcome": messages.ERROR,
            "error": f"{type(error).__name__}: {error}",
        }
    reasons = "reason" in found.supports.get("observes", ())
    failure = judge(case, name, answer, reasons=reasons)
    return Judged(
        engine=found.name,
        case=case,
        verdict=FAILED if failure else PASSED,
        rulings=planned.rulings,
        house=planned.house,
        failure=failure,
    )


def _total(judged: Sequence[Judged], scenarios: int, taken: dict[str, Rulings]) -> Totals:
    counts = Counter(one.verdict for one in judged)
    ran = {one.case.scenario for one in judged if one.verdict in (PASSED, FAILED)}
    return Totals({verdict: counts[verdict] for verdict in VERDICTS}, len(ran), scenarios, taken)
