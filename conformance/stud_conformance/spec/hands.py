"""The hands that were really played: their files, the rooms they come from, and what to expect.

The hands themselves are read elsewhere; here are the facts about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files import data
from stud_conformance.spec import load
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from stud_conformance.files import Document

FOLDER: Final = "hands"
SUFFIX: Final = ".phh"

#: A room that is no house of ours.
NO_HOUSE: Final = "none"


@dataclass(frozen=True, slots=True)
class Differs:
    """A rule from which a room is known to depart.

    Attributes:
        rule: Its id.
        hands: The hands that show it.
        says: What the room does instead.

    """

    rule: str
    hands: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Room:
    """A room where hands were played.

    Attributes:
        id: The name of its folder.
        house: The house that it is; ``None`` where it is none of ours.
        nearest: By game, the house that comes nearest, where the room is none.
        known_from: The hands that tell so.
        why: Why it is this house, or these come nearest.
        differs: Where the room is known to depart from it.

    """

    id: str
    house: str | None
    nearest: Mapping[str, str]
    known_from: tuple[str, ...]
    why: str
    differs: tuple[Differs, ...]

    def held_against(self, game: str) -> str | None:
        """Return the house that the hands of a game are held against, if there is one."""
        return self.house or self.nearest.get(game)


@dataclass(frozen=True, slots=True)
class Expected:
    """What is expected of a hand that is held against the house of its room.

    Attributes:
        hand: Its id.
        room: Where it was played.
        verdict: ``conforms deviates undecided out-of-scope``.
        rules: The rules that the record breaks, the nearest first; empty unless it deviates.
        why: ``practice record fault``; ``None`` unless it deviates.
        ground: What the verdict rests on; ``None`` where there is nothing to say.

    """

    hand: str
    room: str
    verdict: str
    rules: tuple[str, ...]
    why: str | None
    ground: str | None


def folder() -> Path:
    """Return the folder of the hands."""
    return data.spec() / FOLDER


def paths() -> Mapping[str, Path]:
    """Return the file of every hand by its id, room by room in order of number."""
    return _paths(folder())


@cache
def _paths(below: Path) -> Mapping[str, Path]:
    """Return the same of one folder, which is looked through once."""
    return {path.stem: path for path in sorted(_found(below), key=_in_order)}


def found() -> list[Path]:
    """Return the file of every hand, also where two have one name."""
    return _found(folder())


def _found(below: Path) -> list[Path]:
    return [path for path in below.glob(f"*/*{SUFFIX}") if path.is_file()]


def _in_order(path: Path) -> tuple[str, int, str]:
    number = path.stem.rpartition("-")[2]
    return path.parent.name, int(number) if number.isdecimal() else 0, path.stem


def document(name: str, kind: str) -> Document:
    """Return a file of this folder that was checked against the schema of its kind.

    Raises:
        Invalid: It has mistakes.

    """
    [found] = load.documents([folder() / f"{name}.yaml"], kind, data.spec().parent)
    return found


def rooms_document() -> Document:
    """Return the file of the rooms."""
    return document("rooms", "rooms")


def verdicts_document() -> Document:
    """Return the file of what is expected."""
    return document("verdicts", "hand-verdicts")


@cache
def rooms() -> dict[str, Room]:
    """Return the rooms by id."""
    return {raw["id"]: _room(raw) for raw in rooms_document().data}


@cache
def verdicts() -> dict[str, Expected]:
    """Return what is expected of each hand, by its id."""
    return {
        hand: _expected(hand, room, raw)
        for room, hands in verdicts_document().data.items()
        for hand, raw in hands.items()
    }


def room(name: str) -> Room:
    """Return a room by its id.

    Raises:
        UnknownName: There is no such room.

    """
    known = rooms()
    if name not in known:
        raise UnknownName("room", name, known)
    return known[name]


def _room(raw: Mapping[str, Any]) -> Room:
    return Room(
        id=raw["id"],
        house=None if raw["house"] == NO_HOUSE else raw["house"],
        nearest={game: near["house"] for near in raw.get("nearest", ()) for game in near["games"]},
        known_from=tuple(raw["known-from"]),
        why=raw["why"],
        differs=tuple(
            Differs(entry["rule"], tuple(entry["hands"]), entry["says"])
            for entry in raw.get("differs", ())
        ),
    )


def _expected(hand: str, room: str, raw: Mapping[str, Any]) -> Expected:
    return Expected(
        hand=hand,
        room=room,
        verdict=raw["verdict"],
        rules=tuple(raw.get("rules", ())),
        why=raw.get("why"),
        ground=raw.get("ground"),
    )
