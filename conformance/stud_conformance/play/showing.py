"""Hands that are shown or thrown away by default, where nobody says what is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.actions import MUCK, SHOW

from stud_conformance.play.seen import to_act

if TYPE_CHECKING:
    from collections.abc import Iterable

    import stud_reference as ref

    from stud_conformance.protocol.messages import Message

SHOWDOWN_ACTS = (SHOW, MUCK)


def show_until(hand: ref.Hand, coming: Iterable[Message]) -> None:
    """Show and muck by default until a seat comes that a coming act speaks for."""
    if not hand.at_showdown():
        return
    written = {sent["seat"] for sent in coming if sent["act"] in SHOWDOWN_ACTS}
    while hand.at_showdown() and to_act(hand) not in written:
        hand.show_or_muck()
