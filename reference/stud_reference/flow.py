"""How a hand moves: street by street, turn by turn, to the showdown and the pots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import events
from stud_reference.actions import (
    BRING_IN,
    CALL,
    CAPPED,
    CHECK,
    FOLD,
    HAND_OVER,
    ILLEGAL_ACTION,
    INSUFFICIENT_CHIPS,
    NOT_REOPENED,
    NOT_YOUR_TURN,
    SHOW,
    TO_CHECK,
    TO_MUCK,
    TO_SHOW,
    UNKNOWN_SEAT,
    WAGER,
    WRONG_AMOUNT,
    Refusal,
)
from stud_reference.rules import betting
from stud_reference.rulings import Undecided

if TYPE_CHECKING:
    from stud_reference.actions import Option
    from stud_reference.hand import Hand

NOBODY = -1
ALONE = 1
WAGER_REASONS = {
    CAPPED: "the raises of this street are used up",
    NOT_REOPENED: "the betting was not reopened for this seat",
    ILLEGAL_ACTION: "nobody is left who could answer a wager",
}


# Start to finish.


def start(hand: Hand) -> None:
    """Post the antes and deal the first street."""
    hand.rules.ante_required(hand)
    next_street(hand)


def next_street(hand: Hand) -> None:
    """Deal streets until a seat has to act or the hand ends (``betting.rounds``)."""
    while True:
        open_street(hand)
        if seats_with_chips(hand) > ALONE:
            begin_betting(hand)
            return
        if close_street(hand):
            return


def open_street(hand: Hand) -> None:
    """Deal one street and start its betting from nothing."""
    hand.street += 1
    hand.bets = [0] * len(hand.numbers)
    hand.acted = [None] * len(hand.numbers)
    hand.price = hand.level = hand.full_bets = hand.heads_up_since = 0
    hand.least_raise = hand.setup.stakes.min_bet
    hand.big_bet_made = False
    hand.aggressors.append(None)
    hand.first_actor = NOBODY
    hand.began_heads_up = seats_with_chips(hand) == betting.HEADS_UP
    if hand.on_last_street():
        hand.rules.shortage_procedure(hand)
    else:
        check_stub(hand)
        hand.rules.dealing_third_street(hand)
    hand.open_pair = hand.rules.betting_open_pair_trigger(hand)


def check_stub(hand: Hand) -> None:
    """Stop where a street before the last cannot be dealt (``shortage.last-street``).

    Raises:
        Undecided: No authority says what happens then.

    """
    cards = len(hand.rules.dealing_who_gets_cards(hand)) * len(hand.rules.dealing_faces(hand))
    if hand.shoe.left < cards + hand.rules.deck_burns(hand):
        raise Undecided("shortage.last-street")


def begin_betting(hand: Hand) -> None:
    """Find who acts first on the street."""
    first, rules = who_opens(hand)
    hand.openers.append(first)
    hand.turn = hand.first_actor = hand.rules.first_to_act_all_in(hand, first)
    hand.stale()
    hand.tell(events.FirstToAct(hand.numbers[hand.turn], rules))


def who_opens(hand: Hand) -> tuple[int, tuple[str, ...]]:
    """Return the seat that has to open the street, and the rules that say so."""
    if hand.street:
        if hand.shoe.common is not None:
            return hand.rules.first_to_act_common_card(hand), ("first-to-act.common-card",)
        return hand.rules.first_to_act_best_board(hand, hand.live_seats(), ()), (
            "first-to-act.best-board",
        )
    if hand.setup.stakes.bring_in:
        hand.opener = hand.rules.bring_in_opener(hand)
        hand.bring_in_due = True
        hand.least_raise = hand.setup.stakes.bring_in
        return hand.opener, ("bring-in.opener",)
    hand.opener = hand.rules.bring_in_none_tie(hand)
    return hand.opener, ("bring-in.none", "bring-in.none-tie")


def close_street(hand: Hand) -> bool:
    """End the betting of a street; return whether the hand has left the streets behind."""
    hand.bring_in_due = False
    hand.turn = NOBODY
    hand.rules.pots_uncalled_bet(hand)
    hand.bets = [0] * len(hand.numbers)
    last = hand.on_last_street()
    betting_over = last or seats_with_chips(hand) <= ALONE
    if betting_over and not hand.tabled and hand.rules.showdown_all_in_hands(hand):
        table_hands(hand)
    if last:
        begin_showdown(hand)
    return last


def seats_with_chips(hand: Hand) -> int:
    """Return how many live seats have chips behind."""
    return sum([1 for seat in hand.live_seats() if hand.stacks[seat]])


# Turns.


def options(hand: Hand) -> tuple[Option, ...]:
    """Return what the seat whose turn it is may do."""
    seat = hand.turn
    if seat == NOBODY:
        return ()
    if hand.showing:
        may_muck = first_has_shown(hand) and hand.rules.showdown_winning_hand(hand, seat)
        return (TO_SHOW, TO_MUCK) if may_muck else (TO_SHOW,)
    if hand.bring_in_due:
        return tuple(hand.rules.bring_in_forced(hand, seat))
    found = hand.rules.betting_fold_call_raise(hand, seat)
    if opens_without_bring_in(hand, seat):
        found = hand.rules.bring_in_none(hand, found)
    return tuple(found)


def first_has_shown(hand: Hand) -> bool:
    """Return whether the seat that is obliged to show has done so (``showdown.first-to-show``)."""
    return True in hand.shown


def opens_without_bring_in(hand: Hand, seat: int) -> bool:
    """Return whether ``seat`` is the first to act in a hand without a bring-in."""
    return (
        not hand.street
        and not hand.setup.stakes.bring_in
        and seat == hand.first_actor
        and not hand.price
        and hand.acted[seat] is None
    )


def refuse(hand: Hand, number: int, act: str, to: int | None) -> Refusal | None:
    """Return why an act is refused, by the first reason that applies, or ``None``."""
    if hand.turn == NOBODY:
        how = "is over" if hand.over else "has stopped at a question that nothing answers"
        return Refusal(HAND_OVER, f"the hand {how}")
    if number not in hand.numbers:
        return Refusal(UNKNOWN_SEAT, f"there is no seat {number}")
    seat = hand.numbers.index(number)
    if seat != hand.turn:
        return Refusal(NOT_YOUR_TURN, f"seat {hand.numbers[hand.turn]} is to act, not {number}")
    for option in hand.legal():
        if option.act == act and (to is None or option.least <= to <= option.most):
            return refuse_amount_missing(act, to)
    return refuse_other(hand, seat, act, to)


def refuse_amount_missing(act: str, to: int | None) -> Refusal | None:
    """Refuse a bring-in or a wager that does not say how much."""
    if to is None and act in (BRING_IN, WAGER):
        return Refusal(WRONG_AMOUNT, f"a {act} needs a total")
    return None


def refuse_other(hand: Hand, seat: int, act: str, to: int | None) -> Refusal | None:
    """Refuse an act that is not among the options, but for a fold that the house allows."""
    same = [option for option in hand.legal() if option.act == act]
    if act == WAGER and not same and betting_is_open(hand):
        reason = betting.why_no_wager(hand, seat)
        if reason in (CAPPED, NOT_REOPENED):
            return Refusal(reason, WAGER_REASONS[reason])
    if to is not None and to > hand.bets[seat] + hand.stacks[seat]:
        return Refusal(INSUFFICIENT_CHIPS, f"seat {hand.numbers[seat]} does not have {to}")
    if act == FOLD and folds_for_nothing(hand):
        return Refusal(WRONG_AMOUNT, "a fold moves no chips") if to else None
    if not same:
        return Refusal(ILLEGAL_ACTION, f"{act} is not possible now")
    sizes = ", ".join([amounts(option) for option in same])
    return Refusal(WRONG_AMOUNT, f"{act} to {to} is not possible, but to {sizes}")


def amounts(option: Option) -> str:
    """Return the totals of an option in words."""
    return str(option.least) if option.least == option.most else f"{option.least}..{option.most}"


def betting_is_open(hand: Hand) -> bool:
    """Return whether the turn is one of ordinary betting."""
    return not hand.showing and not hand.bring_in_due


def folds_for_nothing(hand: Hand) -> bool:
    """Return whether the seat could check, and the house lets it fold all the same."""
    return TO_CHECK in hand.legal() and hand.rules.betting_fold_without_bet(hand)


def apply(hand: Hand, act: str, to: int | None) -> None:
    """Carry out a legal act and move on to the next turn."""
    seat = hand.turn
    hand.stale()
    if hand.showing:
        show(hand, seat, thrown_away=act != SHOW)
        return
    if act == FOLD:
        hand.dealt_on[seat] = folds_free(hand, seat) and hand.rules.dealing_free_fold(hand)
        fold(hand, seat)
    elif act == CHECK:
        hand.tell(events.Checked(hand.numbers[seat], ("betting.check-or-bet",)))
    else:
        put_in(hand, seat, act, to)
    hand.acted[seat] = hand.price
    pass_turn(hand, seat)


def folds_free(hand: Hand, seat: int) -> bool:
    """Return whether a seat folds with nothing to call or to post, and cards are still to come."""
    faces_nothing = hand.bets[seat] == hand.price and not hand.bring_in_due
    goes_on = hand.live_count() > betting.HEADS_UP and not hand.on_last_street()
    return faces_nothing and goes_on


def fold(hand: Hand, seat: int) -> None:
    """Give up a hand (``betting.fold-loses``)."""
    hand.live[seat] = False
    if hand.live_count() == betting.HEADS_UP:
        hand.heads_up_since = hand.full_bets
    hand.tell(events.Folded(hand.numbers[seat], ("betting.fold-loses",)))


def put_in(hand: Hand, seat: int, act: str, to: int | None) -> None:
    """Put chips in: the bring-in, a call, or a wager to a street total."""
    total = min(hand.price, hand.bets[seat] + hand.stacks[seat]) if to is None else to
    hand.pay(seat, total - hand.bets[seat])
    hand.bets[seat] = total
    number = hand.numbers[seat]
    if act == CALL:
        hand.tell(events.Called(number, total, ("betting.fold-call-raise",)))
    elif act == BRING_IN:
        hand.bring_in_due = False
        hand.opener = seat
        hand.price = max(total, hand.rules.bring_in_short(hand))
        if not hand.setup.fixed:
            hand.level = hand.least_raise = hand.price
        hand.tell(events.BringInPosted(number, total, ("bring-in.forced",)))
    else:
        hand.tell(events.Wagered(number, total, ("betting.raise-size",)))
        wager(hand, seat, total)


def wager(hand: Hand, seat: int, total: int) -> None:
    """Raise the price; a full bet or raise reopens the betting for everybody.

    An all-in wager of half a bet or more counts as one (``betting.half-bet``), but reopens only
    for the seats to which it is one (``betting.under-half``).  At limits without fixed sizes
    a raise is counted from the price, short wagers and all.
    """
    hand.bring_in_due = False
    if not hand.setup.fixed:
        hand.level = hand.price
    hand.price = total
    hand.aggressors[-1] = seat
    hand.dealt_on = [False] * len(hand.numbers)
    if not hand.rules.betting_half_bet(hand, total):
        return
    by = total - hand.level
    size = hand.rules.betting_bet_size(hand) if hand.setup.fixed else hand.least_raise
    if by >= size:
        hand.acted = [None] * len(hand.numbers)
    hand.big_bet_made = hand.setup.fixed and (hand.big_bet_made or by > size)
    hand.least_raise = by
    hand.level = total
    hand.full_bets += 1


def pass_turn(hand: Hand, seat: int) -> None:
    """Give the turn to the next seat that has to act, or end the street."""
    if hand.live_count() == ALONE:
        finish(hand)
        return
    for other in hand.clockwise(seat + 1):
        if hand.rules.betting_round_end(hand, other):
            hand.turn = other
            return
    if not close_street(hand):
        next_street(hand)


# Showdown and pots.


def table_hands(hand: Hand) -> None:
    """Turn every live hand face up (``showdown.all-in-hands``)."""
    hand.tabled = hand.live_seats()
    for seat in hand.tabled:
        hand.shown[seat] = True
    seats = tuple([hand.numbers[seat] for seat in hand.tabled])
    hand.tell(events.HandsTabled(seats, ("showdown.all-in-hands",)))


def begin_showdown(hand: Hand) -> None:
    """Form the pots and let the first seat show.

    Where all hands lie open, or nobody put a chip in, the hand ends at once.
    """
    hand.pots = hand.rules.pots_side_pots(hand)
    if hand.tabled or not hand.pots:
        settle(hand)
        return
    hand.showing = hand.rules.showdown_order(hand, hand.pots)
    hand.turn = hand.showing[0]
    hand.stale()


def show(hand: Hand, seat: int, *, thrown_away: bool) -> None:
    """Show a hand (``showdown.order``), or throw it away: it wins nothing (``showdown.muck``)."""
    if thrown_away:
        hand.live[seat] = False
        hand.tell(events.HandMucked(hand.numbers[seat], ("showdown.muck",)))
    else:
        hand.shown[seat] = True
        hand.tell(events.HandShown(hand.numbers[seat], ("showdown.order",)))
    hand.showing.pop(0)
    if hand.showing:
        hand.turn = hand.showing[0]
    else:
        settle(hand)


def finish(hand: Hand) -> None:
    """End a hand in which one live seat is left (``betting.last-player-wins``)."""
    hand.rules.pots_uncalled_bet(hand)
    hand.pots = hand.rules.pots_side_pots(hand)
    settle(hand)


def settle(hand: Hand) -> None:
    """Take the rake and pay each pot (``awards.each-pot``)."""
    hand.turn = NOBODY
    hand.over = True
    hand.stale()
    for pot, taken in zip(hand.pots, hand.rules.pots_rake(hand, hand.pots), strict=True):
        if taken:
            hand.raked += taken
            hand.tell(events.RakeTaken(pot.name, taken, ("pots.rake",)))
        for share, paid in hand.rules.awards_each_pot(hand, pot, pot.amount - taken):
            award(hand, pot.name, share, paid)


def award(hand: Hand, pot: str, share: str | None, paid: dict[int, int]) -> None:
    """Pay one share of a pot."""
    hand.awards.append((pot, share, paid))
    for seat, amount in paid.items():
        hand.stacks[seat] += amount
    to = {hand.numbers[seat]: amount for seat, amount in paid.items()}
    hand.tell(events.PotAwarded(pot, share, to, ("awards.each-pot",)))
