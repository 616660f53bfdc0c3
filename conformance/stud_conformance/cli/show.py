"""``studconf show``: a scenario as a readable hand."""

from __future__ import annotations

from pathlib import Path

import click

from stud_conformance.spec import load_corpus


@click.command()
@click.argument("name", metavar="ID")
@click.option(
    "--corpus",
    "folders",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Look in a folder of your own as well. Repeatable.",
)
def command(name: str, folders: tuple[Path, ...]) -> None:
    """Show a scenario as a readable hand.

    ID is the id of a scenario or of one of its cases; a case shows only its own reading.
    """
    from stud_conformance.lookup.hand import lines  # noqa: PLC0415 - keeps --help quick

    scenario = load_corpus(folders).scenario(name)
    for line in lines(scenario, None if name == scenario.id else name):
        click.echo(line)
