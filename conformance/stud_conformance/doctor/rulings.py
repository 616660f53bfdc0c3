"""Checks that an engine rules as it declares."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.doctor import compare
from stud_conformance.doctor.check import Check, NotLookedAt, Sick, answered
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import counted
from stud_conformance.run.judge import judge
from stud_conformance.run.plan import Planned, assign

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.judge import Failure
    from stud_conformance.spec import Case
    from stud_conformance.spec.scenario import Value

#: So many cases of a value are played.
MOST_CASES = 3
BROKEN = (
    "It broke on a hand that is not of the handful: look at what it wrote to stderr, and catch "
    "whatever the engine raises."
)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling of a game, and the values that the engine declares, or that its house has."""

    game: str
    name: str
    values: tuple[Value, ...]


def declared(subject: Subject) -> list[Ruling]:
    """Return the rulings for which values are declared."""
    profile, found = subject.profile, []
    for game in profile.supports.games:
        for name, by_game in subject.corpus.domains.items():
            domain = by_game.get(game, ())
            values = profile.declared(game, name)
            if values is None and profile.houses:
                values = _of_houses(subject, game, name)
            if values:
                ordered = tuple(one for one in domain if one in values)
                found.append(Ruling(game, name, ordered))
    return found


def _of_houses(subject: Subject, game: str, name: str) -> tuple[Value, ...]:
    held = [house.held(name, game) for house in subject.profile.houses]
    return tuple(one.value for one in held if one is not None)


def _cases(subject: Subject, ruling: Ruling, value: Value) -> list[Case]:
    """Return some cases that are about one value alone, and that the engine can be asked."""
    return subject.cases_by_value.get((ruling.game, ruling.name, value), [])[:MOST_CASES]


def _told(subject: Subject, case: Case, ruling: Ruling, value: Value) -> Planned | None:
    """Return a case as it is asked of an engine that is to rule otherwise than the case names."""
    under = replace(case, when={ruling.name: value})
    found = assign(under, subject.profile, subject.corpus.domains)
    return replace(found, case=case) if isinstance(found, Planned) else None


def _asked(subject: Subject, message: Message) -> Message:
    with subject.steady() as line:
        return answered(line.ask(message), message, cure=BROKEN)


# A ruling that can be set, and makes no difference.


def _hears(subject: Subject) -> None:
    settable = [one for one in declared(subject) if len(one.values) > 1]
    if not settable:
        raise NotLookedAt("it declares no ruling that can be set")
    deaf = [(ruling, sent) for ruling in settable if (sent := _unheard(subject, ruling))]
    if deaf:
        ruling, (one, two) = deaf[0]
        values = ", ".join(str(value) for value in ruling.values)
        text = (
            f"{ruling.game}: it can be set to {ruling.name} {values}, but it plays the same hand "
            f"the same under {one['hand']['rulings'][ruling.name]} and "
            f"{two['hand']['rulings'][ruling.name]}{_others(deaf)}"
        )
        raise Sick(text, sent=one, at=("hand", "rulings", ruling.name))


def _unheard(subject: Subject, ruling: Ruling) -> tuple[Message, Message] | None:
    """Return a hand under two values, where no hand is played otherwise under any other value."""
    unheard = None
    for one, two in pairwise(ruling.values):
        for sent in _parting(subject, ruling, one, two):
            answers = [_asked(subject, message) for message in sent]
            if any(answer.get("outcome") != messages.PLAYED for answer in answers):
                continue
            if compare.difference(*answers):
                return None
            unheard = unheard or sent
    return unheard


def _parting(
    subject: Subject, ruling: Ruling, one: Value, two: Value
) -> Iterator[tuple[Message, Message]]:
    """Yield hands, each under two values, that are to be played otherwise under each."""
    for case in _cases(subject, ruling, one):
        planned = _told(subject, case, ruling, one)
        if planned is None or planned.house is not None:
            continue
        sent = subject.message(planned)
        hand = sent["hand"]
        other = {**hand, "rulings": {**hand["rulings"], ruling.name: two}}
        if _parts(hand, other, sent["observe"]):
            yield sent, {**subject.renamed(sent), "hand": other}


def _parts(hand: Message, other: Message, observe: list[str]) -> bool:
    """Return whether something that is observed is not the same under two values."""
    try:
        one, two = (_without_codes(play.answer(each, observe=observe)) for each in (hand, other))
    except (ValueError, IndexError):
        return False
    return compare.difference(one, two) is not None


def _without_codes(answer: Message) -> Message:
    """Return an answer in which a refusal is one, whatever its reason."""
    return {**answer, "steps": [one if one["ok"] else {"ok": False} for one in answer["steps"]]}


# A value that is not followed.


def _follows(subject: Subject) -> None:
    rulings = declared(subject)
    if not rulings:
        raise NotLookedAt("it declares no ruling")
    asked = [
        case
        for ruling in rulings
        for value in ruling.values
        for case in _cases(subject, ruling, value)
        if _told(subject, case, ruling, value) is not None
    ]
    if not asked:
        raise NotLookedAt("it is asked no case about the rulings that it declares")
    found = [one for ruling in rulings for one in _otherwise(subject, ruling)]
    if found:
        first = found[0]
        ruling, failure = first.ruling, first.failure
        text = (
            f"{ruling.game}: it declares {ruling.name} {first.value}, but it plays {first.played}: "
            f"{failure.place}: expected {failure.wanted}, found {failure.seen}{_others(found)}"
        )
        raise Sick(text, sent=first.sent, at=("hand", "rulings", ruling.name))


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A value that is declared, and the one that is played, with a case that fails by that."""

    ruling: Ruling
    value: Value
    played: Value
    failure: Failure
    sent: Message


def _otherwise(subject: Subject, ruling: Ruling) -> Iterator[Otherwise]:
    """Yield each value of which all cases fail, while all of another one pass in its place."""
    domain = subject.corpus.domains[ruling.name].get(ruling.game, ())
    for value in ruling.values:
        failed = _failures(subject, ruling, value)
        others = (other for other in domain if failed and other != value)
        played = next((one for one in others if _passes(subject, ruling, value, one)), None)
        if played is not None:
            yield Otherwise(ruling, value, played, *failed[0])


def _failures(subject: Subject, ruling: Ruling, value: Value) -> list[tuple[Failure, Message]]:
    """Return the failures of the cases of a value; none where one passes."""
    found = []
    for case in _cases(subject, ruling, value):
        failure, sent = _judged(subject, ruling, value, case)
        if sent is None:
            continue
        if failure is None:
            return []
        found.append((failure, sent))
    return found


def _passes(subject: Subject, ruling: Ruling, value: Value, other: Value) -> bool:
    """Return whether an engine that is to follow a value passes all cases of another."""
    cases = _cases(subject, ruling, other)
    results = [_judged(subject, ruling, value, case) for case in cases]
    asked = [failure for failure, sent in results if sent is not None]
    return bool(asked) and not any(asked)


def _judged(
    subject: Subject, ruling: Ruling, value: Value, case: Case
) -> tuple[Failure | None, Message | None]:
    """Play a case under a value; return its failure, and what was sent, if it can be played."""
    planned = _told(subject, case, ruling, value)
    if planned is None:
        return None, None
    try:
        sent = subject.message(planned)
    except ValueError:
        return None, None
    reasons = "reason" in subject.profile.supports.observes
    return judge(case, sent["id"], _asked(subject, sent), reasons=reasons), sent


def _others(found: Sequence[object]) -> str:
    more = len(found) - 1
    return f" (and {counted(more, 'other')})" if more else ""


RULINGS = (
    Check(
        id="rulings-settable",
        title="a ruling that can be set makes a difference",
        how="Play hands under two values that are declared, where these have to part.",
        cure="Read the value from hand.rulings in each message, and set the engine to it; or "
        "declare the one value that it always plays, not a list. Or the engine errs there: see "
        "studconf show CASE.",
        look=_hears,
    ),
    Check(
        id="rulings-followed",
        title="it rules as it declares",
        how="Play the cases of each value declared; where all fail, see whether those of another "
        "value pass.",
        cure="Declare the value that it plays; studconf rule ID tells what each one means. Or set "
        "the engine to it.",
        look=_follows,
        after=("rulings-settable",),
    ),
)
