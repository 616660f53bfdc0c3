"""Lint finds each kind of mistake in rules and houses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
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
from stud_conformance.lint.lint import OVERALL, PER_SCENARIO

if TYPE_CHECKING:
    from stud_conformance.lint.library import Library
    from stud_conformance.spec import House, Rule

STUD = "seven-card-stud"
CAP = "betting.raise-cap"


def changed_rule(library: Library, name: str, **raw: Any) -> Library:  # noqa: ANN401
    """Return the library with some entries of a rule changed."""
    rule = library.rules[name]
    other = replace(rule, raw={**rule.raw, **{key.replace("_", "-"): raw[key] for key in raw}})
    return replace(library, rules={**library.rules, name: other})


def overall(library: Library) -> list[str]:
    """Return what the checks of the whole find, but for those of scenarios."""
    checks = [check for check in OVERALL if check is not apart.values_apart]
    return [str(finding) for check in checks for finding in check(library)]


def test_the_catalogue_is_clean(library: Library) -> None:
    """The one that the tests below spoil."""
    assert overall(library) == []


def test_a_house_with_an_unknown_document_is_found(library: Library) -> None:
    """Wherever it is cited."""
    house = library.houses["tribeca"]
    other: House = replace(
        house, raw={**house.raw, "documents": [*house.raw["documents"], "tribeka"]}
    )
    spoiled = replace(library, houses={**library.houses, "tribeca": other})

    assert overall(spoiled) == [
        "tribeca: there is no document tribeka in sources.yaml [house-references]"
    ]


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"related": ["betting.cap"]}, "there is no rule betting.cap [rule-references]"),
        (
            {"authorities": [{"document": "nobody", "silent": True}]},
            "there is no document nobody in sources.yaml [rule-references]",
        ),
        ({"authorities": []}, "no authority holds 3 [domain]"),
        ({"values": []}, "say in values what 3 means [domain]"),
        ({"values": [{"value": 5}]}, "5 is in no game's domain [domain]"),
    ],
)
def test_each_mistake_in_a_ruling_has_its_finding(
    raw: dict[str, Any], says: str, library: Library
) -> None:
    """A value has a holder, a meaning and a game, and what a rule names exists."""
    assert f"{CAP}: {says}" in overall(changed_rule(library, CAP, **raw))


def test_a_value_without_a_holder_for_a_game_is_found(library: Library) -> None:
    """A holder that speaks of one game does not hold the value for others."""
    rule = library.rules[CAP]
    held = [entry for entry in rule.raw["authorities"] if entry.get("value") != 4]
    held.append({"document": "oasis", "value": 4, "games": [STUD, "razz"], "grade": "opening"})

    spoiled = changed_rule(library, CAP, authorities=held)

    assert [str(one) for one in catalogue.domains_cover_values(spoiled)] == [
        f"{CAP}: no authority holds 4 for seven-card-stud-hi-lo [domain]",
        f"{CAP}: no authority holds 4 for five-card-stud [domain]",
    ]


def test_the_only_value_of_a_game_needs_no_holder(library: Library) -> None:
    """Nobody has to answer where there is no choice."""
    name = "betting.open-pair-who"

    assert library.rules[name].domain["razz"] == ("any-player",)
    assert holders.holders(library.rules[name], "any-player", "razz") == []


def test_holders_come_with_the_best_evidence_first(library: Library) -> None:
    """Read before the opening alone, before quoted, before observed; otherwise as written."""
    found = holders.holders(library.rules[CAP], 3, STUD)

    assert [entry["document"] for entry in found] == [
        "full-tilt",
        "partouche",
        "pacific",
        "barge",
        "roberts-rules",
        "casinos-austria",
        "room-hands",
    ]


def test_a_rule_that_nothing_leads_to_is_found(library: Library) -> None:
    """A rule has to come from somewhere."""
    title = {"en": "Widdershins", "fr": "À rebours"}
    rule: Rule = replace(library.rules["table.clockwise"], id="table.widdershins", title=title)
    spoiled = replace(library, rules={**library.rules, rule.id: rule})

    assert overall(spoiled) == [
        "table.widdershins: nothing in traceability.yaml leads to this rule [traceability]",
    ]


def test_an_example_or_a_dispute_that_leads_nowhere_is_found(library: Library) -> None:
    """Its rules and its scenarios exist."""
    table = {
        **library.traceability,
        "examples": {
            "E01": {"scenarios": ["betting-9999", "betting-0114"]},
            "E02": {"rules": ["betting.cup"], "reason": "told in the rule"},
        },
        "disputes": {"1": {"rules": [CAP, "betting.cop"], "scenarios": ["betting-9998"]}},
    }

    assert overall(replace(library, traceability=table)) == [
        "example E01: there is no rule or scenario betting-9999 [traced-examples]",
        "example E02: there is no rule or scenario betting.cup [traced-examples]",
        "dispute 1: there is no rule or scenario betting.cop [traced-examples]",
        "dispute 1: there is no rule or scenario betting-9998 [traced-examples]",
    ]


def test_every_check_is_run() -> None:
    """No check is defined and forgotten."""
    modules = [catalogue, cited, derived, steps, cards, holders, rulings, apart, released]
    modules += [authorities, house_facts, traced]
    inner = {"lint", "mistake", "mistakes", "evaluate", "told_apart"}
    inner |= {"hidden", "culprits", "branches", "idle", "agrees", "left_out", "follows"}
    inner |= {"is_dealt", "attempt", "left_over", "needed", "holders", "digest", "write"}
    inner |= {"by_game", "unseen"}
    run = {check.__name__ for check in (*OVERALL, *PER_SCENARIO)}

    defined = {
        name
        for module in modules
        for name, value in vars(module).items()
        if callable(value)
        and getattr(value, "__module__", None) == module.__name__
        and not name.startswith("_")
    }

    assert run == defined - inner
