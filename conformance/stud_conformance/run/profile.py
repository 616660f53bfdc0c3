"""What an engine says of itself in its greeting."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from stud_conformance.engines import NotStarted
from stud_conformance.files import Invalid
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import short, told, written
from stud_conformance.spec import catalogue, checks, load, notation
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Value

NONE = "none"
EVERY_GAME = "*"
LEAST_SEATS, MOST_SEATS = 2, 10
#: No list of a greeting is longer, as there are not so many words.
MOST_WORDS = 100

#: What is told of an engine.
TOLD = ("name", "version", "language", "url")

#: The keys of a greeting.
KEYS = ("protocol", "engine", "supports", "houses", "rulings")

#: The words that lists in ``supports`` are made of; those of ``games`` are the games.
WORDS = {
    "limits": catalogue.LIMITS,
    "deal": ("cards", "deck", "stub"),
    "acts": notation.ACTS,
    "observes": messages.OBSERVED,
}

#: The parts of a setup that ``supports.setup`` may restrict, and their values.
FEATURES = {
    "burns": ("none", "fourth-on"),
    "bring-in": ("posted", "none"),
    "rake": ("none", "taken"),
    "opener": ("default", "low", "high"),
    "last-card": ("default", "up", "down"),
    "chip": ("1", "larger"),
    "format": ("cash", "tournament"),
    "event-heads-up": ("no", "yes"),
}

Rulings = dict[str, dict[str, tuple["Value", ...]]]


@dataclass(frozen=True, slots=True)
class Supports:
    """What an engine can be asked.

    Attributes:
        games: The games it plays.
        limits: The betting structures it plays.
        seats: The least and the most seats.
        setup: The values it can play by part of a setup; a part left out is not restricted.
        deal: The forms in which it takes the cards: ``cards``, ``deck``, ``stub``.
        acts: The acts it can be told.
        observes: What it tells of a hand.

    """

    games: tuple[str, ...]
    limits: tuple[str, ...] = ()
    seats: tuple[int, int] = (LEAST_SEATS, MOST_SEATS)
    setup: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deal: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    observes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """An engine's greeting, checked.

    Attributes:
        name: As on the command line.
        engine: ``name``, ``version`` ... as the engine gives them, each a line of text.
        supports: What it can be asked.
        houses: The houses it can play, in the order declared.
        rulings: The values it can play, by game and ruling; no value means that it follows none.

    """

    name: str
    engine: dict[str, str]
    supports: Supports
    houses: tuple[House, ...] = ()
    rulings: Rulings = field(default_factory=dict)

    @property
    def unchecked(self) -> tuple[str, ...]:
        """What is not checked, and costs no case, as the engine does not tell it."""
        return () if "reason" in self.supports.observes else ("the reasons of refusals",)

    def declared(self, game: str, ruling: str) -> tuple[Value, ...] | None:
        """Return the values declared for a ruling in a game; ``None`` where it says nothing."""
        return self.rulings.get(game, {}).get(ruling)


def profile(name: str, answer: Message, domains: Domains) -> Profile:
    """Read a greeting; nothing in it is trusted.

    Raises:
        NotStarted: It is not one, or no protocol, house or ruling in it is known.

    """
    if not isinstance(answer, dict):
        raise NotStarted(f"{name} answered the greeting with {told(answer)}, not an object")
    if answer.get("outcome") == messages.ERROR:
        raise NotStarted(f"{name} answered the greeting with an error: {told(answer.get('error'))}")
    version = answer.get("protocol")
    if type(version) is not int or version != messages.VERSION:
        raise NotStarted(
            f"{name} speaks no version of the protocol that is spoken here: "
            f"it answered {told(version)}, not {messages.VERSION}"
        )
    _check_known(name, "the greeting", answer, KEYS)
    supports = _supports(name, answer.get("supports"))
    return Profile(
        name=name,
        engine=_told(answer.get("engine")),
        supports=supports,
        houses=tuple(_house(name, house) for house in _words(name, answer, "houses")),
        rulings=_rulings(name, answer.get("rulings", {}), supports.games, domains),
    )


def _told(engine: object) -> dict[str, str]:
    if not isinstance(engine, dict):
        return {}
    return {key: short(engine[key]) for key in TOLD if isinstance(engine.get(key), str | int)}


def _supports(name: str, raw: object) -> Supports:
    if not isinstance(raw, dict) or not isinstance(raw.get("games"), list):
        raise NotStarted(f"{name} does not say which games it plays (supports.games)")
    known = {"games": tuple(load.games()), **WORDS}
    _check_known(name, "supports", raw, (*known, "seats", "setup"))
    words = {key: _words(name, raw, key) for key in known}
    for key, given in words.items():
        _check_known(name, f"supports.{key}", given, known[key])
    seats, setup = raw.get("seats", [LEAST_SEATS, MOST_SEATS]), raw.get("setup", {})
    return Supports(**words, seats=_seats(name, seats), setup=_setup(name, setup))


def _check_known(name: str, where: str, given: Iterable[str], known: Collection[str]) -> None:
    """Check that every word has a meaning here; one that has none would be passed over."""
    for word in given:
        if word not in known:
            near = get_close_matches(short(word).lower(), known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
            raise NotStarted(f"{name} has {short(word)} in {where}, which is not known; {hint}")


def _words(name: str, raw: Mapping[str, Any], key: str) -> tuple[str, ...]:
    words = raw.get(key, [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise NotStarted(f"{name} gives {key} as {told(words)}, not as a list of words")
    if len(words) > MOST_WORDS:
        raise NotStarted(f"{name} gives {len(words)} {key}; {MOST_WORDS} at the most make sense")
    return tuple(words)


def _seats(name: str, raw: object) -> tuple[int, int]:
    match raw:
        case [int(least), int(most)] if LEAST_SEATS <= least <= most <= MOST_SEATS:
            return least, most
        case _:
            bounds = f"[least, most] from {LEAST_SEATS} to {MOST_SEATS}"
            raise NotStarted(f"{name} gives seats as {told(raw)}, not as {bounds}")


def _setup(name: str, raw: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(raw, dict):
        raise NotStarted(f"{name} gives setup as {told(raw)}, not as an object")
    for key in raw:
        if key not in FEATURES:
            known = ", ".join(FEATURES)
            raise NotStarted(f"{name} restricts {short(key)} in setup, which is none of {known}")
        unknown = [word for word in _words(name, raw, key) if word not in FEATURES[key]]
        if unknown:
            known = ", ".join(FEATURES[key])
            raise NotStarted(f"{name} restricts {key} to {unknown[0]}, which is none of {known}")
    return {key: tuple(values) for key, values in raw.items()}


def _house(engine: str, name: str) -> House:
    try:
        return load.house(name)
    except (UnknownName, Invalid, OSError, ValueError) as error:
        raise NotStarted(f"{engine}: {error}") from error


def _rulings(name: str, declared: object, games: Iterable[str], domains: Domains) -> Rulings:
    """Spread what is declared for every game (``*``) over the games, and check it."""
    if not isinstance(declared, dict):
        raise NotStarted(f"{name} gives rulings as {told(declared)}, not as an object by game")
    _check_known(name, "rulings", declared, (EVERY_GAME, *load.games()))
    for game, values in declared.items():
        _check_game(name, game, values, domains)
    return {
        game: {
            **_of_every_game(name, declared.get(EVERY_GAME, {}), game, domains),
            **_of_one_game(name, declared.get(game, {}), game, domains),
        }
        for game in games
    }


def _check_game(name: str, game: str, values: object, domains: Domains) -> None:
    if not isinstance(values, dict):
        raise NotStarted(f"{name} gives rulings of {game} as {told(values)}, not as an object")
    for ruling in values:
        if ruling not in domains and ruling in checks.rule_ids():
            raise NotStarted(f"{name} declares {ruling}, which is a rule without values to choose")
        if ruling not in domains:
            near = get_close_matches(short(ruling), domains, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise NotStarted(f"{name} declares {short(ruling)}, which is no ruling{hint}")


def _of_every_game(
    name: str, declared: Mapping[str, object], game: str, domains: Domains
) -> dict[str, tuple[Value, ...]]:
    """Take what holds for every game; values that only other games have are left out."""
    found = {}
    for ruling, value in declared.items():
        anywhere = tuple({one: None for domain in domains[ruling].values() for one in domain})
        values = _values(name, ruling, value, anywhere)
        domain = domains[ruling].get(game)
        if domain is not None:
            found[ruling] = tuple(one for one in values if one in domain)
            if values and not found[ruling]:
                raise NotStarted(_outside(name, ruling, value, domain, game))
    return found


def _of_one_game(
    name: str, declared: Mapping[str, object], game: str, domains: Domains
) -> dict[str, tuple[Value, ...]]:
    for ruling in declared:
        if game not in domains[ruling]:
            raise NotStarted(f"{name} declares {ruling} for {game}, which has no such ruling")
    return {
        ruling: _values(name, ruling, value, domains[ruling][game])
        for ruling, value in declared.items()
    }


def _values(name: str, ruling: str, value: object, domain: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return the values declared, as the domain writes them; ``none`` is no value."""
    if value == NONE:
        return ()
    values = value if isinstance(value, list) else [value]
    for one in values:
        if type(one) not in (str, int) or one not in domain:
            raise NotStarted(_outside(name, ruling, one, domain))
    if not values:
        raise NotStarted(_outside(name, ruling, value, domain))
    return tuple(values)


def _outside(
    name: str, ruling: str, value: object, domain: Iterable[Value], game: str | None = None
) -> str:
    wanted = ", ".join(str(one) for one in domain)
    where = f" for {game}" if game else ""
    return f"{name} declares {ruling} {written(value)}{where}, which is not one of {wanted}"
