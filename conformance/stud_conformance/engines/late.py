"""Hold code in this process to a time."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager
from math import inf
from threading import current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Whoever swallows it is told again after so many seconds.
_AGAIN: Final = 0.1
#: And so often, before nothing is left but to end the process.
_TOLD: Final = 30
#: The exit code then: that of a run that could not be done.
STUCK: Final = 4
_leave: Final = os._exit


class Late(BaseException):
    """Raised where code has not ended in its time; ``except Exception`` does not swallow it."""

    def __init__(self, seconds: float) -> None:
        """Say how long it was waited for."""
        super().__init__(f"no answer within {seconds:g} s")


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise ``Late`` in the body once its time is over, or after it where that was in vain.

    Nothing is held outside the main thread, on a system without such timers, where a debugger
    looks on, and where a timer of somebody else ends sooner. Where the body swallows ``Late`` for
    seconds, the process is ended.

    Raises:
        Late: The body took longer.

    """
    if seconds == inf or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    others, again = signal.getitimer(signal.ITIMER_REAL)
    if 0 < others <= seconds:
        yield
        return
    told = 0

    def late(number: int, frame: object) -> None:
        nonlocal told
        del number, frame
        if sys.gettrace() is None:
            told += 1
            if told > _TOLD:
                _give_up(seconds)
            raise Late(seconds)

    before, start = signal.signal(signal.SIGALRM, late), monotonic()
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        taken = monotonic() - start
        if others:
            signal.setitimer(signal.ITIMER_REAL, max(_AGAIN, others - taken), again)
    if taken > seconds and sys.gettrace() is None:
        raise Late(seconds)


def _give_up(seconds: float) -> None:
    """End the process, as nothing else ends what it does; reports stay as they were before."""
    words = f"studconf: no answer within {seconds:g} s, and the engine cannot be stopped\n"
    os.write(2, words.encode())
    _leave(STUCK)
