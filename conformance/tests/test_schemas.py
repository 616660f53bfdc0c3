"""The schemas themselves are sound, strict and described."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from stud_conformance.files import data, schema
from stud_conformance.protocol import form

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = schema.kinds()
#: How many mappings of a message are open: what an engine says beyond what is named is overlooked.
OPEN = {"answer": 10, "greeting": 1}
#: Words under which a schema only narrows what stands beside it.
NARROWING = ("if", "then", "else", "not", "allOf", "dependentSchemas")


def parts(part: object) -> Iterator[dict[str, Any]]:
    """Yield every schema in a schema, but not those that only narrow another."""
    if isinstance(part, list):
        for entry in part:
            yield from parts(entry)
    if isinstance(part, dict):
        yield part
        for word, value in part.items():
            if word not in NARROWING:
                yield from parts(value)


def test_every_kind_of_file_has_a_schema() -> None:
    """The schemas are those of the files of the spec, of those of a user, and of the messages."""
    ours = {"betting-trees", "game", "glossary", "house", "released", "rule", "scenario", "sources"}
    yours = {"baseline", "hand-verdicts", "rooms"}

    assert set(KINDS) == {*ours, "traceability", *yours, *form.KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_valid(kind: str) -> None:
    """Every schema is one of JSON Schema 2020-12, and says so."""
    loaded = schema.load(kind)

    Draft202012Validator.check_schema(loaded)
    assert loaded["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert f"urn:stud-conformance:{kind}" == loaded["$id"]


def test_every_message_has_a_schema() -> None:
    """The five of the protocol have theirs beside those of the files."""
    assert set(form.KINDS) <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_allows_no_key_that_it_does_not_name(kind: str) -> None:
    """Every mapping is closed, but for those of engines that say more than is asked."""
    mappings = [part for part in parts(schema.load(kind)) if "object" in part.get("type", ())]
    is_open = [part.get("additionalProperties") for part in mappings if "$ref" not in part]

    assert is_open.count(False) + is_open.count(True) == len(is_open)
    assert is_open.count(True) == OPEN.get(kind, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_says_of_every_value_what_is_expected(kind: str) -> None:
    """Every type and every choice has a description, as messages need it."""
    typed = [part for part in parts(schema.load(kind)) if "type" in part or "enum" in part]
    values = [part for part in typed if isinstance(part.get("type", ""), str | list)]

    assert [] == [part for part in values if "description" not in part]


@pytest.mark.parametrize("kind", KINDS)
def test_patterns_hold_for_the_whole_text(kind: str) -> None:
    """Every pattern starts at the start and ends at the end."""
    loaded = list(parts(schema.load(kind)))
    patterns = [part["pattern"] for part in loaded if isinstance(part.get("pattern"), str)]
    patterns += [pattern for part in loaded for pattern in part.get("patternProperties", {})]

    assert [] == [pattern for pattern in patterns if not re.fullmatch(r"\^.*\$", pattern)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_definition_is_used(kind: str) -> None:
    """No schema carries a definition for nothing."""
    text = (data.schemas() / f"{kind}.schema.json").read_text(encoding="utf-8")

    assert [] == [
        name
        for name in schema.load(kind).get("$defs", {})
        if f'"$ref": "#/$defs/{name}"' not in text
    ]


@pytest.mark.parametrize("kind", form.KINDS)
def test_every_key_of_a_message_is_described(kind: str) -> None:
    """The schema of a message is a reference by itself: it says what each key means."""
    named = [part["properties"] for part in parts(schema.load(kind)) if "properties" in part]
    keys = [(key, value) for properties in named for key, value in properties.items()]

    assert keys
    assert [] == [key for key, value in keys if "description" not in value]
