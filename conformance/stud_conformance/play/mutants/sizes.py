"""Broken rules of how much is bet at fixed limit, and of how often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES

from stud_conformance.play.mutants.mutant import breaks, mishears
from stud_conformance.play.mutants.street import acts

if TYPE_CHECKING:
    from stud_reference import Hand

    from stud_conformance.protocol.messages import Message

#: Index of streets: the second, the fourth and, in five-card stud, the last one.
SECOND, FOURTH_OF_ALL, LAST_OF_FOUR = 1, 3, 3
TWO = 2


# What a bet is.


@breaks("betting.bet-size", "plays the big bet from the second street on")
def big_too_early(hand: Hand) -> int:
    """Bet small on the first street alone."""
    stakes = hand.setup.stakes
    return stakes.big_bet if hand.street >= SECOND else stakes.small_bet


@breaks("betting.bet-size", "plays the big bet one street too late")
def big_too_late(hand: Hand) -> int:
    """Bet small on three streets."""
    stakes = hand.setup.stakes
    return stakes.big_bet if hand.street >= FOURTH_OF_ALL else stakes.small_bet


@breaks("betting.bet-size", "plays five-card stud at the big bet on the last street alone")
def big_on_the_fifth_card(hand: Hand) -> int:
    """Take the big bet to begin with the fifth card, as in seven-card games."""
    if hand.game.five_card and hand.street < LAST_OF_FOUR:
        return hand.setup.stakes.small_bet
    return RULES.betting_bet_size(hand)


@mishears("betting.structure", "plays fixed limit as spread limit between the two bets")
def fixed_is_spread(hand: Message) -> Message:
    """Let any amount between the bets be wagered."""
    table = hand["setup"]
    if table["limit"] != "fixed-limit":
        return hand
    stakes = table["stakes"]
    stakes = {**stakes, "min-bet": stakes["small-bet"], "max-bet": stakes["big-bet"]}
    return {**hand, "setup": {**table, "limit": "spread-limit", "stakes": stakes}}


# What a raise is.


@breaks("betting.raise-size", "takes a wager of the whole stack, however large")
def takes_the_whole_stack(hand: Hand, seat: int) -> list[int]:
    """Offer all that a seat has beside the right totals."""
    found = RULES.betting_raise_size(hand, seat)
    return sorted({*found, hand.bets[seat] + hand.stacks[seat]}) if found else found


@breaks("betting.raise-size", "takes a raise of two bets at once")
def takes_two_bets(hand: Hand, seat: int) -> list[int]:
    """Offer the double raise, too."""
    found, most = RULES.betting_raise_size(hand, seat), hand.bets[seat] + hand.stacks[seat]
    double = [2 * total - hand.price for total in found[-1:] if hand.level == hand.price]
    return sorted({*found, *[min(total, most) for total in double]})


@breaks("betting.raise-size", "doubles the last total with every raise")
def doubles_the_total(hand: Hand, seat: int) -> list[int]:
    """Raise to twice the price, where that is a full bet."""
    found, most = RULES.betting_raise_size(hand, seat), hand.bets[seat] + hand.stacks[seat]
    if not found or hand.level != hand.price or not hand.price:
        return found
    return [min(TWO * hand.price, most)]


@breaks("betting.raise-size", "lets no seat raise all-in by less than a full raise")
def all_in_raise_has_to_be_full(hand: Hand, seat: int) -> list[int]:
    """Offer only raises that add a bet."""
    found, most = RULES.betting_raise_size(hand, seat), hand.bets[seat] + hand.stacks[seat]
    least = hand.rules.betting_bet_size(hand) if hand.price else 0
    return [total for total in found if total < most or total - hand.level >= least]


@breaks("betting.completion", "adds a small bet to the bring-in when it is completed")
def on_top_of_the_bring_in(hand: Hand) -> int:
    """Count a completion of the bring-in from the price."""
    return hand.price if _is_brought_in(hand) else RULES.betting_completion(hand)


@breaks(
    "betting.completion",
    "does not open the betting again where the completion adds less than half a bet",
    "betting_check_raise",
)
def a_small_completion_opens_nothing(hand: Hand) -> list[int | None]:
    """Remember at which price seats acted when the first bet of the first street is made."""
    completes = not hand.street and not hand.full_bets and hand.setup.stakes.bring_in
    return hand.acted if completes else RULES.betting_check_raise(hand)


def _is_brought_in(hand: Hand) -> bool:
    has_bring_in = not hand.street and hand.setup.stakes.bring_in > 0
    return has_bring_in and hand.aggressors[-1] is None


# The cap.


@breaks("betting.completion-is-no-raise", "counts the completion as a raise")
def counts_as_raise(hand: Hand) -> int:
    """Count every bet of the first street after the bring-in."""
    has_bring_in = not hand.street and hand.setup.stakes.bring_in > 0
    return hand.full_bets if has_bring_in else RULES.betting_completion_is_no_raise(hand)


@breaks(
    "betting.raise-cap",
    "counts the bet of a street as one of its raises",
    "betting_completion_is_no_raise",
)
def counts_the_bet(hand: Hand) -> int:
    """Count every full bet of a later street."""
    return hand.full_bets if hand.street else RULES.betting_completion_is_no_raise(hand)


@breaks("betting.raise-cap", "caps the bets of the last streets, but not of the first")
def no_cap_on_the_first_street(hand: Hand) -> bool:
    """Know no cap where there is a bring-in."""
    return bool(hand.street) and RULES.betting_raise_cap(hand)


@breaks("betting.after-cap", "takes raises without end at fixed limit", "betting_raise_cap")
def never_caps(hand: Hand) -> bool:
    """Know no cap."""
    del hand
    return False


@breaks(
    "betting.after-cap",
    "lets a seat go all-in above the cap with less than a raise",
    "betting_raise_cap",
)
def all_in_above_the_cap(hand: Hand) -> bool:
    """Lift the cap for a seat that has more than a call and less than a raise."""
    if not RULES.betting_raise_cap(hand):
        return False
    above = hand.bets[hand.turn] + hand.stacks[hand.turn] - hand.price
    return not 0 < above < hand.rules.betting_bet_size(hand)


@breaks(
    "betting.after-cap",
    "lets a seat that has not acted yet raise above the cap",
    "betting_raise_cap",
)
def every_seat_may_raise_once(hand: Hand) -> bool:
    """Lift the cap for a seat that has not acted on the street."""
    number = hand.numbers[hand.turn]
    return RULES.betting_raise_cap(hand) and any(act.seat == number for act in acts(hand))


@breaks(
    "betting.cap-heads-up",
    "lifts the cap as soon as two seats are left, though it was reached before",
)
def lifts_a_cap_that_was_reached(hand: Hand) -> bool:
    """Ask only whether two are left in a cash game, whatever the house."""
    is_alone = hand.live_count() == TWO and not hand.setup.tournament
    return RULES.betting_cap_heads_up(hand) or is_alone
