"""What of the reference is not mutated, as nothing of it is seen through the protocol."""

from __future__ import annotations

import ast
import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TYPES: Final = "types"
TEXTS: Final = "texts"
CITED: Final = "cited rules"
GUARDS: Final = "guards"
#: The package that says which rules an event cites.
WHY: Final = "stud_reference.why"
FOREVER: Final = (10**9, 0)


@dataclass(frozen=True, slots=True)
class Place:
    """A function that is left out, or one line of it."""

    reason: str
    module: str
    function: str
    line: str = ""


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of a source: from a line and column up to another."""

    reason: str
    start: tuple[int, int]
    end: tuple[int, int]

    def holds(self, line: int, column: int) -> bool:
        """Return whether a place lies in it."""
        return self.start <= (line, column) < self.end


def places(path: Path) -> tuple[Place, ...]:
    """Read the functions and lines that are left out."""
    found = []
    for reason, entry in yaml.safe_load(path.read_text(encoding="utf-8"))["left-out"].items():
        for where in entry["where"]:
            module, _, rest = where.partition(":")
            function, _, line = rest.partition(": ")
            found.append(Place(reason, module, function.strip(), line.strip()))
    return tuple(found)


def regions(module: str, tree: ast.Module, source: str, known: tuple[Place, ...]) -> list[Region]:
    """Return what of one module is left out."""
    own = [place for place in known if place.module == module]
    if any(not place.function and not place.line for place in own):
        return [Region(own[0].reason, (0, 0), FOREVER)]
    found = [*_types(tree), *_texts(tree), *_cited(tree), *_guards(tree)]
    for place in own:
        found += _placed(tree, source, place)
    return found


def _region(reason: str, node: ast.AST) -> Region:
    one: Any = node
    return Region(reason, (one.lineno, one.col_offset), (one.end_lineno, one.end_col_offset))


def _line(node: ast.expr) -> Region:
    """Return the whole of a decorator, with the sign before it."""
    return Region(TYPES, (node.lineno, 0), (node.lineno + 1, 0))


def _types(tree: ast.Module) -> Iterator[Region]:
    """Yield annotations, names of types, what is imported for them alone, and slots.

    A decorator of a class that writes its ``__init__`` out adds nothing else.
    """
    for node in ast.walk(tree):
        yield from (_region(TYPES, one) for one in _typed(node))
        if isinstance(node, ast.ClassDef):
            yield from (
                _line(one) for one in node.decorator_list if "init=False" in ast.unparse(one)
            )
    for one in tree.body:
        if isinstance(one, ast.Assign):
            is_union = "|" in ast.unparse(one.value)
            if is_union or isinstance(one.value, ast.Subscript):
                yield _region(TYPES, one)


def _typed(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.AnnAssign):
        return [node.annotation]
    if isinstance(node, ast.arg):
        return [node.annotation] if node.annotation else []
    if isinstance(node, ast.FunctionDef):
        return [node.returns] if node.returns else []
    if isinstance(node, ast.If):
        return [node] if ast.unparse(node.test) == "TYPE_CHECKING" else []
    if isinstance(node, ast.ClassDef):
        return [
            keyword
            for one in node.decorator_list
            if isinstance(one, ast.Call)
            for keyword in one.keywords
        ]
    return []


def _texts(tree: ast.Module) -> Iterator[Region]:
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield _region(TEXTS, node)


def _cited(tree: ast.Module) -> Iterator[Region]:
    """Yield the calls that ask which rules an event cites."""
    names = {
        one.asname or one.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(WHY)
        for one in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            root = node.func.value
            if isinstance(root, ast.Name) and root.id in names:
                yield _region(CITED, node)


def _guards(tree: ast.Module) -> Iterator[Region]:
    """Yield what holds two lists to the same length."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "strict":
            yield _region(GUARDS, node)


def _placed(tree: ast.Module, source: str, place: Place) -> Iterator[Region]:
    """Yield the lines of a place.

    Raises:
        ValueError: There is no such function, or no such line in it.

    """
    first, last = _lines(tree, place.function)
    if not place.line:
        yield Region(place.reason, (first, 0), (last + 1, 0))
        return
    found = False
    for number, text in enumerate(source.splitlines(), start=1):
        if first <= number <= last and inspect.cleandoc(text) == place.line:
            found = True
            yield Region(place.reason, (number, 0), (number + 1, 0))
    if not found:
        raise ValueError(f"{place.module}: {place.function} has no line {place.line!r}")


def _lines(tree: ast.Module, function: str) -> tuple[int, int]:
    if not function:
        return 1, FOREVER[0]
    body: list[ast.stmt] = tree.body
    first = last = 0
    for name in function.split("."):
        found = [
            one
            for one in body
            if isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name == name
        ]
        if not found:
            raise ValueError(f"there is no function {function}")
        first, last, body = found[0].lineno, found[0].end_lineno or 0, found[0].body
    return first, last
