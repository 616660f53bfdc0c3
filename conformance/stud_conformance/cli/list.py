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
    """List the selected cases: id, game and title, one a line, separated by tabs."""
    _, cases, _ = chosen(selectors, house, folders, only_corpus=only_corpus)
    for case in cases:
        click.echo(f"{case.id}\t{case.setup.game}\t{printable(case.title)}")
