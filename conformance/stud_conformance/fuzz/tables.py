"""Tables: short stacks and full tables more often than one meets them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.fuzz.choices import happens, pick, shuffled, weighed
from stud_conformance.spec import load
from stud_conformance.spec.scenario import Setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.fuzz.choices import Choose
    from stud_conformance.fuzz.shared import Frame, Shared

FIXED: Final = "fixed-limit"
SPREAD: Final = "spread-limit"
MOST_SEATS: Final = 10
POSTED, NONE = "posted", "none"
HEADS_UP: Final = 2
DEEP: Final = 1000
#: How a table may be seated: all deep, all short, or some of each, in percent of deep stacks.
_DEPTHS: Final = ((100, 35), (50, 40), (0, 25))
_CHIPS: Final = ((1, 76), (2, 8), (5, 8), (25, 8))


def table(choose: Choose, shared: Shared) -> Setup:
    """Return a table that both engines play.

    Args:
        choose: Where the choices come from.
        shared: What both engines declare.

    """
    game, limit, count, burns, bring_in = _frame(choose, shared)
    seats = _seats(choose, count)
    chip = weighed(choose, _CHIPS) if shared.may("chip", "larger") else 1
    stakes = {key: amount * chip for key, amount in _stakes(choose, limit, bring_in).items()}
    bets = [stakes[key] for key in ("small-bet", "big-bet", "min-bet", "max-bet") if key in stakes]
    stacks = _stacks(choose, seats, stakes, (bets[0], bets[-1]))
    return Setup(
        game=game,
        limit=limit,
        stakes={**stakes, "chip": chip},
        stacks={seat: max(1, stack) for seat, stack in stacks.items()},
        button=pick(choose, seats[::-1]),
        burns=burns,
        rake=_rake(choose, chip, shared),
        opener=_unusual(choose, shared.values("opener")),
        last_card=_unusual(choose, shared.values("last-card")),
        format=pick(choose, shared.values("format")),
        event_heads_up=len(seats) == HEADS_UP
        and pick(choose, shared.values("event-heads-up")) == "yes",
    )


def _frame(choose: Choose, shared: Shared) -> Frame:
    """Return a game, a limit, the number of seats, and what is burned and posted."""
    game = pick(choose, shared.games)
    limit = pick(choose, _often(shared.limits, FIXED))
    count = _count(choose, game, shared)
    burns = pick(choose, shared.values("burns"))
    may_post, may_not = (shared.may("bring-in", value) for value in (POSTED, NONE))
    is_posted = may_post and not (may_not and happens(choose, 20))
    frame = game, limit, count, burns, POSTED if is_posted else NONE
    frames = shared.frames()
    return pick(choose, frames) if frames and frame not in frames else frame


def _often(limits: Sequence[str], usual: str) -> list[str]:
    """Return limits with the usual one as often as all others together."""
    others = [limit for limit in limits if limit != usual]
    return [usual] * max(1, len(others)) * (usual in limits) + others


def _count(choose: Choose, game: str, shared: Shared) -> int:
    """Return how many sit down."""
    bounds = load.games()[game].seats
    least, most = max(bounds[0], shared.seats[0]), min(bounds[1], shared.seats[1])
    full = most - choose(3) if happens(choose, 25) else least + weighed(choose, _MORE)
    return min(max(full, least), most)


#: How many seats more than the fewest are taken at a table that is not full.
_MORE: Final = ((0, 35), (1, 30), (2, 15), (3, 10), (4, 10))


def _seats(choose: Choose, count: int) -> list[int]:
    """Return the seats that are taken, ascending: the first ones, or any."""
    if happens(choose, 70):
        return list(range(1, count + 1))
    return sorted(shuffled(choose, range(1, MOST_SEATS + 1))[:count])


def _stakes(choose: Choose, limit: str, posted: str) -> dict[str, int]:
    """Return what is played for, in chips of the smallest unit; the forced bets are never all 0."""
    small = pick(choose, (10, 4, 2, 5, 20, 15))
    bring_in = max(1, pick(choose, (small // 2, small // 4, small - 1, 1)))
    bring_in = bring_in if posted == POSTED else 0
    ante = pick(choose, (1, 0, small // 2, 2, small, small + 1))
    stakes = {"ante": ante if ante or bring_in else 1, "bring-in": bring_in}
    if limit == FIXED:
        return {**stakes, "small-bet": small, "big-bet": pick(choose, _big(small))}
    least = max(small, bring_in, 1)
    more = {"max-bet": pick(choose, (3 * least, least, least + 1))} if limit == SPREAD else {}
    return {**stakes, "min-bet": least, **more}


def _big(small: int) -> tuple[int, ...]:
    return 2 * small, 2 * small, small, 2 * small + 1, 3 * small


def _stacks(
    choose: Choose, seats: Sequence[int], stakes: dict[str, int], bets: tuple[int, int]
) -> dict[int, int]:
    """Return the chips of each seat."""
    deep = weighed(choose, _DEPTHS)
    return {
        seat: DEEP * max(1, bets[1] // 20)
        if deep and choose(100) < deep
        else _short(choose, stakes, bets)
        for seat in seats
    }


def _short(choose: Choose, stakes: dict[str, int], bets: tuple[int, int]) -> int:
    """Return a stack that is all-in soon, mostly at an amount on which a rule turns."""
    ante, bring_in, (small, big) = stakes["ante"], stakes["bring-in"], bets
    turns = (
        ante,
        ante + bring_in,
        ante + small // 2,
        ante + small,
        ante + small + small // 2,
        ante + 2 * small,
        ante + small + big,
        ante + small + big + big // 2,
        ante + choose(8) * small + choose(4) * big + choose(max(1, small)),
    )
    return pick(choose, turns) + pick(choose, (0, 0, 0, -1, 1))


def _rake(choose: Choose, chip: int, shared: Shared) -> dict[str, int] | None:
    if not shared.may("rake", "taken"):
        return None
    if shared.may("rake", "none") and not happens(choose, 30):
        return None
    percent = {"percent": pick(choose, (10, 5, 3, 50, 100, 7))}
    cap = pick(choose, (0, 1, 2, 3, 7))
    return {**percent, "cap": cap * chip} if happens(choose, 60) else percent


def _unusual(choose: Choose, values: Sequence[str]) -> str | None:
    """Return what a table states in place of what the game says; nothing as a rule."""
    value = pick(choose, values) if happens(choose, 25) or "default" not in values else "default"
    return None if value == "default" else value
