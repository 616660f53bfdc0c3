"""Whether two answers say the same of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stud_conformance.doctor.check import Sick, act_of, answered
from stud_conformance.doctor.reply import MISSING, value_of
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import short

if TYPE_CHECKING:
    from stud_conformance.doctor.reply import Reply
    from stud_conformance.protocol.messages import Message

#: Lists that may be given in any order.
UNORDERED = frozenset({"legal", "tabled", "seats"})
LONGEST = 80


class Difference(NamedTuple):
    """Where two answers differ first.

    Attributes:
        text: The place, and what is there, in words.
        came: What the second one has there, with what is beside it.

    """

    text: str
    came: object


def check_same(
    one: Message, reply: Reply, sent: Message, otherwise: str = "", unplayed: str = ""
) -> None:
    """Check that a hand was answered, and as another time.

    Raises:
        Sick: It was not; the words say which of the two.

    """
    differs = difference(one, answered(reply, sent, unplayed))
    if differs:
        text, at = f"{otherwise}{differs.text}", act_of(differs.text)
        raise Sick(text, sent=sent, came=differs.came, at=at)


def difference(one: Message, two: Message) -> Difference | None:
    """Return where two answers differ first; ``None`` where they are the same.

    >>> played = {"outcome": "played", "start": {}, "steps": []}
    >>> difference({**played, "final": {"rake": 0}}, {**played, "final": {"rake": 1}}).text
    'final.rake is 0, then 1'
    """
    return first_difference(seen(one), seen(two))


def seen(answer: Message) -> Message:
    """Return what an answer says of the hand; words are free, and other keys are overlooked."""
    outcome, steps = answer.get("outcome"), answer.get("steps")
    if outcome != messages.PLAYED:
        return {"outcome": outcome}
    return {
        "start": _state(answer.get("start")),
        "steps": [_step(step) for step in steps] if isinstance(steps, list) else steps,
        "final": _state(answer.get("final")),
    }


def _state(state: object) -> object:
    if not isinstance(state, dict):
        return state
    return {key: _sorted(key, state[key]) for key in messages.OBSERVED if key in state}


def _step(step: object) -> object:
    if not isinstance(step, dict):
        return step
    refused = step.get("refused")
    code = refused.get("code") if isinstance(refused, dict) else refused
    return {"ok": step.get("ok"), "state": _state(step.get("state")), "refused": code}


def _sorted(key: str, value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Bring lists that have no order into one."""
    if isinstance(value, dict):
        return {name: _sorted(name, own) for name, own in value.items()}
    if not isinstance(value, list):
        return value
    entries = [_sorted("", entry) for entry in value]
    return sorted(entries, key=repr) if key in UNORDERED else entries


def first_difference(
    one: Any,  # noqa: ANN401 - any JSON value
    two: Any,  # noqa: ANN401
    place: str = "",
    beside: object = None,
) -> Difference | None:
    """Return the first place at which two values differ; ``None`` where there is none."""
    if isinstance(one, dict) and isinstance(two, dict):
        keys = dict.fromkeys([*one, *two])
        pairs = [
            (*(own.get(key, MISSING) for own in (one, two)), f"{place}.{key}".lstrip("."), key)
            for key in keys
        ]
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = [
            (*pair, f"{place}[{at}]", "") for at, pair in enumerate(zip(one, two, strict=True))
        ]
    elif type(one) is type(two) and one == two:
        return None
    else:
        text = f"{short(place)} is {value_of(one, LONGEST)}, then {value_of(two, LONGEST)}"
        return Difference(text, two if beside is None else beside)
    for own, other, where, key in pairs:
        around = {key: other, **two} if key and other is not MISSING else two
        found = first_difference(own, other, where, around)
        if found:
            return found
    return None
