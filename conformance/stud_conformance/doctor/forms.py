"""Checks of how numbers, seats and cards are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from stud_conformance.doctor.answers import states
from stud_conformance.doctor.check import ACTIONS, Check, NotLookedAt, Sick, act_of, led_by
from stud_conformance.protocol import form, messages
from stud_conformance.protocol.text import written

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from stud_conformance.doctor.check import Look, Route
    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message

    #: Yields what is wrong in one observation, by its key, its place and the seats of the hand.
    Faults = Callable[[str, Any, str, Collection[str]], Iterator[str]]

BY_SEAT = frozenset({"stacks", "bets", "cards", "views", "returned", "to"})
CARDS = frozenset({"cards", "views", "common"})
WORDS = CARDS | {"street"}
MAY_BE_NULL = frozenset({"to-act", "common"})
_NUMBER = re.compile(r"\s*[-+]?[0-9][0-9.,_]*\s*", re.ASCII)
_CARD = re.compile(r"[2-9TJQKA][cdhs]|\([2-9TJQKA][cdhs]\)|\?\?", re.ASCII)
_STEP = re.compile(r"\.?([A-Za-z0-9_-]+)|\[([0-9]+)\]", re.ASCII)


def _without(faults: Faults, keys: Collection[str] = ()) -> Look:
    """Return what fails where an observation has a fault; of some keys one has to be observed."""

    def look(subject: Subject) -> None:
        if keys and not set(keys).intersection(subject.profile.supports.observes):
            raise NotLookedAt(f"it observes none of {', '.join(sorted(keys))}")
        for _, sent, answer in subject.played_hands:
            seats = [str(entry["seat"]) for entry in sent["hand"]["setup"]["seats"]]
            for key, value, place, at in _observations(answer):
                for fault in faults(key, value, place, seats):
                    raise Sick(fault, sent=sent, came={key: value}, at=at)

    return look


def _observations(answer: Message) -> Iterator[tuple[str, Any, str, Route]]:
    """Yield everything that is observed, with its key, its place, and the place of its cause."""
    for place, at, state in (*states(answer), ("final", ACTIONS, answer["final"])):
        if isinstance(state, dict):
            for key in messages.OBSERVED:
                if key in state:
                    yield key, state[key], f"{place}.{key}", at


def _leaves(value: Any, place: str) -> Iterator[tuple[Any, str]]:  # noqa: ANN401 - any JSON value
    """Yield what is no list and no object in a value, with its place."""
    if not isinstance(value, list | dict):
        yield value, place
        return
    for name, own in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _leaves(own, f"{place}.{name}")


def _nulls(key: str, value: Any, place: str, _: Collection[str]) -> Iterator[str]:  # noqa: ANN401
    """Yield null where something empty should stand."""
    for own, where in _leaves(value, place):
        if own is None and key not in MAY_BE_NULL:
            yield f"{where} is null"


def _odd_numbers(key: str, value: Any, place: str, _: Collection[str]) -> Iterator[str]:  # noqa: ANN401
    """Yield numbers that are not whole, and what stands where a number should."""
    for own, where in _leaves(value, place) if key not in WORDS else ():
        if isinstance(own, bool | float):
            yield f"{where} is {written(own)}, no whole number"
        elif isinstance(own, str) and _NUMBER.fullmatch(own):
            yield f"{where} is the text {written(own)}, no number"


def _odd_cards(key: str, value: Any, place: str, _: Collection[str]) -> Iterator[str]:  # noqa: ANN401
    """Yield what is no card where one should be."""
    for own, where in _leaves(value, place) if key in CARDS else ():
        if own is not None and not (isinstance(own, str) and _CARD.fullmatch(own)):
            yield f"{where} is {written(own)}, no card"


def _odd_seats(key: str, value: Any, place: str, seats: Collection[str]) -> Iterator[str]:  # noqa: ANN401
    """Yield keys that are no seats of the hand, and lists that have no keys."""
    if value is None:
        return
    if key in BY_SEAT and not isinstance(value, dict):
        yield f"{place} is {written(value)}, no object with seats as keys"
    elif key in BY_SEAT:
        for name, own in value.items():
            if name not in seats:
                yield f"{place} has the key {written(name)}, where the seats are {', '.join(seats)}"
            elif key == "views":
                yield from _odd_seats("cards", own, f"{place}.{name}", seats)
    elif key == "awards" and isinstance(value, list):
        for number, entry in enumerate(value):
            if isinstance(entry, dict) and "to" in entry:
                yield from _odd_seats("to", entry["to"], f"{place}[{number}].to", seats)


def _are_well_formed(subject: Subject) -> None:
    for _, sent, answer in subject.answers:
        mistake = form.mistake("answer", answer)
        if mistake:
            raise Sick(mistake, sent=sent, came=_beside(answer, mistake), at=act_of(mistake))


def _beside(message: Any, mistake: str) -> object:  # noqa: ANN401 - any JSON value
    """Return what lies at the place that a mistake begins with, and what is beside it."""
    beside, at = message, 0
    while (found := _STEP.match(mistake, at)) and isinstance(message, dict | list):
        key: Any = found[1] or int(found[2])
        try:
            inner = message[key]
        except (LookupError, TypeError):
            break
        beside = led_by(message, key) if isinstance(message, dict) else message
        message, at = inner, found.end()
    return message if isinstance(message, dict | list) else beside


FORMS = (
    Check(
        id="nulls",
        title="what is empty is no null",
        how="Look at every value that is observed.",
        cure="Write an empty list as [] and an empty object as {}, no chips as 0, and leave out "
        "a key without a value; only to-act and common may be null. In Go, a slice or a map that "
        "was never made becomes null: make it.",
        look=_without(_nulls),
    ),
    Check(
        id="numbers-whole",
        title="numbers are whole numbers",
        how="Look at every value that is observed.",
        cure='Write chips and seats as whole numbers: 100, never 100.0, "100" or true. Divide '
        "with whole numbers, and hand out what is left chip by chip.",
        look=_without(_odd_numbers),
    ),
    Check(
        id="seat-keys",
        title="seats that are keys are those of the hand",
        how="Look at the keys of stacks, bets, cards, views, returned, and of to in awards.",
        cure='Write seats that are keys as the digits of the number that was sent: {"4": 990}; not '
        "an index, not a name, and not a list in order.",
        look=_without(_odd_seats),
    ),
    Check(
        id="cards-written",
        title="cards are written as they are sent",
        how="Look at every card that is observed.",
        cure='Write rank and suit, "Th"; face down "(Th)", and in views "??" where it is not seen.',
        look=_without(_odd_cards, CARDS),
    ),
    Check(
        id="answer-form",
        title="answers are well formed",
        how="Hold each answer against its JSON Schema.",
        cure="Write it as the tables of PROTOCOL.md do. See also: studconf schema answer",
        look=_are_well_formed,
        after=("answer-outcome", "nulls", "numbers-whole", "seat-keys", "cards-written"),
    ),
)
