"""Terms of a rake that nobody tells are tried for each house and named, or said to be unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.explain import several, single
from stud_conformance.explain.under import Under, of_house
from stud_conformance.spec import hands as played
from stud_conformance.spec import load

from .explaining import compare, flowed, hand_of, read

if TYPE_CHECKING:
    from stud_conformance.hands.recorded import Recorded

pytestmark = pytest.mark.skipif(not played.folder().is_dir(), reason="there are no hands")

RULING = "pots.rake-from"
#: Of 85.10 and 10.00 the house takes 3.00: of the main pot alone, as either way may have it.
RAKED = "full-tilt-20"
#: The same hand, raked where no percentage of each pot comes to it: of the side pot alone.
OF_THE_SIDE_POT = (
    ("[88.10, 41.05, 192.90, 180.90,", "[88.10, 42.55, 192.90, 180.90,"),
    ("101.20, 62.40]", "101.20, 60.90]"),
    ("[0.00, 41.05, 0.00, 46.05, 0.00, 5.00]", "[0.00, 42.55, 0.00, 46.05, 0.00, 3.50]"),
    ('side = "high", player = 4, amount = 5.00', 'side = "high", player = 4, amount = 3.50'),
    ('side = "low", player = 6, amount = 5.00', 'side = "low", player = 6, amount = 3.50'),
    ('side = "high", player = 4, amount = 41.05', 'side = "high", player = 4, amount = 42.55'),
    ('side = "low", player = 2, amount = 41.05', 'side = "low", player = 2, amount = 42.55'),
)


def each_pot(hand: Recorded, house: str = "full-tilt") -> Under:
    """Return the rulings of a house, but that each pot is raked for itself."""
    own = of_house(hand, load.house(house))
    assert own.house is not None
    return Under({**own.rulings, RULING: "each-pot"}, replace(own.house, id="each-pot"))


def odd() -> Recorded:
    """Return the hand that was raked of the side pot alone."""
    text = played.paths()[RAKED].read_text(encoding="utf-8")
    for old, new in OF_THE_SIDE_POT:
        assert old in text
        text = text.replace(old, new)
    return read(text)


@pytest.mark.parametrize("house", ["full-tilt", "wsop-live"])
def test_terms_are_tried_for_the_house_that_needs_them(house: str) -> None:
    """Also where the record leaves its rules at the showdown; all come to an end."""
    hand = hand_of(RAKED)
    unders = [of_house(hand, load.house("full-tilt")), each_pot(hand, house)]
    for order in (unders, unders[::-1]):
        text = flowed(several.compared(hand, order, "en"))

        assert "each-pot: the rake is taken as 4% of a pot, 3.00 at most" in text
        assert "full-tilt: the rake" not in text
        assert "nothing answers" not in text
        assert "alone" not in text
        assert "the money is the same" in text


def test_the_terms_are_told_where_one_house_is_asked() -> None:
    """In both languages, as they are the audit's guess."""
    hand = hand_of(RAKED)
    for lang, says in (
        ("en", "the rake is taken as 4% of a pot, 3.00 at most, as its terms are not told"),
        ("fr", "le prélèvement, mal connu, est pris à 4 % d'un pot, 3,00 au plus"),
    ):
        lines, holds = single.explained(hand, each_pot(hand), lang)

        assert holds
        assert says in lines
    lines, _ = single.explained(hand, of_house(hand, load.house("full-tilt")), "en")
    assert not any(line.startswith("the rake is taken") for line in lines)


def test_terms_that_fit_the_record_go_before_others() -> None:
    """Five per cent of each pot of stars-21 is what was taken of each."""
    hand = hand_of("stars-21")
    lines = several.compared(hand, [each_pot(hand), of_house(hand, load.house("full-tilt"))], "en")

    assert any(line.startswith("each-pot: the rake is taken as 5% of a pot") for line in lines)


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "[pots.rake-from] depends on terms of the rake that are unknown"),
        ("fr", "[pots.rake-from] dépend des conditions inconnues du prélèvement"),
    ],
)
def test_a_ruling_that_has_a_value_answers(lang: str, says: str) -> None:
    """It is the terms that are unknown, where no percentage comes to what was paid."""
    hand = odd()
    lines, _ = single.explained(hand, each_pot(hand), lang)
    text = flowed(lines)

    assert says in text
    assert "nothing answers" not in text
    assert "rien ne répond" not in text


def test_the_houses_that_come_to_an_end_are_named_where_not_all_do() -> None:
    """Under Tribeca the record cannot be followed; with one other nothing is compared."""
    hand = hand_of("betting-0109", "full-tilt")
    two = compare(hand, "full-tilt", "tribeca")
    three = compare(hand, "full-tilt", "wsop-live", "tribeca")
    french = compare(hand, "full-tilt", "wsop-live", "tribeca", lang="fr")

    assert "the hand comes to its end under full-tilt alone" in two
    assert not any("the money is the same" in line for line in two)
    at = three.index("the hand comes to its end under full-tilt, wsop-live alone")
    assert three[at + 1] == "there the money is the same"
    assert "la main n'arrive à sa fin que selon full-tilt, wsop-live" in french
    assert "là, l'argent est le même" in french
