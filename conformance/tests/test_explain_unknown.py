"""What a record does not tell is said in both languages, and nothing more is taken as known."""

from __future__ import annotations

from dataclasses import replace

import pytest
from stud_conformance.audit.audit import audit
from stud_conformance.audit.verdict import CONFORMS, DEVIATES, UNDECIDED
from stud_conformance.explain import under
from stud_conformance.explain.phrases import phrase
from stud_conformance.hands import read as files
from stud_conformance.hands.recorded import Recorded
from stud_conformance.spec import hands as played
from stud_conformance.spec import load

from .explaining import after, compare, compared, explain, explained, hand_of, read

pytestmark = pytest.mark.skipif(not played.folder().is_dir(), reason="there are no hands")

#: Two cards of the hand that seat 2 mucks were never seen.
MUCKED = """
variant = "F7S"
antes = [10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [1000, 1000]
actions = [
  "d dh p1 AcAhJd", "d dh p2 ????2c", "p2 pb", "p1 cc",
  "d dh p1 Tc", "d dh p2 7h", "p1 cc", "p2 cc",
  "d dh p1 4s", "d dh p2 4h", "p1 cc", "p2 cc",
  "d dh p1 8c", "d dh p2 9s", "p1 cc", "p2 cc",
  "d dh p1 Qc", "d dh p2 Ks", "p1 cbr 100", "p2 cc",
  "p1 sm AcAhJdTc4s8cQc", "p2 sm",
]
finishing_stacks = [1125, 875]
"""
#: Boards are tied where the last round opens, so that the button says who speaks first.
TIED = "stars-30"


def test_cards_that_are_not_told_stay_unknown() -> None:
    """They are filled in for the play, and never shown."""
    lines = explained("full-tilt-20", "full-tilt")

    assert phrase("en", "filled") in lines
    assert any(line.strip() == "seat 2 gets (??) (??) 8s" for line in lines)
    assert any(line.strip().startswith("seat 6 gets (7d) (5c) 6d") for line in lines)


def test_what_depends_on_unknown_upcards_is_undecided() -> None:
    """Who opens, and who is first to act."""
    lines = explained("everleaf-10")

    assert any(line.startswith("undecided: who opens and who acts, as upcards") for line in lines)
    assert any(line.endswith("is first to act (undecided)") for line in lines)
    assert phrase("en", "may-hold") in lines


def test_seats_with_unknown_cards_are_named_as_french_has_it() -> None:
    """Several with one article; the cards as the glossary calls them."""
    said = "les cartes exposées des sièges 1, 3 et 4 étant inconnues"

    assert f"indécis : qui ouvre et qui parle, {said}" in explained("everleaf-9", lang="fr")
    assert any(
        line.endswith("cartes exposées du siège 3 étant inconnues")
        for line in explained("winamax-3", lang="fr")
    )


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "down cards of seat 2 were mucked and never seen: they are taken as beaten"),
        ("fr", "cartes fermées du siège 2 jetées sans être vues : elles sont tenues pour battues"),
    ],
)
def test_a_mucked_hand_that_nobody_saw_is_taken_as_beaten(lang: str, says: str) -> None:
    """That is said, also where houses are compared, and the record holds."""
    lines, holds = explain(read(MUCKED), "full-tilt", lang)

    assert holds
    assert says in lines
    assert phrase(lang, "holds") in lines


def test_a_mucked_hand_that_was_seen_is_not_taken_for_anything() -> None:
    """All its cards are told."""
    lines, _ = explain(read(MUCKED.replace("????2c", "3d5d2c")), "full-tilt")

    assert phrase("en", "holds") in lines
    assert not any("taken as beaten" in line for line in lines)


@pytest.mark.parametrize(
    ("lang", "says", "known"),
    [
        ("en", "nobody knows who has the button: seat {} stands in for it", "button at seat {}"),
        ("fr", "nul ne sait qui a le bouton : le siège {} en tient lieu", "bouton au siège {}"),
    ],
)
def test_a_button_that_nobody_knows_is_not_told_as_known(lang: str, says: str, known: str) -> None:
    """A seat stands in for it; where it is known it is told as before."""
    hand = hand_of("full-tilt-52")
    told, _ = explain(hand, "full-tilt", lang)
    sure, _ = explain(replace(hand, flags=frozenset()), "full-tilt", lang)

    assert told[2] == says.format(2)
    assert sure[2] == known.format(2)


def test_a_hand_that_depends_on_the_button_is_undecided() -> None:
    """It is no record that follows the rules throughout, nor are houses compared without a word."""
    lines = explained(TIED)

    assert lines[2].startswith("nobody knows who has the button: ")
    assert phrase("en", "may-hold-button") in lines
    assert phrase("en", "holds") not in lines
    assert phrase("en", "may-hold-button") in compared(TIED, "pokerstars", "wsop-live")


def test_the_seat_that_was_tried_as_the_button_is_told() -> None:
    """With the seats clockwise from its left, whatever the record was written with."""
    hand = hand_of(TIED)
    seats = sorted(hand.setup.stacks)
    told: list[int] = []
    for seat in seats:
        moved = replace(hand, setup=replace(hand.setup, button=seat))
        lines, holds = explain(moved, "pokerstars")
        told.append(int(lines[2].split(" seat ")[1].split()[0]))
        left = seats[(seats.index(told[-1]) + 1) % len(seats)]

        assert holds
        assert lines[3].split()[:2] == ["seat", str(left)]
    # Under some of them the record does not hold, so that another seat was tried.
    assert 1 < len(set(told)) < len(seats)


# As the audit has it.


def verdict(lines: list[str], *, holds: bool) -> str:
    """Return the verdict that an explanation comes to."""
    if not holds:
        return DEVIATES
    return CONFORMS if phrase("en", "holds") in lines else UNDECIDED


@pytest.mark.slow
def test_an_explanation_comes_to_the_verdict_of_the_audit() -> None:
    """It leaves the rules at the same step, by the same rules, and with the same money."""
    for name, path in played.paths().items():
        hand = next(files.hands([str(path)]))
        assert isinstance(hand, Recorded), name
        house = under.of_hand(hand).house if hand.out_of_scope is None else None
        if house is None:
            continue
        found = audit(hand, house)
        lines, holds = explain(hand, house.id)

        assert verdict(lines, holds=holds) == found.verdict, name
        if found.deviation is None:
            continue
        left = after(lines, "** here the record leaves the rules **", 20)
        place = "" if found.deviation.step is None else f"{found.deviation.step + 1}. "
        text = " ".join(left)
        assert left[0].startswith(f"{place}**"), name
        assert all(f"[{rule}]" in text for rule in found.deviation.rules), name
        assert ("money" in text) is bool(found.deviation.money), name


@pytest.mark.slow
def test_what_is_expected_to_be_undecided_is_so() -> None:
    """Each says what is unknown, and marks what depends on cards."""
    names = [one.hand for one in played.verdicts().values() if one.verdict == UNDECIDED]

    assert names
    for name in names:
        lines = explained(name)
        of_cards = any(line.startswith("undecided: who") for line in lines)

        assert of_cards or phrase("en", "may-hold-button") in lines, name
        assert any(line.endswith("(undecided)") for line in lines) is of_cards, name
        assert phrase("en", "holds") not in lines, name


def test_houses_are_compared_with_the_cards_of_the_one_that_holds() -> None:
    """Under Tribeca the double bet of party-4 is refused, so that its cards need no open pair."""
    for houses in (("tribeca", "full-tilt"), ("full-tilt", "tribeca")):
        lines = compared("party-4", *houses)

        assert "the hand comes to its end under full-tilt alone" in lines
        assert any("tribeca: the record cannot be followed" in line for line in lines)


def test_where_no_house_holds_the_cards_are_those_of_the_one_that_follows_furthest() -> None:
    """Full Tilt follows party-4 to its end, of which one stack is another one."""
    text = played.paths()["party-4"].read_text(encoding="utf-8")
    hand = read(text.replace("finishing_stacks = [2920, 3650", "finishing_stacks = [2910, 3660"))

    lines, holds = explain(hand, "full-tilt")
    assert holds
    assert f"** {phrase('en', 'may-leave')} **" in lines
    assert audit(hand, load.house("full-tilt")).verdict == UNDECIDED
    assert not any(
        phrase("en", "holds") in explain(hand, one)[0] for one in ("tribeca", "full-tilt")
    )
    for houses in (("tribeca", "full-tilt"), ("full-tilt", "tribeca")):
        assert "the hand comes to its end under full-tilt alone" in compare(hand, *houses)
