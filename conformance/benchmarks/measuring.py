"""What the benchmarks share: figures, and how several sides are timed in turn.

Sides work one after the other, where it can be a few items at a time, so that a machine which is
busy for a while is busy for all of them.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Found = TypeVar("Found")

ROUNDS = 3
COMMAND = "from stud_conformance.cli.main import main; main()"
#: Calls a command, throws away what it prints, and tells its exit code, its seconds, its work and
#: its memory.  On Linux the memory of a process begins at the most that the one which started it
#: ever had; so this small one starts it.
LAUNCHER = """\
import os, sys, time
quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
began = time.perf_counter()
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
_, status, used = os.wait4(pid, 0)
seconds = time.perf_counter() - began
print(os.waitstatus_to_exitcode(status), seconds, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
KIB, MIB = 1024, 1024**2
MILLISECONDS = 1000
_FOLDERS = re.compile(r"(?:/[^/\s'\"]+)+/")
_LINE = 300


@dataclass(frozen=True, slots=True)
class Effort:
    """How long one is ready to measure.

    Attributes:
        rounds: How many; what counts is their median.
        share: Of the full number of hands and the like.

    """

    rounds: int = ROUNDS
    share: float = 1.0

    def of(self, full: int) -> int:
        """Return how many there are to be of what would be so many in full; one at the least."""
        return max(1, round(full * self.share))


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that was measured.

    Attributes:
        value: The median, in the unit.
        unit: ``x`` (times), ``s``, ``ms``, ``MiB``, or none.
        told: What it is made from, in words.

    """

    value: float
    unit: str
    told: str = ""


Figures = dict[str, Figure]


def said(text: str) -> str:
    """Return the last line of what a process said, without the folders that are of a machine."""
    lines = text.strip().splitlines() or ["it said nothing"]
    return _FOLDERS.sub("", lines[-1])[:_LINE]


# In this process.


@dataclass(frozen=True, slots=True)
class Side:
    """Somebody who does the work.

    Attributes:
        does: Does some items, and returns what came of each.
        items: What there is to do, in a form of its own.

    """

    does: Callable[[Any], list[Any]]
    items: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Spent:
    """What one side needed: seconds, and what came of each item."""

    seconds: float
    results: list[Any]


def in_turn(sides: Mapping[str, Side], batch: int) -> dict[str, Spent]:
    """Let sides work, so many items at a time in turn; who begins changes with each batch."""
    seconds = dict.fromkeys(sides, 0.0)
    results: dict[str, list[Any]] = {name: [] for name in sides}
    order = list(sides)
    for start in range(0, max(len(side.items) for side in sides.values()), batch):
        for name in order:
            some = sides[name].items[start : start + batch]
            began = perf_counter()
            found = sides[name].does(some)
            seconds[name] += perf_counter() - began
            results[name] += found
        order.reverse()
    return {name: Spent(seconds[name], results[name]) for name in sides}


def by_turns(sides: Mapping[str, Callable[[], Found]], rounds: int) -> dict[str, list[Found]]:
    """Let sides do all of their work, one after the other; who begins changes with each round.

    Returns:
        What each side has returned, by round.

    """
    found: dict[str, list[Found]] = {name: [] for name in sides}
    order = list(sides)
    for _ in range(rounds):
        for name in order:
            found[name].append(sides[name]())
        order.reverse()
    return found


def faster(count: int, ours: Sequence[float], theirs: Sequence[float], unit: str) -> Figure:
    """Return how many times as fast we are, from the seconds of each round over the same items.

    Args:
        count: How many items there are in a round.
        ours: Our seconds, by round.
        theirs: The seconds of the other side.
        unit: What rates are told in, such as ``hands/s``.

    """
    ratio = median([other / one for one, other in zip(ours, theirs, strict=True)])
    rates = [count / median(seconds) for seconds in (ours, theirs)]
    return Figure(ratio, "x", f"{rates[0]:,.0f} against {rates[1]:,.0f} {unit}")


# In processes of their own.


@dataclass(frozen=True, slots=True)
class Call:
    """What a process took.

    Attributes:
        seconds: From its start to its end, by the clock.
        work: Seconds of the processor, which a busy machine does not change much; those of the
            processes that it started and waited for are among them.
        memory: The most bytes it had, or the largest of those.

    """

    seconds: float
    work: float
    memory: int


def studconf(*words: str) -> list[str]:
    """Return the command line that calls ``studconf`` as it is found by this Python."""
    return [sys.executable, "-c", COMMAND, *words]


def called(command: Sequence[str], codes: Sequence[int] = (0,)) -> Call:
    """Run a process, and throw away what it prints.

    Args:
        command: The path of a program, and what it is given.
        codes: With what it may end.

    Raises:
        RuntimeError: It ended with another code than these.

    """
    launch = [sys.executable, "-I", "-S", "-c", LAUNCHER, *command]
    told = subprocess.run(launch, stdout=subprocess.PIPE, check=True, text=True)  # noqa: S603 - it is ours
    code, seconds, work, memory = told.stdout.split()
    if int(code) not in codes:
        message = f"{' '.join(command)[:300]} ended with {code}"
        raise RuntimeError(message)
    return Call(float(seconds), float(work), int(memory) * KIB)


def calls(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, list[Call]]:
    """Run processes in turn, so many rounds; return what each took, by round."""
    return by_turns({name: partial(called, words) for name, words in commands.items()}, rounds)


def show(figures: Figures) -> None:
    """Print figures, one a line."""
    for name, one in figures.items():
        print(f"{name:32} {one.value:8.2f} {one.unit:4} {one.told}")
