"""What is played in place of the rules of chapter showdown."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from stud_reference import RULES, ranking
from stud_reference.events import CommonCardDealt, HandShown, StreetDealt, Wagered
from stud_reference.rules.showdown import contends
from stud_reference.setup import HIGH, LOW

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from stud_reference import Hand
    from stud_reference.rules.awards import Shares
    from stud_reference.rules.pots import Pot

HAND = 5


# Who shows first.


def wagers(hand: Hand) -> list[tuple[int, int]]:
    """Return seat and total of each wager of the last street, in order."""
    found: list[tuple[int, int]] = []
    for event in hand.events:
        if isinstance(event, StreetDealt | CommonCardDealt):
            found = []
        elif isinstance(event, Wagered):
            found.append((hand.numbers.index(event.seat), event.to))
    return found


@breaks(
    "showdown.first-to-show", "has the first bettor of the last street show, not the last raiser"
)
def first_bettor_shows(hand: Hand, seats: list[int]) -> int:
    """Look for who bet, whoever raised."""
    made = wagers(hand)
    return made[0][0] if made else RULES.showdown_first_to_show(hand, seats)


@breaks("showdown.first-to-show", "has the seat after the last bettor show first")
def caller_shows(hand: Hand, seats: list[int]) -> int:
    """Make a caller show."""
    last = hand.aggressors[-1]
    if last is None:
        return RULES.showdown_first_to_show(hand, seats)
    return next((seat for seat in hand.clockwise(last + 1) if seat in seats), last)


@breaks("showdown.first-to-show", "lets the rule for a checked last street decide after a bet, too")
def bet_or_not(hand: Hand, seats: list[int]) -> int:
    """Overlook the bets of the last street."""
    street, hand.aggressors[-1] = hand.aggressors[-1], None
    first = RULES.showdown_no_river_bet(hand, seats)
    hand.aggressors[-1] = street
    return first


@breaks("showdown.first-to-show", "passes over a last raiser whose all-in was less than half a bet")
def small_all_in_is_no_raise(hand: Hand, seats: list[int]) -> int:
    """Look for the last full bet or raise."""
    made = wagers(hand)
    size = RULES.betting_bet_size(hand) if hand.fixed else 0
    for index in range(len(made))[::-1]:
        before = made[index - 1][1] if index else 0
        if 2 * (made[index][1] - before) >= size:
            return made[index][0]
    return RULES.showdown_first_to_show(hand, seats)


@breaks("showdown.no-river-bet", "has the last seat before the button show first after checks")
def last_seat_shows(hand: Hand, seats: list[int]) -> int:
    """Begin at the wrong end."""
    del hand
    return seats[-1]


@breaks("showdown.no-river-bet", "looks no further back than one street for who bet last")
def one_street_back(hand: Hand, seats: list[int]) -> int:
    """Give up where the street before was checked as well."""
    if hand.rulings("showdown.no-river-bet") != "previous-street":
        return RULES.showdown_no_river_bet(hand, seats)
    last = hand.aggressors[-2]
    return seats[0] if last is None else last


@breaks("showdown.no-river-bet", "looks for the highest board at razz, too, to say who shows first")
def high_board_at_razz(hand: Hand, seats: list[int]) -> int:
    """Have the worst board show."""
    by_board = hand.rulings("showdown.no-river-bet") == "high-board"
    if not by_board or hand.game.first_to_act == HIGH:
        return RULES.showdown_no_river_bet(hand, seats)
    return max(seats, key=lambda seat: ranking.high_board(hand.up[seat]))


# The order.


@breaks("showdown.order", "goes counter-clockwise from the first to show")
def counter_clockwise(hand: Hand, pots: list[Pot]) -> list[int]:
    """Turn the order round after the first of each group."""
    order = RULES.showdown_order(hand, pots)
    found: list[int] = []
    for group in RULES.showdown_side_pots_first(pots):
        mine = [seat for seat in order if seat in group and seat not in found]
        found += mine[:1] + mine[:0:-1] if not found else mine[::-1]
    return found


@breaks("showdown.order", "goes on with the lowest seat number after the first to show")
def by_seat_number(hand: Hand, pots: list[Pot]) -> list[int]:
    """Sort the others of each group."""
    order = RULES.showdown_order(hand, pots)
    found = order[:1]
    for group in RULES.showdown_side_pots_first(pots):
        mine = [seat for seat in order if seat in group and seat not in found]
        found += sorted(mine, key=lambda seat: hand.numbers[seat])
    return found


def in_groups(hand: Hand, pots: list[Pot], groups: list[tuple[int, ...]]) -> list[int]:
    """Return the order in which groups of seats show.

    Where winning hands may be thrown away it is that of the rule: nobody could be left for a pot.
    """
    if hand.rulings("showdown.winning-hand") == "may-muck":
        return RULES.showdown_order(hand, pots)
    start = hand.rules.showdown_first_to_show(hand, list(groups[0]))
    found: list[int] = []
    for group in groups:
        found += [seat for seat in hand.clockwise(start) if seat in group and seat not in found]
    return found


@breaks(
    "showdown.side-pots-first",
    "has all seats show in one round, whatever pots they contest",
    "showdown_order",
)
def one_round_for_all_pots(hand: Hand, pots: list[Pot]) -> list[int]:
    """Begin with the main pot."""
    contested = [pot.seats for pot in pots if len(pot.seats) > 1]
    return in_groups(hand, pots, contested or [pot.seats for pot in pots])


@breaks(
    "showdown.side-pots-first",
    "has the seats that are only in for the main pot show first",
    "showdown_order",
)
def short_stacks_first(hand: Hand, pots: list[Pot]) -> list[int]:
    """Turn the order of the groups round."""
    groups = RULES.showdown_side_pots_first(pots)[::-1]
    deeper = {seat for group in groups[1:] for seat in group}
    short = tuple(seat for seat in groups[0] if seat not in deeper)
    return in_groups(hand, pots, [short, *groups] if short else groups)


# Mucking.


@breaks("showdown.muck", "has every hand shown that went to the showdown, beaten or not")
def beaten_hands_are_shown(hand: Hand, seat: int) -> bool:
    """Let nobody throw a hand away that is beaten."""
    del hand, seat
    return False


@breaks("showdown.muck", "has a hand that ties the shown one thrown away")
def equal_hands_are_mucked(hand: Hand, seat: int) -> bool:
    """Take an equal hand for a beaten one."""
    shown = [other for other in hand.live_seats() if hand.shown[other] and other != seat]
    for pot in hand.pots:
        for share in hand.game.shares:
            rivals = [hand.score(other, share) for other in shown if other in pot.seats]
            equal = hand.score(seat, share) in rivals
            if seat in pot.seats and contends(hand, seat, share, pot.seats) and not equal:
                return False
    return True


@breaks(
    "showdown.muck",
    "has a hand thrown away at hi-lo that is beaten for high, though its low is best",
)
def high_decides(hand: Hand, seat: int) -> bool:
    """Look at one half."""
    shares = hand.game.shares[:1]
    pots = [pot for pot in hand.pots if seat in pot.seats]
    return not any(contends(hand, seat, share, pot.seats) for pot in pots for share in shares)


@breaks("showdown.muck", "compares a hand with the first one shown, not with better ones after it")
def first_hand_decides(hand: Hand, seat: int) -> bool:
    """Have a hand shown that beats the first, though another one beats it."""
    first = next(event for event in hand.events if isinstance(event, HandShown))
    shown, at = hand.shown, hand.numbers.index(first.seat)
    hand.shown = [other == at for other in range(len(shown))]
    beaten = RULES.showdown_muck(hand, seat)
    hand.shown = shown
    return beaten


@breaks("showdown.muck", "has a hand without a low shown at hi-lo while no low was shown")
def low_is_open(hand: Hand, seat: int) -> bool:
    """Let a seat contest a half that it cannot win."""
    others = [other for other in hand.live_seats() if hand.shown[other]]
    has_low = len(hand.game.shares) > 1
    if has_low and all(hand.score(other, LOW) is None for other in others):
        return False
    return RULES.showdown_muck(hand, seat)


@breaks(
    "showdown.winning-hand", "pays a hand that was thrown away at the showdown", "awards_each_pot"
)
def mucked_hand_wins(hand: Hand, pot: Pot, amount: int) -> Shares:
    """Let a hand play that was given up."""
    live, hand.live = hand.live, [True] * len(hand.live)
    shares = RULES.awards_each_pot(hand, pot, amount)
    hand.live = live
    return shares


@breaks("showdown.all-in-hands", "turns all hands up at the end, though nobody is all-in")
def tabled_without_an_all_in(hand: Hand) -> bool:
    """Take every showdown for an all-in one."""
    return hand.live_count() > 1 and hand.rulings("showdown.all-in-hands") == "tabled"


@breaks("showdown.all-in-hands", "turns hands up only where every live seat is all-in")
def tabled_if_all_are_all_in(hand: Hand) -> bool:
    """Wait for the last seat with chips."""
    return not hand.seats_with_chips() and RULES.showdown_all_in_hands(hand)


@breaks("showdown.uncontested", "has the last seat show its hand after all others have folded")
def last_seat_shows_down(hand: Hand) -> bool:
    """Begin a showdown of one."""
    del hand
    return False


# What a hand is worth.


@breaks("showdown.cards-speak", "pays the best board, whatever lies under it")
def boards_speak(hand: Hand, seat: int, share: str) -> int | None:
    """Judge high hands by their upcards."""
    worth = RULES.showdown_cards_speak(hand, seat, share)
    return ranking.high(hand.up[seat]) if share == HIGH else worth


@breaks("showdown.cards-speak", "overlooks a straight in a hand that has a pair")
def pair_hides_a_straight(hand: Hand, seat: int, share: str) -> int | None:
    """Misread a straight."""
    cards = hand.hand_of(seat)
    paired = len({card >> 2 for card in cards}) < len(cards)
    if share != HIGH or not paired:
        return RULES.showdown_cards_speak(hand, seat, share)
    scores = [ranking.high(five) for five in combinations(cards, HAND)]
    return max(one for one in scores if ranking.category(one) != ranking.STRAIGHT)
