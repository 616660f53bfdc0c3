"""``studconf baseline``: keep the failures of an engine that are expected."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from stud_conformance import __version__
from stud_conformance.cli import codes, stdout
from stud_conformance.cli.options import chosen, patient, selection
from stud_conformance.cli.progress import Progress
from stud_conformance.cli.say import complain
from stud_conformance.cli.signals import Ended, as_ctrl_c
from stud_conformance.engines import NotStarted
from stud_conformance.engines.connect import check_name, connect
from stud_conformance.files import whole
from stud_conformance.files.printable import printable
from stud_conformance.protocol.text import counted
from stud_conformance.run import baseline, baseline_text, playable
from stud_conformance.run.events import (
    EXPECTED,
    EXPIRED,
    FAILED,
    NOT_RUN,
    PASSED,
    UNSUPPORTED,
    Greeted,
    Interrupted,
    Judged,
    NotGreeted,
)
from stud_conformance.run.runner import Asked, run

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from stud_conformance.engines import Patience
    from stud_conformance.run.baseline import Baseline, Entry

NAMED = 3
NEW_FAILURE = "new failure"
LINK = re.compile(r"https?://[^ ]+")


@dataclass(slots=True)
class _Ran:
    """What became of a run: what the engine said of itself, and every verdict."""

    engine: dict[str, str] = field(default_factory=dict)
    judged: list[Judged] = field(default_factory=list)


# Options.


def _line(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Take a text that fits in a line of a file."""
    del ctx
    if value is None:
        return None
    if not value.strip() or not value.isprintable():
        raise click.BadParameter("it has to be one line of printable text", param=param)
    return value.strip()


def _link(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    found = _line(ctx, param, value)
    if found is not None and not LINK.fullmatch(found):
        raise click.BadParameter("it has to start with https:// or http://", param=param)
    return found


def _day(ctx: click.Context, param: click.Parameter, value: str | None) -> date | None:
    """Take a day that is not over."""
    del ctx
    if value is None:
        return None
    try:
        found = date.fromisoformat(value)
    except ValueError:
        message = f"{value!r} is no day such as 2026-12-31"
        raise click.BadParameter(message, param=param) from None
    if found < baseline.today():
        raise click.BadParameter(f"{found} is over", param=param)
    return found


@click.group()
def command() -> None:
    """Keep the failures of an engine that are expected, so that only what is new fails a run.

    \b
    studconf baseline update mine.yaml ENGINE --reason TEXT   write or refresh the file
    studconf run ENGINE --baseline mine.yaml                  exits 0 if all is as expected
    studconf baseline check mine.yaml                         is the file sound, is a day over?
    studconf baseline check mine.yaml ENGINE                  would the run be content?

    A baseline names single cases, each with a reason, the failure itself and the last day on which
    it is expected. It cannot rot: a run fails as well where a case of it passes, fails in another
    way or is no longer run, and where its day is over. Update the file then, and commit it.

    Exit codes: those of `update` and `check`; each tells its own.
    """  # noqa: D301 - click wants the character itself


# Update.


@command.command("update", short_help="Run an engine, and write its failures into a file.")
@click.argument("path", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("engine", metavar="ENGINE")
@selection
@click.option(
    "--reason",
    metavar="TEXT",
    callback=_line,
    help="Why new failures are accepted for now. Needed where there are any.",
)
@click.option("--link", metavar="URL", callback=_link, help="A page on the new failures.")
@click.option(
    "--expires",
    metavar="DATE",
    callback=_day,
    help="The last day on which new failures are expected, and those whose day is over. "
    f"Without it new ones have {baseline.DAYS} days, and those whose day is over stay so.",
)
@click.option("--dry-run", is_flag=True, help="Say what would change, and write nothing.")
@patient
def update(  # noqa: PLR0913, PLR0917 - one parameter an option
    path: Path,
    engine: str,
    selectors: tuple[str, ...],
    house: str | None,
    folders: tuple[Path, ...],
    only_corpus: bool,  # noqa: FBT001 - click passes it by name
    reason: str | None,
    link: str | None,
    expires: date | None,
    dry_run: bool,  # noqa: FBT001
    patience: Patience,
) -> int:
    """Run ENGINE, and write its failures into the baseline FILE.

    \b
    not selected          the entry stays
    fails as before       the entry stays
    fails in another way  its failure is replaced, and nothing else: read the reason again
    passes, unsupported   the entry is dropped
    new failure           an entry is added, with --reason, --link and --expires

    FILE is written as a whole or not at all, and not where a case that was to be run was not. Days
    are those of UTC. What was added, dropped and changed is told.

    \b
    studconf baseline update mine.yaml pokerkit --reason "no side pots yet"
    studconf baseline update mine.yaml pokerkit --reason "as above" --dry-run

    Exit codes: 0 written, or it would be, 2 usage, a reason is missing, or FILE cannot be written,
    3 the engine was not started, 4 a case was not run, 5 nothing to run, 6 a file is invalid, 130
    interrupted.
    """  # noqa: D301 - click wants the character itself
    asked = _asked(engine, selectors, house, folders, only_corpus=only_corpus)
    before = baseline.load(path, asked.corpus, to_update=True) if path.exists() else None
    baseline_text.check_place(path)
    target = path.absolute()  # an engine may change the folder
    with stdout.kept() as stream:
        ran = _verdicts(engine, asked, patience)
        lacking = _lacking(ran.judged, engine)
        if lacking:
            return lacking
        given = baseline.Given(reason, link, expires)
        after = replace(_updated(before, ran.judged, given), engine=_told(ran.engine))
        text = baseline_text.text(after, target)
        for case in before.gone if before else ():
            _say(stream, [f"dropped  {case}: it is no longer in the corpus"])
        _say(stream, _changes(before.entries if before else {}, after.entries, ran.judged))
        _say(stream, [f"{line} (--expires DATE gives it another)" for line in _expired(after)])
        if not dry_run:
            whole.write(target, text)
        done = "not written, as this is a dry run" if dry_run else "written"
        _say(stream, [f"{done}: {printable(str(path))}: {_summary(after)}"])
    return codes.OK


def _updated(before: Baseline | None, judged: Sequence[Judged], given: baseline.Given) -> Baseline:
    try:
        return baseline.updated(before, judged, given, baseline.today())
    except baseline.NoReason as error:
        cases = error.cases
        more = f" and {len(cases) - NAMED} more" if len(cases) > NAMED else ""
        raise click.UsageError(
            f"{counted(len(cases), 'new failure')} ({', '.join(cases[:NAMED])}{more}): "
            "say with --reason why to accept"
            f" {'it' if len(cases) == 1 else 'them'}; nothing was written"
        ) from error


def _told(engine: dict[str, str]) -> dict[str, str]:
    """Return the name and the version of an engine, each as a line of a file."""
    words = {key: " ".join(engine.get(key, "").split()) for key in ("name", "version")}
    return {key: printable(value) for key, value in words.items() if value}


def _changes(
    old: dict[str, Entry], new: dict[str, Entry], judged: Iterable[Judged]
) -> Iterator[str]:
    """Yield what is different, case by case."""
    verdicts = {one.case.id: one for one in judged}
    for case in sorted({*old, *new}):
        if case not in old:
            yield f"added    {case}: {new[case].failure}"
        elif case not in new:
            one = verdicts[case]
            why = "it passes" if one.verdict == PASSED else f"it is no longer run: {one.reason}"
            yield f"dropped  {case}: {why}"
        else:
            yield from _changed(old[case], new[case])


def _changed(old: Entry, new: Entry) -> Iterator[str]:
    if old.failure != new.failure:
        yield f"changed  {new.case}: {new.failure}"
        yield f"         before: {old.failure}"
        yield f"         is this still the reason? {new.reason}"
    if old.expires != new.expires:
        yield f"renewed  {new.case}: expected until {new.expires}, before until {old.expires}"


def _summary(made: Baseline) -> str:
    coming = [one for one in made.entries.values() if not one.is_expired(baseline.today())]
    first = min(coming, key=lambda one: one.expires, default=None)
    number = counted(len(made.entries), "expected failure")
    return f"{number}, the next expires after {first.expires} ({first.case})" if first else number


def _expired(made: Baseline) -> Iterator[str]:
    for one in made.entries.values():
        if one.is_expired(baseline.today()):
            yield f"expired  {one.case}: its last day was {one.expires}"


# Check.


@command.command("check", short_help="Check a file, and whether a run would be content with it.")
@click.argument(
    "path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.argument("engine", metavar="[ENGINE]", required=False)
@selection
@patient
def check(  # noqa: PLR0913, PLR0917 - one parameter an option
    path: Path,
    engine: str | None,
    selectors: tuple[str, ...],
    house: str | None,
    folders: tuple[Path, ...],
    only_corpus: bool,  # noqa: FBT001 - click passes it by name
    patience: Patience,
) -> int:
    """Check the baseline FILE, and with ENGINE whether a run would be content with it.

    Without ENGINE nothing is run: the file has to be sound, its cases have to exist, and no day may
    be over. With ENGINE it is run, and nothing is written: the exit code is that of `studconf run
    ENGINE --baseline FILE`.

    \b
    studconf baseline check mine.yaml
    studconf baseline check mine.yaml pokerkit

    Exit codes: 0 all is as the file says, 1 something is not, or a day is over, 2 usage, or an
    entry that matches nothing, 3 the engine was not started, 4 a case was not run, 5 nothing to
    run, 6 a file is invalid, 130 interrupted.
    """  # noqa: D301 - click wants the character itself
    if engine is None and (selectors or house):
        raise click.UsageError("--select and --house need an ENGINE")
    asked = _asked(engine, selectors, house, folders, only_corpus=only_corpus)
    found = baseline.load(path, asked.corpus)
    if engine is None:
        return _check_alone(found, path)
    with stdout.kept() as stream:
        ran = _verdicts(engine, asked, patience)
        lacking = _lacking(ran.judged, engine)
        if lacking:
            return lacking
        judged = found.mark(ran.judged, baseline.today())
        wrong = baseline.problems(judged)
        _say(stream, _wrong(wrong))
        _say(stream, [_result(judged)])
        if wrong:
            _say(stream, [_cure({one.known for one in wrong}, engine, path)])
    return codes.FAILED if wrong else codes.OK


def _check_alone(found: Baseline, path: Path) -> int:
    expired = list(_expired(found))
    engine = " ".join(found.engine.values()) or "an engine without a name"
    _say(None, [f"for {engine}, against suite {found.suite} (this is {__version__})"])
    _say(None, expired)
    _say(None, [f"{printable(str(path))}: {_summary(found)}"])
    if expired:
        _say(None, [_cure({EXPIRED}, "ENGINE", path)])
    return codes.FAILED if expired else codes.OK


def _cure(kinds: Collection[str | None], engine: str, path: Path) -> str:
    return f"repair the engine, or: {baseline.cure(kinds, engine, str(path))}"


def _wrong(judged: Iterable[Judged]) -> Iterator[str]:
    for one in judged:
        kind = (one.known or NEW_FAILURE).replace("-", " ")
        failure = baseline.fingerprint(one)
        yield f"{kind:<16} {one.case.id}: {failure or one.note}"
        if failure and one.note:
            yield f"{'':<16} {one.note}"


def _result(judged: Sequence[Judged]) -> str:
    failed = sum(one.verdict == FAILED for one in judged)
    expected = sum(one.known == EXPECTED for one in judged)
    how = "all expected" if failed == expected else f"{expected} of them expected"
    entries = sum(one.known not in (None, EXPECTED) for one in judged)
    wrong = f"; {counted(entries, 'entry is', 'entries are')} no longer right" if entries else ""
    return f"{failed} failed{f', {how}' if failed else ''}{wrong}"


# Both.


def _asked(
    engine: str | None,
    selectors: Sequence[str],
    house: str | None,
    folders: Sequence[Path],
    *,
    only_corpus: bool,
) -> Asked:
    """Return what an engine is to be asked, as ``run`` does."""
    if engine is not None:
        check_name(engine)
    corpus, cases, ruled_by = chosen(selectors, house, folders, only_corpus=only_corpus)
    if engine is not None and folders:
        playable.check(corpus, cases)
    return Asked(corpus, cases, ruled_by)


def _verdicts(engine: str, asked: Asked, patience: Patience) -> _Ran:
    """Run an engine.

    Raises:
        NotStarted: It was not.
        KeyboardInterrupt: The run was broken off.

    """
    ran = _Ran()
    if not asked.cases:
        return ran
    with as_ctrl_c() as signals, Progress(sys.stderr) as progress:
        for event in run({engine: connect(engine, patience)}, asked):
            progress.take(event)
            if isinstance(event, NotGreeted):
                raise NotStarted(event.reason)
            if isinstance(event, Interrupted):
                raise Ended(signals[0]) if signals else KeyboardInterrupt
            if isinstance(event, Greeted):
                ran.engine = event.profile.engine
            elif isinstance(event, Judged):
                ran.judged.append(event)
    return ran


def _lacking(judged: Sequence[Judged], engine: str) -> int:
    """Return the exit code where the verdicts are no ground to stand on, and say why; or 0."""
    left = [one for one in judged if one.verdict == NOT_RUN]
    if left:
        number = counted(len(left), "case was", "cases were")
        first = f"{left[0].case.id}: {left[0].reason}"
        complain(f"{number} not run, so nothing is known: {first}")
        return codes.NOT_RUN
    if all(one.verdict == UNSUPPORTED for one in judged):
        complain(f"there is nothing to run with {engine}")
        return codes.NOTHING
    return codes.OK


def _say(stream: TextIO | None, lines: Iterable[str]) -> None:
    """Write lines to a stream, which is stdout where none is given."""
    for line in lines:
        click.echo(printable(line), file=stream)
