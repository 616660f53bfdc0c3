"""From shares to chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.engines.poker_equity.shares import Shares, shares

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from stud_conformance.engines.poker_equity.pots import Pot

    Hands = Mapping[int, Sequence[str]]


class OddChip(Exception):  # noqa: N818 - it says what there is
    """Raised for a share that is no whole number of chips."""

    def __init__(self, seat: int, due: Fraction) -> None:
        """Keep whose it is, and how much."""
        super().__init__(f"seat {seat} is due {due} chips, and nothing says whose an odd chip is")


def ask(variant: str, pots: Iterable[Pot], hands: Hands) -> list[tuple[Pot, Shares]]:
    """Ask poker-equity about each pot, with the hands that contest it and no others."""
    return [(pot, shares(variant, [hands[seat] for seat in pot.seats])) for pot in pots]


def won(asked: Iterable[tuple[Pot, Shares]], seats: Iterable[int]) -> dict[int, int]:
    """Return what each seat wins of all pots.

    Raises:
        OddChip: A share of a pot cannot be paid.

    """
    total = dict.fromkeys(seats, 0)
    for pot, found in asked:
        for seat, chips in _paid(pot, found.whole).items():
            total[seat] += chips
    return total


def awards(asked: Iterable[tuple[Pot, Shares]], *, split: bool) -> list[dict[str, Any]]:
    """Return what was paid from each pot, in a split game by its high and by its low.

    Raises:
        OddChip: A share of a pot or of a half cannot be paid.

    """
    return [award for pot, found in asked for award in _awards(pot, found, split=split)]


def _awards(pot: Pot, found: Shares, *, split: bool) -> list[dict[str, Any]]:
    if not split:
        return [{"pot": pot.name, "to": _told(_paid(pot, found.whole))}]
    high = [whole - low for whole, low in zip(found.whole, found.low, strict=True)]
    halves = [("high", high), ("low", found.low)]
    return [
        {"pot": pot.name, "share": name, "to": _told(_paid(pot, parts))}
        for name, parts in halves
        if any(parts)
    ]


def _paid(pot: Pot, parts: Sequence[Fraction]) -> dict[int, int]:
    """Return the chips of each seat; nothing is rounded, as nobody says whose the rest would be."""
    due = {seat: pot.chips * part for seat, part in zip(pot.seats, parts, strict=True)}
    for seat, chips in due.items():
        if chips.denominator != 1:
            raise OddChip(seat, chips)
    return {seat: int(chips) for seat, chips in due.items()}


def _told(chips: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): own for seat, own in chips.items() if own}
