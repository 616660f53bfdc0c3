"""Lint finds what contradicts the documents that are cited, and places that cannot be."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import files
from stud_conformance.cli import codes
from stud_conformance.cli.lint import house_findings
from stud_conformance.lint import authorities, catalogue, cited, house_facts, traced
from stud_conformance.spec import catalogue as built
from stud_conformance.spec import load, load_corpus

from .kit import mine, put
from .test_lint import ALWAYS
from .test_lint_catalogue import changed_rule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from stud_conformance.lint.finding import Finding
    from stud_conformance.lint.library import Library

    from .conftest import Studconf

CAP, FILE = "betting.raise-cap", "spec/rules/betting/raise-cap.yaml"
ROOM = "spec/houses/partouche.yaml"
READ = {"document": "partouche", "value": 3, "place": "L104-105", "grade": "read"}
SEEN = {"document": "room-hands", "value": 3, "place": "bovada-41", "grade": "observed"}
LINES = "expected lines from L1 to L108, such as L1 or L1-2"


def without_place(found: Iterator[Finding | files.Problem]) -> list[str]:
    """Return what is found, each with its file and without its line and column."""
    told = []
    for one in found:
        assert isinstance(one, files.Problem)
        assert min(one.line, one.column) >= 1
        told.append(f"{one.file}: {one.wrong}, expected {one.expected}")
    return told


# Rules.

SAID: dict[str, tuple[list[dict[str, Any]], list[str]]] = {
    "all is well": ([READ, SEEN, {"document": "tda-2024", "silent": True}], []),
    "silent and not": (
        [READ, {"document": "partouche", "silent": True}],
        ["partouche is silent here, and speaks in another entry, expected one of the two"],
    ),
    "silent twice": (
        [{"document": "partouche", "silent": True}] * 2,
        ["partouche is silent twice, expected each document once"],
    ),
    "a value twice": (
        [READ, {**READ, "place": "L64-66", "games": ["seven-card-stud"]}],
        ["partouche holds 3 in an entry before, expected one entry with all places"],
    ),
    "another grade": (
        [{**READ, "grade": "quoted"}],
        ["partouche is no quoted document: sources.yaml says read: full, expected read"],
    ),
    "a part read in full": ([{"document": "pokerstars", "says": "x", "grade": "read"}], []),
    "lines behind the last": (
        [{**READ, "place": "L102-104, L9104-9105"}],
        [f"partouche has no L9104-9105, {LINES}"],
    ),
    "lines before the first": (
        [{**READ, "document": "encyclopedia", "place": "L13"}],
        ["encyclopedia has no L13, expected lines from L14 to L29, such as L14 or L14-15"],
    ),
    "lines the wrong way round": (
        [{**READ, "place": "L105-104"}],
        ["the lines L105-104 stand the wrong way round, expected L104-105"],
    ),
    "a number without end": (
        [{**READ, "place": "L" + "9" * 5000}],
        [f"L{'9' * 5000} is no line of partouche, {LINES}"],
    ),
    "no lines": ([{**READ, "place": "page 2"}], [f"page 2 is no line of partouche, {LINES}"]),
    "hands that are not there": (
        [{**SEEN, "place": "bovada-4199, bovada-41, nosuch-1 and twelve more"}],
        [
            "there is no hand bovada-4199, expected bovada-41",
            "there is no hand nosuch-1, expected the name of a hand in spec/hands",
        ],
    ),
    "all rooms": ([{**SEEN, "place": "all rooms"}], []),
}


@pytest.mark.parametrize("name", SAID)
def test_an_authority_that_cannot_be_is_found(name: str, library: Library) -> None:
    """It contradicts itself or its document, or its place is nowhere."""
    entries, says = SAID[name]
    spoiled = changed_rule(library, CAP, authorities=entries, contradictions=[])

    assert without_place(authorities.authorities(spoiled)) == [f"{FILE}: {one}" for one in says]


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("all", []),
        ("partouche L104-105, tda-2024 rule 17, RP-3", []),
        ("partouche L104, L9105", [f"partouche has no L9105, {LINES}"]),
        ("room-hands stars-6, stars-999", ["there is no hand stars-999, expected stars-9"]),
        (
            "nobody L1",
            ["there is no document nobody, expected the id of a document in spec/sources.yaml"],
        ),
    ],
)
def test_the_place_of_a_clash_can_be(place: str, says: list[str], library: Library) -> None:
    """Each document stands before its places."""
    clash = {"place": place, "en": "x", "ruling": "x"}
    spoiled = changed_rule(library, CAP, contradictions=[clash])

    assert without_place(authorities.authorities(spoiled)) == [f"{FILE}: {one}" for one in says]


def test_a_rule_that_is_related_to_itself_is_found(library: Library) -> None:
    """It says nothing; here it stands where another one was."""
    found = list(authorities.authorities(changed_rule(library, CAP, related=[CAP])))

    assert list(map(str, found)) == [
        f"{FILE}:42:11: {CAP} is related to itself, expected other rules alone"
    ]


def test_two_rules_with_one_title_are_found(library: Library) -> None:
    """In either language."""
    rule = library.rules["table.view"]
    other = replace(rule, title={**rule.title, "fr": library.rules["table.seats"].title["fr"]})
    spoiled = replace(library, rules={**library.rules, rule.id: other})

    assert [str(one) for one in catalogue.rule_titles(spoiled)] == [
        "table.view: table.seats has the same title [titles-unique]"
    ]


# Houses.


def ruled(library: Library, ruling: str, **entry: Any) -> Library:  # noqa: ANN401 - any YAML
    """Return the library with another entry for a ruling of Partouche."""
    raw = library.houses["partouche"].raw
    other = built.house({**raw, "rulings": {**raw["rulings"], ruling: [entry]}})
    return replace(library, houses={**library.houses, other.id: other})


SOURCE = {"document": "partouche", "place": "L104-105"}
HELD: dict[str, tuple[dict[str, Any], list[str]]] = {
    "what it says": ({"value": 3, "source": SOURCE}, []),
    "another value": (
        {"value": 4, "source": SOURCE},
        ["partouche holds 3 for seven-card-stud in betting.raise-cap, not 4, expected 3"],
    ),
    "a default against the page": (
        {"value": 4, "silent": "x"},
        [
            (
                "partouche is not silent for seven-card-stud in betting.raise-cap: it holds 3, "
                "expected 3, with the source partouche, L104-105"
            ),
        ],
    ),
    "a default as on the page": ({"value": 3, "silent": "see hand stars-6"}, []),
    "a hand that is not there": (
        {"value": 3, "silent": "see hand stars-999, or top-10"},
        ["there is no hand stars-999, expected stars-9"],
    ),
    "a line that is not there": (
        {"value": 3, "silent": "no word of it (L104-105), but see L9104"},
        [f"partouche has no L9104, {LINES}"],
    ),
    "a document of others": (
        {"value": 4, "source": {"document": "oasis", "place": "stud"}},
        ["oasis is not among the documents of the house, expected partouche"],
    ),
    "a place that cannot be": (
        {"value": 3, "source": {**SOURCE, "place": "L9104"}},
        [f"partouche has no L9104, {LINES}"],
    ),
}


@pytest.mark.parametrize("name", HELD)
def test_a_house_that_contradicts_its_document_is_found(name: str, library: Library) -> None:
    """In a value with a source, and in one that is a default."""
    entry, says = HELD[name]
    found = house_facts.houses(ruled(library, CAP, **entry))

    assert without_place(found) == [f"{ROOM}: {one}" for one in says]


def test_a_source_that_holds_nothing_is_found(library: Library) -> None:
    """A silent document is no source of a value."""
    spoiled = ruled(library, "pots.rake-from", value="main-first", source=SOURCE)

    assert without_place(house_facts.houses(spoiled)) == [
        (
            f"{ROOM}: no authority of pots.rake-from has main-first from partouche for "
            "seven-card-stud, expected silent with the reason of the default, "
            "in place of the source"
        )
    ]


def test_the_setups_of_a_house_are_cited_from_its_documents(library: Library) -> None:
    """From a place that can be."""
    raw = library.houses["partouche"].raw
    source = {"document": "pacific", "place": "L999"}
    other = built.house({**raw, "plays": [{**raw["plays"][0], "source": source}]})
    spoiled = replace(library, houses={**library.houses, "partouche": other})

    assert without_place(house_facts.houses(spoiled)) == [
        f"{ROOM}: pacific is not among the documents of the house, expected partouche",
        f"{ROOM}: pacific has no L999, expected lines from L1 to L146, such as L1 or L1-2",
    ]


def test_two_houses_with_one_name_are_found(library: Library) -> None:
    """The case of the letters makes no difference."""
    other = replace(library.houses["partouche"], name="pacific poker")
    spoiled = replace(library, houses={**library.houses, "partouche": other})

    assert [str(one) for one in house_facts.houses(spoiled)] == [
        f"{ROOM}:3:7: pacific has the name pacific poker too, expected a name of its own"
    ]


def test_a_house_of_ones_own_is_held_to_our_documents(studconf: Studconf, my_room: Path) -> None:
    """At the place in its file; it holds another cap than the page that it cites."""
    result = studconf("lint", "--house", my_room)

    assert result.code == codes.INVALID
    assert f"{my_room}:" in result.err
    assert "full-tilt holds 3 for seven-card-stud in betting.raise-cap, not 4" in result.err


def test_a_house_of_ones_own_may_depart_with_a_reason(my_room: Path) -> None:
    """Its document says otherwise, and it says so."""
    text = my_room.read_text(encoding="utf-8")
    my_room.write_text(re.sub("value: 4, source: .*", "value: 4, silent: ours}", text), "utf-8")

    house = load.house(str(my_room))
    assert [*house_findings({str(my_room): house}, [])] == []


# The table, the glossary and scenarios.


def test_an_unknown_rule_of_the_table_is_found(library: Library) -> None:
    """In a decision point, a sentence and a clash; and no rule may be related to it."""
    table = {
        **library.traceability,
        "rows": {**library.traceability["rows"], "bet.cap": ["betting.raise-cup"]},
        "sentences": {"nobody": [{"lines": "L9-7", "rules": ["table.sets"]}]},
        "contradictions": {"1": {"rules": ["zzz"]}},
    }
    spoiled = changed_rule(replace(library, traceability=table), CAP, related=["betting.raise-cup"])
    said = without_place(traced.traced_rules(spoiled))

    assert [one.removeprefix("spec/traceability.yaml: ") for one in said] == [
        "there is no rule betting.raise-cup, expected betting.raise-cap",
        "there is no rule zzz, expected the id of a rule",
        "there is no rule table.sets, expected table.seats",
        "there is no document nobody, expected the id of a document in spec/sources.yaml",
        "the lines L9-7 stand the wrong way round, expected L7-9",
    ]
    assert [str(one) for one in catalogue.rule_references(spoiled)] == [
        f"{CAP}: there is no rule betting.raise-cup [rule-references]"
    ]


def test_two_words_that_are_one_are_found(library: Library) -> None:
    """In either language, and a rule that does not exist."""
    first, second, *rest = library.glossary
    twin = {**second, "fr": first["fr"].upper(), "rules": ["table.sets"]}
    found = traced.glossary(replace(library, glossary=[first, twin, *rest]))

    assert without_place(found) == [
        "spec/glossary.yaml: there is no rule table.sets, expected table.seats",
        f"spec/glossary.yaml: ante has the word {twin['fr']} too, expected a word of its own",
    ]


@pytest.mark.parametrize("name", ["floor.burn-error", "first-to-act.tie-suit-card"])
def test_a_rule_that_no_hand_can_show_is_not_asked(
    name: str, library: Library, tmp_path: Path
) -> None:
    """One for the floor, and one that nobody answers."""
    text = ALWAYS.replace("[showdown.no-river-bet, ", f"[showdown.no-river-bet, {name}, ")
    [one] = load_corpus([put(tmp_path, mine(text))], ours=False).scenarios

    assert [str(found) for found in cited.askable_rules(one, library)] == [
        (
            f"{tmp_path}/mine-0001.yaml:3:32: no hand can show {name}, "
            "which is there to be looked up, expected a rule with testable: true"
        )
    ]


def test_a_place_of_a_scenario_can_be(library: Library, tmp_path: Path) -> None:
    """As that of a rule."""
    text = ALWAYS.replace("L254-261", "L254-9261")
    [one] = load_corpus([put(tmp_path, mine(text))], ours=False).scenarios

    assert [str(found) for found in cited.possible_places(one, library)] == [
        (
            f"{tmp_path}/mine-0001.yaml:5:39: full-tilt has no L254-9261, "
            "expected lines from L1 to L314, such as L1 or L1-2"
        )
    ]
