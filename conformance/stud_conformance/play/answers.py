"""Play a hand message and say what is seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES

from stud_conformance.play import given
from stud_conformance.play.seen import USUAL
from stud_conformance.play.table import Table
from stud_conformance.protocol import messages

if TYPE_CHECKING:
    from collections.abc import Collection

    import stud_reference as ref

    from stud_conformance.protocol.messages import Message


def answer(
    hand: Message,
    rules: ref.Rules = RULES,
    read: list[str] | None = None,
    observe: Collection[str] = USUAL,
) -> Message:
    """Play a hand message and return what is seen of it, without an id.

    Args:
        hand: The ``hand`` of a ``run`` message.
        rules: The rule functions to play by.
        read: Where given, the rulings that were read are added to it in order.
        observe: What is asked for; without it, all but ``views``.

    """
    table = Table(given.setup(hand["setup"]), given.deck(hand["deal"]), hand["rulings"], rules)
    acts = hand["actions"]
    table.show_until(acts)
    start = table.state(observe)
    steps = [_step(table, sent, acts[index + 1 :], observe) for index, sent in enumerate(acts)]
    if read is not None:
        read += table.read
    final = table.final(observe)
    return {"outcome": messages.PLAYED, "start": start, "steps": steps, "final": final}


def answer_anyhow(
    hand: Message, rules: ref.Rules = RULES, observe: Collection[str] = USUAL
) -> Message:
    """Play a hand message on another way than it was dealt for.

    Who does may mix other cards than the message states; they then come in any order.

    Args:
        hand: The ``hand`` of a ``run`` message.
        rules: The rule functions to play by.
        observe: What is asked for; without it, all but ``views``.

    """
    try:
        return answer(hand, rules=rules, observe=observe)
    except ValueError:
        if not hand["deal"].get("scrambled"):
            raise
    deal = {key: own for key, own in hand["deal"].items() if key != "scrambled"}
    return answer({**hand, "deal": deal}, rules=rules, observe=observe)


def _step(table: Table, sent: Message, coming: list[Message], observe: Collection[str]) -> Message:
    refused = table.send(sent)
    table.show_until(coming)
    if refused is not None:
        return {"ok": False, "refused": {"code": refused.code, "text": refused.text}}
    return {"ok": True, "state": table.state(observe)}
