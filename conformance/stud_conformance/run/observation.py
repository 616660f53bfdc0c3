"""Bring what an engine saw into the form in which expectations are written, and both into words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from stud_conformance.protocol.text import short, written

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LONGEST = 1000
MOST = 2**53
MISSING = "nothing, as the key is missing"
_SEAT = re.compile(r"[1-9][0-9]?", re.ASCII)


class Malformed(ValueError):  # noqa: N818 - it says what the observation is
    """Raised for an observation that is not of the form that the protocol asks for."""


def normal(key: str, seen: Mapping[str, Any], wanted: object) -> object:
    """Return one observation in the form of an expectation.

    Args:
        key: What is looked at, such as ``legal``.
        seen: Everything that was seen.
        wanted: What is expected; seats that it does not name are left out where it names cards.

    Raises:
        Malformed: It is missing, or not of the right form.

    """
    if key not in seen:
        raise Malformed(MISSING)
    try:
        found = _FORMS[key](seen[key])
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise Malformed(f"malformed: {written(seen[key])}") from error
    if key in ("cards", "views") and isinstance(found, dict) and isinstance(wanted, dict):
        return _named(found, wanted)
    return found


def _named(found: Mapping[Any, Any], wanted: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return what was seen of the seats that are named in what is expected."""
    return {
        seat: _named(own, wanted[seat]) if isinstance(own, dict) else own
        for seat, own in found.items()
        if seat in wanted
    }


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -MOST < value < MOST:
        raise TypeError
    return value


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _or_nothing(form: Callable[[object], object]) -> Callable[[object], object]:
    return lambda value: None if value is None else form(value)


def _seat(key: object) -> int:
    """Read a seat that is a key: digits, and nothing else."""
    if not isinstance(key, str) or not _SEAT.fullmatch(key):
        raise TypeError
    return int(key)


def _by_seat(value: Any) -> dict[int, int]:  # noqa: ANN401 - anything may come from an engine
    return {_seat(seat): _whole(chips) for seat, chips in value.items()}


def _without_nothing(value: Any) -> dict[int, int]:  # noqa: ANN401
    return {seat: chips for seat, chips in _by_seat(value).items() if chips}


def _legal(value: object) -> frozenset[tuple[str, int, int]]:
    found = set()
    for option in _list(value):
        least = _whole(option.get("to", option.get("min", 0)))
        found.add((_word(option["act"]), least, _whole(option.get("max", least))))
    facing_nothing = any(act == "check" for act, _, _ in found)
    return frozenset(entry for entry in found if not (facing_nothing and entry[0] == "fold"))


def _cards(value: Any) -> dict[int, tuple[str, ...]]:  # noqa: ANN401
    return {_seat(seat): tuple(_word(card) for card in _list(own)) for seat, own in value.items()}


def _seats(value: object) -> frozenset[int]:
    return frozenset(_whole(seat) for seat in _list(value))


def _showdown(value: object) -> tuple[tuple[int, str], ...]:
    return tuple((_whole(entry["seat"]), _word(entry["act"])) for entry in _list(value))


def _awards(value: object) -> tuple[object, ...]:
    return tuple(
        (
            _word(entry["pot"]),
            _or_nothing(_word)(entry.get("share")),
            tuple(sorted(_without_nothing(entry["to"]).items())),
        )
        for entry in _list(value)
    )


def _pots(value: object) -> tuple[object, ...]:
    return tuple(
        (_word(pot["pot"]), _whole(pot["amount"]), _seats(pot["seats"])) for pot in _list(value)
    )


_FORMS: dict[str, Callable[[Any], object]] = {
    "street": _word,
    "to-act": _or_nothing(_whole),
    "legal": _legal,
    "stacks": _by_seat,
    "bets": _without_nothing,
    "pot": _whole,
    "cards": _cards,
    "common": _or_nothing(_word),
    "views": lambda value: {_seat(seat): _cards(seen) for seat, seen in value.items()},
    "showdown": _showdown,
    "tabled": _seats,
    "awards": _awards,
    "returned": _without_nothing,
    "rake": _whole,
    "pots": _pots,
}


def text(key: str, value: Any) -> str:  # noqa: ANN401 - one of many forms
    """Return an expectation or an observation in the words of a scenario, on one line."""
    if value is None:
        return "nobody" if key == "to-act" else "none"
    words = _WORDS[key](value) if key in _WORDS else str(value)
    return short(words, LONGEST)


def _seats_text(value: Mapping[int, object]) -> str:
    return ", ".join(f"{seat}: {value[seat]}" for seat in sorted(value)) or "none"


def _legal_text(value: frozenset[tuple[str, int, int]]) -> str:
    words = [
        act if not most else f"{act} {least}" if least == most else f"{act} {least}..{most}"
        for act, least, most in sorted(value, key=lambda entry: (entry[1], entry[0]))
    ]
    return ", ".join(words) or "nothing"


def _cards_text(value: Mapping[int, tuple[str, ...]]) -> str:
    return "; ".join(f"{seat}: {' '.join(own)}" for seat, own in sorted(value.items()))


def _awards_text(value: tuple[tuple[str, str | None, tuple[tuple[int, int], ...]], ...]) -> str:
    parts = []
    for pot, share, to in value:
        paid = ", ".join(f"{chips} to seat {seat}" for seat, chips in to)
        parts.append(f"{pot}{f' {share}' if share else ''}: {paid}")
    return "; ".join(parts) or "nothing"


def _showdown_text(value: tuple[tuple[int, str], ...]) -> str:
    return ", ".join(f"{seat} {act}s" for seat, act in value) or "nobody shows"


def _pots_text(value: tuple[tuple[str, int, frozenset[int]], ...]) -> str:
    parts = [f"{name} {amount} for {_list_text(seats)}" for name, amount, seats in value]
    return "; ".join(parts) or "none"


def _list_text(value: frozenset[int]) -> str:
    return ", ".join(str(seat) for seat in sorted(value)) or "none"


_WORDS: dict[str, Callable[[Any], str]] = {
    "legal": _legal_text,
    "stacks": _seats_text,
    "bets": _seats_text,
    "returned": _seats_text,
    "cards": _cards_text,
    "views": lambda value: "; ".join(
        f"seat {seat} sees {_cards_text(seen)}" for seat, seen in sorted(value.items())
    ),
    "awards": _awards_text,
    "showdown": _showdown_text,
    "pots": _pots_text,
    "tabled": _list_text,
}
