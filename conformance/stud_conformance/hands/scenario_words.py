"""The words in which a scenario tells what a seat does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.hands.recorded import Acted, CommonDealt, Dealt, Mucked, Showed
from stud_conformance.spec import notation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stud_conformance.hands.recorded import Step
    from stud_conformance.spec.scenario import Setup

COMPLETES, BETS, RAISES, BRINGS = "completes", "bets", "raises", "brings"

#: The words for putting in chips of one's own choice.
VERBS: Final = (COMPLETES, BETS, RAISES, BRINGS)

_PLAIN: Final = {notation.FOLD: "folds", notation.CHECK: "checks", notation.CALL: "calls"}
_AFTER: Final = {BRINGS: "brings in", COMPLETES: "completes to", RAISES: "raises to"}


def usual_words(setup: Setup, steps: Iterable[Step]) -> Iterator[tuple[Acted, str]]:
    """Yield each act with its verb: the first wager of a street bets, the next ones raise.

    At fixed limit the wager that reaches the first small bet of the hand completes.
    """
    price, street = 0, -1
    for step in steps:
        if isinstance(step, Dealt):
            price, street = 0, step.street
        elif isinstance(step, CommonDealt):
            price, street = 0, street + 1
        elif isinstance(step, Acted):
            yield step, _verb(setup, step, price, street)
            price = max(price, step.to or 0)


def _verb(setup: Setup, act: Acted, price: int, street: int) -> str:
    if act.act == notation.BRING_IN:
        return BRINGS
    if act.act != notation.WAGER:
        return _PLAIN[act.act]
    stakes = setup.stakes
    if street <= 0 and stakes["bring-in"] and price < stakes.get("small-bet", 0):
        return COMPLETES
    return RAISES if price else BETS


def said(act: Acted, verb: str) -> str:
    """Return an act as a step of a scenario.

    >>> said(Acted(4, "wager", 200), "completes")
    '4 completes to 200'
    """
    text = f"{act.seat} {_AFTER.get(verb, verb)}"
    return text if act.to is None else f"{text} {act.to}"


def shown(step: Showed | Mucked) -> str:
    """Return a show or a muck as a step of a scenario."""
    return f"{step.seat} {'shows' if isinstance(step, Showed) else 'mucks'}"
