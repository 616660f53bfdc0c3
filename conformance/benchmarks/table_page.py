"""Write the table as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from table_kept import PARTS, is_reached, reached
from table_rows import AT_LEAST, ROWS, VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from table_kept import Kept
    from table_rows import Bar, Row

TOP: Final = """\
# How fast it is

`python conformance/benchmarks/table.py --write` measures all of it and writes this page; what it
found is kept in `figures.json`. It builds two wheels, *pure* and *compiled* (the reference by
mypyc), and runs each row with each of them in a process of its own. Both sides of a ratio are
measured in the same run; how, stands below by row. What is timed is timed in several rounds, and
the median counts. What is required stands beside it. Times are told as they were found; a machine
that does something else meanwhile makes all of them longer, and ratios less sure.
"""
HEADS: Final = ("row", "what", "against", "figure", *VARIANTS, "reached")
WORDS: Final = {True: "yes", False: "no", None: "not measured"}


def page(kept: Kept, bounds: dict[str, dict[str, str]]) -> str:
    """Return the page."""
    missed = [row for row in ROWS if row.id in bounds and not is_reached(kept, row.id)]
    blocks = [
        TOP,
        "\n".join(f"- {name}: {what}" for name, what in _about(kept)) + "\n",
        "\n".join(_table(kept)) + "\n",
        *(["## What is not reached\n"] if missed else []),
        *("\n".join(_bound(row, bounds[row.id])) for row in missed),
        "## What stands behind the figures\n",
        *("\n".join(_behind(row, kept)) for row in ROWS),
    ]
    return "\n".join(blocks)


def value(number: float, unit: str) -> str:
    """Return a figure as it is shown: three digits that mean something."""
    return f"{float(f'{number:.3g}'):,g}{'' if unit in {'x', ''} else ' '}{unit}"


# The table.


def _about(kept: Kept) -> Iterator[tuple[str, str]]:
    yield from kept.machine.items()
    dates = sorted({own.date for row in kept.rows.values() for own in row.values() if own.date})
    yield "measured", " and ".join(dict.fromkeys((dates[0], dates[-1]))) if dates else "never"


def _table(kept: Kept) -> Iterator[str]:
    yield f"| {' | '.join(HEADS)} |"
    yield f"|{'---|' * len(HEADS)}"
    for row in ROWS:
        marks = {variant: list(reached(kept, row.id, variant)) for variant in VARIANTS}
        for number, bar in enumerate(row.bars):
            first = [f"[`{row.id}`](#{row.id})", row.what, row.against]
            cells = [
                *(first if number == 0 else [""] * len(first)),
                bar.words,
                *(_cell(row, bar, variant, kept) for variant in VARIANTS),
                _mark({variant: marks[variant][number] for variant in bar.required}),
            ]
            yield f"| {' | '.join(cells)} |"


def _cell(row: Row, bar: Bar, variant: str, kept: Kept) -> str:
    """Return a figure beside what is required."""
    found = kept.of(row.id, variant).figures.get(bar.figure)
    shown = "not measured" if found is None else f"**{value(found.value, found.unit)}**"
    if variant not in bar.required:
        return shown
    sign = "≥" if bar.sense == AT_LEAST else "≤"
    return f"{shown} ({sign} {value(bar.required[variant], bar.unit)})"


def _mark(marks: dict[str, bool | None]) -> str:
    """Return whether the variants of which something is required are so, or which of them is."""
    words = {variant: WORDS[mark] for variant, mark in marks.items()}
    if len(set(words.values())) == 1:
        return next(iter(words.values()))
    return ", ".join(f"{variant} {word}" for variant, word in words.items())


# What stands below it.


def _bound(row: Row, said: dict[str, str]) -> Iterator[str]:
    yield f"### {row.id}: why\n"
    for part, title in PARTS.items():
        yield f"{title}: {said[part].strip()}\n"


def _behind(row: Row, kept: Kept) -> Iterator[str]:
    yield f"### {row.id}\n"
    yield f"{row.how} By itself: `python conformance/benchmarks/{row.script}`.\n"
    for variant in VARIANTS:
        own = kept.of(row.id, variant)
        if not own.figures:
            yield f"- {variant}: {own.reason}"
        for name, figure in own.figures.items():
            told = f" ({figure.told})" if figure.told else ""
            yield f"- {variant}, {name}: {value(figure.value, figure.unit)}{told}"
    yield ""
