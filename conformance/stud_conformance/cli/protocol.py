"""``studconf protocol``: what is said between the kit and an engine."""

from __future__ import annotations

import click

from stud_conformance.cli import codes
from stud_conformance.files import data


@click.command()
def command() -> int:
    """Print what is said between the kit and an engine.

    How a process is driven, every message, every key and every word, as a page in Markdown.
    `studconf schema NAME` prints the JSON Schema of a message.

    \b
    studconf protocol

    Exit codes: 0 printed, 2 usage.
    """  # noqa: D301 - click wants the character itself
    click.echo(data.protocol().read_text(encoding="utf-8"), nl=False)
    return codes.OK
