"""``studconf run``: check engines against the corpus."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import click

from stud_conformance.cli import codes, stdout
from stud_conformance.cli.diagnosed import diagnosed, sooner
from stud_conformance.cli.distinct import check_distinct
from stud_conformance.cli.inputs import check_kept, of_corpus, of_engines
from stud_conformance.cli.options import chosen, duration, patient, selection
from stud_conformance.cli.outputs import told_as
from stud_conformance.cli.progress import Progress
from stud_conformance.cli.say import complain
from stud_conformance.cli.signals import as_ctrl_c
from stud_conformance.engines import NotStarted
from stud_conformance.engines.connect import check_name, connect
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.report import FORMATS, STDOUT, NotWritten, opened
from stud_conformance.run import events, playable
from stud_conformance.run.baseline import load
from stud_conformance.run.runner import Asked, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TextIO

    from stud_conformance.engines import Connection, Patience
    from stud_conformance.report import Output

    Connected = dict[str, Connection | NotStarted]

PERCENT = 100


def _formats() -> str:
    """Return the end of the help, in which nothing is to be wrapped."""
    width = max(map(len, FORMATS))
    lines = [f"  {name:<{width}}  {one.words}" for name, one in FORMATS.items()]
    return "\n".join(["\b", "FORMAT is one of", *lines])


@click.command(epilog=_formats())
@click.argument("engines", nargs=-1, required=True, metavar="ENGINE...")
@selection
@told_as(FORMATS, ", in one of the formats below")
@click.option(
    "--require-share",
    type=click.IntRange(0, PERCENT),
    default=0,
    metavar="PERCENT",
    help="Exit 1 if fewer of the selected scenarios had a case run.",
)
@click.option(
    "--baseline",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Expect exactly the failures in this file (studconf baseline); one engine only.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes of each engine play at once; the report is the same.",
)
@click.option(
    "--variants",
    "has_variants",
    is_flag=True,
    help="Run each case also at other seats, suits and stakes, and with a folded seat added.",
)
@click.option(
    "--diagnosis/--no-diagnosis",
    default=True,
    show_default=True,
    help="Say which single faults, or two of them, give such failures.",
)
@click.option(
    "--budget",
    callback=duration,
    metavar="TIME",
    help="Play for so long (200ms, 2s), what tells most first; the rest may be left out.",
)
@patient
def command(  # noqa: PLR0913, PLR0917 - one parameter an option
    engines: tuple[str, ...],
    selectors: tuple[str, ...],
    house: str | None,
    folders: tuple[Path, ...],
    only_corpus: bool,  # noqa: FBT001 - click passes it by name
    outputs: list[Output],
    require_share: int,
    baseline: Path | None,
    jobs: int,
    patience: Patience,
    diagnosis: bool,  # noqa: FBT001
    budget: float | None,
    has_variants: bool,  # noqa: FBT001
) -> int:
    """Check engines against the corpus, rule by rule.

    \b
    ENGINE is one of
      ref                       the reference engine, under every ruling
      ref:HOUSE                 the reference as one house plays (an id or a house file)
      cmd:COMMAND               an engine in any language, in a process of its own
      py:package.module:Engine  a Python engine of your own; its code runs in this process
      log:FILE                  an earlier run (--output jsonl:FILE), judged again
      pokerkit, poker-equity    real engines, with the extra of that name

    An engine is asked only what it declares to support; the rest is shown as unsupported. With
    --house it is sent the rulings of that house, wherever it can be set to them.

    \b
    studconf run 'cmd:node adapter.mjs'
    studconf run py:mypackage.adapter:Engine --select rule:betting.raise-cap
    studconf run ref --house partouche --output human:- --output junit:report.xml

    Exit codes: 0 everything that was asked conforms, or fails as the baseline says, 1 failures, or
    something else than the baseline says, 2 usage, or a report cannot be written, 3 an engine was
    not started, 4 cases were not run, 5 nothing to run, 6 a file is invalid, 130 interrupted.
    """  # noqa: D301 - click wants the character itself
    check_distinct(engines, "an engine is given twice:")
    if baseline is not None and has_variants:
        raise click.UsageError("a baseline is of the cases alone, without --variants")
    if baseline is not None and len(engines) > 1:
        raise click.UsageError("--baseline needs exactly one engine, whose failures it lists")
    for name in engines:
        check_name(name)
    check_kept(outputs, of_corpus(folders), of_engines(engines), filter(None, [baseline, house]))
    corpus, cases, ruled_by = chosen(selectors, house, folders, only_corpus=only_corpus)
    if not cases:
        complain("there is nothing to run")
        return codes.NOTHING
    if folders:
        playable.check(corpus, cases)
    if has_variants:
        # What is seldom wanted is not loaded before.
        from stud_conformance.variants import with_variants  # noqa: PLC0415

        cases = list(with_variants(cases))
    known = None if baseline is None else load(baseline, corpus)
    if budget is not None:
        cases = sooner(cases)
        patience = replace(patience, until=min(patience.until, monotonic() + budget))
    how = events.Chosen(selectors, house, tuple(map(str, folders)), only_corpus, has_variants)
    asked = Asked(corpus, cases, ruled_by, jobs, known, how)
    with as_ctrl_c() as signals, stdout.kept() as stream:
        wanted = Wanted(outputs, stream, require_share, diagnosis, budget is not None)
        code = judge(engines, asked, patience, wanted)
    return codes.SIGNAL + signals[0] if signals else code


class Wanted(NamedTuple):
    """What is wanted of a run.

    Attributes:
        outputs: Its reports.
        stream: Where those to stdout go.
        require_share: The least share of the scenarios that has to be run, in per cent.
        diagnosis: Whether failures are held against those of wrong engines.
        is_cut: Whether cases may be left out when the time is over.

    """

    outputs: Sequence[Output]
    stream: TextIO | None
    require_share: int
    diagnosis: bool = False
    is_cut: bool = False


def judge(engines: Sequence[str], asked: Asked, patience: Patience, wanted: Wanted) -> int:
    """Load engines, run them and write the reports; return the exit code."""
    seen: list[events.Event] = []
    outputs, stream = wanted.outputs, wanted.stream
    try:
        with ExitStack() as stack:
            reports = stack.enter_context(opened(outputs, stream, FORMATS))
            connected = connected_engines(engines, patience)
            if not connected:
                return codes.NOT_STARTED
            progress = stack.enter_context(
                Progress(sys.stderr, wanted=not _is_seen(outputs, stream))
            )
            happening = stack.enter_context(closing(run(connected, asked)))
            told = diagnosed(happening) if wanted.diagnosis else happening
            follow(told, [seen.append, progress.take, reports.take])
    except NotWritten as error:
        if error.is_only_left:
            return codes.BROKEN_PIPE
        complain(str(error))
        return max(codes.USAGE, exit_code(seen, wanted.require_share, is_cut=wanted.is_cut))
    for name, total in totals(seen):
        if is_too_little(total, wanted.require_share):
            share = f"{total.scenarios} of {total.of} scenarios ({PERCENT * total.share:.0f} %)"
            required = f"{wanted.require_share} % are required"
            complain(f"{name}: {share} had a case run, but {required}")
    return exit_code(seen, wanted.require_share, is_cut=wanted.is_cut)


def connected_engines(names: Sequence[str], patience: Patience) -> Connected:
    """Load engines; one that cannot be loaded does not stop the others.

    Where none can be loaded, the reasons are told and nothing is returned.
    """
    connected = {name: _connected(name, patience) for name in names}
    reasons = [one for one in connected.values() if isinstance(one, NotStarted)]
    if len(reasons) < len(connected):
        return connected
    for reason in reasons:
        complain(str(reason))
    return {}


def _connected(name: str, patience: Patience) -> Connection | NotStarted:
    try:
        return connect(name, patience)
    except NotStarted as reason:
        return reason


def _is_seen(outputs: Iterable[Output], stream: TextIO | None) -> bool:
    """Return whether a report goes to a terminal, where a progress bar would be in its way."""
    to_stdout = any(output.path == STDOUT for output in outputs)
    return to_stdout and stream is not None and stream.isatty()


def follow(
    stream: Iterator[events.Event], takers: Sequence[Callable[[events.Event], None]]
) -> None:
    """Hand events to all takers; however the run ends, they are told, so that reports are written.

    Ctrl-C between two events ends it as well.
    """
    try:
        for event in stream:
            for take in takers:
                take(event)
    except NotWritten:
        raise
    except BaseException as error:
        for take in takers:
            take(events.Interrupted())
        if not isinstance(error, KeyboardInterrupt):
            raise


def exit_code(seen: Sequence[events.Event], require_share: int, *, is_cut: bool = False) -> int:
    """Return the highest code that applies over all engines.

    Args:
        seen: What happened.
        require_share: The least share of the scenarios that has to be run, in per cent.
        is_cut: Whether cases may be left out when the time is over.

    """
    applying = {codes.OK}
    is_cut = is_cut and not any(map(_is_broken_off, seen))
    not_started = set()
    for event in seen:
        if isinstance(event, events.Interrupted):
            applying.add(codes.INTERRUPTED)
        if isinstance(event, events.NotGreeted):
            applying.add(codes.NOT_STARTED)
            not_started.add(event.engine)
    for name, total in totals(seen):
        if name not in not_started:
            applying |= _of_engine(total, require_share, is_cut=is_cut)
    return max(applying)


def _is_broken_off(event: events.Event) -> bool:
    """Return whether a case was not run for another reason than that the time was over."""
    if not isinstance(event, events.Judged) or event.verdict != events.NOT_RUN:
        return False
    return event.reason != str(OutOfTime())


def totals(seen: Iterable[events.Event]) -> Iterator[tuple[str, events.Totals]]:
    """Yield the totals of each engine, of a run that has finished."""
    for event in seen:
        if isinstance(event, events.Finished):
            yield from event.totals.items()


def is_too_little(total: events.Totals, require_share: int) -> bool:
    """Return whether fewer scenarios had a case run than are required."""
    return PERCENT * total.scenarios < require_share * total.of


def _of_engine(total: events.Totals, require_share: int, *, is_cut: bool) -> set[int]:
    ran = total.counts[events.PASSED] + total.counts[events.FAILED]
    applying = set()
    if total.counts[events.NOT_RUN] and not (is_cut and ran):
        applying.add(codes.NOT_RUN)
    elif not ran:
        applying.add(codes.NOTHING)
    if total.unexpected or is_too_little(total, require_share):
        applying.add(codes.FAILED)
    return applying
