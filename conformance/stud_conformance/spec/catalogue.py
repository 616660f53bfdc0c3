"""Games, rules and houses, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_conformance.spec.scenario import Rulings, Setup, Value

FIXED_LIMIT = "fixed-limit"
LIMITS = (FIXED_LIMIT, "pot-limit", "no-limit", "spread-limit")

Text = dict[str, str]


@dataclass(frozen=True, slots=True)
class Game:
    """A form of stud, as ``spec/games`` gives it."""

    id: str
    name: Text
    seats: tuple[int, int]
    streets: tuple[tuple[str, tuple[bool, ...], str], ...]
    shares: tuple[str, ...]
    low: str | None
    opener: str
    first_to_act: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, as ``spec/rules`` gives it.

    Attributes:
        id: ``chapter.name``.
        kind: ``ruling fixed contested setup look-up``.
        title: By language.
        statement: By language.
        games: The games that have it.
        domain: The values by game, in domain order; empty for a rule without a ruling.
        raw: The file as it was written.

    """

    id: str
    kind: str
    title: Text
    statement: Text
    games: tuple[str, ...]
    domain: dict[str, tuple[Value, ...]]
    raw: Mapping[str, Any]

    @property
    def testable(self) -> bool:
        """Whether a hand can show that an engine breaks it."""
        return bool(self.raw["testable"])


class Held(NamedTuple):
    """A value that a house gives a ruling, and where it comes from.

    Attributes:
        value: The value.
        games: The games for which it holds; empty means all.
        limits: The betting structures for which it holds; empty means all.
        source: Document and place, or ``None`` for a default.
        silent: Why this value is the default, where the authority is silent.

    """

    value: Value
    games: tuple[str, ...]
    limits: tuple[str, ...]
    source: dict[str, str] | None
    silent: str | None

    def holds(self, game: str, limit: str) -> bool:
        """Return whether it holds for a game at a limit."""
        return game in (self.games or (game,)) and limit in (self.limits or (limit,))


@dataclass(frozen=True, slots=True)
class Plays:
    """Setups that a house plays."""

    games: tuple[str, ...]
    limits: tuple[str, ...]
    seats: tuple[int, int]
    burns: tuple[str, ...]
    bring_in: tuple[str, ...]

    def fits(self, setup: Setup) -> bool:
        """Return whether a table is one of these."""
        least, most = self.seats
        bring_in = "posted" if setup.stakes["bring-in"] else "none"
        return (
            setup.game in self.games
            and setup.limit in self.limits
            and least <= len(setup.stacks) <= most
            and (setup.any_burns or setup.burns in self.burns)
            and bring_in in self.bring_in
        )


@dataclass(frozen=True, slots=True)
class House:
    """One value for every ruling, and the setups played under them."""

    id: str
    name: str
    plays: tuple[Plays, ...]
    rulings: dict[str, tuple[Held, ...]]
    raw: Mapping[str, Any]

    def held(self, ruling: str, game: str, limit: str = FIXED_LIMIT) -> Held | None:
        """Return the entry that holds for a ruling in a game at a limit, if the house has one."""
        for entry in self.rulings.get(ruling, ()):
            if entry.holds(game, limit):
                return entry
        return None

    def values(self, game: str, limit: str = FIXED_LIMIT) -> Rulings:
        """Return the value of every ruling in a game at a limit."""
        found = {ruling: self.held(ruling, game, limit) for ruling in self.rulings}
        return {ruling: entry.value for ruling, entry in found.items() if entry is not None}

    def plays_game(self, game: str) -> bool:
        """Return whether the house plays a game."""
        return any(game in played.games for played in self.plays)

    def fits(self, setup: Setup) -> bool:
        """Return whether the house plays a table."""
        return any(played.fits(setup) for played in self.plays)


def game(raw: Mapping[str, Any]) -> Game:
    """Build a game from its file."""
    least, most = raw["seats"]
    return Game(
        id=raw["id"],
        name=raw["name"],
        seats=(least, most),
        streets=tuple(
            (street["name"], tuple(face == "up" for face in street["cards"]), street["bet"])
            for street in raw["streets"]
        ),
        shares=tuple(raw["shares"]),
        low=raw.get("low"),
        opener=raw["opener"],
        first_to_act=raw["first-to-act"],
    )


def rule(raw: Mapping[str, Any]) -> Rule:
    """Build a rule from its file."""
    return Rule(
        id=raw["id"],
        kind=raw["kind"],
        title=raw["title"],
        statement=raw["statement"],
        games=tuple(raw["games"]),
        domain={name: tuple(values) for name, values in raw.get("domain", {}).items()},
        raw=raw,
    )


def house(raw: Mapping[str, Any]) -> House:
    """Build a house from its file."""
    return House(
        id=raw["id"],
        name=raw["name"],
        plays=tuple(
            Plays(
                games=tuple(entry["games"]),
                limits=tuple(entry["limits"]),
                seats=(entry["seats"][0], entry["seats"][1]),
                burns=tuple(entry["burns"]),
                bring_in=tuple(entry["bring-in"]),
            )
            for entry in raw["plays"]
        ),
        rulings={
            ruling: tuple(
                Held(
                    value=entry["value"],
                    games=tuple(entry.get("games", ())),
                    limits=tuple(entry.get("limits", ())),
                    source=entry.get("source"),
                    silent=entry.get("silent"),
                )
                for entry in entries
            )
            for ruling, entries in raw["rulings"].items()
        },
        raw=raw,
    )
