"""Broken rules of the bring-in: who has to post it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.rules.bring_in import best
from stud_reference.setup import HIGH

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from stud_reference import Hand


UP, DOWN = 1, -1
RANKS = 13


# Who opens.


@breaks(
    "bring-in.opener", "has the highest upcard open where the lowest does, and in razz the lowest"
)
def takes_the_other_end(hand: Hand) -> int:
    """Open from the wrong end."""
    return _opens(hand, -_direction(hand))


@breaks("bring-in.opener", "has the lowest upcard open in razz, too")
def razz_like_stud(hand: Hand) -> int:
    """Open razz like stud."""
    if hand.game.opener == HIGH and hand.setup.opener is None:
        return _opens(hand, DOWN)
    return RULES.bring_in_opener(hand)


@breaks("bring-in.opener", "looks at the down cards, too, to find who opens")
def looks_at_down_cards(hand: Hand) -> int:
    """Open with the seat that has the lowest, or the highest, of all cards."""
    direction = _direction(hand)
    rank = hand.rules.bring_in_ace
    return max(
        hand.live_seats(), key=lambda seat: max(direction * rank(hand, c) for c in hand.cards[seat])
    )


@breaks("bring-in.opener", "has the seat on the left of the button open")
def starts_left_of_the_button(hand: Hand) -> int:
    """Open with the first seat."""
    return hand.live_seats()[0]


def _direction(hand: Hand) -> int:
    return UP if (hand.setup.opener or hand.game.opener) == HIGH else DOWN


def _opens(hand: Hand, direction: int) -> int:
    tied = best(hand, direction)
    return tied[0] if len(tied) == 1 else hand.rules.bring_in_suit_tie(hand, tied, direction)


@breaks("bring-in.five-card", "has the highest upcard open five-card stud")
def highest_opens_five_card(hand: Hand) -> int:
    """Open five-card stud from the top."""
    return _opens(hand, UP) if hand.game.five_card else RULES.bring_in_opener(hand)


@breaks("bring-in.five-card", "has the lowest down card open five-card stud")
def down_card_opens_five_card(hand: Hand) -> int:
    """Open five-card stud with the seat whose first card is the lowest."""
    if hand.game.five_card:
        return min(hand.live_seats(), key=lambda seat: hand.cards[seat][0])
    return RULES.bring_in_opener(hand)


# Aces and suits.


@breaks("bring-in.ace", "takes the ace for the lowest upcard in stud")
def low_in_stud(hand: Hand, card: int) -> int:
    """Let an ace open."""
    del hand
    return ((card >> 2) + 1) % RANKS


@breaks("bring-in.ace", "takes the ace for the highest upcard in razz, too")
def high_in_razz(hand: Hand, card: int) -> int:
    """Let an ace open razz."""
    del hand
    return card >> 2


@breaks("bring-in.suit-tie", "has the seat nearest left of the button open where upcards are equal")
def nearest_seat(hand: Hand, tied: list[int], direction: int) -> int:
    """Look at no suits."""
    del hand, direction
    return tied[0]


@breaks(
    "bring-in.suit-tie", "has the highest suit open where the lowest does, and in razz the lowest"
)
def takes_the_other_suit(hand: Hand, tied: list[int], direction: int) -> int:
    """Take the suit from the wrong end."""
    return RULES.bring_in_suit_tie(hand, tied, -direction)


@breaks("bring-in.suit-tie", "has the lowest suit open in every game, razz too")
def lowest_suit_everywhere(hand: Hand, tied: list[int], direction: int) -> int:
    """Let the lowest suit open, whichever rank does."""
    del direction
    return RULES.bring_in_suit_tie(hand, tied, DOWN)


@breaks("bring-in.suit-tie", "ranks hearts above spades", "bring_in_suit_order")
def hearts_above_spades(hand: Hand, suits: list[int], direction: int) -> tuple[int, ...]:
    """Change the two highest suits."""
    clubs, diamonds, hearts, spades = RULES.bring_in_suit_order(hand, suits, direction)
    return clubs, diamonds, spades, hearts


# Without a bring-in.


@breaks("bring-in.none-tie", "looks at the suits of equal upcards where there is no bring-in")
def suits_decide(hand: Hand) -> int:
    """Let the highest suit open."""
    tied = best(hand, UP)
    return max(tied, key=lambda seat: hand.up[seat][0] & 3)


@breaks("bring-in.none-tie", "has the last of equal upcards open where there is no bring-in")
def last_of_equals(hand: Hand) -> int:
    """Let the seat nearest right of the button open, or the button."""
    return best(hand, UP)[-1]


@breaks(
    "bring-in.none",
    "has the lowest upcard open where there is no bring-in, too",
    "bring_in_none_tie",
)
def lowest_opens(hand: Hand) -> int:
    """Open as with a bring-in."""
    return _opens(hand, _direction(hand))


@breaks(
    "bring-in.none",
    "has the seat left of the button open where there is no bring-in",
    "bring_in_none_tie",
)
def no_upcard_opens(hand: Hand) -> int:
    """Open with the first seat."""
    return hand.live_seats()[0]
