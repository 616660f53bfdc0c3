"""What is seen of a hand of the reference, as a message says it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from stud_reference.actions import MUCK, NOBODY, SHOW
from stud_reference.cards import NAMES
from stud_reference.events import CommonCardDealt, HandMucked, HandShown, StreetDealt

from stud_conformance.protocol import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    import stud_reference as ref

    from stud_conformance.protocol.messages import Message

_SHOWS = {HandShown: SHOW, HandMucked: MUCK}
#: Before these a card is burned; written as a union where it is asked, it is built for each event.
_BURNING = StreetDealt, CommonCardDealt
#: All that can be seen, but for views, which cost the most.
USUAL = frozenset(messages.OBSERVED) - {"views"}
#: The name of each card, first where it lies face down, then where it lies face up.
_FACES = tuple([f"({name})" for name in NAMES]), NAMES


def option(legal: ref.Option) -> Message:
    """Return one legal act, with its street total or the least and the greatest."""
    if not legal.most:
        return {"act": legal.act}
    if legal.least == legal.most:
        return {"act": legal.act, "to": legal.least}
    return {"act": legal.act, "min": legal.least, "max": legal.most}


def face(card: int, *, up: bool) -> str:
    """Return the name of a card, in parentheses where it lies face down."""
    return _FACES[up][card]


def award(hand: ref.Hand, pot: str, share: str | None, paid: dict[int, int]) -> Message:
    """Return what was paid of a pot, or of one share of it, by position."""
    to = {str(hand.numbers[seat]): chips for seat, chips in paid.items()}
    return {"pot": pot, "share": share, "to": to} if share else {"pot": pot, "to": to}


def to_act(hand: ref.Hand) -> int | None:
    """Return the seat to act or to show, if there is one."""
    return None if hand.turn == NOBODY else hand.numbers[hand.turn]


def common(hand: ref.Hand) -> str | None:
    """Return the common card, if there is one."""
    return None if hand.shoe.common is None else NAMES[hand.shoe.common]


def dealt(hand: ref.Hand, scrambled: Sequence[str]) -> Message:
    """Return the cards of a hand; ``scrambled`` as stated where nothing was mixed."""
    shoe = hand.shoe
    burned = [
        event.burned
        for event in hand.events
        if isinstance(event, _BURNING) and event.burned is not None
    ]
    found: Message = {
        "cards": {
            name: [NAMES[card] for card in own]
            for name, own in zip(_names(hand.numbers), hand.cards, strict=True)
        },
        "burns": [NAMES[own] for own in burned],
        "common": common(hand),
        "deck": [NAMES[own] for own in shoe.order()],
    }
    if shoe.scrambled is not None:
        found["scrambled"] = [NAMES[own] for own in shoe.scrambled]
    elif scrambled:
        found["scrambled"] = list(scrambled)
    return found


class Watch:
    """Looks at one hand in play, and only at what is asked for."""

    __slots__ = ("_cards", "_count", "_hand", "_looks", "_observe")

    def __init__(self, hand: ref.Hand, observe: Collection[str]) -> None:
        """Take the hand, and what is asked for."""
        self._hand, self._observe = hand, observe
        looks = STATE | {"cards": self._held}
        self._looks = [(key, look) for key, look in looks.items() if key in observe]
        self._cards: Message = {}
        self._count = -1

    def state(self) -> Message:
        """Return what is seen of the hand between two acts."""
        hand = self._hand
        return {key: look(hand) for key, look in self._looks}

    def final(self) -> Message:
        """Return what is seen of the hand at its end."""
        return {key: look(self._hand) for key, look in FINAL.items() if key in self._observe}

    def _held(self, hand: ref.Hand) -> Message:
        """Return the cards, as before where there are no more of them: none is ever taken away."""
        count = sum(map(len, hand.cards))
        if count != self._count:
            self._cards, self._count = _cards(hand), count
        return {seat: [*own] for seat, own in self._cards.items()}


@cache
def _names(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Return seat numbers as keys; the same seats come again and again."""
    return tuple(map(str, numbers))


def _by_seat(hand: ref.Hand, chips: Sequence[int]) -> dict[str, int]:
    return dict(zip(_names(hand.numbers), chips, strict=True))


def _cards(hand: ref.Hand) -> dict[str, list[str]]:
    return {
        name: [_FACES[up][card] for card, up in zip(own, ups, strict=True)]
        for name, own, ups in zip(_names(hand.numbers), hand.cards, hand.faces, strict=True)
    }


def _views(hand: ref.Hand) -> dict[str, dict[str, list[str]]]:
    """Return the cards that each seat may see of each, ``??`` where it may not."""
    return {
        name: {
            str(seat): ["??" if card is None else NAMES[card] for card in seen]
            for seat, seen in hand.view(viewer).items()
        }
        for name, viewer in zip(_names(hand.numbers), hand.numbers, strict=True)
    }


def _showdown(hand: ref.Hand) -> list[Message]:
    return [
        {"seat": event.seat, "act": _SHOWS[type(event)]}
        for event in hand.events
        if isinstance(event, HandShown | HandMucked)
    ]


def _pots(hand: ref.Hand) -> list[Message]:
    numbers = hand.numbers
    return [
        {"pot": pot.name, "amount": pot.amount, "seats": [numbers[seat] for seat in pot.seats]}
        for pot in hand.pots
    ]


#: What is seen of a hand between two acts.
STATE: dict[str, Callable[[ref.Hand], object]] = {
    "street": lambda hand: hand.street_now.name,
    "to-act": to_act,
    "legal": lambda hand: [option(one) for one in hand.legal()],
    "stacks": lambda hand: _by_seat(hand, hand.stacks),
    "bets": lambda hand: {} if hand.over else _by_seat(hand, hand.bets),
    "pot": lambda hand: 0 if hand.over else sum(hand.paid),
    "cards": _cards,
    "common": common,
    "views": _views,
}

#: What is seen of a hand at its end.
FINAL: dict[str, Callable[[ref.Hand], object]] = {
    "stacks": STATE["stacks"],
    "showdown": _showdown,
    "tabled": lambda hand: [hand.numbers[seat] for seat in hand.tabled],
    "pots": _pots,
    "awards": lambda hand: [award(hand, *paid) for paid in hand.awards],
    "returned": lambda hand: {
        str(hand.numbers[seat]): chips for seat, chips in hand.returned.items()
    },
    "rake": lambda hand: hand.raked,
    "cards": _cards,
    "common": common,
    "views": _views,
}
