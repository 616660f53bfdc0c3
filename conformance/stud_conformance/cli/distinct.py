"""Whatever is named several times on a command line, and may be so once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence


def check_distinct(names: Sequence[str], what: str) -> None:
    """Check that nothing is named twice.

    Raises:
        UsageError: Something is.

    """
    for name in names:
        if names.count(name) > 1:
            raise click.UsageError(f"{what} {name}")
