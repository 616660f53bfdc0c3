"""Play a case, to learn what an engine is to be told, and what its acts are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stud_reference as ref
from stud_reference.actions import WAGER

from stud_conformance.play import given, seen
from stud_conformance.play.showing import Shows
from stud_conformance.play.table import Table
from stud_conformance.protocol import messages
from stud_conformance.spec.scenario import Do, Refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.notation import Act
    from stud_conformance.spec.scenario import Case, Rulings


def hand_message(case: Case, rulings: Rulings, house: str | None = None) -> Message:
    """Return the hand of a case as an engine is asked to play it.

    The reference plays it first, under the same rulings and until the last street is dealt, to
    learn the order in which the cards leave the deck.  What comes up after that is not asked: see
    ``left_to_act``.

    Raises:
        ValueError: The cards or the setup of the case cannot be played as far as that.

    """
    setup, actions = messages.setup(case.setup), messages.actions(case)
    hand = ref.play(given.setup(setup), given.cards(case.cards), ref.Rulings(rulings))
    _deal_out(hand, actions)
    message: Message = {
        "setup": setup,
        "rulings": rulings,
        "deal": seen.dealt(hand, case.cards.scrambled),
        "actions": actions,
    }
    if house is not None:
        message["house"] = house
    return message


def left_to_act(case: Case, rulings: Rulings) -> int | None:
    """Return the seat that is to act after the last step of a case; ``None`` where it is over.

    Raises:
        ValueError: The cards or the setup of the case cannot be played, or it comes to a question
            that nothing answers.

    """
    acts = messages.actions(case)
    shows = Shows(acts)
    table = Table.start(case.setup, case.cards, rulings)
    for number, sent in enumerate(acts, start=1):
        table.send(sent)
        table.show_from(shows, number)
    table.show_until(())
    return table.to_act


def wager_words(case: Case, rulings: Rulings) -> list[tuple[Act, tuple[str, ...]]]:
    """Return each accepted wager of a case with the words that fit it."""
    table = Table.start(case.setup, case.cards, rulings)
    found = []
    acts = messages.actions(case)
    shows = Shows(acts)
    steps = [step for step in case.steps if isinstance(step, Do | Refuse)]
    for number, (step, sent) in enumerate(zip(steps, acts, strict=True), start=1):
        fits = table.wager_words() if step.act.act == WAGER else ()
        refused = table.send(sent)
        table.show_from(shows, number)
        if fits and refused is None:
            found.append((step.act, fits))
    return found


def _deal_out(hand: ref.Hand, acts: Iterable[Message]) -> None:
    """Play a hand until no card can leave the deck any more: not to its end, where it is long."""
    for sent in acts:
        if hand.on_last_street():
            return
        hand.act(sent["seat"], sent["act"], sent.get("to"))
