"""Each suit becomes another, where no suit decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.protocol import messages
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings
from stud_conformance.variants.change import Change

if TYPE_CHECKING:
    from stud_conformance.spec import Case

SUFFIX = "suits"
#: Clubs become diamonds, diamonds hearts, hearts spades, spades clubs.
NEXT = dict(zip("cdhs", "dhsc", strict=True))
#: Rulings by which a suit may decide, and the one value by which it does not.
BY_SUIT = {"first-to-act.tie": "seat", "awards.odd-chip": "seat"}
#: The rule by which a suit decides among upcards of the same rank.
TIED_UPCARDS = "bring-in.suit-tie"


def suits(case: Case) -> Case | None:
    """Return a case in which each suit is another one; ``None`` where a suit decides.

    Besides flushes, which do not care which suit they are of, three rules look at suits:
    ``bring-in.suit-tie``, ``first-to-act.tie`` and ``awards.odd-chip``.  Whether they are asked is
    seen in the source, where the reference plays it; what happens in the variant is not looked at.
    """
    if decides(case):
        return None
    return Change(card=lambda card: card[0] + NEXT[card[1]]).case(case, SUFFIX)


def decides(case: Case) -> bool:
    """Return whether a suit may decide something in a hand.

    It may too where the case does not name the ruling, as an engine may then have any value.
    """
    rulings = own_rulings(case, load.domains())
    hand = play.hand_message(case, rulings)
    read: list[str] = []
    play.answer(hand, read=read, observe=())
    if any(name in read and case.when.get(name) != value for name, value in BY_SUIT.items()):
        return True
    table = play.Table.start(case.setup, case.cards, rulings)
    table.show_until(messages.actions(case))
    return TIED_UPCARDS in table.why_to_act
