"""What an engine says of itself in its greeting."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from stud_conformance.engines import NotStarted
from stud_conformance.protocol import messages
from stud_conformance.spec import load
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Value

NONE = "none"


@dataclass(frozen=True, slots=True)
class Profile:
    """An engine's greeting, checked.

    Attributes:
        name: As on the command line.
        engine: ``name``, ``version`` ... as the engine gives them.
        supports: ``games limits seats setup deal acts observes`` as the engine gives them.
        houses: The houses it can play, in the order declared.
        rulings: The values it can play, by game and ruling; no value means that it follows none.

    """

    name: str
    engine: dict[str, str]
    supports: dict[str, Any]
    houses: tuple[House, ...] = ()
    rulings: dict[str, dict[str, tuple[Value, ...]]] = field(default_factory=dict)

    def declared(self, game: str, ruling: str) -> tuple[Value, ...] | None:
        """Return the values declared for a ruling in a game; ``None`` where it says nothing."""
        return self.rulings.get(game, {}).get(ruling)


def profile(name: str, answer: Message, domains: Domains) -> Profile:
    """Read a greeting.

    Raises:
        NotStarted: It is not one, or no protocol or ruling in it is known.

    """
    if not isinstance(answer, dict):
        raise NotStarted(
            f"{name} answered the greeting with {type(answer).__name__}, not an object"
        )
    if answer.get("protocol") != messages.VERSION:
        raise NotStarted(f"{name} speaks no version of the protocol that is spoken here")
    supports = answer.get("supports")
    if not isinstance(supports, dict) or not isinstance(supports.get("games"), list):
        raise NotStarted(f"{name} does not say which games it plays (supports.games)")
    engine = answer.get("engine")
    return Profile(
        name=name,
        engine=engine if isinstance(engine, dict) else {},
        supports=supports,
        houses=tuple(_house(name, house) for house in answer.get("houses", ())),
        rulings=_rulings(name, answer.get("rulings", {}), supports["games"], domains),
    )


def _house(engine: str, name: str) -> House:
    try:
        return load.house(name)
    except UnknownName as error:
        raise NotStarted(f"{engine}: {error}") from error


def _rulings(
    name: str, declared: Mapping[str, Mapping[str, Any]], games: list[str], domains: Domains
) -> dict[str, dict[str, tuple[Value, ...]]]:
    """Spread what is declared for every game (``*``) over the games, and check it."""
    spread: dict[str, dict[str, tuple[Value, ...]]] = {}
    for game in games:
        both = {**declared.get("*", {}), **declared.get(game, {})}
        spread[game] = {
            ruling: _values(name, ruling, value, domains[ruling][game])
            for ruling, value in both.items()
            if _is_ruling(name, ruling, domains) and game in domains[ruling]
        }
    return spread


def _is_ruling(name: str, ruling: str, domains: Domains) -> bool:
    if ruling not in domains:
        raise NotStarted(f"{name} declares {ruling}, which is no ruling")
    return True


def _values(
    name: str, ruling: str, value: Value | list[Value], domain: tuple[Value, ...]
) -> tuple[Value, ...]:
    if value == NONE:
        return ()
    values = value if isinstance(value, list) else [value]
    known = tuple(one for one in values if one in domain)
    if not known:
        wanted = ", ".join(str(one) for one in domain)
        raise NotStarted(f"{name} declares {ruling} {value}, which is not one of {wanted}")
    return known
