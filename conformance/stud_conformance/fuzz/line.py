"""A line to an engine that is asked hand after hand, each as soon as the answer before is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.engines import NotStarted
from stud_conformance.engines.engine import Broke, OutOfTime
from stud_conformance.engines.late import Late
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import described
from stud_conformance.run.greet import greet
from stud_conformance.run.outcome import MOST_RESTARTS, TOO_OFTEN

if TYPE_CHECKING:
    from stud_conformance.engines import Connection
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec import Corpus


class TooOften(Exception):  # noqa: N818 - it says what the engine did
    """Raised where an engine broke more often than it is started again."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a hand.

    Attributes:
        answer: What was answered, or an error in its place.
        broke: Why the process can no longer be used; empty where it can.
        stderr: The end of what it wrote to stderr then.

    """

    answer: object
    broke: str = ""
    stderr: str = ""


class Line:
    """A line to an engine; where it breaks another copy is started."""

    def __init__(self, name: str, connection: Connection, corpus: Corpus) -> None:
        """Take an engine and greet it.

        Raises:
            NotStarted: It does not answer as it should.

        """
        self.name = name
        self._line = connection
        met = greet(name, connection, corpus)
        self._hello, self._greeting = met.hello, met.answer
        self.profile: Profile = met.profile
        self._breaks = 0

    def ask(self, sent: Message, *, counts: bool = True) -> Answered:
        """Let the engine play a hand.

        Args:
            sent: The message.
            counts: Whether it counts how often it breaks.

        Raises:
            TooOften: It broke, or did not answer, too often.
            OutOfTime: The time of the run is over.

        """
        try:
            return Answered(self._line.run(sent))
        except (KeyboardInterrupt, OutOfTime):
            raise
        except Broke as broke:
            self._restart(str(broke), counts=counts)
            return Answered(_error(sent, str(broke)), str(broke), broke.stderr)
        except Late as late:
            self._count(described(late), counts=counts)
            return Answered(_error(sent, described(late)), described(late))
        except BaseException as error:  # noqa: BLE001 - an engine may throw anything
            return Answered(_error(sent, described(error)))

    def _restart(self, why: str, *, counts: bool) -> None:
        self._count(why, counts=counts)
        self._line.close()
        fresh = self._line.another()
        if fresh is None:
            raise TooOften(f"{self.name}: {why}")
        self._line = fresh
        try:
            greeting = fresh.hello(self._hello)
        except NotStarted as error:
            raise TooOften(f"{self.name} could not be started again: {error}") from error
        if greeting != self._greeting:
            raise TooOften(f"{self.name} greeted otherwise than before")

    def _count(self, why: str, *, counts: bool) -> None:
        self._breaks += counts
        if self._breaks > MOST_RESTARTS:
            raise TooOften(f"{self.name}: {TOO_OFTEN} ({why})")

    def close(self) -> None:
        """End it."""
        self._line.close()


def _error(sent: Message, text: str) -> Message:
    return {"id": sent["id"], "outcome": messages.ERROR, "error": text}
