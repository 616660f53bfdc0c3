"""Adapters whose processes end in a sick way each."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from .wires import A_WHILE, InHand, Wire

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .healthy import Message

#: Longer than it is waited for, and no longer than it may stay after the tests.
SLEEP = [sys.executable, "-c", "import time; time.sleep(5)"]


class Stays(Wire):
    """Take no leave."""

    check, says = "bye", "it was still there after 0.5 s"

    def leave(self) -> bool:
        """Stay."""
        return True


class LeavesInAnger(Wire):
    """End with another exit code."""

    check, says = "bye", "it ended with exit code 1, not 0"

    def leave(self) -> bool:
        """End."""
        sys.exit(1)


class SaysGoodbye(Wire):
    """Answer the farewell."""

    check, says = "bye", "it wrote to stdout: "

    def leave(self) -> bool:
        """Write, and end."""
        self.say({"op": "bye"})
        return False


class LeavesAChild(Wire):
    """Leave a process behind."""

    check, says = "nothing-left", "it left behind a process that it started"

    def leave(self) -> bool:
        """Start a process, and end."""
        nothing = subprocess.DEVNULL
        subprocess.Popen(SLEEP, stdin=nothing, stdout=nothing, stderr=nothing)
        return False


class LeavesStdoutOpen(Wire):
    """Leave a process behind that went its own way."""

    check, says = "nothing-left", "it left behind its open stdout"

    def leave(self) -> bool:
        """Start a process in a session of its own, and end."""
        subprocess.Popen(SLEEP, start_new_session=True)
        return False


class DiesOfTheEnd(Wire):
    """Take the end of stdin for a mistake."""

    check, says = "end-of-stdin", "it ended with exit code 1, not 0"

    def end(self) -> None:
        """End."""
        sys.exit(1)


class OutlivesStdin(Wire):
    """Wait for more after the end of stdin."""

    check, says = "end-of-stdin", "it was still there after 0.5 s"

    def end(self) -> None:
        """Wait."""
        time.sleep(A_WHILE)


class DiesSoon(Wire):
    """End after as many messages as it is told."""

    def lines(self) -> Iterable[bytes]:
        """Yield the lines of stdin."""
        for number, line in enumerate(sys.stdin.buffer):
            if number >= int(os.environ["SICK_MESSAGES"]):
                os._exit(1)
            yield line


class Shouts(InHand):
    """Write lines without end."""

    def answer(self, answer: Message) -> None:
        """Write."""
        del answer
        while True:
            self.write(b"y\n" * 4096)
