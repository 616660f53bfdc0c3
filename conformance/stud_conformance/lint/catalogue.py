"""Rules and houses name what exists, and each value of a ruling has a holder and a meaning."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from stud_conformance.files.languages import LANGUAGES
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
    for rule in library.rules.values():
        for name in rule.raw.get("related", ()):
            if name not in library.rules:
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


def rule_titles(library: Library) -> Iterator[Finding]:
    """Yield a finding for each title that an earlier rule has, in either language."""
    for language in LANGUAGES:
        first: dict[str, str] = {}
        for rule in library.rules.values():
            title = rule.title[language].casefold()
            if title in first:
                yield Finding(rule.id, "titles-unique", f"{first[title]} has the same title")
            first.setdefault(title, rule.id)


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
