"""What is kept between two calls: the figures, and why those that are not reached are not.

``figures.json`` holds what the command found; ``bounds.yaml`` is written by hand.
"""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, dataclass, field
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml
from measuring import Figure
from table_rows import BY_ID, ROWS, VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from measuring import Figures
    from table_rows import Row

HERE: Final = Path(__file__).resolve().parent
FIGURES: Final = HERE / "figures.json"
BOUNDS: Final = HERE / "bounds.yaml"
#: The packages that are measured against, or parse what is parsed.
PACKAGES: Final = ("pokerkit", "phevaluator", "pyyaml")
#: What a bound has to say.
PARTS: Final = {
    "profile": "Profile",
    "tried": "What was tried",
    "bound": "What bounds it",
}


# The figures.


@dataclass(frozen=True, slots=True)
class Measured:
    """What was found of a row, with one variant.

    Attributes:
        date: Of the day, such as ``2026-11-30``; empty where it was never measured.
        figures: By name; none where it could not be measured.
        reason: Why it could not be.

    """

    date: str = ""
    figures: Figures = field(default_factory=dict)
    reason: str = "not measured"


@dataclass(frozen=True, slots=True)
class Kept:
    """All that was found.

    Attributes:
        machine: Where it was: what things are called, and what they are.
        rows: By row, and by variant.

    """

    machine: dict[str, str]
    rows: dict[str, dict[str, Measured]]

    def of(self, row: str, variant: str) -> Measured:
        """Return what was found of a row with a variant."""
        return self.rows.get(row, {}).get(variant, Measured())

    def text(self) -> str:
        """Return it as it is kept."""
        rows = {
            row.id: {
                variant: asdict(self.rows[row.id][variant])
                for variant in VARIANTS
                if variant in self.rows[row.id]
            }
            for row in ROWS
            if row.id in self.rows
        }
        return json.dumps({"machine": self.machine, "rows": rows}, indent=1) + "\n"


def figures(path: Path = FIGURES) -> Kept | None:
    """Return the figures that are kept; ``None`` where there are none yet."""
    if not path.is_file():
        return None
    told = json.loads(path.read_text(encoding="utf-8"))
    rows = {
        row: {variant: measured(one) for variant, one in own.items()}
        for row, own in told["rows"].items()
        if row in BY_ID
    }
    return Kept(told["machine"], rows)


def measured(told: dict[str, Any]) -> Measured:
    """Return what was found, from plain data."""
    found = {name: Figure(**one) for name, one in told["figures"].items()}
    return Measured(told["date"], found, told["reason"])


def machine() -> dict[str, str]:
    """Return what the figures depend on: the machine, the Python, and the packages."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{python}, {platform.python_compiler()}",
        **{name: _version(name) for name in PACKAGES},
    }


def _processor() -> str:
    """Return what the processor is called; Linux has that in a file."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.is_file() else []
    named = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or "unknown"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"


# The bounds.


def bounds(path: Path = BOUNDS) -> dict[str, dict[str, str]]:
    """Return what is written of rows that are not reached, by row."""
    found: dict[str, dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    return found


# What is wrong.


def is_reached(kept: Kept, row: str) -> bool:
    """Return whether a row is measured with both variants, and as good as required."""
    return all(is_good is True for variant in VARIANTS for is_good in reached(kept, row, variant))


def reached(kept: Kept, row: str, variant: str) -> Iterator[bool | None]:
    """Yield for each requirement of a row whether it is reached; ``None`` if it is not measured."""
    found = kept.of(row, variant).figures
    for bar in BY_ID[row].bars:
        if bar.figure in found:
            yield bar.is_reached(variant, found[bar.figure].value)
        else:
            yield None if variant in bar.required else True


def wrong(kept: Kept, written: dict[str, dict[str, str]], rows: Iterable[Row]) -> Iterator[str]:
    """Yield what is wrong with some rows: what nobody explains, or explains in vain."""
    chosen = list(rows)
    missing = [
        (f"{variant}: {kept.of(row.id, variant).reason}", row.id)
        for variant in VARIANTS
        for row in chosen
        if None in reached(kept, row.id, variant)
    ]
    for reason in dict.fromkeys(reason for reason, _ in missing):
        yield f"{', '.join(row for why, row in missing if why == reason)}, {reason}"
    for row in chosen:
        is_missed = any(False in reached(kept, row.id, variant) for variant in VARIANTS)
        if is_missed and row.id not in written:
            yield f"{row.id} is not reached, and {BOUNDS.name} does not say what bounds it"
        if row.id in written and is_reached(kept, row.id):
            yield f"{row.id} is reached: its bound in {BOUNDS.name} is stale"
    yield from misshapen(written)


def misshapen(written: dict[str, dict[str, str]]) -> Iterator[str]:
    """Yield what no bound may be: of a row that is not there, or without one of its parts."""
    for row, said in written.items():
        if row not in BY_ID:
            yield f"{BOUNDS.name} has a bound of {row}, which is no row"
        elif set(said) != set(PARTS) or not all(said.values()):
            yield f"{BOUNDS.name}: the bound of {row} needs {', '.join(PARTS)}"
