"""What a command says beside its report: a line at a time, with nothing that anybody obeys."""

from __future__ import annotations

import click

from stud_conformance.files.printable import printable


def tell(line: str) -> None:
    """Write a line to stdout."""
    click.echo(printable(line))


def complain(text: str) -> None:
    """Write a line to stderr that says what is wrong."""
    click.echo(f"studconf: {printable(text)}", err=True)
