"""Measure one row of the table in this process, and print what was found as JSON.

    python conformance/benchmarks/table_one.py high --rounds 3

What is measured is the project as this Python finds it; which variant of the reference that is,
pure or compiled, is printed too.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from importlib.machinery import EXTENSION_SUFFIXES

from measuring import ROUNDS, Effort
from table_rows import BY_ID, COMPILED, PURE


def reference() -> str:
    """Return the file from which a hand of the reference is played."""
    import stud_reference.hand as module  # noqa: PLC0415 - after what the row times

    return module.__file__


def variant(file: str) -> str:
    """Return which variant a file of the reference is of."""
    return COMPILED if file.endswith(tuple(EXTENSION_SUFFIXES)) else PURE


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("row", choices=BY_ID, metavar="ROW", help=", ".join(BY_ID))
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"(default: {ROUNDS})")
    parser.add_argument("--share", type=float, default=1.0, help="of the full amount of work")
    given = parser.parse_args()
    found = BY_ID[given.row].measure(Effort(given.rounds, given.share))
    file = reference()
    told = {
        "variant": variant(file),
        "file": file,
        "figures": {name: asdict(one) for name, one in found.items()},
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
