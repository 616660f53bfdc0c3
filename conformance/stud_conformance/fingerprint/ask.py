"""Ask an engine to play, telling it no rulings, and find out which ones it follows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stud_conformance.fingerprint.clue import NOT_PLAYED, Clue, ask, not_played, observed
from stud_conformance.fingerprint.compare import Contradiction, Near, contradictions, nearest
from stud_conformance.fingerprint.solve import Answer, solve
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import counted
from stud_conformance.run.copies import outcomes
from stud_conformance.run.greet import greet
from stud_conformance.run.plan import Planned, unsupported
from stud_conformance.run.playable import hand
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from stud_conformance.engines import Connection
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.outcome import Outcome
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec import Case, Corpus, House


#: What is said of an answer to something else.
OTHER_ID = "the answer has another id"
#: So many reasons are told where nothing was played.
REASONS_SHOWN = 3


class NothingPlayed(Exception):  # noqa: N818 - it says what happened
    """Raised where no case was played, so that nothing can be said; it says why."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked.

    Attributes:
        corpus: Where the cases come from.
        cases: The selected cases; those that name no ruling are passed over.
        houses: Houses that the engine is held to, besides those that it declares.
        jobs: How many copies of the engine may play at once.

    """

    corpus: Corpus
    cases: Sequence[Case]
    houses: tuple[House, ...] = ()
    jobs: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """The fingerprint of an engine.

    Attributes:
        engine: What the engine says of itself.
        clues: What each case says, in order.
        answers: What is found of each ruling, by game.
        near: The houses, the nearest first.
        contradictions: What it declares, and does not do.
        unasked: Why cases were not asked, and how many for each reason.
        why: Why the rest was not run; empty where all was.

    """

    engine: Profile
    clues: tuple[Clue, ...]
    answers: tuple[Answer, ...]
    near: tuple[Near, ...]
    contradictions: tuple[Contradiction, ...]
    unasked: dict[str, int]
    why: str = ""

    @property
    def nearest(self) -> tuple[str, ...]:
        """The houses that come nearest; none where nothing was found."""
        told = [near for near in self.near if near.agrees or near.differs]
        return tuple(near.house for near in told if near.rank == self.near[0].rank)


def fingerprint(
    name: str,
    engine: Connection,
    asked: Asked,
    each: Callable[[int, int], None] = lambda _done, _of: None,
) -> Found:
    """Return the fingerprint of an engine.

    Args:
        name: The engine as on the command line.
        engine: A line to it; it is closed in the end.
        asked: What is asked.
        each: Called after each hand with how many were played, and of how many.

    Raises:
        NotStarted: It does not answer as it should.
        NothingPlayed: It played no hand.
        OutOfTime: The time of the run is over before the first hand.
        Unplayable: A case cannot be dealt.

    """
    try:
        met = greet(name, engine, asked.corpus)
        found, greeted = met.profile, (met.hello, met.answer)
        reasons = [(case, _unasked(case, found)) for case in asked.cases if case.when]
        cases = [case for case, reason in reasons if reason is None]
        hands = [_hand(case, found, asked.corpus) for case in cases]
        sent = _sent(cases, hands)
        clues, why = [], ""
        played = outcomes(engine, greeted, sent, asked.jobs)
        for case, own in zip(cases, hands, strict=True):
            outcome = next(played, None)
            if outcome is None or outcome.reason:
                why = "" if outcome is None else outcome.reason
                why = why or "the engine broke too often"
                break
            clues.append(_clue(case, own, outcome, found, asked.corpus))
            each(len(clues), len(cases))
        played.close()
    finally:
        engine.close()
    if not any(clue.reason != NOT_PLAYED for clue in clues):
        raise NothingPlayed(_nothing(clues, why))
    unasked = Counter(reason for _, reason in reasons if reason)
    return _found(found, clues, asked, dict(unasked), why)


def _unasked(case: Case, engine: Profile) -> str | None:
    """Return why a case is not asked; that its engine does not tell all of it is no reason."""
    told = tuple(messages.OBSERVED)
    everything = replace(engine, supports=replace(engine.supports, observes=told))
    reason = unsupported(case, everything)
    by_house = engine.houses and not engine.rulings.get(case.setup.game)
    if reason is None and by_house and not any(one.fits(case.setup) for one in engine.houses):
        return "no house that it declares plays such a table"
    return reason


def _hand(case: Case, engine: Profile, corpus: Corpus) -> Message:
    """Return the hand of a case, dealt as the case has it, with no rulings told."""
    planned = Planned(case, own_rulings(case, corpus.domains))
    return {**hand(planned, engine.supports.deal, corpus), "rulings": {}}


def _sent(cases: Sequence[Case], hands: Sequence[Message]) -> Iterator[Message]:
    for number, (case, own) in enumerate(zip(cases, hands, strict=True), start=1):
        yield messages.run(f"k{number}", own, sorted(observed(case)))


def _clue(case: Case, own: Message, outcome: Outcome, engine: Profile, corpus: Corpus) -> Clue:
    answer = outcome.answer
    if isinstance(answer, dict) and answer.get("id") != outcome.sent["id"]:
        answer = {"id": outcome.sent["id"], "outcome": messages.ERROR, "error": OTHER_ID}
    return ask(case, own, answer, engine.supports.observes, corpus.domains)


def _nothing(clues: Sequence[Clue], why: str) -> str:
    if not clues:
        return why or "it supports no case that names a ruling"
    reasons = [f"{count} {words}" for words, count in not_played(clues)]
    shown = "; ".join(reasons[:REASONS_SHOWN])
    more = len(reasons) - REASONS_SHOWN
    told = shown + (f"; and {counted(more, 'more reason')}" if more > 0 else "")
    return f"it played none of {len(clues)} hands that were sent without rulings: {told}"


def _found(
    engine: Profile, clues: list[Clue], asked: Asked, unasked: dict[str, int], why: str
) -> Found:
    answers = solve(clues, asked.corpus.domains, engine.supports.games)
    named = {case.setup.game for case in asked.cases}
    answers = [answer for answer in answers if answer.game in named]
    known = {**load.houses(), **{house.id: house for house in (*engine.houses, *asked.houses)}}
    return Found(
        engine=engine,
        clues=tuple(clues),
        answers=tuple(answers),
        near=nearest(answers, known.values()),
        contradictions=tuple(contradictions(answers, engine, asked.houses)),
        unasked=unasked,
        why=why,
    )
