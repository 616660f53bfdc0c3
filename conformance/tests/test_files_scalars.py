"""Plain words of YAML are read as JSON would read them, and as text otherwise."""

from __future__ import annotations

import pytest
from stud_conformance.files import scalars


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("10000", 10000),
        ("-5", -5),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
    ],
)
def test_a_plain_word_has_the_value_of_json(text: str, value: object) -> None:
    """Whole numbers, true, false and null are more than text."""
    found = scalars.plain(text)

    assert (type(value), value) == (type(found), found)


@pytest.mark.parametrize(
    "text",
    ["no", "yes", "on", "off", "True", "NULL", "1:30", "0x1f", "0o17", "017", "1_000", "+5"],
)
def test_what_older_yaml_reads_as_something_else_stays_text(text: str) -> None:
    """The surprises of YAML 1.1 and of other notations are text."""
    assert text == scalars.plain(text)


@pytest.mark.parametrize("text", ["100.5", "100.0", "-0.5", ".5", "5.", "1e3", "1E-3", "1.5e+3"])
def test_a_number_with_a_fraction_or_an_exponent_stays_text(text: str) -> None:
    """No value is ever a float."""
    assert text == scalars.plain(text)


@pytest.mark.parametrize("text", ["2024-01-31", ".", "-", "..", "1.2.3", ".inf", ".nan", "7h"])
def test_what_only_starts_like_a_number_stays_text(text: str) -> None:
    """Dates, dots, dashes and cards are text."""
    assert text == scalars.plain(text)


@pytest.mark.parametrize("text", ["9" * 17, "9" * 5000, "1." + "9" * 5000, "1e" + "9" * 5000])
def test_a_number_of_absurd_length_stays_text(text: str) -> None:
    """No number is computed that takes long or does not fit."""
    assert text == scalars.plain(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [("4", "4"), ("stacks", "stacks"), ("no", "no"), ("true", None), ("~", None), ("1.5", "1.5")],
)
def test_a_key_is_text_as_it_was_written(text: str, name: str | None) -> None:
    """A seat key becomes its digits; true, false and null are no keys."""
    assert name == scalars.key(text)
