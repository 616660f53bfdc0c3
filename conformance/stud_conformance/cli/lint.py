"""``studconf lint``: check the specification itself."""

from __future__ import annotations

from pathlib import Path

import click

from stud_conformance.cli import codes
from stud_conformance.lint import lint


@click.command()
@click.option(
    "--corpus",
    "folders",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Check the scenarios of a folder of your own as well. Repeatable.",
)
def command(folders: tuple[Path, ...]) -> int:
    """Check the specification itself: every file, every id, every scenario.

    Among other things: no reading depends on a ruling that it does not name, and none names a
    ruling that changes nothing. Exits 6 with one line a finding.
    """
    findings, checked = lint(folders)
    for finding in findings:
        click.echo(str(finding), err=True)
    if findings:
        click.echo(f"{len(findings)} findings", err=True)
        return codes.INVALID
    click.echo(checked)
    return codes.OK
