"""Read hand histories in PHH, the format of PokerKit: a ``.phh`` is one hand, a ``.phhs`` many.

PHH is TOML. Amounts are read as they are written, never as floats. Fields that begin with ``_`` are
anybody's; those that mean something here are the ones that ``phh_text`` writes.
"""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files.printable import printable
from stud_conformance.files.problems import Problem
from stud_conformance.hands.encoding import no_utf8
from stud_conformance.hands.phh_actions import Actions, spoken
from stud_conformance.hands.phh_fields import Fields, OutOfScope, parse, said
from stud_conformance.hands.phh_table import SEAT_NUMBER, found, order, players, table
from stud_conformance.hands.recorded import BUTTON_UNKNOWN, Recorded, Unreadable, unreadable
from stud_conformance.hands.toml_places import parts
from stud_conformance.hands.variants import OURS, STANDARD, unknown
from stud_conformance.spec import notation
from stud_conformance.spec.scenario import Setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from stud_conformance.hands.toml_places import Part

#: The most characters of one hand.
LONGEST: Final = 2**20

#: Fields with cards that are no seat's: the order of the deck, as far as it is told.
ROWS: Final = {"deck": "_deck", "burned": "_burned", "stub": "_stub", "scrambled": "_scrambled"}

_LONGEST_ID: Final = 200
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)
_ROW: Final = re.compile(r"(?:[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*)?")


def read(
    text: str | Iterable[str], file: str, longest: int = LONGEST
) -> Iterator[Recorded | Unreadable]:
    """Yield every hand of a file, or what is wrong with it; one hand is held at a time.

    Args:
        text: The text, or its lines with their ends.
        file: What messages call the file.
        longest: The most characters of one hand.

    """
    file = printable(file)
    lines = StringIO(text, newline="\n") if isinstance(text, str) else text
    is_empty = True
    for number, part in enumerate(parts(lines, longest), start=1):
        is_empty = False
        if part.is_whole:
            yield hand(part, file, number)
        else:
            cure = f"a hand of at most {longest:,} characters"
            yield unreadable(file, "the hand is too large", cure, part.line)
    if is_empty:
        yield unreadable(file, "there is no hand in the file", 'variant = "F7S" and so on')


def hand(part: Part, file: str, number: int = 1) -> Recorded | Unreadable:
    """Return the hand of a part of a file, or what is wrong with it.

    Args:
        part: Its text.
        file: What messages call the file.
        number: Which hand of the file it is.

    """
    raw = no_utf8(part.text, file, part.line) or parse(part, file)
    place = f"{file}:{part.line}"
    if isinstance(raw, Problem):
        return Unreadable(place, (raw,))
    fields = Fields(raw, part, file)
    name = f"{file}#{part.name or number}"
    try:
        built = _built(fields, name, place)
    except OutOfScope as out:
        built = _outside(fields, name, place, str(out))
    if built is None or fields.problems:
        return Unreadable(place, tuple(sorted(set(fields.problems))))
    return built


def _outside(fields: Fields, name: str, place: str, reason: str) -> Recorded:
    code = printable(str(fields.raw.get("variant", "")))
    return Recorded(
        id=_id(fields, name),
        place=place,
        room=fields.text("venue"),
        setup=Setup(game=code, limit="", stakes={}, stacks={}, button=0),
        flags=frozenset(fields.texts("_flags")),
        raw=fields.raw,
        out_of_scope=printable(reason),
    )


def _built(fields: Fields, name: str, place: str) -> Recorded | None:
    """Return the hand, or ``None`` where mistakes leave nothing to build it of.

    Raises:
        OutOfScope: It is none of ours.

    """
    raw = fields.raw
    code = _variant(fields)
    for key, cure in (("starting_stacks", "[1000, 1000]"), ("actions", '["d dh p1 ????Kc", ...]')):
        if not raw.get(key) and isinstance(raw.get(key, []), list):
            fields.missing(key, f"{key} = {cure}")
    actions = fields.texts("actions")
    fields.measure(spoken(actions))
    seats = players(fields)
    if fields.problems:
        return None
    setup = table(fields, *OURS[code], seats)
    end = found(fields, seats)
    read_so_far = Actions(fields, setup, seats, own_words(fields))
    if not fields.problems:
        read_so_far.read(actions)
    flags = set(fields.texts("_flags"))
    if order(fields) == SEAT_NUMBER:
        flags.add(BUTTON_UNKNOWN)
    return Recorded(
        id=_id(fields, name),
        place=place,
        room=fields.text("venue"),
        setup=setup,
        unit=fields.unit,
        cards={seat: tuple(read_so_far.cards[seat]) for seat in sorted(seats)},
        common=read_so_far.common,
        steps=tuple(read_so_far.steps),
        found=end,
        flags=frozenset(flags),
        raw=raw,
        rulings=_rulings(fields),
        house=fields.text("_house") or None,
        order=_rows(fields),
    )


def _variant(fields: Fields) -> str:
    """Return the code of one of our games; empty where it is a mistake.

    Raises:
        OutOfScope: It is that of another game.

    """
    code = fields.text("variant")
    cure = " or ".join(f'variant = "{one}"' for one in STANDARD)
    if "variant" not in fields.raw:
        fields.missing("variant", cure)
    elif not code and not fields.problems:
        fields.wrong("variant", "the variant is empty", cure)
    elif code and code not in OURS:
        raise OutOfScope(unknown(code))
    return code


def _id(fields: Fields, name: str) -> str:
    value = fields.raw.get("_id", name)
    if isinstance(value, str) and value and len(value) <= _LONGEST_ID:
        return printable(value)
    fields.wrong("_id", f"{said(value)} is no name", f"a text of at most {_LONGEST_ID} characters")
    return name


def own_words(fields: Fields) -> dict[int, str]:
    """Return what scenarios call an act, by its number, where that is not the usual word."""
    return {
        int(number): word
        for number, word in fields.table("_words").items()
        if _NUMBER.fullmatch(number) and isinstance(word, str)
    }


def _rulings(fields: Fields) -> dict[str, str | int]:
    """Return the rulings that the hand says it was played under; of several values the first."""
    found = one_each(fields.table("_rulings"))
    for value in found.values():
        if not isinstance(value, str | int):
            fields.wrong("_rulings", f"{said(value)} is no value", "a word or a whole number")
    return found


def one_each(rulings: Mapping[str, Any]) -> dict[str, Any]:
    """Return rulings with one value each: of several the first."""
    return {
        ruling: given[0] if isinstance(given, list) and given else given
        for ruling, given in rulings.items()
    }


def _rows(fields: Fields) -> dict[str, tuple[str, ...]]:
    rows = {}
    for name, key in ROWS.items():
        text = fields.text(key)
        if not _ROW.fullmatch(text):
            fields.wrong(key, f"{said(text)} are no cards", f'{key} = "2c Td As"')
        elif key in fields.raw:
            rows[name] = notation.names(text)
    return rows
