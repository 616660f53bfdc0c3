"""Measure how fast hands are audited beside PokerKit, and that memory does not grow with them.

    python conformance/benchmarks/audit.py --hands 2000

Random hands of stud, hi-lo and razz are played by the reference under the rulings of a house, the
same in every run, and written as PHH into a temporary folder; cards that nobody has seen are left
out. All of them should conform. In this process, reading and replaying are timed apart, by turns
with PokerKit, which reads and replays the same files: the medians of three are told, in time of
the processor. PokerKit stops in the middle of some hands, whose cards it would have to see; they
count for it as if they were done. Then the command is called, on as many hands and on twice as
many, with one process, with two, and with --fit.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

from measuring import MIB, called, studconf
from pokerkit import HandHistory
from stud_conformance.audit.audit import audit
from stud_conformance.audit.verdict import CONFORMS
from stud_conformance.cli import codes
from stud_conformance.hands import phh_text, read
from stud_conformance.hands.recorded import (
    UNKNOWN,
    Acted,
    Award,
    Dealt,
    Found,
    Mucked,
    Recorded,
    Showed,
)
from stud_conformance.play import Table
from stud_conformance.spec import load
from stud_conformance.spec.notation import DECK
from stud_conformance.spec.scenario import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring import Call
    from stud_conformance.hands.recorded import Step
    from stud_conformance.spec.scenario import Rulings

HOUSE = "full-tilt"
GAMES = ("seven-card-stud", "seven-card-stud-hi-lo", "razz")
STAKES = {"ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100, "chip": 1}
SEATS, CARDS, STACK = (2, 7), 7, 10_000
#: How many hands stand in a file.
FILE = 10_000
#: How often each act is chosen, beside the others.
WEIGHTS = {"fold": 1, "check": 4, "call": 4, "wager": 1, "bring-in": 4}
#: The medians are of so many rounds.
ROUNDS = 3
#: How the command is called.
CALLS = {
    "1 process": ("--house", HOUSE),
    "2 processes": ("--house", HOUSE, "--jobs", "2"),
    "--fit": ("--fit",),
}


# Hands.


def hands(count: int, seed: int) -> Iterator[Recorded]:
    """Yield random hands, the same in every run."""
    house = load.house(HOUSE)
    for number in range(count):
        random = Random(seed * 1_000_003 + number)
        game = random.choice(GAMES)
        yield hand(random, setup(random, game), house.values(game), f"hand-{number}")


def setup(random: Random, game: str) -> Setup:
    """Return a table."""
    seats = range(1, random.randint(*SEATS) + 1)
    return Setup(
        game=game,
        limit="fixed-limit",
        stakes=dict(STAKES),
        stacks=dict.fromkeys(seats, STACK),
        button=random.choice(seats),
        burns="none",
    )


def hand(random: Random, table_setup: Setup, rulings: Rulings, name: str) -> Recorded:
    """Play a hand, and return it as a room would write it down."""
    deck = random.sample(DECK, len(DECK))
    own = {
        seat: tuple(deck[CARDS * place :][:CARDS]) for place, seat in enumerate(table_setup.stacks)
    }
    table = Table.start(table_setup, own, rulings)
    steps = list(new_steps(table, own, 0))
    while not table.over:
        if table.at_showdown:
            table.show_or_muck()
        else:
            options = table.legal()
            weights = [WEIGHTS[option["act"]] for option in options]
            (chosen,) = random.choices(options, weights)
            table.act(table.to_act or 0, chosen["act"], chosen.get("to"))
        steps += new_steps(table, own, sum(isinstance(step, Dealt) for step in steps))
    final = table.final()
    return Recorded(
        id=name,
        place=name,
        room=HOUSE,
        setup=table_setup,
        cards=seen(own, steps, final["cards"]),
        steps=tuple(steps),
        found=found(final),
    )


def new_steps(table: Table, own: dict[int, tuple[str, ...]], street: int) -> Iterator[Step]:
    """Yield what has happened since this was last asked, as steps of a record."""
    for told in table.told():
        seat = told.seat or 0
        if told.kind == "street":
            yield Dealt(street, tuple(sorted({to for to, _ in told.values["cards"]})))
            street += 1
        elif told.kind == "show":
            yield Showed(seat, own[seat])
        elif told.kind == "muck":
            yield Mucked(seat)
        elif told.kind in WEIGHTS:
            yield Acted(seat, told.kind, told.values.get("to"))


def seen(
    own: dict[int, tuple[str, ...]], steps: list[Step], faces: dict[str, list[str]]
) -> dict[int, tuple[str, ...]]:
    """Return the cards that somebody has seen: upcards, and the hands that were shown."""
    shown = {step.seat for step in steps if isinstance(step, Showed)}
    return {
        seat: cards[: len(faces[str(seat)])]
        if seat in shown
        else tuple(UNKNOWN if face.startswith("(") else face for face in faces[str(seat)])
        for seat, cards in own.items()
    }


def found(final: dict[str, Any]) -> Found:
    """Return what a record says of the end."""
    return Found(
        stacks={int(seat): stack for seat, stack in final["stacks"].items()},
        returned={int(seat): own for seat, own in final["returned"].items()},
        awards=tuple(
            Award(paid["pot"], paid.get("share"), {int(to): own for to, own in paid["to"].items()})
            for paid in final["awards"]
        ),
        rake=0,
        total=sum(pot["amount"] for pot in final["pots"]),
    )


def write(folder: Path, count: int, seed: int) -> int:
    """Write hands into a folder; return how many bytes that is."""
    folder.mkdir()
    size = 0
    made = hands(count, seed)
    for first in range(0, count, FILE):
        path = folder / f"hands-{first:07}.phhs"
        with path.open("w", encoding="utf-8") as stream:
            stream.writelines(phh_text.texts(islice(made, FILE)))
        size += path.stat().st_size
    return size


# Measures.


@dataclass(frozen=True, slots=True)
class Figures:
    """How many hands a second were read and replayed, by us and by PokerKit.

    Attributes:
        hands: How many hands there were.
        size: How many bytes each has, about.
        others: How many of them do not conform, though they should.
        stopped: In how many PokerKit stops.
        ours: Hands a second that we read, and that we replay.
        theirs: Hands a second that PokerKit reads, and that it replays.

    """

    hands: int
    size: int
    others: int
    stopped: int
    ours: Rates
    theirs: Rates

    @property
    def replaying(self) -> float:
        """How many times as fast as PokerKit we replay."""
        return self.ours.replaying / self.theirs.replaying

    @property
    def both(self) -> float:
        """How many times as fast as PokerKit we read and replay."""
        return self.ours.both / self.theirs.both


@dataclass(frozen=True, slots=True)
class Rates:
    """Hands a second."""

    reading: float
    replaying: float

    @property
    def both(self) -> float:
        """Hands a second, read and replayed."""
        return 1 / (1 / self.reading + 1 / self.replaying)


@dataclass(frozen=True, slots=True)
class Spent:
    """What a round took: seconds of the processor, and how many hands did not go as they should."""

    reading: float
    replaying: float
    others: int


def measure(hands: int, seed: int) -> Figures:
    """Read and replay random hands, by turns with PokerKit."""
    with TemporaryDirectory() as base:
        folder = Path(base, "hands")
        size = write(folder, hands, seed)
        rounds = [(ours(folder), theirs(folder)) for _ in range(ROUNDS)]
    return Figures(
        hands=hands,
        size=size // hands,
        others=rounds[0][0].others,
        stopped=rounds[0][1].others,
        ours=_rates(hands, [own for own, _ in rounds]),
        theirs=_rates(hands, [other for _, other in rounds]),
    )


def _rates(count: int, rounds: list[Spent]) -> Rates:
    return Rates(
        count / median(spent.reading for spent in rounds),
        count / median(spent.replaying for spent in rounds),
    )


def ours(folder: Path) -> Spent:
    """Read and replay the hands of a folder as the command does, one after the other."""
    house = load.house(HOUSE)
    reading = replaying = 0.0
    others = 0
    last = process_time()
    for one in read.hands([str(folder)]):
        now = process_time()
        reading += now - last
        if not isinstance(one, Recorded):
            sys.exit(f"a hand cannot be read: {one}")
        others += audit(one, house).verdict != CONFORMS
        last = process_time()
        replaying += last - now
    return Spent(reading, replaying, others)


def theirs(folder: Path) -> Spent:
    """Read and replay the hands of a folder with PokerKit."""
    reading = replaying = 0.0
    stopped = 0
    for path in sorted(folder.iterdir()):
        began = process_time()
        with path.open("rb") as stream:
            histories = list(HandHistory.load_all(stream))
        done = process_time()
        stopped += sum(not _replayed(history) for history in histories)
        reading += done - began
        replaying += process_time() - done
    return Spent(reading, replaying, stopped)


def _replayed(history: HandHistory) -> bool:
    """Let PokerKit go through all states of a hand; return whether it comes to the end."""
    try:
        for _ in history:
            pass
    except (KeyError, ValueError):
        return False
    return True


def growth(hands: int, seed: int, *options: str) -> tuple[Call, Call]:
    """Call the command with some options on random hands, and on twice as many."""
    with TemporaryDirectory() as base:
        once, twice = Path(base, "once"), Path(base, "twice")
        write(once, hands, seed)
        write(twice, 2 * hands, seed)
        return _called(once, *options), _called(twice, *options)


def _called(folder: Path, *options: str) -> Call:
    """Call the command in a process of its own; hands that do not conform are told elsewhere."""
    words = ("audit", str(folder), *options, "--output", "jsonl:/dev/null")
    return called(studconf(*words), (codes.OK, codes.FAILED))


def main() -> None:
    """Write the hands, measure, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=2000, help="how many hands (default: 2000)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    count = given.hands
    if count < 1:
        parser.error("--hands has to be 1 or more")
    found = measure(count, given.seed)
    print(f"{count:,} hands, {found.size:,} bytes each")
    if found.others:
        print(f"{found.others:,} of them do not conform, though they should")
    print(f"PokerKit stops in {found.stopped:,} of them")
    print("hands/s            ours    PokerKit")
    for name in ("reading", "replaying", "both"):
        own, other = (getattr(rates, name) for rates in (found.ours, found.theirs))
        print(f"{name:12}{own:11,.0f}{other:12,.0f}{own / other:8.1f} times as fast")
    for name, options in CALLS.items():
        some = max(count // 10, 1) if name == "--fit" else count
        once, twice = growth(some, given.seed, *options)
        print(f"{name}: twice the hands take {twice.work / once.work:.2f} times the work", end=", ")
        print(f"{once.memory / MIB:.1f} and {twice.memory / MIB:.1f} MiB", end=", ")
        print(f"{twice.seconds:.1f} s, the start included")


if __name__ == "__main__":
    main()
