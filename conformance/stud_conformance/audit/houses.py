"""Which house each hand is held against: one for all, or that of the room where it was played.

A file of rooms gives each a house, or one for each of its games:

    stars: pokerstars
    My Room: my-room.yaml
    ipoker: {seven-card-stud: full-tilt, five-card-stud: tribeca}

It may also be written like ``spec/hands/rooms.yaml``, which says besides how one knows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stud_conformance import files
from stud_conformance.files.folder import is_yaml
from stud_conformance.files.printable import printable
from stud_conformance.spec import load
from stud_conformance.spec.errors import UnknownName
from stud_conformance.spec.hands import NO_HOUSE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from stud_conformance.files import Document, Problem
    from stud_conformance.files.document import Route
    from stud_conformance.spec.catalogue import House

    #: By room and game, the game being empty where the house holds for all.
    ByRoom = Mapping[tuple[str, str], House]


@dataclass(frozen=True, slots=True)
class Houses:
    """The houses of an audit.

    Attributes:
        default: For every hand that has none of its own.
        rooms: By room, as ``key`` writes it, and game; an empty game stands for all games.
        names: What each is called on a command line, by its id: an id, or a house file.

    """

    default: House | None = None
    rooms: ByRoom = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def of(self, room: str, game: str) -> House | None:
        """Return the house of a game in a room; ``None`` where nobody has named one."""
        for wanted in (game, ""):
            if (key(room), wanted) in self.rooms:
                return self.rooms[key(room), wanted]
        return self.default

    def by_room(self) -> dict[str, str | dict[str, str]]:
        """Return the id of the house of each room, or the ids by game, as a file would have it."""
        found: dict[str, str | dict[str, str]] = {}
        for (room, game), house in self.rooms.items():
            own = found.setdefault(room, {} if game else house.id)
            if isinstance(own, dict):
                own[game] = house.id
        return found


def key(room: str) -> str:
    """Return a room as it is looked up: capitals and runs of blanks make no difference.

    >>> key(" Full  Tilt")
    'full tilt'
    """
    return " ".join(room.split()).casefold()


def chosen(house: str | None, rooms: Path | None) -> Houses:
    """Load the houses that are named on the command line.

    Args:
        house: An id or a house file, for what ``rooms`` has no house for.
        rooms: A file that gives rooms their houses.

    Raises:
        UnknownName: There is no such house.
        Invalid: A file has mistakes.
        ValueError: Two house files have one id.

    """
    found = _File(files.read(rooms), rooms.parent) if rooms is not None else None
    if found is not None:
        found.read()
    names = {} if found is None else found.names
    default = None if house is None else load.house(house)
    if default is not None and house is not None:
        if names.get(default.id, house) != house:
            raise ValueError(f"{house} and {names[default.id]} have the same id, {default.id}")
        names[default.id] = house
    return Houses(default, {} if found is None else found.rooms, names)


@dataclass(slots=True)
class _File:
    """A file of rooms.

    Attributes:
        document: What it holds.
        folder: Where house files are looked for.
        rooms: The houses that were found.
        names: What each is called, by its id.
        problems: The mistakes that were found.

    """

    document: Document
    folder: Path
    rooms: dict[tuple[str, str], House] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def read(self) -> None:
        """Find the houses.

        Raises:
            Invalid: With every mistake.

        """
        given = self.document.data
        if isinstance(given, list):
            files.check(self.document, "rooms")
        elif not isinstance(given, dict) or not given:
            self._wrong((), "the file gives no room a house", "lines such as stars: pokerstars")
        for where, room, game, name in _entries(given):
            self._take(where, room, game, name)
        if self.problems:
            raise files.Invalid(self.problems)

    def _take(self, where: Route, room: str, game: str, given: object) -> None:
        """Find the house of a game in a room."""
        house = self._house(where, given)
        if game and game not in load.games():
            self._wrong(where, f"there is no game {game}", " or ".join(load.games()))
        if (key(room), game) in self.rooms:
            wrong = f"the room {room} is there twice, as capitals and blanks make no difference"
            self._wrong(where, wrong, "each room once")
        if house is not None:
            self.rooms[key(room), game] = house

    def _house(self, where: Route, given: object) -> House | None:
        """Return the house that is given; house files are looked for beside this file."""
        if not isinstance(given, str):
            self._wrong(where, "there is no house", "the id of a house, or a house file")
            return None
        is_file = is_yaml(given) or "/" in given
        name = str(self.folder / given) if is_file else given
        try:
            found = load.house(name)
        except UnknownName as unknown:
            self._wrong(where, printable(str(unknown)), "the id of a house, or a house file")
            return None
        except files.Invalid as invalid:
            self.problems += invalid.problems
            return None
        other = self.names.setdefault(found.id, name)
        if other != name:
            wrong = f"{name} has the id {found.id}, and so has {other}"
            self._wrong(where, wrong, "another id in one of the files")
        return found

    def _wrong(self, where: Route, wrong: str, expected: str) -> None:
        self.problems.append(self.document.problem(where, wrong, expected))


def _entries(given: object) -> Iterator[tuple[Route, str, str, object]]:
    """Yield where it stands, the room, the game or nothing, and what is given as their house."""
    if isinstance(given, list):
        for number, entry in enumerate(given):
            if entry["house"] != NO_HOUSE:
                yield (number, "house"), entry["id"], "", entry["house"]
            for index, near in enumerate(entry.get("nearest", ())):
                for game in near["games"]:
                    where = (number, "nearest", index, "house")
                    yield where, entry["id"], game, near["house"]
    elif isinstance(given, dict):
        for room, own in given.items():
            if not isinstance(own, dict):
                yield (room,), room, "", own
                continue
            for game, house in own.items():
                yield (room, game), room, game, house
