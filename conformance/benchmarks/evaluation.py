"""Compare how fast hands are ranked: with phevaluator, and with a plain best of 21.

    python conformance/benchmarks/evaluation.py --hands 20000

Seven cards each, the same random hands for every side, a few at a time in turn, no hand twice; we
rank them from whole numbers.  Each round is a process of its own.  It ranks one lot of hands with
whatever tables there are as the import has left them: this is *cold*.  Then it ranks another lot,
other hands, with what the first one has filled: this is *warm*.  What the import takes is told
beside.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from itertools import combinations
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from measuring import MILLISECONDS, ROUNDS, Figure, Side, faster, in_turn, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from measuring import Figures

    Hand = tuple[int, ...]

HANDS, CARDS, FIVE, BATCH = 20_000, 7, 5, 250
HIGH, LOW = "high", "low"
COLD, WARM = "cold", "warm"
EIGHT = 8


# The plain best of 21.  The oracle of the tests tries all fives too, but was not made to be quick:
# it takes 1.2 times as long for eight or better, 1.6 for razz.  The faster plain one counts.


def plain_ace_to_five(hand: Hand) -> tuple[list[int], list[int]]:
    """Return the best five cards for low, as something of which the least is the best."""
    return min([low_five(five) for five in combinations(hand, FIVE)])


def low_five(five: Hand) -> tuple[list[int], list[int]]:
    """Return how large the groups of equal ranks are, and their ranks; pairs count against."""
    ranks = [ace_low(card) for card in five]
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    return [size for size, _ in groups], [rank for _, rank in groups]


def plain_eight_or_better(hand: Hand) -> list[int] | None:
    """Return the best five cards of eight or lower, or ``None``; the least is the best."""
    lows = []
    for five in combinations(hand, FIVE):
        ranks = {ace_low(card) for card in five}
        if len(ranks) == FIVE and max(ranks) < EIGHT:
            lows.append(sorted(ranks, reverse=True))
    return min(lows, default=None)


def ace_low(card: int) -> int:
    """Return the rank of a card, from the ace at 0 to the king at 12."""
    return (card // 4 + 1) % 13


# The sides.


def high_sides(hands: Sequence[Hand]) -> dict[str, Side]:
    """Return who ranks hands for high: we, and phevaluator from whole numbers and from texts."""
    from phevaluator import evaluate_cards  # noqa: PLC0415 - only one of the rows needs it
    from stud_reference.cards import NAMES  # noqa: PLC0415 - its import is timed
    from stud_reference.ranking import high  # noqa: PLC0415

    named = [tuple([NAMES[card] for card in hand]) for hand in hands]
    return {
        "high": Side(lambda some: [high(hand) for hand in some], hands),
        "ints": Side(lambda some: [evaluate_cards(*hand) for hand in some], hands),
        "strings": Side(lambda some: [evaluate_cards(*hand) for hand in some], named),
    }


def low_sides(hands: Sequence[Hand]) -> dict[str, Side]:
    """Return who ranks hands for low: we, and the plain best of 21, in both rankings."""
    from stud_reference.ranking import ace_to_five, eight_or_better  # noqa: PLC0415

    return {
        "eight": Side(lambda some: [eight_or_better(hand) for hand in some], hands),
        "plain-eight": Side(lambda some: [plain_eight_or_better(hand) for hand in some], hands),
        "five": Side(lambda some: [ace_to_five(hand) for hand in some], hands),
        "plain-five": Side(lambda some: [plain_ace_to_five(hand) for hand in some], hands),
    }


SIDES = {HIGH: high_sides, LOW: low_sides}
#: What is compared: the name of the figure, we, and the other side.
PAIRS = {
    HIGH: (("strings", "high", "strings"), ("ints", "high", "ints")),
    LOW: (("eight-or-better", "eight", "plain-eight"), ("ace-to-five", "five", "plain-five")),
}


def dealt(count: int, seed: str) -> list[Hand]:
    """Return so many hands, the same in every run; no two have the same cards."""
    random = Random(seed)
    found: dict[frozenset[int], Hand] = {}
    while len(found) < count:
        hand = tuple(random.sample(range(52), CARDS))
        found[frozenset(hand)] = hand
    return list(found.values())


# One round, in a process of its own.


def once(kind: str, count: int, number: int) -> dict[str, Any]:
    """Return the seconds of the import, and of every side, cold and warm."""
    began = perf_counter()
    import stud_reference.ranking  # noqa: F401, PLC0415 - this is timed

    taken: dict[str, Any] = {"import": perf_counter() - began}
    for state in (COLD, WARM):
        spent = in_turn(SIDES[kind](dealt(count, f"{number} {state}")), BATCH)
        for _, ours, theirs in PAIRS[kind]:
            if not same_order(spent[ours].results, spent[theirs].results):
                sys.exit(f"{ours} and {theirs} do not rank the same hands alike")
        taken[state] = {name: one.seconds for name, one in spent.items()}
    return taken


def same_order(scores: Sequence[Any], places: Sequence[Any]) -> bool:
    """Return whether hands rank alike; the greatest score is the best, and the least place."""
    pairs = {(score, str(place)): place for score, place in zip(scores, places, strict=True)}
    if any((score is None) != (place is None) for (score, _), place in pairs.items()):
        return False
    both = [(score, place) for (score, _), place in pairs.items() if score is not None]
    both.sort(key=lambda pair: pair[0], reverse=True)
    is_one_to_one = len({score for score, _ in both}) == len({str(place) for _, place in both})
    return is_one_to_one and [place for _, place in both] == sorted(place for _, place in both)


# All rounds.


def measure(kind: str, hands: int = HANDS, rounds: int = ROUNDS) -> Figures:
    """Return how many times as fast we rank hands, warm and cold.

    Args:
        kind: ``high`` or ``low``.
        hands: How many hands are ranked cold, and how many warm.
        rounds: How many processes do it.

    """
    taken = [_in_a_process(kind, hands, number) for number in range(rounds)]
    found: Figures = {}
    for state in (WARM, COLD):
        for name, *pair in PAIRS[kind]:
            ours, theirs = ([one[state][side] for one in taken] for side in pair)
            key = name if state == WARM else f"{name}, cold"
            found[key] = faster(hands, ours, theirs, "hands/s")
    milliseconds = median([one["import"] for one in taken]) * MILLISECONDS
    found["import"] = Figure(milliseconds, "ms", "the import of our rankings")
    return found


def _in_a_process(kind: str, count: int, number: int) -> dict[str, Any]:
    words = ["--once", kind, "--hands", str(count), "--number", str(number)]
    command = [sys.executable, __file__, *words]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)  # noqa: S603 - it is ours
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure both, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--once", choices=SIDES, help="only one round of this kind, as JSON")
    parser.add_argument("--number", type=int, default=0, help="which round that is")
    given = parser.parse_args()
    if given.once:
        print(json.dumps(once(given.once, given.hands, given.number)))
        return
    for kind in SIDES:
        show(measure(kind, given.hands, given.rounds))


if __name__ == "__main__":
    main()
