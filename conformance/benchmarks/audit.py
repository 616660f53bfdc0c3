"""Measure how fast hands are audited beside PokerKit, and that memory does not grow with them.

    python conformance/benchmarks/audit.py --hands 2000

Random hands of stud, hi-lo and razz are played by the reference under the rulings of a house, the
same in every run, and written as PHH into a temporary folder; cards that nobody has seen are left
out. All of them should conform. In this process, reading and replaying are timed apart, round by
round in turn with PokerKit, which reads and replays the same files; what is told is the median of
the rounds, in time of the processor. Where PokerKit stops in the middle of a hand, the hand counts
for it as if it were done. Then the command is called, on as many hands and on twice as many, with
one process, with two, and with --fit.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any, TypeVar

from measuring import MIB, ROUNDS, Figure, by_turns, called, faster, show, studconf
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
    from collections.abc import Callable, Iterable, Iterator

    from measuring import Call, Figures
    from stud_conformance.hands.recorded import Step, Unreadable
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.scenario import Rulings

Hand = TypeVar("Hand")

HOUSE = "full-tilt"
GAMES = ("seven-card-stud", "seven-card-stud-hi-lo", "razz")
STAKES = {"ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100, "chip": 1}
SEATS, CARDS, STACK = (2, 7), 7, 10_000
#: How many hands stand in a file.
FILE = 10_000
#: How often each act is chosen, beside the others.
WEIGHTS = {"fold": 1, "check": 4, "call": 4, "wager": 1, "bring-in": 4}
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
class Spent:
    """What a round took: seconds of the processor, and how many hands did not go as they should."""

    reading: float
    replaying: float
    others: int


def measure(hands: int, seed: int, rounds: int = ROUNDS) -> Figures:
    """Return how many times as fast as PokerKit we read and replay random hands.

    Raises:
        RuntimeError: We cannot read a hand, or one does not conform, though it should.

    """
    with TemporaryDirectory() as base:
        folder = Path(base, "hands")
        size = write(folder, hands, seed)
        found = by_turns({"ours": partial(ours, folder), "theirs": partial(theirs, folder)}, rounds)
    own, other = found["ours"], found["theirs"]
    if others := own[0].others:
        message = f"{others} of {hands} hands do not conform, though they should"
        raise RuntimeError(message)
    stopped = f"of {hands:,} hands: there PokerKit stops early, and they count for it"
    return {
        "replaying": _faster(hands, own, other, lambda one: one.replaying),
        "both": _faster(hands, own, other, lambda one: one.reading + one.replaying),
        "reading": _faster(hands, own, other, lambda one: one.reading),
        "stopped": Figure(other[0].others, "", stopped),
        "size": Figure(size // hands, "", "bytes a hand"),
    }


def _faster(
    count: int, ours: list[Spent], theirs: list[Spent], seconds: Callable[[Spent], float]
) -> Figure:
    """Return how many times as fast we do a part, of which this tells the seconds."""
    return faster(
        count, [seconds(one) for one in ours], [seconds(one) for one in theirs], "hands/s"
    )


def ours(folder: Path) -> Spent:
    """Read and replay the hands of a folder as the command does."""
    house = load.house(HOUSE)
    return _timed(read.hands([str(folder)]), lambda hand: _conforms(hand, house))


def theirs(folder: Path) -> Spent:
    """Read and replay the hands of a folder with PokerKit."""
    return _timed(_histories(folder), _replayed)


def _timed(hands: Iterable[Hand], replayed: Callable[[Hand], bool]) -> Spent:
    """Replay hands one after the other, as they are read, and keep none of them."""
    reading = replaying = 0.0
    others = 0
    last = process_time()
    for hand in hands:
        now = process_time()
        reading += now - last
        others += not replayed(hand)
        last = process_time()
        replaying += last - now
    return Spent(reading + process_time() - last, replaying, others)


def _conforms(hand: Recorded | Unreadable, house: House) -> bool:
    if not isinstance(hand, Recorded):
        message = f"a hand cannot be read: {hand}"
        raise RuntimeError(message)  # noqa: TRY004 - it is about the hand
    return audit(hand, house).verdict == CONFORMS


def _histories(folder: Path) -> Iterator[HandHistory]:
    """Yield the hands of files; PokerKit parses a file as a whole before its first hand."""
    for path in sorted(folder.iterdir()):
        with path.open("rb") as stream:
            yield from HandHistory.load_all(stream)


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
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"(default: {ROUNDS})")
    given = parser.parse_args()
    count = given.hands
    if count < 1:
        parser.error("--hands has to be 1 or more")
    show(measure(count, given.seed, given.rounds))
    for name, options in CALLS.items():
        some = max(count // 10, 1) if name == "--fit" else count
        once, twice = growth(some, given.seed, *options)
        print(f"{name}: twice the hands take {twice.work / once.work:.2f} times the work", end=", ")
        print(f"{once.memory / MIB:.1f} and {twice.memory / MIB:.1f} MiB", end=", ")
        print(f"{twice.seconds:.1f} s, the start included")


if __name__ == "__main__":
    main()
