"""``studconf perft``: count legal action sequences, and compare the counts."""

from __future__ import annotations

import re
import sys
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from stud_conformance.cli import codes, stdout
from stud_conformance.cli.inputs import check_kept, of_engines
from stud_conformance.cli.options import patient
from stud_conformance.cli.outputs import told_as
from stud_conformance.cli.progress import Progress
from stud_conformance.cli.say import complain
from stud_conformance.cli.signals import as_ctrl_c
from stud_conformance.engines import NotStarted
from stud_conformance.engines.connect import check_name, connect
from stud_conformance.engines.engine import Broke, OutOfTime
from stud_conformance.report import NotWritten, Output, opened
from stud_conformance.run.events import Played
from stud_conformance.run.greet import greet
from stud_conformance.spec import load, load_corpus
from stud_conformance.spec.catalogue import FIXED_LIMIT, LIMITS
from stud_conformance.spec.errors import UnknownName
from stud_conformance.trees import compare, positions
from stud_conformance.trees.compare import DIFFERENT, UNCOUNTED, UNSUPPORTED, Result, Wanted
from stud_conformance.trees.count import MOST_POSITIONS
from stud_conformance.trees.report import FORMATS, Counted, Ended

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from typing import TextIO

    from stud_conformance.engines import Patience
    from stud_conformance.spec import House
    from stud_conformance.trees.positions import Position

REFERENCE = "ref"
GAMES = ("seven-card-stud", "seven-card-stud-hi-lo", "razz", "five-card-stud")
#: How deep a position is counted of which nothing is published.
DEPTH, MOST_DEPTH = 5, 30
_TOTAL = r"(?:brings in|completes to|bets|raises to) [1-9][0-9]{0,15}"
_ACT = re.compile(rf"[1-9][0-9]? (?:folds|checks|calls|{_TOTAL})", re.ASCII)


POSITION = (
    click.option("--game", type=click.Choice(GAMES), help="The game.  [default: seven-card-stud]"),
    click.option(
        "--limit", type=click.Choice(LIMITS), help=f"The limit.  [default: {FIXED_LIMIT}]"
    ),
    click.option("--seats", type=click.IntRange(2, 4), help="How many seats.  [default: 2]"),
    click.option(
        "--stacks",
        type=click.Choice(["deep", "short"]),
        help="How deep the stacks are.  [default: deep]",
    ),
    click.option(
        "--bring-in/--no-bring-in",
        default=None,
        help="Whether one seat has to bring in.  [default: it has]",
    ),
    click.option("--event-heads-up", is_flag=True, help="Two players are left in the event."),
    click.option("--after", metavar="ACTS", help='Begin after "1 brings in 15, 2 folds", ...'),
)


def position_options(command: Any) -> Any:  # noqa: ANN401 - as click has it
    """Add the options that say where the counting begins."""
    for option in reversed(POSITION):
        command = option(command)
    return command


@click.command()
@click.argument("engine", required=False)
@position_options
@click.option("--all", "is_all", is_flag=True, help="All published positions that fit the options.")
@click.option("--depth", type=click.IntRange(1, MOST_DEPTH), metavar="N", help="How many acts.")
@click.option("--divide", is_flag=True, help="Split the count by the first act.")
@click.option("--house", metavar="HOUSE", help="By its rulings: an id or a house file.")
@click.option(
    "--ruling", "rulings", multiple=True, metavar="ID=VALUE", help="Play by this value. Repeatable."
)
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    default=MOST_POSITIONS,
    show_default=True,
    metavar="N",
    help="Give a tree up after so many positions.",
)
@told_as(FORMATS)
@patient
def command(  # noqa: PLR0913 - one parameter an option
    engine: str | None,
    *,
    is_all: bool,
    depth: int | None,
    divide: bool,
    house: str | None,
    rulings: tuple[str, ...],
    nodes: int,
    outputs: list[Output],
    patience: Patience,
    **where: Any,  # noqa: ANN401 - the options of a position
) -> int:
    """Count legal action sequences, as perft does in chess programs.

    Without ENGINE the reference counts. ENGINE is named as for run, and is counted by messages
    alone: it is asked to play hands that end in the middle, and has to tell legal and to-act. Its
    tree is compared with that of the reference and with what is published
    (spec/betting-trees.yaml). Where they part, the first such position is shown: the acts so far,
    what either takes for legal, and the rules that speak.

    \b
    studconf perft --game razz --seats 3 --depth 6 --house full-tilt --divide
    studconf perft --ruling betting.raise-cap=4 --after "1 brings in 15, 2 raises to 50"
    studconf perft 'cmd:node adapter.mjs' --game razz
    studconf perft pokerkit --all

    The count at depth N is the number of sequences of exactly N acts of betting, each legal where
    it is made. An act that ends the betting of the hand is counted at its own depth, and nothing
    follows it: it is in no greater depth. Antes, cards, shows and mucks happen by themselves and
    are no acts; a fold facing nothing is never counted, whatever the house takes. A call is one
    act. Where a bet, a raise or a bring-in may be of any total in a range, three are counted: the
    least, the middle (half the sum of least and greatest, rounded down to the chip) and the
    greatest, each once.

    An engine is asked for every leaf, so a slow one takes minutes for --all: PokerKit takes about
    two. How far it is, is shown on a terminal. With --depth or --game less is asked.

    Cards, stakes and stacks of the positions are fixed: --stacks deep is never all-in at such
    depths, short is soon. Rulings that are not named are those of --house, or those that the engine
    declares first, or the first that a rule has (studconf rule ID). Without --depth it is the one
    that is published.

    Exit codes: 0 equal, 1 different, 2 usage, 3 the engine was not started, 4 it broke or there
    were too many positions, 5 it does not tell or play what has to be asked, 6 a house
    file is invalid, 130 interrupted.
    """  # noqa: D301 - click wants the character itself
    if engine is not None and engine.startswith("log:"):
        raise click.UsageError("a log is no engine: it cannot be asked anything new")
    if engine is not None:
        check_name(engine)
    check_kept(outputs, of_engines(filter(None, [engine])), filter(None, [house]))
    asked = Asked(
        engine=engine,
        position=_position(where),
        fixed={key: value for key, value in where.items() if value},
        is_all=is_all,
        depth=depth,
        divided=divide,
        house=None if house is None else load.house(house),
        rulings=dict(map(_ruling, rulings)),
        most=nodes,
    )
    asked.check()
    with as_ctrl_c() as signals, stdout.kept() as stream:
        code = _reported(asked, patience, outputs, stream)
    return codes.SIGNAL + signals[0] if signals else code


def _position(where: dict[str, Any]) -> Position:
    acts = [" ".join(text.split()) for text in (where["after"] or "").split(",") if text.strip()]
    for text in acts:
        if not _ACT.fullmatch(text):
            words = '"1 brings in 15, 2 raises to 50, 3 calls"'
            raise click.UsageError(f"--after wants acts such as {words}, not {text!r}")
    return positions.Position(
        game=where["game"] or GAMES[0],
        limit=where["limit"] or FIXED_LIMIT,
        seats=where["seats"] or 2,
        stacks=where["stacks"] or "deep",
        bring_in=positions.NO_BRING_IN if where["bring_in"] is False else positions.POSTED,
        event_heads_up=where["event_heads_up"],
        acts=tuple(acts),
    )


def _ruling(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    if not value:
        raise click.UsageError(
            f"--ruling wants ID=VALUE, such as betting.raise-cap=3, not {text!r}"
        )
    return name, value


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked on the command line.

    Attributes:
        engine: The name of the engine, or ``None`` for the reference itself.
        position: Where the counting begins.
        fixed: The options of the position that were given.
        is_all: Whether all published positions that fit them are counted.
        depth: How many acts are looked ahead, or ``None``.
        divided: Whether the split is told.
        house: The house whose rulings are sent.
        rulings: Rulings by id, as they were written.
        most: How many positions may be looked at.

    """

    engine: str | None
    position: Position
    fixed: dict[str, Any]
    is_all: bool
    depth: int | None
    divided: bool
    house: House | None
    rulings: dict[str, str]
    most: int

    @property
    def name(self) -> str:
        """The engine, as it is named in a report."""
        return self.engine or REFERENCE

    def check(self) -> None:
        """Check that the position can be reached, and that the rulings exist.

        Raises:
            UsageError: It cannot.
            UnknownName: One does not.

        """
        if self.is_all and self.position.acts:
            raise click.UsageError("--after is one position, and --all are those published")
        if self.is_all:
            self._when(self.position.game, held={})
            return
        wanted = self._wanted(self.position, self._when(self.position.game))
        if self.position.bring_in == positions.NO_BRING_IN and self.position.game == "razz":
            raise click.UsageError("razz is played with a bring-in: no rule says who opens without")
        try:
            self.position.start(compare.rulings_of(wanted))
        except (ValueError, KeyError) as error:
            raise click.UsageError(f"--after: {error}") from error

    def trees(self) -> Iterator[Wanted]:
        """Yield what is to be counted."""
        if not self.is_all:
            yield self._wanted(self.position, self._when(self.position.game))
            return
        for position, entries in positions.published().trees.items():
            if not self._fits(position):
                continue
            own = self._when(position.game, held=self._held(position))
            for entry in entries:
                when = {
                    name: tuple(one for one in values if one in own.get(name, values))
                    for name, values in entry.when.items()
                }
                if all(when.values()) and all(own.values()):
                    yield self._wanted(position, {**own, **when}, len(entry.counts))

    def _held(self, position: Position) -> dict[str, tuple[str | int, ...]]:
        """Return what the house has of the rulings that are published of a position."""
        held = self.house.values(position.game, position.limit) if self.house else {}
        entries = positions.published().trees[position]
        names = {name for entry in entries for name in entry.when}
        return {name: (held[name],) for name in names if name in held}

    def _fits(self, position: Position) -> bool:
        names = [name for name in self.fixed if name != "after"]
        if self.position.bring_in == positions.NO_BRING_IN:
            names.append("bring_in")
        return all(getattr(position, name) == getattr(self.position, name) for name in names)

    def _wanted(
        self, position: Position, when: dict[str, tuple[str | int, ...]], deepest: int | None = None
    ) -> Wanted:
        wanted = Wanted(position, self.depth or deepest or DEPTH, when, self.house, self.most)
        if self.depth is None and deepest is None:
            entry = positions.published().entry(position, compare.rulings_of(wanted))
            deepest = len(entry.counts) if entry else DEPTH
        depth = self.depth or deepest or DEPTH
        return Wanted(position, depth, when, self.house, self.most)

    def _when(
        self, game: str, held: dict[str, tuple[str | int, ...]] | None = None
    ) -> dict[str, tuple[str | int, ...]]:
        """Return the rulings that were given, as the domains write their values.

        Args:
            game: The game; with ``held`` a value that it does not have is no value.
            held: The rulings of the house, which those given go before.

        Raises:
            UnknownName: There is no such ruling, or no such value in the game.

        """
        found = {} if held is None else dict(held)
        for name, written in self.rulings.items():
            domain = load.domains().get(name)
            if domain is None:
                raise UnknownName("ruling", name, list(load.domains()))
            values = {str(value): value for value in domain.get(game, ())}
            if written not in values and held is None:
                known = ", ".join(values) or "none"
                raise UnknownName(f"value of {name}", written, list(values), f"{game} has {known}")
            found[name] = tuple(value for text, value in values.items() if text == written)
        return found


def _reported(
    asked: Asked, patience: Patience, outputs: Sequence[Output], stream: TextIO | None
) -> int:
    """Count, write the reports, and return the exit code."""
    seen: Counter[str] = Counter()
    reason, is_cut = "", False
    wanted = list(asked.trees())
    if not wanted:
        complain("no published position is like that")
        return codes.NOTHING
    try:
        with opened(outputs, stream, FORMATS) as reports, Progress(sys.stderr) as bar:
            bar.take(Played(asked.name, 0, len(wanted)))
            with closing(_counted(asked, wanted, patience)) as found:
                try:
                    for result in found:
                        seen[result.verdict] += 1
                        is_alone = not asked.is_all
                        reports.take(Counted(asked.name, result, asked.divided, is_alone))
                        bar.take(Played(asked.name, sum(seen.values()), len(wanted)))
                        is_cut = is_cut or _is_cut(result)
                        reason = reason or (result.reason if result.is_broken else "")
                except (Broke, OutOfTime) as error:
                    reason = str(error)
            reports.take(Ended(asked.name, seen, reason if asked.is_all else ""))
    except NotStarted as error:
        complain(str(error))
        return codes.NOT_STARTED
    except KeyboardInterrupt:
        return codes.INTERRUPTED
    except NotWritten as error:
        if error.is_only_left:
            return codes.BROKEN_PIPE
        complain(str(error))
        return codes.USAGE
    return exit_code(seen, is_cut=is_cut or bool(reason))


def _is_cut(result: Result) -> bool:
    """Return whether a tree was not counted to the end."""
    return bool(result.reason) and result.verdict != UNSUPPORTED


def _counted(
    asked: Asked, wanted: Sequence[Wanted], patience: Patience
) -> Generator[Result, None, None]:
    """Yield what becomes of each tree, up to one that breaks the engine.

    Raises:
        NotStarted: The engine cannot be started.
        Broke: It did more than answer the last hand.

    """
    if asked.engine is None:
        for one in wanted:
            yield compare.by_reference(one)
        return
    line = connect(asked.engine, patience)
    try:
        profile = greet(asked.engine, line, load_corpus()).profile
        for one in wanted:
            result = compare.by_engine(line, profile, one)
            yield result
            if result.is_broken:
                return
        line.bye()
    finally:
        line.close()


def exit_code(seen: Counter[str], *, is_cut: bool) -> int:
    """Return the highest exit code that applies."""
    if is_cut or seen[UNCOUNTED]:
        return codes.NOT_RUN
    if seen[DIFFERENT]:
        return codes.FAILED
    return codes.NOTHING if seen[UNSUPPORTED] == sum(seen.values()) else codes.OK
