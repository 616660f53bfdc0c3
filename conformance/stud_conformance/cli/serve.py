"""``studconf serve``: an engine as a process of the protocol."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from stud_conformance.cli import codes
from stud_conformance.cli.stdout import kept
from stud_conformance.engines.connect import connect
from stud_conformance.engines.serve import serve

if TYPE_CHECKING:
    from typing import BinaryIO


@click.command()
@click.argument("engine")
def command(engine: str) -> int:
    """Speak the protocol on stdin and stdout for ENGINE, until the end of stdin.

    So an engine of this program can be driven like one in any other language, and be compared with
    itself: studconf run ref 'cmd:studconf serve ref'

    A message is one line, and so is its answer: see conformance/PROTOCOL.md.
    """
    line = connect(engine)
    with kept() as stream:
        if stream is None:
            raise OSError("stdout is closed, so nothing can be answered")
        serve(line, _lines_of_stdin(), stream.buffer)
    return codes.OK


def _lines_of_stdin() -> BinaryIO:
    if sys.stdin is None:
        raise OSError("stdin is closed, so nothing can be asked")
    return os.fdopen(os.dup(sys.stdin.fileno()), "rb")
