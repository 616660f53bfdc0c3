"""A file with hands: what it holds, and its lines, within limits."""

from __future__ import annotations

import gzip
import io
import re
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NoReturn

from stud_conformance.files.printable import printable
from stud_conformance.files.problems import Problem
from stud_conformance.hands.encoding import ERRORS, is_utf16
from stud_conformance.hands.gauge import MIB, Counting, Gauge
from stud_conformance.hands.recorded import Unreadable, unreadable
from stud_conformance.protocol.text import described

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PHH, RUN_LOG, SCENARIO = "phh", "run log", "scenario"

#: What a file holds, by the ending of its name.
KINDS: Final = {
    ".phh": PHH,
    ".phhs": PHH,
    ".jsonl": RUN_LOG,
    ".yaml": SCENARIO,
    ".yml": SCENARIO,
}
GZIP, ZIP = ".gz", ".zip"

_GZIP_MAGIC: Final = b"\x1f\x8b"
_LONGEST_HEAD: Final = 1000
_YAML: Final = re.compile(r"[a-z-]+:(?: |$)")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read.

    Attributes:
        file: The most bytes of a file, unpacked.
        hand: The most bytes of a hand.
        members: The most files of an archive.
        archive: The most bytes of all files of an archive together, unpacked.
        held: The most bytes of an archive that comes by stdin, as it is held in memory.
        gap: The most bytes in which no hand begins.
        lines: The most lines in which no hand begins.
        ratio: How many times larger a file may be unpacked.
        free: So many bytes may be unpacked from however few.

    """

    file: int = 4096 * MIB
    hand: int = MIB
    members: int = 10_000
    archive: int = 4096 * MIB
    held: int = 64 * MIB
    gap: int = 4 * MIB
    lines: int = 10_000
    ratio: int = 250
    free: int = 4 * MIB


@dataclass(slots=True)
class Budget:
    """How many bytes of an archive may still be read."""

    left: int


class CutShortError(Exception):
    """Raised where a file cannot be read on; it says why."""

    def __init__(self, unread: Unreadable) -> None:
        """Keep what is to be told."""
        super().__init__(str(unread))
        self.unread = unread


@dataclass(frozen=True, slots=True)
class Document:
    """A file that may hold hands. Nothing is opened before its lines are asked for.

    Attributes:
        name: What messages call it.
        kind: What it holds; ``None`` where its beginning has to tell.
        opener: Opens it.
        limits: How much is read.
        is_packed: Whether it has to be unpacked.
        budget: What is left of its archive.
        packed: How many bytes of its archive it is unpacked from.

    """

    name: str
    kind: str | None
    opener: Callable[[], BinaryIO]
    limits: Limits = field(default_factory=Limits)
    is_packed: bool = False
    budget: Budget | None = None
    packed: int | None = None

    def begin(self) -> tuple[str, Iterator[str]]:
        """Open it; return what it holds, and its lines with their ends.

        A line of more bytes than a hand may have comes in pieces. A byte that is no UTF-8 becomes
        half of a surrogate pair, so that the hand which has it can be told.

        Raises:
            CutShortError: It cannot be opened. The lines raise it too.

        """
        stack = ExitStack()
        gauge = Gauge(self.limits, self.budget, self.packed, has_starts=self.kind != SCENARIO)
        try:
            stream = peekable(stack.enter_context(self.opener()))
            stack.enter_context(stream)
            if self.is_packed or stream.peek(2).startswith(_GZIP_MAGIC):
                counting: Any = Counting(stream)
                gauge.packed = gauge.packed or counting
                packed: Any = stack.enter_context(gzip.GzipFile(fileobj=counting))
                stream = io.BufferedReader(packed)
        except Exception as error:  # noqa: BLE001 - whatever a library raises over a file is told
            stack.close()
            raise self._cut(error) from None
        lines = self._lines(stream, stack, gauge)
        return (self.kind, lines) if self.kind else _looked(lines)

    def _lines(self, stream: io.BufferedReader, stack: ExitStack, gauge: Gauge) -> Iterator[str]:
        number, longest = 1, self.limits.hand + 1
        begun = b""
        with stack:
            while True:
                try:
                    if begun:
                        block = begun + stream.readline(longest - len(begun))
                    else:
                        # As much as lies ready; a line that does not end there is read by itself.
                        block = stream.read1(longest) if stream.peek(1) else b""
                except Exception as error:  # noqa: BLE001 - as above
                    raise self._cut(error, number) from None
                if not block:
                    return
                end = len(block) if begun else block.rfind(b"\n") + 1
                block, begun = block[:end], block[end:]
                yield from self._of_block(block, number, gauge)
                number += block.count(b"\n")

    def _of_block(self, block: bytes, number: int, gauge: Gauge) -> Iterator[str]:
        """Yield whole lines that were read together, or a piece of a very long one."""
        if number == 1:
            first, end, block = block.partition(b"\n")
            yield from self._one_by_one(first + end, number, gauge)
            number += len(end)
        if gauge.takes(block, number):
            yield from io.StringIO(block.decode("utf-8", ERRORS), newline="\n")
        else:
            yield from self._one_by_one(block, number, gauge)

    def _one_by_one(self, block: bytes, number: int, gauge: Gauge) -> Iterator[str]:
        for line in io.BytesIO(block):
            mistake = gauge.mistake(line, number)
            if mistake is not None:
                self._stop(*mistake)
            yield self._first(line) if number == 1 else line.decode("utf-8", ERRORS)
            number += line.endswith(b"\n")

    def _first(self, line: bytes) -> str:
        if is_utf16(line):
            self._stop(1, "the file is in UTF-16", "UTF-8: save it as UTF-8")
        return line.decode(errors=ERRORS).removeprefix("\ufeff")

    def _stop(self, number: int, wrong: str, cure: str) -> NoReturn:
        raise CutShortError(unreadable(self.name, wrong, cure, number))

    def _cut(self, error: Exception, number: int = 1) -> CutShortError:
        return CutShortError(unread(self.name, error, number))


def unread(name: str, error: Exception, line: int = 1, what: str = "file") -> Unreadable:
    """Return a file that cannot be read, because of an error."""
    why = error.strerror if isinstance(error, OSError) else None
    wrong = f"the {what} cannot be read ({printable(why or described(error))})"
    return Unreadable(f"{name}:{line}", (Problem(name, line, 1, wrong, "a readable file"),))


def peekable(stream: BinaryIO) -> io.BufferedReader:
    """Return a stream that can be looked into without reading on."""
    if isinstance(stream, io.BufferedReader):
        return stream
    raw: Any = stream
    return io.BufferedReader(raw)


def kind_of(name: str) -> str | None:
    """Return what a file holds, by its name."""
    low = name.lower().removesuffix(GZIP)
    return next((kind for ending, kind in KINDS.items() if low.endswith(ending)), None)


def _looked(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """Return what a file holds, by its first line that counts, and all its lines."""
    head = []
    for line in lines:
        head.append(line)
        words = line.lstrip()
        if words and not words.startswith("#"):
            break
        if len(head) > _LONGEST_HEAD:
            break
    first = head[-1].strip() if head else ""
    kind = SCENARIO if _YAML.match(first) else PHH
    return RUN_LOG if first.startswith("{") else kind, chain(head, lines)
