"""Audit with several processes of this machine; what comes out is the same as of one."""

from __future__ import annotations

import signal
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import connection, get_context
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.audit.pieces import NEAR, batches, sent
from stud_conformance.audit.work import Lost, work

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from stud_conformance.audit.pieces import Batch
    from stud_conformance.audit.verdict import Audited
    from stud_conformance.audit.work import Done, Task

#: How many batches there are for each process that are not yet told of, done or not.
AHEAD: Final = 4

#: How many processes may die over one batch.
TRIES: Final = 3

#: Not a fork, as a library may have threads.
_SPAWN: Final = get_context("spawn")
_PATIENCE: Final = 5


def shared(task: Task, paths: Iterable[str], number: int) -> Generator[Audited, None, None]:
    """Audit every hand of some paths with a number of processes; yield the verdicts in order.

    Raises:
        Lost: Hands cannot be audited, as processes die over them.

    """
    crew = _Crew(task, number, enumerate(batches(paths, NEAR)))
    try:
        yield from crew.all()
    finally:
        crew.end()


@dataclass(slots=True)
class _Worker:
    """A process, and the line to it."""

    process: SpawnProcess
    line: Connection


@dataclass(slots=True)
class _Crew:
    """Some processes and what they do.

    Attributes:
        task: What is done with each hand.
        number: How many processes there may be.
        rest: The batches that nobody has begun.
        idle: The processes that have nothing to do.
        busy: The others, each with the number of its batch.
        begun: The batches that are not yet told of.
        again: Those of them that have to be begun once more.
        tries: How many processes died over a batch.
        done: What came back and is not yet told of.

    """

    task: Task
    number: int
    rest: Iterator[tuple[int, Batch]]
    idle: list[_Worker] = field(default_factory=list)
    busy: list[tuple[_Worker, int]] = field(default_factory=list)
    begun: dict[int, Batch] = field(default_factory=dict)
    again: list[int] = field(default_factory=list)
    tries: dict[int, int] = field(default_factory=dict)
    done: dict[int, Done] = field(default_factory=dict)

    def all(self) -> Iterator[Audited]:
        """Yield every verdict in order.

        Raises:
            Lost: Processes die over a batch.

        """
        told = 0
        while True:
            self._hand_out()
            if told in self.done:
                yield from self.done.pop(told).found
                del self.begun[told]
                told += 1
            elif self.busy:
                self._collect()
            else:
                return

    def end(self) -> None:
        """End all processes, whatever they are at."""
        workers = [*self.idle, *[worker for worker, _ in self.busy]]
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            _bury(worker)

    def _hand_out(self) -> None:
        """Give batches to the processes that have nothing to do, but none too far ahead."""
        while len(self.busy) < self.number:
            number = self._wanted()
            if number is None:
                return
            worker = self.idle.pop() if self.idle else _started(self.task)
            self.busy.append((worker, number))
            with suppress(OSError):  # one that has died is found dead when its answer is due
                worker.line.send(self.begun[number])

    def _wanted(self) -> int | None:
        """Return the number of a batch that is to be done; ``None`` where there is none now."""
        if self.again:
            return self.again.pop()
        if len(self.begun) >= AHEAD * self.number:
            return None
        for number, batch in self.rest:
            self.begun[number] = batch
            return number
        return None

    def _collect(self) -> None:
        """Wait until a process has done its batch, or has died.

        Raises:
            Lost: Too many have died over the same batch.

        """
        ready = connection.wait([worker.line for worker, _ in self.busy])
        for worker, number in [one for one in self.busy if one[0].line in ready]:
            self.busy.remove((worker, number))
            try:
                done: Done = worker.line.recv()
            except (EOFError, OSError):
                _bury(worker)
                self._died(number)
                continue
            self.idle.append(worker)
            if done.is_here:
                self.done[number] = done
            else:
                self.begun[number] = tuple(sent(self.begun[number]))
                self.again.append(number)

    def _died(self, number: int) -> None:
        self.tries[number] = self.tries.get(number, 0) + 1
        if self.tries[number] == TRIES:
            raise Lost(self.begun[number], f"{TRIES} processes died over it")
        self.again.append(number)


def _started(task: Task) -> _Worker:
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_serve, args=(theirs, task), daemon=True)
    with _no_ctrl_c():
        process.start()
    theirs.close()
    return _Worker(process, ours)


def _serve(line: Connection, task: Task) -> None:
    """Do every batch that comes; a line that is closed is the end, also where its end is ours."""
    with suppress(EOFError, OSError):
        while True:
            line.send(work(task, line.recv()))


def _bury(worker: _Worker) -> None:
    worker.line.close()
    worker.process.join(_PATIENCE)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()
    worker.process.close()


@contextmanager
def _no_ctrl_c() -> Iterator[None]:
    """Hold Ctrl-C back; a process that is started meanwhile never hears it, and is ended by us."""
    mask: Any = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    # Its own start would let Ctrl-C through again.
    import_module("multiprocessing.resource_tracker").ensure_running()
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
