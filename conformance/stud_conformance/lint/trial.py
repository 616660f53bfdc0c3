"""Let the reference play a case, and judge what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.protocol import messages
from stud_conformance.run.judge import judge

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.judge import Failure
    from stud_conformance.spec import Case

#: The id of a hand that lint plays.
NAME = "lint"


def divergence(case: Case, hand: Message, read: list[str] | None = None) -> Failure | None:
    """Return the first divergence of the reference from a case, or ``None`` where it passes.

    Args:
        case: The case.
        hand: Its hand message, with the rulings to follow.
        read: Where given, the rulings that were read are added to it in order.

    Raises:
        ValueError: The hand cannot be played.

    """
    answer = play.answer(hand, read=read, observe=messages.observed_keys(case))
    return judge(case, NAME, {"id": NAME, **answer}, reasons=True)
