"""Measure what a process costs over a bare call, for the reference on every case of the corpus.

    python conformance/benchmarks/transport.py

Both play the same messages, one after another; each figure is the median of five rounds.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.engines import connect
from stud_conformance.protocol import messages
from stud_conformance.spec import load_corpus
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from stud_conformance.engines import Connection
    from stud_conformance.protocol.messages import Message

ROUNDS = 5
SERVE = f"cmd:{sys.executable} -c 'from stud_conformance.cli.main import main; main()' serve ref"
MILLISECONDS = 1000


def asked() -> list[Message]:
    """Return the message of every case of the corpus."""
    corpus = load_corpus()
    return [
        messages.run(
            case.id,
            play.hand_message(case, own_rulings(case, corpus.domains)),
            sorted(messages.observed_keys(case)),
        )
        for case in corpus.cases()
    ]


def seconds(line: Connection, hands: list[Message]) -> float:
    """Return how long one round takes."""
    began = perf_counter()
    for message in hands:
        line.run(message)
    return perf_counter() - began


def main() -> None:
    """Measure both in turn, and print what a hand takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    hands = asked()
    lines = {"bare call": connect("ref"), "process": connect(SERVE)}
    for line in lines.values():
        line.hello(messages.hello({}))
        seconds(line, hands)
    taken: dict[str, list[float]] = {name: [] for name in lines}
    for _ in range(rounds):
        for name, line in lines.items():
            taken[name].append(seconds(line, hands) / len(hands))
    for name, line in lines.items():
        line.bye()
        a_hand = median(taken[name])
        print(f"{name:<10} {a_hand * MILLISECONDS:.3f} ms a hand, {1 / a_hand:,.0f} cases a second")
    more = median(taken["process"]) - median(taken["bare call"])
    print(f"the process costs {more * MILLISECONDS:.3f} ms a hand more")


if __name__ == "__main__":
    main()
