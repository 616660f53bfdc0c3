"""What a seat may do, and why it may not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"
BRING_IN: Final = "bring-in"
WAGER: Final = "wager"
SHOW: Final = "show"
MUCK: Final = "muck"
ACTS: Final[tuple[str, ...]] = (FOLD, CHECK, CALL, BRING_IN, WAGER, SHOW, MUCK)

#: Whose turn it is where it is nobody's.
NOBODY: Final = -1

HAND_OVER: Final = "hand-over"
UNKNOWN_SEAT: Final = "unknown-seat"
NOT_YOUR_TURN: Final = "not-your-turn"
CAPPED: Final = "capped"
NOT_REOPENED: Final = "not-reopened"
INSUFFICIENT_CHIPS: Final = "insufficient-chips"
ILLEGAL_ACTION: Final = "illegal-action"
WRONG_AMOUNT: Final = "wrong-amount"
REASONS: Final[tuple[str, ...]] = (
    HAND_OVER,
    UNKNOWN_SEAT,
    NOT_YOUR_TURN,
    CAPPED,
    NOT_REOPENED,
    INSUFFICIENT_CHIPS,
    ILLEGAL_ACTION,
    WRONG_AMOUNT,
)


@dataclass(frozen=True, slots=True, init=False)
class Option:
    """One legal act.

    Attributes:
        act: One of ``ACTS``.
        least: The least street total after the act; 0 where no chips move.
        most: The greatest; equal to ``least`` in fixed limit.

    """

    act: str
    least: int
    most: int

    def __init__(self, act: str, least: int = 0, most: int = 0) -> None:
        # Written out, as the events are.
        object.__setattr__(self, "act", act)
        object.__setattr__(self, "least", least)
        object.__setattr__(self, "most", most)


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


_CALLS: Final[dict[int, Option]] = {}
_WAGERS: Final[dict[int, Option]] = {}
#: So many options of each are kept, as stacks of any size may be played.
_KEPT: Final = 4096


def to_call(total: int) -> Option:
    """Return a call to a street total; options that come again and again are made once."""
    return _CALLS.get(total) or _made(CALL, total, _CALLS)


def to_wager(total: int) -> Option:
    """Return a wager to one street total, made once like a call."""
    return _WAGERS.get(total) or _made(WAGER, total, _WAGERS)


def _made(act: str, total: int, kept: dict[int, Option]) -> Option:
    if len(kept) >= _KEPT:
        kept.clear()
    option = kept[total] = Option(act, total, total)
    return option


TO_FOLD: Final = Option(FOLD)
TO_CHECK: Final = Option(CHECK)
TO_SHOW: Final = Option(SHOW)
TO_MUCK: Final = Option(MUCK)
