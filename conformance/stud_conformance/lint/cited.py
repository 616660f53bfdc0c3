"""What a scenario cites exists, and it is filed under its own name."""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from stud_conformance.files.sentences import Mistake
from stud_conformance.lint import places, where
from stud_conformance.lint.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.files import Problem
    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Scenario

#: Words of a title that says what ought to be, or that something is checked.
NO_TITLE = {"should", "must", "shall", "test", "tests", "verify", "verifies"}


def named_after_id(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding where the file is not ``<chapter>/<id>.yaml``."""
    del library
    path = PurePath(scenario.file)
    if path.stem != scenario.id:
        yield Finding(scenario.file, "file-name", f"rename the file to {scenario.id}.yaml")
    if path.parent.name != scenario.chapter and "scenarios" in path.parts:
        yield Finding(scenario.file, "file-name", f"move the file to the folder {scenario.chapter}")


def rules_of_game(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each rule cited that does not belong to the game."""
    for name in scenario.rules:
        rule = library.rules.get(name)  # a file of another id is found in the catalogue
        if rule is not None and scenario.setup.game not in rule.games:
            text = f"{name} is no rule of {scenario.setup.game}"
            yield Finding(scenario.file, "rules-of-game", text)


def known_documents(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each document cited that is not among the sources."""
    for source in scenario.source:
        if source["document"] not in library.documents:
            text = f"there is no document {source['document']} in sources.yaml"
            yield Finding(scenario.file, "known-documents", text)


def askable_rules(scenario: Scenario, library: Library) -> Iterator[Problem]:
    """Yield a problem for each rule cited that no hand can show, so that no engine may be asked."""
    found = []
    for index, name in enumerate(scenario.rules):
        rule = library.rules.get(name)
        if rule is not None and not rule.testable:
            wrong = f"no hand can show {name}, which is there to be looked up"
            found.append(Mistake(("rules", index), wrong, "a rule with testable: true"))
    yield from where.problems(partial(where.of_scenario, scenario), found)


def possible_places(scenario: Scenario, library: Library) -> Iterator[Problem]:
    """Yield a problem for each place cited that cannot be."""
    found = [
        mistake
        for index, source in enumerate(scenario.source)
        for mistake in places.impossible(
            library, source["document"], source["place"], ("source", index, "place")
        )
    ]
    yield from where.problems(partial(where.of_scenario, scenario), found)


def title_says_what_is(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for a title that tells of a wish or of a test, not of the hand."""
    del library
    for word in sorted(NO_TITLE & set(scenario.title.casefold().split())):
        yield Finding(scenario.file, "title", f"say what is, without the word {word!r}")


def titles_unique(library: Library) -> Iterator[Finding]:
    """Yield a finding for each title that an earlier scenario has."""
    first: dict[str, str] = {}
    for scenario in library.corpus.scenarios:
        title = scenario.title.casefold()
        if title in first:
            yield Finding(scenario.file, "titles-unique", f"{first[title]} has the same title")
        first.setdefault(title, scenario.id)
