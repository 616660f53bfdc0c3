"""Add verdicts up; what is kept does not grow with the number of hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from stud_conformance.audit.verdict import CONFORMS, DEVIATES, OUT_OF_SCOPE, UNDECIDED, VERDICTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.audit.verdict import Audited

#: So many different reasons are told apart; nobody reads more.
MOST_REASONS: Final = 1000

#: What is counted of a rule.
OF_RULES: Final = (DEVIATES, CONFORMS, UNDECIDED)

_REASONED: Final = frozenset({UNDECIDED, OUT_OF_SCOPE})
#: What is reasoned where something was taken for granted.
_TAKING: Final = frozenset({CONFORMS, DEVIATES})


@dataclass(slots=True)
class Counts:
    """What became of the hands so far.

    Attributes:
        verdicts: Hands by verdict.
        houses: The same for each house that was held against.
        rules: For each rule the hands that deviate from it, and the others that asked for it.
        reasons: Why hands are undecided or out of scope, or what was taken for granted of the
            others, by verdict.

    """

    verdicts: Counter[str] = field(default_factory=Counter)
    houses: dict[str, Counter[str]] = field(default_factory=dict)
    rules: dict[str, Counter[str]] = field(default_factory=dict)
    reasons: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, one: Audited) -> None:
        """Count a hand."""
        self.verdicts[one.verdict] += 1
        if one.house:
            self.houses.setdefault(one.house, Counter())[one.verdict] += 1
        rules = one.read if one.deviation is None else one.deviation.rules
        for rule in dict.fromkeys(rules) if one.verdict in OF_RULES else ():
            self.rules.setdefault(rule, Counter())[one.verdict] += 1
        if one.verdict in _REASONED or (one.verdict in _TAKING and one.reason):
            reasons = self.reasons.setdefault(one.verdict, Counter())
            is_known = one.reason in reasons or len(reasons) < MOST_REASONS
            reasons[one.reason if is_known else "other reasons"] += 1

    @property
    def total(self) -> int:
        """How many there are, with those that cannot be read."""
        return self.verdicts.total()

    def by_verdict(self) -> dict[str, int]:
        """Return all verdicts with their numbers."""
        return {verdict: self.verdicts[verdict] for verdict in VERDICTS}

    def by_rule(self) -> Iterator[tuple[str, dict[str, int]]]:
        """Yield each rule with its numbers; the one that most hands deviate from comes first."""
        for rule in sorted(self.rules, key=lambda rule: (-self.rules[rule][DEVIATES], rule)):
            yield rule, {verdict: self.rules[rule][verdict] for verdict in OF_RULES}

    def by_house(self) -> Iterator[tuple[str, dict[str, int]]]:
        """Yield each house with its verdicts."""
        for house in sorted(self.houses):
            yield house, {verdict: self.houses[house][verdict] for verdict in VERDICTS}
