"""Check what no schema can say of a scenario: that its cards, seats, stakes and shares fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.files.sentences import one_of
from stud_conformance.spec import notation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from stud_conformance.files import Document, Problem
    from stud_conformance.files.document import Route
    from stud_conformance.spec.catalogue import Game

    Check = Callable[[Document, Game], Iterator[Problem]]

    #: Cards as they are written, by what they belong to: a seat, ``burned`` or ``stub``.
    Rows = dict[str, tuple[Route, str]]

    #: A seat number, the route to it, and whether it is a key.
    Named = tuple[int, Route, bool]


def contradictions(found: Iterable[Document], games: Mapping[str, Game]) -> Iterator[Problem]:
    """Yield a problem for each value in a scenario that others of its values rule out."""
    for document in found:
        game = games[document.data["setup"]["game"]]
        for check in CHECKS:
            yield from check(document, game)


def repeated_cards(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem for each card that a scenario or one of its readings has twice.

    The cards of a reading replace those of the scenario. ``scrambled`` and ``deck`` are orders of
    their own: none of the two may hold a card twice.
    """
    raw = document.data
    shared = _shared_rows(raw)
    yield from _repeated(document, shared)
    for key in ("deck", "scrambled"):
        yield from _repeated(document, _row(raw, (), key))
    for name, reading in raw["readings"].items():
        route = ("readings", name)
        yield from _repeated(document, _row(reading, route, "scrambled"))
        own = _own_rows(reading, route)
        if own:
            kept = {key: row for key, row in shared.items() if key not in own}
            yield from _repeated(document, kept | own)


def _shared_rows(raw: Mapping[str, Any]) -> Rows:
    rows: Rows = {
        str(entry["seat"]): (("setup", "seats", index, "cards"), entry["cards"])
        for index, entry in enumerate(raw["setup"]["seats"])
        if "cards" in entry
    }
    return rows | _row(raw, (), "burned") | _row(raw, (), "stub")


def _own_rows(reading: Mapping[str, Any], route: tuple[str, ...]) -> Rows:
    rows: Rows = {
        seat: ((*route, "cards", seat), text) for seat, text in reading.get("cards", {}).items()
    }
    return rows | _row(reading, route, "burned") | _row(reading, route, "stub")


def _row(part: Mapping[str, Any], route: tuple[str, ...], key: str) -> Rows:
    return {key: ((*route, key), part[key])} if key in part else {}


def _repeated(document: Document, rows: Rows) -> Iterator[Problem]:
    first: dict[str, Route] = {}
    for route, text in rows.values():
        for card in notation.names(text):
            if card in first:
                line, _ = document.place(first[card])
                wrong = f"the card {card} occurs twice, first in line {line}"
                yield document.problem(route, wrong, "each card once")
            first.setdefault(card, route)


def seat_order(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem for each seat that is listed twice, or after a higher one."""
    before: list[int] = []
    for index, entry in enumerate(document.data["setup"]["seats"]):
        seat, route = entry["seat"], ("setup", "seats", index, "seat")
        if seat in before:
            yield document.problem(route, f"seat {seat} is listed twice", "each seat once")
        elif before and seat < max(before):
            wrong = f"seat {seat} stands after seat {max(before)}"
            yield document.problem(route, wrong, "the seats in ascending order")
        before.append(seat)


def seat_count(document: Document, game: Game) -> Iterator[Problem]:
    """Yield a problem where the game is not played by so few or so many seats."""
    count = len(document.data["setup"]["seats"])
    least, most = game.seats
    if not least <= count <= most:
        wrong = f"{count} seats are too {'few' if count < least else 'many'} for {game.id}"
        yield document.problem(("setup", "seats"), wrong, f"{least} to {most}")


def button(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem where the button is at a seat that is not at the table."""
    setup = document.data["setup"]
    if "button" in setup and setup["button"] not in _seats(document):
        yield _absent(document, (setup["button"], ("setup", "button"), False))


def stakes(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem for a bring-in that is not below the small bet, and a small bet too big."""
    stated = document.data["setup"]["stakes"]
    if document.data["setup"]["limit"] != "fixed-limit":
        return
    bring_in, small, big = stated["bring-in"], stated["small-bet"], stated["big-bet"]
    if bring_in >= small:
        wrong = f"the bring-in of {bring_in} is not below the small bet"
        yield document.problem(("setup", "stakes", "bring-in"), wrong, f"less than {small}")
    if small > big:
        wrong = f"the small bet of {small} is above the big bet"
        yield document.problem(("setup", "stakes", "small-bet"), wrong, f"at most {big}")


def stacks(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem for each seat that has no chips."""
    for index, entry in enumerate(document.data["setup"]["seats"]):
        if entry["stack"] == 0:
            route = ("setup", "seats", index, "stack")
            wrong = f"seat {entry['seat']} has no chips"
            yield document.problem(route, wrong, "a stack of 1 or more")


def absent_seats(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem for each step, expectation or hand of a seat that is not at the table.

    Only a step that is refused as of an unknown seat may name one.
    """
    seats = _seats(document)
    for named in _named(document.data):
        if named[0] not in seats:
            yield _absent(document, named)


def _seats(document: Document) -> list[int]:
    return [entry["seat"] for entry in document.data["setup"]["seats"]]


def _absent(document: Document, named: Named) -> Problem:
    seat, route, at_key = named
    expected = f"seat {one_of(map(str, _seats(document)))}"
    return document.problem(route, f"seat {seat} is not at the table", expected, key=at_key)


def _named(raw: Mapping[str, Any]) -> Iterator[Named]:
    yield from _in_steps(raw["steps"], ("steps",))
    for name, reading in raw["readings"].items():
        route = ("readings", name)
        yield from _in_steps(reading.get("steps", ()), (*route, "steps"))
        yield from _in_keys(reading.get("cards", ()), (*route, "cards"))
        yield from _in_expectation(reading["expect"], (*route, "expect"))


def _in_steps(steps: Iterable[Any], route: tuple[str | int, ...]) -> Iterator[Named]:
    for index, step in enumerate(steps):
        if isinstance(step, str):
            yield _first_word(step), (*route, index), False
        elif "expect" in step:
            yield from _in_expectation(step["expect"], (*route, index, "expect"))
        elif step["because"] != "unknown-seat":
            yield _first_word(step["refuse"]), (*route, index, "refuse"), False


def _in_expectation(seen: Mapping[str, Any], route: tuple[str | int, ...]) -> Iterator[Named]:
    for key, value in seen.items():
        if key in _BY_SEAT:
            yield from _in_keys(value, (*route, key))
        elif key in _IN_LISTS:
            for index, entry in enumerate(value):
                yield from _IN_LISTS[key](entry, (*route, key, index))
        elif key == "to-act" and value is not None:
            yield value, (*route, key), False


def _in_keys(by_seat: Iterable[str], route: tuple[str | int, ...]) -> Iterator[Named]:
    for seat in by_seat:
        yield int(seat), (*route, seat), True


def _first_word(text: str) -> int:
    return int(text.partition(" ")[0])


_BY_SEAT = frozenset({"stacks", "bets", "cards", "returned"})
_IN_LISTS: dict[str, Callable[[Any, tuple[str | int, ...]], Iterable[Named]]] = {
    "showdown": lambda entry, route: [(_first_word(entry), route, False)],
    "tabled": lambda entry, route: [(entry, route, False)],
    "awards": lambda entry, route: _in_keys(entry["to"], (*route, "to")),
    "pots": lambda entry, route: [
        (seat, (*route, "seats", index), False) for index, seat in enumerate(entry["seats"])
    ],
}


def shares(document: Document, game: Game) -> Iterator[Problem]:
    """Yield a problem for each award without the share that it needs, or with one too many."""
    is_split = len(game.shares) > 1
    for name, reading in document.data["readings"].items():
        for index, award in enumerate(reading["expect"].get("awards", ())):
            route = ("readings", name, "expect", "awards", index)
            if is_split and "share" not in award:
                yield document.problem(route, 'the key "share" is missing', one_of(game.shares))
            elif not is_split and "share" in award:
                wrong = 'the key "share" is not allowed here'
                expected = f"no share, as no pot of {game.id} is split in halves"
                yield document.problem((*route, "share"), wrong, expected, key=True)


CHECKS: tuple[Check, ...] = (
    repeated_cards,
    seat_order,
    seat_count,
    button,
    stakes,
    stacks,
    absent_seats,
    shares,
)
