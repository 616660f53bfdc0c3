"""Stdin among the files that a command names."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from stud_conformance.hands.sources import STDIN

if TYPE_CHECKING:
    from collections.abc import Sequence


def check(names: Sequence[str]) -> None:
    """Check that stdin can be read, if it is named.

    Raises:
        UsageError: It is closed, or named twice.

    """
    if names.count(STDIN) > 1:
        raise click.UsageError("stdin can be read once only")
    if STDIN in names and sys.stdin is None:
        raise click.UsageError(f"{STDIN}: stdin is closed")
