"""Broken rules of turns and rounds, and of what may be done in a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.actions import CALL, ILLEGAL_ACTION, TO_CHECK, TO_FOLD, WAGER, Option
from stud_reference.events import Called, Checked, Folded, Wagered

from stud_conformance.play.mutants.mutant import breaks
from stud_conformance.play.mutants.street import acts, has_done, is_ample, last_act

if TYPE_CHECKING:
    from stud_reference import Hand


# Rounds and turns.


@breaks("betting.rounds", "plays no round after the last card")
def leaves_the_last_round_out(hand: Hand) -> bool:
    """Show the hands as soon as the last card is dealt."""
    return RULES.betting_rounds(hand) and not hand.on_last_street()


@breaks("betting.rounds", "deals the hand out as soon as one seat is all-in")
def one_all_in_ends_the_betting(hand: Hand) -> bool:
    """Play a round only where every live seat has chips, or the deck may run out."""
    all_have_chips = hand.seats_with_chips() == hand.live_count()
    return RULES.betting_rounds(hand) and (all_have_chips or not is_ample(hand))


@breaks(
    "betting.rounds",
    "asks the only seat with chips on every later street, though nobody can answer",
)
def asks_a_seat_alone(hand: Hand) -> bool:
    """Play a round also for one seat with chips."""
    return RULES.betting_rounds(hand) or (hand.street > 0 and hand.seats_with_chips() == 1)


@breaks("betting.turn", "goes back to the first seat left of the button after every act")
def starts_again_left_of_the_button(hand: Hand, seat: int) -> tuple[int, ...]:
    """Ask whoever comes first of those that still have to act."""
    del seat
    return hand.clockwise(0)


@breaks(
    "betting.turn", "goes from the opener to the seat left of the button, as if that had the blind"
)
def opener_out_of_order(hand: Hand, seat: int) -> tuple[int, ...]:
    """Go on from the button after the first act of the first street."""
    if not hand.street and len(acts(hand)) == 1:
        return hand.clockwise(0)
    return RULES.betting_turn(hand, seat)


@breaks("betting.round-end", "asks the last bettor once more when all have called")
def asks_the_bettor_again(hand: Hand, seat: int) -> bool:
    """Ask a seat whose last act was a wager."""
    if RULES.betting_round_end(hand, seat):
        return True
    can_act = hand.live[seat] and hand.stacks[seat] and hand.seats_with_chips() > 1
    return bool(can_act) and isinstance(last_act(hand, seat), Wagered)


@breaks("betting.round-end", "ends the street with the first call of a bet")
def one_call_is_enough(hand: Hand, seat: int) -> bool:
    """Ask nobody any more once the last bet has been called."""
    latest = next((act for act in acts(hand) if not isinstance(act, Folded)), None)
    called_bet = isinstance(latest, Called) and hand.aggressors[-1] is not None
    return RULES.betting_round_end(hand, seat) and not called_bet


@breaks("betting.check-around", "asks everybody once more when all have checked")
def asks_twice(hand: Hand, seat: int) -> bool:
    """Give a seat that has checked once on a later street a turn like its first."""
    if RULES.betting_round_end(hand, seat):
        return True
    number = hand.numbers[seat]
    checks = [act for act in acts(hand) if isinstance(act, Checked) and act.seat == number]
    can_act = hand.live[seat] and hand.stacks[seat] and hand.seats_with_chips() > 1
    if hand.price or not hand.street or not can_act or len(checks) != 1:
        return False
    hand.acted[seat] = None
    return True


@breaks("betting.check-around", "ends the street when two seats have checked one after the other")
def two_checks_are_enough(hand: Hand, seat: int) -> bool:
    """Ask nobody any more after two checks."""
    checks = [act for act in acts(hand)[:2] if isinstance(act, Checked)]
    is_checked = len(checks) == 2 and not hand.price  # noqa: PLR2004 - the two of its name
    return RULES.betting_round_end(hand, seat) and not is_checked


@breaks("betting.last-player-wins", "deals on when all others have folded")
def deals_on(hand: Hand) -> bool:
    """Go on with one live seat."""
    del hand
    return False


# What may be done.


@breaks("betting.check-or-bet", "makes the first seat to act bet")
def has_to_bet(hand: Hand, seat: int) -> list[Option]:
    """Offer the first seat no check where it can bet."""
    found = RULES.betting_check_or_bet(hand, seat)
    is_first = seat == hand.first_actor and hand.acted[seat] is None and not hand.price
    wagers = [option for option in found if option.act == WAGER]
    return wagers if is_first and wagers else found


@breaks("betting.check-or-bet", "lets nobody bet after a check")
def a_check_closes_the_betting(hand: Hand, seat: int) -> list[Option]:
    """Offer a check alone once a seat has checked."""
    if any(isinstance(act, Checked) for act in acts(hand)):
        return [TO_CHECK]
    return RULES.betting_check_or_bet(hand, seat)


@breaks(
    "betting.fold-without-bet",
    "lists a fold among the acts of a seat that may check",
    "betting_check_or_bet",
)
def offers_a_fold(hand: Hand, seat: int) -> list[Option]:
    """Offer a fold wherever a seat can check."""
    return [TO_FOLD, *RULES.betting_check_or_bet(hand, seat)]


@breaks("betting.fold-call-raise", "makes a call as large as the bet, whatever the seat has put in")
def pays_the_whole_bet_again(hand: Hand, seat: int) -> list[Option]:
    """Offer a call of the price on top of what lies there, as far as it goes."""
    total = hand.bets[seat] + min(hand.price, hand.stacks[seat])
    return [
        Option(CALL, total, total) if option.act == CALL else option
        for option in RULES.betting_fold_call_raise(hand, seat)
    ]


@breaks("betting.fold-call-raise", "lets a seat raise where all others are all-in")
def raises_nobody(hand: Hand, seat: int) -> list[Option]:
    """Offer the raises of fixed limit also where nobody can answer them."""
    found = RULES.betting_fold_call_raise(hand, seat)
    if hand.barred == ILLEGAL_ACTION and hand.fixed:
        sizes = hand.rules.betting_raise_size(hand, seat)
        found += [Option(WAGER, total, total) for total in sizes]
    return found


@breaks("betting.fold-call-raise", "lets a seat raise only once in a street")
def wagers_once(hand: Hand, seat: int) -> list[Option]:
    """Offer no raise to a seat that has wagered on the street."""
    return _without_wagers(hand, seat, barred=has_done(hand, seat, Wagered))


@breaks(
    "betting.check-raise",
    "lets a seat that has checked only call or fold",
    "betting_fold_call_raise",
)
def cannot_raise(hand: Hand, seat: int) -> list[Option]:
    """Offer no raise to a seat that has checked on the street."""
    return _without_wagers(hand, seat, barred=has_done(hand, seat, Checked))


def _without_wagers(hand: Hand, seat: int, *, barred: bool) -> list[Option]:
    found = RULES.betting_fold_call_raise(hand, seat)
    return [option for option in found if not barred or option.act != WAGER]


@breaks(
    "betting.check-raise",
    "takes a check for a fold where somebody bets behind it",
    "betting_round_end",
)
def a_check_is_a_fold(hand: Hand, seat: int) -> bool:
    """Ask no seat again that has checked."""
    checked = isinstance(last_act(hand, seat), Checked)
    return RULES.betting_round_end(hand, seat) and not checked


@breaks(
    "betting.all-in-call",
    "makes a seat fold that cannot call the whole bet",
    "betting_fold_call_raise",
)
def folds_for_want_of_chips(hand: Hand, seat: int) -> list[Option]:
    """Offer a fold alone to a seat with less than the bet."""
    if hand.bets[seat] + hand.stacks[seat] < hand.price:
        return [TO_FOLD]
    return RULES.betting_fold_call_raise(hand, seat)


@breaks(
    "betting.all-in-call",
    "lets a short call become the price for the seats behind it",
    "betting_turn",
)
def lowers_the_price(hand: Hand, seat: int) -> tuple[int, ...]:
    """Lower the price to an all-in call, as far as nobody else has to match more."""
    last = acts(hand)[:1]
    is_short = last and isinstance(last[0], Called) and hand.bets[seat] < hand.price
    if is_short and hand.aggressors[-1] is not None:
        hand.price = hand.bets[seat]
    return RULES.betting_turn(hand, seat)


@breaks("betting.fold-loses", "gives a seat that folds its bet of the street back")
def takes_the_bet_back(hand: Hand, seat: int) -> None:
    """Hand back what the seat has put in on the street."""
    RULES.betting_fold_loses(hand, seat)
    if hand.bets[seat]:
        hand.take_back(seat, hand.bets[seat])
        hand.bets[seat] = 0


@breaks(
    "betting.fold-loses",
    "asks a seat that has folded again when somebody raises",
    "betting_round_end",
)
def folded_seats_have_a_turn(hand: Hand, seat: int) -> bool:
    """Ask every seat with chips that has not matched the price."""
    owes = hand.stacks[seat] > 0 and hand.bets[seat] < hand.price
    raised = isinstance(acts(hand)[:1] and acts(hand)[0], Wagered)
    return RULES.betting_round_end(hand, seat) or (raised and owes)
