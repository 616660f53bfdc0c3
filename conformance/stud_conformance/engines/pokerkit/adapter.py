"""The adapter: messages in, messages out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from stud_conformance.engines.pokerkit import declared, seen, table
from stud_conformance.engines.pokerkit.hand import Hand
from stud_conformance.protocol import messages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_conformance.protocol.messages import Message


class PokerKit:
    """PokerKit as an engine."""

    def hello(self, message: Message) -> Message:
        """Declare the games, and the rulings as PokerKit has them."""
        return {
            "protocol": message["protocols"][0],
            "engine": dict(declared.ENGINE),
            "supports": declared.SUPPORTS,
            "rulings": declared.RULINGS,
        }

    def run(self, message: Message) -> Message:
        """Play one hand; an error in PokerKit is the answer for that hand alone.

        PokerKit warns of plays that it finds odd and goes on; so does the adapter.
        """
        with catch_warnings():
            simplefilter("ignore")
            try:
                answer = _play(message["hand"])
            except Exception as error:  # noqa: BLE001 - whatever PokerKit raises is its answer
                answer = {"outcome": messages.ERROR, "error": _described(error)}
        return {"id": message["id"], **answer}


def _play(sent: Mapping[str, Any]) -> Message:
    feature = table.unplayable(sent["setup"])
    if feature is not None:
        return {"outcome": messages.UNSUPPORTED, "feature": feature}
    acts = sent["actions"]
    hand = Hand(sent)
    hand.go_on(acts)
    start = seen.state(hand)
    steps = [_step(hand, act, acts[index + 1 :]) for index, act in enumerate(acts)]
    return {"outcome": messages.PLAYED, "start": start, "steps": steps, "final": seen.final(hand)}


def _step(hand: Hand, sent: Mapping[str, Any], coming: list[Message]) -> Message:
    refusal = hand.act(sent)
    hand.go_on(coming)
    if refusal is not None:
        code, text = refusal
        return {"ok": False, "refused": {"code": code, "text": text}}
    return {"ok": True, "state": seen.state(hand)}


def _described(error: Exception) -> dict[str, str]:
    return {"type": type(error).__name__, "text": str(error)}
