"""How a hand moves: street by street, turn by turn, to the showdown and the pots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import events
from stud_reference.actions import (
    CALL,
    CHECK,
    FOLD,
    NOBODY,
    SHOW,
    TO_MUCK,
    TO_SHOW,
    WAGER,
)
from stud_reference.rules.betting import HEADS_UP
from stud_reference.rules.sizes import FOURTH, bet_now
from stud_reference.rulings import Undecided
from stud_reference.why import pots as why_pots
from stud_reference.why import showdown as why_showdown
from stud_reference.why import turns as why_turns
from stud_reference.why import wagers as why_wagers

if TYPE_CHECKING:
    from stud_reference.actions import Option
    from stud_reference.hand import Hand


# Start to finish.


def start(hand: Hand) -> None:
    """Post the antes and deal the first street."""
    hand.rules.ante_required(hand)
    next_street(hand)


def next_street(hand: Hand) -> None:
    """Deal streets until a seat has to act or the hand ends."""
    while True:
        open_street(hand)
        if hand.rules.betting_rounds(hand):
            begin_betting(hand)
            return
        if close_street(hand):
            return


def open_street(hand: Hand) -> None:
    """Deal one street and start its betting from nothing."""
    rules = hand.rules
    hand.street += 1
    hand.street_now = hand.game.streets[hand.street]
    hand.bets = [0] * len(hand.numbers) if hand.street else rules.ante_dead_money(hand)
    hand.acted = [None] * len(hand.numbers)
    hand.price = hand.level = hand.full_bets = hand.heads_up_since = 0
    hand.bet = rules.betting_bet_size(hand) if hand.fixed else 0
    hand.least_raise = hand.setup.stakes.min_bet
    hand.big_bet_made = hand.short_bet = False
    hand.aggressors.append(None)
    hand.first_actor = NOBODY
    hand.began_heads_up = hand.seats_with_chips() == HEADS_UP
    if hand.on_last_street():
        rules.shortage_procedure(hand)
    else:
        check_stub(hand)
        rules.dealing_third_street(hand)
    hand.open_pair = hand.street == FOURTH and rules.betting_open_pair_trigger(hand)


def check_stub(hand: Hand) -> None:
    """Stop where a street before the last cannot be dealt (``shortage.last-street``).

    Raises:
        Undecided: No authority says what happens then.

    """
    laps = len(hand.street_now.up)
    if hand.shoe.left > laps * len(hand.numbers):
        return
    cards = laps * len(hand.rules.dealing_who_gets_cards(hand))
    if hand.shoe.left < cards + hand.rules.deck_burns(hand):
        raise Undecided("shortage.last-street")


def begin_betting(hand: Hand) -> None:
    """Find who acts first on the street, in place of a seat that is all-in."""
    first = who_opens(hand)
    hand.turn = first
    if not hand.stacks[first]:
        rules = hand.rules
        pass_on = rules.bring_in_all_in_for_ante if hand.bring_in_due else rules.first_to_act_all_in
        hand.turn = pass_on(hand, first)
    hand.first_actor = hand.turn
    hand.offered = None
    found = why_turns.first_to_act(hand, first)
    hand.tell(events.FirstToAct(hand.numbers[hand.turn], found))


def who_opens(hand: Hand) -> int:
    """Return the seat that has to open the street."""
    if hand.street:
        if hand.shoe.common is not None:
            return hand.rules.first_to_act_common_card(hand)
        return hand.rules.first_to_act_best_board(hand, hand.live_seats(), ())
    if hand.setup.stakes.bring_in:
        hand.opener = hand.rules.bring_in_opener(hand)
        hand.bring_in_due = True
        hand.least_raise = hand.setup.stakes.bring_in
    else:
        hand.opener = hand.rules.bring_in_none_tie(hand)
    return hand.opener


def close_street(hand: Hand) -> bool:
    """End the betting of a street; return whether the hand has left the streets behind."""
    hand.bring_in_due = False
    hand.turn = NOBODY
    hand.rules.pots_uncalled_bet(hand)
    hand.bets = [0] * len(hand.numbers)
    last = hand.on_last_street()
    betting_over = last or hand.seats_with_chips() < HEADS_UP
    if betting_over and not hand.tabled and hand.rules.showdown_all_in_hands(hand):
        table_hands(hand)
    if last:
        begin_showdown(hand)
    return last


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
    if hand.price > hand.bets[seat]:
        return tuple(hand.rules.betting_fold_call_raise(hand, seat))
    found = hand.rules.betting_check_or_bet(hand, seat)
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
    )


def apply(hand: Hand, act: str, to: int) -> None:
    """Carry out a legal act, to a street total where chips move, and move on to the next turn."""
    seat = hand.turn
    hand.offered = None
    if hand.showing:
        show(hand, seat, thrown_away=act != SHOW)
        return
    if act == FOLD:
        fold(hand, seat)
        if hand.rules.betting_last_player_wins(hand):
            finish(hand)
            return
    elif act == CALL:
        call(hand, seat, to)
    elif act == WAGER:
        wager(hand, seat, to)
    elif act == CHECK:
        hand.tell(events.Checked(hand.numbers[seat], why_turns.CHECKED))
    else:
        bring_in(hand, seat, to)
    hand.acted[seat] = hand.price
    pass_turn(hand, seat)


def fold(hand: Hand, seat: int) -> None:
    """Give up a hand, which may still be dealt to (``dealing.free-fold``)."""
    if hand.bets[seat] == hand.price and folds_free(hand) and hand.rules.dealing_free_fold(hand):
        hand.dealt_on.add(seat)
    found = why_turns.folded(hand, seat)
    hand.rules.betting_fold_loses(hand, seat)
    if hand.live_count() == HEADS_UP:
        hand.heads_up_since = hand.full_bets
    hand.tell(events.Folded(hand.numbers[seat], found))


def folds_free(hand: Hand) -> bool:
    """Return whether a seat that faces no bet has nothing to post, and cards are still to come."""
    goes_on = hand.live_count() > HEADS_UP and not hand.on_last_street()
    return goes_on and not hand.bring_in_due


def call(hand: Hand, seat: int, total: int) -> None:
    """Match the price, or as much of it as the seat has."""
    found = why_turns.called(hand, total)
    hand.tell(events.Called(hand.numbers[seat], total, found))
    hand.put_in(seat, total)


def bring_in(hand: Hand, seat: int, total: int) -> None:
    """Post the bring-in, which is then what has to be matched."""
    found = why_turns.brought_in(hand, seat, total)
    hand.tell(events.BringInPosted(hand.numbers[seat], total, found))
    hand.put_in(seat, total)
    hand.bring_in_due = False
    hand.opener = seat
    hand.price = max(total, hand.rules.bring_in_short(hand))
    if not hand.fixed:
        hand.level = hand.least_raise = hand.price


def wager(hand: Hand, seat: int, total: int) -> None:
    """Raise the price; a full bet or raise reopens the betting for everybody.

    An all-in wager of half a bet or more counts as one (``betting.half-bet``), but reopens only
    for the seats to which it is one (``betting.under-half``).  At limits without fixed sizes
    a raise is counted from the price, short wagers and all.
    """
    found = why_wagers.wagered(hand, seat, total)
    hand.tell(events.Wagered(hand.numbers[seat], total, found))
    hand.put_in(seat, total)
    hand.bring_in_due = False
    if not hand.fixed:
        hand.level = hand.price
    hand.price = total
    hand.aggressors[-1] = seat
    hand.dealt_on.clear()
    by = total - hand.level
    size = hand.bet if hand.fixed else hand.least_raise
    bet = bet_now(hand) if hand.fixed else size
    if by < bet and not hand.rules.betting_half_bet(hand, total):
        return
    hand.short_bet = by < size
    if hand.short_bet:
        hand.level = hand.rules.betting_half_bet_raise(hand, total)
    else:
        hand.level = total
        hand.acted = hand.rules.betting_check_raise(hand)
    hand.big_bet_made = hand.fixed and (hand.big_bet_made or by > size)
    hand.least_raise = by
    hand.full_bets += 1


def pass_turn(hand: Hand, seat: int) -> None:
    """Give the turn to the next seat that has to act, or end the street."""
    for other in hand.rules.betting_turn(hand, seat):
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
    hand.tell(events.HandsTabled(seats, why_showdown.TABLED))


def begin_showdown(hand: Hand) -> None:
    """Form the pots and let the first seat show.

    Where all hands lie open, or nobody put a chip in, the hand ends at once.
    """
    hand.pots = hand.rules.pots_side_pots(hand)
    if hand.tabled or not hand.pots or hand.rules.showdown_uncontested(hand):
        settle(hand)
        return
    hand.showing = hand.rules.showdown_order(hand, hand.pots)
    hand.turn = hand.showing[0]
    hand.offered = None


def show(hand: Hand, seat: int, *, thrown_away: bool) -> None:
    """Show a hand, or throw it away: it wins nothing (``showdown.muck``)."""
    number = hand.numbers[seat]
    if thrown_away:
        hand.tell(events.HandMucked(number, why_showdown.mucked(hand)))
        hand.live[seat] = False
    else:
        hand.tell(events.HandShown(number, why_showdown.turn(hand)))
        hand.shown[seat] = True
    hand.showing.pop(0)
    if hand.showing:
        hand.turn = hand.showing[0]
    else:
        settle(hand)


def finish(hand: Hand) -> None:
    """End a hand in which one live seat is left."""
    hand.turn = NOBODY
    hand.rules.pots_uncalled_bet(hand)
    begin_showdown(hand)


def settle(hand: Hand) -> None:
    """Take the rake and pay each pot."""
    hand.turn = NOBODY
    hand.offered = None
    raked = hand.rules.pots_rake(hand, hand.pots)
    hand.over = True
    for pot, taken in zip(hand.pots, raked, strict=True):
        if taken:
            hand.raked += taken
            hand.tell(events.RakeTaken(pot.name, taken, why_pots.RAKED))
        shares = hand.rules.awards_each_pot(hand, pot, pot.amount - taken)
        found = why_pots.awarded(hand, pot, shares)
        for (share, paid), rules in zip(shares, found, strict=True):
            award(hand, pot.name, share, paid, rules)


def award(
    hand: Hand, pot: str, share: str | None, paid: dict[int, int], rules: events.Rules
) -> None:
    """Pay one share of a pot."""
    hand.awards.append((pot, share, paid))
    for seat, amount in paid.items():
        hand.stacks[seat] += amount
    to = {hand.numbers[seat]: amount for seat, amount in paid.items()}
    hand.tell(events.PotAwarded(pot, share, to, rules))
