"""What there is to see of a hand after each step, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: The states of a seat.
IN: Final = "in"
ALL_IN: Final = "all-in"
FOLDED: Final = "folded"
MUCKED: Final = "mucked"


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and the ids of the rules that caused what it says."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lies on the table.

    Attributes:
        name: Its rank and suit, such as ``As``; ``??`` where the record does not tell it.
        up: Whether it lies face up.

    """

    name: str
    up: bool


@dataclass(frozen=True, slots=True)
class Place:
    """What lies before a seat; amounts are in words, in the unit of the record.

    Attributes:
        seat: Its number.
        stack: What it has behind.
        bet: What it has put in on this street; empty where that is nothing.
        cards: Its cards, in the order received.
        state: ``in``, ``all-in``, ``folded`` or ``mucked``.
        is_shown: Whether its hand was shown or tabled.
        gain: What it has won or lost, with its sign, once the hand is over; empty before.
        has_button: Whether it has the button; nobody, where that is not known.

    """

    seat: int
    stack: str
    bet: str
    cards: tuple[Card, ...]
    state: str
    is_shown: bool
    gain: str
    has_button: bool = False


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot, in words; before the betting is over there is one, of all that was put in."""

    name: str
    amount: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after a step and all that follows it by itself.

    Attributes:
        number: Which frame it is; the start of the hand is 0.
        step: The index of the step of the record; ``None`` at the start, and where the rules have
            a seat show or muck that the record does not speak of.
        street: The street, in words.
        acting: The seat whose turn it was.
        must: That it had to act, in words; or that the hand is over, where something is tried then.
        why: The rules by which it was its turn.
        legal: What it might do.
        tries: What was tried first, and refused.
        happened: What was done, and what followed.
        seats: The seats, by number.
        pots: The pots.
        common: The common card, once there is one.
        next: The seat that has to act now.
        notes: Where the record leaves the rules, and what else there is to say.
        is_show: Whether the seat had to show or to muck.

    """

    number: int
    step: int | None
    street: str
    acting: int | None
    must: str
    why: tuple[str, ...]
    legal: str
    tries: tuple[Said, ...]
    happened: tuple[Said, ...]
    seats: tuple[Place, ...]
    pots: tuple[Pot, ...]
    common: Card | None
    next: int | None
    notes: tuple[Said, ...] = ()
    is_show: bool = False


@dataclass(frozen=True, slots=True)
class Reel:
    """A hand under some rulings.

    Attributes:
        table: The table in words: game, limit, stakes, button; and under whose rulings.
        frames: What there is to see, in order; the first is the start of the hand.
        asked: The rulings that were asked, each with its value.
        outcome: Whether the record follows the rules, in words.

    """

    table: tuple[str, ...]
    frames: tuple[Frame, ...]
    asked: tuple[tuple[str, str], ...]
    outcome: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What is so, or happens, under some houses, where others have it otherwise.

    Attributes:
        houses: Their names.
        said: What is so there.
        rulings: What they rule otherwise than all others, of what was asked by then; each with
            its values.

    """

    houses: tuple[str, ...]
    said: Said
    rulings: tuple[tuple[str, tuple[str, ...]], ...] = ()
