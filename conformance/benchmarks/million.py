"""Hold the rankings of the reference to plain ones, over random hands.

    python conformance/benchmarks/million.py --hands 1000000

The plain rankings are those of the tests: every five cards of a hand are tried,
and each five is scored as a reader would score it.  As many hands of seven cards
are ranked by both as asked for, and a tenth as many of five, six and eight, one
ranking after the other.  Both have to order all hands of as many cards alike,
ties included.  A million take about five minutes; the exit code is 1 where the
two part.
"""

from __future__ import annotations

import argparse
import sys
from importlib import util
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from stud_reference import ranking
from stud_reference.cards import DECK

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Rank = Callable[[Sequence[int]], Any]

ORACLE: Final = Path(__file__).parents[2] / "reference" / "tests" / "oracle.py"
#: Which part of the hands asked for have so many cards: one in ...
ONE_IN: Final = {7: 1, 5: 10, 6: 10, 8: 10}


def main() -> int:
    """Compare each ranking; return 1 where one orders hands in another way than the plain one."""
    asked = _arguments()
    plain = _plain()
    differ = 0
    for name in ("high", "eight_or_better", "ace_to_five"):
        for cards, one_in in ONE_IN.items():
            hands = asked.hands // one_in
            random = Random(f"{asked.seed} {name} {cards}")
            pairs = _pairs(getattr(ranking, name), plain[name], random, cards, hands)
            same = _alike(pairs, plain["same_order"])
            differ += not same
            found = f"{len(pairs)} values, {'alike' if same else 'NOT ALIKE'}"
            print(f"{name}: {hands} hands of {cards} cards, {found}", flush=True)
    return 1 if differ else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="million", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=1_000_000, help="how many of seven cards")
    parser.add_argument("--seed", type=int, default=1, help="of the random hands")
    return parser.parse_args()


def _plain() -> dict[str, Any]:
    """Return the plain rankings by the names of those of the reference, and what compares them."""
    spec = util.spec_from_file_location("oracle", ORACLE)
    if spec is None or spec.loader is None:
        sys.exit(f"{ORACLE} cannot be read")
    oracle = util.module_from_spec(spec)
    spec.loader.exec_module(oracle)
    return {
        "high": oracle.high,
        "eight_or_better": oracle.eight_or_better,
        "ace_to_five": oracle.low,
        "same_order": oracle.same_order,
    }


def _pairs(quick: Rank, plain: Rank, random: Random, cards: int, hands: int) -> set[Any]:
    """Return the different pairs of what both rankings say of random hands."""
    found = set()
    for _ in range(hands):
        hand = tuple(random.sample(DECK, cards))
        found.add((quick(hand), plain(hand)))
    return found


def _alike(pairs: set[Any], same_order: Callable[..., bool]) -> bool:
    """Return whether both rankings order the hands alike; no low is no low for both."""
    lows = pairs - {(None, None)}
    if any(None in pair for pair in lows):
        return False
    return same_order([one for one, _ in lows], [other for _, other in lows])


if __name__ == "__main__":
    sys.exit(main())
