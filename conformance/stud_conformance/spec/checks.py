"""Check what no schema can say of a scenario: that rules, cards, seats, chips and shares fit."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from stud_conformance.files import data
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

    #: The route to a part of a scenario, and the part.
    Part = tuple[tuple[str | int, ...], Mapping[str, Any]]

#: The most chips at a table: the greatest whole number that every JSON reader keeps exact.
MOST_CHIPS = 2**53 - 1


def contradictions(found: Iterable[Document], games: Mapping[str, Game]) -> Iterator[Problem]:
    """Yield a problem for each value in a scenario that others of its values rule out."""
    for document in found:
        game = games[document.data["setup"]["game"]]
        for check in CHECKS:
            yield from check(document, game)


def unknown_rules(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem for each rule cited that has no file."""
    for index, name in enumerate(document.data["rules"]):
        if name not in rule_ids():
            near = get_close_matches(name, rule_ids(), n=1)
            expected = near[0] if near else "the id of a rule"
            yield document.problem(("rules", index), f"there is no rule {name}", expected)


@cache
def rule_ids() -> frozenset[str]:
    """Return the id of every rule, by the paths of their files: a run parses only rulings."""
    paths = (data.spec() / "rules").rglob("*.yaml")
    return frozenset(f"{path.parent.name}.{path.stem}" for path in paths)


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


def burned(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem for each row of burned cards at a table that burns none."""
    raw = document.data
    if raw["setup"].get("burns", "none") != "none":
        return
    for route, part in [((), raw), *_readings(raw)]:
        if "burned" in part:
            wrong = "cards are burned where the table has burns: none"
            yield document.problem((*route, "burned"), wrong, "burns: fourth-on", key=True)


def faces(document: Document, game: Game) -> Iterator[Problem]:
    """Yield a problem for each hand with too many cards, or with a card that lies the wrong way."""
    last = document.data["setup"].get("last-card")
    up = tuple(face for _, street, _ in game.streets for face in street)
    up = up if last is None else (*up[:-1], last == "up")
    for route, text in _hands(document.data):
        names = notation.names(text)
        laid = _laid(up[: len(names)]).format(*names)
        if len(names) > len(up):
            wrong = f"{len(names)} cards are more than {game.id} deals to a seat"
            yield document.problem(route, wrong, f"at most {len(up)}")
        elif text != laid and notation.cards(text) != notation.cards(laid):
            wrong = f"the faces of {text} are not those of {game.id}"
            yield document.problem(route, wrong, laid)


def _hands(raw: Mapping[str, Any]) -> Iterator[tuple[Route, str]]:
    """Yield the cards of each seat, as dealt or as seen."""
    for index, entry in enumerate(raw["setup"]["seats"]):
        if "cards" in entry:
            yield ("setup", "seats", index, "cards"), entry["cards"]
    own = [*_readings(raw)]
    ends = [((*route, "expect"), reading["expect"]) for route, reading in own]
    for route, part in [*own, *_states(raw), *ends]:
        for seat, text in part.get("cards", {}).items():
            yield (*route, "cards", seat), text


@cache
def _laid(up: tuple[bool, ...]) -> str:
    """Return how cards are written that lie up or down, with braces in place of each."""
    rows = [(is_up, " ".join("{}" for _ in cards)) for is_up, cards in groupby(up)]
    return " ".join(row if is_up else f"({row})" for is_up, row in rows)


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
    """Yield a problem for a bring-in that is not below the small bet, and a lesser bet too big."""
    stated = document.data["setup"]["stakes"]
    if "max-bet" in stated and stated["min-bet"] > stated["max-bet"]:
        wrong = f"the min-bet of {stated['min-bet']} is above the max-bet"
        yield document.problem(
            ("setup", "stakes", "min-bet"), wrong, f"at most {stated['max-bet']}"
        )
    if "small-bet" not in stated:
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


def chips(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem where the table has more chips than a number can tell exactly."""
    total = sum(entry["stack"] for entry in document.data["setup"]["seats"])
    if total > MOST_CHIPS:
        wrong = f"the stacks add up to {total}"
        yield document.problem(("setup", "seats"), wrong, f"at most {MOST_CHIPS}")


def final_stacks(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem where the stacks at the end leave out a seat, or make or lose chips.

    What is missing is the rake; where a rake is taken but not asserted, any of it may be.
    """
    setup = document.data["setup"]
    start = {str(entry["seat"]): entry["stack"] for entry in setup["seats"]}
    if len(start) < len(setup["seats"]):
        return  # ``seat_order`` says so
    for name, reading in document.data["readings"].items():
        final, route = reading["expect"], ("readings", name, "expect", "stacks")
        for seat in start:
            if seat not in final["stacks"]:
                wrong = f"the stack of seat {seat} is missing"
                yield document.problem(route, wrong, "the stack of every seat")
        if final["stacks"].keys() == start.keys():
            yield from _balance(document, route, final, sum(start.values()))


def _balance(
    document: Document, route: Route, final: Mapping[str, Any], chips: int
) -> Iterator[Problem]:
    total = sum(final["stacks"].values()) + final.get("rake", 0)
    is_open = "rake" in document.data["setup"] and "rake" not in final
    if total > chips or (total < chips and not is_open):
        what = "the stacks and the rake" if "rake" in final else "the stacks"
        expected = f"{'at most ' if is_open else ''}{chips}, as at the start"
        yield document.problem(route, f"{what} add up to {total}", expected)


def folds_for_nothing(document: Document, _game: Game) -> Iterator[Problem]:
    """Yield a problem for each list of legal actions that has a fold beside a check."""
    for route, seen in _states(document.data):
        listed = seen.get("legal", ())
        if "fold" in listed and "check" in listed:
            place = (*route, "legal", listed.index("fold"))
            wrong = "fold is listed beside check"
            yield document.problem(place, wrong, "no fold where nothing is to call")


def _states(raw: Mapping[str, Any]) -> Iterator[Part]:
    """Yield what is expected after a step, and the route to it."""
    for route, part in [((), raw), *_readings(raw)]:
        for index, step in enumerate(part.get("steps", ())):
            if not isinstance(step, str) and "expect" in step:
                yield (*route, "steps", index, "expect"), step["expect"]


def _readings(raw: Mapping[str, Any]) -> Iterator[Part]:
    for name, reading in raw["readings"].items():
        yield ("readings", name), reading


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
        elif key == "views":
            yield from _in_keys(value, (*route, key))
            for viewer, cards in value.items():
                yield from _in_keys(cards, (*route, key, viewer))
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
    unknown_rules,
    repeated_cards,
    burned,
    faces,
    seat_order,
    seat_count,
    button,
    stakes,
    stacks,
    chips,
    final_stacks,
    folds_for_nothing,
    absent_seats,
    shares,
)
