"""``studconf fuzz``: make hands, ask two engines, and show the smallest in which they part."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, TextIO

import click

from stud_conformance.cli import codes, stdout
from stud_conformance.cli.options import UNITS, patient, seconds_of
from stud_conformance.cli.progress import Progress
from stud_conformance.cli.signals import as_ctrl_c
from stud_conformance.engines.connect import check_name, connect
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.fuzz import drawn, report
from stud_conformance.fuzz.kept import folder, keep, replay
from stud_conformance.fuzz.line import Line, TooOften
from stud_conformance.fuzz.pair import Pair
from stud_conformance.fuzz.search import Ended, Found, Played, Wanted, search
from stud_conformance.fuzz.shared import NothingShared
from stud_conformance.run import events
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from collections.abc import Generator

    from stud_conformance.engines import Patience
    from stud_conformance.fuzz.pair import Difference

#: So many hands are made at the most.
MOST_HANDS: Final = 1_000_000_000
#: So often the bar is moved on.
_SHOWN_EVERY: Final = 20


def _seconds(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """Read a time such as ``30s``."""
    del ctx
    if value is None:
        return None
    seconds = seconds_of(value.strip(), {**UNITS, "h": 3600.0})
    if seconds <= 0:
        raise click.BadParameter("write a time such as 30s, 5m or 1h", param=param)
    return seconds


@click.command()
@click.argument("engine")
@click.option(
    "--against",
    default="ref",
    show_default=True,
    metavar="ENGINE",
    help="The engine that it is held against.",
)
@click.option(
    "--hands",
    type=click.IntRange(1, MOST_HANDS),
    default=1000,
    show_default=True,
    metavar="N",
    help="How many hands to make.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="S",
    help="The same seed makes the same hands.",
)
@click.option(
    "--time",
    "seconds",
    callback=_seconds,
    metavar="TIME",
    help="Stop after so long, such as 30s, 5m or 1h, whatever is left.",
)
@click.option(
    "--most",
    type=click.IntRange(1, 100),
    default=5,
    show_default=True,
    metavar="N",
    help="Stop after so many differences of different kinds.",
)
@click.option(
    "--keep",
    "kept",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where found hands are kept, and played first.  [default: .studconf/fuzz/ENGINE]",
)
@click.option("--json", "is_json", is_flag=True, help="Print one object in JSON a difference.")
@patient
def command(  # noqa: PLR0913 - one parameter an option
    engine: str,
    *,
    against: str,
    hands: int,
    seed: int,
    seconds: float | None,
    most: int,
    kept: Path | None,
    is_json: bool,
    patience: Patience,
) -> int:
    """Play made-up hands with ENGINE and with another one, and show where they part.

    The hands are of all games, limits, seats and setups that both declare, under rulings that both
    play: short stacks, full tables, tied boards, open pairs, side pots, too few cards. Among the
    legal acts are some that have to be refused. All that both observe is compared.

    Where they part, the hand is made as small as it gets, and shown with the rule that it turns on.
    It is written as the file of a scenario, to be checked by a person before it goes into a corpus,
    and is played first the next time.

    \b
    studconf fuzz 'cmd:node adapter.mjs' --hands 5000
    studconf fuzz pokerkit --seed 7 --time 30s
    studconf fuzz cmd:./mine --against cmd:./theirs

    ENGINE is named as for run. Needs Hypothesis: python -m pip install 'stud-conformance[fuzz]'

    Exit codes: 0 no difference, 1 differences, 2 usage, 3 an engine was not started, 4 an engine
    broke too often, 5 there is no hand that both play, 130 interrupted.
    """  # noqa: D301 - click wants the character itself
    for name in (engine, against):
        if name.startswith("log:"):
            raise click.UsageError("a log is no engine: it cannot be asked anything new")
        check_name(name)
    drawn.check_installed()
    until = monotonic() + seconds if seconds is not None else None
    with as_ctrl_c() as signals, stdout.kept() as stream, ExitStack() as stack:
        # A signal that comes while a library tidies up is raised where nobody hears it.
        wanted = Wanted(
            hands,
            seed,
            most,
            lambda: bool(signals) or (until is not None and monotonic() >= until),
        )
        teller = Teller(engine, against, kept or folder(engine), stream, is_json=is_json)
        try:
            lines = [
                _greeted(name, patience, stack) for name in (engine, against)
            ]  # the first one may be held against itself
            pair = Pair(*lines)
        except NothingShared as why:
            click.echo(f"studconf: {why}", err=True)
            return codes.NOTHING
        code = _fuzz(pair, wanted, teller)
    return codes.SIGNAL + signals[0] if signals else code


def _greeted(name: str, patience: Patience, stack: ExitStack) -> Line:
    connection = connect(name, patience)
    stack.callback(connection.close)
    line = Line(name, connection, load_corpus())
    stack.callback(line.close)
    return line


@dataclass(slots=True)
class Teller:
    """Tells of differences as they are found, and keeps their hands.

    Attributes:
        engine: The engine, as on the command line.
        against: What it is held against.
        kept: The folder of the hands.
        stream: Where it is told.
        is_json: Whether it is told in JSON.
        differences: How many there were.

    """

    engine: str
    against: str
    kept: Path
    stream: TextIO | None
    is_json: bool = False
    differences: int = 0
    known: set[tuple[str, str]] = field(default_factory=set)

    def again(self, found: Difference, name: str, file: str) -> None:
        """Tell of a hand that was kept and still shows a difference."""
        self.known.add(found.kind)
        self._tell(found, name, file, None)

    def new(self, found: Found) -> None:
        """Keep a hand, and tell of it."""
        path = keep(found.difference, self.kept, self.engine, self.against)
        self._tell(found.difference, path.stem, str(path), found.number)

    def say(self, line: str) -> None:
        """Tell something else, to a person."""
        if not self.is_json:
            self._print(line)

    def _tell(self, found: Difference, name: str, file: str, number: int | None) -> None:
        self.differences += 1
        if self.is_json:
            self._print(report.row(found, name, file, number))
            return
        command = report.again(self.engine, self.kept, name)
        for line in (*report.lines(found, name, command), ""):
            self._print(line)

    def _print(self, line: str) -> None:
        if self.stream is not None:
            print(line, file=self.stream, flush=True)


def _fuzz(pair: Pair, wanted: Wanted, teller: Teller) -> int:
    """Play what was kept, then search; return the exit code."""
    is_seen = teller.stream is not None and teller.stream.isatty()
    try:
        _replayed(pair, teller)
    except (TooOften, OutOfTime) as why:
        click.echo(f"studconf: {why}", err=True)
        return codes.NOT_RUN
    with (
        Progress(sys.stderr, wanted=not is_seen) as bar,
        closing(_searched(pair, wanted, teller)) as happening,
    ):
        for event in happening:
            if isinstance(event, Ended):
                return _code(event, teller)
            if event.made % _SHOWN_EVERY == 0:
                bar.take(events.Played(teller.engine, event.made, wanted.hands))
    return codes.OK


def _searched(pair: Pair, wanted: Wanted, teller: Teller) -> Generator[Played | Ended, None, None]:
    """Tell of what is found; yield the rest."""
    for event in search(pair, wanted, teller.known):
        if isinstance(event, Found):
            teller.new(event)
        else:
            yield event


def _replayed(pair: Pair, teller: Teller) -> None:
    for played in replay(pair, teller.kept):
        name = played.case.scenario
        if played.difference is not None:
            teller.again(played.difference, name, str(teller.kept / f"{name}.yaml"))
        else:
            teller.say(f"{name}: {played.reason or 'both see the same now'}")


def _code(end: Ended, teller: Teller) -> int:
    teller.say(report.ended(end, teller.differences))
    if end.broken:
        click.echo(f"studconf: {end.broken}", err=True)
        return codes.NOT_RUN
    return codes.FAILED if teller.differences else codes.OK
