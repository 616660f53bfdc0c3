"""An engine in a process of its own: one JSON object a line, each answered before the next."""

from __future__ import annotations

import json
import shlex
import signal
from contextlib import suppress
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any, NoReturn

from stud_conformance.engines.child import LONGEST_LINE, Child, Gone, TooLong, TooSlow
from stud_conformance.engines.engine import Broke, NotStarted, OutOfTime
from stud_conformance.engines.patience import Patience
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import short, told

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message

MEGABYTE = 2**20
LONGEST_QUOTE = 120
#: How long a process may take to end after it closed its stdout.
ENDING = 1.0
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
            NotStarted: It cannot be started, or does not answer in time with an object.

        """
        self._patience.check()
        try:
            self._child = Child(self._words)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            cure = f"; write cmd:./{self._command}" if Path(self._words[0]).is_file() else ""
            cannot = f"cmd:{self._command} cannot be started: {reason}"
            is_here = isinstance(error, FileNotFoundError)
            raise NotStarted(cannot + (cure if is_here else "")) from error
        try:
            return self._ask(self._child, message, self._patience.hello)
        except Broke as broke:
            self.close()
            what = f"{broke}{_last_line(broke.stderr)}"
            reason = f"cmd:{self._command} failed in its greeting: {what}"
            raise NotStarted(reason, broke.stderr) from broke

    def run(self, message: Message) -> Message:
        """Let it play a hand.

        Raises:
            Broke: There was no answer, or not one to this hand.
            OutOfTime: The time of the run is over.

        """
        with self._busy:
            child = self._started()
            if self._last is not None and (child.has_more() or child.is_gone):
                self._blame_last(child)
            seconds = self._patience.of_hand(is_first=self._last is None)
            answer = self._ask(child, message, seconds)
            self._check_id(child, message["id"], answer.get("id"))
        return answer

    def stderr(self) -> str:
        """Return the end of what it wrote to stderr during the last hand."""
        return self._child.stderr() if self._child is not None else ""

    def bye(self) -> None:
        """Tell it to end, and wait until it does.

        Raises:
            Broke: It answered the last hand more than once, or ended before it was told.

        """
        with self._busy:
            try:
                if self._child is not None:
                    self._take_leave(self._child, monotonic() + self._patience.bye)
            finally:
                self.close()

    def _take_leave(self, child: Child, until: float) -> None:
        """Send the farewell, and then the end of its input, which says the same."""
        farewell = _line(messages.bye())
        try:
            child.send(farewell, PROMPTLY)
            self._listen(child, PROMPTLY)
        except Gone:
            if self._last is not None and child.has_not_read(farewell):
                raise self._late(child, _ended(child)) from None
        except (TooSlow, TooLong):
            child.end_input()
            with suppress(Gone, TooSlow, TooLong):
                self._listen(child, until - monotonic())
        child.wait(max(0.0, until - monotonic()))

    def _listen(self, child: Child, seconds: float) -> NoReturn:
        """Read what nobody asked for, until it closes its stdout."""
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

        """
        sent = _line(message)
        left = self._patience.until - monotonic()
        try:
            child.send(sent, min(seconds, left))
            line = child.receive(min(seconds, left))
        except TooSlow:
            if left < seconds:
                raise OutOfTime from None
            raise Broke(f"no answer within {seconds:g} s{_half(child)}", child.stderr()) from None
        except TooLong:
            limit = f"{LONGEST_LINE // MEGABYTE} MiB"
            raise Broke(f"it wrote a line of more than {limit}", child.stderr()) from None
        except Gone:
            self._blame_end(child, sent)
        return _parsed(line, child)

    def _blame_last(self, child: Child) -> NoReturn:
        """Blame the last hand for what came after its answer."""
        if not child.has_more():
            raise self._late(child, _ended(child))
        try:
            line = child.receive(0)
        except (Gone, TooSlow, TooLong):
            line = child.rest().encode()
        if self._is_last(line):
            raise Broke("it answered twice", child.stderr(), is_late=True)
        raise self._late(child, f"it wrote {_quoted(line)} to stdout")

    @staticmethod
    def _late(child: Child, what: str) -> Broke:
        return Broke(f"after its answer {what}", child.stderr(), is_late=True)

    def _is_last(self, line: bytes) -> bool:
        """Return whether a line is an answer to the last hand."""
        try:
            answer = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError):
            return False
        return isinstance(answer, dict) and answer.get("id", self) == self._last

    def _blame_end(self, child: Child, sent: bytes) -> NoReturn:
        """Blame this hand for an end without an answer, or the last one if this was not read."""
        how = _ended(child)
        if child.rest():
            raise Broke(f"{how} in the middle of a line{_half(child)}", child.stderr())
        if self._last is not None and child.has_not_read(sent):
            raise self._late(child, how)
        raise Broke(how, child.stderr())


def _line(message: Message) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes, child: Child) -> dict[str, Any]:
    try:
        answer = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError:
        raise Broke(f"it wrote a line that is not UTF-8: {_quoted(line)}", child.stderr()) from None
    except (ValueError, RecursionError):
        raise Broke(f"it wrote a line that is no JSON: {_quoted(line)}", child.stderr()) from None
    if not isinstance(answer, dict):
        raise Broke(f"it wrote a line that is no object: {_quoted(line)}", child.stderr())
    return answer


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _quoted(line: bytes) -> str:
    return short(line[: 4 * LONGEST_QUOTE].decode("utf-8", "backslashreplace"), LONGEST_QUOTE)


def _half(child: Child) -> str:
    """Say what was written of a line that did not end."""
    rest = child.rest()
    return f"; it wrote {short(rest, LONGEST_QUOTE)} without an end of line" if rest else ""


def _ended(child: Child) -> str:
    """Say how a process ended that closed its stdout."""
    code = child.wait(ENDING)
    if code is None:
        return "it closed its stdout"
    if code >= 0:
        return f"it ended with exit code {code}"
    try:
        return f"it was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"it was ended by signal {-code}"


def _last_line(stderr: str) -> str:
    lines = stderr.strip().splitlines()
    return f"; it says: {lines[-1]}" if lines else ""
