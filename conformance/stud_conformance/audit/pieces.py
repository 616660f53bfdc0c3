"""The pieces that an audit is cut into: each can be sent to whoever has time, and be done again.

A piece of a file that others can read is a name and a span of its text; of any other file it is the
text of a hand, or the hand itself. All pieces in order have the same hands as the files, whatever
the cuts.
"""

from __future__ import annotations

import stat
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from stud_conformance.hands import phh, read, runlog, runlog_whole, sources
from stud_conformance.hands.documents import GZIP, PHH, RUN_LOG, SCENARIO, CutShortError, Document
from stud_conformance.hands.recorded import Recorded, Unreadable, unreadable
from stud_conformance.hands.toml_places import Part, parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: How many bytes a file has, packed as it is, and when it was last changed.
Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Span:
    """The hands of a file that begin within a span of its text.

    Attributes:
        file: Its path or URL.
        size: By which one knows that it is the same file, wherever it is read.
        start: The first character.
        end: The first character after it.

    """

    file: str
    size: Size
    start: float = 0
    end: float = inf


@dataclass(frozen=True, slots=True)
class Text:
    """The text of one hand.

    Attributes:
        file: What messages call its file.
        number: Which hand of the file it is.
        part: The text.
        longest: The most characters of a hand.

    """

    file: str
    number: int
    part: Part
    longest: int


Piece = Span | Text | Recorded | Unreadable
Batch = tuple[Piece, ...]


class NotHere(Exception):  # noqa: N818 - it says where a file is not
    """Raised where a file cannot be read, or is another one, though somebody else has it."""

    def __init__(self, *, is_missing: bool) -> None:
        """Keep whether it is not there at all; or else it can be read in part."""
        super().__init__()
        self.is_missing = is_missing


@dataclass(frozen=True, slots=True)
class Cuts:
    """How files are cut.

    Attributes:
        hands: In how many spans at the most a file of hand histories is cut; ``None`` where the
            text of each hand is sent.
        log: In how many spans at the most a run log is cut.
        least: The size from which a file is cut at all, and of the smallest span.
        most: The most pieces that are done together.

    """

    hands: int | None
    log: int = 32
    least: int = 2**18
    most: int = 64


#: On one machine it costs least to send the text of each hand. Among many it would all have to go
#: through one of them; so the others read the files, each up to its span.
NEAR, FAR = Cuts(hands=None), Cuts(hands=8)

#: How many times larger a packed file is taken to be.
_PACKED: Final = 8


def batches(paths: Iterable[str], cuts: Cuts) -> Iterator[Batch]:
    """Yield all hands of some paths, in order, in pieces that are done together.

    Args:
        paths: Files, folders, globs, ``-`` for stdin, or URLs of fsspec.
        cuts: How files are cut.

    """
    return grouped(pieces(paths, cuts), cuts)


def grouped(found: Iterable[Piece], cuts: Cuts) -> Iterator[Batch]:
    """Yield pieces in groups that are done together."""
    kept: list[Piece] = []
    weight = 0.0
    for piece in found:
        kept.append(piece)
        weight += _weight(piece)
        if len(kept) == cuts.most or weight >= cuts.least:
            yield tuple(kept)
            kept, weight = [], 0
    if kept:
        yield tuple(kept)


def pieces(paths: Iterable[str], cuts: Cuts) -> Iterator[Piece]:
    """Yield the pieces of some paths in order."""
    for path in paths:
        for found in sources.documents([path]):
            if isinstance(found, Unreadable):
                yield found
                continue
            size = None if path == sources.STDIN else _known_by(found)
            if size is None:
                yield from texts(found)
            else:
                yield from _cut(found, size, cuts)


def hands(piece: Piece) -> Iterator[Recorded | Unreadable]:
    """Yield the hands of a piece.

    Raises:
        NotHere: Its file cannot be read here.

    """
    if isinstance(piece, Span):
        for part in _read(piece):
            yield from hands(part)
    elif isinstance(piece, Text):
        yield _hand(piece)
    else:
        yield piece


def sent(found: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces with what is in their files in place of names."""
    for piece in _joined(found):
        if not isinstance(piece, Span):
            yield piece
            continue
        for document in sources.documents([piece.file]):
            if isinstance(document, Unreadable):
                yield document
            else:
                yield from texts(document, piece.start, piece.end)


def _joined(found: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces, with spans that follow each other as one, so that the file is read once."""
    last: Piece | None = None
    for piece in found:
        if isinstance(last, Span) and isinstance(piece, Span):
            joined = replace(last, end=piece.end)
            if piece == replace(joined, start=last.end):
                last = joined
                continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last


def texts(document: Document, start: float = 0, end: float = inf) -> Iterator[Piece]:
    """Yield the hands of a file that begin within a span, with the text of each hand history."""
    lines = _Lines(iter(()))
    try:
        kind, lines.rest = document.begin()
        yield from _parted(document, kind, lines, start, end)
    except CutShortError as cut:
        if start <= lines.position < end:
            yield cut.unread


# Names and sizes.


def size_of(name: str) -> Size | None:
    """Return by what a file is known wherever it is read; ``None`` where it is no plain file."""
    if "://" in name:
        system, path = import_module("fsspec").core.url_to_fs(name)
        return int(system.info(path)["size"] or 0), 0
    told = Path(name).stat()
    return (told.st_size, told.st_mtime_ns) if stat.S_ISREG(told.st_mode) else None


def _known_by(document: Document) -> Size | None:
    """Return the size of a file that others can ask for by its name; ``None`` for any other."""
    if document.budget is not None:
        return None
    # A name that was made printable may lead nowhere, and a store may tell no size.
    with suppress(Exception):
        return size_of(document.name)
    return None


def _cut(document: Document, size: Size, cuts: Cuts) -> Iterator[Piece]:
    name, length = document.name, _length(document.name, size)
    if length <= cuts.least or document.kind == SCENARIO:
        yield Span(name, size)
        return
    most = cuts.log if document.kind == RUN_LOG else cuts.hands
    if most is None:
        yield from texts(document)
        return
    step = max(cuts.least, -(-length // most))
    starts = range(0, length, step)
    for start in starts:
        yield Span(name, size, start, inf if start == starts[-1] else start + step)


def _length(name: str, size: Size) -> int:
    """Return about how much text a file has."""
    return size[0] * (_PACKED if name.lower().endswith(GZIP) else 1)


def _weight(piece: Piece) -> float:
    if isinstance(piece, Span):
        return min(piece.end, _length(piece.file, piece.size)) - piece.start
    return len(piece.part.text) if isinstance(piece, Text) else 0


# Reading.


@dataclass(slots=True)
class _Lines:
    """The lines of a file, and how far they were read.

    Attributes:
        rest: The lines that are left.
        begun: Where the last line begins.
        position: Where it ends.

    """

    rest: Iterator[str]
    begun: int = 0
    position: int = 0

    def __iter__(self) -> Iterator[str]:
        for line in self.rest:
            self.begun = self.position
            self.position += len(line)
            yield line


@dataclass(frozen=True, slots=True)
class _Begun:
    """A document that was opened already."""

    name: str
    opened: tuple[str, Iterator[str]]

    def begin(self) -> tuple[str, Iterator[str]]:
        """Return what it holds, and its lines."""
        return self.opened


def _read(span: Span) -> Iterator[Piece]:
    """Yield the hands of a span.

    Raises:
        NotHere: Its file cannot be read here.

    """
    document = _same(span)
    try:
        kind, rest = document.begin()
    except CutShortError as cut:
        raise NotHere(is_missing=False) from cut
    yield from _parted(document, kind, _Lines(_whole(rest)), span.start, span.end)


def _same(span: Span) -> Document:
    """Return the file of a span.

    Raises:
        NotHere: It is another one, or none.

    """
    with suppress(Exception):  # whatever is wrong with it here may be right elsewhere
        [found] = sources.documents([span.file])
        if isinstance(found, Document) and size_of(span.file) == span.size:
            return found
    raise NotHere(is_missing=True)


def _whole(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines of a file.

    Raises:
        NotHere: It cannot be read on.

    """
    try:
        yield from lines
    except CutShortError as cut:
        raise NotHere(is_missing=False) from cut


def _parted(
    document: Document, kind: str, lines: _Lines, start: float, end: float
) -> Iterator[Piece]:
    name, longest = document.name, document.limits.hand
    if kind == PHH:
        is_empty = start == 0
        for number, part in _parts(lines, longest, start, end):
            is_empty = False
            yield Text(name, number, part, longest)
        if is_empty:
            yield from phh.read((), name)
    elif kind == RUN_LOG:
        own = _blanked(lines, longest, start, end)
        yield from runlog.read(own, name, longest, to_end=end == inf)
    elif start == 0:
        yield from read.of_document(cast("Document", _Begun(name, (kind, iter(lines)))))


def _parts(lines: _Lines, longest: int, start: float, end: float) -> Iterator[tuple[int, Part]]:
    """Yield the hands that begin within a span, each with its number in the file."""
    begun = 0
    for number, part in enumerate(parts(lines, longest), start=1):
        if begun >= start:
            yield number, part
        # The line that ended this hand is the first of the next one.
        begun = lines.begun
        if begun >= end:
            return


def _blanked(lines: _Lines, longest: int, start: float, end: float) -> Iterator[str]:
    """Yield the lines that begin within a span, and what stands for each before, as they count.

    A line that is too long comes in pieces; they are one line.
    """
    begun, is_cut = 0, False
    for line in lines:
        was_cut, is_cut = is_cut, not line.endswith("\n") and len(line) >= longest
        if not was_cut:
            begun = lines.begun
        if begun >= end:
            return
        if begun >= start:
            yield line
        elif not was_cut:
            yield runlog_whole.blanked(line)


def _hand(text: Text) -> Recorded | Unreadable:
    if text.part.is_whole:
        return phh.hand(text.part, text.file, text.number)
    cure = f"a hand of at most {text.longest:,} characters"
    return unreadable(text.file, "the hand is too large", cure, text.part.line)
