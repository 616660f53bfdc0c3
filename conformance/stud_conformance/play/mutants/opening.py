"""Broken rules of what may be done on the first street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.actions import CALL, FOLD, TO_CHECK, TO_FOLD, WAGER, Option
from stud_reference.events import BringInPosted
from stud_reference.rules.bring_in import ace

from stud_conformance.play.mutants.mutant import breaks
from stud_conformance.play.mutants.street import acts, last_act

if TYPE_CHECKING:
    from stud_reference import Hand


# The amount.


# The opener's turn.


@breaks("bring-in.forced", "lets the opener check")
def may_check(hand: Hand, seat: int) -> list[Option]:
    """Offer a check beside the bring-in."""
    return [*RULES.bring_in_forced(hand, seat), TO_CHECK]


@breaks("bring-in.forced", "lets the opener fold")
def may_fold(hand: Hand, seat: int) -> list[Option]:
    """Offer a fold beside the bring-in."""
    found = RULES.bring_in_forced(hand, seat)
    return found if TO_FOLD in found else [TO_FOLD, *found]


@breaks(
    "bring-in.forced",
    "lets an opener that has no more than the bring-in complete with the same chips",
)
def completes_with_the_bring_in(hand: Hand, seat: int) -> list[Option]:
    """Offer a completion to whatever the opener has."""
    found, has = RULES.bring_in_forced(hand, seat), hand.stacks[seat]
    if hand.fixed and not any(option.act == WAGER for option in found):
        found.append(Option(WAGER, has, has))
    return found


@breaks("bring-in.complete-option", "lets the opener do no more than bring in")
def never_in_full(hand: Hand, seat: int) -> list[Option]:
    """Offer the bring-in alone."""
    del hand, seat
    return []


@breaks(
    "bring-in.complete-option",
    "has the opener add a full bet to the bring-in when it opens for more",
)
def on_top_of_the_bring_in(hand: Hand, seat: int) -> list[Option]:
    """Offer a total of the bring-in and a small bet."""
    stakes = hand.setup.stakes
    if not hand.fixed:
        return RULES.bring_in_complete_option(hand, seat)
    full = min(stakes.bring_in + stakes.small_bet, hand.stacks[seat])
    return [Option(WAGER, full, full)]


@breaks(
    "bring-in.complete-option",
    "counts a full opening as no bet, so that one raise more fits under the cap",
    "betting_completion_is_no_raise",
)
def is_no_bet(hand: Hand) -> int:
    """Count the raises from the bet after the opening."""
    first = acts(hand)[-1:]
    in_full = _has_bring_in(hand) and hand.numbers[hand.opener] in [act.seat for act in first]
    brought_in = any(isinstance(act, BringInPosted) for act in acts(hand))
    return RULES.betting_completion_is_no_raise(hand) - (in_full and not brought_in)


@breaks(
    "bring-in.opening-amount",
    "has a completion add a small bet to an opening between the two sizes",
    "betting_completion",
)
def completes_on_top(hand: Hand) -> int:
    """Count the completion from the price, where that is more than the bring-in."""
    opened = not hand.street and not hand.level
    above = opened and hand.aggressors[-1] is None and hand.price > hand.setup.stakes.bring_in
    return hand.price if above else RULES.betting_completion(hand)


@breaks(
    "bring-in.five-card",
    "lets the opener of five-card stud only bring in",
    "bring_in_complete_option",
)
def never_in_full_in_five_card(hand: Hand, seat: int) -> list[Option]:
    """Offer the bring-in alone in five-card stud."""
    return [] if hand.game.five_card else RULES.bring_in_complete_option(hand, seat)


# An opener that has too little.


@breaks("bring-in.short", "takes a short bring-in for the price of the street")
def lowers_the_price(hand: Hand) -> int:
    """Ask no more of the others than was posted."""
    del hand
    return 0


@breaks(
    "bring-in.short",
    "has the others complete to what was posted and a full bet",
    "betting_completion",
)
def completes_over_the_post(hand: Hand) -> int:
    """Count a completion from a short bring-in."""
    opened = not hand.street and not hand.level and hand.aggressors[-1] is None
    posted = max(hand.bets)
    return posted if opened and posted < hand.price else RULES.betting_completion(hand)


@breaks(
    "bring-in.all-in-for-ante",
    "has the seat that opens in place of one without chips pay the bring-in, and not fold",
    "bring_in_forced",
)
def the_next_may_not_fold(hand: Hand, seat: int) -> list[Option]:
    """Force the next seat as if it were the opener."""
    return [option for option in RULES.bring_in_forced(hand, seat) if option.act != FOLD]


@breaks("bring-in.all-in-for-ante", "has the next lowest upcard open where the lowest has no chips")
def the_next_upcard_opens(hand: Hand, opener: int) -> int:
    """Look for the worst upcard among the seats with chips."""
    rich = [seat for seat in hand.live_seats() if hand.stacks[seat]]
    direction = 1 if (hand.setup.opener or hand.game.opener) == "high" else -1
    return max(rich, key=lambda seat: direction * ace(hand, hand.up[seat][0]), default=opener)


@breaks("bring-in.all-in-for-ante", "starts left of the button where the opener has no chips")
def starts_left_of_the_button(hand: Hand, opener: int) -> int:
    """Open with the first seat that has chips."""
    del opener
    return hand.next_with_chips(0)


@breaks(
    "bring-in.all-in-for-ante",
    "lets the seat that opens in place of one without chips check",
    "bring_in_forced",
)
def the_next_may_check(hand: Hand, seat: int) -> list[Option]:
    """Take it that no bring-in is due any more."""
    found = RULES.bring_in_forced(hand, seat)
    return found if seat == hand.opener else [*found, TO_CHECK]


# Behind the bring-in.


@breaks("bring-in.no-check", "offers a check behind the bring-in")
def offers_a_check(hand: Hand, seat: int) -> list[Option]:
    """Offer a check on the first street as long as nobody has completed."""
    found = RULES.betting_fold_call_raise(hand, seat)
    return [*found, TO_CHECK] if _is_brought_in(hand) else found


@breaks("bring-in.no-check", "lets nobody just call the bring-in")
def completes_or_folds(hand: Hand, seat: int) -> list[Option]:
    """Offer to fold or to complete, where that is possible."""
    found = RULES.betting_fold_call_raise(hand, seat)
    if _is_brought_in(hand) and any(option.act == WAGER for option in found):
        return [option for option in found if option.act != CALL]
    return found


def _is_brought_in(hand: Hand) -> bool:
    return _has_bring_in(hand) and hand.aggressors[-1] is None


@breaks("bring-in.no-option", "asks the seat that brought in once more where nobody has completed")
def has_the_option(hand: Hand, seat: int) -> bool:
    """Give the bring-in the turn of a big blind."""
    if RULES.betting_round_end(hand, seat):
        return True
    is_alone = hand.seats_with_chips() <= 1
    if not _is_brought_in(hand) or not hand.stacks[seat] or not hand.live[seat] or is_alone:
        return False
    if not isinstance(last_act(hand, seat), BringInPosted):
        return False
    hand.acted[seat] = None
    return True


@breaks("bring-in.everyone-folds", "deals the hand out where all have folded to the bring-in")
def deals_on(hand: Hand) -> bool:
    """Go on with the opener alone."""
    return RULES.betting_last_player_wins(hand) and not _is_brought_in(hand)


@breaks(
    "bring-in.everyone-folds", "pays the bring-in that nobody called as won", "pots_uncalled_bet"
)
def wins_its_own_bring_in(hand: Hand) -> None:
    """Leave the bring-in in the pot where all others have folded to it."""
    if not (hand.live_count() == 1 and _is_brought_in(hand)):
        RULES.pots_uncalled_bet(hand)


@breaks(
    "bring-in.everyone-folds",
    "gives the opener its ante back as well where all have folded to the bring-in",
    "pots_uncalled_bet",
)
def gets_its_ante_back(hand: Hand) -> None:
    """Hand the ante of the last live seat back with the bring-in."""
    RULES.pots_uncalled_bet(hand)
    ante, [opener, *others] = hand.setup.stakes.ante, hand.live_seats()
    if not others and _is_brought_in(hand) and 0 < ante <= hand.paid[opener]:
        hand.take_back(opener, ante)


@breaks("bring-in.none", "lets nobody bet on the first street where there is no bring-in")
def lets_nobody_bet(hand: Hand, options: list[Option]) -> list[Option]:
    """Offer a check alone to the first seat."""
    del hand
    return [option for option in options if option == TO_CHECK] or options


def _has_bring_in(hand: Hand) -> bool:
    return not hand.street and hand.setup.stakes.bring_in > 0
