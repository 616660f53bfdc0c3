"""A house holds what the documents that it cites say, and its places can be."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from stud_conformance.files.sentences import Mistake, one_of
from stud_conformance.lint import places, where
from stud_conformance.lint.holders import PRACTICE
from stud_conformance.spec.identity import house_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.files import Problem
    from stud_conformance.lint.library import Library
    from stud_conformance.spec import House
    from stud_conformance.spec.scenario import Value

    Entry = Mapping[str, Any]
    Route = tuple[str | int, ...]

#: The place of each value that a document holds.
Held = dict["Value", str]


def houses(library: Library) -> Iterator[Problem]:
    """Yield a problem for each house of ours that contradicts its documents, or has no own name."""
    names: dict[str, str] = {}
    for house in library.houses.values():
        found = [*mistakes(house, library), *_not_silent(house, library)]
        name = house.name.casefold()
        if name in names:
            wrong = f"{names[name]} has the name {house.name} too"
            found.append(Mistake(("name",), wrong, "a name of its own"))
        names.setdefault(name, house.id)
        yield from where.problems(partial(where.ours, house_file(house.id)), found)


def mistakes(house: House, library: Library) -> Iterator[Mistake]:
    """Yield what contradicts the documents that a house cites."""
    for index, entry in enumerate(house.raw["plays"]):
        yield from _cited(house, entry, ("plays", index), library)
    for ruling, entries in house.raw["rulings"].items():
        for index, entry in enumerate(entries):
            route = ("rulings", ruling, index)
            yield from _ruled(house, ruling, entry, route, library)


def _cited(house: House, entry: Entry, route: Route, library: Library) -> Iterator[Mistake]:
    source = entry["source"]
    document, own = source["document"], house.raw["documents"]
    if document not in own:
        wrong = f"{document} is not among the documents of the house"
        yield Mistake((*route, "source", "document"), wrong, one_of(own))
    place = (*route, "source", "place")
    yield from places.impossible(library, document, source["place"], place)


def _ruled(
    house: House, ruling: str, entry: Entry, route: Route, library: Library
) -> Iterator[Mistake]:
    if "source" in entry:
        document = entry["source"]["document"]
        yield from _cited(house, entry, route, library)
        is_ours = document in library.documents - library.own_documents
        if is_ours and document in house.raw["documents"]:
            yield from _not_said(house, ruling, entry, route, library)
    else:
        page, reason, at = house.raw["documents"][0], entry["silent"], (*route, "silent")
        yield from places.unknown_hands(reason, at, rooms_only=True)
        yield from places.impossible_lines(library, page, reason, at)


def _not_said(
    house: House, ruling: str, entry: Entry, route: Route, library: Library
) -> Iterator[Mistake]:
    """Yield a mistake where the document that is cited holds another value, or none."""
    document, value = entry["source"]["document"], entry["value"]
    for game in _asked(house, ruling, entry, library):
        held = _held(ruling, document, game, library)
        if value in held:
            continue
        wrong = f"no authority of {ruling} has {value} from {document} for {game}"
        expected = "silent with the reason of the default, in place of the source"
        if held:
            said = " and ".join(str(one) for one in held)
            wrong = f"{document} holds {said} for {game} in {ruling}, not {value}"
            expected = one_of(str(one) for one in held)
        yield Mistake((*route, "value"), wrong, expected)
        return


def _not_silent(house: House, library: Library) -> Iterator[Mistake]:
    """Yield a mistake for each default where the first document of a house holds another value.

    What was seen in rooms was seen in other rooms, too. And a house of one's own may depart from
    the document that it follows elsewhere, and say why.
    """
    document = house.raw["documents"][0]
    if document == PRACTICE:
        return
    for ruling, entries in house.raw["rulings"].items():
        for index, entry in enumerate(entries):
            if "silent" in entry:
                yield from _held_there(house, ruling, entry, ("rulings", ruling, index), library)


def _held_there(
    house: House, ruling: str, entry: Entry, route: Route, library: Library
) -> Iterator[Mistake]:
    document = house.raw["documents"][0]
    for game in _asked(house, ruling, entry, library):
        held = _held(ruling, document, game, library)
        if held and entry["value"] not in held:
            value, place = next(iter(held.items()))
            wrong = f"{document} is not silent for {game} in {ruling}: it holds {value}"
            yield Mistake(route, wrong, f"{value}, with the source {document}, {place}")
            return


def _asked(house: House, ruling: str, entry: Entry, library: Library) -> list[str]:
    """Return the games for which an entry decides between several values."""
    domain = library.rules[ruling].domain
    played = [game for game in domain if house.plays_game(game)]
    return [
        game for game in played if len(domain[game]) > 1 and game in entry.get("games", (game,))
    ]


def _held(ruling: str, document: str, game: str, library: Library) -> Held:
    return {
        entry["value"]: entry.get("place", "")
        for entry in library.rules[ruling].raw["authorities"]
        if entry["document"] == document and "value" in entry
        if game in entry.get("games", (game,))
    }
