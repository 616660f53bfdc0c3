"""An engine that is a Python object in this process."""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager, redirect_stdout
from time import monotonic
from typing import TYPE_CHECKING, Final, Never

from stud_conformance.engines.engine import OutOfTime
from stud_conformance.engines.late import Late, within
from stud_conformance.engines.patience import UNENDING
from stud_conformance.engines.wire import LONGEST_LINE, MEGABYTE
from stud_conformance.protocol.text import described

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.engines.engine import Engine
    from stud_conformance.engines.patience import Patience
    from stud_conformance.protocol.messages import Message


#: What ends a process at once: without a report, and perhaps with the code of success.
_LEAVE: Final = "_exit"
_leave: Final = os._exit


class NoJson(ValueError):  # noqa: N818 - it says what the answer is
    """Raised for an answer that JSON cannot hold."""


class InProcess:
    """A line to an object; there is only one copy of it, and it cannot be ended.

    Messages pass to and fro as through a pipe: as copies, and only what JSON can hold.  So nothing
    that the engine does to a message or keeps of an answer reaches the runner, and what it prints
    does not get into a report.  An engine of our own is trusted with the messages themselves.
    """

    def __init__(
        self, engine: Engine, patience: Patience | None = None, *, is_ours: bool = False
    ) -> None:
        """Take the object that plays; one of our own is held to the end of the run only."""
        self._engine, self._is_ours = engine, is_ours
        self._patience = patience or UNENDING
        self._is_first = True

    def hello(self, message: Message) -> Message:
        """Pass the greeting on.

        Raises:
            Late: There was no answer in time.
            OutOfTime: The time of the run is over.

        """
        return self._exchange("hello", message, self._patience.hello)

    def run(self, message: Message) -> Message:
        """Pass a hand on.

        Raises:
            Late: There was no answer in time.
            OutOfTime: The time of the run is over.

        """
        self._patience.check()
        seconds = self._patience.of_hand(is_first=self._is_first)
        self._is_first = False
        return self._exchange("run", message, seconds)

    def stderr(self) -> str:
        """Return nothing: there is no process."""
        return ""

    def bye(self) -> None:
        """Leave it."""

    def close(self) -> None:
        """Leave it."""

    def another(self) -> None:
        """Return nothing: there is one copy."""

    def _exchange(self, method: str, message: Message, seconds: float) -> Message:
        """Ask with a copy of a message, and return a copy of the answer.

        Raises:
            Late: There was no answer in time.
            NoJson: The answer is nothing that JSON can hold.
            OutOfTime: The time of the run is over.

        """
        if self._is_ours:
            own: Message = getattr(self._engine, method)(message)
            return own
        left = self._patience.until - monotonic()
        if left <= 0:
            raise OutOfTime
        try:
            with guarded(min(seconds, left)):
                # All of it is code of the engine: to look for the method, and to write the answer.
                answer = getattr(self._engine, method)(_copy(message))
                return _copied(answer)
        except Late:
            if left < seconds:
                raise OutOfTime from None
            raise


@contextmanager
def guarded(seconds: float) -> Iterator[None]:
    """Run code of an engine: for so long, without a word to stdout, and without leaving.

    Raises:
        Late: It takes longer.
        SystemExit: It would have ended this process.

    """
    with redirect_stdout(sys.stderr), _kept(), within(seconds):
        yield


@contextmanager
def _kept() -> Iterator[None]:
    """Keep an engine from ending this process, which is ours; children of its own it may end.

    A child that comes back from the engine has nothing to do here, and ends.
    """
    ours = os.getpid()

    def leave(status: int) -> Never:
        if os.getpid() != ours:
            _leave(status)
        raise SystemExit(status)

    setattr(os, _LEAVE, leave)
    try:
        yield
    finally:
        if os.getpid() != ours:
            _leave(1)
        setattr(os, _LEAVE, _leave)


def _copied(answer: object) -> Message:
    """Return a copy of an answer.

    Raises:
        NoJson: It is nothing that JSON can hold, or too much.

    """
    try:
        text = json.dumps(answer, allow_nan=False)
        copied: Message = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise NoJson(f"the answer is no JSON ({described(error)})") from error
    if len(text) > LONGEST_LINE:
        raise NoJson(f"the answer has more than {LONGEST_LINE // MEGABYTE} MiB")
    return copied


def _copy(message: Message) -> Message:
    copied: Message = json.loads(json.dumps(message, allow_nan=False))
    return copied
