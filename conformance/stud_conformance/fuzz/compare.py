"""Find the first thing that two engines see otherwise of one hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.protocol import messages
from stud_conformance.protocol.text import counted, told
from stud_conformance.run import observation
from stud_conformance.run.judge import ANSWER, ERROR, malformed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

#: Between two acts, what is seen in the order in which one thing leads to the next.
STATE: Final = (
    "street", "cards", "common", "to-act", "legal", "bets", "pot", "stacks", "views",
)  # fmt: skip
FINAL: Final = (
    "cards", "common", "tabled", "showdown", "returned", "pots", "rake", "awards", "stacks",
    "views",
)  # fmt: skip
#: The places before the first act, after the last one, and outside the hand.
START: Final = -1
END: Final = None
_CHIPS: Final = ("bets", "pot", "stacks")
ACCEPTED, REFUSED, REASON = "accepted", "refused", "reason"


@dataclass(frozen=True, slots=True)
class Apart:
    """The first thing that is seen otherwise.

    Attributes:
        step: Index of the act; ``START`` or ``END``.
        topic: What is looked at: an observation, ``accepted refused reason answer`` or ``error``.
        expected: What one saw, in words.
        found: What the other one saw.

    """

    step: int | None
    topic: str
    expected: str
    found: str


def apart(found: object, expected: object, acts: int, observes: Collection[str]) -> Apart | None:
    """Return the first thing that two answers to one hand have otherwise, if there is any.

    Args:
        found: What the engine answered.
        expected: What the other one answered.
        acts: How many acts were sent.
        observes: What both tell.

    """
    if found == expected and _is_played(expected):
        return None
    for step, topic, wanted, seen in _all_apart(found, expected, acts, observes):
        return Apart(step, topic, wanted, seen)
    wrong = malformed(found)
    return None if wrong is None else Apart(END, wrong.topic, wrong.expected, wrong.found)


def _is_played(answer: object) -> bool:
    return isinstance(answer, dict) and answer.get("outcome") == messages.PLAYED


_Found = tuple[int | None, str, str, str]


def _all_apart(
    found: object, expected: object, acts: int, observes: Collection[str]
) -> Iterator[_Found]:
    """Yield what is seen otherwise, in order."""
    mine, yours = _told(found, acts), _told(expected, acts)
    if mine or yours:
        # A hand that neither can play tells nothing, where both say so in the same way.
        if mine.partition(":")[0] != yours.partition(":")[0]:
            topic = ERROR if mine.startswith("error") else ANSWER
            yield END, topic, yours or "the hand played", mine or "the hand played"
        return
    one: Any = found
    other: Any = expected
    state = [key for key in STATE if key in observes]
    yield from _seen(START, state, one.get("start"), other.get("start"))
    reasons = REASON in observes
    for index, (entry, wanted) in enumerate(zip(one["steps"], other["steps"], strict=True)):
        yield from _acted(index, entry, wanted, reasons=reasons)
        if wanted.get("ok") is True:
            yield from _seen(index, state, entry.get("state"), wanted.get("state"))
    final = [key for key in FINAL if key in observes]
    yield from _seen(END, final, one.get("final"), other.get("final"))


def _told(answer: object, acts: int) -> str:
    """Return what an answer is, where it is no hand played; empty where it is one."""
    if not isinstance(answer, dict):
        return told(answer)
    outcome = answer.get("outcome")
    if outcome == messages.UNSUPPORTED:
        return f"unsupported: {told(answer.get('feature'))}"
    if outcome == messages.ERROR:
        return f"error: {told(answer.get('error'))}"
    if outcome != messages.PLAYED:
        return f"the outcome {told(outcome)}"
    steps = answer.get("steps")
    if not isinstance(steps, list) or len(steps) != acts:
        found = counted(len(steps), "step") if isinstance(steps, list) else told(steps)
        return f"{found} for {counted(acts, 'act')}"
    strange = [entry for entry in steps if not _is_entry(entry)]
    return f"neither accepted nor refused: {told(strange[0])}" if strange else ""


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, dict):
        return False
    refused = entry.get("refused")
    is_refused = entry.get("ok") is False and isinstance(refused, dict)
    return is_refused or (entry.get("ok") is True and refused is None)


def _acted(
    index: int, entry: Mapping[str, Any], wanted: Mapping[str, Any], *, reasons: bool
) -> Iterator[_Found]:
    if entry["ok"] != wanted["ok"]:
        topic = ACCEPTED if wanted["ok"] else REFUSED
        yield index, topic, _taken(wanted), _taken(entry)
    elif reasons and not entry["ok"] and entry["refused"].get("code") != wanted["refused"]["code"]:
        yield index, REASON, told(wanted["refused"]["code"]), told(entry["refused"].get("code"))


def _taken(entry: Mapping[str, Any]) -> str:
    if entry["ok"]:
        return "accepted"
    return f"refused: {told(entry['refused'].get('code') or entry['refused'].get('text'))}"


def _seen(
    step: int | None, keys: Collection[str], seen: object, wanted: object
) -> Iterator[_Found]:
    if seen == wanted and isinstance(wanted, dict) and wanted.keys() >= set(keys):
        return
    seen = seen if isinstance(seen, dict) else {}
    wanted = wanted if isinstance(wanted, dict) else {}
    for key in keys:
        if key in _CHIPS and step is not END and wanted.get("to-act", step) is None:
            # The hand is over: how the chips went is told at its end.
            continue
        expected, problem = _normal(key, wanted, None)
        found, other = _normal(key, seen, None)
        if problem or other or found != expected:
            yield (
                step,
                key,
                problem or observation.text(key, expected),
                other or observation.text(key, found),
            )


def _normal(key: str, seen: Mapping[str, Any], wanted: object) -> tuple[object, str]:
    """Return an observation in the form in which it is compared, and what is wrong with it."""
    try:
        return observation.normal(key, seen, wanted), ""
    except observation.Malformed as error:
        return None, str(error)
