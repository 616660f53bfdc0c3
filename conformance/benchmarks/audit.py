"""Measure how fast hands are audited, and that memory does not grow with their number.

    python conformance/benchmarks/audit.py --hands 2000

Random hands of stud, hi-lo and razz are played by the reference under the rulings of a house, the
same in every run, and written as PHH into a temporary folder; cards that nobody has seen are left
out. All of them conform. Reading and replaying are timed apart, in this process. Then the command
is called, on as many hands and on twice as many, with one process and with two.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

from stud_conformance.audit.audit import audit
from stud_conformance.audit.verdict import CONFORMS
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
from stud_conformance.spec.scenario import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.hands.recorded import Step
    from stud_conformance.play import Told

HOUSE = "full-tilt"
GAMES = ("seven-card-stud", "seven-card-stud-hi-lo", "razz")
STAKES = {"ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100, "chip": 1}
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SEATS, CARDS, STACK = (2, 7), 7, 10_000
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


def hand(random: Random, table_setup: Setup, rulings: Any, name: str) -> Recorded:  # noqa: ANN401
    """Play a hand, and return it as a room would write it down."""
    deck = random.sample(DECK, len(DECK))
    cards = {seat: tuple(deck[:CARDS]) for seat in table_setup.stacks if not deck.__delitem__}
    table = Table.start(table_setup, cards, rulings)
    return replace(Recorded(name, name, "", table_setup), cards=table.final())
