"""The calculations in ``derived`` are right."""

from __future__ import annotations

import ast
import operator
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from stud_conformance.lint.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Scenario

OPERATORS: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
#: The hyphen of all-in, side-1 and 3-bet is no minus.
_COMPOUND: Final = re.compile(r"(?=[\w-]*[^\W\d])\w+(?:-\w+)+")
_KEPT: Final = re.compile(r"\d+\.\d+|\d+|[-+*/()=]")
#: A clause of so many characters is read; in any of ours there are less than a hundred.
LONGEST: Final = 500
_SHOWN: Final = 80
#: A fraction of greater numbers is written as one, not with a point.
_PLAIN: Final = 10**6


def sums(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each equation in ``derived`` whose sides differ.

    A clause (up to a semicolon or the end of the line) with an equals sign is
    an equation, once its words are dropped.
    """
    del library
    for clause in map(str.strip, re.split(r"[;\n]", scenario.derived)):
        if "=" in clause:
            wrong = mistake(clause)
            if wrong:
                shown = clause if len(clause) <= LONGEST else f"{clause[:_SHOWN]}..."
                yield Finding(scenario.file, "sums", f"in derived, {shown!r}: {wrong}")


def mistake(clause: str) -> str | None:
    """Return what is wrong with an equation in words and numbers, or ``None``."""
    if len(clause) > LONGEST:
        most = f"at most {LONGEST} are read: part them with a semicolon"
        return f"the clause has {len(clause)} characters, and {most}"
    kept = _KEPT.findall(_COMPOUND.sub(" ", clause))
    sides = " ".join(map(_exact, kept)).split("=")
    try:
        values = [evaluate(ast.parse(side.strip(), mode="eval").body) for side in sides]
    except (SyntaxError, ValueError, ArithmeticError, RecursionError, MemoryError):
        return "this is no arithmetic"
    if any(value != values[0] for value in values):
        return "the sides are " + " and ".join(map(_written, values))
    return None


def _exact(part: str) -> str:
    """Return a number with a point as a division of whole numbers, and anything else as it is."""
    whole, point, rest = part.partition(".")
    return f"({int(whole + rest)} / {10 ** len(rest)})" if point else part


def _written(value: Fraction) -> str:
    """Return a number with a point where that is short, or else as a fraction."""
    if value.denominator > 1 and max(abs(value.numerator), value.denominator) < _PLAIN:
        short = f"{float(value):.10g}"
        if Fraction(short) == value:
            return short
    return str(value)


def evaluate(node: ast.expr) -> Fraction:
    """Return the value of whole numbers, signs, ``+ - * /`` and parentheses; no more is run.

    Raises:
        ValueError: It is something else.

    """
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return Fraction(node.value)
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](evaluate(node.left), evaluate(node.right))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -evaluate(node.operand)
    message = "not arithmetic"
    raise ValueError(message)
