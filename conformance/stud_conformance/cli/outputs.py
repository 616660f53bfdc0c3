"""The option ``--output`` of a command that reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from stud_conformance.cli.distinct import check_distinct
from stud_conformance.report import Output

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


def told_as(formats: Collection[str], words: str | None = None) -> Callable[[Any], Any]:
    """Return the option ``--output`` of a command whose reports have some formats.

    Args:
        formats: Their names.
        words: The end of "Write a report"; left out, the names of the formats.

    """
    *most, last = formats
    told = f": {', '.join(most)} or {last}" if words is None else words
    return click.option(
        "--output",
        "outputs",
        multiple=True,
        default=["human:-"],
        show_default=True,
        metavar="FORMAT:PATH",
        callback=_reader(formats),
        help=f"Write a report{told}; the path - is stdout. A file that is read is "
        "never replaced. Repeatable.",
    )


def _reader(formats: Collection[str]) -> Callable[..., list[Output]]:

    def read(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> list[Output]:
        del ctx
        try:
            found = [Output.parse(value, formats) for value in values]
        except ValueError as error:
            raise click.BadParameter(str(error), param=param) from error
        check_distinct([output.path for output in found], "two reports go to")
        return found

    return read
