"""Checks of how numbers, seats and cards are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from stud_conformance.doctor.answers import PARTED, states
from stud_conformance.doctor.check import Check, Sick
from stud_conformance.protocol import form, messages
from stud_conformance.protocol.text import short, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.doctor.check import Look
    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message

    #: Yields what is wrong in one observation, by its key and its place.
    Faults = Callable[[str, Any, str], Iterator[str]]

BY_SEAT = frozenset({"stacks", "bets", "cards", "views", "returned", "to"})
CARDS = frozenset({"cards", "views", "common"})
WORDS = CARDS | {"street"}
_NUMBER = re.compile(r"\s*[-+]?[0-9][0-9.,_]*\s*", re.ASCII)
_SEAT = re.compile(r"[1-9]|10", re.ASCII)
_CARD = re.compile(r"[2-9TJQKA][cdhs]|\([2-9TJQKA][cdhs]\)|\?\?", re.ASCII)


def _without(faults: Faults) -> Look:
    """Return what fails where an observation has a fault."""

    def look(subject: Subject) -> None:
        for _, sent, answer in subject.played_hands:
            for key, value, place in _observations(answer):
                for fault in faults(key, value, place):
                    text = f"{fault}"
                    raise Sick(text, sent=sent, came=value)

    return look


def _observations(answer: Message) -> Iterator[tuple[str, Any, str]]:
    """Yield everything that is observed, with its key and its place."""
    for place, state in (*states(answer), ("final", answer["final"])):
        if isinstance(state, dict):
            for key in messages.OBSERVED:
                if key in state:
                    yield key, state[key], f"{place}.{key}"


def _odd_numbers(key: str, value: Any, place: str) -> Iterator[str]:  # noqa: ANN401 - any JSON value
    """Yield numbers that are not whole, and what stands where a number should."""
    if key in WORDS:
        return
    if isinstance(value, bool | float):
        yield f"{place} is {told(value)}, no whole number"
    elif isinstance(value, str) and _NUMBER.fullmatch(value):
        yield f'{place} is the text "{short(value)}", no number'
    elif isinstance(value, list | dict):
        for name, own in _entries(value):
            yield from _odd_numbers(key, own, f"{place}.{name}")


def _odd_seats(key: str, value: Any, place: str) -> Iterator[str]:  # noqa: ANN401
    """Yield keys that are no seats, and lists that have no keys."""
    if key in BY_SEAT and not isinstance(value, dict):
        yield f"{place} is {told(value)}, no object with seats as keys"
    elif key in BY_SEAT:
        for name, own in value.items():
            if not (isinstance(name, str) and _SEAT.fullmatch(name)):
                yield f'{place} has the key "{short(name)}", no seat from 1 to 10'
            elif key == "views":
                yield from _odd_seats("cards", own, f"{place}.{name}")
    elif key == "awards" and isinstance(value, list):
        for number, entry in enumerate(value):
            if isinstance(entry, dict) and "to" in entry:
                yield from _odd_seats("to", entry["to"], f"{place}[{number}].to")


def _odd_cards(key: str, value: Any, place: str) -> Iterator[str]:  # noqa: ANN401
    """Yield what is no card where one should be."""
    if key not in CARDS or value is None:
        return
    if isinstance(value, list | dict):
        for name, own in _entries(value):
            yield from _odd_cards(key, own, f"{place}.{name}")
    elif not (isinstance(value, str) and _CARD.fullmatch(value)):
        yield f"{place} is {told(value)}, no card"


def _entries(value: list[Any] | dict[str, Any]) -> Iterator[tuple[object, Any]]:
    return iter(value.items()) if isinstance(value, dict) else enumerate(value)


def _are_well_formed(subject: Subject) -> None:
    for _, sent, answer in subject.answers:
        mistake = form.mistake("answer", answer)
        if mistake:
            raise Sick(mistake, sent=sent, came=answer)


FORMS = (
    Check(
        id="numbers-whole",
        title="numbers are whole numbers",
        how="Look at every value that is observed.",
        cure='Write chips and seats as whole numbers: 100, never 100.0, "100" or true. Divide '
        "with whole numbers, and hand out what is left chip by chip.",
        look=_without(_odd_numbers),
        after=PARTED,
    ),
    Check(
        id="seat-keys",
        title="seats that are keys are digits",
        how="Look at the keys of stacks, bets, cards, views, returned, and of to in awards.",
        cure='Write seats that are keys as the digits of the number that was sent: {"4": 990}; not '
        "an index, not a name, and not a list in order.",
        look=_without(_odd_seats),
        after=PARTED,
    ),
    Check(
        id="cards-written",
        title="cards are written as they are sent",
        how="Look at every card that is observed.",
        cure='Write rank and suit, "Th"; face down "(Th)", and in views "??" where it is not seen.',
        look=_without(_odd_cards),
        after=PARTED,
    ),
    Check(
        id="answer-form",
        title="answers are well formed",
        how="Hold each answer against its JSON Schema.",
        cure="Write it as the tables of PROTOCOL.md do. See also: studconf schema answer",
        look=_are_well_formed,
        after=(*PARTED, "answer-outcome", "numbers-whole", "seat-keys", "cards-written"),
    ),
)
FORMED = (*PARTED, *(check.id for check in FORMS))
