"""How far an audit has come, on stderr, only where a person looks at it and at nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Self, TextIO

from stud_conformance.audit.verdict import DEVIATES, UNREADABLE, Audited

if TYPE_CHECKING:
    from types import TracebackType

    import rich.progress

    from stud_conformance.audit.events import Event


class Progress:
    """Counts hands; nothing at all unless stderr is a terminal."""

    def __init__(self, stream: TextIO, *, wanted: bool = True) -> None:
        """Show on ``stream``, if that is ``wanted`` there."""
        self._stream = stream
        self._wanted = wanted
        self._bar: rich.progress.Progress | None = None
        self._counts: Counter[str] = Counter()

    def __enter__(self) -> Self:
        """Start showing."""
        if self._wanted and self._stream.isatty():
            from rich import progress  # noqa: PLC0415 - only where it is shown
            from rich.console import Console  # noqa: PLC0415

            self._bar = progress.Progress(
                progress.SpinnerColumn(),
                progress.TextColumn("{task.description}"),
                progress.TimeElapsedColumn(),
                console=Console(file=self._stream),
                transient=True,
            )
            self._bar.start()
            self._bar.add_task(self._words(), total=None)
        return self

    def take(self, event: Event) -> None:
        """Count a hand."""
        if self._bar is None or not isinstance(event, Audited):
            return
        self._counts[event.verdict] += 1
        self._bar.update(self._bar.task_ids[0], description=self._words())

    def _words(self) -> str:
        bad = " ".join(f"{self._counts[one]:,} {one}" for one in (DEVIATES, UNREADABLE))
        return f"{self._counts.total():,} hands, {bad}"

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take it away."""
        if self._bar is not None:
            self._bar.stop()
