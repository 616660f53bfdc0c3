"""``studconf audit``: hold hands that were played against a house."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stud_conformance import __version__
from stud_conformance.audit.cluster import NoCluster, spread
from stud_conformance.audit.counts import Counts
from stud_conformance.audit.events import Interrupted, Started, follow
from stud_conformance.audit.houses import chosen
from stud_conformance.audit.processes import shared
from stud_conformance.audit.reports import FORMATS
from stud_conformance.audit.verdict import DEVIATES, UNREADABLE
from stud_conformance.audit.work import Lost, Task, alone
from stud_conformance.cli import codes, stdout
from stud_conformance.cli.audit_fit import fitted
from stud_conformance.cli.audit_paths import check, is_empty
from stud_conformance.cli.audit_progress import Progress
from stud_conformance.cli.inputs import check_kept
from stud_conformance.cli.inputs_of_hands import of_hands
from stud_conformance.cli.outputs import told_as
from stud_conformance.cli.say import complain
from stud_conformance.cli.signals import as_ctrl_c
from stud_conformance.report import STDOUT, NotWritten, Output, opened

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import TextIO

    from stud_conformance.audit.events import Event, Taker
    from stud_conformance.audit.houses import Houses
    from stud_conformance.audit.verdict import Audited


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--house",
    metavar="HOUSE",
    help="Hold the hands against this house: an id or a house file.",
)
@click.option(
    "--rooms",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Hold each hand against the house that this file gives its room.",
)
@told_as(FORMATS)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes work at it; the report is the same.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Let the workers of a Dask cluster do it, whose scheduler is there; the report is the "
    "same. Needs the extra [cluster].",
)
@click.option(
    "--fit",
    "is_fit",
    is_flag=True,
    help="Say which rulings the hands were played under, with the hands that show it, and the "
    "nearest houses.",
)
def command(  # noqa: PLR0913, PLR0917 - one parameter an option
    paths: tuple[str, ...],
    house: str | None,
    rooms: Path | None,
    outputs: list[Output],
    jobs: int,
    cluster: str | None,
    is_fit: bool,  # noqa: FBT001 - click passes it by name
) -> int:
    """Hold hands that were played against a house, and say which do not follow its rules.

    PATH is a file (.phh, .phhs, .jsonl of a run, each also with .gz, or .zip), a folder, a pattern,
    a URL (with fsspec), or - for stdin.

    \b
    studconf audit hands/ --house pokerstars
    studconf audit hands/ --fit
    studconf audit 'archive/**/*.phhs.gz' --rooms rooms.yaml --jobs 8 --output jsonl:audit.jsonl

    Each hand conforms, deviates (where, from which rule, by how many chips), is undecided (what is
    unknown), out of scope, or cannot be read. A file of rooms has a line for each, such as

    \b
      stars: pokerstars
      My Room: my-room.yaml

    A hand of any other room is held against --house, or is out of scope without it. The file may
    also be like spec/hands/rooms.yaml.

    Exit codes: 0 nothing deviates, 1 something does, 2 usage, or a report cannot be written, 4 some
    of it could not be read or audited, 5 there was nothing to audit, 6 a house file or the file of
    rooms is invalid, 130 interrupted (128 and the number of the signal).
    """  # noqa: D301 - click wants the character itself
    if is_fit:
        if house or rooms or cluster or jobs > 1:
            raise click.UsageError("--fit asks no house, and works in one process")
        check(paths)
        check_kept(outputs, of_hands(paths))
        with as_ctrl_c() as signals, stdout.kept() as stream:
            code = fitted(paths, outputs, stream)
        return codes.SIGNAL + signals[0] if signals else code
    if house is None and rooms is None:
        raise click.UsageError("name a house with --house, or the house of each room with --rooms")
    if cluster is not None and jobs > 1:
        raise click.UsageError("--jobs is for this machine: the cluster has workers of its own")
    check(paths)
    if all(map(is_empty, paths)):
        complain("there is nothing to audit")
        return codes.NOTHING
    try:
        houses = chosen(house, rooms)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    check_kept(outputs, of_hands(paths), filter(None, [rooms]), houses.names.values())
    started = Started(
        version=__version__,
        paths=paths,
        house="" if houses.default is None else houses.default.id,
        rooms=houses.by_room(),
        names=dict(houses.names),
    )
    wanted = Wanted(houses, jobs, cluster)
    with as_ctrl_c() as signals, stdout.kept() as stream:
        code = _audit(started, wanted, outputs, stream)
    return codes.SIGNAL + signals[0] if signals else code


@dataclass(frozen=True, slots=True)
class Wanted:
    """What hands are held against, and who does it."""

    houses: Houses
    jobs: int = 1
    cluster: str | None = None

    def found(self, paths: Sequence[str]) -> Generator[Audited, None, None]:
        """Return the verdicts on every hand of some paths, in order, as they come.

        Raises:
            NoCluster: There is none where it should be.

        """
        task = Task(self.houses)
        if self.cluster is not None:
            return spread(task, paths, self.cluster, complain)
        return shared(task, paths, self.jobs) if self.jobs > 1 else alone(task, paths)


@dataclass(frozen=True, slots=True)
class _Both:
    """Passes events on to two takers."""

    one: Taker
    other: Taker

    def take(self, event: Event) -> None:
        """Pass an event on."""
        self.one.take(event)
        self.other.take(event)


def _audit(
    started: Started, wanted: Wanted, outputs: Sequence[Output], stream: TextIO | None
) -> int:
    """Audit, write the reports, and return the exit code."""
    counts = Counts()
    reasons: list[str] = []
    applying = {codes.OK}
    try:
        with ExitStack() as stack:
            reports = stack.enter_context(opened(outputs, stream, FORMATS))
            found = stack.enter_context(closing(_found(started, wanted, reports, counts)))
            bar = stack.enter_context(_progress(started.paths, outputs, stream))
            follow(started, found, _Both(reports, bar), counts)
    except KeyboardInterrupt:
        applying.add(codes.INTERRUPTED)
    except NoCluster as missing:
        reasons.append(str(missing))
        applying.add(codes.USAGE)
    except Lost as lost:
        reasons.append(str(lost))
        applying.add(codes.NOT_RUN)
    except NotWritten as error:
        if error.is_only_left:
            return codes.BROKEN_PIPE
        reasons.append(str(error))
        applying.add(codes.USAGE)
    if not counts.total and applying == {codes.OK}:
        reasons.append("there is nothing to audit")
        applying.add(codes.NOTHING)
    for reason in reasons:
        complain(reason)
    return max(applying | _of(counts))


def _found(
    started: Started, wanted: Wanted, reports: Taker, counts: Counts
) -> Generator[Audited, None, None]:
    """Return the verdicts as they come; whoever does not want to wait for them has a report too."""
    try:
        return wanted.found(started.paths)
    except KeyboardInterrupt:
        reports.take(started)
        reports.take(Interrupted(counts))
        raise


def _progress(paths: Sequence[str], outputs: Sequence[Output], stream: TextIO | None) -> Progress:
    is_told = all(output.path != STDOUT for output in outputs)
    return Progress(sys.stderr, paths, wanted=not _is_seen(outputs, stream), is_told=is_told)


def _of(counts: Counts) -> set[int]:
    """Return the exit codes that apply to what was audited."""
    applying = {DEVIATES: codes.FAILED, UNREADABLE: codes.NOT_RUN}
    return {code for verdict, code in applying.items() if counts.verdicts[verdict]}


def _is_seen(outputs: Sequence[Output], stream: TextIO | None) -> bool:
    """Return whether a report goes to a terminal, where a progress bar would be in its way."""
    to_stdout = any(output.path == STDOUT for output in outputs)
    return to_stdout and stream is not None and stream.isatty()
