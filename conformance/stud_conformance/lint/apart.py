"""Every two values of a ruling are told apart by some scenario, in each game that has both.

Besides, an engine that is told a house and follows another value of one ruling is seen, under
whatever the house holds of the others.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from stud_conformance.lint.finding import Finding
from stud_conformance.lint.rulings import agrees, attempt, follows
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Case
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Rulings, Value

Pair = tuple[str, str, frozenset["Value"]]


def values_apart(library: Library) -> Iterator[Finding]:
    """Yield a finding for each two values of a ruling that every scenario takes for the same."""
    domains = library.corpus.domains
    apart: set[Pair] = set()
    for case in library.corpus.cases():
        apart.update(told_apart(case, domains, apart))
    for ruling, by_game in domains.items():
        for game, domain in by_game.items():
            for one, other in combinations(domain, 2):
                if (ruling, game, frozenset({one, other})) not in apart:
                    text = f"no scenario of {game} tells {one} from {other}"
                    yield Finding(ruling, "values-apart", text)


def told_apart(case: Case, domains: Domains, known: set[Pair]) -> Iterator[Pair]:
    """Yield each new pair of a value that a case names and one whose follower fails it."""
    own = own_rulings(case, domains)
    game = case.setup.game
    for ruling, value in case.when.items():
        for other in domains[ruling][game]:
            pair = (ruling, game, frozenset({value, other}))
            if value == other or pair in known:
                continue
            if not follows(case, own, {**own, ruling: other}):
                yield pair


def houses_apart(library: Library) -> Iterator[Finding]:
    """Yield a finding for each value of a house that no scenario tells from another, under it.

    A question that does not arise in the house has no answer: nothing is asked of the ruling
    there.
    """
    for house in library.houses.values():
        for game, domains in by_game(library.corpus.domains).items():
            if not house.plays_game(game):
                continue
            held = house.values(game)
            cases = [
                case
                for case in library.corpus.cases()
                if case.setup.game == game and agrees(case, held)
            ]
            for ruling, value in unseen(cases, held, domains):
                text = f"no scenario of {game} tells {held[ruling]} from {value} in {house.id}"
                yield Finding(ruling, "houses-apart", text)


def by_game(domains: Domains) -> dict[str, dict[str, tuple[Value, ...]]]:
    """Return the values of each ruling by game."""
    games = dict.fromkeys(game for own in domains.values() for game in own)
    return {
        game: {ruling: own[game] for ruling, own in domains.items() if game in own}
        for game in games
    }


def unseen(
    cases: Sequence[Case], held: Rulings, domains: dict[str, tuple[Value, ...]]
) -> Iterator[tuple[str, Value]]:
    """Yield each value that a house does not hold, and whose follower passes all of its cases."""
    for ruling, domain in domains.items():
        own = [case for case in cases if ruling in case.when]
        for value in domain:
            followed = {**held, ruling: value}
            if value == held[ruling] or not all(follows(case, held, followed) for case in own):
                continue
            if any(ruling in attempt(case, held)[1] for case in cases):
                yield ruling, value
