"""Play the cases of a corpus with engines, and yield what happens."""

from __future__ import annotations

from collections import Counter
from time import perf_counter
from typing import TYPE_CHECKING

from stud_conformance import __version__, play
from stud_conformance.engines import NotStarted
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import described
from stud_conformance.run import undeclared
from stud_conformance.run.events import (
    FAILED,
    NOT_RUN,
    PASSED,
    UNSUPPORTED,
    VERDICTS,
    Finished,
    Greeted,
    Interrupted,
    Judged,
    NotGreeted,
    Played,
    Started,
    Totals,
)
from stud_conformance.run.judge import judge
from stud_conformance.run.plan import Excluded, plan
from stud_conformance.run.playable import Unplayable
from stud_conformance.run.profile import profile

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

    from stud_conformance.engines import Engine
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.events import Event, Taken
    from stud_conformance.run.plan import Planned
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec import Case, Corpus, House


BROKEN_OFF = "the run was broken off"


def run(
    engines: Mapping[str, Engine | NotStarted],
    corpus: Corpus,
    cases: Sequence[Case],
    house: House | None = None,
) -> Iterator[Event]:
    """Run engines one after another against the same cases.

    Ctrl-C ends the run, not the stream: what was judged stands, the rest is not run.

    Args:
        engines: The engines by their names on the command line, or why there is none.
        corpus: Where the cases come from.
        cases: The selected cases.
        house: The house whose values are sent, where an engine can be set to them.

    Raises:
        Unplayable: A case cannot be dealt under the rulings that an engine asks for.

    """
    began = perf_counter()
    scenarios = len({case.scenario for case in cases})
    yield Started(__version__, corpus.hash, tuple(engines), len(cases), scenarios)
    totals: dict[str, Totals] = {}
    why = ""
    for name, engine in engines.items():
        judged: list[Judged] = []
        taken: Taken = {}
        if why != BROKEN_OFF:
            judged, taken, why = yield from _ask(name, engine, corpus, cases, house)
        left = cases[len(judged) :]
        judged += [Judged(name, case, NOT_RUN, reason=why) for case in left]
        yield from judged
        totals[name] = _total(judged, scenarios, taken)
    if why == BROKEN_OFF:
        yield Interrupted(totals)
    else:
        yield Finished(totals, perf_counter() - began)


def _ask(
    name: str,
    engine: Engine | NotStarted,
    corpus: Corpus,
    cases: Sequence[Case],
    house: House | None,
) -> Generator[Event, None, tuple[list[Judged], Taken, str]]:
    """Greet an engine and let it play.

    Returns:
        The verdicts, the values taken, and why there are no more verdicts.

    """
    judged: list[Judged] = []
    why = ""
    try:
        if isinstance(engine, NotStarted):
            raise engine
        found = _greet(name, engine, corpus)
        yield Greeted(found)
        for one in _play_all(engine, found, corpus, plan(cases, found, corpus.domains, house)):
            judged.append(one)
            yield Played(name, len(judged), len(cases))
    except NotStarted as error:
        yield NotGreeted(name, str(error))
        return [], {}, str(error)
    except KeyboardInterrupt:
        why = BROKEN_OFF
        if not judged:
            return [], {}, why
    settled, taken = undeclared.settle(judged, found, corpus.domains)
    return settled, taken, why


def _greet(name: str, engine: Engine, corpus: Corpus) -> Profile:
    suite = {"name": "stud-conformance", "version": __version__, "hash": corpus.hash}
    try:
        answer = engine.hello(messages.hello(suite))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise NotStarted(f"{name} failed in its greeting: {described(error)}") from error
    return profile(name, answer, corpus.domains)


def _play_all(
    engine: Engine, found: Profile, corpus: Corpus, plans: Iterable[Planned | Excluded]
) -> Iterator[Judged]:
    for number, planned in enumerate(plans, start=1):
        if isinstance(planned, Excluded):
            yield Judged(found.name, planned.case, UNSUPPORTED, reason=planned.reason)
        else:
            yield _play(engine, found, f"k{number}", planned, _hand(planned, corpus))


def _hand(planned: Planned, corpus: Corpus) -> Message:
    try:
        return play.hand_message(planned.case, planned.rulings, planned.house)
    except ValueError as error:
        raise Unplayable([(planned.case, error)], corpus) from error


def _play(engine: Engine, found: Profile, name: str, planned: Planned, hand: Message) -> Judged:
    """Let an engine play one hand; whatever it throws costs this case only."""
    case = planned.case
    observe = sorted(messages.observed_keys(case))
    try:
        answer = engine.run(messages.run(name, hand, observe))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - an engine may throw anything
        answer = {"id": name, "outcome": messages.ERROR, "error": described(error)}
    failure = judge(case, name, answer, reasons="reason" in found.supports.observes)
    return Judged(
        engine=found.name,
        case=case,
        verdict=FAILED if failure else PASSED,
        rulings=planned.rulings,
        house=planned.house,
        failure=failure,
    )


def _total(judged: Sequence[Judged], scenarios: int, taken: Taken) -> Totals:
    counts = Counter(one.verdict for one in judged)
    ran = {one.case.scenario for one in judged if one.verdict in (PASSED, FAILED)}
    return Totals({verdict: counts[verdict] for verdict in VERDICTS}, len(ran), scenarios, taken)
