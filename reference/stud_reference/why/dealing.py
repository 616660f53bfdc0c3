"""Why cards are dealt, to whom, and which way up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.events import ACTED, Folded, StreetDealt

if TYPE_CHECKING:
    from stud_reference.events import Act, Rules
    from stud_reference.hand import Hand

SECOND: Final = 1
BETTING: Final = 2
OPENING: Final[Rules] = ("dealing.first-card", "dealing.third-street")
FIVE_OPENING: Final[Rules] = ("dealing.first-card", "dealing.five-card-layout")
LATER: Final[Rules] = ("dealing.bets-equal-first", "dealing.first-card", "dealing.who-gets-cards")
BURNED: Final[Rules] = ("deck.burns",)
PROCEDURE: Final = "shortage.procedure"
MIXED: Final[Rules] = (PROCEDURE, "shortage.scramble", "shortage.folded-cards")
COMMON: Final[Rules] = (PROCEDURE, "shortage.common-card")


def street(hand: Hand, *, burned: bool) -> Rules:
    """Return the rules of a street that is dealt."""
    if not hand.street:
        return FIVE_OPENING if hand.game.five_card else OPENING
    found = LATER + faces(hand)
    if burned:
        found += BURNED
    return found + betting_over(hand)


def faces(hand: Hand) -> Rules:
    """Return the rules by which the cards of a later street lie face up or down."""
    last = hand.on_last_street()
    announced = hand.setup.last_card_up if last else None
    if hand.game.five_card:
        layout = "dealing.five-card-layout" if announced is None else "dealing.last-card-face"
    elif announced:
        return ()
    else:
        layout = "dealing.faces"
    if last and hand.seats_with_chips() < BETTING:
        return (layout, "dealing.all-in-down")
    return (layout,)


def betting_over(hand: Hand) -> Rules:
    """Return the rules that ended the betting of the street before, if it had any."""
    last = last_act(hand)
    if last is None:
        return ()
    found: Rules = ("betting.round-end",)
    if hand.aggressors[-2] is None:
        found += passed(hand) if hand.street == SECOND else ("betting.check-around",)
    if isinstance(last, Folded) and hand.seats_with_chips() < BETTING:
        found += ("pots.all-in-showdown",)
    return found


def passed(hand: Hand) -> Rules:
    """Return the rules that ended a first street without a bet."""
    stakes = hand.setup.stakes
    if not stakes.bring_in:
        return ("betting.check-around",)
    brought_in = max(hand.paid) > stakes.ante
    return ("bring-in.no-option",) if brought_in else ("bring-in.all-in-for-ante",)


def last_act(hand: Hand) -> Act | None:
    """Return the last act since a street was dealt, or ``None``."""
    for event in reversed(hand.events):
        if isinstance(event, ACTED):
            return event
        if isinstance(event, StreetDealt):
            break
    return None
