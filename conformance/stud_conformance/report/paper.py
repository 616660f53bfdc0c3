"""What a person reads: in colours on a terminal, and as plain text in a file or a pipe.

Rich, which forms it for a terminal, takes long to load; so nothing else loads it.
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, NamedTuple, Protocol, TextIO
from unicodedata import combining, east_asian_width

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rich.console import RenderableType

#: A text, or a text and its style.
Piece = str | tuple[str, str]


class Grid(NamedTuple):
    """A table: the first column stands left, the others right.

    Attributes:
        heads: The heads of the columns.
        rows: The style of each row, and a text for each column.
        names: The columns of names, each of which stays on one line: a name that went on in another
            might begin that with a command.

    """

    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    names: Collection[int]


class Paper(Protocol):
    """Where a person reads."""

    def line(self, *pieces: Piece) -> None:
        """Write a line, however long it is."""
        ...

    def grid(self, grid: Grid) -> None:
        """Write a table."""
        ...


def paper(stream: TextIO) -> Paper:
    """Return what writes to a stream; colours only on a terminal, and not under NO_COLOR."""
    return Terminal(stream) if stream.isatty() else Plain(stream)


class Plain:
    """A file or a pipe. No table is cut there, as nobody knows how wide it will be shown."""

    def __init__(self, stream: TextIO) -> None:
        """Write to a stream."""
        self._stream = stream

    def line(self, *pieces: Piece) -> None:
        """Write a line, without its styles."""
        self._stream.write("".join(map(_text, pieces)) + "\n")

    def grid(self, grid: Grid) -> None:
        """Write a table."""
        lines = [grid.heads, *[cells for _, cells in grid.rows]]
        widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
        for cells in lines:
            blanks = [" " * (most - width(cell)) for cell, most in zip(cells, widths, strict=True)]
            others = [blank + cell for blank, cell in zip(blanks[1:], cells[1:], strict=True)]
            self.line("  ".join([cells[0] + blanks[0], *others]))


class Terminal:
    """A terminal; rich knows how wide it is and which colours it has."""

    def __init__(self, stream: TextIO) -> None:
        """Write to a stream."""
        from rich.console import Console  # noqa: PLC0415 - only where it is shown

        self._stream = stream
        # Rich ends the program where nobody reads; so it only forms the text.
        self._formed = io.StringIO()
        self._console = Console(
            file=self._formed,
            force_terminal=True,
            color_system=None if os.environ.get("NO_COLOR") else "auto",
            highlight=False,
            emoji=False,
        )

    def line(self, *pieces: Piece) -> None:
        """Write a line."""
        from rich.text import Text  # noqa: PLC0415 - as above

        self._write(Text.assemble(*pieces), is_line=True)

    def grid(self, grid: Grid) -> None:
        """Write a table, broken where the terminal is narrower."""
        from rich.table import Table  # noqa: PLC0415 - as above
        from rich.text import Text  # noqa: PLC0415

        table = Table(box=None, pad_edge=False, header_style="bold")
        for number, head in enumerate(grid.heads):
            table.add_column(
                Text(head), justify="right" if number else "left", no_wrap=number in grid.names
            )
        for style, cells in grid.rows:
            table.add_row(*map(Text, cells), style=style)
        self._write(table)

    def _write(self, formed: RenderableType, *, is_line: bool = False) -> None:
        self._console.print(formed, soft_wrap=is_line)
        self._stream.write(self._formed.getvalue())
        self._formed.seek(0)
        self._formed.truncate()


def width(text: str) -> int:
    """Return how many columns a text takes.

    >>> width("ref"), width("\u4e2d"), width("e\u0301")
    (3, 2, 1)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(one) else 1 + (east_asian_width(one) in "WF") for one in text)


def _text(piece: Piece) -> str:
    return piece if isinstance(piece, str) else piece[0]
