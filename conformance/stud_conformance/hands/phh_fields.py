"""The fields of a hand in PHH: what has to be a number is one, and each mistake has its place."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files.build import DEEPEST
from stud_conformance.files.problems import Problem
from stud_conformance.files.sentences import one_of, shown
from stud_conformance.hands import money, toml_plain
from stud_conformance.hands.toml_places import Places, places
from stud_conformance.spec.checks import MOST_CHIPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stud_conformance.hands.toml_places import Part

Raw = dict[str, Any]

#: Fields that hold one amount.
AMOUNTS: Final = (
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "_max_bet",
    "_chip",
    "_total_pot",
    "_rake",
    "_rake_cap",
)

#: Fields that hold an amount for each player.
BY_PLAYER: Final = ("antes", "starting_stacks", "finishing_stacks", "winnings", "_returned")

CASH, TOURNAMENT = "cash", "tournament"

_PARTS: Final = 32
_CHAIN: Final = re.compile(
    r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n]){0,200}"|'[^'\n]{0,200}')"""
    rf"[ \t]*\.[ \t]*){{{_PARTS}}}"
)
_LONG_NUMBER: Final = re.compile(r"(?<![0-9_])[0-9][0-9_]{2000}", re.ASCII)
_AT: Final = re.compile(r" ?\(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)")
_NESTED: Final = (dict, list)
_UNSAYABLE: Final = 10**30

#: How PHH writes a stack that nobody told.
_UNTOLD: Final = Decimal("inf")
_AMOUNT_CURE: Final = "an amount such as 40 or 0.40"


class OutOfScope(Exception):  # noqa: N818 - it says what the hand is
    """Raised for a hand that is sound, but none of ours."""


def parse(part: Part, file: str) -> Raw | Problem:
    """Read the text of a hand as TOML; return its fields, or what is wrong."""
    raw: Any
    if _is_chained(part.text):
        # ``tomllib`` needs memory by the square of them.
        return Problem(file, part.line, 1, "a key has too many parts", "a flatter hand")
    plain = toml_plain.read(part.text, has_header=part.has_header)
    if plain is not None:
        return plain
    try:
        raw = tomllib.loads(part.text, parse_float=money.parse_float)
    except RecursionError:
        return Problem(file, part.line, 1, "the nesting is too deep", "a flatter hand")
    except ValueError as error:
        return _broken(part, file, str(error))
    return _own(raw, part, file)


def _own(raw: Raw, part: Part, file: str) -> Raw | Problem:
    """Return the fields of the one hand that a text has to hold, or what is wrong."""
    if part.has_header and len(raw) > 1:
        return _not_of_it(part, file, *raw)
    own: Any = next(iter(raw.values()), {}) if part.has_header else raw
    if not isinstance(own, dict) or _is_deep(own):
        return Problem(file, part.line, 1, "the nesting is too deep", "a flatter hand")
    return _hiding(own, part, file) or own


def _hiding(raw: Raw, part: Part, file: str) -> Problem | None:
    """Return that a table of a hand is a hand, which nobody would read; tables of anybody may be.

    It has a header that is not one of a hand: of two parts, in two brackets, or in a file whose
    first hand has none, one with another name than a number.
    """
    for key, value in raw.items():
        if type(value) in _NESTED and key[:1] != "_" and _holds_hand(value):
            wrong = f"the table {shown(key)} of this hand is a hand"
            return Problem(file, part.line, 1, wrong, "a header with a number, such as [2]")
    return None


def _holds_hand(value: object) -> bool:
    if isinstance(value, dict):
        return {"variant", "actions"} <= value.keys() or any(map(_holds_hand, value.values()))
    # Most lists are of texts or numbers, and long.
    if not isinstance(value, list) or not value or not isinstance(value[0], dict | list):
        return False
    return any(map(_holds_hand, value))


def _not_of_it(part: Part, file: str, own: str, other: str, *_: str) -> Problem:
    """Return that a table stands in a hand and is none of it."""
    wrong = f"the table {shown(other)} is not of the hand {shown(own)}"
    cure = "a hand with a header of its own, such as [2], or a table of the hand, such as [1.x]"
    return Problem(file, part.line, 1, wrong, cure)


def _is_chained(text: str) -> bool:
    """Return whether a key may have too many parts; they stand on one line."""
    if text.count(".") < _PARTS:
        return False
    return any(line.count(".") >= _PARTS and _CHAIN.search(line) for line in text.split("\n"))


def _broken(part: Part, file: str, words: str) -> Problem:
    at = _AT.search(words)
    line, column = part.text.rstrip().count("\n") + 1, 1
    if at is not None and at[1]:
        line, column = int(at[1]), int(at[2])
    said = _AT.sub("", words).strip()
    if at is None:
        said = "a number has too many digits"
        line, column = _long_number(part.text)
    elif not at[1]:
        said = f"{said} at the end"
    return Problem(
        file, part.line + line - 1, column, f"the TOML is broken ({said})", "well-formed TOML"
    )


def _long_number(text: str) -> tuple[int, int]:
    """Return the line and the column of the first number that Python does not read."""
    match = _LONG_NUMBER.search(text)
    before = text[: match.start()] if match else ""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _is_deep(raw: Raw) -> bool:
    level: list[Any] = [raw]
    for _ in range(DEEPEST):
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return False
    return True


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


class Fields:
    """The fields of one hand, and the mistakes met in them."""

    def __init__(self, raw: Raw, part: Part, file: str) -> None:
        """Take the fields of a part of a file."""
        self.raw = raw
        self.problems: list[Problem] = []
        self.unit = Decimal(1)
        self._part = part
        self._file = file
        #: Whole amounts stay the numbers that they are, which is less work.
        self._amounts: dict[tuple[str, int | None], Decimal | int] = {}
        self._chips_of_one = 1

    @cached_property
    def _places(self) -> Places:
        return places(self._part.text)

    def wrong(self, key: str, wrong: str, cure: str, index: int | None = None) -> None:
        """Note a mistake in a field, or in an entry of its list."""
        line, column = self._places.of(key, index)
        line += self._part.line - 1
        self.problems.append(Problem(self._file, line, column, wrong, cure))

    def missing(self, key: str, cure: str) -> None:
        """Note a field that is missing."""
        self.wrong("", f'the key "{key}" is missing', cure)

    # Words.

    def text(self, key: str, default: str = "") -> str:
        """Return a text."""
        value = self.raw.get(key, default)
        if isinstance(value, str):
            return value
        self.wrong(key, f"{said(value)} is no text", f'{key} = "..."')
        return default

    def word(self, key: str, known: Iterable[str], default: str | None = None) -> str | None:
        """Return one of some words."""
        value = self.raw.get(key, default)
        if value is default or value in (words := list(known)):
            return value
        self.wrong(key, f"{said(value)} is not known", one_of(words))
        return default

    def flag(self, key: str) -> bool:
        """Return a truth value; false where it is left out."""
        value = self.raw.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, f"{said(value)} is neither true nor false", f"{key} = true")
        return value is True

    def texts(self, key: str) -> list[str]:
        """Return a list of texts; an entry of another kind is a mistake, and empty here."""
        given = self.listed(key)
        if set(map(type, given)) == {str}:
            return list(given)
        found = []
        for index, value in enumerate(given):
            if not isinstance(value, str):
                self.wrong(key, f"{said(value)} is no text", 'text, such as "p1 f"', index)
            found.append(value if isinstance(value, str) else "")
        return found

    def listed(self, key: str) -> list[Any]:
        """Return a list; empty where it is left out."""
        value = self.raw.get(key, [])
        if isinstance(value, list):
            return value
        self.wrong(key, f"{said(value)} is no list", f"{key} = [...]")
        return []

    def table(self, key: str) -> Mapping[str, Any]:
        """Return a table; empty where it is left out."""
        value = self.raw.get(key, {})
        if isinstance(value, dict):
            return value
        self.wrong(key, f"{said(value)} is no table", f"{key} = {{...}}")
        return {}

    def whole(
        self, key: str, value: object, span: tuple[int, int], index: int | None = None
    ) -> int:
        """Return a whole number from some range; the least one where it is a mistake."""
        least, most = span
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        cure = f"a whole number from {least} to {most}"
        self.wrong(key, f"{said(value)} is given", cure, index)
        return least

    # Amounts.

    def measure(self, spoken: Iterable[tuple[int, Decimal | int]]) -> None:
        """Read every amount of the hand, and find the unit in which all are whole.

        Args:
            spoken: The amounts that actions name, with the index of the action.

        """
        for key in AMOUNTS:
            if key in self.raw:
                self._measure(key, None, self.raw[key])
        for key in BY_PLAYER:
            if key in self.raw:
                for index, value in enumerate(self.listed(key)):
                    self._measure(key, index, value)
        for index, award in enumerate(self.listed("_awards")):
            if isinstance(award, dict):
                self._measure("_awards", index, award.get("amount"))
        for index, amount in spoken:
            self._measure("actions", index, amount)
        self.unit = self._unit()
        self._chips_of_one = money.chips(Decimal(1), self.unit) or 1

    def _measure(self, key: str, index: int | None, value: object) -> None:
        if type(value) is int and 0 <= value <= MOST_CHIPS:
            self._amounts[key, index] = value
            return
        amount = money.amount(value)
        if amount is None:
            self.wrong(key, f"{said(value)} is no amount", _AMOUNT_CURE, index)
            return
        if key == "starting_stacks" and isinstance(value, Decimal) and value == _UNTOLD:
            raise OutOfScope("a stack is not told")
        mistake = money.mistake(amount)
        if mistake is None:
            self._amounts[key, index] = amount
        else:
            self.wrong(key, f"{said(value)} {mistake}", _AMOUNT_CURE, index)

    def _unit(self) -> Decimal:
        if "_unit" not in self.raw:
            is_cash = self.raw.get("_kind", CASH) != TOURNAMENT
            amounts = [own for own in self._amounts.values() if isinstance(own, Decimal)]
            return money.unit(amounts, is_cash=is_cash)
        stated = money.amount(self.raw["_unit"])
        if stated is None or not money.is_unit(stated):
            self.wrong("_unit", f"{said(self.raw['_unit'])} is no unit", "1, 0.1, 0.01 and so on")
            return Decimal(1)
        for (key, index), amount in self._amounts.items():
            if isinstance(amount, Decimal) and money.chips(amount, stated) is None:
                wrong = f"{said(amount)} is no multiple of {stated}"
                self.wrong(key, wrong, "amounts in whole units", index)
        return stated

    def chips(self, key: str, index: int | None = None) -> int:
        """Return an amount in chips; 0 where there is none, or a bad one."""
        amount = self._amounts.get((key, index), 0)
        if isinstance(amount, int):
            return amount * self._chips_of_one
        return money.chips(amount, self.unit) or 0

    def stake(self, key: str, least: int = 1) -> int:
        """Return an amount in chips that has to be there."""
        if key not in self.raw:
            self.missing(key, f"{key} = AMOUNT")
        elif (key, None) in self._amounts and self.chips(key) < least:
            self.wrong(key, f"{said(self.raw[key])} is too small", "an amount above nothing")
        return self.chips(key)

    def by_player(self, key: str, players: int) -> list[int] | None:
        """Return an amount in chips for each player; ``None`` where the field is left out."""
        if key not in self.raw:
            return None
        count = len(self.listed(key))
        if count != players:
            cure = f"{players}, as starting_stacks has"
            self.wrong(key, f"{key} has {count} entries", cure)
        return [self.chips(key, index) for index in range(players)]


def said(value: object) -> str:
    """Return a value of TOML as a message shows it.

    >>> said(Decimal("0.40")), said(True), said("x")
    ('0.40', 'true', '"x"')
    """
    if value is money.NO_NUMBER:
        return "a number too long or too large to be read"
    if isinstance(value, Decimal):
        return shown(str(value)).strip('"')
    if isinstance(value, int) and abs(value) >= _UNSAYABLE:
        return "a very large number"
    return shown(value)
