"""Adapters that take odd messages in a sick way each."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from .wires import Wire

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .healthy import Message


class IgnoresOps(Wire):
    """Say nothing to an op that it does not know."""

    check, says = "unknown-op", "it never answered, but it answered the next message"

    def other(self, message: Message) -> None:
        """Say nothing."""


class DiesOfOps(Wire):
    """End at an op that it does not know."""

    check, says = "unknown-op", "it ended with exit code 1"

    def other(self, message: Message) -> None:
        """End."""
        sys.exit(f"what is {message['op']}?")


class PlaysAnyOp(Wire):
    """Take no notice of the op."""

    check, says = "unknown-op", 'the outcome is "played", not "error"'

    def other(self, message: Message) -> None:
        """Answer as if it had played."""
        empty: Message = {"start": {}, "steps": [], "final": {}}
        self.say({"id": message.get("id"), "outcome": "played", **empty})


class DiesOfGarbage(Wire):
    """End at a line that is no JSON."""

    check, says = "no-json-line", "it ended with exit code 1"

    def read(self, line: bytes) -> Message:
        """Read a line."""
        try:
            return super().read(line)
        except ValueError:
            sys.exit(1)


class DiesOfLists(Wire):
    """End at a line that is no object."""

    check, says = "no-json-line", "it ended with exit code 1"

    def read(self, line: bytes) -> Message:
        """Read a line."""
        try:
            return super().read(line)
        except TypeError:
            sys.exit(1)


class EndsAtAnEmptyLine(Wire):
    """Take an empty line for the end."""

    check, says = "empty-line", "it ended with exit code 0"

    def take(self, line: bytes) -> bool:
        """Answer a line."""
        return bool(line.strip()) and super().take(line)


class PassesOverEmptyLines(Wire):
    """Pass over empty lines, which is well."""

    def take(self, line: bytes) -> bool:
        """Answer a line."""
        return not line.strip() or super().take(line)


class KnowsAsciiOnly(Wire):
    """Write question marks for letters that it does not know."""

    check, says = "odd-id", 'a line came with the id "q'

    def say(self, answer: object) -> None:
        """Write a message."""
        text = json.dumps(answer, ensure_ascii=False)
        self.write(text.encode("ascii", "replace") + b"\n")


class SplitsAtSeparators(Wire):
    """End lines where Unicode does."""

    check, says = "odd-id", ""

    def lines(self) -> Iterable[bytes]:
        """Yield the lines of stdin."""
        for line in sys.stdin.buffer:
            yield from (part.encode() for part in line.decode().splitlines())


class CutsIds(Wire):
    """Keep ids of a fixed length."""

    check, says = "long-id", 'a line came with the id "kkk'

    def play(self, message: Message) -> None:
        """Answer a hand."""
        super().play({**message, "id": message["id"][:255]})


class ReadsShortLines(Wire):
    """Read lines into a buffer of a fixed size."""

    check, says = "long-line", ""

    def lines(self) -> Iterable[bytes]:
        """Yield the lines of stdin."""
        while line := sys.stdin.buffer.readline(65536):
            yield line


class DiesOfUnknownGames(Wire):
    """End at a hand that it cannot play."""

    check, says = "unplayable-hand", "a hand of no-such-game: it ended with exit code 2"

    def run(self, message: Message) -> Message:
        """Play a hand."""
        if message["hand"]["setup"]["game"] == "no-such-game":
            os._exit(2)
        answer: Message = super().run(message)
        return answer


class PlaysWithoutSeats(Wire):
    """Play a hand in which nobody sits."""

    check, says = "unplayable-hand", 'a hand without seats: the outcome is "played"'
    is_process = False

    def run(self, message: Message) -> Message:
        """Play a hand."""
        if not message["hand"]["setup"]["seats"]:
            empty: Message = {"start": {}, "steps": [], "final": {}}
            return {"id": message["id"], "outcome": "played", **empty}
        answer: Message = super().run(message)
        return answer


class IsStrict(Wire):
    """Refuse keys that it does not know."""

    check, says = "unknown-keys", "it was played otherwise"
    is_process = False

    def run(self, message: Message) -> Message:
        """Play a hand."""
        if len(message["hand"]["setup"]) != 11:
            return {"id": message["id"], "outcome": "error", "error": "unknown key"}
        answer: Message = super().run(message)
        return answer


class IsStrictInHello(Wire):
    """Refuse them in the greeting."""

    check, says = "unknown-keys", "it ended with exit code 1"

    def hello(self, message: Message) -> Message:
        """Greet."""
        if len(message) != 3:
            sys.exit(1)
        greeting: Message = super().hello(message)
        return greeting


class SpeaksTheLast(Wire):
    """Speak the last version that is offered."""

    check, says = "versions-offered", "protocol is 2"

    def hello(self, message: Message) -> Message:
        """Greet."""
        return {**super().hello(message), "protocol": message["protocols"][-1]}


class KnowsNoReturns(Wire):
    """Take a carriage return for something else than white space."""

    check, says = "crlf", ""

    def read(self, line: bytes) -> Message:
        """Read a line."""
        if line.endswith(b"\r\n"):
            raise ValueError("a line ends with a carriage return")
        return super().read(line)


class Complains(Wire):
    """Write to stderr of what is no hand, which is well."""

    def other(self, message: Message) -> None:
        """Answer what is not known."""
        sys.stderr.write(f"what is {message}?\n")
        sys.stderr.flush()
        super().other(message)
