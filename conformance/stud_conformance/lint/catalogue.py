"""Rules, houses and traceability agree with one another."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from stud_conformance.files import data
from stud_conformance.lint.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import House, Rule

RULING = "ruling"


def rules_named_after_file(library: Library) -> Iterator[Finding]:
    """Yield a finding for each rule that is not in ``rules/<chapter>/<name>.yaml``."""
    for name in library.rules:
        chapter, _, rest = name.partition(".")
        path = data.spec() / "rules" / chapter / f"{rest}.yaml"
        if not path.is_file():
            yield Finding(name, "file-name", f"put the rule in spec/rules/{chapter}/{rest}.yaml")


def rule_references(library: Library) -> Iterator[Finding]:
    """Yield a finding for each related rule or document of a rule that does not exist."""
    planned = planned_rules(library)
    for rule in library.rules.values():
        for name in rule.raw.get("related", ()):
            if name not in library.rules and name not in planned:
                yield Finding(rule.id, "rule-references", f"there is no rule {name}")
        for entry in rule.raw["authorities"]:
            if entry["document"] not in library.documents:
                text = f"there is no document {entry['document']} in sources.yaml"
                yield Finding(rule.id, "rule-references", text)


def planned_rules(library: Library) -> set[str]:
    """Return every rule id that the traceability table names."""
    table = library.traceability
    mapped = [*table["rows"].values(), *table["contradictions"].values()]
    entries = [value if isinstance(value, dict) else {"rules": value} for value in mapped]
    entries += chain.from_iterable(table["sentences"].values())
    return {name for entry in entries for name in entry["rules"]}


def domains_cover_values(library: Library) -> Iterator[Finding]:
    """Yield a finding for each value of a ruling without a holder, a meaning or a game."""
    for rule in library.rules.values():
        if rule.kind != RULING:
            continue
        values = {value for domain in rule.domain.values() for value in domain}
        meant = {entry["value"] for entry in rule.raw.get("values", ())}
        held = {entry["value"] for entry in rule.raw["authorities"] if "value" in entry}
        for value in sorted(values - meant, key=str):
            yield Finding(rule.id, "domain", f"say in values what {value} means")
        for value in sorted(values - held, key=str):
            yield Finding(rule.id, "domain", f"no authority holds {value}")
        for value in sorted((meant | held) - values, key=str):
            yield Finding(rule.id, "domain", f"{value} is in no game's domain")


def houses_complete(library: Library) -> Iterator[Finding]:
    """Yield a finding for each ruling that a house leaves open or rules outside the domain."""
    for house in library.houses.values():
        for name in house.rulings:
            if name not in library.corpus.domains:
                yield Finding(house.id, "houses-complete", f"{name} is no ruling")
        games = {game for plays in house.plays for game in plays.games}
        for rule in library.rules.values():
            if rule.kind == RULING:
                yield from _house_values(house, rule, games)


def _house_values(house: House, rule: Rule, games: set[str]) -> Iterator[Finding]:
    for game in sorted(games & rule.domain.keys()):
        held = house.held(rule.id, game)
        if held is None:
            text = f"it has no value of {rule.id} for {game}"
            yield Finding(house.id, "houses-complete", text)
        elif held.value not in rule.domain[game]:
            text = f"{held.value} is no value of {rule.id} in {game}"
            yield Finding(house.id, "houses-complete", text)


def traceability(library: Library) -> Iterator[Finding]:
    """Yield a finding for each rule that no decision point or source sentence leads to."""
    planned = planned_rules(library)
    for name in sorted(library.rules.keys() - planned):
        yield Finding(name, "traceability", "nothing in traceability.yaml leads to this rule")
