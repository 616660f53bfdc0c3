"""Wait for what a cluster does, and say so where nothing comes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    Say = Callable[[str], None]

#: So many seconds it is waited before the workers are looked at, or something is said of them.
LOOK: Final = 5.0
LONG: Final = 60.0
#: It is said ever more seldom, but not more seldom than so.
SELDOM: Final = 600.0

#: How a batch stands that will bring no verdicts.
OVER: Final = frozenset({"cancelled", "error", "lost"})


@dataclass(frozen=True, slots=True)
class Waiting:
    """Waits for results.

    Attributes:
        address: Of the scheduler.
        say: Tells the user.

    """

    address: str
    say: Say

    def result(self, client: Any, future: Any) -> Any:  # noqa: ANN401 - Dask has no types
        """Return the result of a future, or raise what it raises, however long that takes."""
        begun, due = monotonic(), 0.0
        while True:
            try:
                return future.result(timeout=LOOK)
            except TimeoutError:
                if future.status in OVER:
                    raise
            waited = monotonic() - begun
            threads = self._threads(client)
            if waited >= due and (not threads or waited >= LONG):
                self.say(self._words(threads, waited))
                due = waited + min(max(waited, LONG if threads else LOOK), SELDOM)

    def _threads(self, client: Any) -> int | None:  # noqa: ANN401 - as above
        """Return how many threads the workers have; ``None`` where nobody tells."""
        with suppress(Exception):
            threads: dict[str, int] = client.nthreads()
            return sum(threads.values())
        return None

    def _words(self, threads: int | None, waited: float) -> str:
        if threads is None:
            return f"the scheduler at {self.address} does not answer; still waiting"
        if not threads:
            cure = f"start some with: dask worker {self.address}"
            return f"the scheduler at {self.address} has no workers; waiting for them ({cure})"
        return f"nothing has come from the workers for {waited:.0f} seconds; still waiting"
