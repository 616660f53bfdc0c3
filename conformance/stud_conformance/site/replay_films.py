"""Hands that were tried once, to be told in every language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stud_conformance import picture
from stud_conformance.explain import under
from stud_conformance.explain.trial import tried

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.explain.parting import Together
    from stud_conformance.explain.trial import Tried
    from stud_conformance.explain.under import Under
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.picture import Part, Reel
    from stud_conformance.site.world import World


@dataclass(frozen=True, slots=True)
class Film:
    """A hand under its own rulings, and under those of every house that plays at its table.

    Attributes:
        hand: The record.
        under: The rulings under which it is shown.
        best: How it went best under these.
        together: How it goes under the houses; ``None`` where there are not two of them.

    """

    hand: Recorded
    under: Under
    best: Tried
    together: Together | None

    def reel(self, lang: str) -> Reel:
        """Return it frame by frame."""
        return picture.reel_of(self.best, self.under, lang)

    @property
    def houses(self) -> int:
        """How many houses are compared."""
        return 0 if self.together is None else len(self.together.own)

    def parts(self, reel: Reel, lang: str) -> dict[int, tuple[tuple[Part, ...], ...]]:
        """Return where houses part, by the number of the frame."""
        if self.together is None or not reel.frames:
            return {}
        return picture.parts_of(self.together, reel.frames, lang)


#: The films of the world that was shown last, by name.
_KEPT: Final[list[tuple[World, dict[str, Film]]]] = []


def film(world: World, name: str, make: Callable[[], Recorded]) -> Film:
    """Return the film of a hand; it is made when it is first asked for.

    Args:
        world: What there is to tell of.
        name: The id of the hand, or of the case.
        make: Returns the hand.

    Raises:
        ValueError: The hand cannot be played.

    """
    if not _KEPT or _KEPT[0][0] is not world:
        _KEPT[:] = [(world, {})]
    films = _KEPT[0][1]
    if name not in films:
        films[name] = _made(world, make())
    return films[name]


def _made(world: World, hand: Recorded) -> Film:
    own = under.of_hand(hand)
    houses = [house for house in world.houses.values() if house.fits(hand.setup)]
    unders = [under.of_house(hand, house) for house in houses]
    best = tried(hand, own.rulings)
    return Film(hand, own, best, picture.side_by_side(hand, unders, best))
