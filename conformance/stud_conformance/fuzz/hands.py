"""Hands, and the messages in which engines are asked to play them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance.fuzz.acts import actions
from stud_conformance.fuzz.choices import happens, pick
from stud_conformance.fuzz.decks import deck
from stud_conformance.fuzz.tables import table
from stud_conformance.play import Table
from stud_conformance.protocol import messages
from stud_conformance.spec.scenario import Cards

if TYPE_CHECKING:
    from stud_conformance.fuzz.choices import Choose
    from stud_conformance.fuzz.shared import Shared
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Rulings, Setup

SHORTAGE = "shortage.procedure"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand to be played.

    Attributes:
        setup: The table.
        cards: The deck in order, or what each seat receives.
        rulings: A value for every ruling of the game.
        house: The house that these are of, if any.
        acts: What the seats try, in order.
        views: Whether it is asked what each seat may see.

    """

    setup: Setup
    cards: Cards
    rulings: Rulings
    house: str | None
    acts: tuple[Message, ...]
    views: bool = False

    def start(self) -> Table:
        """Return the hand as it begins.

        Raises:
            ValueError: It cannot be dealt.

        """
        return Table.start(self.setup, self.cards, self.rulings)


def hand(choose: Choose, shared: Shared) -> tuple[Hand, Message] | None:
    """Make a hand that both engines play, and the message that asks it of them.

    Args:
        choose: Where the choices come from.
        shared: What both engines declare.

    Returns:
        ``None`` where a question comes up that nobody answers, or that only an engine can be asked
        which takes the deck in order.

    """
    setup = table(choose, shared)
    ways = shared.ways(setup)
    if not ways:
        return None
    house, values = pick(choose, ways)
    rulings = {ruling: pick(choose, own) for ruling, own in values.items()}
    cards = Cards(seats={}, deck=deck(choose, len(setup.stacks)))
    views = "views" in shared.observes and happens(choose, 12)
    made = Hand(setup, cards, rulings, house, (), views)
    try:
        played = made.start()
        acts = tuple(actions(choose, played, setup, shared.acts))
    except ValueError:
        return None
    made = Hand(setup, cards, rulings, house, acts, views)
    sent = _sent(made, played, shared)
    return None if sent is None else (made, sent)


def message(one: Hand, shared: Shared) -> Message | None:
    """Return the message that asks a hand; ``None`` where it cannot be played (as for ``hand``)."""
    try:
        return _sent(one, played(one), shared)
    except ValueError:
        return None


def played(one: Hand) -> Table:
    """Return a hand as the reference leaves it after all its acts.

    Raises:
        ValueError: It cannot be dealt, or a question comes up that nothing answers.

    """
    own = one.start()
    own.show_until(one.acts)
    for index, sent in enumerate(one.acts):
        own.send(sent)
        own.show_until(one.acts[index + 1 :])
    return own


def runs_out(own: Table) -> bool:
    """Return whether it came to a question whether the cards suffice."""
    return SHORTAGE in own.read


def _sent(one: Hand, own: Table, shared: Shared) -> Message | None:
    if own.to_act is None and not own.over:
        return None
    if not shared.acts.issuperset(sent["act"] for sent in one.acts):
        return None
    deal = own.dealt(one.cards.scrambled)
    if runs_out(own):
        if not shared.by_deck:
            return None
        deal = {key: deal[key] for key in ("deck", "scrambled") if key in deal}
    asked: dict[str, Any] = {
        "setup": messages.setup(one.setup),
        "rulings": one.rulings,
        "deal": deal,
        "actions": list(one.acts),
    }
    if one.house is not None:
        asked["house"] = one.house
    observe = shared.observes - {"reason"} - (set() if one.views else {"views"})
    return messages.run("h1", asked, sorted(observe))
