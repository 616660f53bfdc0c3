"""`studconf schema` prints the form of each file and each message."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from stud_conformance.cli.schema import command
from stud_conformance.files import schema
from stud_conformance.protocol.form import KINDS
from stud_conformance.spec.errors import UnknownName


def printed(*arguments: str) -> str:
    """Return what the command prints."""
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_without_a_name_all_are_listed() -> None:
    """The files, then the messages in the order of an exchange, each with its title."""
    rows = [line.split("\t") for line in printed().splitlines()]

    assert sorted(schema.kinds()) == sorted(name for name, _, _ in rows)
    assert [name for name, what, _ in rows if what == "message"] == list(KINDS)
    assert ["scenario", "file", "Scenario"] in rows
    assert ["answer", "message", "Answer"] in rows


@pytest.mark.parametrize("kind", schema.kinds())
def test_a_schema_is_printed_as_it_was_written(kind: str) -> None:
    """Whole, and as JSON."""
    text = printed(kind)

    assert schema.text(kind) == text
    assert schema.load(kind) == json.loads(text)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("anser", "there is no schema 'anser'; did you mean answer?"),
        ("zzz", "there is no schema 'zzz'; there are answer, "),
        ("../schemas/run", "there is no schema '../schemas/run'"),
    ],
)
def test_a_wrong_name_is_told_with_the_nearest(name: str, says: str) -> None:
    """As any name that nothing has."""
    with pytest.raises(UnknownName) as caught:
        printed(name)

    assert str(caught.value).startswith(says)
