"""Rules, houses and traceability agree with one another."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from stud_conformance.lint.finding import Finding
from stud_conformance.lint.holders import holders

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Rule
    from stud_conformance.spec.scenario import Value

RULING = "ruling"


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


def house_references(library: Library) -> Iterator[Finding]:
    """Yield a finding for each document that a house follows and that does not exist."""
    for house in library.houses.values():
        entries = chain(house.raw["plays"], *house.raw["rulings"].values())
        cited = {entry["source"]["document"] for entry in entries if "source" in entry}
        for name in sorted(cited.union(house.raw["documents"]) - library.documents):
            text = f"there is no document {name} in sources.yaml"
            yield Finding(house.id, "house-references", text)


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
        yield from _games_without_holder(rule, held)


def _games_without_holder(rule: Rule, held: set[Value]) -> Iterator[Finding]:
    """Yield a finding for each value that is held, but not for a game that has a choice."""
    for game, domain in rule.domain.items():
        if len(domain) == 1:
            continue  # the question does not arise: nobody has to answer it
        for value in domain:
            if value in held and not holders(rule, value, game):
                yield Finding(rule.id, "domain", f"no authority holds {value} for {game}")


def traceability(library: Library) -> Iterator[Finding]:
    """Yield a finding for each rule that no decision point or source sentence leads to."""
    planned = planned_rules(library)
    for name in sorted(library.rules.keys() - planned):
        yield Finding(name, "traceability", "nothing in traceability.yaml leads to this rule")


def traced_examples(library: Library) -> Iterator[Finding]:
    """Yield a finding for each rule or scenario of an example or dispute that does not exist."""
    known = {scenario.id for scenario in library.corpus.scenarios}.union(library.rules)
    table = library.traceability
    for part, word in (("examples", "example"), ("disputes", "dispute")):
        for number, entry in table[part].items():
            for name in chain(entry.get("rules", ()), entry.get("scenarios", ())):
                if name not in known:
                    text = f"there is no rule or scenario {name}"
                    yield Finding(f"{word} {number}", "traced-examples", text)
