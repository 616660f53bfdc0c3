"""Audit on an existing Dask cluster; what comes out is the same as of one process.

Batches are names of files and spans of their text where the workers have these files, and texts
where they have not. A batch may be done more than once, and it makes no difference: a worker that
dies, or a scheduler that starts anew with its workers, costs time alone. Only so many batches are
on their way that all workers are busy.

Nothing of Dask is imported but here, and only when it is asked for.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from stud_conformance.audit.pieces import FAR, NEAR, Span, batches, grouped, sent
from stud_conformance.audit.waiting import OVER, Waiting
from stud_conformance.audit.work import Lost, version, work
from stud_conformance.files.printable import printable
from stud_conformance.protocol.text import described

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from stud_conformance.audit.pieces import Batch
    from stud_conformance.audit.verdict import Audited
    from stud_conformance.audit.waiting import Say
    from stud_conformance.audit.work import Done, Task

#: How many batches are on their way for each thread of a worker, done or not.
AHEAD: Final = 3
#: The fewest that are, as workers may come.
FEWEST: Final = 8
#: The most, however many workers there are, so that they fit into memory here.
MOST: Final = 4096

#: How often a batch is begun anew after the scheduler has given it up.
TRIES: Final = 5

#: After so many batches the workers are counted again.
_COUNTED: Final = 32
_RETRIES: Final = 3
_PATIENCE: Final = 5

#: What is raised for a batch over which workers died.
_DEADLY: Final = "KilledWorker"

#: What Dask logs is of no use to a user, who is told in a line what goes wrong.
_LOGGERS: Final = "distributed"


class NoCluster(Exception):  # noqa: N818 - it says what is missing
    """Raised where there is no cluster that can be used; it says why."""


def spread(
    task: Task, paths: Iterable[str], address: str, say: Say = lambda _: None
) -> Generator[Audited, None, None]:
    """Audit every hand of some paths on a cluster; yield the verdicts in order.

    Args:
        task: What is done with each hand.
        paths: Files, folders, globs, ``-`` for stdin, or URLs of fsspec.
        address: Of the scheduler.
        say: Tells the user where nothing comes.

    Raises:
        NoCluster: No scheduler is there, or the workers have not this version of the suite. The
            verdicts raise ``Lost`` where workers die over hands.

    """
    client = _connected(address)
    crew = _Crew(task, Waiting(printable(address), say), address, batches(paths, FAR), client)
    try:
        _check_version(crew.waiting, client, task.version)
    except BaseException:
        crew.end()
        raise
    return _verdicts(crew)


def _verdicts(crew: _Crew) -> Generator[Audited, None, None]:
    try:
        yield from crew.all()
    finally:
        crew.end()


def _connected(address: str) -> Any:  # noqa: ANN401 - Dask has no types
    """Return a client of a scheduler.

    Raises:
        NoCluster: There is none.

    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        cure = "python -m pip install 'stud-conformance[cluster]'"
        raise NoCluster(f"a cluster needs distributed: {cure}") from None
    _quieten()
    try:
        return distributed.Client(address, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        shown = printable(address)
        reason = described(error)
        raise NoCluster(f"no scheduler of Dask answers at {shown} ({reason})") from error


def _quieten() -> None:
    """Let Dask log nothing here."""
    for name in (_LOGGERS, *logging.root.manager.loggerDict):
        if name.partition(".")[0] == _LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _check_version(waiting: Waiting, client: Any, wanted: str) -> None:  # noqa: ANN401 - as above
    """Check that a worker has this suite; it waits until there is one.

    What is sent first needs nothing but Python, as a worker without the suite ends itself over
    anything else. What is sent then, the scheduler has to understand.

    Raises:
        NoCluster: It has another version, or none, or the scheduler has none.

    """
    module = client.submit(import_module, "stud_conformance", pure=False)
    try:
        told = client.submit(attrgetter("__version__"), module, pure=False)
        found = waiting.result(client, told)
    except ImportError:
        raise NoCluster("the workers have no stud-conformance: install it there") from None
    if found != wanted:
        raise NoCluster(f"the workers have stud-conformance {found}, and not {wanted} as here")
    try:
        waiting.result(client, client.submit(version, pure=False))
    except RuntimeError as error:
        lack = f"the scheduler has no stud-conformance {wanted}: install it there too"
        raise NoCluster(lack) from error


@dataclass(slots=True)
class _Sent:
    """A batch that is on its way."""

    batch: Batch
    future: Any
    tries: int = 0


@dataclass(slots=True)
class _Crew:
    """The workers and what they do.

    Attributes:
        task: What is done with each hand.
        waiting: Waits for what is done.
        address: Of the scheduler.
        rest: The batches that were not sent.
        client: The line to the scheduler.
        sent: Those on their way, in order.
        count: How many were sent.
        room: How many may be on their way.
        is_shared: Whether the workers were seen to have files that are here.
        name: Begins the names of the batches on the scheduler.

    """

    task: Task
    waiting: Waiting
    address: str
    rest: Iterator[Batch]
    client: Any
    sent: deque[_Sent] = field(default_factory=deque)
    count: int = 0
    room: int = FEWEST
    is_shared: bool = False
    name: str = field(default_factory=lambda: f"studconf-{uuid4().hex}")

    def all(self) -> Iterator[Audited]:
        """Yield every verdict in order.

        Raises:
            Lost: Workers die over a batch, or have another version of the suite.

        """
        while True:
            self._fill()
            if not self.sent:
                return
            done = self._done(self.sent[0])
            if done.is_here:
                batch = self.sent.popleft().batch
                self.is_shared = self.is_shared or any(isinstance(one, Span) for one in batch)
                yield from done.found
            else:
                self._send_texts(everything=done.is_missing and not self.is_shared)

    def end(self) -> None:
        """Call back what is on its way, and leave."""
        with suppress(Exception):
            self.client.cancel([one.future for one in self.sent])
        self.sent.clear()
        with suppress(Exception):
            self.client.close(timeout=_PATIENCE)

    def _fill(self) -> None:
        """Send batches, but no more than keep all workers busy."""
        while len(self.sent) < self.room:
            batch = next(self.rest, None)
            if batch is None:
                return
            self.sent.append(self._begun(batch))

    def _begun(self, batch: Batch) -> _Sent:
        return _Sent(batch, self._future(batch))

    def _future(self, batch: Batch) -> Any:  # noqa: ANN401 - Dask has no types
        self.count += 1
        if self.count % _COUNTED == 0:
            with suppress(OSError):
                threads = sum(self.client.nthreads().values())
                self.room = min(MOST, max(FEWEST, AHEAD * threads))
        return self.client.submit(
            work,
            self.task,
            batch,
            key=f"{self.name}-{self.count}",
            pure=False,
            retries=_RETRIES,
            priority=-self.count,
        )

    def _done(self, one: _Sent) -> Done:
        """Wait for a batch, and send it again where it was lost.

        Raises:
            Lost: Workers die over it, or have another version of the suite.

        """
        while True:
            try:
                done: Done = self.waiting.result(self.client, one.future)
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001 - Dask raises many
                self._again(one, error)
                continue
            if done.version != self.task.version:
                raise Lost(one.batch, f"a worker has stud-conformance {done.version}")
            return done

    def _again(self, lost: _Sent, error: BaseException) -> None:
        """Send what was lost, for whatever reason, once more.

        Raises:
            Lost: It was lost too often.

        """
        # Several workers have died over it already where this is what is told.
        lost.tries += (TRIES + 1) // 2 if type(error).__name__ == _DEADLY else 1
        if lost.tries >= TRIES:
            raise Lost(lost.batch, described(error))
        if self.client.status != "running":
            self.waiting.say("the scheduler is gone; looking for it again")
            with suppress(Exception):
                self.client.close(timeout=_PATIENCE)
            try:
                self.client = _connected(self.address)
            except NoCluster as gone:
                raise Lost(lost.batch, str(gone)) from error
        for one in self.sent:
            if one is lost or one.future.client is not self.client or one.future.status in OVER:
                one.future = self._future(one.batch)

    def _send_texts(self, *, everything: bool) -> None:
        """Send what is in files in place of their names, of the next batch or of all.

        Where workers had no file so far, they will have none later on.
        """
        if not everything:
            first = self.sent.popleft()
            texts = grouped(sent(first.batch), NEAR)
            self.sent.extendleft(reversed([self._begun(batch) for batch in texts]))
            return
        begun = [one.batch for one in self.sent]
        self.client.cancel([one.future for one in self.sent])
        self.sent.clear()
        pieces = chain.from_iterable(chain(begun, self.rest))
        self.rest = grouped(sent(pieces), NEAR)
