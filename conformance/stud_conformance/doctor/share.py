"""Which word more in a declaration lets an engine be asked most."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stud_conformance.run.plan import Planned, assign, unsupported
from stud_conformance.run.profile import FEATURES, LEAST_SEATS, MOST_SEATS, WORDS
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.run.profile import Profile, Supports
    from stud_conformance.spec import Corpus


def more(corpus: Corpus, profile: Profile) -> list[tuple[str, int]]:
    """Return what could be declared, with how many cases more would be asked, the most first."""
    left = [case for case in corpus.cases() if unsupported(case, profile)]
    found = []
    for words, supports in _wider(profile.supports):
        wider = replace(profile, supports=supports)
        number = sum(
            unsupported(case, wider) is None
            and isinstance(assign(case, wider, corpus.domains), Planned)
            for case in left
        )
        if number:
            found.append((words, number))
    return sorted(found, key=lambda one: -one[1])


def _wider(supports: Supports) -> Iterator[tuple[str, Supports]]:
    """Yield what supports may have beside what it has, a word at a time."""
    for key, words in {"games": tuple(load.games()), **WORDS}.items():
        own: tuple[str, ...] = getattr(supports, key)
        for word in words:
            if word not in own:
                longer: dict[str, Any] = {key: (*own, word)}
                yield f"{word} under {key}", replace(supports, **longer)
    for name, own in supports.setup.items():
        for word in FEATURES[name]:
            if word not in own:
                setup = {**supports.setup, name: (*own, word)}
                yield f"{word} under setup.{name}", replace(supports, setup=setup)
    if supports.seats != (LEAST_SEATS, MOST_SEATS):
        whole = (LEAST_SEATS, MOST_SEATS)
        yield f"seats from {LEAST_SEATS} to {MOST_SEATS}", replace(supports, seats=whole)
