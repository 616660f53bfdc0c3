"""Run every check over the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import files
from stud_conformance.lint import (
    apart,
    authorities,
    cards,
    catalogue,
    cited,
    derived,
    holders,
    house_facts,
    released,
    rulings,
    steps,
    traced,
)
from stud_conformance.lint.library import Library, load_library
from stud_conformance.spec import hand_checks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from stud_conformance.files import Problem
    from stud_conformance.lint.finding import Finding
    from stud_conformance.spec import Scenario

PER_SCENARIO: tuple[Callable[[Scenario, Library], Iterator[Finding | Problem]], ...] = (
    cited.named_after_id,
    cited.title_says_what_is,
    cited.rules_of_game,
    cited.askable_rules,
    cited.known_documents,
    cited.possible_places,
    holders.values_held,
    derived.sums,
    steps.twins,
    steps.words,
    steps.playable,
    steps.finished,
    cards.stated,
    released.known_superseded,
    rulings.exact,
)
OVERALL: tuple[Callable[[Library], Iterator[Finding | Problem]], ...] = (
    released.unchanged,
    cited.titles_unique,
    catalogue.rule_titles,
    catalogue.rule_references,
    catalogue.house_references,
    catalogue.domains_cover_values,
    authorities.authorities,
    house_facts.houses,
    traced.traceability,
    traced.traced_rules,
    traced.traced_examples,
    traced.glossary,
    apart.values_apart,
    apart.houses_apart,
)


def lint(folders: Sequence[Path] = ()) -> tuple[list[Finding | Problem], str]:
    """Check the specification, and scenarios of one's own.

    Returns:
        The findings, and what was checked in words.

    """
    try:
        library = load_library(folders)
        about_hands = list(hand_checks.contradictions())
    except files.Invalid as invalid:
        return list(invalid.problems), ""
    found: list[Finding | Problem] = [*about_hands]
    for check in OVERALL:
        found += check(library)
    for scenario in library.corpus.scenarios:
        for examine in PER_SCENARIO:
            found += examine(scenario, library)
    cases = sum(1 for _ in library.corpus.cases())
    summary = (
        f"{len(library.corpus.scenarios)} scenarios with {cases} cases, "
        f"{len(library.rules)} rules, {len(library.houses)} houses: no findings"
    )
    return found, summary
