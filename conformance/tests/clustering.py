"""A cluster of nobody: what is sent is done at once, or lost as a test wants it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from stud_conformance import __version__
from stud_conformance.audit import cluster, pieces, work

from .auditing import odd_files, task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import pytest
    from stud_conformance.audit.verdict import Audited


def small_pieces(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write files of every kind, which are cut into small pieces."""
    hands = folder / "hands"
    hands.mkdir()
    odd_files(hands)
    for name in ("NEAR", "FAR"):
        small = replace(getattr(pieces, name), least=1000, most=5)
        monkeypatch.setattr(cluster, name, small)
    return str(hands)


@dataclass(slots=True)
class Future:
    """What is said of a batch that is on its way."""

    client: Any
    work: Callable[[], Any]
    status: str = "pending"

    def result(self, timeout: float) -> Any:  # noqa: ANN401 - whatever was sent
        """Do it, or lose it; it may take longer than anybody waits."""
        if self.client.slow:
            self.client.slow -= 1
            raise TimeoutError(f"not within {timeout} seconds")
        self.client.asked += 1
        if self.client.asked in self.client.losses or self.client.loses_all:
            self.status = "error"
            raise RuntimeError("lost")
        return self.work()


@dataclass(slots=True)
class Client:
    """A line to nobody.

    Attributes:
        losses: Which results are lost, by their number.
        loses_all: Whether all are.
        version: Of the suite that the workers have; ``None`` where they have none.
        scheduler: Whether the scheduler has it too.
        breaks: Whether the line breaks where a result is lost.
        status: How the line is.
        slow: How often a result that is asked for is not yet there.
        threads: The threads of the workers; an error where nobody tells.
        asked: How many results were asked for.
        most: How many were on their way at once.

    """

    losses: tuple[int, ...] = ()
    loses_all: bool = False
    version: str | None = __version__
    scheduler: bool = True
    breaks: bool = False
    status: str = "running"
    slow: int = 0
    threads: dict[str, int] | OSError = field(default_factory=lambda: {"a": 1, "b": 2})
    asked: int = 0
    sent: list[tuple[Any, ...]] = field(default_factory=list)
    cancelled: int = 0

    def submit(self, call: Callable[..., Any], *given: Any, **_: Any) -> Any:  # noqa: ANN401
        """Take something that is to be done."""
        if call is not work.work:
            return self._of_version(is_ours=call is work.version)
        self.sent.append(given)
        return Future(self, lambda: call(*given))

    def _of_version(self, *, is_ours: bool) -> Any:  # noqa: ANN401
        def told() -> str:
            if is_ours and not self.scheduler:
                raise RuntimeError("it cannot be understood")
            if self.version is None:
                raise ModuleNotFoundError("no suite")
            return self.version

        return SimpleNamespace(result=lambda **_: told(), status="pending")

    def nthreads(self) -> dict[str, int]:
        """Return the threads of the workers."""
        if isinstance(self.threads, OSError):
            raise self.threads
        return self.threads

    def cancel(self, futures: list[Future]) -> None:
        """Call things back."""
        self.cancelled += len(futures)

    def close(self, timeout: float) -> None:
        """Leave."""
        del timeout
        self.status = "closed"


@contextmanager
def nobody(monkeypatch: pytest.MonkeyPatch, *clients: Client) -> Iterator[None]:
    """Let these be the lines to the scheduler, one after the other."""
    lines = iter(clients)

    def client(address: str, **_: Any) -> Client:  # noqa: ANN401
        line = next(lines, None)
        if line is None:
            raise OSError(f"nobody is at {address}")
        return line

    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "distributed", SimpleNamespace(Client=client))
        yield


def alone(audit: Any, path: str) -> list[Audited]:  # noqa: ANN401
    """Return what one process finds."""
    return list(work.alone(task(audit), [path]))
