"""``studconf doctor``: look at an adapter itself, and say what to change."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING

import click

from stud_conformance.cli import codes, stdout
from stud_conformance.cli.options import patient
from stud_conformance.cli.progress import Progress
from stud_conformance.cli.signals import as_ctrl_c
from stud_conformance.doctor import report
from stud_conformance.doctor.check import FAILED
from stud_conformance.doctor.examine import OVER, examine
from stud_conformance.doctor.registry import CHECKS
from stud_conformance.doctor.subject import HANDS, Subject
from stud_conformance.engines.connect import check_name
from stud_conformance.run.events import Played
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from stud_conformance.doctor.check import Result
    from stud_conformance.engines import Patience

STARTED = "start"


@click.command()
@click.argument("engine", required=False)
@click.option("--list", "is_list", is_flag=True, help="Print all checks with their cures.")
@click.option("--json", "is_json", is_flag=True, help="Print one object in JSON a check.")
@click.option(
    "--hands",
    type=click.IntRange(1, 1000),
    default=HANDS,
    show_default=True,
    metavar="N",
    help="Of how many hands the handful is, at the most.",
)
@patient
def command(
    engine: str | None,
    *,
    is_list: bool,
    is_json: bool,
    hands: int,
    patience: Patience,
) -> int:
    """Check an adapter itself, and say what to change.

    ENGINE is named as for run: cmd:COMMAND, py:package.module:Engine, ref, pokerkit ...

    This is about the protocol, not about poker: whether the engine starts and greets, answers each
    message once and on one line, writes numbers, seats and cards as it should, takes refusals for
    refusals, keeps nothing from hand to hand, hears the rulings, and ends when it is told to. A
    handful of hands is played over and over, so it takes a few seconds. Call it before run, and
    whenever the adapter was changed.

    \b
    studconf doctor 'cmd:node adapter.mjs'
    studconf doctor py:mypackage.adapter:Engine
    studconf doctor --list

    Each failure is told with what was found, what to change, what was sent and what came; of these,
    the part that it is about. A check that could not be trusted after another has failed is
    skipped, so change what failed and call again. A note is no failure: one tells how much of the
    corpus the engine would be asked. stderr of a process may hold anything.

    Exit codes: 0 nothing to change, 1 something failed, 2 usage, 3 the engine could not be started,
    4 the deadline passed before the end, 6 a house file is invalid, 130 interrupted.
    """  # noqa: D301 - click wants the character itself
    if is_list:
        for line in map(report.listed_row, CHECKS) if is_json else report.listed(CHECKS):
            click.echo(line)
        return codes.OK
    if engine is None:
        raise click.UsageError("name an engine, such as cmd:COMMAND, or give --list")
    if engine.startswith("log:"):
        raise click.UsageError("a log is no engine: it cannot be asked anything new")
    check_name(engine)
    subject = Subject(engine, load_corpus(), patience, hands)
    with as_ctrl_c(), stdout.kept() as stream:
        if stream is None:
            raise OSError("stdout is closed, so nothing can be told")
        results = _told(subject, stream, is_json=is_json)
    return exit_code(results)


def _told(subject: Subject, stream: TextIO, *, is_json: bool) -> list[Result]:
    """Make all checks, and tell of each as soon as it is made."""
    results: list[Result] = []
    is_seen = stream.isatty()
    lines = report.Lines()
    try:
        with closing(examine(subject)) as found, Progress(sys.stderr, wanted=not is_seen) as bar:
            for result in found:
                results.append(result)
                bar.take(Played(subject.name, len(results), len(CHECKS)))
                _print([report.row(result)] if is_json else lines.take(result), stream)
    finally:
        if not is_json:
            _print(lines.rest(), stream)
            _print(report.end(subject.name, results), stream)
    return results


def _print(lines: Iterable[str], stream: TextIO) -> None:
    for line in lines:
        click.echo(line, file=stream)


def exit_code(results: Sequence[Result]) -> int:
    """Return the exit code that applies."""
    failed = {result.check.id for result in results if result.status == FAILED}
    if STARTED in failed:
        return codes.NOT_STARTED
    if failed:
        return codes.FAILED
    return codes.NOT_RUN if any(result.text == OVER for result in results) else codes.OK
