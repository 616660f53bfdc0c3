"""Where the values of a TOML text stand, and where the hands of a file with several begin.

``tomllib`` tells neither. Both are read off the tokens: strings, comments, brackets and words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Place = tuple[int, int]

_TOKEN: Final = re.compile(
    r'''(?P<string>"""(?:\\.|[^\\])*?"""(?:"{0,2})|\'\'\'.*?\'\'\'(?:'{0,2})|"(?:\\.|[^"\\\n])*"|'[^'\n]*')'''
    r"|(?P<comment>#[^\n]*)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<comma>,)|(?P<equal>=)"
    r"""|(?P<line>\n)|(?P<word>[^\s\[\]{},="'#]+)""",
    re.DOTALL,
)

#: What changes whether a line is inside of something; whole strings and comments are passed over.
_SHIFT: Final = re.compile(
    r'''(?P<multi>"""|\'\'\')|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*'''
    r"|(?P<open>[\[{])|(?P<close>[\]}])"
)
#: A line that closes what it opens, as most do: a text, a number, or a list of numbers.
_PLAIN: Final = re.compile(r"""[^\[\]{}"'#\n]*(?:"[^"\\\n]+",?|\[[^\[\]{}"'#\n]*\])?\n""")
_HEADER: Final = re.compile(
    r"""\[[ \t]*(?P<name>[A-Za-z0-9_-]+|"[^"\\\n]*"|'[^'\n]*')[ \t]*\][ \t]*(?:#.*)?\r?\n?"""
)
#: What may follow the header of a hand: a field, a comment, or a blank line.
_FIELD: Final = re.compile(r"""\s*(?:#|\Z|(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*[.=])""")
_LONGEST_NUMBER: Final = 19
_ENDS: Final = {
    '"""': re.compile(r'(?:\\.|[^\\"]|"(?!""))*"""(?:"{0,2})', re.DOTALL),
    "'''": re.compile(r".*?'''(?:'{0,2})", re.DOTALL),
}


@dataclass(frozen=True, slots=True)
class Places:
    """Line and column, from one, of each top-level key and of each entry of its list."""

    keys: dict[str, Place] = field(default_factory=dict)
    entries: dict[tuple[str, int], Place] = field(default_factory=dict)

    def of(self, key: str, index: int | None = None) -> Place:
        """Return the place of a key, or of an entry of its list; 1:1 for one that is not there."""
        known = self.keys.get(key, (1, 1))
        return known if index is None else self.entries.get((key, index), known)


def places(text: str) -> Places:
    """Find the keys and the entries of lists in a text that ``tomllib`` has read."""
    found = Places()
    key, index, depth = "", -1, 0
    has_value = is_entry = is_header = False
    for kind, token, place in _tokens(text):
        if kind == "line" and not depth:
            key, has_value, is_header = "", False, False
        elif kind in ("line", "comment") or is_header:
            continue
        elif not has_value:
            is_header = kind == "open"
            if kind in ("word", "string"):
                key += token.strip("\"'")
                found.keys.setdefault(key, place)
            has_value = kind == "equal"
            index = -1
        else:
            if is_entry and depth == 1 and kind != "close":
                index += 1
                found.entries.setdefault((key, index), place)
                is_entry = False
            depth += (kind == "open") - (kind == "close")
            is_entry = is_entry or (depth == 1 and kind in ("open", "comma"))
    return found


def _tokens(text: str) -> Iterator[tuple[str, str, Place]]:
    line, begun = 1, 0
    for match in _TOKEN.finditer(text):
        token = match.group()
        yield match.lastgroup or "", token, (line, match.start() - begun + 1)
        breaks = token.count("\n")
        if breaks:
            line += breaks
            begun = match.start() + token.rindex("\n") + 1


@dataclass(frozen=True, slots=True)
class Part:
    """The text of one hand.

    Attributes:
        name: The name of its table; ``None`` in a file whose first hand has none, where hands go by
            their place.
        line: The number of its first line.
        text: The lines; empty where they are too many.
        is_whole: Whether all of it is there.
        has_header: Whether its first line is the header of its table.

    """

    name: str | None
    line: int
    text: str
    is_whole: bool = True
    has_header: bool = False


def parts(lines: Iterable[str], longest: int) -> Iterator[Part]:
    """Split a file at the headers of its tables, a hand a table; hold one hand at a time.

    A file that does not begin with a header begins with a hand, which may have tables of its own;
    a table with a number is the next hand. A table of a hand (``[1.x]``) stays with it. Where a
    hand is broken so that it never ends, it ends before the header with the next number, unless
    what follows that is no field.

    Args:
        lines: The lines, with their ends.
        longest: The most characters of a hand.

    """
    split = _Split(longest)
    for line, coming in _with_next(lines):
        done = split.take(line, coming)
        if done is not None:
            yield done
    done = split.part()
    if done is not None:
        yield done


def _with_next(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each line with the one after it; an error over that comes when the line was taken."""
    rest = iter(lines)
    line = next(rest, "")
    while line:
        try:
            coming = next(rest, "")
        except Exception:
            yield line, ""
            raise
        yield line, coming
        line = coming


@dataclass(slots=True)
class _Split:
    """The hand that is being collected.

    Attributes:
        longest: The most characters of a hand.
        number: How many lines were taken.
        name: The name of its table.
        line: Its first line.
        kept: Its lines, as long as they are not too many.
        size: How many characters it has.
        is_begun: Whether a line that counts was taken.
        is_counted: Whether the first hand has no header.
        is_many: Whether a table is a hand whatever its name.
        followed: Of how many of the lines it is known what they open and close.
        depth: How many brackets are open after them.
        string: What ends the string that is open after them.
        is_ended: Whether the line before has its end.

    """

    longest: int
    number: int = 0
    name: str | None = None
    line: int = 1
    kept: list[str] = field(default_factory=list)
    size: int = 0
    is_begun: bool = False
    is_counted: bool = False
    is_many: bool = False
    followed: int = 0
    depth: int = 0
    string: str = ""
    is_ended: bool = True

    def take(self, line: str, coming: str = "") -> Part | None:
        """Take a line; return the hand before it, where this one is the header of the next.

        A very long line may come in pieces.
        """
        is_start, self.is_ended = self.is_ended, line[-1:] == "\n"
        if not self.is_begun:
            self._look(line)
        if is_start:
            self.number += 1
            if "[" in line:
                header = self._header(line, coming)
                if header is not None:
                    return self._begin(header, line)
        self.size += len(line)
        if self.size <= self.longest:
            self.kept.append(line)
        else:
            self._follow()
            self._shift(line)
            self.kept, self.followed = [], 0
        return None

    def _begin(self, header: str, line: str) -> Part | None:
        """Begin a hand with its header; return the hand before it."""
        done = self.part()
        self.name, self.line, self.is_many = header, self.number, True
        self.kept = [line] if len(line) <= self.longest else []
        self.size, self.followed = len(line), len(self.kept)
        self.depth, self.string = 0, ""
        return done

    def part(self) -> Part | None:
        """Return the hand so far; ``None`` where nothing but blanks and comments came before."""
        has_header = self.name is not None
        if not has_header and not self.is_counted:
            return None
        is_whole = self.size <= self.longest
        name = None if self.is_counted else self.name
        return Part(name, self.line, "".join(self.kept), is_whole, has_header)

    def _look(self, line: str) -> None:
        """Look how the file begins."""
        first = line.lstrip()
        if first and not first.startswith("#"):
            self.is_begun = True
            self.is_many = _HEADER.fullmatch(first) is not None
            self.is_counted = not self.is_many

    def _header(self, line: str, coming: str) -> str | None:
        """Return the name of the hand that a line begins; where one is open, only the next.

        A text of several lines, or a list, may have such a line too, but then no field follows.
        Whether one is open is looked for no sooner: most hands are followed by the next.
        """
        bare = line.lstrip(" \t")
        if bare[0] != "[":
            return None
        found = _HEADER.fullmatch(bare)
        if found is None:
            return None
        name = found["name"].strip("\"'")
        if line[0] == "[" and name == self._next() and _FIELD.match(coming):
            return name
        if not self.is_many and not _is_number(name):
            return None
        self._follow()
        return None if self.depth or self.string else name

    def _next(self) -> str:
        name = self.name or ""
        return str(int(name) + 1) if _is_number(name) and len(name) < _LONGEST_NUMBER else ""

    def _follow(self) -> None:
        """Follow what the lines open and close."""
        for line in self.kept[self.followed :]:
            self._shift(line)
        self.followed = len(self.kept)

    def _shift(self, line: str) -> None:
        """Follow what a line opens and closes."""
        position = 0
        if not self.string and _PLAIN.fullmatch(line):
            return
        if self.string:
            end = _ENDS[self.string].match(line)
            if end is None:
                return
            position, self.string = end.end(), ""
        while match := _SHIFT.search(line, position):
            position = match.end()
            if match["open"]:
                self.depth += 1
            elif match["close"]:
                self.depth = max(0, self.depth - 1)
            elif match["multi"]:
                end = _ENDS[match["multi"]].match(line, position)
                if end is None:
                    self.string = match["multi"]
                    return
                position = end.end()


def _is_number(name: str) -> bool:
    return name.isascii() and name.isdecimal()
