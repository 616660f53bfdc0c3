"""Adapters that play hands in a sick way each, whoever asks them."""

from __future__ import annotations

import itertools
import os
import sys
from pathlib import Path
from typing import Any

from .healthy import CAP, Healthy, Message, failed


class RaisesInHello(Healthy):
    """Fail in the greeting."""

    check, says = "hello-survived", "LookupError: no table for hello"

    def hello(self, message: Message) -> Message:
        """Raise."""
        raise LookupError(f"no table for {message['op']}")


class Panics(Healthy):
    """Try to end the program in a hand."""

    check, says = "hand-survived", "SystemExit: 3"

    def changed(self, answer: Message) -> Message:
        """Exit."""
        if any(not step["ok"] for step in answer["steps"]):
            sys.exit(3)
        return answer


class ReturnsNothing(Healthy):
    """Forget to return the answer."""

    check, says = "answer-json", "it returned null"

    def changed(self, answer: Message) -> None:
        """Return nothing."""


class ReturnsASet(Healthy):
    """Return what JSON cannot hold."""

    check, says = "answer-json", "the answer is no JSON"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "final": {"tabled": {1, 2}}}


class NumbersItsAnswers(Healthy):
    """Answer with ids of its own."""

    check, says = "answer-id", "the id 1"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "id": 1}


class SaysOk(Healthy):
    """Use a word of its own for the outcome."""

    check, says = "answer-outcome", 'outcome is "ok"'

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "outcome": "ok"}


class PlaysNoRazz(Healthy):
    """Declare a game that it cannot play."""

    check, says = "answer-supported", 'unsupported: "razz"'

    def run(self, message: Message) -> Any:  # noqa: ANN401
        """Answer so."""
        if message["hand"]["setup"]["game"] == "razz":
            return {"id": message["id"], "outcome": "unsupported", "feature": "razz"}
        return super().run(message)


class FailsAlways(Healthy):
    """Answer each hand with an error."""

    check, says = "answer-error", '6 of 6 hands end in an error, the first in "no luck"'

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return failed(answer["id"], ValueError("no luck"))


class FailsOnRefusals(Healthy):
    """Raise where an act is refused."""

    check, says = "answer-error", "hands end in an error"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        if any(not step["ok"] for step in answer["steps"]):
            return failed(answer["id"], ValueError("it may not"))
        return answer


class FailsOnce(Healthy):
    """Raise in few hands, which may be a limit of the engine."""

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        if len(answer["start"]["stacks"]) == 4:
            return failed(answer["id"], ValueError("no room"))
        return answer


class NestsDeep(Healthy):
    """Answer with what no parser likes."""

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        deep: list[Any] = []
        for _ in range(900):
            deep = [deep]
        return {**answer, "start": {"legal": deep}}


class TakesTheKeyboard(Healthy):
    """Be interrupted by Ctrl-C in a hand."""

    def changed(self, answer: Message) -> Message:
        """Raise."""
        raise KeyboardInterrupt(answer["id"])


# What is kept from hand to hand, and what is left to chance.


class CountsHands(Healthy):
    """Keep a number from hand to hand."""

    check, says = "same-again", "start.to-act is"

    def __init__(self) -> None:
        """Begin to count."""
        self._hands = itertools.count(1)

    def changed(self, answer: Message) -> Message:
        """Tell another seat each time."""
        answer["start"]["to-act"] = next(self._hands) % 10 + 1
        return answer


class RemembersRefusals(Healthy):
    """Keep something of a hand with a refusal until the next one."""

    check, says = "same-any-order", "start.to-act is"

    def __init__(self) -> None:
        """Remember nothing."""
        self._before = 0

    def changed(self, answer: Message) -> Message:
        """Tell a seat that depends on the hand before."""
        refused = sum(not step["ok"] for step in answer["steps"])
        if refused and self._before:
            answer["start"]["to-act"] = 10
        self._before = refused
        return answer


class CountsStarts(Healthy):
    """Depend on how often it was started, as on the hour, or on a seed."""

    check, says = "same-fresh", "start.to-act is"
    is_process = True

    def __init__(self) -> None:
        """Count a start."""
        place = Path(os.environ["SICK_STARTS"])
        self._starts = len(place.read_text(encoding="utf-8")) if place.exists() else 0
        place.write_text("x" * (self._starts + 1), encoding="utf-8")

    def changed(self, answer: Message) -> Message:
        """Tell a seat that depends on it."""
        answer["start"]["to-act"] = self._starts % 10 + 1
        return answer


class GreetsByTheHour(CountsStarts):
    """Depend on it in the greeting."""

    check, says = "greeting-same", "engine.version is"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "engine": {"name": "it", "version": str(self._starts)}}

    def changed(self, answer: Message) -> Message:
        """Change nothing."""
        return answer


# Rulings.


class IsDeaf(Healthy):
    """Cap at three raises, whatever it is told."""

    check, says = "rulings-settable", "the same under 3 and 4"

    def run(self, message: Message) -> Any:  # noqa: ANN401
        """Play a hand."""
        return super().run(capped(message, 3))


class DeclaresFour(Healthy):
    """Cap at three raises, and declare four."""

    check, says = "rulings-followed", f"it declares {CAP} 4, but it plays 3"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "rulings": {"*": {CAP: 4}}}

    def run(self, message: Message) -> Any:  # noqa: ANN401
        """Play a hand."""
        return super().run(capped(message, 3))


class SwapsCaps(Healthy):
    """Cap at three where it is told four, and the other way round."""

    check, says = "rulings-followed", f"it declares {CAP} 3, but it plays 4"

    def run(self, message: Message) -> Any:  # noqa: ANN401
        """Play a hand."""
        return super().run(capped(message, 7 - message["hand"]["rulings"][CAP]))


class MisplaysItsHouse(Healthy):
    """Play as a house does, but for its cap."""

    check, says = "rulings-followed", f"it declares {CAP} 3, but it plays 4"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "houses": ["full-tilt"], "rulings": {}}

    def run(self, message: Message) -> Any:  # noqa: ANN401
        """Play a hand."""
        return super().run(capped(message, 4))


class BreaksOnARuling(Healthy):
    """Fail in hands of a value; whether that is in the handful depends on its size."""

    def run(self, message: Message) -> Any:  # noqa: ANN401
        """Raise where it is set to another value."""
        if message["hand"]["rulings"][CAP] == 4:
            raise RuntimeError("four")
        return super().run(message)


def capped(message: Message, most: int) -> Message:
    """Return a message with another cap on raises."""
    hand = message["hand"]
    return {**message, "hand": {**hand, "rulings": {**hand["rulings"], CAP: most}}}
