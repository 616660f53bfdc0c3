"""Make a hand that two engines see otherwise as small as it gets."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from stud_conformance.engines.engine import OutOfTime
from stud_conformance.fuzz import all_in, drawn, simpler
from stud_conformance.fuzz.choices import from_bytes
from stud_conformance.fuzz.compare import END
from stud_conformance.fuzz.groups import keeps, weight
from stud_conformance.fuzz.hands import hand as made_hand
from stud_conformance.fuzz.line import TooOften
from stud_conformance.run.judge import BROKE
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.fuzz.pair import Difference, Pair
    from stud_conformance.fuzz.simpler import Simpler

#: How many hands may be tried: by Hypothesis, by the passes of our own, and where a process breaks.
BY_HYPOTHESIS: Final = 100
BY_PASSES: Final = 900
WHERE_IT_BREAKS: Final = 40
_MOST_ROUNDS: Final = 6


class Shrinker:
    """Tries hands, and keeps the best that still shows a difference of the same kind."""

    def __init__(self, pair: Pair, found: Difference, over: Callable[[], bool]) -> None:
        """Take a difference.

        Args:
            pair: The engines.
            found: Where they part.
            over: Whether there is no time left.

        """
        self.best = self._first = found
        self._pair, self._over = pair, over
        self._is_settled = False
        breaks = found.apart.topic == BROKE
        self._left = WHERE_IT_BREAKS if breaks else BY_HYPOTHESIS + BY_PASSES
        self._until = WHERE_IT_BREAKS if breaks else BY_PASSES

    def by_hypothesis(self, seed: int, place: int) -> None:
        """Let Hypothesis shrink the row that the hand was made from.

        Args:
            seed: The seed of the rows.
            place: The place of the row among them.

        """
        if self._left > self._until:
            drawn.shrunk(seed, place, self._is_one)

    def _is_one(self, row: bytes) -> bool:
        if self._left <= self._until or self._is_done():
            raise drawn.Enough
        made = made_hand(from_bytes(row), self._pair.shared)
        if made is None:
            self._left -= 1
            return False
        found = self._same(made[0])
        if found is not None and weight(found) < weight(self.best):
            self.best = found
        return found is not None

    def by_passes(self) -> None:
        """Make the hand simpler in all ways that we know, until none helps or time is over."""
        self._left = min(self._left, self._until)
        with suppress(drawn.Enough):
            self._by_passes()

    def _by_passes(self) -> None:
        passes: tuple[Simpler, ...] = (
            simpler.dealt_by_seat,
            simpler.fewer_seats,
            all_in.for_the_ante,
            all_in.calls_alone,
            simpler.fewer_acts,
            simpler.early_folds,
            all_in.sooner,
            simpler.plainer_table,
            simpler.usual_rulings(load.domains()),
            simpler.smaller_stakes,
            simpler.quieter_acts,
            simpler.fewer_acts,
        )
        self._still(self.best.hand)
        for _ in range(_MOST_ROUNDS):
            before = self.best.hand
            for one in passes:
                one(self.best.hand, self._still)
            if self.best.hand == before:
                break
        for one in (simpler.plainer_cards, simpler.in_order):
            one(self.best.hand, self._still)

    def _still(self, tried: Hand) -> Hand | None:
        """Return a hand that ends soon after where they part, if they still do.

        Raises:
            Enough: There are no tries left, or no time.

        """
        if self._is_done():
            raise drawn.Enough
        if self._is_settled and tried == self.best.hand:
            return None
        found = self._completed(tried)
        if found is None:
            return None
        if found.apart.step is not END and found.acts < len(found.hand.acts):
            cut = replace(found.hand, acts=found.hand.acts[: found.acts])
            shorter = self._completed(cut)
            if shorter is not None and len(shorter.hand.acts) < len(found.hand.acts):
                found = shorter
        if self._is_settled and weight(found) > weight(self.best):
            return None
        self.best = found
        self._is_settled = True
        return found.hand

    def _completed(self, tried: Hand) -> Difference | None:
        if not self._may_play(tried):
            return None
        try:
            return self._same(simpler.completed(tried))
        except (ValueError, KeyError):
            return None

    def _may_play(self, tried: Hand) -> bool:
        """Return whether both engines play such a table under such rulings."""
        shared, setup = self._pair.shared, tried.setup
        ways = shared.ways(setup)
        if tried.house is not None:
            ways = [way for way in ways if way[0] == tried.house]
        return shared.plays(setup) and any(
            all(tried.rulings[ruling] in values for ruling, values in way.items())
            for _, way in ways
        )

    def _is_done(self) -> bool:
        return self._left <= 0 or self._over()

    def _same(self, tried: Hand) -> Difference | None:
        if self._is_done():
            return None
        self._left -= 1
        try:
            found = self._pair.difference(tried, counts=False)
        except (TooOften, OutOfTime):
            self._left = 0
            return None
        return found if found is not None and keeps(found, self._first) else None


def shrunk(
    pair: Pair, found: Difference, origin: tuple[int, int] | None, over: Callable[[], bool]
) -> Difference:
    """Return a difference of the same kind in the smallest hand that was found.

    Args:
        pair: The engines.
        found: The difference.
        origin: The seed of the rows, and the place of the one that the hand was made from.
        over: Whether there is no time left.

    """
    shrinker = Shrinker(pair, found, over)
    if origin is not None:
        shrinker.by_hypothesis(*origin)
    shrinker.by_passes()
    return shrinker.best
