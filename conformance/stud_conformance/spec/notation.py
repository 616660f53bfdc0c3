"""The small notations of a scenario: cards, steps and legal actions.

The schema has checked their form; here they become values.
"""

from __future__ import annotations

from typing import NamedTuple

FOLD, CHECK, CALL = "fold", "check", "call"
BRING_IN, WAGER = "bring-in", "wager"
SHOW, MUCK = "show", "muck"
#: All cards, ascending.
DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")

ACTS = (FOLD, CHECK, CALL, BRING_IN, WAGER, SHOW, MUCK)

_VERBS = {
    "folds": FOLD,
    "checks": CHECK,
    "calls": CALL,
    "brings": BRING_IN,
    "completes": WAGER,
    "bets": WAGER,
    "raises": WAGER,
    "shows": SHOW,
    "mucks": MUCK,
}
_LEGAL = {
    "fold": FOLD,
    "check": CHECK,
    "call": CALL,
    "bring": BRING_IN,
    "complete": WAGER,
    "bet": WAGER,
    "raise": WAGER,
    "wager": WAGER,
    "show": SHOW,
    "muck": MUCK,
}


class Act(NamedTuple):
    """What a seat does.

    Attributes:
        seat: The seat number.
        act: ``fold check call bring-in wager show muck``.
        to: The street total after a bring-in or a wager, in whole chips.
        text: The step as it was written.

    """

    seat: int
    act: str
    to: int | None
    text: str

    @property
    def verb(self) -> str:
        """The word written for the act: ``completes``, ``bets``, ``raises`` ..."""
        return self.text.split()[1]


def act(text: str) -> Act:
    """Read a step such as ``4 completes to 200``."""
    seat, verb, *rest = text.split()
    to = int(rest[-1]) if rest else None
    return Act(int(seat), _VERBS[verb], to, text)


Legal = tuple[str, int, int]


def legal(text: str) -> Legal:
    """Read a legal action, such as ``call 50`` or ``wager 200..800``, as (act, least, most)."""
    word, *rest = text.split()
    least, _, most = (rest[-1] if rest else "0").partition("..")
    return _LEGAL[word], int(least), int(most or least)


def cards(text: str) -> tuple[str, ...]:
    """Read cards in order, such as ``(Kc 8d) 7h``; a face-down card keeps its parentheses."""
    found = []
    down = False
    for word in text.split():
        down = down or word.startswith("(")
        name = word.strip("()")
        found.append(f"({name})" if down else name)
        down = down and not word.endswith(")")
    return tuple(found)


def names(text: str) -> tuple[str, ...]:
    """Read cards in order and forget which way up they lie."""
    return tuple(text.replace("(", " ").replace(")", " ").split())


def show(text: str) -> tuple[int, str]:
    """Read an entry of a showdown, such as ``4 shows``, as (seat, act)."""
    seat, verb = text.split()
    return int(seat), _VERBS[verb]
