"""Choose cases: by id, by rule, by game, by chapter, by house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.spec.chapters import chapter
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.corpus import Corpus
    from stud_conformance.spec.scenario import Case


def select(corpus: Corpus, selectors: Sequence[str] = (), house: House | None = None) -> list[Case]:
    """Return the cases that any of the selectors picks, in corpus order; all without one.

    Args:
        corpus: Where the cases come from.
        selectors: ``ID`` (a scenario or a case), ``rule:ID``, ``game:ID`` or ``chapter:NAME``.
        house: Where given, only cases that this house plays, under its rulings.

    Raises:
        UnknownName: A selector picks nothing.

    """
    cases = list(corpus.cases())
    picked = set()
    for selector in selectors:
        picks = picker(selector)
        found = {case.id for case in cases if picks(case)}
        if not found:
            raise UnknownName("case for the selector", selector, known(corpus, selector))
        picked |= found
    return [
        case
        for case in cases
        if (not selectors or case.id in picked) and (house is None or plays(house, case))
    ]


def picker(selector: str) -> Callable[[Case], bool]:
    """Return what a selector asks of a case."""
    kind, colon, name = selector.partition(":")
    if colon and kind == "rule":
        return lambda case: name in case.rules
    if colon and kind == "game":
        return lambda case: case.setup.game == name
    if colon and kind == "chapter":
        return lambda case: any(chapter(rule) == name for rule in case.rules)
    return lambda case: selector in (case.id, case.scenario)


def known(corpus: Corpus, selector: str) -> list[str]:
    """Return the selectors of the same kind that pick something."""
    kind, colon, _ = selector.partition(":")
    cases = list(corpus.cases())
    if colon and kind == "game":
        return sorted({f"game:{case.setup.game}" for case in cases})
    rules = {rule for case in cases for rule in case.rules}
    if colon and kind == "rule":
        return sorted(f"rule:{rule}" for rule in rules)
    if colon and kind == "chapter":
        return sorted({f"chapter:{chapter(rule)}" for rule in rules})
    return [scenario.id for scenario in corpus.scenarios] + [case.id for case in cases]


def plays(house: House, case: Case) -> bool:
    """Return whether a house plays the setup of a case, under the rulings that it names."""
    held = house.values(case.setup.game, case.setup.limit)
    agrees = all(held.get(ruling) == value for ruling, value in case.when.items())
    return agrees and house.fits(case.setup)
