"""Read one YAML file safely, and tell for each value where it stands."""

from __future__ import annotations

import stat
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import yaml
from yaml.reader import Reader, ReaderError

from stud_conformance.files.build import build
from stud_conformance.files.printable import printable
from stud_conformance.files.problems import Invalid, Problem

if TYPE_CHECKING:
    from pathlib import Path

#: The most bytes a file may have.
LARGEST: Final = 1_000_000

#: Nearly every file has fewer bytes; so no room is made for the most at once.
_USUAL: Final = 1 << 16

#: The parser of libyaml where PyYAML was built with it, or else the one in plain Python.
LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

#: A key and its value.
_Pair = tuple[yaml.Node, yaml.Node]

#: The keys and the list indexes that lead from the root of a document to a value.
Route = Sequence[str | int]


class Document(NamedTuple):
    """A file that was read: its name, its text, and its value of plain dicts, lists and scalars.

    The keys of the dicts are text throughout: the seat key `4` is read as `"4"`. Where a text has
    several lines that the specification has in one, there is a problem among the breaks.
    """

    file: str
    text: str
    data: Any
    breaks: tuple[Problem, ...] = ()

    def place(self, path: Route, *, key: bool = False) -> tuple[int, int]:
        """Return the line and the column of a value, or of its key.

        A path that leads nowhere gives the place where it left the document.
        """
        mark = _find(_compose(self.text), path, key=key).start_mark
        return mark.line + 1, mark.column + 1

    def extent(self, path: Route) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the line and the column where a value begins, and those behind its end."""
        node = _find(_compose(self.text), path, key=False)
        begin, end = node.start_mark, node.end_mark
        return (begin.line + 1, begin.column + 1), (end.line + 1, end.column + 1)

    def problem(self, path: Route, wrong: str, expected: str, *, key: bool = False) -> Problem:
        """Return a problem with the value at a path, or with its key."""
        return Problem(self.file, *self.place(path, key=key), wrong, expected)


def read(path: Path, *, name: str | None = None) -> Document:
    """Read the only document of a YAML file.

    Args:
        path: where the file is.
        name: what messages call the file; its path if left out.

    Returns:
        The document.

    Raises:
        Invalid: with every problem, if the file cannot be read or holds what a data file must not.
    """
    file = printable(str(path) if name is None else name)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise OSError(None, "it is no regular file")  # noqa: TRY301 - told like any other
        with path.open("rb") as stream:
            content = stream.read(_USUAL)
            if len(content) == _USUAL:
                content += stream.read(LARGEST + 1 - _USUAL)
    except OSError as error:
        wrong = f"the file cannot be read ({error.strerror})"
        raise Invalid([Problem(file, 1, 1, wrong, "a readable file")]) from error
    return parse(_decode(content, file), file)


def parse(text: str, file: str) -> Document:
    """Parse a text as the only document of a file of that name.

    Raises:
        Invalid: with every problem, if the text is broken or holds what a data file must not.
    """
    if len(text) > LARGEST:
        raise Invalid([_too_large(file)])
    try:
        data, problems, breaks = build(_events(text), file)
    except yaml.YAMLError as error:
        raise Invalid([_broken(error, text, file)]) from error
    if problems:
        raise Invalid(problems)
    return Document(file, text, data, tuple(breaks))


def _events(text: str) -> Iterator[yaml.Event]:
    """Yield the events of a text; ``yaml.parse`` looks at each twice, which costs a fifth more."""
    events: Iterator[yaml.Event] = iter(LOADER(text).get_event, None)
    return events


def _decode(content: bytes, file: str) -> str:
    if len(content) > LARGEST:
        raise Invalid([_too_large(file)])
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode()
        wrong = f"the byte 0x{content[error.start]:02x} is no UTF-8"
        raise Invalid([Problem(file, *_end(before), wrong, "a file in UTF-8")]) from error


def _too_large(file: str) -> Problem:
    return Problem(file, 1, 1, "the file is too large", f"at most {LARGEST:,} bytes")


def _broken(error: yaml.YAMLError, text: str, file: str) -> Problem:
    """Return the problem that the parser met."""
    if isinstance(error, ReaderError):
        match = Reader.NON_PRINTABLE.search(text)
        before = text[: match.start()] if match else ""
        wrong = "the file holds a control character"
        return Problem(file, *_end(before), wrong, "printable text")
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    wrong = f"the YAML is broken ({getattr(error, 'problem', None) or error})"
    return Problem(file, line, column, wrong, "well-formed YAML")


def _end(text: str) -> tuple[int, int]:
    """Return the line and the column after a text."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")


class _Tree(NamedTuple):
    """The node tree of a text; the children of a node are found by an index made once."""

    root: yaml.Node
    indexes: dict[int, dict[str | int, _Pair]]

    def child(self, node: yaml.Node, step: str | int) -> _Pair | None:
        """Return a key and its value; an entry of a list is its own key."""
        index = self.indexes.get(id(node))
        if index is None:
            index = self.indexes[id(node)] = _index(node)
        return index.get(step)


def _index(node: yaml.Node) -> dict[str | int, _Pair]:
    if isinstance(node, yaml.MappingNode):
        return {key.value: (key, value) for key, value in reversed(node.value)}
    if isinstance(node, yaml.SequenceNode):
        return {number: (value, value) for number, value in enumerate(node.value)}
    return {}


@lru_cache(maxsize=1)
def _compose(text: str) -> _Tree:
    """Return the node tree of a text that was parsed before, so that it is sound and not deep."""
    node: yaml.Node | None = yaml.compose(text, Loader=LOADER)
    if node is None:
        raise ValueError("there is no document in the text")
    return _Tree(node, {})


def _find(tree: _Tree, path: Route, *, key: bool) -> yaml.Node:
    """Return the node at a path, or the node of its key."""
    name = node = tree.root
    for step in path:
        child = tree.child(node, step)
        if child is None:
            return node
        name, node = child
    return name if key else node
