"""Hold what was found against houses, and against what the engine says of itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.fingerprint.solve import NONE_KNOWN, ONE_OF, UNTOUCHED, VALUE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from stud_conformance.fingerprint.solve import Answer
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.scenario import Value

NONE = "none"


@dataclass(frozen=True, slots=True)
class Near:
    """How near a house comes.

    Attributes:
        house: Its id.
        agrees: How many rulings have the value that it gives them, or it among the values left.
        differs: The game and the id of those that have another.
        silent: How many rulings are of games that it does not play.

    """

    house: str
    agrees: int
    differs: tuple[tuple[str, str], ...]
    silent: int

    @property
    def rank(self) -> tuple[int, int]:
        """Order of houses, the nearest first; one that does not play a game is far from it."""
        return len(self.differs) + self.silent, -self.agrees


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Something that an engine declares, and does not do.

    Attributes:
        game: The game.
        ruling: The ruling.
        declared: What it declares: values, or ``none`` for no authority at all.
        by: ``rulings``, or the house that it declares.
        found: The values that are left; none where the cases contradict each other.
        cases: Cases that speak against what it declares, in order.

    """

    game: str
    ruling: str
    declared: tuple[Value, ...]
    by: str
    found: tuple[Value, ...]
    cases: tuple[str, ...]


def nearest(answers: Sequence[Answer], houses: Iterable[House]) -> tuple[Near, ...]:
    """Return the houses, the nearest first; those that come equally near in order of id."""
    found = [_near(house, answers) for house in sorted(houses, key=lambda one: one.id)]
    return tuple(sorted(found, key=lambda near: near.rank))


def _near(house: House, answers: Sequence[Answer]) -> Near:
    agrees, silent = 0, 0
    differs = []
    for answer in answers:
        if answer.state not in (VALUE, ONE_OF):
            continue
        if not house.plays_game(answer.game):
            silent += 1
        elif house.values(answer.game).get(answer.ruling) in answer.left:
            agrees += 1
        else:
            differs.append((answer.game, answer.ruling))
    return Near(house.id, agrees, tuple(differs), silent)


def contradictions(
    answers: Sequence[Answer], profile: Profile, held_to: Sequence[House] = ()
) -> list[Contradiction]:
    """Return what an engine declares and does not do.

    A ruling that can be set is contradicted where the engine by itself does none of its values.  Of
    several declared houses that play a game one has to agree in all; else the nearest is told.  A
    ruling of ``rulings`` goes before what a declared house says of it.

    Args:
        answers: What was found.
        profile: What the engine declares.
        held_to: Houses that it is held to besides.

    """
    found: list[Contradiction] = []
    for answer in answers:
        declared = profile.declared(answer.game, answer.ruling)
        if declared is not None:
            found += _against(answer, declared, "rulings")
    for game in dict.fromkeys(answer.game for answer in answers):
        own = [answer for answer in answers if answer.game == game]
        undeclared = [one for one in own if profile.declared(game, one.ruling) is None]
        playing = [house for house in profile.houses if house.plays_game(game)]
        ways = [list(_of_house(undeclared, house)) for house in playing]
        if ways:
            fewest = min(ways, key=len)
            found += fewest
        for house in held_to:
            found += _of_house(own, house)
    return found


def _of_house(answers: Iterable[Answer], house: House) -> Iterator[Contradiction]:
    for answer in answers:
        value = house.values(answer.game).get(answer.ruling)
        if value is not None and house.plays_game(answer.game):
            yield from _against(answer, (value,), house.id)


def _against(answer: Answer, declared: tuple[Value, ...], by: str) -> Iterator[Contradiction]:
    """Yield the contradiction between a ruling and what was found of it, if there is one.

    Where no value agrees with every case, what is declared is contradicted by those that tell of
    the ruling and do not allow it.  An engine that follows no authority is by a value found.
    """
    is_known = answer.state == VALUE if not declared else answer.state != UNTOUCHED
    if not is_known or set(declared) & set(answer.left):
        return
    allowing = {case for value in declared for case in answer.fits[value]}
    cases = tuple(case for case in answer.told_by if case not in allowing)
    if answer.state == NONE_KNOWN and not cases:
        return
    yield Contradiction(answer.game, answer.ruling, declared or (NONE,), by, answer.left, cases)
