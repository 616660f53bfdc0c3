"""Checks of the outcomes and the parts of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.doctor.check import Check, Sick
from stud_conformance.doctor.wire import WIRED
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import counted, short, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.plan import Planned

OUTCOMES = (messages.PLAYED, messages.UNSUPPORTED, messages.ERROR)


def _have_outcomes(subject: Subject) -> None:
    for _, sent, answer in subject.answers:
        if answer.get("outcome") not in OUTCOMES:
            text = f"outcome is {told(answer.get('outcome'))}"
            raise Sick(text, sent=sent, came=answer)


def _are_supported(subject: Subject) -> None:
    found = _with_outcome(subject, messages.UNSUPPORTED)
    if found:
        _, sent, answer = found[0]
        why = told(answer.get("feature"))
        text = f"{messages.UNSUPPORTED}: {why}{_others(len(found))}"
        raise Sick(text, sent=sent, came=answer)


def _are_no_errors(subject: Subject) -> str | None:
    """Fail where nothing is played; an engine may have its limits, and say so hand by hand."""
    found = _with_outcome(subject, messages.ERROR)
    if not found:
        return None
    one, sent, answer = found[0]
    text = f"{messages.ERROR}: {told(answer.get('error'))}{_others(len(found))}"
    if _with_outcome(subject, messages.PLAYED):
        return f"{one.case.id}: {text}"
    raise Sick(text, sent=sent, came=answer)


def _with_outcome(subject: Subject, outcome: str) -> list[tuple[Planned, Message, Message]]:
    return [one for one in subject.answers if one[2].get("outcome") == outcome]


def _others(number: int) -> str:
    return f" (and {counted(number - 1, 'other hand')})" if number > 1 else ""


def _have_parts(subject: Subject) -> None:
    for _, sent, answer in subject.played_hands:
        for key, kind in (("start", dict), ("steps", list), ("final", dict)):
            if not isinstance(answer.get(key), kind):
                text = f"{key} is {told(answer.get(key))}"
                raise Sick(text, sent=sent, came=answer)


def _count_steps(subject: Subject) -> None:
    for _, sent, answer in subject.played_hands:
        given, wanted = len(answer["steps"]), len(sent["hand"]["actions"])
        if given != wanted:
            text = f"{counted(given, 'step')} for {counted(wanted, 'act')}"
            raise Sick(text, sent=sent, came=answer)


def _are_either(subject: Subject) -> None:
    for _, sent, answer in subject.played_hands:
        for number, step in enumerate(answer["steps"]):
            mistake = _mistake(step)
            if mistake:
                text = f"steps[{number}] {mistake}: {short(step)}"
                raise Sick(text, sent=sent, came=answer)


def _mistake(step: object) -> str:
    """Say what is wrong with an entry; nothing where it is accepted, or refused."""
    if not isinstance(step, dict):
        return "is no object"
    state, refused = step.get("state") is not None, step.get("refused") is not None
    if state and refused:
        return "has both state and refused"
    if not state and not refused:
        return "has neither state nor refused"
    if step.get("ok") is not state:
        return f"has {'state' if state else 'refused'}, and ok {told(step.get('ok'))}"
    return ""


def states(answer: Message) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the start and each state of an answer, with its place."""
    yield "start", answer["start"]
    for number, step in enumerate(answer["steps"]):
        if step["ok"]:
            yield f"steps[{number}].state", step["state"]


ANSWERS = (
    Check(
        id="answer-outcome",
        title="each answer has an outcome that is known",
        how="Look at outcome in each answer.",
        cure='Answer with the outcome "played", "unsupported" or "error".',
        look=_have_outcomes,
        after=WIRED,
    ),
    Check(
        id="answer-supported",
        title="it plays what it declares",
        how="See whether a hand that fits what is declared is answered with unsupported.",
        cure="Declare it under supports or rulings: there is a key for each part of a setup, for "
        "each act, for seats and for rulings. What is left out is never asked.",
        look=_are_supported,
        after=WIRED,
    ),
    Check(
        id="answer-error",
        title="not all hands end in an error",
        how="See whether each hand that fits what is declared is answered with error; where only "
        "some are, that is a note.",
        cure="Find out what the engine raised: look at stderr, and at the first act of the hand.",
        look=_are_no_errors,
        after=WIRED,
    ),
    Check(
        id="answer-parts",
        title="each hand played has start, steps and final",
        how="Look for the three keys: an object, a list, an object.",
        cure="Tell the state before the first act (start), one entry an act (steps), and the end "
        "(final); where nothing is seen, an empty object.",
        look=_have_parts,
        after=(*WIRED, "answer-error"),
    ),
    Check(
        id="steps-count",
        title="there are as many steps as acts",
        how="Count the entries of steps.",
        cure="Add one entry for each act sent, in order: also for those that are refused, those "
        "after a refusal, and those after the hand is over. Deals and shows have none.",
        look=_count_steps,
        after=(*WIRED, "answer-error", "answer-parts"),
    ),
    Check(
        id="steps-either",
        title="each step is accepted or refused",
        how="Look at ok, state and refused of each step.",
        cure='Write {"ok": true, "state": {...}} or {"ok": false, "refused": {"code": ...}}, never '
        "both and never neither.",
        look=_are_either,
        after=(*WIRED, "answer-error", "answer-parts"),
    ),
)
PARTED = (*WIRED, "answer-error", "answer-parts", "steps-count", "steps-either")
