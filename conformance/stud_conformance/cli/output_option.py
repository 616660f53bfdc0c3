"""The option ``--output``; what it opens is not loaded before a command needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable


def output_option(read: Callable[..., object], formats: str) -> Callable[[Any], Any]:
    """Return the option ``--output``, however a command reads it.

    Args:
        read: What click calls with the values.
        formats: The end of "Write a report", on its formats.

    """
    return click.option(
        "--output",
        "outputs",
        multiple=True,
        default=["human:-"],
        show_default=True,
        metavar="FORMAT:PATH",
        callback=read,
        help=f"Write a report{formats}; the path - is stdout. Repeatable.",
    )
