"""The engine runs where nothing is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import stud_reference

PROGRAM = """
import importlib, pathlib, sys

home = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(home.parent))
for path in home.rglob("*.py"):
    importlib.import_module(".".join(path.relative_to(home.parent).with_suffix("").parts))
loaded = {name.partition(".")[0] for name in sys.modules}
print(*sorted(loaded - set(sys.stdlib_module_names) - {"__main__"}))
"""


def test_the_engine_loads_nothing_but_the_standard_library() -> None:
    """In a Python without site packages every module of the engine loads, and nothing else does."""
    home = Path(stud_reference.__file__).parent
    command = [sys.executable, "-I", "-S", "-c", PROGRAM, str(home)]
    result = subprocess.run(command, check=True, capture_output=True, text=True)

    # Compiled, the code of all modules lies in a library of its own.
    assert set(result.stdout.split()) - {"stud_reference__mypyc"} == {"stud_reference"}
