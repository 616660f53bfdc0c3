"""Hold code in this process to a time."""

from __future__ import annotations

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


class Late(BaseException):
    """Raised where code has not ended in its time; ``except Exception`` does not swallow it."""

    def __init__(self, seconds: float) -> None:
        """Say how long it was waited for."""
        super().__init__(f"no answer within {seconds:g} s")


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise ``Late`` in the body once its time is over.

    Nothing is held outside the main thread, on a system without such timers, where a debugger
    looks on, and where a timer of somebody else ends sooner.
    """
    if seconds == inf or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    others, again = signal.getitimer(signal.ITIMER_REAL)
    if 0 < others <= seconds:
        yield
        return

    def late(number: int, frame: object) -> None:
        del number, frame
        if sys.gettrace() is None:
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
        if others:
            left = others - (monotonic() - start)
            signal.setitimer(signal.ITIMER_REAL, max(_AGAIN, left), again)
