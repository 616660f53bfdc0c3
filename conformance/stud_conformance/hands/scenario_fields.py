"""What a hand keeps of the scenario that it was made from: see ``scenario``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.hands.scenario import ROWS
from stud_conformance.hands.scenario_words import VERBS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_CASE_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:@[a-z0-9,-]+)?")
_CASE: Final = re.compile(rf"[a-z][a-z0-9]*(?:-[a-z0-9]+)*-[0-9]{{4}}/{_CASE_NAME.pattern}")
_CARDS: Final = re.compile(r"(?:[2-9TJQKA][cdhs](?: |\Z))+")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)


def spoiled(raw: Mapping[str, Any]) -> str | None:
    """Return which field of a scenario is not as it is written here, or ``None``."""
    if "_scenario" in raw and "_expect" not in raw:
        return "the field _expect is missing, which the hand of a scenario has"
    for key, is_right in FORMS.items():
        if key in raw and not is_right(raw[key]):
            return f"the field {key} is not in the form in which scenarios are kept"
    return None


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list(value: object, is_right: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(is_right, value))


def _is_table(value: object, is_right: Callable[[Any], bool]) -> bool:
    return isinstance(value, dict) and all(map(is_right, value.values()))


def _is_plain(value: object) -> bool:
    """Return whether a scenario can say a value: no fraction, and neither a date nor a time."""
    if isinstance(value, dict):
        return all(map(_is_key, value)) and all(map(_is_plain, value.values()))
    return _is_list(value, _is_plain) or isinstance(value, str | int)


def _is_key(value: str) -> bool:
    return _NUMBER.fullmatch(value) is not None or not value.isdecimal()


def _is_plain_table(value: object) -> bool:
    return isinstance(value, dict) and _is_plain(value)


def _is_aside(value: object) -> bool:
    if not isinstance(value, dict) or not _is_number(value.get("after")):
        return False
    is_refusal = _is_text(value.get("refuse")) and _is_text(value.get("because"))
    return is_refusal or _is_plain_table(value.get("expect"))


def _is_when(value: object) -> bool:
    is_listed = isinstance(value, list) and len(value) > 0 and _is_plain(value)
    return is_listed or _is_text(value) or _is_number(value)


def _is_hand(value: object) -> bool:
    return isinstance(value, str) and _CARDS.fullmatch(value) is not None


def _is_numbered(value: object) -> bool:
    return isinstance(value, dict) and all(map(_NUMBER.fullmatch, value))


def _is_place(value: str) -> bool:
    return value in ROWS or _NUMBER.fullmatch(value) is not None


def _is_case_name(value: object) -> bool:
    return isinstance(value, str) and _CASE_NAME.fullmatch(value) is not None


#: What is right in each field.
FORMS: Final[dict[str, Callable[[Any], bool]]] = {
    "_scenario": lambda value: _is_text(value) and _CASE.fullmatch(value) is not None,
    "_cases": lambda value: _is_list(value, _is_case_name),
    "_supersedes": _is_text,
    "_title": _is_text,
    "_rules": lambda value: _is_list(value, _is_text),
    "_why": _is_text,
    "_source": lambda value: _is_list(value, lambda place: _is_table(place, _is_text)),
    "_derived": _is_text,
    "_rulings": lambda value: _is_table(value, _is_when),
    "_cards": lambda value: _is_numbered(value) and _is_table(value, _is_hand),
    "_stated": lambda value: _is_list(value, _is_text),
    "_own_steps": lambda value: _is_number(value) and value >= 0,
    "_own_cards": lambda value: _is_list(value, _is_number),
    "_own_rows": lambda value: _is_list(value, ROWS.__contains__),
    "_replaced": lambda value: _is_table(value, _is_hand) and all(map(_is_place, value)),
    "_written": lambda value: _is_list(value, _is_number),
    "_asides": lambda value: _is_list(value, _is_aside),
    "_expect": _is_plain_table,
    "_words": lambda value: _is_numbered(value) and _is_table(value, VERBS.__contains__),
}
