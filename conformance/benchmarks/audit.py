"""Measure how fast hands are audited, and that memory does not grow with their number.

    python conformance/benchmarks/audit.py --hands 2000

Random hands of stud, hi-lo and razz are played by the reference under the rulings of a house, the
same in every run, and written as PHH into a temporary folder; cards that nobody has seen are left
out. All of them should conform. Reading and replaying are timed apart, in this process. Then the
command is called, on as many hands and on twice as many, with one process and with two.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

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
COMMAND = "from stud_conformance.cli.main import main; main()"
KIB = 1024


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
            # No more than one is held: what a process begins with is counted as its memory.
            stream.writelines(phh_text.texts(islice(made, FILE)))
        size += path.stat().st_size
    return size


# Measures.


@dataclass(frozen=True, slots=True)
class Call:
    """What a call of the command took: seconds, and at the most so many bytes of memory."""

    seconds: float
    memory: int


def called(folder: Path, jobs: int) -> Call:
    """Call the command in a process of its own."""
    options = ["--house", HOUSE, "--jobs", str(jobs), "--output", "jsonl:/dev/null"]
    began = perf_counter()
    call = [sys.executable, "-c", COMMAND, "audit", str(folder), *options]
    run = subprocess.Popen(call)  # noqa: S603 - it is ours
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode not in {codes.OK, codes.FAILED}:
        sys.exit(f"the audit ended with {run.returncode}")
    return Call(perf_counter() - began, used.ru_maxrss * KIB)


def apart(folder: Path) -> tuple[float, float, int]:
    """Return how long reading took, and replaying, and how many hands do not conform."""
    house = load.house(HOUSE)
    reading = replaying = 0.0
    others = 0
    last = perf_counter()
    for one in read.hands([str(folder)]):
        now = perf_counter()
        reading += now - last
        if not isinstance(one, Recorded):
            sys.exit(f"a hand cannot be read: {one}")
        others += audit(one, house).verdict != CONFORMS
        last = perf_counter()
        replaying += last - now
    return reading, replaying, others


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
    with TemporaryDirectory() as base:
        once, twice = Path(base, "once"), Path(base, "twice")
        size = write(once, count, given.seed)
        write(twice, 2 * count, given.seed)
        print(f"{count:,} hands, {size / count:,.0f} bytes each")
        reading, replaying, others = apart(once)
        if others:
            print(f"{others:,} of them do not conform, though they should")
        print(f"reading    {count / reading:10,.0f} hands/s")
        print(f"replaying  {count / replaying:10,.0f} hands/s")
        print(f"both       {count / (reading + replaying):10,.0f} hands/s")
        alone, more, shared = called(once, 1), called(twice, 1), called(twice, 2)
        print(f"memory     {alone.memory / KIB**2:.1f} MiB, with twice the hands ", end="")
        print(f"{more.memory / KIB**2:.1f} MiB")
        print(f"1 process  {2 * count / more.seconds:10,.0f} hands/s, the start included")
        print(f"2          {2 * count / shared.seconds:10,.0f} hands/s, ", end="")
        print(f"{more.seconds / shared.seconds:.2f} times as fast")


if __name__ == "__main__":
    main()
