"""What is seen of a hand, place by place: what one case looks at, and an engine tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.protocol import messages
from stud_conformance.run import observation
from stud_conformance.spec import load
from stud_conformance.spec.scenario import Do, Expect, Refuse

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case
    from stud_conformance.spec.scenario import Expectation

    Points = tuple[object, ...]

ACCEPTED, REFUSED = "accepted", "refused"
START, END = "the start of the hand", "the end of the hand"
#: What stands for an observation that is missing or has not the form of the protocol.
ODD = ("odd",)
#: What stands for a place that is not reached, as the cards do not fit what is dealt, and for an
#: end that is not told.
UNFIT = ("unfit",)


def points(
    case: Case, answer: object, observes: Collection[str], count: int | None = None
) -> Points | None:
    """Return what is seen at each place of a case; ``None`` where no hand was played.

    A place is a step of the case, or the end of the hand.  At an act it is seen whether it was
    accepted; at an expectation, all that the case asserts there and the engine tells.

    Args:
        case: The case.
        answer: What was answered to its hand; nothing in it is trusted.
        observes: What the engine tells of a hand; the rest is not looked at.
        count: So many acts were sent, where the cards did not fit the others.

    """
    every = len(messages.actions(case))
    count = every if count is None else count
    if not isinstance(answer, dict) or answer.get("outcome") != messages.PLAYED:
        return None
    steps = answer.get("steps")
    if not isinstance(steps, list) or len(steps) != count:
        return None
    found = list(_points(case, answer, steps, observes))
    return (*found, *[UNFIT] * (len(case.steps) + 1 - len(found)))


def _points(
    case: Case, answer: Message, steps: list[Any], observes: Collection[str]
) -> Iterator[object]:
    state: object = answer.get("start")
    entries = iter(steps)
    for step in case.steps:
        if isinstance(step, Expect):
            yield _seen(step.seen, state, observes)
            continue
        entry: object = next(entries, UNFIT)
        if entry is UNFIT:
            return
        if isinstance(entry, dict) and entry.get("ok") is True:
            state = entry.get("state")
            yield ACCEPTED
        else:
            yield _refusal(entry, step, observes)
    # Who refused an act may be in the middle of a hand, and then has no end to tell of.
    final = answer.get("final")
    yield UNFIT if final is None else _seen(case.final, final, observes)


def _refusal(entry: object, step: Do | Refuse, observes: Collection[str]) -> object:
    """Return a refusal, with its reason where the case and the engine give one."""
    if not isinstance(entry, dict) or not isinstance(entry.get("refused"), dict):
        return ODD
    has_reason = isinstance(step, Refuse) and "reason" in observes
    return (REFUSED, entry["refused"].get("code")) if has_reason else REFUSED


def _seen(wanted: Expectation, seen: object, observes: Collection[str]) -> object:
    if not isinstance(seen, dict):
        return ODD
    found = {}
    for key, value in wanted.items():
        if key in observes:
            try:
                found[key] = observation.normal(key, seen, value)
            except observation.Malformed:
                found[key] = ODD
    return found


def first_cards(case: Case, answer: object) -> dict[str, list[str]]:
    """Return the cards of the first street, up or down, by seat, as far as they are told.

    A hand in which all are all-in for the ante may begin with all its cards.
    """
    count = len(load.games()[case.setup.game].streets[0][1])
    start = answer.get("start") if isinstance(answer, dict) else None
    return {seat: own[:count] for seat, own in _cards(start).items()}


def all_cards(answer: object) -> Iterator[dict[str, list[str]]]:
    """Yield the cards, up or down, by seat, each time that they are told."""
    if not isinstance(answer, dict):
        return
    steps = answer.get("steps")
    entries = steps if isinstance(steps, list) else []
    states = [entry.get("state") for entry in entries if isinstance(entry, dict)]
    for state in (answer.get("start"), *states, answer.get("final")):
        yield _cards(state)


def _cards(state: object) -> dict[str, list[str]]:
    cards = state.get("cards") if isinstance(state, dict) else None
    if not isinstance(cards, dict):
        return {}
    told = {seat: own for seat, own in cards.items() if _are_cards(own)}
    return {seat: [card.strip("()") for card in own] for seat, own in told.items()}


def _are_cards(own: object) -> bool:
    return isinstance(own, list) and all(isinstance(card, str) for card in own)


def place(case: Case, index: int) -> str:
    """Say in words where a place of a case is."""
    acts = [step for step in case.steps[: index + 1] if isinstance(step, Do | Refuse)]
    if index >= len(case.steps):
        return END
    if isinstance(case.steps[index], Expect):
        return f"after {acts[-1].act.text}" if acts else START
    return acts[-1].act.text


def words(point: object) -> str:
    """Say in words what was seen at a place."""
    if isinstance(point, dict):
        return "; ".join(f"{key} {_words(key, value)}" for key, value in point.items())
    if isinstance(point, tuple) and point != ODD:
        return f"{point[0]}: {point[1]}"
    return point if isinstance(point, str) else "what is no answer"


def _words(key: str, value: object) -> str:
    return "missing or malformed" if value == ODD else observation.text(key, value)
