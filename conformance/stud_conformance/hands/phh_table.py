"""The table of a hand in PHH, and what it says of the end."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from stud_conformance.hands.phh_fields import CASH, TOURNAMENT, OutOfScope, said
from stud_conformance.hands.recorded import Award, Found
from stud_conformance.hands.variants import BETS
from stud_conformance.spec.checks import MOST_CHIPS
from stud_conformance.spec.load import games
from stud_conformance.spec.scenario import Setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.hands.phh_fields import Fields, Raw

#: How the player who is p1 was chosen; left out, it is the one left of the button.
BUTTON, SEAT_NUMBER = "button", "seat-number"
ORDERS: Final = (BUTTON, "frozen-button", SEAT_NUMBER)

WHOLE: Final = "whole"
SIDES: Final = {WHOLE: None, "high": "high", "low": "low"}
_MOST_SEATS: Final = 10
_MOST_PERCENT: Final = 100
_SEAT_CURE: Final = "a whole number, each seat once"
_AWARD_CURE: Final = '{pot = "main", side = "whole", player = 1, amount = 40}'


def players(fields: Fields) -> list[int]:
    """Return the seat numbers of p1, p2 and so on.

    Numbers from 1 to 10 stay, those of a room that counts from 0 are shifted by one; others, and
    players who do not sit clockwise, are numbered from p1.
    """
    count = len(fields.listed("starting_stacks"))
    counted = list(range(1, count + 1))
    if "seats" not in fields.raw:
        return counted
    given = fields.listed("seats")
    numbers = [seat for seat in given if isinstance(seat, int) and not isinstance(seat, bool)]
    if len(given) != count:
        fields.wrong("seats", f"seats has {len(given)} entries", f"{count}, as starting_stacks has")
    elif len(set(numbers)) < count:
        fields.wrong("seats", "the seats are not all different numbers", _SEAT_CURE)
    if fields.problems or not _is_clockwise(numbers):
        return counted
    if min(numbers) == 0:
        numbers = [seat + 1 for seat in numbers]
    return numbers if min(numbers) > 0 and max(numbers) <= _MOST_SEATS else counted


def _is_clockwise(numbers: Sequence[int]) -> bool:
    """Return whether seats ascend, but for once around the table."""
    return sum(first > second for first, second in pairwise([*numbers, *numbers[:1]])) <= 1


def order(fields: Fields) -> str:
    """Return how p1 was chosen."""
    return fields.word("_player_order", ORDERS, BUTTON) or BUTTON


def table(fields: Fields, game: str, limit: str, seats: Sequence[int]) -> Setup:
    """Return the table; where it does not say who has the button, the last seat stands in.

    Raises:
        OutOfScope: It is no table of ours.

    """
    stacks = fields.by_player("starting_stacks", len(seats)) or []
    for index, stack in enumerate(stacks):
        if not stack and not fields.problems:
            fields.wrong("starting_stacks", "a stack is empty", "chips for every player", index)
    stakes = {
        "chip": fields.chips("_chip") or 1,
        "ante": _ante(fields, stacks),
        "bring-in": fields.stake("bring_in", 0),
        **{bet: fields.stake(key) for bet, key in BETS[limit].items()},
    }
    if not fields.problems:
        _check_scope(game, stakes, stacks)
    is_seat_number = order(fields) == SEAT_NUMBER
    return Setup(
        game=game,
        limit=limit,
        stakes=stakes,
        stacks=dict(sorted(zip(seats, stacks, strict=True))),
        button=max(seats) if is_seat_number else seats[-1],
        burns=fields.word("_burns", ("none", "fourth-on")) or "none",
        rake=_rake(fields),
        opener=fields.word("_opener", ("low", "high")),
        last_card=fields.word("_last_card", ("up", "down")),
        format=fields.word("_kind", (CASH, TOURNAMENT), CASH) or CASH,
        event_heads_up=fields.flag("_event_heads_up"),
        any_burns="_burns" not in fields.raw,
    )


def _ante(fields: Fields, stacks: Sequence[int]) -> int:
    """Return the ante that everybody owes; who has less may have posted less.

    Raises:
        OutOfScope: Some owe more than others.

    """
    if "antes" not in fields.raw:
        fields.missing("antes", f"antes = [...] with {len(stacks)} amounts")
        return 0
    antes = fields.by_player("antes", len(stacks)) or []
    most = max(antes, default=0)
    if not fields.problems and any(
        ante not in (most, min(stack, most)) for ante, stack in zip(antes, stacks, strict=True)
    ):
        raise OutOfScope("some owe a greater ante than others")
    return most


def _rake(fields: Fields) -> dict[str, int] | None:
    if "_rake_percent" not in fields.raw:
        return None
    percent = fields.whole("_rake_percent", fields.raw["_rake_percent"], (0, _MOST_PERCENT))
    cap = {"cap": fields.chips("_rake_cap")} if "_rake_cap" in fields.raw else {}
    return {"percent": percent, **cap}


def _check_scope(game: str, stakes: dict[str, int], stacks: Sequence[int]) -> None:
    least, most = games()[game].seats
    bring_in = stakes["bring-in"]
    if not least <= len(stacks) <= most:
        raise OutOfScope(f"{len(stacks)} players; {game} has {least} to {most}")
    if sum(stacks) > MOST_CHIPS:
        raise OutOfScope(f"there are more than {MOST_CHIPS} chips")
    if bring_in >= stakes.get("small-bet", bring_in + 1):
        raise OutOfScope("the bring-in is not below the small bet")
    if stakes.get("small-bet", 0) > stakes.get("big-bet", 0):
        raise OutOfScope("the small bet is above the big bet")
    if stakes.get("min-bet", 0) > stakes.get("max-bet", stakes.get("min-bet", 0)):
        raise OutOfScope("the least bet is above the greatest")


def found(fields: Fields, seats: Sequence[int]) -> Found:
    """Return what a hand says of its end."""
    count = len(seats)
    stacks = fields.by_player("finishing_stacks", count)
    returned = fields.by_player("_returned", count)
    winnings = fields.by_player("winnings", count)
    return Found(
        stacks=None if stacks is None else dict(sorted(zip(seats, stacks, strict=True))),
        returned=None if returned is None else _some(seats, returned),
        awards=_awards(fields, seats) if "_awards" in fields.raw else None,
        winnings=None if winnings is None else _some(seats, winnings),
        rake=fields.chips("_rake") if "_rake" in fields.raw else _missing(fields, stacks),
        total=fields.chips("_total_pot") if "_total_pot" in fields.raw else None,
    )


def _missing(fields: Fields, stacks: Sequence[int] | None) -> int | None:
    """Return the chips that are gone in the end, as standard PHH has no field for the rake."""
    if stacks is None or "_rake_percent" in fields.raw:
        return None
    before = fields.by_player("starting_stacks", len(stacks)) or []
    return max(0, sum(before) - sum(stacks)) or None


def _some(seats: Sequence[int], chips: Sequence[int]) -> dict[int, int]:
    return {seat: own for seat, own in sorted(zip(seats, chips, strict=True)) if own}


def _awards(fields: Fields, seats: Sequence[int]) -> tuple[Award, ...]:
    """Return the awards; payments of the same pot and half that follow each other are one."""
    paid: list[Award] = []
    for index, entry in enumerate(fields.listed("_awards")):
        award = _award(fields, entry, index, seats) if isinstance(entry, dict) else None
        if award is None:
            if not isinstance(entry, dict):
                fields.wrong("_awards", f"{said(entry)} is no award", _AWARD_CURE, index)
        elif paid and (paid[-1].pot, paid[-1].share) == (award.pot, award.share):
            for seat, chips in award.to.items():
                paid[-1].to[seat] = paid[-1].to.get(seat, 0) + chips
        else:
            paid.append(award)
    return tuple(paid)


def _award(fields: Fields, entry: Raw, index: int, seats: Sequence[int]) -> Award | None:
    pot, side = entry.get("pot", "main"), entry.get("side", WHOLE)
    if not isinstance(pot, str) or not isinstance(side, str) or side not in SIDES:
        fields.wrong("_awards", "the pot or the side is not known", _AWARD_CURE, index)
        return None
    player = fields.whole("_awards", entry.get("player"), (1, len(seats)), index)
    return Award(pot, SIDES[side], {seats[player - 1]: fields.chips("_awards", index)})
