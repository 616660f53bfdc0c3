"""Sequences of acts: what a table lets its seats do, and what comes near to it and is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stud_conformance.fuzz.choices import happens, pick, weighed
from stud_conformance.fuzz.near import bounds, near_miss
from stud_conformance.spec.notation import BRING_IN, CALL, CHECK, FOLD, MUCK, SHOW, WAGER

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from stud_conformance.fuzz.choices import Choose
    from stud_conformance.play import Table
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Setup

#: No hand has more acts, those that are refused among them.
MOST_ACTS: Final = 120

#: How players play: in percent, how often they fold to a bet, and how often they wager.
_TEMPERS: Final = (((4, 8), 35), ((10, 35), 25), ((2, 60), 20), ((2, 90), 5), ((30, 25), 15))
#: In percent, how often something is tried that comes near to what is legal.
_NOISES: Final = ((0, 45), (15, 40), (40, 15))


def actions(choose: Choose, table: Table, setup: Setup, acts: Collection[str]) -> list[Message]:
    """Let the seats of a table act until the hand is over; return all that was tried, in order.

    Args:
        choose: Where the choices come from.
        table: A hand that was just started; it is played to its end.
        setup: Its table.
        acts: The acts that may be told.

    Raises:
        ValueError: They do not bring the hand to its end.

    """
    temper, noise = weighed(choose, _TEMPERS), weighed(choose, _NOISES)
    writes = {SHOW, MUCK} <= set(acts) and happens(choose, 35)
    greedy = happens(choose, 25)
    done: list[Message] = []
    while table.to_act is not None and len(done) < MOST_ACTS:
        if noise and choose(100) >= 100 - noise:
            _try(near_miss(choose, table, setup), table, acts, done)
        elif table.at_showdown:
            _show(choose, table, acts, done, writes=writes)
        elif not _try(_move(choose, table, temper, greedy=greedy), table, acts, done):
            _try(_least(table, acts), table, acts, done)
    if noise and table.to_act is None:
        _try(near_miss(choose, table, setup), table, acts, done)
    return done


def _try(sent: Message, table: Table, acts: Collection[str], done: list[Message]) -> bool:
    """Let a seat try something; return whether it was accepted."""
    if sent["act"] not in acts:
        return False
    done.append(sent)
    return table.send(sent) is None


def _show(
    choose: Choose, table: Table, acts: Collection[str], done: list[Message], *, writes: bool
) -> None:
    """Let the seat to show do what it does by default, or what is written."""
    if writes and choose(2):
        sent = {"seat": table.to_act, "act": pick(choose, (SHOW, MUCK))}
        _try(sent, table, acts, done)
    else:
        table.show_or_muck()


def _least(table: Table, acts: Collection[str]) -> Message:
    """Return the act that costs least: a check, a fold, or what is forced.

    Raises:
        ValueError: None of them may be told.

    """
    options = {option["act"]: option for option in table.legal()}
    for act in (CHECK, FOLD, BRING_IN, CALL, WAGER):
        if act in options and act in acts:
            return _acted(table, options[act], "least")
    message = f"seat {table.to_act} has no act that may be told"
    raise ValueError(message)


def _move(choose: Choose, table: Table, temper: tuple[int, int], *, greedy: bool) -> Message:
    """Return what the seat to act does."""
    options = table.legal()
    acts = {option["act"] for option in options}
    folds, wagers = temper
    mood = choose(100)
    if FOLD in acts and mood < folds:
        return {"seat": table.to_act, "act": FOLD}
    if CHECK in acts and mood == 0:
        return {"seat": table.to_act, "act": FOLD if choose(2) else CHECK}
    own = [option for option in options if option["act"] == WAGER]
    if own and mood >= 100 - wagers:
        return _wager(choose, table, own, greedy=greedy)
    for option in options:
        if option["act"] in (CHECK, CALL, BRING_IN):
            return _acted(table, option, pick(choose, ("least", "least", "most", "middle")))
    return _wager(choose, table, own, greedy=greedy)


def _wager(choose: Choose, table: Table, own: Sequence[Message], *, greedy: bool) -> Message:
    where = "most" if greedy else pick(choose, ("least", "least", "most", "middle", "more"))
    return _acted(table, pick(choose, own), where)


def _acted(table: Table, option: Message, where: str) -> Message:
    """Return an act at one of the totals of an option."""
    sent: dict[str, Any] = {"seat": table.to_act, "act": option["act"]}
    if option["act"] not in (BRING_IN, WAGER):
        return sent
    least, most = bounds(option)
    middle = (least + most) // 2
    totals = {"least": least, "most": most, "middle": middle, "more": min(least + 1, most)}
    return {**sent, "to": totals[where]}
