"""Play a hand message and say what is seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stud_reference as ref
from stud_reference import RULES

from stud_conformance.play import given
from stud_conformance.play.seen import USUAL, Watch
from stud_conformance.play.showing import Shows
from stud_conformance.protocol import messages

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

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
    return _whole(entries(hand, rules, read, observe))


def entries(
    hand: Message,
    rules: ref.Rules = RULES,
    read: list[str] | None = None,
    observe: Collection[str] = USUAL,
) -> Iterator[Message]:
    """Play a hand message, and yield what is seen as it goes on.

    That is the state at the start, an entry for each act, and the end; who has seen enough may
    leave.  The arguments are those of ``answer``.
    """
    table, cards = given.setup(hand["setup"]), given.deck(hand["deal"])
    played = ref.play(table, cards, ref.Rulings(hand["rulings"]), rules)
    watch, acts = Watch(played, observe), hand["actions"]
    shows = Shows(acts)
    shows.until(played, 0)
    yield watch.state()
    for number, sent in enumerate(acts, start=1):
        refused = played.act(sent["seat"], sent["act"], sent.get("to"))
        shows.until(played, number)
        yield _refused(refused) if refused else {"ok": True, "state": watch.state()}
    if read is not None:
        read += dict.fromkeys(played.rulings.read)
    yield watch.final()


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
    return _whole(entries_anyhow(hand, rules, observe))


def entries_anyhow(
    hand: Message, rules: ref.Rules = RULES, observe: Collection[str] = USUAL
) -> Iterator[Message]:
    """Play a hand message on another way, and yield what is seen as it goes on.

    Where the order of mixed cards is stated it is played to its end first, as they may turn out to
    be other ones.  The arguments are those of ``answer_anyhow``.
    """
    if not hand["deal"].get("scrambled"):
        return entries(hand, rules, observe=observe)
    try:
        return iter([*entries(hand, rules, observe=observe)])
    except ValueError:
        deal = {key: own for key, own in hand["deal"].items() if key != "scrambled"}
        return entries({**hand, "deal": deal}, rules, observe=observe)


def _whole(told: Iterator[Message]) -> Message:
    start, *steps, final = told
    return {"outcome": messages.PLAYED, "start": start, "steps": steps, "final": final}


def _refused(why: ref.Refusal) -> Message:
    return {"ok": False, "refused": {"code": why.code, "text": why.text}}
