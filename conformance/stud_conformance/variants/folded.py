"""One more player posts the ante, is dealt in, and folds as soon as it may."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.spec import load
from stud_conformance.spec.notation import BRING_IN, DECK, FOLD, WAGER, Act
from stud_conformance.spec.scenario import Cards, Do, Expect
from stud_conformance.spec.values import own_rulings
from stud_conformance.variants.change import Change

if TYPE_CHECKING:
    from stud_conformance.spec import Case
    from stud_conformance.spec.scenario import Expectation, Step

    Gains = dict[tuple[str | None, int], int]

SUFFIX = "folded-seat"
MAIN = "main"
#: More would not find cards, or a table of this size.
MOST_SEATS = 8
#: Rulings about how many are in the hand, or how many cards are left.
COUNTS = "betting.cap-heads-up"
LOW = "low"


@dataclass(frozen=True, slots=True)
class Extra:
    """The player that is added.

    Attributes:
        seat: Its number.
        stack: What it has before the ante.
        ante: What it posts.
        gains: What each winner of the main pot gets of that ante, by share and seat; ``None``
            where the source does not say who wins it.

    """

    seat: int
    stack: int
    ante: int
    gains: Gains | None

    def gained(self, seat: int) -> int:
        """Return what a seat gets of the ante."""
        return sum(own for (_, winner), own in (self.gains or {}).items() if winner == seat)


def folded(case: Case) -> Case | None:
    """Return a case with one more player; ``None`` where that may change something else.

    It sits left of the opener and folds to its first act, so that from there on the hand goes as
    before.  Its ante is in the main pot, and goes to whoever wins that, in the same parts; where
    the source does not say who that is, nothing is said of the stacks that are paid.  So the
    table has no rake and no pot limit, every stack covers the ante, cards suffice, and no cap is
    asked for that looks at two players.
    """
    opening = _opening(case)
    if opening is None or not _is_plain(case):
        return None
    opener = case.steps[opening]
    own = _cards(case, opener.act.seat) if isinstance(opener, Do) else None
    winners = _winners(case)
    gains = None if winners is None else _gains(case, winners)
    if own is None or gains == {} or not isinstance(opener, Do):
        return None
    seated, seat = _seated(case, opener.act.seat)
    if _strangers(case) & {seat, *seated.values()}:
        return None
    change = Change(seat=lambda number: seated.get(number, number))
    extra = Extra(
        seat=seat,
        stack=max(case.setup.stacks.values()),
        ante=case.setup.stakes["ante"],
        gains=gains and {(share, seated[winner]): own for (share, winner), own in gains.items()},
    )
    found = _joined(change.case(case, SUFFIX), extra, own, opening)
    return found if found.final or any(isinstance(one, Expect) for one in found.steps) else None


def _opening(case: Case) -> int | None:
    """Return the index of the first act that is accepted, where it is the forced opening."""
    for index, step in enumerate(case.steps):
        if isinstance(step, Do):
            return index if step.act.act in (BRING_IN, WAGER) else None
    return None


def _is_plain(case: Case) -> bool:
    """Return whether one more player changes nothing but seats and the main pot."""
    table, cards = case.setup, case.cards
    count = len(table.stacks)
    streets = load.games()[table.game].streets
    most = sum(len(faces) for _, faces, _ in streets) * count + len(streets[0][1]) + len(streets)
    stated = cards.deck or cards.stub or cards.scrambled
    if stated or table.rake or table.event_heads_up or table.limit == "pot-limit":
        return False
    if count >= MOST_SEATS or most > len(DECK) or not table.stakes["bring-in"]:
        return False
    if min(table.stacks.values()) < table.stakes["ante"]:
        return False
    read: list[str] = []
    play.answer(play.hand_message(case, own_rulings(case, load.domains())), read=read, observe=())
    return COUNTS not in read


def _cards(case: Case, opener: int) -> tuple[str, ...] | None:
    """Return cards of the first street by which the player does not open, and that are free."""
    game, own = load.games()[case.setup.game], case.cards
    count = len(game.streets[0][1])
    taken = {*own.burned, *[card for row in own.seats.values() for card in row]}
    free = [card for card in reversed(DECK) if card not in taken]
    ranks = "A23456789TJQK" if game.first_to_act == LOW else "23456789TJQKA"
    door = own.seats.get(opener, ())[count - 1 : count]
    if not door:
        return None
    limit = ranks.index(door[0][0])
    is_low = (case.setup.opener or game.opener) == LOW
    safe = [
        card
        for card in free
        if (ranks.index(card[0]) > limit if is_low else ranks.index(card[0]) < limit)
    ]
    if not safe:
        return None
    others = [card for card in free if card != safe[0]]
    return (*others[: count - 1], safe[0])


def _winners(case: Case) -> list[tuple[str | None, list[int]]] | None:
    """Return who wins the main pot, by share, as the source says it; ``None`` where it does not."""
    if "awards" in case.final:
        awards = case.final["awards"]
        return [(share, [seat for seat, _ in to]) for pot, share, to in awards if pot == MAIN]
    alone = _last_left(case) or _alone_ahead(case)
    return [(None, [alone])] if alone else None


def _last_left(case: Case) -> int | None:
    """Return the seat to which all others fold, if they do."""
    acts = [step.act for step in case.steps if isinstance(step, Do)]
    left = case.setup.stacks.keys() - {act.seat for act in acts if act.act == FOLD}
    return min(left) if len(left) == 1 else None


def _alone_ahead(case: Case) -> int | None:
    """Return the seat that ends with more than it had, if every other ends with less.

    Then it wins the main pot alone: who shares a pot loses nothing, as long as it is not halved
    before, and all chips are whole ones; and who wins the main pot wins each side pot it is in.
    """
    stacks, chip = case.setup.stacks, case.setup.stakes["chip"]
    paid = [*stacks.values(), *case.setup.stakes.values()]
    if len(load.games()[case.setup.game].shares) > 1 or any(amount % chip for amount in paid):
        return None
    won = {seat: own - stacks[seat] for seat, own in case.final.get("stacks", {}).items()}
    ahead = [seat for seat, own in won.items() if own > 0]
    behind = [seat for seat, own in won.items() if own < 0]
    return ahead[0] if len(ahead) == 1 and len(behind) == len(stacks) - 1 else None


def _gains(case: Case, winners: list[tuple[str | None, list[int]]]) -> Gains:
    """Return what each winner of the main pot gets of one more ante, by share and seat.

    Nothing where the ante does not go into as many equal parts: then odd chips would.
    """
    ante, chip = case.setup.stakes["ante"], case.setup.stakes["chip"]
    found: Gains = {}
    for share, seats in winners:
        part, rest = divmod(ante, len(winners) * len(seats) * chip)
        if rest:
            return {}
        found |= {(share, seat): part * chip for seat in seats}
    return found


def _seated(case: Case, opener: int) -> tuple[dict[int, int], int]:
    """Return the new number of each seat, and that of the player who sits left of the opener.

    Numbers stay where there is one free between; else everybody is numbered from 1.
    """
    numbers = sorted(case.setup.stacks)
    place = numbers.index(opener) + 1
    following = [*numbers[place:], max(numbers) + 2][0]
    if opener + 1 < following and opener + 1 <= MOST_SEATS:
        return {number: number for number in numbers}, opener + 1
    new = [*range(1, place + 1), *range(place + 2, len(numbers) + 2)]
    return dict(zip(numbers, new, strict=True)), place + 1


def _strangers(case: Case) -> set[int]:
    """Return the numbers of seats that acts are sent for and where nobody sits."""
    acting = {step.act.seat for step in case.steps if not isinstance(step, Expect)}
    return acting - case.setup.stacks.keys()


def _joined(case: Case, extra: Extra, own: tuple[str, ...], opening: int) -> Case:
    """Return a case, numbered anew, with the player in it."""
    stacks = {**case.setup.stacks, extra.seat: extra.stack}
    fold = Do(Act(extra.seat, FOLD, None, f"{extra.seat} folds"))
    total = sum(case.setup.stacks.values())
    steps = [_step(step, extra, total) for step in case.steps]
    return replace(
        case,
        setup=replace(case.setup, stacks=dict(sorted(stacks.items()))),
        cards=Cards(seats={**case.cards.seats, extra.seat: own}, burned=case.cards.burned),
        steps=(*steps[: opening + 1], fold, *steps[opening + 1 :]),
        final=_final(case.final, extra),
    )


def _step(step: Step, extra: Extra, total: int) -> Step:
    """Return a step; what is seen once the pots are paid is seen as at the end.

    Args:
        step: The step.
        extra: The player.
        total: All chips of the others; so many are in their stacks once the pots are paid.

    """
    if not isinstance(step, Expect):
        return step
    seen = dict(step.seen)
    if "stacks" in seen and sum(seen["stacks"].values()) == total:
        return Expect(_final(seen, extra))
    if seen.get("pot"):
        seen["pot"] += extra.ante
    if "stacks" in seen:
        seen["stacks"] = {**seen["stacks"], extra.seat: extra.stack - extra.ante}
    return Expect(seen)


def _final(final: Expectation, extra: Extra) -> Expectation:
    """Return what is expected at the end: the ante is in the main pot, and with its winners."""
    found = dict(final)
    if extra.gains is None:
        found.pop("stacks", None)
    if "stacks" in found:
        stacks = {seat: own + extra.gained(seat) for seat, own in found["stacks"].items()}
        found["stacks"] = {**stacks, extra.seat: extra.stack - extra.ante}
    if "pots" in found:
        found["pots"] = tuple(
            (name, amount + extra.ante if name == MAIN else amount, seats)
            for name, amount, seats in found["pots"]
        )
    if "awards" in found:
        found["awards"] = tuple(_award(one, extra) for one in found["awards"])
    return found


def _award(
    award: tuple[str, str | None, tuple[tuple[int, int], ...]], extra: Extra
) -> tuple[str, str | None, tuple[tuple[int, int], ...]]:
    pot, share, to = award
    if pot != MAIN:
        return award
    gains = extra.gains or {}
    return pot, share, tuple((seat, own + gains[share, seat]) for seat, own in to)
