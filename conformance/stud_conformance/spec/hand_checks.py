"""The facts about the hands agree with each other, with the folders, and with the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.files import Problem
from stud_conformance.spec import hands, load

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from stud_conformance.files import Document

    Raw = Mapping[str, Any]

#: Why a hand deviates that shows what its room does.
PRACTICE = "practice"


def contradictions() -> Iterator[Problem]:
    """Yield a problem for each mistake that no schema can see.

    Raises:
        Invalid: A file has mistakes of its own.

    """
    rooms, verdicts = hands.rooms_document(), hands.verdicts_document()
    files = {name: path.parent.name for name, path in hands.paths().items()}
    yield from _twice()
    yield from _rooms(rooms, files)
    yield from _verdicts(verdicts, files)
    yield from _missing(verdicts, files)
    yield from _practices(verdicts, rooms.data)


def _twice() -> Iterator[Problem]:
    """Yield a problem for each file whose name a file of another room has."""
    kept = hands.paths()
    for path in sorted(hands.found()):
        other = kept[path.stem]
        if path != other:
            start = hands.folder().parent.parent
            here, there = (one.relative_to(start).as_posix() for one in (path, other))
            wrong = f"{there} has the id {path.stem} too"
            yield Problem(here, 1, 1, wrong, "a name of its own")


def _rooms(document: Document, files: Mapping[str, str]) -> Iterator[Problem]:
    known = set(files.values())
    seen: set[str] = set()
    for index, raw in enumerate(document.data):
        name = raw["id"]
        if name in seen:
            yield document.problem((index, "id"), f"the room {name} is there twice", "each once")
        elif name not in known:
            yield document.problem((index, "id"), f"{name} has no hands", "the name of a folder")
        seen.add(name)
        yield from _houses(document, index, raw)
        yield from _named_hands(document, index, raw, files)
    for name in sorted(known - seen):
        yield document.problem((), f"the room {name} is missing", "every folder with hands")


def _houses(document: Document, index: int, raw: Raw) -> Iterator[Problem]:
    known = load.houses()
    if raw["house"] != hands.NO_HOUSE and raw["house"] not in known:
        wrong = f"there is no house {raw['house']}"
        yield document.problem((index, "house"), wrong, "a house, or none")
    games: set[str] = set()
    for near, entry in enumerate(raw.get("nearest", ())):
        house = known.get(entry["house"])
        if house is None:
            route = (index, "nearest", near, "house")
            yield document.problem(route, f"there is no house {entry['house']}", "one")
            continue
        plays = {game for played in house.plays for game in played.games}
        for number, game in enumerate(entry["games"]):
            place = (index, "nearest", near, "games", number)
            if game not in plays:
                yield document.problem(place, f"{house.id} does not play {game}", "one that does")
            if game in games:
                yield document.problem(place, f"{game} has a nearest house already", "one a game")
            games.add(game)


def _named_hands(
    document: Document, index: int, raw: Raw, files: Mapping[str, str]
) -> Iterator[Problem]:
    lists: list[tuple[tuple[str | int, ...], Collection[str]]] = [
        ((index, "known-from"), raw["known-from"])
    ]
    for number, entry in enumerate(raw.get("differs", ())):
        lists.append(((index, "differs", number, "hands"), entry["hands"]))
        if entry["rule"] not in load.rules():
            place = (index, "differs", number, "rule")
            yield document.problem(place, f"there is no rule {entry['rule']}", "the id of a rule")
    for route, named in lists:
        for number, hand in enumerate(named):
            if files.get(hand) != raw["id"]:
                wrong = f"{raw['id']} has no hand {hand}"
                yield document.problem((*route, number), wrong, "a hand of the room")


def _verdicts(document: Document, files: Mapping[str, str]) -> Iterator[Problem]:
    for room, expected in document.data.items():
        for hand, raw in expected.items():
            if files.get(hand) != room:
                wrong = f"{room} has no hand {hand}"
                yield document.problem((room, hand), wrong, "a file in its folder", key=True)
            for number, rule in enumerate(raw.get("rules", ())):
                if rule not in load.rules():
                    route = (room, hand, "rules", number)
                    yield document.problem(route, f"there is no rule {rule}", "the id of a rule")


def _missing(document: Document, files: Mapping[str, str]) -> Iterator[Problem]:
    for hand, room in files.items():
        if hand not in document.data.get(room, ()):
            yield document.problem((room,), f"the hand {hand} is missing", "a verdict", key=True)


def _practices(document: Document, rooms: list[Raw]) -> Iterator[Problem]:
    """Yield a problem for each hand of a practice that its room is not said to have."""
    told = {
        (hand, entry["rule"])
        for raw in rooms
        for entry in raw.get("differs", ())
        for hand in entry["hands"]
    }
    for room, expected in document.data.items():
        for hand, raw in expected.items():
            if raw.get("why") == PRACTICE and (hand, raw["rules"][0]) not in told:
                wrong = f"rooms.yaml knows no practice of {hand}"
                cure = f"an entry of {raw['rules'][0]} under differs"
                yield document.problem((room, hand, "rules"), wrong, cure)
