"""Headings, paragraphs and grids, drawn for a terminal of any width."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stud_conformance.files.folded import WIDTH
from stud_conformance.files.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

#: On a narrower terminal the cells of a row stand below each other, and so they do where a column
#: would get too little for its longest word, or for a few words.
NARROW: Final = 60
LEAST_COLUMN: Final = 18
INDENT: Final = 2
GAP: Final = 2


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that stands out, with an empty one before it; ``note`` does not stand out."""

    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A paragraph; ``level`` is how far it is indented."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells below their heads; the first column names the row."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = Heading | Said | Grid


def drawn(parts: Iterable[Part], stream: TextIO, lang: str = "en") -> str:
    """Return parts as text; as wide as the terminal, with colours only there and without NO_COLOR.

    Whoever wrote a text, all that cannot be printed is blanked.
    """
    seen = stream.isatty()
    formed = io.StringIO()
    console = Console(
        file=formed,
        force_terminal=seen,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        highlight=False,
        emoji=False,
        width=None if seen else WIDTH,
    )
    is_first = True
    for part in parts:
        for one in _drawn(part, console.width, lang, is_first=is_first):
            console.print(one)
        is_first = False
    return "".join(f"{line.rstrip()}\n" for line in formed.getvalue().splitlines())


def _drawn(part: Part, width: int, lang: str, *, is_first: bool) -> Iterator[RenderableType]:
    match part:
        case Heading(text, note):
            if not is_first:
                yield ""
            head = Text(printable(text), style="bold")
            yield head.append(f"  {printable(note)}" if note else "", style="not bold dim")
        case Said(text, level):
            yield Padding(Text(printable(text).strip()), (0, 0, 0, INDENT * level))
        case Grid(heads, rows):
            heads = tuple(map(_lines, heads))
            rows = tuple(tuple(map(_lines, row)) for row in rows)
            widths = _widths(heads, rows, width - INDENT)
            grid = _below(heads, rows, lang) if widths is None else _beside(heads, rows, widths)
            yield Padding(grid, (0, 0, 0, INDENT))


def _widths(
    heads: Sequence[str], rows: Sequence[Sequence[str]], width: int
) -> tuple[int, ...] | None:
    """Return how wide each column is, so that no word is torn; ``None`` where there is no room."""
    columns = tuple(zip(heads, *rows, strict=True))
    least = [_widest(word for cell in cells for word in cell.split()) for cells in columns]
    whole = [_widest(line for cell in cells for line in cell.split("\n")) for cells in columns]
    room = width - GAP * (len(columns) - 1)
    if width < NARROW or room < max(sum(least), LEAST_COLUMN * (len(columns) - 1)):
        return None
    found = least
    for _ in range(room - sum(least)):
        # The narrowest of those that want more grows first.
        growing = [place for place, most in enumerate(whole) if found[place] < most]
        if growing:
            found[min(growing, key=found.__getitem__)] += 1
    return tuple(found)


def _widest(texts: Iterable[str]) -> int:
    return max(map(cell_len, texts), default=1)


def _beside(heads: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="bold")
    for head, width in zip(heads, widths, strict=True):
        table.add_column(Text(head), overflow="fold", width=width)
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _below(heads: Sequence[str], rows: Sequence[Sequence[str]], lang: str) -> Table:
    """Return a grid as one column: the name of each row, and below it the other cells."""
    table = Table.grid()
    colon = " :" if lang == "fr" else ":"
    for name, *cells in rows:
        table.add_row(Text(name, style="bold"))
        for head, cell in zip(heads[1:], cells, strict=True):
            if cell:
                text = f"{head}{colon} {cell}" if head else cell
                table.add_row(Padding(Text(text), (0, 0, 0, INDENT)))
    return table


def _lines(text: str) -> str:
    """Return a cell without what cannot be printed, and with its line breaks."""
    return "\n".join(" ".join(printable(line).split()) for line in text.split("\n"))
