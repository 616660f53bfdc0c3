"""``studconf lint``: check the specification itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stud_conformance import files
from stud_conformance.cli import codes
from stud_conformance.files.problems import told
from stud_conformance.lint import catalogue, lint, released
from stud_conformance.lint.library import load_library
from stud_conformance.spec import house as load_house
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.lint.finding import Finding


@click.command()
@click.option(
    "--corpus",
    "folders",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Check the scenarios of a folder of your own as well. Repeatable.",
)
@click.option(
    "--house",
    "houses",
    multiple=True,
    metavar="FILE",
    help="Check a house file of your own as well. Repeatable.",
)
@click.option(
    "--register",
    is_flag=True,
    help="Where nothing is found, write every scenario of ours into the register of the released.",
)
def command(folders: tuple[Path, ...], houses: tuple[str, ...], *, register: bool) -> int:
    """Check the specification itself: every file, every id, every scenario.

    Among other things: no reading depends on a ruling that it does not name, and none names a
    ruling that changes nothing, and no released scenario was edited. Exits 6 with one line a
    finding.
    """
    findings, checked = lint(folders)
    findings += own_houses(houses, folders)
    problems = [one for one in findings if isinstance(one, files.Problem)]
    lines = [str(one) for one in findings if not isinstance(one, files.Problem)]
    for line in (*told(problems), *lines):
        click.echo(line, err=True)
    if findings:
        click.echo(f"{len(findings)} finding{'s' if len(findings) > 1 else ''}", err=True)
        return codes.INVALID
    click.echo(checked)
    if register:
        click.echo(f"written: {released.write(load_corpus())}")
    return codes.OK


def own_houses(names: Sequence[str], folders: Sequence[Path]) -> Iterator[Finding | files.Problem]:
    """Yield what is wrong in house files of one's own.

    Raises:
        UnknownName: There is no such file.

    """
    for name in names:
        try:
            house = load_house(name)
            library = replace(load_library(folders), houses={house.id: house})
        except files.Invalid as invalid:
            yield from invalid.problems
        else:
            for finding in catalogue.house_references(library):
                yield replace(finding, place=name)
