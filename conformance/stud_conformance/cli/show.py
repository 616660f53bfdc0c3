"""``studconf show``: a scenario as a readable hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stud_conformance.cli.options import own_folders
from stud_conformance.cli.say import tell
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@click.argument("name", metavar="ID")
@own_folders("Look in a folder of your own as well. Repeatable.")
def command(name: str, folders: tuple[Path, ...]) -> None:
    """Show a scenario as a readable hand.

    ID is the id of a scenario or of one of its cases; a case shows only its own reading.

    \b
    studconf show showdown-0203
    studconf show showdown-0203/sixth-raiser

    Exit codes: 0 shown, 2 usage, or there is no such scenario, 6 a file is invalid.
    """  # noqa: D301 - click wants the character itself
    from stud_conformance.lookup.hand import lines  # noqa: PLC0415 - keeps --help quick

    scenario = load_corpus(folders).scenario(name)
    for line in lines(scenario, None if name == scenario.id else name):
        tell(line)
