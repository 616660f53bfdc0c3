"""Adapters whose answers are sick on the wire, in one way each."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any

from .healthy import Healthy, Message

A_WHILE = 60


class Wire(Healthy):
    """Sick as a process alone."""

    is_process = True
    _kept = b""

    def keep(self, answer: object) -> None:
        """Keep a message until the end, as a buffer does."""
        self._kept += json.dumps(answer).encode() + b"\n"

    def end(self) -> None:
        """Write what was kept."""
        if self._kept:
            self.write(self._kept)


class InHello(Wire):
    """Sick when it greets."""

    def say(self, answer: Any) -> None:  # noqa: ANN401
        """Write a message."""
        if "protocol" in answer:
            self.greet(answer)
        else:
            super().say(answer)

    def greet(self, greeting: Message) -> None:
        """Write the greeting."""


class InHand(Wire):
    """Sick when it answers a hand."""

    def say(self, answer: Any) -> None:  # noqa: ANN401
        """Write a message."""
        if answer.get("outcome") == "played":
            self.answer(answer)
        else:
            super().say(answer)

    def answer(self, answer: Message) -> None:
        """Write an answer."""

    def plainly(self, answer: Message) -> None:
        """Write it as it should be."""
        super().say(answer)


class DiesInAHand(InHand):
    """End by a signal in a hand with a refusal."""

    check, says = "hand-survived", "it was ended by SIGSEGV"

    def answer(self, answer: Message) -> None:
        """End."""
        if any(not step["ok"] for step in answer["steps"]):
            os.kill(os.getpid(), signal.SIGSEGV)
        self.plainly(answer)


class ExitsInAHand(InHand):
    """End as if all were well in a hand with a refusal."""

    check, says = "hand-survived", "it ended with exit code 0"

    def answer(self, answer: Message) -> None:
        """End."""
        if any(not step["ok"] for step in answer["steps"]):
            sys.exit(0)
        self.plainly(answer)


class KeepsAnswers(InHand):
    """Keep answers until stdin is closed."""

    check, says = "answer-flushed", "its answer came only when stdin was closed"

    def answer(self, answer: Message) -> None:
        """Write without a flush."""
        self.keep(answer)


class IsOneBehind(InHand):
    """Write each answer when the next message was read."""

    check, says = "answer-flushed", "its answer came only when the next message was sent"
    _before: Message | None = None

    def answer(self, answer: Message) -> None:
        """Write the one before."""
        before, self._before = self._before, answer
        if before is not None:
            self.plainly(before)


class DropsAHand(InHand):
    """Answer no hand in which something is refused."""

    check, says = "answer-each", "it never answered, but it answered the next message"
    _dropped = False

    def answer(self, answer: Message) -> None:
        """Write the others."""
        is_odd = any(not step["ok"] for step in answer["steps"])
        if not is_odd or self._dropped:
            self.plainly(answer)
        self._dropped = self._dropped or is_odd


class Hangs(InHand):
    """Never end with a hand in which something is refused."""

    check, says = "answer-in-time", "no answer came within 0.5 s"

    def answer(self, answer: Message) -> None:
        """Sleep."""
        if any(not step["ok"] for step in answer["steps"]):
            time.sleep(A_WHILE)
        self.plainly(answer)


class PlaysOneHand(InHand):
    """End after a hand."""

    check, says = "hand-after-hand", "it ended with exit code 0"

    def answer(self, answer: Message) -> None:
        """Write it, and end."""
        self.plainly(answer)
        sys.exit(0)


class OnlyGreets(InHello):
    """End after the greeting."""

    check, says = "hand-after-hand", "it ended with exit code 0"

    def greet(self, greeting: Message) -> None:
        """Write it, and end."""
        super(InHello, self).say(greeting)
        sys.exit(0)


class PrintsBefore(InHand):
    """Print before an answer."""

    check, says = "stdout-alone", "before its answer it wrote to stdout: dealing"

    def answer(self, answer: Message) -> None:
        """Write both."""
        self.write(b"dealing\n")
        self.plainly(answer)


class PrintsAfter(InHand):
    """Print after an answer."""

    check, says = "stdout-alone", " it wrote to stdout: done"

    def answer(self, answer: Message) -> None:
        """Write both."""
        self.plainly(answer)
        self.write(b"done")


class Logs(InHand):
    """Log to stdout, as objects."""

    check, says = "stdout-alone", '{"level": "info"}'

    def answer(self, answer: Message) -> None:
        """Write both."""
        self.write(b'{"level": "info"}\n')
        self.plainly(answer)


class AnswersPrettily(InHand):
    """Write answers with an indentation."""

    check, says = "answer-one-line", "it wrote its answer on "

    def answer(self, answer: Message) -> None:
        """Write it."""
        self.write(json.dumps(answer, indent=1).encode() + b"\n")


class AnswersWithBom(InHand):
    """Write a byte order mark before each answer."""

    check, says = "answer-bom", "EF BB BF"

    def answer(self, answer: Message) -> None:
        """Write it."""
        self.write(json.dumps(answer).encode("utf-8-sig") + b"\n")


class AnswersInLatin1(InHand):
    """Write in the encoding of its author."""

    check, says = "answer-utf-8", "is no UTF-8"

    def answer(self, answer: Message) -> None:
        """Write it."""
        text = json.dumps({**answer, "by": "Müller"}, ensure_ascii=False)
        self.write(text.encode("latin-1") + b"\n")


class AnswersAList(InHand):
    """Write the answer in a list."""

    check, says = "answer-json", "it is JSON, but no object"

    def answer(self, answer: Message) -> None:
        """Write it."""
        self.write(json.dumps([answer]).encode() + b"\n")


class AnswersTwice(InHand):
    """Write each answer twice."""

    check, says = "answer-once", "twice"

    def answer(self, answer: Message) -> None:
        """Write it."""
        self.plainly(answer)
        self.plainly(answer)


class MixesUpIds(InHand):
    """Answer to another hand."""

    check, says = "answer-id", 'a line came with the id "other", and no other'

    def answer(self, answer: Message) -> None:
        """Write it."""
        self.plainly({**answer, "id": "other"})


class ForgetsIds(InHand):
    """Answer without an id."""

    check, says = "answer-id", "a line came without an id, and no other"

    def answer(self, answer: Message) -> None:
        """Write it."""
        self.plainly({key: value for key, value in answer.items() if key != "id"})
