"""Hands that are shown or thrown away by default, where nobody says what is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference.actions import MUCK, SHOW

from stud_conformance.play.seen import to_act

if TYPE_CHECKING:
    from collections.abc import Sequence

    import stud_reference as ref

    from stud_conformance.protocol.messages import Message

SHOWDOWN_ACTS = (SHOW, MUCK)


class Shows:
    """The acts of a hand that show or throw away, of which the last of each seat counts.

    Attributes:
        _acts: All acts of the hand.
        _last: The index of the last such act of each seat, once it is asked for.

    """

    __slots__ = ("_acts", "_last")

    def __init__(self, acts: Sequence[Message]) -> None:
        """Keep the acts; nobody looks at them before a showdown."""
        self._acts = acts
        self._last: dict[int | None, int] | None = None

    def until(self, hand: ref.Hand, number: int) -> None:
        """Show and muck by default until a seat comes that speaks in an act from a number on."""
        if not hand.at_showdown():
            return
        if self._last is None:
            self._last = {
                sent["seat"]: index
                for index, sent in enumerate(self._acts)
                if sent["act"] in SHOWDOWN_ACTS
            }
        while hand.at_showdown() and self._last.get(to_act(hand), -1) < number:
            hand.show_or_muck()


def show_until(hand: ref.Hand, coming: Sequence[Message]) -> None:
    """Show and muck by default until a seat comes that a coming act speaks for."""
    Shows(coming).until(hand, 0)
