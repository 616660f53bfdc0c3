"""The right answer to one case that asserts all it can, and how to spoil it."""

from __future__ import annotations

from copy import copy
from typing import Any

from stud_conformance import play
from stud_conformance.run.judge import Failure, judge
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings

from .kit import GOOD, case

#: The good scenario, asserting all that can be asserted of its hand.
RICH = GOOD.replace(
    "{street: fourth, to-act: 1}",
    "{street: fourth, to-act: 1, bets: {1: 0, 4: 0}, pot: 480, "
    'cards: {1: "(Kc 8d) 7h Ks", 4: "(Ah Ad) 9s 3c"}}',
).replace(
    "      stacks: {1: 9360, 4: 10640}\n  best-board",
    "      stacks: {1: 9360, 4: 10640}\n"
    "      tabled: []\n      returned: {}\n      rake: 0\n"
    "      pots: [{pot: main, amount: 1280, seats: [1, 4]}]\n"
    '      cards: {4: "(Ah Ad) 9s 3c 5d 6h (Tc)"}\n  best-board',
)
CASE = case("sixth-bettor", RICH)
HAND = play.hand_message(CASE, own_rulings(CASE, load.domains()))
ANSWER = {"id": "k1", **play.answer(HAND)}
REFUSED, CALLED, CHECKED_AROUND = 1, 3, 7

Path = tuple[str | int, ...]


def changed(path: Path, value: object, answer: Any = ANSWER) -> Any:  # noqa: ANN401
    """Return an answer, the right one if none is given, with one value replaced."""
    key, *rest = path
    found = copy(answer)
    found[key] = changed(tuple(rest), value, found[key]) if rest else value
    return found


def verdict(answer: Any, *, reasons: bool = True) -> Failure | None:  # noqa: ANN401
    """Judge an answer, and check that a failure can be printed."""
    found = judge(CASE, "k1", answer, reasons=reasons)
    if found is not None:
        for text in (found.place, found.topic, found.expected, found.found):
            assert text.isprintable()
            assert len(text) < 1500
    return found


def failure(answer: object, *, reasons: bool = True) -> Failure:
    """Judge an answer that has to fail."""
    found = verdict(answer, reasons=reasons)
    assert found is not None
    return found
