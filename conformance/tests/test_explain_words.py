"""The wording: a turn says what must be done, and no line says two things after two colons."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from stud_conformance.explain.phrases import PHRASES

from .explaining import after, compared, explain, explained, flowed, hand_of, read

#: A title that no line of an explanation gives with a colon of its own is cut out.
RULES = re.compile(r"[^:;]*\[[a-z.-]+\]")

#: The lowest card brings in, and everybody else folds; the stacks of two seats are wrong.
STACKS = """
variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 10
big_bet = 20
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????2c", "d dh p2 ????Kd", "d dh p3 ????Qd", "p1 pb", "p2 f", "p3 f"]
finishing_stacks = [103, 98, 99]
"""


@pytest.mark.parametrize(
    ("lang", "must"), [("en", "seat 1 must show"), ("fr", "le siège 1 doit montrer")]
)
def test_a_turn_to_show_names_only_what_is_allowed(lang: str, must: str) -> None:
    """Under Full Tilt the hand that wins the low half may not be thrown away."""
    lines = [line.strip() for line in explained("full-tilt-20", "full-tilt", lang)]

    assert f"35. {must}" in lines


def test_a_hand_that_may_be_thrown_away_may_be_shown_as_well() -> None:
    """The beaten hands of a checked river."""
    lines = [line.strip() for line in explained("showdown-0203", "full-tilt")]
    turns = [number for number, line in enumerate(lines) if "must show" in line]

    assert turns
    for number in turns:
        choice = next(line for line in lines[number:] if line.startswith("may "))
        assert ("or muck" in lines[number]) is ("muck" in choice)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_line_has_two_colons(lang: str) -> None:
    """But for those of titles, which are not ours."""
    lines = [
        *explained("kingsclub-3", lang=lang),
        *explained("winning-5", lang=lang),
        *explained("betting-0109", "full-tilt", lang=lang),
        *compared("full-tilt-20", "full-tilt", "pokerstars", "tribeca", lang=lang),
        *compared("showdown-0203", "full-tilt", "partouche", lang=lang),
        *compared("showdown-0207", "full-tilt", "tda", lang=lang),
        *compared("awards-0201", "full-tilt", "wsop-live", lang=lang),
    ]

    assert [line for line in lines[1:] if RULES.sub("", line).count(":") > 1] == []


def test_a_refused_act_says_why_after_one_colon() -> None:
    """As a person would say it."""
    lines = explained("kingsclub-3")

    assert any(
        line.endswith("seat 4 raises to 77.16, refused: the amount is wrong") for line in lines
    )


def test_amounts_have_a_comma_in_french() -> None:
    """Whatever is told of them: stakes, stacks, acts, pots and gains."""
    text = "\n".join(explained("full-tilt-20", "full-tilt", "fr"))

    assert "ante 0,40" in text
    assert "siège 1 : 41,05 (+17,25)" in text
    assert not re.search(r"[0-9]\.[0-9]", text)


def test_a_heading_in_french_is_whole_without_its_amount() -> None:
    """A call has none of its own."""
    lines = compared("full-tilt-20", "full-tilt", "wsop-live", lang="fr")

    assert "étape 11 : le siège 3 suit" in lines


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "by the rules 16 that nobody matched goes back to seat 2; in the record, nothing"),
        ("fr", "selon les règles 16 que nul n'a suivi revient au siège 2 ; au relevé, rien"),
    ],
)
def test_chips_that_the_record_does_not_return_are_told_so(lang: str, says: str) -> None:
    """Seat 2 calls a short bring-in of 9, and the record has it pay no more."""
    assert says in flowed(explained("full-tilt-52", "full-tilt", lang))


@pytest.mark.parametrize("returned", [{2: 16}, None])
def test_chips_that_the_record_returns_are_told_as_they_are(
    returned: dict[int, int] | None,
) -> None:
    """So they are where it does not say."""
    hand = hand_of("full-tilt-52")
    lines, _ = explain(replace(hand, found=replace(hand.found, returned=returned)), "full-tilt")

    assert "16 that nobody matched goes back to seat 2" in [line.strip() for line in lines]


def test_who_is_all_in_is_told_once() -> None:
    """Of 23.80 seat 1 pays 0.40, 10 and 2.50, so that its last 10.90 are for fifth street."""
    told = [line.strip() for line in explained("full-tilt-20") if line.endswith(", all-in")]

    assert told == ["does       seat 1 raises to 10.90, all-in"]


def test_only_seats_whose_stacks_differ_are_told() -> None:
    """Seat 3 has what it should: 100 less the ante."""
    lines, holds = explain(read(STACKS), "pokerstars")

    assert not holds
    assert after(lines, "expected   ", 3) == [
        "expected   stacks: seat 1 102, seat 2 99",
        "found      stacks: seat 1 103, seat 2 98",
        "money      seat 1 +1, seat 2 -1",
    ]


def test_no_phrase_has_more_than_one_colon() -> None:
    """Nor one where another one with a colon is put in."""
    for words in PHRASES.values():
        assert all(one.count(":") <= 1 for one in words)
