"""The adapter: messages in, messages out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.engines.poker_equity import declared, pay, pots
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import described

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from stud_conformance.protocol.messages import Message


class PokerEquity:
    """poker-equity as an engine."""

    def hello(self, message: Message) -> Message:
        """Declare three games, no act, and that no authority is followed for the odd chip."""
        return {
            "protocol": message["protocols"][0],
            "engine": dict(declared.ENGINE),
            "supports": declared.SUPPORTS,
            "rulings": declared.RULINGS,
        }

    def run(self, message: Message) -> Message:
        """Settle one hand; what cannot be settled is the answer for that hand alone."""
        hand = message["hand"]
        feature = declared.unplayable(hand)
        if feature is not None:
            answer: Message = {"outcome": messages.UNSUPPORTED, "feature": feature}
        else:
            answer = _answer(hand, message["observe"])
        return {"id": message["id"], **answer}


def _answer(hand: Mapping[str, Any], observe: Collection[str]) -> Message:
    try:
        start, final = _settled(hand, observe)
    except Exception as error:  # noqa: BLE001 - whatever poker-equity raises is its answer
        return {"outcome": messages.ERROR, "error": described(error)}
    return {"outcome": messages.PLAYED, "start": start, "steps": [], "final": final}


def _settled(hand: Mapping[str, Any], observe: Collection[str]) -> tuple[Message, Message]:
    """Return what is seen of a hand at its start and at its end.

    Where nobody can bet these are the same.  Where two seats can the hand only waits: the antes
    are in, and there is no end.
    """
    setup = hand["setup"]
    stacks = {entry["seat"]: entry["stack"] for entry in setup["seats"]}
    ante = setup["stakes"]["ante"]
    if sum(stack > ante for stack in stacks.values()) > 1:
        return _stacks({seat: stack - min(stack, ante) for seat, stack in stacks.items()}), {}
    paid = pots.antes(stacks, ante)
    hands = {int(seat): cards for seat, cards in hand["deal"]["cards"].items()}
    asked = pay.ask(declared.VARIANTS[setup["game"]], pots.pots(paid), hands)
    chips = pay.won(asked, stacks)
    start = _stacks({seat: stacks[seat] - paid[seat] + chips[seat] for seat in stacks})
    if "awards" not in observe:
        return start, start
    split = setup["game"] in declared.SPLIT
    return start, {**start, "awards": pay.awards(asked, split=split)}


def _stacks(chips: Mapping[int, int]) -> Message:
    return {"stacks": {str(seat): own for seat, own in chips.items()}}
