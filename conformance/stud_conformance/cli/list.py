"""``studconf list``: the selected cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stud_conformance.cli.options import chosen, selection
from stud_conformance.files.printable import printable

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@selection
def command(
    selectors: tuple[str, ...],
    house: str | None,
    folders: tuple[Path, ...],
    only_corpus: bool,  # noqa: FBT001 - click passes it by name
) -> None:
    """List the selected cases: id, game and title, one a line, separated by tabs.

    \b
    studconf list --select rule:betting.raise-cap
    studconf list --house partouche --select game:razz

    Exit codes: 0 listed, also where nothing is left to list, 2 usage, or a selector or a house that
    does not exist, 6 a file is invalid.
    """  # noqa: D301 - click wants the character itself
    _, cases, _ = chosen(selectors, house, folders, only_corpus=only_corpus)
    for case in cases:
        click.echo(f"{case.id}\t{case.setup.game}\t{printable(case.title)}")
