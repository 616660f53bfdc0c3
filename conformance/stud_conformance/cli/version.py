"""``studconf --version``: the number, and whether the reference that plays is a compiled one."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

import click

from stud_conformance import __version__

COMPILED, PURE = "compiled", "pure Python"


def tell(ctx: click.Context, param: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click's
    """Print the version and exit, if that is asked."""
    del param
    if asked and not ctx.resilient_parsing:
        click.echo(f"studconf, version {__version__} (reference: {reference()})")
        ctx.exit()


def reference() -> str:
    """Return how the reference runs, by the file that Python finds; nothing of it is imported."""
    found = find_spec("stud_reference")
    origin = (found and found.origin) or ""
    return COMPILED if origin.endswith(tuple(EXTENSION_SUFFIXES)) else PURE
