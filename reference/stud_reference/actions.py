"""What a seat may do, and why it may not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

FOLD, CHECK, CALL = "fold", "check", "call"
BRING_IN, WAGER = "bring-in", "wager"
SHOW, MUCK = "show", "muck"
ACTS = (FOLD, CHECK, CALL, BRING_IN, WAGER, SHOW, MUCK)

#: Acts that have to say to which street total.
NEED_A_TOTAL = (BRING_IN, WAGER)

#: Whose turn it is where it is nobody's.
NOBODY = -1

HAND_OVER = "hand-over"
UNKNOWN_SEAT = "unknown-seat"
NOT_YOUR_TURN = "not-your-turn"
CAPPED = "capped"
NOT_REOPENED = "not-reopened"
INSUFFICIENT_CHIPS = "insufficient-chips"
ILLEGAL_ACTION = "illegal-action"
WRONG_AMOUNT = "wrong-amount"
REASONS = (
    HAND_OVER,
    UNKNOWN_SEAT,
    NOT_YOUR_TURN,
    CAPPED,
    NOT_REOPENED,
    INSUFFICIENT_CHIPS,
    ILLEGAL_ACTION,
    WRONG_AMOUNT,
)


@dataclass(frozen=True, slots=True)
class Option:
    """One legal act.

    Attributes:
        act: One of ``ACTS``.
        least: The least street total after the act; 0 where no chips move.
        most: The greatest; equal to ``least`` in fixed limit.

    """

    act: str
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act was refused; nothing has changed.

    Attributes:
        code: One of ``REASONS``, the first that applies.
        text: The reason in plain words.
        rules: The rules that speak against it, and the rulings that were read for this turn; none
            where no act at all would do.

    """

    code: str
    text: str
    rules: tuple[str, ...] = ()


#: So many totals are kept of each act.
_KEPT = 4096


@lru_cache(_KEPT)
def to_call(total: int) -> Option:
    """Return a call to a street total, the same object for the same total."""
    return Option(CALL, total, total)


@lru_cache(_KEPT)
def to_wager(total: int) -> Option:
    """Return a wager to exactly one street total, the same object for the same total."""
    return Option(WAGER, total, total)


TO_FOLD = Option(FOLD)
TO_CHECK = Option(CHECK)
TO_SHOW = Option(SHOW)
TO_MUCK = Option(MUCK)
