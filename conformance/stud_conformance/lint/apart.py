"""Every two values of a ruling are told apart by some scenario, in each game that has both."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from stud_conformance.lint.finding import Finding
from stud_conformance.lint.rulings import follows
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Case
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Value

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
