"""A polite request to end is taken like Ctrl-C, so that reports are written; once is enough."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
#: Who asks so often does not want to wait for the reports.
PATIENCE = 3


class Ended(KeyboardInterrupt):
    """Raised where a signal asks the program to end."""

    def __init__(self, number: int) -> None:
        """Keep the number of the signal."""
        self.number = number
        super().__init__(number)


@contextmanager
def as_ctrl_c() -> Iterator[list[int]]:
    """Take signals to end as Ctrl-C; those that are ignored stay so.

    What comes after the first is not heard, so that nothing is left behind.

    Yields:
        The signals that came, in order.

    """
    came: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        del frame
        came.append(number)
        if len(came) == 1 or len(came) > PATIENCE:
            raise Ended(number)

    wanted = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in wanted}
    usual = (signal.SIG_DFL, signal.default_int_handler)
    taken = [number for number, handler in before.items() if handler in usual]
    for number in taken:
        signal.signal(number, end)
    try:
        yield came
    finally:
        for number in taken:
            signal.signal(number, before[number])
