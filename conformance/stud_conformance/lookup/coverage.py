"""What the corpus covers: rules and values by scenario, source sentences, pairs of rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.spec import Corpus, Rule


@dataclass(frozen=True, slots=True)
class Coverage:
    """What is counted.

    Attributes:
        rules: Every rule by id.
        cited: Scenarios that cite a rule.
        main: Scenarios whose main rule it is.
        values: Cases by ruling, game and value.
        pairs: Scenarios in which two rules meet.

    """

    rules: Mapping[str, Rule]
    cited: Counter[str]
    main: Counter[str]
    values: Counter[tuple[str, str, str]]
    pairs: Counter[tuple[str, str]]


def count(corpus: Corpus, rules: Mapping[str, Rule]) -> Coverage:
    """Count the whole corpus."""
    scenarios = corpus.scenarios
    return Coverage(
        rules=rules,
        cited=Counter(chain.from_iterable(scenario.rules for scenario in scenarios)),
        main=Counter(scenario.rules[0] for scenario in scenarios),
        values=Counter(
            (ruling, case.setup.game, str(value))
            for case in corpus.cases()
            for ruling, value in case.when.items()
        ),
        pairs=Counter(
            pair for scenario in scenarios for pair in combinations(sorted(scenario.rules), 2)
        ),
    )


def by_rule(found: Coverage) -> Iterator[str]:
    """Yield a line for each testable rule, and one for each game and value of a ruling."""
    for name, rule in sorted(found.rules.items()):
        if not rule.testable:
            continue
        scenarios = found.cited[name]
        yield f"{name:<36} {scenarios:>4} scenarios, {found.main[name]} as the main rule"
        for game, domain in rule.domain.items():
            if len(domain) > 1:
                counts = (f"{value} {found.values[name, game, str(value)]}" for value in domain)
                yield f"    {game:<24} {', '.join(counts)}"


def empty(found: Coverage) -> Iterator[str]:
    """Yield what nothing covers: testable rules without a scenario, values without a case."""
    for name, rule in sorted(found.rules.items()):
        if not rule.testable:
            continue
        if not found.cited[name]:
            yield f"{name}: no scenario cites it"
        for game, domain in rule.domain.items():
            for value in domain if len(domain) > 1 else ():
                if not found.values[name, game, str(value)]:
                    yield f"{name} {value} in {game}: no case names it"


def by_sentence(found: Coverage, lines: list[dict[str, Any]]) -> Iterator[str]:
    """Yield each sentence of a source with its rules, and how many scenarios cite each."""
    for entry in lines:
        told = []
        for name in entry["rules"]:
            rule = found.rules.get(name)
            if rule is None:
                told.append(f"{name} (not in the catalogue)")
            elif rule.testable:
                told.append(f"{name} ({found.cited[name]})")
            else:
                told.append(f"{name} (look-up)")
        reason = entry.get("reason", "no rule")
        yield f"{entry['lines']:<12} {', '.join(told) or reason}"


def by_pair(found: Coverage) -> Iterator[str]:
    """Yield the pairs of rules that meet in some scenario, the most frequent first."""
    for (one, other), scenarios in found.pairs.most_common():
        yield f"{scenarios:>4}  {one} + {other}"


def summary(found: Coverage) -> str:
    """Return the totals in one line."""
    names = [name for name, rule in found.rules.items() if rule.testable]
    cited = sum(1 for name in names if found.cited[name])
    return (
        f"{cited} of {len(names)} testable rules are cited by a scenario; "
        f"{len(found.pairs)} pairs of rules meet"
    )
