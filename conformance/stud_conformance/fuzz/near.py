"""Acts that come near to what is legal: another amount by a chip, another seat, another act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stud_conformance.fuzz.choices import pick
from stud_conformance.spec.notation import BRING_IN, CALL, CHECK, FOLD, MUCK, SHOW, WAGER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stud_conformance.fuzz.choices import Choose
    from stud_conformance.play import Table
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Setup

    Near = Callable[[Choose, Table, Setup, int], Message]

_SEATS: Final = range(1, 11)


def near_miss(choose: Choose, table: Table, setup: Setup) -> Message:
    """Return an act that is refused, as a rule.

    Where the hand is over, it is an act of any seat. Whether the act is really refused is for
    the table to say.

    Args:
        choose: Where the choices come from.
        table: The hand in play.
        setup: Its table.

    """
    seat = table.to_act
    if seat is None:
        return {
            "seat": pick(choose, sorted(setup.stacks)),
            "act": pick(choose, (CHECK, FOLD, CALL)),
        }
    return pick(choose, NEAR)(choose, table, setup, seat)


def other_word(_choose: Choose, table: Table, _setup: Setup, seat: int) -> Message:
    """Check facing a bet, or call facing none."""
    acts = {option["act"] for option in table.legal()}
    return {"seat": seat, "act": CALL if CHECK in acts else CHECK}


def free_fold(_choose: Choose, _table: Table, _setup: Setup, seat: int) -> Message:
    """Fold, whether there is anything to call or not."""
    return {"seat": seat, "act": FOLD}


def other_amount(choose: Choose, table: Table, setup: Setup, seat: int) -> Message:
    """Wager or bring in a chip less or more than one may, or a bet on top where one may not."""
    options = [option for option in table.legal() if option["act"] in (BRING_IN, WAGER)]
    if not options:
        return one_bet_more(choose, table, setup, seat)
    option = pick(choose, options)
    least, most = bounds(option)
    total = pick(choose, (least - 1, most + 1, most + setup.stakes["chip"], least // 2, 2 * most))
    return {"seat": seat, "act": option["act"], "to": max(1, total)}


def one_bet_more(choose: Choose, table: Table, setup: Setup, seat: int) -> Message:
    """Wager a small or a big bet, or half of one, above the price of the street."""
    price = max(table.state(("bets",))["bets"].values(), default=0)
    stakes = setup.stakes
    small = stakes.get("small-bet", stakes.get("min-bet", 1))
    big = stakes.get("big-bet", stakes.get("max-bet", small))
    total = price + pick(choose, (small, big, small // 2, 2 * big))
    return {"seat": seat, "act": WAGER, "to": max(1, total)}


def whole_stack(choose: Choose, table: Table, _setup: Setup, seat: int) -> Message:
    """Wager the whole stack, a chip less, or a chip more."""
    state = table.state(("bets", "stacks"))
    total = state["stacks"][str(seat)] + state["bets"].get(str(seat), 0)
    return {"seat": seat, "act": WAGER, "to": max(1, total + pick(choose, (1, 0, -1)))}


def out_of_turn(choose: Choose, table: Table, setup: Setup, seat: int) -> Message:
    """Let another seat do what the seat to act may do."""
    others = [other for other in sorted(setup.stacks) if other != seat]
    option = pick(choose, table.legal())
    return _as(pick(choose, others), option)


def unknown_seat(choose: Choose, table: Table, setup: Setup, seat: int) -> Message:
    """Let a seat act at which nobody sits; the one whose turn it is not where all are taken."""
    empty = [other for other in _SEATS if other not in setup.stacks]
    if not empty:
        return out_of_turn(choose, table, setup, seat)
    return _as(pick(choose, empty), pick(choose, table.legal()))


def too_early(choose: Choose, table: Table, _setup: Setup, seat: int) -> Message:
    """Show or muck while there is betting; bet while hands are shown."""
    acts = (CHECK, FOLD, MUCK) if table.at_showdown else (SHOW, MUCK)
    return {"seat": seat, "act": pick(choose, acts)}


def bring_in_again(choose: Choose, _table: Table, setup: Setup, seat: int) -> Message:
    """Bring in, whether it is due or not."""
    amount = setup.stakes["bring-in"]
    return {"seat": seat, "act": BRING_IN, "to": max(1, pick(choose, (amount, 2 * amount)))}


def _as(seat: int, option: Message) -> Message:
    sent = {"seat": seat, "act": option["act"]}
    if option["act"] in (BRING_IN, WAGER):
        sent["to"] = bounds(option)[0]
    return sent


def bounds(option: Mapping[str, Any]) -> tuple[int, int]:
    """Return the least and the most that a legal act may come to; 0 where it has no amount."""
    least = option["to"] if "to" in option else option.get("min", 0)
    return least, option.get("max", least)


NEAR: tuple[Near, ...] = (
    other_word,
    free_fold,
    other_amount,
    one_bet_more,
    other_amount,
    whole_stack,
    out_of_turn,
    unknown_seat,
    too_early,
    bring_in_again,
)
