"""A child process that is spoken to a line at a time; nothing that it does can hang or flood us."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
from array import array
from fcntl import ioctl
from termios import FIONREAD
from time import monotonic
from typing import TYPE_CHECKING

from stud_conformance.engines.wire import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Sequence

STDERR_KEPT = 8192
#: After a kill a process is waited for so long, and no longer.
ENDED_FOR_SURE = 5.0
_READ = 2**16
_MILLISECONDS = 1000
_LONGEST_WAIT = 3600.0
#: How often stderr is read on when it never ends.
_MOST_READS = 64


def _milliseconds(seconds: float) -> float:
    return max(0.0, min(seconds, _LONGEST_WAIT)) * _MILLISECONDS


class TooSlow(Exception):  # noqa: N818 - it says what the child was
    """Raised where nothing came in time."""


class Gone(Exception):  # noqa: N818 - it says what became of the child
    """Raised where nothing more can come, as the child closed its end."""


class TooLong(Exception):  # noqa: N818 - it says what the line was
    """Raised for a line of more than ``LONGEST_LINE`` bytes."""


class Child:
    """A process with a group of its own, so that whatever it starts ends with it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it.

        Raises:
            OSError: It cannot be started.
            ValueError: The command holds what no command can.

        """
        self._process = subprocess.Popen(  # noqa: S603 - the user names the engine, no shell reads it
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            bufsize=0,
        )
        self._in, self._out, self._err = (
            pipe.fileno()
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
            if pipe is not None
        )
        os.set_blocking(self._in, False)
        self._poll = select.poll()
        for pipe in (self._out, self._err):
            self._poll.register(pipe, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(self._in, select.POLLOUT)
        self._buffer = bytearray()
        self._seen = 0
        self._stderr = bytearray()
        self.has_closed = False
        self._was_refused = False

    @property
    def pid(self) -> int:
        """The number of the process, which is that of its group."""
        return self._process.pid

    def send(self, line: bytes, seconds: float) -> None:
        """Write a line.

        Raises:
            Gone: Nobody reads it.
            TooSlow: It was not read in time.

        """
        self._stderr.clear()
        left, until = memoryview(line), monotonic() + seconds
        while left:
            try:
                left = left[os.write(self._in, left) :]
            except BlockingIOError:
                wait = until - monotonic()
                if wait <= 0 or not self._writable.poll(_milliseconds(wait)):
                    raise TooSlow from None
            except BrokenPipeError:
                self._was_refused = left.nbytes == len(line)
                raise Gone from None

    def receive(self, seconds: float) -> bytes:
        """Return the next line, without its line feed.

        Raises:
            Gone: The child closed its stdout before there was one.
            TooSlow: There was none in time.
            TooLong: It does not end.

        """
        until = monotonic() + seconds
        while True:
            end = self._buffer.find(b"\n", self._seen)
            if end >= 0:
                return self._taken(end)
            self._seen = len(self._buffer)
            if self._seen > LONGEST_LINE:
                raise TooLong
            if self.has_closed:
                raise Gone
            wait = until - monotonic()
            if wait <= 0:
                raise TooSlow
            self._listen(wait)

    def has_more(self) -> bool:
        """Return whether more has come than was asked for."""
        self._listen(0)
        return bool(self._buffer)

    def has_moved_on(self, seconds: float = 0) -> bool:
        """Return whether it has written more than was asked for, or ended, within some time."""
        until = monotonic() + seconds
        while not (self.has_more() or self.has_closed or self.has_ended()):
            wait = until - monotonic()
            if wait <= 0:
                return False
            self._listen(wait)
        return True

    def has_ended(self) -> bool:
        """Return whether the process is gone, though something else may hold its pipes."""
        return self._process.poll() is not None

    def rest(self) -> str:
        """Return what has come and is no whole line yet."""
        return self._buffer.decode("utf-8", "replace")

    def stderr(self) -> str:
        """Return the end of what was written to stderr since the last line was sent."""
        for _ in range(_MOST_READS):
            if not self._listen(0):
                break
        return self._stderr.decode("utf-8", "replace")

    def has_read(self, line: bytes) -> bool | None:
        """Return whether it has read of the line sent last; ``None`` where no one can tell."""
        if self._was_refused:
            return False
        counted = array("i", [0])
        try:
            ioctl(self._in, FIONREAD, counted)
        except OSError:
            return None
        return counted[0] < len(line)

    def wait(self, seconds: float) -> int | None:
        """Return the exit code, negative for a signal; ``None`` where it does not end in time."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def end_input(self) -> None:
        """Close its stdin."""
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()

    def kill(self) -> None:
        """End the process and all that it started; whoever waits for it is told at once."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self.wait(ENDED_FOR_SURE)

    def let_go(self) -> None:
        """Close the pipes."""
        self.end_input()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _taken(self, end: int) -> bytes:
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        self._seen = 0
        return line

    def _listen(self, seconds: float) -> bool:
        """Take what comes on stdout and stderr; return whether anything did."""
        ready = self._poll.poll(_milliseconds(seconds))
        for pipe, _ in ready:
            read = os.read(pipe, _READ)
            if not read:
                self._poll.unregister(pipe)
                self.has_closed = self.has_closed or pipe == self._out
            elif pipe == self._out:
                self._buffer += read
            else:
                self._stderr += read
                del self._stderr[:-STDERR_KEPT]
        return bool(ready)
