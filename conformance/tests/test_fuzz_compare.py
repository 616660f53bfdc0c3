"""What counts as a difference between two answers, and what does not."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import play
from stud_conformance.fuzz.choices import from_bytes
from stud_conformance.fuzz.compare import END, START, Apart, apart
from stud_conformance.fuzz.hands import hand
from stud_conformance.fuzz.shared import everything
from stud_conformance.protocol.messages import OBSERVED

from .fuzzing import made

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.protocol.messages import Message

EVERYTHING = everything()


def answered() -> tuple[Message, int]:
    """Return the answer to a hand with refusals, and how many acts it has."""
    for one, sent in made(EVERYTHING, 200):
        answer = {"id": sent["id"], **play.answer(sent["hand"])}
        accepted = [entry["ok"] for entry in answer["steps"]]
        if accepted[:1] == [True] and False in accepted and answer["final"]["showdown"]:
            return answer, len(one.acts)
    raise AssertionError("there is no such hand")


def found(change: Callable[[Any], object]) -> Apart | None:
    """Return where a changed answer parts from the answer itself."""
    expected, acts = answered()
    changed = deepcopy(expected)
    change(changed)
    return apart(changed, expected, acts, set(OBSERVED) - {"views"})


def _refused(answer: Message) -> int:
    return [entry["ok"] for entry in answer["steps"]].index(False)


def test_the_same_answer_is_no_difference() -> None:
    """Nor is the order of what may be done, or a seat without a bet."""

    def harmless(answer: Any) -> None:  # noqa: ANN401 - an answer
        answer["start"]["legal"].reverse()
        answer["start"]["bets"] = {k: v for k, v in answer["start"]["bets"].items() if v}

    assert found(lambda _: None) is None
    assert found(harmless) is None


def test_a_fold_beside_a_check_is_overlooked() -> None:
    """Whether it is accepted is a ruling, so it is in no set of legal acts."""
    _, sent = hand(from_bytes(b""), EVERYTHING) or (None, {})
    answer = {"id": sent["id"], **play.answer(sent["hand"])}
    expected = deepcopy(answer)
    expected["start"]["legal"] = [{"act": "check"}]
    answer["start"]["legal"] = [{"act": "check"}, {"act": "fold"}]

    assert apart(answer, expected, len(sent["hand"]["actions"]), {"legal"}) is None


@pytest.mark.parametrize(
    ("key", "value", "step", "topic"),
    [
        ("start", {"pot": 999_999}, START, "pot"),
        ("start", {"to-act": 11}, START, "to-act"),
        ("final", {"rake": 999_999}, END, "rake"),
        ("final", {"stacks": {}}, END, "stacks"),
        ("final", {"showdown": []}, END, "showdown"),
    ],
)
def test_each_observation_is_compared(
    key: str, value: dict[str, object], step: int | None, topic: str
) -> None:
    """At the start and at the end."""
    seen = found(lambda answer: answer[key].update(value))

    assert seen is not None
    assert (step, topic) == (seen.step, seen.topic)


def test_a_key_that_is_missing_is_a_difference() -> None:
    """It was declared."""
    seen = found(lambda answer: answer["start"].pop("street"))

    assert seen is not None
    assert "nothing, as the key is missing" == seen.found


def test_an_act_is_refused_by_one_alone() -> None:
    """Either way round, and for another reason."""

    def accept(answer: Any) -> None:  # noqa: ANN401 - an answer
        answer["steps"][_refused(answer)] = {"ok": True, "state": answer["start"]}

    def refuse(answer: Any) -> None:  # noqa: ANN401
        answer["steps"][0] = {"ok": False, "refused": {"code": "other"}}

    def otherwise(answer: Any) -> None:  # noqa: ANN401
        answer["steps"][_refused(answer)]["refused"]["code"] = "other"

    topics = [seen.topic if (seen := found(way)) else "" for way in (accept, refuse, otherwise)]
    assert ["refused", "accepted", "reason"] == topics


@pytest.mark.parametrize(
    ("answer", "topic"),
    [
        (None, "answer"),
        ({"outcome": "unsupported", "feature": "razz"}, "answer"),
        ({"outcome": "error", "error": "x"}, "error"),
        ({"outcome": "lost"}, "answer"),
        ({"outcome": "played", "start": {}, "steps": [], "final": {}}, "answer"),
    ],
)
def test_what_is_no_hand_is_a_difference(answer: object, topic: str) -> None:
    """Also an engine that says it does not support what it declares."""
    expected, acts = answered()
    seen = apart(answer, expected, acts, OBSERVED)

    assert seen is not None
    assert (END, topic) == (seen.step, seen.topic)


def test_a_hand_that_neither_plays_tells_nothing() -> None:
    """Both say that they cannot."""
    error = {"id": "h1", "outcome": "error", "error": "x"}

    assert apart(error, error, 3, OBSERVED) is None


def test_an_answer_in_the_wrong_form_is_a_difference() -> None:
    """Even where what is compared is the same."""
    seen = found(lambda answer: answer["final"].update(common=7))

    assert seen is not None
    assert seen.topic in {"common", "answer"}
