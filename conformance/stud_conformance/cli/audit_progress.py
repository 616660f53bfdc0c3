"""How far an audit has come, on stderr: all the time for a person who looks, or now and then."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from time import monotonic
from typing import TYPE_CHECKING, Final, Self, TextIO

from stud_conformance.audit.verdict import DEVIATES, UNREADABLE, Audited
from stud_conformance.cli.audit_sizes import Files

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    import rich.progress

    from stud_conformance.audit.events import Event

#: So many seconds pass until it is told again: on a terminal, and elsewhere.
SHOWN: Final = 0.1
TOLD: Final = 60.0

_PERCENT: Final = 100
#: So much has to be done before one can tell how long the rest takes.
_ENOUGH: Final = 0.01


class Progress:
    """Counts hands; shows the numbers on a terminal, or tells them in a line now and then."""

    def __init__(
        self,
        stream: TextIO,
        paths: Sequence[str] = (),
        *,
        wanted: bool = True,
        is_told: bool = False,
    ) -> None:
        """Keep what it is about.

        Args:
            stream: Where it is shown or told.
            paths: What is audited.
            wanted: Whether it is shown, if that is a terminal.
            is_told: Whether it is told, if that is none.

        """
        is_terminal = stream.isatty()
        self._stream = stream
        self._is_shown, self._is_told = wanted and is_terminal, is_told and not is_terminal
        self._paths = paths
        self._files = Files()
        self._bar: rich.progress.Progress | None = None
        self._counts: Counter[str] = Counter()
        self._place = ""
        self._begun = self._last = monotonic()

    def __enter__(self) -> Self:
        """Start showing."""
        if self._is_shown or self._is_told:
            self._files = Files.of(self._paths)
            self._begun = self._last = monotonic()
        if self._is_shown:
            from rich import progress  # noqa: PLC0415 - only where it is shown
            from rich.console import Console  # noqa: PLC0415
            from rich.table import Column  # noqa: PLC0415

            self._bar = progress.Progress(
                progress.SpinnerColumn(),
                progress.TextColumn(
                    "{task.description}", markup=False, table_column=Column(overflow="fold")
                ),
                progress.TimeElapsedColumn(),
                console=Console(file=self._stream),
                transient=True,
            )
            self._bar.start()
            self._bar.add_task("0 hands", total=None)
        return self

    def take(self, event: Event) -> None:
        """Count a hand."""
        if not isinstance(event, Audited) or not (self._is_shown or self._is_told):
            return
        self._counts[event.verdict] += 1
        self._place = event.place
        now = monotonic()
        if now - self._last >= (SHOWN if self._is_shown else TOLD):
            self._last = now
            self._tell()
        elif not self._files.starts:
            # They are counted as they come.
            self._files.come_to(event.place)

    def _tell(self) -> None:
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], description=self.words())
        else:
            after = _time(monotonic() - self._begun)
            self._stream.write(f"studconf: {self.words()}, after {after}\n")
            self._stream.flush()

    def words(self) -> str:
        """Return how far it has come, on one line."""
        self._files.come_to(self._place)
        total, passed = self._counts.total(), monotonic() - self._begun
        deviate, unread = (self._counts[one] for one in (DEVIATES, UNREADABLE))
        words = [
            f"{total:,} {'hand' if total == 1 else 'hands'}",
            f"{deviate:,} {'deviates' if deviate == 1 else 'deviate'}",
            f"{unread:,} unreadable",
            f"{total / max(passed, SHOWN):,.0f} a second",
            self._files.words(),
        ]
        share = self._files.share()
        if share is not None:
            words.append(f"{_PERCENT * share:.0f} %")
        if share is not None and share >= _ENOUGH:
            words.append(f"about {_time(passed * (1 - share) / share)} left")
        return ", ".join(filter(None, words))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Show the last numbers, and take them away."""
        if self._bar is not None:
            self._tell()
            self._bar.stop()


def _time(seconds: float) -> str:
    """Return a time in hours, minutes and seconds."""
    return str(timedelta(seconds=round(seconds)))
