"""Checks of the outcomes and the parts of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.doctor.check import ACTIONS, SEATS, SETUP, Check, Sick, led_by
from stud_conformance.doctor.reply import MISSING, value_of
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import counted, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.doctor.check import Route
    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.plan import Planned

OUTCOMES = (messages.PLAYED, messages.UNSUPPORTED, messages.ERROR)
#: Where of so many hands one ends in an error, that is more than a limit of the engine.
ONE_IN = 4


def _have_outcomes(subject: Subject) -> None:
    for _, sent, answer in subject.answers:
        outcome = answer.get("outcome", MISSING)
        if outcome not in OUTCOMES:
            text = f"outcome is {value_of(outcome)}"
            raise Sick(text, sent=sent, came=led_by(answer, "outcome"))


def _are_supported(subject: Subject) -> None:
    found = _with_outcome(subject, messages.UNSUPPORTED)
    if found:
        _, sent, answer = found[0]
        why = value_of(answer.get("feature", MISSING))
        text = f"{messages.UNSUPPORTED}: {why}{_others(len(found))}"
        raise Sick(text, sent=sent, came=led_by(answer, "feature"), at=SETUP)


def _are_no_errors(subject: Subject) -> str | None:
    """Fail where many hands end so; an engine may have its limits, and say so hand by hand."""
    found = _with_outcome(subject, messages.ERROR)
    if not found:
        return None
    one, sent, answer = found[0]
    error = value_of(answer.get("error", MISSING))
    all_of = counted(len(subject.answers), "hand")
    text = f"{len(found)} of {all_of} end in an error, the first in {error}"
    if ONE_IN * len(found) < len(subject.answers):
        return f"{one.case.id}: {text}"
    raise Sick(text, sent=sent, came=led_by(answer, "error"))


def _with_outcome(subject: Subject, outcome: str) -> list[tuple[Planned, Message, Message]]:
    return [one for one in subject.answers if one[2].get("outcome") == outcome]


def _others(number: int) -> str:
    return f" (and {counted(number - 1, 'other hand')})" if number > 1 else ""


def _have_parts(subject: Subject) -> None:
    for _, sent, answer in subject.played_hands:
        for key, kind in (("start", dict), ("steps", list), ("final", dict)):
            value = answer.get(key, MISSING)
            if not isinstance(value, kind):
                raise Sick(f"{key} is {value_of(value)}", sent=sent, came=led_by(answer, key))


def _count_steps(subject: Subject) -> None:
    for _, sent, answer in subject.played_hands:
        given, wanted = len(answer["steps"]), len(sent["hand"]["actions"])
        if given != wanted:
            text = f"{counted(given, 'step')} for {counted(wanted, 'act')}"
            raise Sick(text, sent=sent, came=led_by(answer, "steps"))


def _are_either(subject: Subject) -> None:
    for _, sent, answer in subject.played_hands:
        for number, step in enumerate(answer["steps"]):
            mistake = _mistake(step)
            if mistake:
                text = f"steps[{number}] {mistake}: {written(step)}"
                raise Sick(text, sent=sent, came={"step": step}, at=(*ACTIONS, number))


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
        ok = value_of(step.get("ok", MISSING))
        return f"has {'state' if state else 'refused'}, but ok is {ok}"
    return ""


def states(answer: Message) -> Iterator[tuple[str, Route, dict[str, Any]]]:
    """Yield the start and each state of an answer, with its place, and with that of its cause."""
    yield "start", SEATS, answer["start"]
    for number, step in enumerate(answer["steps"]):
        if step["ok"]:
            yield f"steps[{number}].state", (*ACTIONS, number), step["state"]


OUTCOME = (
    Check(
        id="answer-outcome",
        title="each answer has an outcome that is known",
        how="Look at outcome in each answer.",
        cure='Answer with the outcome "played", "unsupported" or "error".',
        look=_have_outcomes,
    ),
    Check(
        id="answer-supported",
        title="it plays what it declares",
        how="See whether a hand that fits what is declared is answered with unsupported.",
        cure="Declare it under supports or rulings: there is a key for each part of a setup, for "
        "each act, for seats and for rulings. What is left out is never asked.",
        look=_are_supported,
    ),
    Check(
        id="answer-error",
        title="few hands end in an error",
        how="Count the hands that fit what is declared and are answered with error; below a "
        "quarter of them that is a note.",
        cure="What cannot be played belongs out of supports, and an exception on an act that is "
        "not possible has to be a refusal. For anything else, find out what the engine raised: "
        "look at stderr.",
        look=_are_no_errors,
    ),
)

PARTS = (
    Check(
        id="answer-parts",
        title="each hand played has start, steps and final",
        how="Look for the three keys: an object, a list, an object.",
        cure="Tell the state before the first act (start), one entry an act (steps), and the end "
        "(final); where nothing is seen, an empty object.",
        look=_have_parts,
    ),
    Check(
        id="steps-count",
        title="there are as many steps as acts",
        how="Count the entries of steps.",
        cure="Add one entry for each act sent, in order: also for those that are refused, those "
        "after a refusal, and those after the hand is over. Deals and shows have none.",
        look=_count_steps,
    ),
    Check(
        id="steps-either",
        title="each step is accepted or refused",
        how="Look at ok, state and refused of each step.",
        cure='Write {"ok": true, "state": {...}} or {"ok": false, "refused": {"code": ...}}, never '
        "both and never neither.",
        look=_are_either,
    ),
)
