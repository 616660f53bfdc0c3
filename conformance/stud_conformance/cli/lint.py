"""``studconf lint``: check the specification itself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stud_conformance import files
from stud_conformance.cli import codes
from stud_conformance.cli.options import own_folders
from stud_conformance.cli.say import tell
from stud_conformance.files.problems import told
from stud_conformance.lint import catalogue, house_facts, lint, released, where
from stud_conformance.lint.library import load_library
from stud_conformance.spec import house as load_house
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stud_conformance.lint.finding import Finding
    from stud_conformance.spec import House


@click.command()
@own_folders("Check the scenarios of a folder of your own as well. Repeatable.")
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
    ruling that changes nothing; no id stands twice; no house contradicts the document that it
    cites, and every place can be; and no released scenario was edited. Each finding is a line on
    stderr. It takes some seconds, as every scenario is played under every value.

    \b
    studconf lint
    studconf lint --corpus mine
    studconf lint --house my-room.yaml

    Exit codes: 0 nothing was found, 2 usage, or there is no such folder or file, 6 findings.
    """  # noqa: D301 - click wants the character itself
    findings, checked = lint(folders)
    findings += [one for one in own_houses(houses, folders) if one not in findings]
    problems = [one for one in findings if isinstance(one, files.Problem)]
    lines = [str(one) for one in findings if not isinstance(one, files.Problem)]
    for line in (*told(sorted(problems)), *lines):
        click.echo(line, err=True)
    if findings:
        click.echo(f"{len(findings)} finding{'s' if len(findings) > 1 else ''}", err=True)
        return codes.INVALID
    click.echo(checked)
    if register:
        tell(f"written: {released.write(load_corpus())}")
    return codes.OK


def own_houses(names: Sequence[str], folders: Sequence[Path]) -> Iterator[Finding | files.Problem]:
    """Yield what is wrong in house files of one's own.

    Raises:
        UnknownName: There is no such file.

    """
    houses: dict[str, House] = {}
    for name in names:
        try:
            houses[name] = load_house(name)
        except files.Invalid as invalid:
            yield from invalid.problems
    if houses:
        yield from house_findings(houses, folders)


def house_findings(
    houses: Mapping[str, House], folders: Sequence[Path]
) -> Iterator[Finding | files.Problem]:
    """Yield what sound house files, by their names, say of things that do not exist."""
    try:
        library = load_library(folders)
    except files.Invalid as invalid:
        yield from invalid.problems
        return
    for name, house in houses.items():
        for finding in catalogue.house_references(replace(library, houses={house.id: house})):
            yield replace(finding, place=name)
        found = house_facts.mistakes(house, library)
        yield from where.problems(partial(files.read, Path(name)), found)
