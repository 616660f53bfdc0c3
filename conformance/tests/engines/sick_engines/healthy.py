"""An adapter with nothing wrong, from which the sick ones come."""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from typing import TYPE_CHECKING, Any, ClassVar

from stud_conformance.engines.ref import Reference
from stud_conformance.play import ACTS
from stud_conformance.protocol.messages import OBSERVED

if TYPE_CHECKING:
    from collections.abc import Iterable

Message = dict[str, Any]
GAMES = ["seven-card-stud", "razz"]
CAP = "betting.raise-cap"
GREETING: Message = {
    "protocol": 1,
    "engine": {"name": "it", "version": "1.0"},
    "supports": {
        "games": GAMES,
        "limits": ["fixed-limit"],
        "deal": ["cards", "deck", "stub"],
        "acts": list(ACTS),
        "observes": list(OBSERVED),
    },
    "rulings": {"*": {CAP: [3, 4], "betting.fold-without-bet": "forbidden"}},
}


class Healthy:
    """Plays two games, and can be set to a cap on raises."""

    #: The check that has to fail, and some words that it has to say.
    check: ClassVar[str] = ""
    says: ClassVar[str] = ""
    #: Whether it is sick as a process alone.
    is_process: ClassVar[bool] = False

    # What the engine does.

    def hello(self, message: Message) -> Any:  # noqa: ANN401 - a sick one answers anything
        """Greet."""
        del message
        return self.greeted(deepcopy(GREETING))

    def run(self, message: Message) -> Any:  # noqa: ANN401
        """Play a hand."""
        return self.changed(deepcopy(Reference().run(message)))

    def greeted(self, greeting: Message) -> Any:  # noqa: ANN401
        """Change the greeting."""
        return greeting

    def changed(self, answer: Message) -> Any:  # noqa: ANN401
        """Change an answer."""
        return answer

    # What its process does.

    def serve(self) -> None:
        """Answer line by line."""
        for line in self.lines():
            if not self.take(line):
                break
        else:
            self.end()

    def lines(self) -> Iterable[bytes]:
        """Yield the lines of stdin."""
        return sys.stdin.buffer

    def take(self, line: bytes) -> bool:
        """Answer a line; return whether there may be more."""
        try:
            message = self.read(line)
        except (ValueError, TypeError) as error:
            self.say(failed(None, error))
            return True
        match message.get("op"):
            case "bye":
                return self.leave()
            case "hello":
                self.say(self.hello(message))
            case "run":
                self.play(message)
            case _:
                self.other(message)
        return True

    def read(self, line: bytes) -> Message:
        """Read a line."""
        message = json.loads(line)
        if not isinstance(message, dict):
            raise TypeError("no object")
        return message

    def play(self, message: Message) -> None:
        """Answer a hand."""
        try:
            answer = self.run(message)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is the answer
            answer = failed(message.get("id"), error)
        self.say(answer)

    def other(self, message: Message) -> None:
        """Answer what is not known."""
        self.say(failed(message.get("id"), ValueError("unknown op")))

    def say(self, answer: object) -> None:
        """Write a message."""
        self.write(json.dumps(answer).encode() + b"\n")

    def write(self, line: bytes) -> None:
        """Write bytes, and flush."""
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    def leave(self) -> bool:
        """Take leave; return whether there may be more."""
        return False

    def end(self) -> None:
        """Do what is to be done at the end of stdin."""


def failed(name: object, error: Exception) -> Message:
    """Return the answer that something went wrong."""
    return {"id": name, "outcome": "error", "error": str(error)}


def all_kinds(kind: type[Healthy] = Healthy) -> Iterable[type[Healthy]]:
    """Yield every kind of adapter, the healthy one first."""
    yield kind
    for sick in kind.__subclasses__():
        yield from all_kinds(sick)


def states(answer: Message) -> list[Message]:
    """Return the start, all states and the end of an answer."""
    found = [step["state"] for step in answer["steps"] if step["ok"]]
    return [answer["start"], *found, answer["final"]]
