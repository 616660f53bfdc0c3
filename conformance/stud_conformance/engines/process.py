"""An engine in a process of its own: one JSON object a line, each answered before the next."""

from __future__ import annotations

import shlex
from contextlib import suppress
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any, NoReturn

from stud_conformance.engines import wire
from stud_conformance.engines.child import Child, Gone, TooLong, TooSlow
from stud_conformance.engines.engine import Broke, NotStarted, OutOfTime
from stud_conformance.engines.patience import Patience
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import short, told

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message

#: How long a process may take to end after it closed its stdout.
ENDING = 1.0
#: How long a process is left to write what nobody asked for.
SETTLING = 0.02
#: How long a process may take to end by its farewell alone, before its input is closed as well.
PROMPTLY = 0.3


class Process:
    """A line to a process.  It is started by the greeting, and of no use once it broke."""

    def __init__(self, command: str, patience: Patience | None = None) -> None:
        """Take a command as one writes it for a shell; no shell will read it.

        Raises:
            ValueError: A quotation is not closed, or there is no command at all.

        """
        self._command = command
        self._words = shlex.split(command)
        if not self._words:
            raise ValueError("there is no command")
        self._patience = patience or Patience()
        self._child: Child | None = None
        self._last: str | None = None
        #: Held while somebody listens, as another thread may end the process meanwhile.
        self._busy = RLock()

    def hello(self, message: Message) -> Message:
        """Start the process and greet it.

        Raises:
            NotStarted: It cannot be started, or does not answer in time with one object.
            OutOfTime: The time of the run is over.

        """
        self._patience.check()
        with self._busy:
            try:
                child = self._child = Child(self._words)
            except (OSError, ValueError) as error:
                raise NotStarted(self._why_not(error)) from error
            try:
                answer = self._ask(child, message, self._patience.hello)
                if child.has_moved_on(SETTLING):
                    raise self._unasked(child, "after its greeting")
            except Broke as broke:
                self.close()
                what = f"{broke}{_last_line(broke.stderr)}"
                reason = f"cmd:{self._command} failed in its greeting: {what}"
                raise NotStarted(reason, broke.stderr) from broke
        return answer

    def run(self, message: Message) -> Message:
        """Let it play a hand.

        Raises:
            Broke: There was no answer, or not one to this hand.
            OutOfTime: The time of the run is over.

        """
        with self._busy:
            child = self._started()
            if self._last is not None and child.has_moved_on():
                raise self._unasked(child, "after its answer")
            seconds = self._patience.of_hand(is_first=self._last is None)
            answer = self._ask(child, message, seconds)
            self._check_id(child, message["id"], answer.get("id"))
        return answer

    def stderr(self) -> str:
        """Return the end of what it wrote to stderr since the last hand was sent."""
        with self._busy:
            return self._child.stderr() if self._child is not None else ""

    def bye(self) -> None:
        """Tell it to end, and wait until it does.

        Raises:
            Broke: It did more than answer the last hand.

        """
        with self._busy:
            try:
                if self._child is not None:
                    self._take_leave(self._child, monotonic() + self._patience.bye)
            finally:
                self.close()

    def _take_leave(self, child: Child, until: float) -> None:
        """Send the farewell, and then the end of its input, which says the same."""
        if self._last is not None and child.has_moved_on(SETTLING):
            raise self._unasked(child, "after its answer")
        farewell = wire.written(messages.bye())
        try:
            child.send(farewell, PROMPTLY)
            self._listen(child, PROMPTLY)
        except Gone:
            if self._last is not None and child.has_read(farewell) is False:
                raise self._unasked(child, "after its answer") from None
        except (TooSlow, TooLong):
            child.end_input()
            with suppress(Gone, TooSlow, TooLong):
                self._listen(child, until - monotonic())
        child.wait(max(0.0, until - monotonic()))

    def _listen(self, child: Child, seconds: float) -> NoReturn:
        """Read what it says at its end, until it closes its stdout; only an answer matters."""
        until = monotonic() + seconds
        while True:
            if self._is_last(child.receive(until - monotonic())):
                raise Broke("it answered twice", child.stderr(), is_late=True)

    def close(self) -> None:
        """End the process and all that it started; another thread may do so."""
        child = self._child
        if child is None:
            return
        child.kill()
        with self._busy:
            if self._child is child:
                child.let_go()
                self._child = None

    def another(self) -> Process:
        """Return a line to a process that is yet to be started."""
        return Process(self._command, self._patience)

    def _started(self) -> Child:
        if self._child is None:
            raise Broke("it was not started")
        return self._child

    def _why_not(self, error: Exception) -> str:
        reason = getattr(error, "strerror", None) or error
        is_here = isinstance(error, FileNotFoundError) and Path(self._words[0]).is_file()
        cure = f"; write cmd:./{self._command}" if is_here else ""
        return f"cmd:{self._command} cannot be started: {reason}{cure}"

    def _check_id(self, child: Child, sent: str, found: object) -> None:
        if found == sent:
            self._last = sent
            return
        if self._last is not None and found == self._last:
            raise Broke("it answered twice", child.stderr(), is_late=True)
        raise Broke(f"the answer has the id {told(found)}, not {sent}", child.stderr())

    def _ask(self, child: Child, message: Message, seconds: float) -> dict[str, Any]:
        """Send a line and read one.

        Raises:
            Broke: What came is no object in JSON, or nothing came.
            OutOfTime: The time of the run is over.

        """
        sent = wire.written(message)
        left = self._patience.until - monotonic()
        try:
            child.send(sent, min(seconds, left))
            return wire.read(child.receive(min(seconds, left)))
        except TooSlow:
            if child.has_ended():
                raise self._ended(child, sent) from None
            if left < seconds:
                raise OutOfTime from None
            raise Broke(f"no answer within {seconds:g} s{_half(child)}", child.stderr()) from None
        except TooLong:
            limit = f"{wire.LONGEST_LINE // wire.MEGABYTE} MiB"
            raise Broke(f"it wrote a line of more than {limit}", child.stderr()) from None
        except wire.NoMessage as wrong:
            may_be_late = self._last is not None
            raise Broke(f"it wrote {wrong}", child.stderr(), may_be_late=may_be_late) from None
        except Gone:
            raise self._ended(child, sent) from None

    def _unasked(self, child: Child, when: str) -> Broke:
        """Return what was done that nobody asked for: a line written, or an end."""
        if not child.has_more():
            return Broke(f"{when} {_ending(child)}", child.stderr(), is_late=True)
        try:
            line = child.receive(0)
        except (Gone, TooSlow, TooLong):
            line = child.rest().encode()
        if self._is_last(line):
            return Broke("it answered twice", child.stderr(), is_late=True)
        what = f"{when} it wrote {wire.quoted(line)} to stdout"
        return Broke(what, child.stderr(), is_late=True)

    def _is_last(self, line: bytes) -> bool:
        """Return whether a line is an answer to the last hand."""
        try:
            return self._last is not None and wire.read(line).get("id") == self._last
        except wire.NoMessage:
            return False

    def _ended(self, child: Child, sent: bytes) -> Broke:
        """Return the end without an answer; it was the last hand's where this one was not read."""
        how = _ending(child)
        if child.rest():
            return Broke(f"{how} in the middle of a line{_half(child)}", child.stderr())
        has_read = child.has_read(sent)
        if self._last is None or has_read:
            return Broke(how, child.stderr())
        late = f"after its answer {how}"
        return Broke(late, child.stderr(), is_late=has_read is False, may_be_late=has_read is None)


def _half(child: Child) -> str:
    """Say what was written of a line that did not end."""
    rest = child.rest()
    return f"; it wrote {short(rest, wire.LONGEST_QUOTE)} without an end of line" if rest else ""


def _ending(child: Child) -> str:
    return wire.ending(child.wait(ENDING))


def _last_line(stderr: str) -> str:
    lines = stderr.strip().splitlines()
    return f"; it says: {lines[-1]}" if lines else ""
