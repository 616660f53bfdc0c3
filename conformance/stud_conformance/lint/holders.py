"""Each value that a reading is about is held by somebody whom the scenario cites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.lint.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Rule, Scenario
    from stud_conformance.spec.scenario import Value

#: What was seen in rooms counts without being cited.
PRACTICE = "room-hands"
#: From the best evidence to the weakest.
GRADES = ("read", "opening", "quoted", "observed")


def values_held(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each value of a ``when`` that no document under ``source`` holds.

    A document of one's own is taken to hold what its scenario says: no rule of ours knows it.
    """
    cited = {source["document"] for source in scenario.source}
    if cited & library.own_documents:
        return
    game = scenario.setup.game
    named = [held for case in scenario.cases for held in case.when.items()]
    for ruling, value in dict.fromkeys(named):
        found = holders(library.rules[ruling], value, game)
        if not {PRACTICE, *cited}.intersection(entry["document"] for entry in found):
            advice = f": cite {found[0]['document']}, {found[0]['place']}" if found else ""
            text = f"no document under source holds {ruling} {value}{advice}"
            yield Finding(scenario.file, "values-held", text)


def holders(rule: Rule, value: Value, game: str) -> list[dict[str, Any]]:
    """Return the authorities that hold a value for a game, the best evidence first."""
    found = [
        entry
        for entry in rule.raw["authorities"]
        if entry.get("value") == value and game in entry.get("games", (game,))
    ]
    return sorted(found, key=lambda entry: GRADES.index(entry["grade"]))
