"""Every mistake in a hand costs one line: where it is, what is wrong, and what would be right."""

from __future__ import annotations

import pytest
from stud_conformance.hands import Unreadable, phh

from .test_hands_phh import HAND

ACTION = "pN f, pN cc, pN pb, pN cbr AMOUNT, pN sm, pN sm CARDS, d dh pN CARDS or d db CARD"
AWARD = '{pot = "main", side = "whole", player = 1, amount = 40}'

#: What is changed, into what, and the line that it costs.
MISTAKES = [
    # the file
    ("variant =", "variant :", "1:9: the TOML is broken (Expected '=' after a key in a key/value"),
    ('"F7S"', '"F7S', "1:15: the TOML is broken (Illegal character '\\n'), expected well-formed"),
    ("bring_in = 0.75", "antes = [1]", "3:12: the TOML is broken (Cannot overwrite a value), exp"),
    ("0.75", "9" * 5000, "3:12: the TOML is broken (a number has too many digits), expected well-"),
    # keys that are missing
    ('variant = "F7S"', "", '1:1: the key "variant" is missing, expected variant = "F7S" or varia'),
    ("antes = [0.40, 0.40, 0.40]", "", '1:1: the key "antes" is missing, expected antes = [...] w'),
    ("bring_in = 0.75", "", '1:1: the key "bring_in" is missing, expected bring_in = AMOUNT'),
    ("small_bet = 2.50", "", '1:1: the key "small_bet" is missing, expected small_bet = AMOUNT'),
    ("starting_stacks = [100.00, 50.00, 12.90]", "", '1:1: the key "starting_stacks" is missing'),
    # kinds
    ('"F7S"', '""', '1:1: the variant is empty, expected variant = "F7S" or variant = "F7S/8"'),
    ('"F7S"', "7", "1:1: 7 is no text, expected variant = "),
    ('"F7S"', "1979-05-27", "1:1: a mapping is no text, expected variant = "),
    ('"a room"', "[1]", "32:1: a list is no text, expected venue = "),
    ("[0.40, 0.40, 0.40]", "0.40", "2:1: 0.40 is no list, expected antes = [...]"),
    ('"cash"', '"ring"', '39:1: "ring" is not known, expected cash or tournament'),
    ('"button"', '"dealer"', '40:1: "dealer" is not known, expected button, frozen-button or s'),
    ('["total-derived"]', "[1]", '47:11: 1 is no text, expected text, such as "p1 f"'),
    ('["total-derived"]', '"all"', '47:1: "all" is no list, expected _flags = [...]'),
    ('_id = "mine-1"', '_id = ""', '38:1: "" is no name, expected a text of at most 200 char'),
    ('_id = "mine-1"', f'_id = "{"x" * 201}"', "38:1: "),
    # amounts
    ("0.75", "true", "3:1: true is no amount, expected an amount such as 40 or 0.40"),
    ("0.75", '"0.75"', '3:1: "0.75" is no amount, expected an amount such as 40 or 0.40'),
    ("0.75", "-0.75", "3:1: -0.75 is below nothing, expected an amount such as 40 or 0.40"),
    ("0.75", "nan", "3:1: NaN is no amount, expected an amount such as 40 or 0.40"),
    ("0.75", "inf", "3:1: Infinity is too large, expected an amount such as 40 or 0.40"),
    ("0.75", "1e20", "3:1: 1E+20 is too large, expected an amount such as 40 or 0.40"),
    ("0.75", "1e999999999999999999", "3:1: 1E+999999999999999999 is too large, expected an am"),
    ("0.75", "9007199254740992", "3:1: 9007199254740992 is too large, expected an amount such"),
    ("0.75", "0x" + "f" * 9000, "3:1: a very large number is too large, expected an amount such a"),
    ("0.75", "0.000000001", "3:1: 1E-9 has more than 8 places, expected an amount such as 40 or"),
    (
        "0.75",
        "1e-999999999",
        "3:1: 1E-999999999 has more than 8 places, expected an amount such as",
    ),
    ("0.75", f"0.{'0' * 4000}1", "3:1: a number too long or too large to be read is no amount, ex"),
    ("100.00, 50.00", "1, 1e-999999999", "6:23: 1E-999999999 has more than 8 places, expected an"),
    ("100.00, 50", "100.00, -50", "6:28: -50.00 is below nothing, expected an amount such as 40"),
    ("100.00, 50.00", "100.00, 0.00", "6:28: a stack is empty, expected chips for every player"),
    ("small_bet = 2.50", "small_bet = 0", "4:1: 0 is too small, expected an amount above nothing"),
    ('_kind = "cash"', "_unit = 0.3", "39:1: 0.3 is no unit, expected 1, 0.1, 0.01 and so on"),
    ('_kind = "cash"', "_unit = 1", "2:10: 0.40 is no multiple of 1, expected amounts in whole"),
    # numbers of players
    ("antes = [0.40, ", "antes = [", "2:1: antes has 2 entries, expected 3, as starting_stacks h"),
    ("[112.10, ", "[", "35:1: finishing_stacks has 2 entries, expected 3, as starting_stacks has"),
    ("[25.00, ", "[", "36:1: winnings has 2 entries, expected 3, as starting_stacks has"),
    ("[2.50, 0", "[0", "43:1: _returned has 2 entries, expected 3, as starting_stacks has"),
    ("[5, 9, 2]", "[5, 9]", "33:1: seats has 2 entries, expected 3, as starting_stacks has"),
    ("[5, 9, 2]", "[5, 9, 9]", "33:1: the seats are not all different numbers, expected a whole"),
    ("[5, 9, 2]", '[5, 9, "2"]', "33:1: the seats are not all different numbers, expected a whol"),
    # awards
    ("{pot", "4, {pot", f"45:3: 4 is no award, expected {AWARD}"),
    ('"main"', "1", f"45:3: the pot or the side is not known, expected {AWARD}"),
    ('"whole"', '"best"', f"45:3: the pot or the side is not known, expected {AWARD}"),
    ("player = 1", "player = 4", "45:3: 4 is given, expected a whole number from 1 to 3"),
    ("player = 1", "player = true", "45:3: true is given, expected a whole number from 1 to 3"),
    ("player = 1, ", "", "45:3: nothing is given, expected a whole number from 1 to 3"),
    (", amount = 25.00", "", "45:3: nothing is no amount, expected an amount such as 40 or 0.40"),
    # actions
    ('"p2 f"', "2", '13:3: 2 is no text, expected text, such as "p1 f"'),
    ('"p2 f"', '"p2 folds"', f'13:3: "p2 folds" is no action of stud, expected {ACTION}'),
    ('"p2 f"', '"p2 sd"', f'13:3: "p2 sd" is no action of stud, expected {ACTION}'),
    ('"p2 f"', '"p2"', f'13:3: "p2" is no action of stud, expected {ACTION}'),
    ('"p2 f"', '"p2 sm Ac Kc"', f'13:3: "p2 sm Ac Kc" is no action of stud, expected {ACTION}'),
    ('"p2 f"', '"p4 f"', '13:3: there is no player "p4", expected p1 to p3'),
    ('"p2 f"', '"p0 f"', '13:3: there is no player "p0", expected p1 to p3'),
    ('"p2 f"', '"x f"', '13:3: there is no player "x", expected p1 to p3'),
    ("cbr 2.50", "cbr much", '12:3: "much" is no amount, expected an amount such as 40 or 0.40'),
    ("p1 cbr 2.50", "p1 cbr -1", '12:3: "-1" is no amount, expected an amount such as 40 or 0.4'),
    ("????Tc", "xxTc", '9:3: "xxTc" are no cards, expected cards such as AcTh, ?? for an unknown'),
    ("????Tc", "???Tc", '9:3: "???Tc" are no cards, expected cards such as AcTh, ?? for an unkno'),
    ("????Tc", "????10c", '9:3: "????10c" are no cards, expected cards such as AcTh, ?? for an u'),
    ("????Tc", "??AcTc", "9:3: the card Ac was dealt before, expected each card once"),
    ("????Tc", "??TcTc", "9:3: the card Tc was dealt before, expected each card once"),
    ("????Tc", "??Tc", "9:3: p2 has 2 cards here, expected 3, 4, 5, 6 or 7"),
    ("p3 ??", "p3 ????", "28:3: p3 has 8 cards here, expected 3, 4, 5, 6 or 7"),
    ('"p3 sm"', '"p3 sm 7sQs2d7hJs3cAc"', "30:3: the card Ac was dealt before, expected each c"),
    ('"p3 sm"', '"p3 sm 7sQs2d7hJs3c5c6c"', "30:3: p3 shows 5c 6c, which it was not dealt, exp"),
    ('"p3 sm"', '"p3 sm 7s7s"', "30:3: a card is shown twice, expected each card once"),
    ('"p2 f"', '"d db 6h", "d db 7c"', "13:14: there is more than one common card, expected one"),
    ('"p2 f"', '"d db 6h7c"', "13:3: there is more than one common card, expected one known card"),
    ('"p2 f"', '"d db ??"', "13:3: there is more than one common card, expected one known card,"),
    # our own fields
    ('_kind = "cash"', "_rake_percent = 101", "39:1: 101 is given, expected a whole number from"),
    ('_kind = "cash"', "_event_heads_up = 1", "39:1: 1 is neither true nor false, expected _eve"),
    ('_kind = "cash"', '_deck = "2c 2x"', '39:1: "2c 2x" are no cards, expected _deck = "2c Td '),
    ('_kind = "cash"', '_burns = "some"', '39:1: "some" is not known, expected none or fourth-on'),
    ('_kind = "cash"', "_rulings = 3", "39:1: 3 is no table, expected _rulings = {...}"),
    ('_kind = "cash"', "_rulings = {a = {}}", "39:1: a mapping is no value, expected a word or a"),
]


@pytest.mark.parametrize(("old", "new", "says"), MISTAKES, ids=[one[2][:60] for one in MISTAKES])
def test_a_mistake_costs_one_line(old: str, new: str, says: str) -> None:
    """The line has the place of the mistake, and the cure."""
    assert old in HAND

    [found] = phh.read(HAND.replace(old, new, 1), "hand.phh")

    assert isinstance(found, Unreadable)
    lines = str(found).splitlines()
    assert lines[0].startswith(f"hand.phh:{says}")
    assert all(", expected " in line for line in lines)


def test_mistakes_of_later_hands_have_their_own_lines() -> None:
    """Lines are counted over the whole file."""
    text = f"[1]\n{HAND}\n[2]\n{HAND}".replace('"F7S"', '"F7S/8"')
    spoiled = text[::-1].replace("57.0", "x", 1)[::-1].replace("x", "true")
    line = spoiled[: spoiled.index("true")].count("\n") + 1

    _, found = phh.read(spoiled, "two.phhs")

    assert str(found).startswith(f"two.phhs:{line}:1: true is no amount, ")


def test_all_mistakes_of_a_hand_are_told() -> None:
    """Several mistakes are several lines, in order of place."""
    text = HAND.replace("0.75", "true").replace("2.50\nbig", "-1\nbig").replace("112.10", "nan")

    [found] = phh.read(text, "x")

    places = [line.split(": ")[0] for line in str(found).splitlines()]
    assert places == ["x:3:1", "x:4:1", "x:35:21"]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "# one\n\n  # two"])
def test_a_file_without_a_hand(text: str) -> None:
    """An empty file is a mistake, not a file of no hands."""
    [found] = phh.read(text, "empty.phh")

    assert str(found) == (
        'empty.phh:1:1: there is no hand in the file, expected variant = "F7S" and so on'
    )


def test_a_hand_that_is_too_large_is_not_kept() -> None:
    """The hands around it are read."""
    large = HAND + f'_novel = "{"x" * 5000}"\n'

    first, second, third = phh.read(f"[1]\n{HAND}[2]\n{large}[3]\n{HAND}", "x", longest=4000)

    assert not isinstance(first, Unreadable)
    assert not isinstance(third, Unreadable)
    assert str(second).endswith(
        ": the hand is too large, expected a hand of at most 4,000 characters"
    )


def test_names_of_files_are_printable() -> None:
    """A name cannot write to the terminal."""
    [found] = phh.read("variant", "\x1b[31m\nx.phh")

    assert str(found).startswith(" [31m x.phh:1:1: the TOML is broken")
