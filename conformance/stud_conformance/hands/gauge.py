"""How far a file is read: nobody has to wait long for what holds no hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from stud_conformance.hands.documents import Budget, Limits

MIB: Final = 2**20

#: What the first line of a hand begins with, in a history or in the log of a run.
_STARTS: Final = frozenset({b"[", b"{"})
_BLANKS: Final = frozenset({b" ", b"\t"})

#: A mistake: the line, what is wrong, and what would be right.
Mistake = tuple[int, str, str]


@dataclass(slots=True)
class Counting:
    """A packed stream; it counts what was read of it.

    Attributes:
        stream: The stream.
        count: How many bytes were read.

    """

    stream: BinaryIO
    count: int = 0

    def read(self, size: int = -1) -> bytes:
        """Read on."""
        content = self.stream.read(size)
        self.count += len(content)
        return content


@dataclass(slots=True)
class Gauge:
    """How much of a file was read, and whether it may go on.

    Attributes:
        limits: How much is read.
        budget: What is left of its archive.
        packed: How many bytes it has packed, or what it is unpacked from; ``None`` where it is
            not packed.
        has_starts: Whether a hand is known by its first line.
        size: How many bytes were read.
        begun: How many there were where a hand may have begun last.
        line: The number of that line; 0 where there was none.
        least: So many bytes may be read of any file that is in no archive.

    """

    limits: Limits
    budget: Budget | None = None
    packed: int | Counting | None = None
    has_starts: bool = True
    size: int = 0
    begun: int = 0
    line: int = 0
    least: int = 0

    def __post_init__(self) -> None:
        """Find how much may be read of any file."""
        self.least = min(self.limits.file, self.limits.free)

    def mistake(self, line: bytes, number: int) -> Mistake | None:
        """Count a line; return why no more is read, if that is so.

        Args:
            line: The line, or a piece of a very long one.
            number: Its number.

        """
        count = len(line)
        self.size += count
        if self.has_starts:
            if _is_start(line):
                self.begun, self.line = self.size, number
            elif self.size - self.begun > self.limits.gap or number - self.line > self.limits.lines:
                return self._gap()
        if self.budget is not None:
            self.budget.left -= count
        elif self.size <= self.least:
            return None
        return self._over(number)

    def takes(self, block: bytes, number: int) -> bool:
        """Count lines together, if no limit can come between them; return whether that is so.

        Args:
            block: The lines.
            number: The number of the first one.

        """
        size, limits, budget = len(block), self.limits, self.budget
        is_long = self.size + size - self.begun > limits.gap
        if self.has_starts and (is_long or number + block.count(b"\n") - self.line > limits.lines):
            return False
        self.size += size
        if budget is not None:
            budget.left -= size
        if (budget is not None or self.size > self.least) and self._over(number) is not None:
            self.size -= size
            if budget is not None:
                budget.left += size
            return False
        self._begin(block, number)
        return True

    def _begin(self, block: bytes, number: int) -> None:
        """Look for the last line of those counted where a hand may begin."""
        end = len(block) if self.has_starts else 0
        while end:
            start = block.rfind(b"\n", 0, end - 1) + 1
            if _is_start(block[start:end]):
                self.begun = self.size - len(block) + end
                self.line = number + block.count(b"\n", 0, start)
                return
            end = start

    def _gap(self) -> Mistake:
        limits = self.limits
        is_long = self.size - self.begun > limits.gap
        much = told_size(limits.gap) if is_long else f"{limits.lines:,} lines"
        return max(self.line, 1), f"no hand begins in the {much} from here", "a file of hands alone"

    def _over(self, number: int) -> Mistake | None:
        limits, size = self.limits, self.size
        if size > limits.file:
            return number, f"the file is larger than {told_size(limits.file)}", "a smaller one"
        if self.budget is not None and self.budget.left < 0:
            much = told_size(limits.archive)
            return number, f"the archive holds more than {much}", "a smaller one"
        if size > limits.free and self.packed is not None:
            packed = self.packed.count if isinstance(self.packed, Counting) else self.packed
            if size > limits.ratio * packed:
                wrong = f"the file unpacks to more than {limits.ratio} times its size"
                return number, wrong, "the same file without packing"
        return None


def _is_start(line: bytes) -> bool:
    first = line[:1]
    return first in _STARTS or (first in _BLANKS and line.lstrip()[:1] in _STARTS)


def told_size(size: int) -> str:
    """Return a number of bytes in words.

    >>> told_size(4 * 2**20)
    '4 MiB'
    """
    return f"{size // MIB} MiB" if size >= MIB else f"{size:,} bytes"
