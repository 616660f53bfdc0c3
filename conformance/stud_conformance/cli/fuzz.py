"""``studconf fuzz``: make hands, ask two engines, and show the smallest in which they part."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Final

import click

from stud_conformance.cli import codes, stdout
from stud_conformance.cli.fuzz_told import Teller
from stud_conformance.cli.inputs import check_kept, of_corpus, of_engines
from stud_conformance.cli.options import UNITS, patient, place, seconds_of
from stud_conformance.cli.outputs import told_as
from stud_conformance.cli.progress import Progress
from stud_conformance.cli.say import complain
from stud_conformance.cli.signals import as_ctrl_c
from stud_conformance.engines.connect import check_name, connect
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.fuzz import drawn
from stud_conformance.fuzz.kept import OVER, check_writable, replay
from stud_conformance.fuzz.kept import folder as folder_of
from stud_conformance.fuzz.line import Line, TooOften
from stud_conformance.fuzz.outputs import FORMATS
from stud_conformance.fuzz.pair import Pair
from stud_conformance.fuzz.search import Ended, Found, Wanted, search
from stud_conformance.fuzz.shared import NothingShared
from stud_conformance.protocol.text import counted
from stud_conformance.report import NotWritten, Output, opened
from stud_conformance.run import events
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.engines import Patience

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
    help="Stop after so long, such as 30s, 5m or 1h, whatever is left: kept hands, made ones, "
    "or making one small.",
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
    callback=place,
    metavar="DIR",
    help="Where found hands are kept, and played first.  [default: .studconf/fuzz/ENGINE]",
)
@told_as(FORMATS)
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
    outputs: list[Output],
    patience: Patience,
) -> int:
    """Play made-up hands with ENGINE and with another one, and show where they part.

    The hands are of all games, limits, seats and setups that both declare, under rulings that both
    play: short stacks, full tables, tied boards, open pairs, side pots, too few cards. Among the
    legal acts are some that have to be refused. All that both observe is compared.

    Where they part, the hand is made as small as it gets, and shown with the rule that it turns on.
    It is written as the file of a scenario, to be checked by a person before it goes into a corpus,
    and is played first the next time. It ends in .txt where it is no scenario yet, such as a hand
    that an engine never ends: that one is for reading, and is not played again. Differences about
    the same thing under the same rule are told as one: the smallest hand, and in the end how many
    hands show it.

    An engine that follows no authority on a ruling, or does not say which value it follows, may
    play any of its values where it is read. Such hands are set aside, and counted in the end.

    \b
    studconf fuzz 'cmd:node adapter.mjs' --hands 5000
    studconf fuzz pokerkit --seed 7 --time 30s
    studconf fuzz cmd:./mine --against cmd:./theirs
    studconf fuzz cmd:./mine --output human:- --output jsonl:found.jsonl

    ENGINE is named as for run. Needs Hypothesis: python -m pip install 'stud-conformance[fuzz]'

    Exit codes: 0 no difference, 1 differences, 2 usage, or hands cannot be kept, 3 an engine was
    not started, 4 an engine broke too often, or hands were not asked in time, 5 there is no hand
    that both play, 6 a kept hand or a house file is invalid, 130 interrupted, 141 nobody reads
    stdout any more.
    """  # noqa: D301 - click wants the character itself
    for name in (engine, against):
        if name.startswith("log:"):
            raise click.UsageError("a log is no engine: it cannot be asked anything new")
        check_name(name)
    folder = kept or folder_of(engine)
    check_writable(folder)
    check_kept(outputs, of_corpus([folder]), of_engines([engine, against]))
    drawn.check_installed()
    if seconds is not None:
        patience = replace(patience, until=min(patience.until, monotonic() + seconds))
    with as_ctrl_c() as signals, stdout.kept() as stream:
        # A signal that comes while a library tidies up is raised where nobody hears it.
        wanted = Wanted(hands, seed, most, lambda: bool(signals) or monotonic() >= patience.until)
        try:
            with opened(outputs, stream, FORMATS) as reports, ExitStack() as stack:
                teller = Teller(engine, against, folder, reports)
                # An engine may be held against itself.
                pair = Pair(*(_greeted(name, patience, stack) for name in (engine, against)))
                is_seen = stream is not None and stream.isatty()
                code = _fuzz(pair, wanted, teller, is_seen=is_seen)
        except NothingShared as why:
            complain(str(why))
            return codes.NOTHING
        except OutOfTime as why:
            complain(str(why))
            return codes.NOT_RUN
        except KeyboardInterrupt:
            code = codes.INTERRUPTED
        except NotWritten as error:
            if error.is_only_left:
                return codes.BROKEN_PIPE
            complain(str(error))
            return codes.USAGE
    return codes.SIGNAL + signals[0] if signals else code


def _greeted(name: str, patience: Patience, stack: ExitStack) -> Line:
    connection = connect(name, patience)
    stack.callback(connection.close)
    line = Line(name, connection, load_corpus())
    stack.callback(line.close)
    return line


def _left(teller: Teller, end: Ended) -> int:
    """Tell of what was to be asked and was not; return the exit code."""
    if teller.left:
        hands = counted(teller.left, "kept hand")
        complain(f"{hands} could not be asked: {OVER}")
        return codes.NOT_RUN
    if end.asked or teller.asked_again or end.is_interrupted:
        return codes.OK
    why = OVER if end.is_early else "none of those made can be asked of both"
    complain(f"no hand was asked: {why}")
    return codes.NOT_RUN if end.is_early else codes.NOTHING


def _fuzz(pair: Pair, wanted: Wanted, teller: Teller, *, is_seen: bool) -> int:
    """Play what was kept, then search; return the exit code."""
    try:
        teller.replayed(replay(pair, teller.kept, wanted.over))
    except TooOften as why:
        complain(str(why))
        return codes.NOT_RUN
    end = Ended()
    with (
        Progress(sys.stderr, wanted=not is_seen) as bar,
        closing(search(pair, wanted, teller.groups)) as happening,
    ):
        for event in happening:
            if isinstance(event, Found):
                teller.new(event)
            elif isinstance(event, Ended):
                end = event
            elif event.made % _SHOWN_EVERY == 0:
                bar.take(events.Played(teller.engine, event.made, wanted.hands))
    teller.over(end)
    if end.broken:
        complain(end.broken)
        return codes.NOT_RUN
    return max(codes.FAILED if teller.groups.all else codes.OK, _left(teller, end))
