"""A progress bar on stderr, only where a person looks at it and at nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TextIO

from stud_conformance.run.events import Played

if TYPE_CHECKING:
    from types import TracebackType

    import rich.progress

    from stud_conformance.run.events import Event


class Progress:
    """Shows how far each engine has come; nothing at all unless stderr is a terminal."""

    def __init__(self, stream: TextIO, *, wanted: bool = True) -> None:
        """Show on ``stream``, if a bar is ``wanted`` there."""
        self._stream = stream
        self._wanted = wanted
        self._bar: rich.progress.Progress | None = None
        self._tasks: dict[str, rich.progress.TaskID] = {}

    def __enter__(self) -> Self:
        """Start showing."""
        if self._wanted and self._stream.isatty():
            from rich.console import Console  # noqa: PLC0415 - only where it is shown
            from rich.progress import Progress as Bar  # noqa: PLC0415

            self._bar = Bar(console=Console(file=self._stream), transient=True)
            self._bar.start()
        return self

    def take(self, event: Event) -> None:
        """Move on."""
        if self._bar is None or not isinstance(event, Played):
            return
        if event.engine not in self._tasks:
            from rich.markup import escape  # noqa: PLC0415 - only where it is shown

            self._tasks[event.engine] = self._bar.add_task(escape(event.engine), total=event.of)
        self._bar.update(self._tasks[event.engine], completed=event.done)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
