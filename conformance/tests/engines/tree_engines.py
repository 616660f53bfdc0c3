"""Engines whose betting trees are wrong in one way each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from stud_conformance import play
from stud_conformance.engines.ref import Reference
from stud_reference import RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fake:
    """An engine that answers as the reference does, and then changes its answer."""

    change: Callable[[Message], Message]
    rules: Any = RULES

    def hello(self, message: Message) -> Message:
        """Greet as the reference does."""
        return Reference().hello(message)

    def run(self, message: Message) -> Message:
        """Play a hand."""
        answer = play.answer(message["hand"], rules=self.rules, observe=message["observe"])
        return self.change({"id": message["id"], **answer})


def states(answer: Message) -> Iterator[Message]:
    """Yield the states of an answer."""
    yield answer["start"]
    yield from (step["state"] for step in answer["steps"] if step["ok"])


def counts_completions() -> Fake:
    """Return an engine that takes the completion for one of the raises of the street."""
    early = replace(RULES, betting_completion_is_no_raise=lambda hand: hand.full_bets)
    return Fake(lambda answer: answer, early)


def completes_to_60() -> Fake:
    """Return an engine that says 60 where the completion is to 50."""

    def change(answer: Message) -> Message:
        for state in states(answer):
            for option in state["legal"]:
                if option == {"act": "wager", "to": 50}:
                    option["to"] = 60
        return answer

    return Fake(change)


def plays_the_wrong_way_round() -> Fake:
    """Return an engine in which seat 3 is asked in place of seat 2."""

    def change(answer: Message) -> Message:
        for state in states(answer):
            state["to-act"] = 3 if state["to-act"] == 2 else state["to-act"]
        return answer

    return Fake(change)


def refuses_all_folds() -> Fake:
    """Return an engine that lists folds as legal, and refuses them."""

    def change(answer: Message) -> Message:
        steps = answer["steps"]
        for place, step in enumerate(steps):
            if step["ok"] and step["state"]["to-act"] is None:
                steps[place] = {"ok": False, "refused": {"code": "other"}}
        return answer

    return Fake(change)


def goes_on_too_long() -> Fake:
    """Return an engine in which seat 1 may still check once the betting is over."""

    def change(answer: Message) -> Message:
        for state in states(answer):
            if state["to-act"] is None:
                state |= {"to-act": 1, "legal": [{"act": "check"}]}
        return answer

    return Fake(change)


def knows_no_folds() -> Fake:
    """Return an engine that answers hands with a fold by an error."""

    def change(answer: Message) -> Message:
        if any(step["ok"] and step["state"]["to-act"] is None for step in answer["steps"]):
            return {"id": answer["id"], "outcome": "error", "error": "no folds here"}
        return answer

    return Fake(change)


def without(part: str, word: str) -> type:
    """Return the class of an engine whose greeting leaves a word out."""

    class Less:
        """The reference with less to say."""

        def hello(self, message: Message) -> Message:
            """Leave the word out."""
            declared = Reference().hello(message)
            declared["supports"][part].remove(word)
            return declared

        def run(self, message: Message) -> Message:
            """Play a hand."""
            return Reference().run(message)

    return Less


TellsNothing = without("observes", "legal")
CannotFold = without("acts", "fold")
