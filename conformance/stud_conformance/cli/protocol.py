"""``studconf protocol``: what is said between the kit and an engine."""

from __future__ import annotations

import click

from stud_conformance.cli import codes
from stud_conformance.files import data


@click.command()
def command() -> int:
    """Print what is said between the kit and an engine.

    How a process is driven, every message, every key and every word: conformance/PROTOCOL.md.
    studconf schema NAME prints the JSON Schema of a message.
    """
    click.echo(data.protocol().read_text(encoding="utf-8"), nl=False)
    return codes.OK
