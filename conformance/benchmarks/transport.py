"""Measure what a process costs over a bare call, for the reference on every case of the corpus.

    python conformance/benchmarks/transport.py

Both play the same messages, one after another, in turn; who begins changes with each round.  Each
figure is the median of the rounds.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from measuring import MILLISECONDS, ROUNDS, by_turns
from questions import questions
from stud_conformance.engines import connect
from stud_conformance.protocol import messages
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from stud_conformance.engines import Connection
    from stud_conformance.protocol.messages import Message

SERVE = f"cmd:{sys.executable} -c 'from stud_conformance.cli.main import main; main()' serve ref"


@dataclass(frozen=True, slots=True)
class Transport:
    """What a hand takes, in seconds.

    Attributes:
        cases: How many hands there are.
        bare: By a bare call.
        process: By a process.
        more: What the process takes more than the call in the same round.

    """

    cases: int
    bare: float
    process: float
    more: float


def seconds(line: Connection, hands: list[Message]) -> float:
    """Return how long one round takes."""
    began = perf_counter()
    for message in hands:
        line.run(message)
    return perf_counter() - began


def transport(rounds: int = ROUNDS) -> Transport:
    """Let both play every case in turn, and return the medians."""
    hands = [message for _, message in questions(load_corpus())]
    bare, process = connect("ref"), connect(SERVE)
    for line in (bare, process):
        line.hello(messages.hello({}))
        seconds(line, hands)
    sides = {"bare": partial(seconds, bare, hands), "process": partial(seconds, process, hands)}
    taken = by_turns(sides, rounds)
    process.bye()
    more = [other - one for one, other in zip(taken["bare"], taken["process"], strict=True)]
    return Transport(
        cases=len(hands),
        bare=median(taken["bare"]) / len(hands),
        process=median(taken["process"]) / len(hands),
        more=median(more) / len(hands),
    )


def main() -> None:
    """Measure both, and print what a hand takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"(default: {ROUNDS})")
    found = transport(parser.parse_args().rounds)
    for name, a_hand in (("bare call", found.bare), ("process", found.process)):
        print(f"{name:<10} {a_hand * MILLISECONDS:.3f} ms a hand, {1 / a_hand:,.0f} cases a second")
    print(f"the process costs {found.more * MILLISECONDS:.3f} ms a hand more")


if __name__ == "__main__":
    main()
