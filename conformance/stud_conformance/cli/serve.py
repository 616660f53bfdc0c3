"""``studconf serve``: an engine as a process of the protocol."""

from __future__ import annotations

import sys
from contextlib import closing

import click

from stud_conformance.cli import codes
from stud_conformance.cli.stdout import kept
from stud_conformance.engines.connect import connect
from stud_conformance.engines.serve import serve


@click.command()
@click.argument("engine")
def command(engine: str) -> int:
    """Speak the protocol on stdin and stdout for ENGINE, until the end of stdin.

    So an engine of this program can be driven like one in any other language, and be compared with
    itself. ENGINE is named as for run.

    \b
    studconf run ref 'cmd:studconf serve ref'
    studconf serve pokerkit

    A message is one line, and so is its answer: `studconf protocol` tells of both.

    Exit codes: 0 the end of stdin, or a farewell, 2 usage, 3 the engine cannot be started, 6 the
    file of a house, or of a log, is invalid.
    """  # noqa: D301 - click wants the character itself
    with closing(connect(engine)) as line, kept() as stream:
        if stream is None:
            raise OSError("stdout is closed, so nothing can be answered")
        if sys.stdin is None:
            raise OSError("stdin is closed, so nothing can be asked")
        try:
            serve(line, sys.stdin.buffer, stream.buffer)
        except BrokenPipeError:
            raise
        except OSError as error:
            what = "stdin cannot be read, or stdout cannot be written"
            raise OSError(f"{what}: {error.strerror or error}") from error
    return codes.OK
