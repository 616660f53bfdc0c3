"""What becomes of the hands that an engine is asked, in the order of the plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stud_conformance.engines.engine import Broke, NotPlayed, NotStarted, OutOfTime
from stud_conformance.engines.late import Late
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import described

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.engines.engine import Connection
    from stud_conformance.protocol.messages import Message

    Numbered = tuple[int, Message]
    Told = tuple[int, "Outcome"]
    #: How an engine was greeted, and what it answered.
    Greeting = tuple[Message, Message]

#: An engine that breaks more often is not started again.
MOST_RESTARTS = 10
TOO_OFTEN = f"it broke more than {MOST_RESTARTS} times"


class Outcome(NamedTuple):
    """What became of one hand.

    Attributes:
        sent: The message.
        answer: What was answered; an error in its place where the engine raised or broke.
        stderr: The end of what was written to stderr from this hand to the next.
        broke: Whether the engine broke, or never answered, by the fault of this hand.
        reason: Why it was not played; empty where it was.
        stops: Why nothing after it can be played.

    """

    sent: Message
    answer: object = None
    stderr: str = ""
    broke: bool = False
    reason: str = ""
    stops: str = ""

    def blamed(self, broke: Broke, stops: str = "") -> Outcome:
        """Return the outcome of a hand by which a process broke."""
        answer = _error(self.sent, str(broke))
        more = broke.stderr.removeprefix(self.stderr)
        return self._replace(answer=answer, stderr=self.stderr + more, broke=True, stops=stops)


class GreetsOtherwise(NotStarted):
    """Raised for a copy of an engine that does not greet as the first one did."""


class Restarts:
    """Counts breaks over all copies of an engine, in the order of the plan."""

    def __init__(self) -> None:
        """Begin with none."""
        self._broken: list[int] = []
        #: Whether nothing may be started any more.
        self.is_over = False

    def allows(self, number: int) -> bool:
        """Note that a hand broke its process; return whether this may be started again."""
        before = sum(other < number for other in self._broken)
        self._broken.append(number)
        return before < MOST_RESTARTS

    @property
    def are_used_up(self) -> bool:
        """Whether nothing new has to be asked."""
        return len(self._broken) > MOST_RESTARTS


class Player:
    """Asks one copy of an engine hand after hand, and starts it again where it broke.

    What a process does after its answer is the fault of the hand answered; so the outcome of a hand
    is told only when the next one was read, or the process was left.
    """

    def __init__(self, line: Connection, greeted: Greeting, restarts: Restarts) -> None:
        """Take a line that was greeted, and how."""
        self.line = line
        self._greeted, self._restarts = greeted, restarts

    def play(self, hands: Iterator[Numbered]) -> Iterator[Told]:
        """Play hands and yield what became of each, in order, until nothing more can be played."""
        held: Told | None = None
        for number, message in hands:
            held, outcome = self._with_stderr(held), Outcome(message)
            try:
                outcome = self._asked(outcome)
            except Broke as broke:
                held, outcome = self._blame(held, (number, outcome), broke)
            except KeyboardInterrupt:
                if held is not None:
                    yield held
                raise
            if held is not None:
                yield held
            held = number, outcome
            if outcome.stops:
                break
        else:
            held = self._leave(held)
        if held is not None:
            yield held

    def _asked(self, asked: Outcome) -> Outcome:
        """Ask a hand; whatever the engine raises costs this hand only.

        Raises:
            Broke: The process broke.

        """
        try:
            return asked._replace(answer=self.line.run(asked.sent))
        except (KeyboardInterrupt, Broke):
            raise
        except OutOfTime as over:
            return asked._replace(reason=str(over), stops=str(over))
        except NotPlayed as why:
            return asked._replace(reason=str(why))
        except Late as late:
            return asked._replace(answer=_error(asked.sent, described(late)), broke=True)
        except BaseException as error:  # noqa: BLE001 - an engine may throw anything
            return asked._replace(answer=_error(asked.sent, described(error)))

    def _blame(self, held: Told | None, told: Told, broke: Broke) -> tuple[Told | None, Outcome]:
        """Find out which hand broke the process: the one asked, or the one before.

        Where that one did, or may have, this one is asked again of another copy.
        """
        number, asked = told
        if held is None or not (broke.is_late or broke.may_be_late):
            return held, asked.blamed(broke, self._restart(number))
        stops = self._restart(held[0] if broke.is_late else number)
        if stops and broke.is_late:
            return _blamed(held, broke, stops), asked._replace(reason=stops, stops=stops)
        if stops:
            return held, asked.blamed(broke, stops)
        try:
            outcome = self._asked(asked)
        except Broke as again:
            outcome = asked.blamed(again, self._restart(number))
        if broke.is_late or not outcome.broke:
            held = _blamed(held, broke)
        return held, outcome

    def _with_stderr(self, held: Told | None) -> Told | None:
        """Give a hand what was written to stderr until now."""
        if held is None or held[1].broke:
            return held
        return held[0], held[1]._replace(stderr=self.line.stderr())

    def _leave(self, held: Told | None) -> Told | None:
        held = self._with_stderr(held)
        try:
            self.line.bye()
        except Broke as broke:
            return held and _blamed(held, broke)
        return held

    def start(self) -> None:
        """Start a copy that was not greeted yet.

        Raises:
            NotStarted: It cannot be.
            GreetsOtherwise: It is not the engine that was greeted.
            OutOfTime: The time of the run is over.

        """
        hello, greeting = self._greeted
        if self.line.hello(hello) != greeting:
            raise GreetsOtherwise("it greeted otherwise than before")

    def _restart(self, number: int) -> str:
        """Start the engine again and greet it as before; return why that is not possible."""
        self.line.close()
        fresh = self.line.another()
        if fresh is None or not self._restarts.allows(number):
            return TOO_OFTEN
        if self._restarts.is_over:
            return "the run is over"
        self.line = fresh
        try:
            self.start()
        except (NotStarted, OutOfTime) as why:
            fresh.close()
            return f"it could not be started again: {why}"
        return ""


def _blamed(held: Told, broke: Broke, stops: str = "") -> Told:
    number, outcome = held
    return number, outcome if outcome.broke else outcome.blamed(broke, stops)


def _error(sent: Message, text: str) -> Message:
    return {"id": sent["id"], "outcome": messages.ERROR, "error": text}
