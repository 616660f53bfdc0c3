"""Measure every row of the table, with the pure and with the compiled reference.

    python conformance/benchmarks/table.py --write

Both wheels are built into a temporary folder, and each row is measured with each of them in a fresh
process.  The page that it makes is printed, or written with --write, as README.md, beside the
figures.  It exits 1 where something is not measured, where a row is not reached and ``bounds.yaml``
does not say what bounds it, or where that says so of a row that is reached.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import table_kept
import table_one
import table_page
import table_wheels
from measuring import ROUNDS, Effort, said
from table_kept import Kept, Measured
from table_rows import BY_ID, ROWS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from table_rows import Row
    from table_wheels import Built

PAGE: Final = table_kept.HERE / "README.md"
QUICK: Final = 0.1
#: How many seconds a row may take with a variant.
LONGEST: Final = 20 * 60


def main() -> int:
    """Measure, and print or write the page; return the exit code."""
    given = _arguments()
    rows = [BY_ID[name] for name in given.row] or list(ROWS)
    kept = _before(given, is_whole=len(rows) == len(ROWS))
    effort = Effort(given.rounds, QUICK if given.quick else 1.0)
    for row, variant, found in _measured(rows, given.wheels, effort):
        kept.rows.setdefault(row.id, {})[variant] = found
    bounds = table_kept.bounds()
    text = table_page.page(kept, bounds)
    if given.write:
        table_kept.FIGURES.write_text(kept.text(), encoding="utf-8")
        PAGE.write_text(text, encoding="utf-8")
    else:
        print(text)
    complaints = list(table_kept.wrong(kept, bounds, rows))
    for line in complaints:
        _say(line)
    return 1 if complaints else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--row",
        action="append",
        default=[],
        choices=BY_ID,
        metavar="ROW",
        help=f"only this one; repeatable. One of {', '.join(BY_ID)}",
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"(default: {ROUNDS})")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, to try it out")
    parser.add_argument("--wheels", type=Path, help="a folder with both wheels, built before")
    parser.add_argument("--write", action="store_true", help="write README.md and figures.json")
    given = parser.parse_args()
    if given.write and (given.quick or given.rounds < ROUNDS):
        parser.error(f"what is written is measured in full, in {ROUNDS} rounds or more")
    return given


def _before(given: argparse.Namespace, *, is_whole: bool) -> Kept:
    """Return the figures to add to: those that are kept, if they are of this machine."""
    machine, before = table_kept.machine(), table_kept.figures()
    if is_whole or given.quick or before is None:
        return Kept(machine, {})
    if before.machine == machine:
        return before
    if given.write:
        sys.exit("the kept figures are of another machine or other versions: measure all rows")
    return Kept(machine, {})


def _measured(
    rows: Sequence[Row], wheels: Path | None, effort: Effort
) -> Iterator[tuple[Row, str, Measured]]:
    """Measure rows with each variant, and yield what was found."""
    with TemporaryDirectory() as base:
        _progress("building the wheels" if wheels is None else "laying out the wheels")
        laid_out = table_wheels.built(Path(base), wheels)
        for number, row in enumerate(rows, start=1):
            for variant, wheel in laid_out.items():
                _progress(f"{number} of {len(rows)}: {row.id}, {variant}")
                yield row, variant, _one(row, variant, wheel, effort)


def _one(row: Row, variant: str, wheel: Built, effort: Effort) -> Measured:
    """Measure a row with a wheel in a process of its own, away from the checkout."""
    if wheel.folder is None:
        return Measured(reason=wheel.reason)
    size = ("--rounds", str(effort.rounds), "--share", str(effort.share))
    try:
        done = subprocess.run(  # noqa: S603 - it is ours
            [sys.executable, table_one.__file__, row.id, *size],
            env={**os.environ, "PYTHONPATH": str(wheel.folder)},
            cwd=wheel.folder.parent,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Measured(reason=f"it took more than {LONGEST} s")
    if done.returncode:
        return Measured(reason=said(done.stderr))
    return told(json.loads(done.stdout), variant, wheel.folder)


def told(found: dict[str, Any], variant: str, folder: Path) -> Measured:
    """Return what a process found, if the variant that it ran is the one that was meant."""
    if found["variant"] != variant or folder not in Path(found["file"]).parents:
        return Measured(reason=f"another reference ran, a {found['variant']} one")
    day = datetime.now(UTC).date().isoformat()
    return table_kept.measured({"date": day, "figures": found["figures"], "reason": ""})


def _say(text: str) -> None:
    print(f"table: {text}", file=sys.stderr)


def _progress(text: str) -> None:
    """Say how far it has come, where somebody looks."""
    if sys.stderr.isatty():
        _say(text)


if __name__ == "__main__":
    sys.exit(main())
