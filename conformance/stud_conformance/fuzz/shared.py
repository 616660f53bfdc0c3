"""What two engines both declare: the hands to make for them, and the rulings to make them under."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from stud_conformance.engines.ref import Reference
from stud_conformance.protocol.messages import VERSION
from stud_conformance.run.plan import features
from stud_conformance.run.profile import FEATURES, profile
from stud_conformance.spec import load
from stud_conformance.spec.scenario import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.run.profile import Profile
    from stud_conformance.spec.scenario import Value

    #: Game, limit, number of seats, burns, and whether a bring-in is posted.
    Frame = tuple[str, str, int, str, str]

    #: A house, where one is declared, and the values of each ruling that may be sent.
    Way = tuple[str | None, dict[str, tuple[Value, ...]]]


#: The game that a small hand is of, where any will do.
PLAINEST = "seven-card-stud"


class NothingShared(Exception):  # noqa: N818 - it says what the two are
    """Raised for two engines that no hand can be asked of both."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What both engines declare.

    Attributes:
        profiles: What each declares: the engine, then what it is held against.
        games: The games both play.
        limits: The betting structures both play.
        seats: The least and the most seats.
        setup: The values both can play by part of a setup.
        by_deck: Whether both take the deck in order, so that cards may run out.
        acts: The acts both can be told.
        observes: What both tell, ``reason`` among it where both give the reason of a refusal.

    """

    profiles: tuple[Profile, Profile] = field(repr=False)
    games: tuple[str, ...]
    limits: tuple[str, ...]
    seats: tuple[int, int]
    setup: dict[str, tuple[str, ...]]
    by_deck: bool
    acts: frozenset[str]
    observes: frozenset[str]
    _frames: list[Frame] = field(default_factory=list, compare=False, repr=False)
    _ways: dict[tuple[object, ...], list[Way]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def values(self, feature: str) -> tuple[str, ...]:
        """Return the values of a part of a setup (``run.profile.FEATURES``)."""
        return self.setup[feature]

    def may(self, feature: str, value: str) -> bool:
        """Return whether a part of a setup may have a value."""
        return value in self.setup[feature]

    def plays(self, setup: Setup) -> bool:
        """Return whether both play a table, as far as parts of its setup are restricted."""
        return all(self.may(name, value) for name, value in features(setup).items())

    def ways(self, setup: Setup) -> list[Way]:
        """Return how both can be told to rule at a table; nothing where no house plays it."""
        key = (
            setup.game, setup.limit, len(setup.stacks), setup.burns, setup.stakes["bring-in"] > 0
        )  # fmt: skip
        if key not in self._ways:
            one, other = (list(_ways(profile, setup)) for profile in self.profiles)
            both = [_both(mine, yours) for mine, yours in product(one, other)]
            self._ways[key] = [way for way in both if all(way[1].values())]
        return self._ways[key]

    def frames(self) -> list[Frame]:
        """Return all tables that the houses play; nothing where no house is declared."""
        if not self._frames and any(profile.houses for profile in self.profiles):
            least, most = self.seats
            for game, limit, count, burns, bring_in in product(
                self.games,
                self.limits,
                range(least, most + 1),
                self.values("burns"),
                self.values("bring-in"),
            ):
                stakes = {"bring-in": int(bring_in == "posted")}
                stacks = dict.fromkeys(range(1, count + 1), 1)
                if self.ways(Setup(game, limit, stakes, stacks, 1, burns)):
                    self._frames.append((game, limit, count, burns, bring_in))
        return self._frames


def everything() -> Shared:
    """Return what the reference declares: every game, limit and ruling."""
    own = profile("ref", Reference().hello({"protocols": [VERSION]}), load.domains())
    return shared(own, own)


def shared(one: Profile, other: Profile) -> Shared:
    """Return what two engines both declare.

    Raises:
        NothingShared: There is no hand that both play.

    """
    mine, yours = one.supports, other.supports
    found = Shared(
        profiles=(one, other),
        games=tuple(sorted({*mine.games} & {*yours.games}, key=_plainest_first)),
        limits=tuple(limit for limit in mine.limits if limit in yours.limits),
        seats=(max(mine.seats[0], yours.seats[0]), min(mine.seats[1], yours.seats[1])),
        setup={
            name: tuple(
                value
                for value in values
                if value in mine.setup.get(name, values) and value in yours.setup.get(name, values)
            )
            for name, values in FEATURES.items()
        },
        by_deck="deck" in mine.deal and "deck" in yours.deal,
        acts=frozenset(mine.acts) & frozenset(yours.acts),
        observes=frozenset(mine.observes) & frozenset(yours.observes),
    )
    for missing in _missing(found):
        raise NothingShared(f"{one.name} and {other.name} have no {missing} in common")
    return found


def _plainest_first(game: str) -> tuple[bool, str]:
    return game != PLAINEST, game


def _missing(found: Shared) -> Iterator[str]:
    """Yield what the two have nothing of in common, and cannot do without."""
    wanted = {
        "game": found.games,
        "limit": found.limits,
        "act": found.acts,
        "observation": found.observes - {"reason"},
        "number of seats": found.seats[0] <= found.seats[1],
    }
    yield from (name for name, has in wanted.items() if not has)
    yield from (f"value of {name}" for name, values in found.setup.items() if not values)


def _ways(profile: Profile, setup: Setup) -> Iterator[Way]:
    """Yield how one engine can be told to rule: as a house, or by single values."""
    game = setup.game
    domains = {ruling: domain[game] for ruling, domain in load.domains().items() if game in domain}
    for house in profile.houses:
        if house.fits(setup):
            held = house.values(game, setup.limit)
            yield (
                house.id,
                {
                    ruling: (held[ruling],) if ruling in held else domain
                    for ruling, domain in domains.items()
                },
            )
    if not profile.houses or profile.rulings.get(game):
        declared = {ruling: profile.declared(game, ruling) for ruling in domains}
        yield None, {ruling: declared[ruling] or domain for ruling, domain in domains.items()}


def _both(mine: Way, yours: Way) -> Way:
    """Return the values that two ways have in common; the house is that of the first."""
    return mine[0] or yours[0], {
        ruling: tuple(value for value in values if value in yours[1][ruling])
        for ruling, values in mine[1].items()
    }
