"""``studconf audit --fit``: the rulings that hands were played under."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stud_conformance.audit.fit import fit
from stud_conformance.audit.fit_report import FORMATS
from stud_conformance.audit.verdict import UNREADABLE
from stud_conformance.cli import codes
from stud_conformance.cli.say import complain
from stud_conformance.hands import read
from stud_conformance.report import NotWritten, opened

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from stud_conformance.audit.fit import Fit
    from stud_conformance.report import Output


def fitted(paths: Sequence[str], outputs: Sequence[Output], stream: TextIO | None) -> int:
    """Fit, write the reports, and return the exit code.

    Raises:
        UsageError: A report has no such format.
        OSError: One can never be written.

    """
    for output in outputs:
        if output.format not in FORMATS:
            known = " or ".join(FORMATS)
            raise click.UsageError(f"--fit is told as {known}, not as {output.format}")
    try:
        with opened(outputs, stream, FORMATS) as reports:
            found = fit(read.hands(paths), each=reports.take)
            reports.take(found)
    except KeyboardInterrupt:
        return codes.INTERRUPTED
    except NotWritten as error:
        if error.is_only_left:
            return codes.BROKEN_PIPE
        complain(str(error))
        return codes.USAGE
    return _code(found)


def _code(found: Fit) -> int:
    if not sum(found.kinds.values()):
        complain("there is nothing to fit")
        return codes.NOTHING
    return codes.NOT_RUN if found.kinds.get(UNREADABLE) else codes.OK
