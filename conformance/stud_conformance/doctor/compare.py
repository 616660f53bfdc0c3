"""Whether two answers say the same of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.protocol import messages
from stud_conformance.protocol.text import short, told

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message

#: Lists that may be given in any order.
UNORDERED = frozenset({"legal", "tabled", "seats"})
LONGEST = 80


def difference(one: Message, two: Message) -> str:
    """Return where two answers differ first, in words; nothing where they are the same.

    >>> played = {"outcome": "played", "start": {}, "steps": []}
    >>> difference({**played, "final": {"rake": 0}}, {**played, "final": {"rake": 1}})
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


def first_difference(one: Any, two: Any, place: str = "") -> str:  # noqa: ANN401 - any JSON value
    """Return the first place at which two values differ, with both; nothing where they do not."""
    if isinstance(one, dict) and isinstance(two, dict):
        keys = dict.fromkeys([*one, *two])
        pairs = [(one.get(key), two.get(key), f"{place}.{key}".lstrip(".")) for key in keys]
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = [(*pair, f"{place}[{at}]") for at, pair in enumerate(zip(one, two, strict=True))]
    elif type(one) is type(two) and one == two:
        return ""
    else:
        return f"{short(place)} is {_told(one)}, then {_told(two)}"
    return next(filter(None, (first_difference(*pair) for pair in pairs)), "")


def _told(value: object) -> str:
    words = told(value)
    return words[:LONGEST] + "..." if len(words) > LONGEST else words
