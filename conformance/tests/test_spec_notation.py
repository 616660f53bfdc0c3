"""Cards, steps, legal actions and showdowns are read from their short notations."""

from __future__ import annotations

import pytest
from stud_conformance.spec import notation


@pytest.mark.parametrize(
    ("text", "seat", "act", "to"),
    [
        ("1 folds", 1, "fold", None),
        ("2 checks", 2, "check", None),
        ("3 calls", 3, "call", None),
        ("4 brings in 50", 4, "bring-in", 50),
        ("5 completes to 200", 5, "wager", 200),
        ("6 bets 200", 6, "wager", 200),
        ("7 raises to 400", 7, "wager", 400),
        ("8 raises to 0", 8, "wager", 0),
        ("9 shows", 9, "show", None),
        ("10 mucks", 10, "muck", None),
    ],
)
def test_a_step_is_a_seat_an_act_and_a_total(
    text: str, seat: int, act: str, to: int | None
) -> None:
    """Whatever its word, a wager is a wager to a street total."""
    assert notation.Act(seat, act, to, text) == notation.act(text)


@pytest.mark.parametrize("verb", ["folds", "brings", "completes", "bets", "raises"])
def test_a_step_keeps_its_word(verb: str) -> None:
    """The word for a wager is not lost."""
    assert verb == notation.act(f"4 {verb} to 200").verb


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("fold", ("fold", 0, 0)),
        ("check", ("check", 0, 0)),
        ("call 50", ("call", 50, 50)),
        ("bring in 50", ("bring-in", 50, 50)),
        ("bring in 15..49", ("bring-in", 15, 49)),
        ("complete to 200", ("wager", 200, 200)),
        ("bet 200", ("wager", 200, 200)),
        ("raise to 400", ("wager", 400, 400)),
        ("wager 200..800", ("wager", 200, 800)),
    ],
)
def test_a_legal_action_has_a_least_and_a_most(text: str, legal: notation.Legal) -> None:
    """One total is both; two dots part them."""
    assert legal == notation.legal(text)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Kc", ("Kc",)),
        ("(Kc)", ("(Kc)",)),
        ("(Kc 8d) 7h", ("(Kc)", "(8d)", "7h")),
        ("(Kc 8d Th) 7h (4h)", ("(Kc)", "(8d)", "(Th)", "7h", "(4h)")),
        ("(Kc) (8d) 7h", ("(Kc)", "(8d)", "7h")),
    ],
)
def test_each_face_down_card_keeps_parentheses(text: str, cards: tuple[str, ...]) -> None:
    """Parentheses round several cards are those of each."""
    assert cards == notation.cards(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [("", ()), ("2c Td", ("2c", "Td")), ("(Kc 8d) 7h (4h)", ("Kc", "8d", "7h", "4h"))],
)
def test_names_say_nothing_of_the_face(text: str, names: tuple[str, ...]) -> None:
    """Only rank, suit and order are left."""
    assert names == notation.names(text)


def test_an_entry_of_a_showdown_is_a_seat_and_an_act() -> None:
    """A hand is shown or mucked."""
    assert (4, "show") == notation.show("4 shows")
    assert (10, "muck") == notation.show("10 mucks")
