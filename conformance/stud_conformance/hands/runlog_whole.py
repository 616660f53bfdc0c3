"""Whether the log of a run is whole: its header and its footer say how many cases it has."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.protocol.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    #: What is wrong, what would be right, and the number of the line.
    Lack = tuple[str, str, int]

CUT_SHORT: Final = "the log was cut short: what came after this is missing"

_HEADER, _FOOTER, _CASE = "header", "footer", "case"
_KIND: Final = re.compile(r'\s*\{\s*"line"\s*:\s*"(header|footer|case)"')
#: In a line that stands for a header or a footer: how many cases that speaks of.
_TOTAL: Final = "total"


def blanked(text: str) -> str:
    r"""Return what stands for a line that is read elsewhere: what counts of it, and no hand.

    >>> blanked('{"line": "case", "case": "x"}'), blanked('{"line": "engine"}')
    ('{"line": "case"}\n', '\n')
    >>> blanked('{"line": "header", "cases": 7, "engines": ["a", "b"]}')
    '{"line": "header", "total": 14}\n'
    """
    kind = _kind(text)
    if kind is None:
        return "\n"
    total = None if kind == _CASE else _total(text)
    told = {"line": kind} | ({} if total is None else {_TOTAL: total})
    return f"{json.dumps(told)}\n"


@dataclass(slots=True)
class Count:
    """The cases of a log so far; a file may hold several logs.

    Attributes:
        cases: How many cases there were since the last header or footer.
        said: How many the header says; ``None`` where it does not, or there was none.
        is_open: Whether there was a header, and no footer yet.

    """

    cases: int = 0
    said: int | None = None
    is_open: bool = False
    _lacks: list[Lack] = field(default_factory=list)

    def take(self, text: str, number: int) -> None:
        """Take a line, or the first piece of a very long one."""
        kind = _kind(text)
        if kind == _CASE:
            self.cases += 1
        elif kind == _HEADER:
            self._end(number - 1)
            self.cases, self.said, self.is_open = 0, _total(text), True
        elif kind == _FOOTER:
            self._count(_total(text), number)
            self.cases, self.said, self.is_open = 0, None, False

    def lacks(self, number: int) -> Iterator[Lack]:
        """Yield what the logs lack, after the last line."""
        self._end(number)
        yield from self._lacks

    def _end(self, number: int) -> None:
        if self.is_open:
            self._lacks.append((CUT_SHORT, "a footer after the last hand", number))

    def _count(self, footer: int | None, number: int) -> None:
        for edge, said in ((_HEADER, self.said), (_FOOTER, footer)):
            if said is not None and said != self.cases:
                has = counted(self.cases, "case")
                wrong = f"the log is not whole: it has {has}, and its {edge} says {said}"
                self._lacks.append((wrong, "all lines that the run wrote", number))
                return


def _kind(text: str) -> str | None:
    match = _KIND.match(text)
    return match[1] if match else None


def _total(text: str) -> int | None:
    """Return how many cases a header or a footer speaks of; ``None`` where it does not say."""
    try:
        line: dict[str, Any] = json.loads(text)
        if _TOTAL in line:
            total = line[_TOTAL]
        elif line["line"] == _HEADER:
            total = line["cases"] * len(line["engines"])
        else:
            total = sum(sum(own["counts"].values()) for own in line["engines"].values())
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None
    return total if isinstance(total, int) else None
