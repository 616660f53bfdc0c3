"""Count the tree of a position with the reference.

What is counted at depth N are the sequences of exactly N acts of betting, each legal where it is
made, from a fixed position with fixed cards.

- An act that ends the betting of the hand is counted at its own depth, and nothing follows it: it
  is in no count of a greater depth.  So is it with checkmate in chess.
- Antes, cards, shows, mucks and pots happen by themselves and are no acts.
- A fold facing nothing is never counted, whatever ``betting.fold-without-bet`` says.
- Where a total is free, three are counted: the least, the middle and the greatest, each once
  (``choices.sizes``).  A call is one act, whatever its total.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stud_conformance.trees.choices import choices, seen_of

if TYPE_CHECKING:
    from stud_conformance.play import Table

#: So many positions are looked at, unless another number is asked for.
MOST_POSITIONS = 1_000_000


class TooMany(Exception):  # noqa: N818 - it says what there are
    """Raised where a tree has more positions than may be looked at."""

    def __init__(self, most: int) -> None:
        """Keep the limit."""
        super().__init__(f"the tree has more than {most:,} positions to look at")


@dataclass(slots=True)
class Tally:
    """What was counted of a tree.

    Attributes:
        counts: How many sequences there are of 1, 2 ... acts.
        split: How many of the longest begin with each act, by its text.
        positions: How many positions were looked at.
        read: The rulings that were asked on the way.
        most: How many positions may be looked at.

    """

    counts: list[int]
    split: dict[str, int] = field(default_factory=dict)
    positions: int = 0
    read: set[str] = field(default_factory=set)
    most: int = MOST_POSITIONS

    def look(self) -> None:
        """Count one position.

        Raises:
            TooMany: That is one too many.

        """
        self.positions += 1
        if self.positions > self.most:
            raise TooMany(self.most)


def count(table: Table, depth: int, most: int = MOST_POSITIONS) -> Tally:
    """Count the sequences of up to ``depth`` acts from where a hand stands; it stays as it is.

    Raises:
        TooMany: The tree is too large.
        Undecided: A question came up that the rulings do not answer.

    """
    tally = Tally([0] * depth, most=most)
    _below(table.copy(), 0, tally)
    return tally


def _below(table: Table, at: int, tally: Tally) -> None:
    """Count what follows a position, which is used up."""
    tally.look()
    seat, legal = seen_of(table)
    if seat is None:
        return
    found = choices(legal)
    tally.counts[at] += len(found)
    if at + 1 == len(tally.counts):
        tally.read.update(table.read)
        if not at:
            tally.split = {str(choice): 1 for choice in found}
        return
    for choice in found:
        before = tally.counts[-1]
        twin = table if choice is found[-1] else table.copy()
        twin.act(seat, choice.act, choice.to)
        _below(twin, at + 1, tally)
        if not at:
            tally.split[str(choice)] = tally.counts[-1] - before
