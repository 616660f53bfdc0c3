"""Hold what an engine answered against what a case expects.

The verdict is the first divergence.  Nothing in an answer is trusted: whatever
is missing or malformed is a divergence as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance.protocol import form, messages
from stud_conformance.protocol.text import counted, told
from stud_conformance.run import observation
from stud_conformance.spec.scenario import Do, Expect, Refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Case

#: Topics whose sides say by themselves what they are about.
PLAIN = frozenset({"accepted", "refused", "reason", "answer", "error", "broke"})
ANSWER, ERROR, BROKE = "answer", "error", "broke"
#: What changes from run to run: numbers, and the addresses of objects.
NUMBERS = re.compile(r"0x[0-9a-f]+|@[0-9a-f]{2,}|[0-9]+", re.IGNORECASE)
NOTHING = told(None)


@dataclass(frozen=True, slots=True)
class Failure:
    """The first divergence of an engine from a case.

    Attributes:
        step: Index of the step in the case; ``None`` is the end of the hand.
        place: The step in words.
        topic: What diverged: a key of an expectation, ``accepted``, ``refused`` or ``answer``.
        expected: What the case expects.
        found: What the engine answered.

    """

    step: int | None
    place: str
    topic: str
    expected: str
    found: str

    @property
    def fingerprint(self) -> str:
        """What tells this failure from another of the same case.

        In an error numbers do not count (``#``): a line, an address or an id changes without
        anything being different.
        """
        found = NUMBERS.sub("#", self.found) if self.topic in {ERROR, BROKE} else self.seen
        return f"{self.place}: expected {self.wanted}, found {found}"

    @property
    def wanted(self) -> str:
        """What the case expects, with the topic where it needs one."""
        return self.expected if self.topic in PLAIN else f"{self.topic} {self.expected}"

    @property
    def seen(self) -> str:
        """What the engine answered, with the topic where it needs one."""
        is_bare = self.topic in PLAIN or self.found in {NOTHING, observation.MISSING}
        return self.found if is_bare else f"{self.topic} {self.found}"


class Divergence(Exception):  # noqa: N818 - it is not an error of ours
    """Raised at the first divergence."""

    def __init__(self, topic: str, expected: str, found: str) -> None:
        """Keep what diverged."""
        self.topic, self.expected, self.found = topic, expected, found
        super().__init__(topic)


def judge(case: Case, name: str, answer: object, *, reasons: bool) -> Failure | None:
    """Return the first divergence of an answer from a case, or ``None`` where it conforms.

    Args:
        case: The case.
        name: The id that was sent with it.
        answer: What the engine answered.
        reasons: Whether the engine says why it refuses.

    """
    try:
        played = _played(case, name, answer)
    except Divergence as found:
        return Failure(None, "the answer", found.topic, found.expected, found.found)
    entries = iter([played.get("start"), *played["steps"], played.get("final")])
    return follow(case, entries, reasons=reasons)


def follow(case: Case, entries: Iterator[object], *, reasons: bool) -> Failure | None:
    """Return the first divergence of a hand in play, or ``None``; what comes after is not read.

    Args:
        case: The case.
        entries: What is seen: the state at the start, an entry for each act, and the end.
        reasons: Whether the engine says why it refuses.

    """
    state = next(entries)
    place = "the start of the hand"
    for index, step in enumerate(case.steps):
        try:
            if isinstance(step, Expect):
                check(step.seen, state)
                continue
            place = f"{index + 1}. {step.act.text}"
            entry = next(entries)
            if isinstance(step, Do):
                state = _accepted(entry)
            else:
                _refused(entry, step, reasons=reasons)
        except Divergence as found:
            after = f"after {place}" if isinstance(step, Expect) else place
            return Failure(index, after, found.topic, found.expected, found.found)
    try:
        check(case.final, next(entries))
    except Divergence as found:
        return Failure(None, "the end of the hand", found.topic, found.expected, found.found)
    return None


def malformed(answer: object) -> Failure | None:
    """Return what is not of the form that the protocol asks for, asserted by a case or not."""
    mistake = form.mistake("answer", answer)
    if mistake is None:
        return None
    return Failure(None, "the answer", "answer", "an answer in the form of the protocol", mistake)


def _played(case: Case, name: str, answer: object) -> Message:
    """Return an answer that tells of the hand, with an entry for each act."""
    if not isinstance(answer, dict):
        raise Divergence("answer", "an object", told(answer))
    if answer.get("id") != name:
        raise Divergence(ERROR, "the id that was sent", told(answer.get("id")))
    outcome = answer.get("outcome")
    if outcome == messages.UNSUPPORTED:
        feature = told(answer.get("feature"))
        raise Divergence("answer", "a hand that it declares to support", f"unsupported: {feature}")
    if outcome == messages.ERROR:
        raise Divergence(ERROR, "a hand played", f"error: {told(answer.get('error'))}")
    if outcome != messages.PLAYED:
        raise Divergence("answer", "the outcome played", told(outcome))
    sent = sum(not isinstance(step, Expect) for step in case.steps)
    steps = answer.get("steps")
    if not isinstance(steps, list) or len(steps) != sent:
        found = counted(len(steps), "step") if isinstance(steps, list) else told(steps)
        raise Divergence("answer", counted(sent, "step"), found)
    return answer


def _refusal(entry: object, topic: str, expected: str) -> Mapping[str, Any] | None:
    """Return the refusal that an entry is, or ``None`` where it says that an act was accepted."""
    if isinstance(entry, dict):
        ok, refused = entry.get("ok"), entry.get("refused")
        if ok is True and refused is None:
            return None
        if ok is False and isinstance(refused, dict):
            return refused
    raise Divergence(topic, expected, f"neither accepted nor refused: {told(entry)}")


def _accepted(entry: object) -> object:
    """Return the state after an accepted act."""
    refused = _refusal(entry, "accepted", "accepted")
    if refused is None:
        return entry.get("state") if isinstance(entry, dict) else None
    why = told(refused.get("text") or refused.get("code"))
    raise Divergence("accepted", "accepted", f"refused: {why}")


def _refused(entry: object, step: Refuse, *, reasons: bool) -> None:
    expected = f"refused: {step.because}"
    refused = _refusal(entry, "refused", expected)
    if refused is None:
        raise Divergence("refused", expected, "accepted")
    code = refused.get("code")
    if reasons and code != step.because:
        raise Divergence("reason", expected, f"refused: {told(code)}")


def check(expected: Mapping[str, Any], seen: object) -> None:
    """Compare each thing expected with what was seen, in the order written.

    Raises:
        Divergence: At the first that differs.

    """
    if not isinstance(seen, dict):
        raise Divergence("answer", "what is seen of the hand", told(seen))
    for key, wanted in expected.items():
        try:
            found = observation.normal(key, seen, wanted)
        except observation.Malformed as error:
            raise Divergence(key, observation.text(key, wanted), str(error)) from error
        if found != wanted:
            raise Divergence(key, observation.text(key, wanted), observation.text(key, found))
