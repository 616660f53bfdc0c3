"""What the tests of explanations share."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from stud_conformance.explain import find, several, single, under
from stud_conformance.hands import phh
from stud_conformance.hands.recorded import Recorded
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Sequence


@cache
def hand_of(name: str, house: str | None = None) -> Recorded:
    """Return a hand by its name."""
    return find.hand(name, [load.house(house)] if house else [], ())


def read(text: str) -> Recorded:
    """Read a hand."""
    (found,) = phh.read(text, "hand.phh")
    assert isinstance(found, Recorded), found
    return found


def explain(hand: Recorded, house: str | None = None, lang: str = "en") -> tuple[list[str], bool]:
    """Return the explanation of a hand, and whether it holds."""
    rulings = under.of_house(hand, load.house(house)) if house else under.of_hand(hand)
    return single.explained(hand, rulings, lang)


def explained(name: str, house: str | None = None, lang: str = "en") -> list[str]:
    """Return the explanation of a hand of ours."""
    return explain(hand_of(name, house), house, lang)[0]


def compare(hand: Recorded, *houses: str, lang: str = "en") -> list[str]:
    """Return where houses part in a hand."""
    return several.compared(hand, [under.of_house(hand, load.house(one)) for one in houses], lang)


def compared(name: str, *houses: str, lang: str = "en") -> list[str]:
    """Return where houses part in a hand of ours."""
    return compare(hand_of(name, houses[0]), *houses, lang=lang)


def after(lines: Sequence[str], start: str, count: int) -> list[str]:
    """Return some lines from the first one that holds a text, without their indents."""
    first = next(number for number, line in enumerate(lines) if start in line)
    return [line.strip() for line in lines[first : first + count]]


def flowed(lines: Sequence[str]) -> str:
    """Return lines as one text, wherever they were broken."""
    return " ".join(" ".join(lines).split())


def title(rule: str, lang: str = "en") -> str:
    """Return a rule as it is told."""
    return f"{load.rules()[rule].title[lang]} [{rule}]"
