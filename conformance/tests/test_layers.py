"""The reference stands alone."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import stud_reference

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(stud_reference.__file__).parent


def imported(path: Path) -> Iterator[str]:
    """Yield the top-level package of every import in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_the_reference_imports_the_standard_library_only() -> None:
    """No module of the reference imports anything but the standard library and the reference."""
    found = {name for path in FOLDER.rglob("*.py") for name in imported(path)}

    assert found <= {"stud_reference", *sys.stdlib_module_names}
    assert "stud_reference" in found
