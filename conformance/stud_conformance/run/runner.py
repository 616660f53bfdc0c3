"""Play the cases of a corpus with engines, and yield what happens."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING

from stud_conformance import __version__
from stud_conformance.engines import NotStarted
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.protocol import messages
from stud_conformance.run import baseline, undeclared
from stud_conformance.run.copies import outcomes
from stud_conformance.run.events import (
    FAILED,
    NOT_RUN,
    PASSED,
    UNSUPPORTED,
    VERDICTS,
    Chosen,
    Finished,
    Greeted,
    Interrupted,
    Judged,
    NotGreeted,
    Played,
    Started,
    Totals,
)
from stud_conformance.run.greet import greet
from stud_conformance.run.judge import BROKE, judge, malformed
from stud_conformance.run.plan import Planned, plan
from stud_conformance.run.playable import hand

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Iterator, Mapping, Sequence

    from stud_conformance.engines import Connection
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.baseline import Baseline
    from stud_conformance.run.events import Event, Taken
    from stud_conformance.run.outcome import Outcome
    from stud_conformance.run.plan import Excluded
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec import Case, Corpus, House


BROKEN_OFF = "the run was broken off"


@dataclass(frozen=True, slots=True)
class Asked:
    """What engines are asked.

    Attributes:
        corpus: Where the cases come from.
        cases: The selected cases.
        house: The house whose values are sent, where an engine can be set to them.
        jobs: How many copies of an engine may play at once.
        baseline: The failures that are expected.
        chosen: How the cases were chosen, for whoever tells how to ask again.

    """

    corpus: Corpus
    cases: Sequence[Case]
    house: House | None = None
    jobs: int = 1
    baseline: Baseline | None = None
    chosen: Chosen = field(default_factory=Chosen)


def run(
    engines: Mapping[str, Connection | NotStarted], asked: Asked
) -> Generator[Event, None, None]:
    """Run engines one after another against the same cases.

    Ctrl-C ends the run, not the stream: what was judged stands, the rest is not run.

    Args:
        engines: Lines to the engines by their names on the command line, or why there is none.
        asked: What they are asked.

    Raises:
        Unplayable: A case cannot be dealt under the rulings that an engine asks for.

    """
    began = perf_counter()
    cases = asked.cases
    scenarios = len({case.scenario for case in cases})
    known = None
    if asked.baseline is not None:
        known = asked.baseline.file, asked.baseline.engine.get("name", "")
    yield Started(
        version=__version__,
        hash=asked.corpus.hash,
        engines=tuple(engines),
        cases=len(cases),
        scenarios=scenarios,
        baseline=known,
        chosen=asked.chosen,
    )
    totals: dict[str, Totals] = {}
    why = ""
    for name, engine in engines.items():
        judged: list[Judged] = []
        taken: Taken = {}
        if why != BROKEN_OFF:
            judged, taken, why = yield from _ask(name, engine, asked)
        left = cases[len(judged) :]
        judged += [Judged(name, case, NOT_RUN, reason=why) for case in left]
        if asked.baseline is not None:
            judged = asked.baseline.mark(judged, baseline.today())
        yield from judged
        totals[name] = _total(judged, scenarios, taken)
    if why == BROKEN_OFF:
        yield Interrupted(totals)
    else:
        yield Finished(totals, perf_counter() - began)


def _ask(
    name: str, engine: Connection | NotStarted, asked: Asked
) -> Generator[Event, None, tuple[list[Judged], Taken, str]]:
    """Greet an engine and let it play.

    Returns:
        The verdicts, the values taken, and why there are no more verdicts.

    """
    if isinstance(engine, NotStarted):
        yield NotGreeted(name, str(engine), engine.stderr)
        return [], {}, str(engine)
    judged: list[Judged] = []
    why = ""
    try:
        met = greet(name, engine, asked.corpus)
        found = met.profile
        yield Greeted(found, met.answer)
        plans = list(plan(asked.cases, found, asked.corpus.domains, asked.house))
        hands = _hands(plans, found.supports.deal, asked.corpus)
        played = outcomes(engine, (met.hello, met.answer), hands, asked.jobs)
        for one in _judged(found, plans, played):
            judged.append(one)
            yield Played(name, len(judged), len(asked.cases))
    except NotStarted as error:
        yield NotGreeted(name, str(error), error.stderr)
        return [], {}, str(error)
    except OutOfTime as error:
        return [], {}, str(error)
    except KeyboardInterrupt:
        why = BROKEN_OFF
        if not judged:
            return [], {}, why
    finally:
        engine.close()
    settled, taken = undeclared.settle(judged, found, asked.corpus.domains)
    return settled, taken, why


def _hands(
    plans: Sequence[Planned | Excluded], deal: Collection[str], corpus: Corpus
) -> Iterator[Message]:
    """Yield the messages of what is to be played."""
    for number, planned in enumerate(plans, start=1):
        if isinstance(planned, Planned):
            yield message(number, planned, deal, corpus)


def message(number: int, planned: Planned, deal: Collection[str], corpus: Corpus) -> Message:
    """Return the message that asks a case of an engine.

    Args:
        number: Its place in the plan, from 1.
        planned: The case, and the rulings that are sent.
        deal: The forms in which the engine takes the cards.
        corpus: Where the case comes from.

    Raises:
        Unplayable: It cannot be dealt.

    """
    observe = sorted(messages.observed_keys(planned.case))
    return messages.run(f"k{number}", hand(planned, deal, corpus), observe)


def _judged(
    found: Profile,
    plans: Sequence[Planned | Excluded],
    played: Generator[Outcome, None, str],
) -> Iterator[Judged]:
    """Yield a verdict for each case of the plan."""
    why = ""
    try:
        for planned in plans:
            if not isinstance(planned, Planned):
                yield Judged(found.name, planned.case, UNSUPPORTED, reason=planned.reason)
                continue
            try:
                outcome = next(played)
            except StopIteration as end:
                why = why or end.value
                yield Judged(found.name, planned.case, NOT_RUN, reason=why)
            else:
                yield verdict(found, planned, outcome)
    finally:
        played.close()


def verdict(found: Profile, planned: Planned, outcome: Outcome) -> Judged:
    """Judge what became of a case, before it is known what an engine follows undeclared."""
    case, answer = planned.case, outcome.answer
    if outcome.reason:
        return Judged(found.name, case, NOT_RUN, reason=outcome.reason)
    reasons = "reason" in found.supports.observes
    failure = judge(case, outcome.sent["id"], answer, reasons=reasons) or malformed(answer)
    if failure is not None and outcome.broke:
        failure = replace(failure, topic=BROKE)
    return Judged(
        engine=found.name,
        case=case,
        verdict=FAILED if failure else PASSED,
        rulings=planned.rulings,
        house=planned.house,
        failure=failure,
        sent=outcome.sent,
        answer=answer,
        stderr=outcome.stderr,
    )


def _total(judged: Sequence[Judged], scenarios: int, taken: Taken) -> Totals:
    counts = Counter(one.verdict for one in judged)
    ran = {one.case.scenario for one in judged if one.verdict in (PASSED, FAILED)}
    known = Counter(one.known for one in judged if one.known is not None)
    by_verdict = {verdict: counts[verdict] for verdict in VERDICTS}
    return Totals(by_verdict, len(ran), scenarios, taken, dict(known))
