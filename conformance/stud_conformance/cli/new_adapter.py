"""``studconf new-adapter``: the beginning of an adapter, in a language of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stud_conformance.cli.options import place
from stud_conformance.cli.say import tell
from stud_conformance.scaffold import scaffold

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@click.option(
    "--lang",
    "language",
    required=True,
    type=click.Choice(list(scaffold.LANGUAGES)),
    help="The language of your engine, or one that can call it.",
)
@click.argument(
    "folder", default=".", type=click.Path(file_okay=False), callback=place, metavar="[FOLDER]"
)
def command(language: str, folder: Path) -> None:
    """Write the beginning of an adapter for your engine.

    FOLDER (here, if it is left out) gets the source, without dependencies, and a README.md. It
    speaks the protocol already. What your engine is, and the calls into it, are left to you:
    they stand at the top of one file, with what each has to return. Until then it declares no game,
    so that nothing is run.

    Nothing is overwritten: where one of the files is there already, none is written.

    \b
    studconf new-adapter --lang rust my-adapter
    studconf new-adapter --lang python

    Exit codes: 0 written, 2 usage, or it cannot be written, or a file is there already.
    """  # noqa: D301 - click wants the character itself
    written = scaffold.write(language, folder)
    tell(f"wrote {', '.join(str(path) for path in written)}")
    tell(f"fill in the two parts at the top of {written[0].name}; {scaffold.README} says how")
    tell("next:")
    for line in scaffold.next_commands(language, folder):
        tell(f"    {line}")
