"""Every mutant of the reference: one operator of cosmic-ray at one place of its source."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.provider import OperatorProvider

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cosmic_ray.operators.operator import Operator

#: They put in a random number or name, so that no two runs would be alike.
RANDOM: Final = ("VariableReplacer", "VariableInserter")
#: Leaves of a source that no operator changes.
PLAIN: Final = frozenset({"name", "newline", "string", "endmarker", "fstring_start", "fstring_end"})
#: What the many operators of one sort change.
KINDS: Final = {
    "ReplaceBinaryOperator": ("operator",),
    "ReplaceComparisonOperator": ("comparison",),
    "ReplaceUnaryOperator": ("factor", "not_test"),
}
PUNCTUATION: Final = frozenset("()[]{}.,:=@;") | {"->", ":="}


@dataclass(frozen=True, slots=True)
class Mutant:
    """The reference with one thing changed.

    Attributes:
        module: The file of the change, from the folder of the reference.
        function: Where in it; empty outside of functions.
        operator: The operator of cosmic-ray.
        line: The first line that changes, from 1.
        column: Where in it the operator stands.
        old: What the changed lines say, without their indentation.
        new: What they say instead.
        first: How many lines stand before the statement of the change.
        last: How many lines stand before the end of that statement.
        text: The whole statement, mutated.

    """

    module: str
    function: str
    operator: str
    line: int
    column: int
    old: str
    new: str
    first: int
    last: int
    text: str

    @property
    def key(self) -> str:
        """What it is known by, from run to run."""
        return f"{self.module}:{self.function}: {self.old} => {self.new}"

    def source(self, lines: list[str]) -> str:
        """Return the whole mutated module, given the lines of it as it is."""
        return "".join([*lines[: self.first], self.text, *lines[self.last :]])


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module, each once."""
    tree, lines = ast.parse(source), source.splitlines(keepends=True)
    functions = spans(tree)
    for first, last in _statements(tree):
        own = lines[first:last]
        for operator, (at, column), text in _mutated("".join(own)):
            old, new = _changed(own, text.splitlines(keepends=True))
            function = next((name for span, name, _ in functions if first + at in span), "")
            yield Mutant(
                module, function, operator, first + at, column, old, new, first, last, text
            )


def _statements(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """Yield the lines of each statement of a module: the first, and that after the last."""
    for one in tree.body:
        decorated = [own.lineno for own in getattr(one, "decorator_list", ())]
        yield min([one.lineno, *decorated]) - 1, one.end_lineno or 0


def _mutated(source: str) -> Iterator[tuple[str, tuple[int, int], str]]:
    """Yield the operator, the place and the source of each mutant of a statement, each once."""
    seen = {_shape(source)}
    for operator, occurrence, start in _occurrences(source):
        mutated = mutate_code(source, operator, occurrence)
        shape = None if mutated is None else _shape(mutated)
        if mutated is not None and shape is not None and shape not in seen:
            seen.add(shape)
            yield type(operator).__name__, start, mutated


def _shape(source: str) -> str | None:
    """Return what a statement is to the compiler; ``None`` where it is no Python."""
    try:
        tree = ast.parse(source)
        compile(source, "mutant", "exec")
    except (SyntaxError, ValueError):
        return None
    return ast.dump(tree)


def _occurrences(source: str) -> Iterator[tuple[Operator, int, tuple[int, int]]]:
    """Yield each operator with the number of its occurrence and the place of that."""
    counts: Counter[str] = Counter()
    for node in ast_nodes(get_ast(source)):
        if node.type in PLAIN or (node.type == "operator" and node.value in PUNCTUATION):
            continue
        for operator in _operators(node.type):
            name = type(operator).__name__
            for start, _ in operator.mutation_positions(node):
                yield operator, counts[name], start
                counts[name] += 1


@cache
def _operators(kind: str) -> tuple[Operator, ...]:
    """Return the operators that may change a node of some kind; most are of one kind alone."""
    provider = OperatorProvider()
    names = [name for name in provider if name not in RANDOM and not _of_identity(name)]
    return tuple(provider[name]() for name in names if kind in _kinds(name) or not _kinds(name))


def _kinds(name: str) -> tuple[str, ...]:
    prefix = name.partition("_")[0]
    return KINDS.get(prefix, ())


def _of_identity(name: str) -> bool:
    """Whether an operator puts identity in the place of equality.

    What it changes is a matter of the interpreter, which keeps small numbers and some texts once.
    """
    words = name.removeprefix("ReplaceComparisonOperator_").split("_")
    return len(words) == 2 and words[0] not in ("Is", "IsNot") and words[1] in ("Is", "IsNot")  # noqa: PLR2004


def spans(tree: ast.Module) -> list[tuple[range, str, int]]:
    """Return the functions, methods and classes, the inmost first.

    Returns:
        The lines of each, its name, and the line where its body begins, which is not run before it
        is called; 0 for a class.

    """
    found = []
    for one in tree.body:
        if isinstance(one, ast.ClassDef):
            methods = [own for own in one.body if isinstance(own, ast.FunctionDef)]
            found += [
                (_lines(own), f"{one.name}.{own.name}", own.body[0].lineno) for own in methods
            ]
            found.append((_lines(one), one.name, 0))
        elif isinstance(one, ast.FunctionDef):
            found.append((_lines(one), one.name, one.body[0].lineno))
    return found


def _lines(node: ast.FunctionDef | ast.ClassDef) -> range:
    first = min([node.lineno, *[one.lineno for one in node.decorator_list]])
    return range(first, (node.end_lineno or 0) + 1)


def _changed(old: list[str], new: list[str]) -> tuple[str, str]:
    """Return the changed lines, before and after."""
    first = next(at for at, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1])
    shared = min(len(old), len(new)) - first
    last = next(at for at in range(1, shared + 1) if at == shared or old[-at] != new[-at])
    ends = [len(lines) - last + 1 for lines in (old, new)]
    return _joined(old[first : ends[0]]), _joined(new[first : ends[1]])


def _joined(lines: list[str]) -> str:
    return " / ".join(" ".join(line.split()) for line in lines)
