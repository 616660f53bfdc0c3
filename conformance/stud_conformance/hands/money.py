"""Amounts as hand histories write them, and the whole chips that they are here; never a float."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Final

from stud_conformance.spec.checks import MOST_CHIPS

if TYPE_CHECKING:
    from collections.abc import Collection

#: The most places after the point: those of the finest currency that is played for.
MOST_PLACES: Final = 8

#: What stands for a number that cannot be one.
NO_NUMBER: Final = Decimal("NaN")

_CENTS: Final = -2
_LONGEST: Final = 1000
_MOST_DIGITS: Final = 27
_WRITTEN: Final = re.compile(r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?", re.ASCII)


def parse_float(text: str) -> Decimal:
    """Return a number of TOML as it is written; ``NO_NUMBER`` for one of absurd length or size."""
    if len(text) > _LONGEST:
        return NO_NUMBER
    try:
        return Decimal(text)
    except InvalidOperation:
        return NO_NUMBER


def written(text: str) -> Decimal | None:
    """Return the amount that an action names, such as ``1,250.50``; ``None`` where it is none."""
    if len(text) > _LONGEST or not _WRITTEN.fullmatch(text):
        return None
    return Decimal(text.replace(",", ""))


def amount(value: object) -> Decimal | None:
    """Return a value of TOML as an amount, good or bad; ``None`` where it is no number."""
    if isinstance(value, Decimal):
        return value
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return Decimal(value) if abs(value) <= MOST_CHIPS else Decimal("Infinity")


def mistake(amount: Decimal) -> str | None:
    """Return what is wrong with an amount, or ``None``."""
    if amount.is_nan():
        return "is no amount"
    if amount.is_infinite() or amount.adjusted() > len(str(MOST_CHIPS)):
        return "is too large"
    if amount < 0:
        return "is below nothing"
    # What is so small cannot be normalized: it would become nothing.
    is_tiny = amount != 0 and amount.adjusted() < -MOST_PLACES
    is_long = is_tiny or len(amount.as_tuple().digits) > _MOST_DIGITS
    if is_long or _needed(amount) < -MOST_PLACES:
        return f"has more than {MOST_PLACES} places"
    return None


def unit(amounts: Collection[Decimal], *, is_cash: bool) -> Decimal:
    """Return what one chip is worth where a hand tells these amounts.

    It is 1 where all are whole, unless a cash game writes them in cents; or else a hundredth, or
    less where they need it.

    >>> unit([Decimal("0.40"), Decimal("5.00")], is_cash=True)
    Decimal('0.01')
    >>> unit([Decimal("50"), Decimal("1500.0")], is_cash=False)
    Decimal('1')
    """
    needed = min(map(_needed, amounts), default=0)
    finest = min(map(_exponent, amounts), default=0)
    if needed >= 0 and (finest > _CENTS or not is_cash):
        return Decimal(1)
    return Decimal(1).scaleb(min(needed, _CENTS))


def _exponent(amount: Decimal) -> int:
    return int(amount.as_tuple().exponent)


def _needed(amount: Decimal) -> int:
    """Return the exponent without the zeros at the end: 0.50 needs one place."""
    return _exponent(amount.normalize()) if amount else 0


def is_unit(value: object) -> bool:
    """Return whether a chip can be worth so much: 1, 0.1, 0.01 ..."""
    return any(value == Decimal(1).scaleb(-places) for places in range(MOST_PLACES + 1))


def chips(amount: Decimal, worth: Decimal) -> int | None:
    """Return an amount in whole chips; ``None`` where it is not a whole number of them."""
    number = amount.scaleb(-_exponent(worth))
    return int(number) if number == number.to_integral_value() else None


def text(number: int, worth: Decimal) -> str:
    """Return chips as the amount that they are worth, with the places of the unit.

    >>> text(40, Decimal("0.01")), text(1500, Decimal(1))
    ('0.40', '1500')
    """
    return format(Decimal(number).scaleb(_exponent(worth)), "f")
