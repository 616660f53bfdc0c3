"""``studconf compare``: hold two runs against each other."""

from __future__ import annotations

from pathlib import Path

import click

from stud_conformance.cli import codes, stdout
from stud_conformance.cli.inputs import check_kept
from stud_conformance.cli.outputs import told_as
from stud_conformance.cli.say import complain
from stud_conformance.compare.compared import WORDS, compare
from stud_conformance.compare.log import read
from stud_conformance.compare.reports import FORMATS
from stud_conformance.report import NotWritten, Output, opened

_LOG = click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)


def _kinds() -> str:
    """Return the end of the help, in which nothing is to be wrapped."""
    lines = [f"  {kind:<15}  {words}" for kind, words in WORDS.items()]
    return "\n".join(["\b", "What may become of a case:", *lines])


@click.command(epilog=_kinds())
@click.argument("before", type=_LOG, metavar="BEFORE.jsonl")
@click.argument("after", type=_LOG, metavar="AFTER.jsonl")
@told_as(FORMATS)
def command(before: Path, after: Path, outputs: list[Output]) -> int:
    """Say what was fixed and what broke from one run to another.

    Both are logs of runs, written with --output jsonl:PATH. Engines are the same where they have
    the same name on the command line; where each log tells of one engine, these are compared.

    A log is whole if it has its footer, and as many cases as header and footer say.

    \b
    studconf run 'cmd:./mine' --output jsonl:after.jsonl
    studconf compare before.jsonl after.jsonl
    studconf compare before.jsonl after.jsonl --output markdown:changes.md

    Exit codes: 0 nothing broke, 1 something broke, 2 usage, 4 the later log is not whole, so that
    nobody knows, 6 a file is no log of a run.
    """  # noqa: D301 - click wants the character itself
    check_kept(outputs, (before, after))
    found = compare(read(before), read(after))
    try:
        with stdout.kept() as stream, opened(outputs, stream, FORMATS) as reports:
            reports.take(found)
    except NotWritten as error:
        if error.is_only_left:
            return codes.BROKEN_PIPE
        complain(str(error))
        return codes.USAGE
    if not found.after.is_whole:
        return codes.NOT_RUN
    return codes.FAILED if found.is_worse else codes.OK
