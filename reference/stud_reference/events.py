"""What happens in a hand, in order.  Every event names the rules that caused it.

Seats are seat numbers; amounts are whole chips; ``to`` is a street total.

What is made at every turn is made by an ``__init__`` that is written out: one that ``dataclass``
makes stays interpreted when the reference is compiled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Rules = tuple[str, ...]
#: Seat, card, and whether it lies face up.
DealtCard = tuple[int, int, bool]


@dataclass(slots=True, init=False)
class AntePosted:
    """A seat put its ante, or what it had, into the pot."""

    seat: int
    amount: int
    rules: Rules

    def __init__(self, seat: int, amount: int, rules: Rules) -> None:
        self.seat = seat
        self.amount = amount
        self.rules = rules


@dataclass(slots=True, init=False)
class StreetDealt:
    """A street was dealt: (seat, card, whether it is face up) in dealing order.

    Where cards were mixed in the middle of a street, the cards before and after are two events.
    """

    street: str
    cards: tuple[DealtCard, ...]
    burned: int | None
    rules: Rules

    def __init__(
        self, street: str, cards: tuple[DealtCard, ...], burned: int | None, rules: Rules
    ) -> None:
        self.street = street
        self.cards = cards
        self.burned = burned
        self.rules = rules


@dataclass(slots=True, init=False)
class CardsMixed:
    """Burned cards and what was left of the stub were mixed; ``cards`` is the new order."""

    cards: tuple[int, ...]
    rules: Rules

    def __init__(self, cards: tuple[int, ...], rules: Rules) -> None:
        self.cards = cards
        self.rules = rules


@dataclass(slots=True, init=False)
class CommonCardDealt:
    """One card face up in the middle stands for everybody's last card."""

    card: int
    burned: int | None
    rules: Rules

    def __init__(self, card: int, burned: int | None, rules: Rules) -> None:
        self.card = card
        self.burned = burned
        self.rules = rules


@dataclass(slots=True, init=False)
class FirstToAct:
    """A seat has to act first on this street."""

    seat: int
    rules: Rules

    def __init__(self, seat: int, rules: Rules) -> None:
        self.seat = seat
        self.rules = rules


@dataclass(slots=True, init=False)
class BringInPosted:
    """The forced opening bet was posted."""

    seat: int
    to: int
    rules: Rules

    def __init__(self, seat: int, to: int, rules: Rules) -> None:
        self.seat = seat
        self.to = to
        self.rules = rules


@dataclass(slots=True, init=False)
class Folded:
    """A seat gave its hand up."""

    seat: int
    rules: Rules

    def __init__(self, seat: int, rules: Rules) -> None:
        self.seat = seat
        self.rules = rules


@dataclass(slots=True, init=False)
class Checked:
    """A seat passed the action on without betting."""

    seat: int
    rules: Rules

    def __init__(self, seat: int, rules: Rules) -> None:
        self.seat = seat
        self.rules = rules


@dataclass(slots=True, init=False)
class Called:
    """A seat matched the bet, or put in what it had left."""

    seat: int
    to: int
    rules: Rules

    def __init__(self, seat: int, to: int, rules: Rules) -> None:
        self.seat = seat
        self.to = to
        self.rules = rules


@dataclass(slots=True, init=False)
class Wagered:
    """A seat completed, bet or raised."""

    seat: int
    to: int
    rules: Rules

    def __init__(self, seat: int, to: int, rules: Rules) -> None:
        self.seat = seat
        self.to = to
        self.rules = rules


@dataclass(slots=True, init=False)
class BetReturned:
    """Chips that nobody matched went back."""

    seat: int
    amount: int
    rules: Rules

    def __init__(self, seat: int, amount: int, rules: Rules) -> None:
        self.seat = seat
        self.amount = amount
        self.rules = rules


@dataclass(slots=True, init=False)
class HandsTabled:
    """No betting is left and somebody is all-in: every live hand is turned up."""

    seats: tuple[int, ...]
    rules: Rules

    def __init__(self, seats: tuple[int, ...], rules: Rules) -> None:
        self.seats = seats
        self.rules = rules


@dataclass(slots=True, init=False)
class HandShown:
    """A seat showed its hand."""

    seat: int
    rules: Rules

    def __init__(self, seat: int, rules: Rules) -> None:
        self.seat = seat
        self.rules = rules


@dataclass(slots=True, init=False)
class HandMucked:
    """A seat threw its hand away unseen and gave up its claim."""

    seat: int
    rules: Rules

    def __init__(self, seat: int, rules: Rules) -> None:
        self.seat = seat
        self.rules = rules


@dataclass(slots=True, init=False)
class RakeTaken:
    """The house took its share of a pot."""

    pot: str
    amount: int
    rules: Rules

    def __init__(self, pot: str, amount: int, rules: Rules) -> None:
        self.pot = pot
        self.amount = amount
        self.rules = rules


@dataclass(slots=True, init=False)
class PotAwarded:
    """A pot, or one share of it, was paid: chips by seat."""

    pot: str
    share: str | None
    to: dict[int, int]
    rules: Rules

    def __init__(self, pot: str, share: str | None, to: dict[int, int], rules: Rules) -> None:
        self.pot = pot
        self.share = share
        self.to = to
        self.rules = rules


#: What a seat does in its turn, up to the showdown.
Act = BringInPosted | Folded | Checked | Called | Wagered
ACTED: Final = (BringInPosted, Folded, Checked, Called, Wagered)

Event = (
    AntePosted
    | StreetDealt
    | CardsMixed
    | CommonCardDealt
    | FirstToAct
    | BringInPosted
    | Folded
    | Checked
    | Called
    | Wagered
    | BetReturned
    | HandsTabled
    | HandShown
    | HandMucked
    | RakeTaken
    | PotAwarded
)
