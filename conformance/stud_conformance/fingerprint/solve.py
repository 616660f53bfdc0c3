"""Intersect what the cases of a game allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.fingerprint.clue import ALLOWS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stud_conformance.fingerprint.clue import Clue
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Rulings, Value

    Left = dict[str, set[Value]]

VALUE, ONE_OF, NONE_KNOWN, UNTOUCHED = "value", "one of", "none known", "untouched"


@dataclass(frozen=True, slots=True)
class Answer:
    """What is found of one ruling in one game.

    Attributes:
        game: The game.
        ruling: The ruling.
        state: ``value``: one is left.  ``one of``: several are, but not all.  ``none known``: no
            value agrees with every case, be it that cases contradict each other or that in one the
            engine did what no value does.
            ``untouched``: nothing that the engine did tells.
        left: The values left, in domain order: all where it is untouched, none where none is known.
        fits: By value, the cases that tell of the ruling and allow it.
        strange: The cases in which the engine did what no value does, where values of this ruling
            part.  They rule out no value.  But who follows a value in some hands and none in others
            follows none, and may only seem to follow one.

    """

    game: str
    ruling: str
    state: str
    left: tuple[Value, ...]
    fits: dict[Value, tuple[str, ...]]
    strange: tuple[str, ...] = ()

    @property
    def told_by(self) -> tuple[str, ...]:
        """The cases that tell of the ruling."""
        return tuple(dict.fromkeys(case for cases in self.fits.values() for case in cases))


def solve(clues: Iterable[Clue], known: Domains, games: Iterable[str]) -> list[Answer]:
    """Return what is found of each ruling that has several values, game by game."""
    clues = list(clues)
    found = []
    for game in games:
        own = [clue for clue in clues if clue.case.setup.game == game]
        domains = {
            ruling: domain[game]
            for ruling, domain in sorted(known.items())
            if len(domain.get(game, ())) > 1
        }
        strange = {ruling for clue in own for ruling in clue.about}
        left = _left(own, domains, strange)
        found += [_answer(game, ruling, left, own, domains[ruling]) for ruling in domains]
    return found


def _left(
    clues: Sequence[Clue], domains: dict[str, tuple[Value, ...]], strange: Iterable[str]
) -> Left:
    """Return the values left of each ruling; none where the cases contradict each other.

    Nor are any where the engine did what no value does; such a ruling rules out nothing of others.
    """
    lost = set(strange) & domains.keys()
    while True:
        left = {ruling: set(domain) for ruling, domain in domains.items() if ruling not in lost}
        empty = _narrowed(left, [clue.ways for clue in clues if clue.kind == ALLOWS])
        if not empty:
            return left | {ruling: set() for ruling in lost}
        lost |= empty


def _narrowed(left: Left, relations: Sequence[Sequence[Rulings]]) -> set[str]:
    """Narrow values until each agrees with every case; return those of which none is left.

    First each case speaks for itself, so that two that contradict each other do so whatever the
    others say; only then do values that are out rule out others.
    """
    for relation in relations:
        _keep(left, relation)
    empty = {ruling for ruling, values in left.items() if not values}
    if empty:
        return empty
    before = -1
    while before != (before := sum(map(len, left.values()))):
        for relation in relations:
            fitting = [way for way in relation if _fits(way, left)]
            _keep(left, fitting or relation)
            empty = {ruling for ruling, values in left.items() if not values}
            if empty or not fitting:
                return empty or set(relation[0]) & left.keys()
    return set()


def _keep(left: Left, relation: Sequence[Rulings]) -> None:
    for ruling in left.keys() & relation[0].keys():
        left[ruling] &= {way[ruling] for way in relation}


def _fits(way: Rulings, left: Left) -> bool:
    return all(value in left.get(ruling, (value,)) for ruling, value in way.items())


def _answer(
    game: str, ruling: str, kept: Left, clues: Sequence[Clue], domain: tuple[Value, ...]
) -> Answer:
    telling = [
        (clue.case.id, {way[ruling] for way in clue.ways})
        for clue in clues
        if clue.kind == ALLOWS and ruling in clue.case.when
    ]
    telling = [(case, values) for case, values in telling if len(values) < len(domain)]
    strange = tuple(clue.case.id for clue in clues if ruling in clue.about)
    values = tuple(value for value in domain if value in kept[ruling])
    fits = {value: tuple(case for case, own in telling if value in own) for value in domain}
    return Answer(game, ruling, _state(values, domain), values, fits, strange)


def _state(left: tuple[Value, ...], domain: tuple[Value, ...]) -> str:
    if len(left) == len(domain):
        return UNTOUCHED
    if len(left) == 1:
        return VALUE
    return ONE_OF if left else NONE_KNOWN
