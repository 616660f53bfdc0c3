"""The answer to a rule, as data: its values, who holds which, who says so, and a hand for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.spec import Case, Corpus, House, Rule, Scenario
    from stud_conformance.spec.catalogue import Held
    from stud_conformance.spec.scenario import Value

#: Houses give it different values.
RULING: Final = "ruling"
#: No authority answers it.
CONTESTED: Final = "contested"
#: There is one answer; the rules of setups and those that are only looked up are such, too.
FIXED: Final = "fixed"


@dataclass(frozen=True, slots=True)
class Holder:
    """A house that holds a value, and why.

    Attributes:
        house: Its id.
        games: The games for which it does; empty means all.
        limits: The limits for which it does; empty means all.
        source: Document and place; ``None`` for a default.
        silent: Why this value is the default, where the authority is silent.

    """

    house: str
    games: tuple[str, ...]
    limits: tuple[str, ...]
    source: Mapping[str, str] | None
    silent: str | None


@dataclass(frozen=True, slots=True)
class Side:
    """A value of a ruling.

    Attributes:
        value: The value.
        text: What it means, by language.
        games: The games that have it.
        holders: Who holds it; a house is in here once for each reason that it has.

    """

    value: Value
    text: Mapping[str, str]
    games: tuple[str, ...]
    holders: tuple[Holder, ...]


@dataclass(frozen=True, slots=True)
class Authority:
    """What a document says of a rule.

    Attributes:
        document: The id of a source.
        place: Where in it; ``None`` where it is silent.
        grade: ``read opening quoted observed``: how well the place is known; ``None`` likewise.
        says: In our words, in English; ``None`` where the value says all.
        value: The value that it gives a ruling; ``None`` where it gives none.
        games: The games of which it speaks; empty means all.
        silent: Whether it says nothing.

    """

    document: str
    place: str | None
    grade: str | None
    says: str | None
    value: Value | None
    games: tuple[str, ...]
    silent: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """A rule, and all that is known of it.

    Attributes:
        rule: The rule.
        kind: ``ruling``, ``contested`` or ``fixed``.
        sides: The values of a ruling, in domain order; empty for others.
        authorities: Those that speak, in the order of the catalogue, then those that are silent.
        hands: The ids of the scenarios that cite it, the one that shows it best first.
        worked: The id of the case that shows it best; ``None`` where no scenario cites it.

    """

    rule: Rule
    kind: str
    sides: tuple[Side, ...]
    authorities: tuple[Authority, ...]
    hands: tuple[str, ...]
    worked: str | None


def answer(rule: Rule, houses: Mapping[str, House], corpus: Corpus) -> Answer:
    """Return the answer to a rule, as some houses hold it and the corpus shows it."""
    citing = sorted(
        (one for one in corpus.scenarios if rule.id in one.rules),
        key=lambda one: _rank(one, rule),
    )
    said = [_authority(entry) for entry in rule.raw["authorities"]]
    return Answer(
        rule=rule,
        kind=rule.kind if rule.kind in {RULING, CONTESTED} else FIXED,
        sides=tuple(_sides(rule, houses)),
        authorities=tuple(sorted(said, key=lambda one: one.silent)),
        hands=tuple(one.id for one in citing),
        worked=_worked(citing[0], rule.id).id if citing else None,
    )


def _sides(rule: Rule, houses: Mapping[str, House]) -> Iterator[Side]:
    for entry in rule.raw.get("values", ()):
        value = entry["value"]
        yield Side(
            value=value,
            text={lang: entry[lang] for lang in ("en", "fr")},
            games=tuple(game for game, values in rule.domain.items() if value in values),
            holders=tuple(
                _holder(house.id, held)
                for house in houses.values()
                for held in house.rulings.get(rule.id, ())
                if held.value == value
            ),
        )


def _holder(house: str, held: Held) -> Holder:
    return Holder(house, held.games, held.limits, held.source, held.silent)


def _authority(entry: Mapping[str, Any]) -> Authority:
    return Authority(
        document=entry["document"],
        place=entry.get("place"),
        grade=entry.get("grade"),
        says=entry.get("says"),
        value=entry.get("value"),
        games=tuple(entry.get("games", ())),
        silent=entry.get("silent", False),
    )


def _rank(scenario: Scenario, rule: Rule) -> tuple[int | str, ...]:
    """Return how well a scenario shows a rule: the less, the better.

    It is the main rule; every value has its case; no other ruling matters; it is of the game that
    most people play; the hand is short.
    """
    named = {ruling for case in scenario.cases for ruling in case.when}
    values = {case.when[rule.id] for case in scenario.cases if rule.id in case.when}
    return (
        scenario.rules.index(rule.id),
        -len(values),
        len(named - {rule.id}),
        scenario.setup.game != rule.games[0],
        len(scenario.rules),
        len(scenario.raw["steps"]) + len(scenario.setup.stacks),
        scenario.id,
    )


def _worked(scenario: Scenario, rule: str) -> Case:
    """Return the case to tell: one that names the ruling, if there is one."""
    return next((case for case in scenario.cases if rule in case.when), scenario.cases[0])
