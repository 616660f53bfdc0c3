"""Measure what twice the work costs: hands, scenarios, seats, the size of a log.

    python conformance/benchmarks/growth.py

Twice the time is right; more than that would be felt with a great many.  Commands are called with
next to nothing to do, with some work, and with twice as much of it, in turn.  What the first takes
is taken off the two others, so that the start of a command, which does not grow, hides nothing.
Times of commands are those of the processor.  Seats are measured by the clock, in this process, a
few hands at a time in turn; there a start is no part of it.

Twice the hands are as many other hands more.  But twice the scenarios are the same texts twice,
under other names, and a log has copies of each hand, twice as many of them: what is kept by what a
hand is like may be found again.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from measuring import MIB, Effort, Figure, Side, called, calls, in_turn, show, studconf
from stud_conformance.files import data

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from measuring import Call, Figures

#: How many hands are audited, how many copies of each line a log has, and how many hands are
#: played at half the seats.
HANDS, LINES, PLAYED = 750, 8, 400
SEATS, BATCH = 3, 25
HOUSE = "full-tilt"
NOTHING, ONCE, TWICE = "nothing", "once", "twice"
#: What may be the name of a scenario, and what the names of copies begin with.
NAMED = re.compile(r"\b[a-z-]+-\d{4}\b")
COPIES = ("one", "two")


# What all have in common.


def growth(taken: dict[str, list[Call]], told: str) -> Figure:
    """Return how many times as long twice the work takes, without what no work takes."""
    nothing, once, twice = (median([call.work for call in own]) for own in taken.values())
    seconds = f"{once:.2f} and {twice:.2f} s; without them {nothing:.2f} s"
    return Figure((twice - nothing) / (once - nothing), "x", f"{told}: {seconds}")


# Hands.


def hands(effort: Effort) -> Figures:
    """Audit hands, and twice as many."""
    from audit import write  # noqa: PLC0415 - only one of the measures needs it

    count = effort.of(HANDS)
    with TemporaryDirectory() as base:
        commands = {}
        for name, more in ((NOTHING, 0), (ONCE, count), (TWICE, 2 * count)):
            write(Path(base, name), 1 + more, seed=1)
            words = ("audit", str(Path(base, name)), "--house", HOUSE)
            commands[name] = studconf(*words, "--output", "jsonl:/dev/null")
        taken = calls(commands, effort.rounds)
    memory = {name: median([call.memory for call in own]) for name, own in taken.items()}
    told = f"{memory[ONCE] / MIB:.1f} and {memory[TWICE] / MIB:.1f} MiB"
    return {
        "hands": growth(taken, f"{count:,} and {2 * count:,} hands more than one"),
        "memory": Figure(memory[TWICE] / memory[ONCE], "x", told),
    }


# Scenarios.


def scenarios(effort: Effort) -> Figures:
    """Run one of our scenarios, and with it a copy of each, or two."""
    with TemporaryDirectory() as base:
        commands, counts = {}, []
        paths = sorted((data.spec() / "scenarios").rglob("*.yaml"))
        paths = paths[: effort.of(len(paths))]
        for name, copies in ((NOTHING, COPIES[:0]), (ONCE, COPIES[:1]), (TWICE, COPIES)):
            folder = Path(base, name)
            folder.mkdir()
            shutil.copy(paths[0], folder)
            counts.append(_copied(paths, copies, folder))
            words = ("run", "ref", "--corpus", str(folder), "--only-corpus")
            commands[name] = studconf(*words)
        taken = calls(commands, effort.rounds)
    return {"scenarios": growth(taken, f"{counts[1]:,} and {counts[2]:,} scenarios more than one")}


def _copied(paths: list[Path], copies: Sequence[str], folder: Path) -> int:
    """Write copies of scenarios under names of their own; return how many."""
    names = {path.stem for path in paths}
    for which in copies:
        for path in paths:
            text = NAMED.sub(partial(_named, which, names), path.read_text(encoding="utf-8"))
            (folder / f"{which}-{path.name}").write_text(text, encoding="utf-8")
    return len(paths) * len(copies)


def _named(which: str, names: set[str], own: re.Match[str]) -> str:
    """Return what a scenario is called in a copy; what is none of them keeps its name."""
    return f"{which}-{own[0]}" if own[0] in names else own[0]


# Seats.


def seats(effort: Effort) -> Figures:
    """Play hands in which all call to the showdown, and the same at twice as many seats."""
    import reference  # noqa: PLC0415 - only one of the measures needs it

    count = effort.of(PLAYED)
    dealt = reference.hands(count, calling=True)
    sides = {
        name: Side(partial(reference.play_all, reference.setup(many)), dealt)
        for name, many in ((ONCE, SEATS), (TWICE, 2 * SEATS))
    }
    rounds = [in_turn(sides, BATCH) for _ in range(effort.rounds)]
    ratio = median([one[TWICE].seconds / one[ONCE].seconds for one in rounds])
    seconds = [f"{median([one[name].seconds for one in rounds]):.2f}" for name in sides]
    told = f"{SEATS} and {2 * SEATS} seats, {count:,} hands: {', '.join(seconds)} s"
    return {"seats": Figure(ratio, "x", told)}


# Logs.


def logs(effort: Effort) -> Figures:
    """Read the log of a run, and one twice as long, by the commands that take one."""
    lines = effort.of(LINES)
    with TemporaryDirectory() as base:
        run = Path(base, "run.jsonl")
        called(studconf("run", "ref", "--output", f"jsonl:{run}"))
        paths = {name: str(Path(base, f"{name}.jsonl")) for name in (NOTHING, ONCE, TWICE)}
        for path, copies in zip(paths.values(), (0, lines, 2 * lines), strict=True):
            with Path(path).open("w", encoding="utf-8") as stream:
                stream.writelines(_longer(run, copies))
        few = ("--select", "chapter:ante")
        ways = {
            "log compared": {name: studconf("compare", own, own) for name, own in paths.items()},
            "log judged": {
                name: studconf("run", f"log:{own}", *few) for name, own in paths.items()
            },
        }
        sizes = " and ".join(
            f"{Path(paths[name]).stat().st_size / MIB:.0f}" for name in (ONCE, TWICE)
        )
        return {
            way: growth(calls(commands, effort.rounds), f"{sizes} MiB")
            for way, commands in ways.items()
        }


def _counted(told: dict[str, Any], times: int) -> dict[str, Any]:
    """Return a header or a footer of so many times the cases; any other line as it is."""
    if told["line"] == "header":
        return {**told, "cases": told["cases"] * times}
    if told["line"] == "footer":
        engines = {
            name: {
                **own,
                "counts": {word: times * number for word, number in own["counts"].items()},
            }
            for name, own in told["engines"].items()
        }
        return {**told, "engines": engines}
    return told


def _longer(run: Path, copies: int) -> Iterator[str]:
    """Yield the lines of a log, and so many copies of the cases more, as of other hands."""
    for line in run.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        yield f"{json.dumps(_counted(told, copies + 1))}\n"
        if told["line"] == "case":
            case, setup = told["case"], told["hand"]["setup"]
            for copy in range(1, copies + 1):
                told["case"], setup["copy"] = f"{case}-{copy}", copy
                yield f"{json.dumps(told)}\n"


MEASURES = (hands, scenarios, seats, logs)


def measure(effort: Effort) -> Figures:
    """Measure all of them."""
    found: Figures = {}
    for one in MEASURES:
        found |= one(effort)
    return found


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=Effort().rounds)
    parser.add_argument("--share", type=float, default=1.0, help="of the full amount of work")
    given = parser.parse_args()
    show(measure(Effort(given.rounds, given.share)))


if __name__ == "__main__":
    main()
