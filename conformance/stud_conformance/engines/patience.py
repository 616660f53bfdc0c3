"""How long an engine is waited for."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic

from stud_conformance.engines.engine import OutOfTime

#: Many languages are slow to warm up; so the first hand of a process may take longer.
FIRST_TIMES = 5


@dataclass(frozen=True, slots=True)
class Patience:
    """Limits in seconds.

    Attributes:
        hello: For the answer to the greeting.
        hand: For the answer to a hand.
        first: For the answer to the first hand; ``None`` is five times ``hand``.
        bye: For a process to end once it was told to.
        until: The moment at which the run ends, by the monotonic clock.

    """

    hello: float = 10.0
    hand: float = 2.0
    first: float | None = None
    bye: float = 2.0
    until: float = inf

    def of_hand(self, *, is_first: bool) -> float:
        """Return the limit for a hand."""
        if not is_first:
            return self.hand
        return self.first if self.first is not None else FIRST_TIMES * self.hand

    def check(self) -> None:
        """Check that the run may go on.

        Raises:
            OutOfTime: It may not.

        """
        if monotonic() >= self.until:
            raise OutOfTime


#: Waits as long as it takes.
UNENDING = Patience(hello=inf, hand=inf, bye=inf)
