"""Who shows, in what order, and who may throw the hand away."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stud_reference.hand import Hand
    from stud_reference.rules.pots import Pot


def all_in_hands(hand: Hand) -> bool:
    """``showdown.all-in-hands``: whether live hands are turned up now that no betting is left.

    Asked only where a seat is all-in; it is live, as it never folds.
    """
    if not hand.any_all_in:
        return False
    value = hand.rulings("showdown.all-in-hands")
    return value == "tabled" or (value == "tabled-before-last-card" and not hand.on_last_street())


def first_to_show(hand: Hand, seats: list[int]) -> int:
    """``showdown.first-to-show``: the last seat to bet or raise on the last street.

    ``seats`` are those that contest the last side pot, who show before the others.
    """
    last = hand.aggressors[-1]
    return hand.rules.showdown_no_river_bet(hand, seats) if last is None else last


def no_river_bet(hand: Hand, seats: list[int]) -> int:
    """``showdown.no-river-bet``: who shows first where the last street was checked."""
    value = hand.rulings("showdown.no-river-bet")
    if value == "previous-street":
        return previous_street(hand)
    if value == "first-actor" and hand.first_actor >= 0:
        return hand.first_actor
    if value in ("high-board", "first-actor"):
        return hand.rules.first_to_act_best_board(hand, seats, ())
    return seats[0]


def previous_street(hand: Hand) -> int:
    """Return the last aggressor of the latest street that had one, back to the bring-in.

    Where nobody could bet at all, it is the seat that would have had to open.
    """
    for seat in reversed(hand.aggressors):
        if seat is not None:
            return seat
    return hand.opener if hand.opener >= 0 else hand.rules.bring_in_opener(hand)


def order(hand: Hand, pots: list[Pot]) -> list[int]:
    """``showdown.order``: clockwise from the first to show, within each group of seats."""
    groups = hand.rules.showdown_side_pots_first(pots)
    start = hand.rules.showdown_first_to_show(hand, list(groups[0]))
    seats: list[int] = []
    for group in groups:
        seats += [seat for seat in hand.clockwise(start) if seat in group and seat not in seats]
    return seats


def side_pots_first(pots: list[Pot]) -> list[tuple[int, ...]]:
    """``showdown.side-pots-first``: who shows before the seats of the pots below: the last pot's.

    A pot that one seat alone contests is not shown for.
    """
    contested = [pot for pot in pots if len(pot.seats) > 1] or pots
    return [pot.seats for pot in reversed(contested)]


def uncontested(hand: Hand) -> bool:
    """``showdown.uncontested``: whether there is no showdown, as one live seat is left."""
    return hand.live_count() == 1


def muck(hand: Hand, seat: int) -> bool:
    """``showdown.muck``: whether a hand is beaten wherever it could win; a tie is not beaten."""
    return not any(
        contends(hand, seat, share, pot.seats)
        for pot in hand.pots
        if seat in pot.seats
        for share in hand.game.shares
    )


def contends(hand: Hand, seat: int, share: str, seats: tuple[int, ...]) -> bool:
    """Return whether no hand shown so far beats the seat's hand for a share of a pot."""
    own = hand.score(seat, share)
    if own is None:
        return False
    for other in seats:
        if other != seat and hand.shown[other]:
            rival = hand.score(other, share)
            if rival is not None and rival > own:
                return False
    return True


def winning_hand(hand: Hand, seat: int) -> bool:
    """``showdown.winning-hand``: whether a hand may be mucked; unless beaten, the house decides."""
    if hand.rules.showdown_muck(hand, seat):
        return True
    return hand.rulings("showdown.winning-hand") == "may-muck"
