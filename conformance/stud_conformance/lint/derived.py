"""The calculations in ``derived`` are right."""

from __future__ import annotations

import ast
import operator
import re
from typing import TYPE_CHECKING

from stud_conformance.lint.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Scenario

OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_KEPT = re.compile(r"\d+|[-+*/()=]")
LONGEST = 500


def sums(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each equation in ``derived`` whose sides differ.

    A clause (up to a semicolon or the end of the line) with an equals sign is
    an equation, once its words are dropped.
    """
    del library
    for clause in re.split(r"[;\n]", scenario.derived):
        if "=" in clause:
            wrong = mistake(clause)
            if wrong:
                yield Finding(scenario.file, "sums", f"in derived, {clause.strip()!r}: {wrong}")


def mistake(clause: str) -> str | None:
    """Return what is wrong with an equation in words and numbers, or ``None``."""
    sides = "".join(f" {part}" for part in _KEPT.findall(clause[:LONGEST])).split("=")
    try:
        values = [evaluate(ast.parse(side.strip(), mode="eval").body) for side in sides]
    except (SyntaxError, ValueError, ArithmeticError):
        return "this is no arithmetic"
    if any(value != values[0] for value in values):
        return "the sides are " + " and ".join(map(_written, values))
    return None


def _written(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.10g}"


def evaluate(node: ast.expr) -> float:
    """Return the value of whole numbers, ``+ - * /`` and parentheses; nothing else is run.

    Raises:
        ValueError: It is something else.

    """
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](evaluate(node.left), evaluate(node.right))
    message = "not arithmetic"
    raise ValueError(message)
