"""Ways to leave less to do until the end: seats that are all-in, and acts that only go along."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from stud_conformance.fuzz.near import bounds
from stud_conformance.fuzz.restaked import restaked
from stud_conformance.fuzz.simpler import accepted, stacked
from stud_conformance.spec.notation import BRING_IN, CALL, CHECK, WAGER

if TYPE_CHECKING:
    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.fuzz.simpler import Still
    from stud_conformance.play import Table
    from stud_conformance.protocol.messages import Message

#: The longest hand in which all seats go along: seven streets and the seats of a full table.
_MOST: Final = 80


def sooner(hand: Hand, still: Still) -> Hand:
    """Give all seats so little that there is less to do until the end."""
    stakes = hand.setup.stakes
    bet = stakes.get("small-bet", stakes.get("min-bet", 0))
    for more in (0, stakes["bring-in"], bet):
        chips = stakes["ante"] + more
        if chips:
            short = stacked(hand, dict.fromkeys(hand.setup.stacks, chips))
            short = replace(short, acts=accepted(short))
            if len(short.acts) < len(hand.acts):
                hand = still(short) or hand
    return hand


def for_the_ante(hand: Hand, still: Still) -> Hand:
    """Let seats be all-in for the ante, one after another, so that they have nothing to do."""
    if not hand.acts:
        return hand
    if not hand.setup.stakes["ante"]:
        hand = still(restaked(hand, {**hand.setup.stakes, "ante": 1})) or hand
    ante = hand.setup.stakes["ante"]
    for seat in sorted(hand.setup.stacks) if ante else ():
        if any(sent["seat"] == seat for sent in hand.acts):
            stacks = {**hand.setup.stacks, seat: ante}
            own = tuple(sent for sent in hand.acts if sent["seat"] != seat)
            hand = still(replace(stacked(hand, stacks), acts=own)) or hand
    return hand


def calls_alone(hand: Hand, still: Still) -> Hand:
    """Let all seats do nothing but check and call, to the end, or as long as there were acts."""
    if all(sent["act"] in (CHECK, CALL, BRING_IN) for sent in hand.acts):
        return hand
    try:
        acts = _calls(hand.start())
    except ValueError:
        return hand
    for some in (acts[: len(hand.acts)], acts):
        better = still(replace(hand, acts=tuple(some)))
        if better is not None:
            return better
    return hand


def _calls(table: Table) -> list[Message]:
    """Return what all seats do where nobody does more than it must to stay in the hand."""
    acts: list[Message] = []
    while table.to_act is not None and not table.at_showdown and len(acts) < _MOST:
        options = {option["act"]: option for option in table.legal()}
        act = next(act for act in (CHECK, CALL, BRING_IN, WAGER) if act in options)
        sent: Message = {"seat": table.to_act, "act": act}
        if act in (BRING_IN, WAGER):
            sent["to"] = bounds(options[act])[0]
        table.send(sent)
        acts.append(sent)
    return acts
