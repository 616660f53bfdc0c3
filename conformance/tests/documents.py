"""The documents of the project, and the examples that stand in them.

An example is a block of a page, fenced or indented. A block of commands is run in a folder in which
the files are that the page speaks of; a block of a file is written there, if the text before it
names the file (``write it as `tiny.py` ``); a block without a language shows what the commands
before it print.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

ROOT = Path(__file__).parent.parent.parent
#: Every page that a reader is sent to.
PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *(
        ROOT / "conformance" / name
        for name in ("PROTOCOL.md", "AUDIT.md", "ENGINES.md", "CODE_MUTATION.md")
    ),
    *sorted((ROOT / "conformance" / "docs").glob("*.md")),
)
NAMES = tuple(str(page.relative_to(ROOT)) for page in PAGES)
#: What a line of commands begins with.
PROGRAMS = {"studconf", "python", "tox", "dask", "zcat", "source", "pytest", "cd", "pre-commit"}
EXITS = re.compile(r"\bexits (\d+)\b")
FILE = re.compile(r"\b(?:as|into|in)\s`([A-Za-z0-9_./-]+\.(?:py|ya?ml|toml|ini))`[^`]*$")
#: What stands before a function that takes the place of another one in a file.
REPLACED = re.compile(r"\bReplace\s`([a-z_]+)`\sin\s`")


@dataclass(frozen=True, slots=True)
class Command:
    """A command of an example.

    Attributes:
        words: Its words, as a shell hands them on.
        code: The exit code that the page gives it: on its line, or in the paragraph before the
            block (``exits 1``), else 0.
        place: Where it stands, for a message.
        reads: The command whose output it reads, as words; empty where there is none.

    """

    words: tuple[str, ...]
    code: int
    place: str
    reads: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The command on one line."""
        return shlex.join(self.words)


@dataclass(frozen=True, slots=True)
class Example:
    """A block of a page.

    Attributes:
        place: The page and the line of it, for a message.
        language: ``sh``, ``python``, ``yaml``, ``json`` ...; ``text`` is what was printed.
        text: The block.
        before: The paragraph that stands before it.

    """

    place: str
    language: str
    text: str
    before: str

    @property
    def file(self) -> str | None:
        """The name of the file that it is to be written to."""
        found = FILE.search(self.before)
        return found[1] if found else None

    def written(self, before: str) -> str:
        """Return the text of the file once the block is in it, from its text before."""
        found = REPLACED.search(self.before)
        if not found:
            return self.text
        old = re.compile(rf"^def {found[1]}\(.*?(?=^\S)", re.DOTALL | re.MULTILINE)
        return old.sub(lambda _: f"{self.text}\n\n", before, count=1)

    def commands(self) -> Iterator[Command]:
        """Yield the commands of a block of them."""
        above = EXITS.search(self.before)
        for line in self.text.replace("\\\n", " ").splitlines():
            words = shlex.split(line, comments=True)
            own = EXITS.search(line)
            code = int((own or above or "00")[1])
            yield from _parted(words, code, self.place)


def _parted(words: Sequence[str], code: int, place: str) -> Iterator[Command]:
    """Yield the commands of a line: those before the last are to succeed."""
    every = " ".join(shlex.quote(word) for word in words).split(" '&&' ")
    for number, part in enumerate(every, start=1):
        *feeding, last = (tuple(shlex.split(one)) for one in part.split(" '|' "))
        if last:
            reads = feeding[-1] if feeding else ()
            yield Command(last, code if number == len(every) else 0, place, reads)


def examples(name: str) -> Iterator[Example]:
    """Yield every block of a page, in order."""
    before = ""
    for token in MarkdownIt().parse((ROOT / name).read_text(encoding="utf-8")):
        if token.type == "inline":
            before = token.content
        elif token.type in {"fence", "code_block"}:
            line = token.map[0] + 1 if token.map else 0
            yield Example(f"{name}:{line}", _language(token), token.content, before)


def _language(token: Token) -> str:
    """Return the language of a block: one without a name holds commands, or what they print."""
    named = token.info.strip()
    first = (token.content.split(maxsplit=1) or [""])[0]
    return named or ("sh" if first in PROGRAMS else "text")
