"""Engines that are asked by pytest, some of which leave a note where they were started."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stud_conformance import play
from stud_conformance.engines.ref import Reference
from stud_conformance.engines.serve import serve

if TYPE_CHECKING:
    from collections.abc import Callable

Message = dict[str, Any]
#: The folder for notes, one a process.
NOTES = "STUD_NOTES"
#: How the note of a slow engine ends that has been asked its first hand.
ASKED = ".asked"
LONG = 60


@dataclass(frozen=True, slots=True)
class Made:
    """An engine made of two functions."""

    hello: Callable[[Message], Any]
    run: Callable[[Message], Any]


def capped_at_four() -> Made:
    """Return an engine that says nothing of its rulings, and always allows four raises."""

    def run(message: Message) -> Message:
        hand = message["hand"]
        rulings = {**hand["rulings"], "betting.raise-cap": 4}
        answer = play.answer({**hand, "rulings": rulings}, observe=message["observe"])
        return {"id": message["id"], **answer}

    return Made(lambda message: {**Reference().hello(message), "rulings": {}}, run)


def forgetful() -> Made:
    """Return an engine that answers no hand of razz."""

    def run(message: Message) -> Message:
        if message["hand"]["setup"]["game"] == "razz":
            raise ValueError("what was razz?")
        return Reference().run(message)

    return Made(Reference().hello, run)


def hostile() -> Made:
    """Return an engine whose errors would be obeyed by a terminal or a log."""

    def run(message: Message) -> Message:
        raise ValueError(f"\x1b[31m{message['id']}\r\n::error::<script>##[error]]]>\x00")

    return Made(Reference().hello, run)


def noting() -> Made:
    """Return an engine that notes the process that it greets in."""

    def hello(message: Message) -> Message:
        (Path(os.environ[NOTES]) / str(os.getpid())).touch()
        return Reference().hello(message)

    return Made(hello, Reference().run)


@dataclass(frozen=True, slots=True)
class _Slow:
    """Notes that it was asked a hand, and takes longer for it than anybody waits."""

    made: Made

    def hello(self, message: Message) -> Message:
        """Greet."""
        return self.made.hello(message)  # type: ignore[no-any-return]

    def run(self, message: Message) -> Message:
        """Wait, and play."""
        (Path(os.environ[NOTES]) / f"{os.getpid()}{ASKED}").touch()
        time.sleep(LONG)
        return self.made.run(message)  # type: ignore[no-any-return]


if __name__ == "__main__":
    engine = _Slow(noting()) if "slow" in sys.argv else noting()
    serve(engine, sys.stdin.buffer, sys.stdout.buffer)
