"""``studconf fingerprint``: which rulings an engine follows when it is told none."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from stud_conformance.cli import codes, stdout
from stud_conformance.cli.inputs import check_kept, of_corpus, of_engines
from stud_conformance.cli.options import SELECTION, patient
from stud_conformance.cli.outputs import told_as
from stud_conformance.cli.progress import Progress
from stud_conformance.cli.say import complain
from stud_conformance.cli.signals import as_ctrl_c
from stud_conformance.engines import NotStarted
from stud_conformance.engines.connect import check_name, connect
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.fingerprint import Asked, NothingPlayed, fingerprint
from stud_conformance.fingerprint.report import FORMATS
from stud_conformance.report import NotWritten, Output, opened
from stud_conformance.run import playable
from stud_conformance.run.events import Played
from stud_conformance.spec import load_corpus
from stud_conformance.spec.load import house as load_house
from stud_conformance.spec.select import select

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.engines import Patience
    from stud_conformance.fingerprint import Found

SELECT, _, CORPUS, ONLY_CORPUS = SELECTION


@click.command()
@click.argument("engine")
@SELECT
@click.option(
    "--house",
    "houses",
    multiple=True,
    metavar="HOUSE",
    help="Hold it to this house, as if it declared it: an id or a house file. Repeatable.",
)
@CORPUS
@ONLY_CORPUS
@told_as(FORMATS)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes of the engine play at once; the report is the same.",
)
@patient
def command(  # noqa: PLR0913 - one parameter an option
    engine: str,
    *,
    selectors: tuple[str, ...],
    houses: tuple[str, ...],
    folders: tuple[Path, ...],
    only_corpus: bool,
    outputs: list[Output],
    jobs: int,
    patience: Patience,
) -> int:
    """Find out which rulings an engine follows when it is told none.

    ENGINE is named as for run: cmd:COMMAND, py:package.module:Engine, pokerkit ...

    The engine plays every case that names rulings, and is sent none: whatever can be set is as the
    engine has it by itself. The reference plays the same hands under every value of these rulings,
    and what looks like the engine is allowed. So each ruling has, game by game, a value, one of
    several, none known (no value agrees with every case), or it is untouched: the engine came to no
    place where its values part. Then come the nearest houses, and whatever the engine declares in
    its greeting and does not do.

    \b
    studconf fingerprint pokerkit
    studconf fingerprint 'cmd:node adapter.mjs' --house full-tilt
    studconf fingerprint py:mypackage.adapter:Engine --output jsonl:mine.jsonl

    A case in which the engine does what no value does, or left all of them before they part, is
    listed as foreign and says nothing. What an engine does not tell is not compared.

    Exit codes: 0 no contradiction with what it declares, 1 a contradiction, 2 usage, 3 the engine
    was not started, 4 the rest was not run, 5 nothing was played, 6 a file is
    invalid, 130 interrupted.
    """  # noqa: D301 - click wants the character itself
    if only_corpus and not folders:
        raise click.UsageError("--only-corpus needs --corpus")
    if engine.startswith("log:"):
        raise click.UsageError("a log is no engine: it cannot be asked anything new")
    check_name(engine)
    check_kept(outputs, of_corpus(folders), of_engines([engine]), houses)
    corpus = load_corpus(folders, ours=not only_corpus)
    cases = select(corpus, selectors)
    if folders:
        playable.check(corpus, cases)
    asked = Asked(corpus, cases, tuple(map(load_house, houses)), jobs)
    with as_ctrl_c() as signals, stdout.kept() as stream:
        try:
            with opened(outputs, stream, FORMATS) as reports:
                found = _found(engine, asked, patience)
                if isinstance(found, int):
                    return found
                reports.take(found)
        except KeyboardInterrupt:
            return codes.SIGNAL + signals[0] if signals else codes.INTERRUPTED
        except NotWritten as error:
            if error.is_only_left:
                return codes.BROKEN_PIPE
            complain(str(error))
            return codes.USAGE
    return exit_code(found)


def _found(name: str, asked: Asked, patience: Patience) -> Found | int:
    """Return the fingerprint, or the exit code where there is none."""
    try:
        with Progress(sys.stderr) as bar:
            return fingerprint(
                name,
                connect(name, patience),
                asked,
                lambda done, of: bar.take(Played(name, done, of)),
            )
    except NotStarted as error:
        complain(str(error))
        return codes.NOT_STARTED
    except OutOfTime as error:
        complain(f"{name}: {error}")
        return codes.NOT_RUN
    except NothingPlayed as error:
        complain(f"{name}: {error}")
        return codes.NOTHING


def exit_code(found: Found) -> int:
    """Return the exit code that applies: the highest."""
    if found.why:
        return codes.NOT_RUN
    return codes.FAILED if found.contradictions else codes.OK
