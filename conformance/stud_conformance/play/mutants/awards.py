"""What is played in place of the rules of chapter awards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES, ranking
from stud_reference.rules.awards import best
from stud_reference.setup import HIGH, LOW

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_reference import Hand
    from stud_reference.rules.awards import Shares
    from stud_reference.rules.pots import Pot


def chips(hand: Hand, amount: int) -> int:
    """Return an amount rounded down to whole chips."""
    return amount - amount % hand.setup.stakes.chip


# Pots.


@breaks("awards.each-pot", "pays the best low of the table from every pot")
def one_low_for_all_pots(hand: Hand, pot: Pot, amount: int) -> Shares:
    """Pay the low half of a pot to who has the best low, in that pot or not."""
    shares = RULES.awards_each_pot(hand, pot, amount)
    lows = best(hand, hand.live_seats(), LOW) if len(hand.game.shares) > 1 else []
    if len(shares) == 1 or not lows:
        return shares
    low_half = sum(shares[1][1].values())
    return [shares[0], (LOW, RULES.awards_equal_split(hand, lows, low_half, LOW, ()))]


@breaks("awards.each-pot", "pays every pot to the best hand of the table")
def best_hand_takes_every_pot(hand: Hand, pot: Pot, amount: int) -> Shares:
    """Pay a pot to who has the best hand, in that pot or not."""
    if len(hand.pots) == 1 or len(hand.game.shares) > 1:
        return RULES.awards_each_pot(hand, pot, amount)
    share = hand.game.shares[0]
    winners = best(hand, hand.live_seats(), share)
    return [(None, hand.rules.awards_equal_split(hand, winners, amount, share, ()))]


# Ties.


@breaks("awards.equal-split", "pays the first of several equal hands all of it")
def first_of_equals_takes_all(
    hand: Hand, winners: list[int], amount: int, share: str, served: Sequence[int]
) -> dict[int, int]:
    """Pay nobody but the first."""
    del hand, share, served
    return {seat: amount if seat == winners[0] else 0 for seat in winners}


@breaks("awards.equal-split", "leaves on the table what equal hands cannot share evenly")
def keeps_odd_chips(
    hand: Hand, winners: list[int], amount: int, share: str, served: Sequence[int]
) -> dict[int, int]:
    """Pay no odd chip to anybody."""
    del share, served
    each = chips(hand, amount // len(winners))
    return dict.fromkeys(winners, each) if len(winners) > 1 else {winners[0]: amount}


@breaks("awards.equal-split", "shares a pot between equal hands by what they have put in")
def by_what_was_paid(
    hand: Hand, winners: list[int], amount: int, share: str, served: Sequence[int]
) -> dict[int, int]:
    """Pay who has put more in a greater part."""
    paid = [hand.paid[seat] for seat in winners]
    if len(set(paid)) == 1:
        return RULES.awards_equal_split(hand, winners, amount, share, served)
    shares = {seat: chips(hand, amount * hand.paid[seat] // sum(paid)) for seat in winners}
    shares[winners[0]] += amount - sum(shares.values())
    return shares


# Halves.


@breaks("awards.halves", "pays a low nothing: the best high hand takes the pot at hi-lo")
def low_gets_nothing(hand: Hand, seats: list[int], amount: int) -> Shares:
    """Play hi-lo as stud."""
    return RULES.awards_no_low(hand, best(hand, seats, HIGH), amount)


@breaks("awards.halves", "pays the whole pot to the best low wherever there is one")
def low_takes_all(hand: Hand, seats: list[int], amount: int) -> Shares:
    """Let a low hand beat a high one."""
    lows = best(hand, seats, LOW)
    if not lows:
        return RULES.awards_halves(hand, seats, amount)
    return [(LOW, hand.rules.awards_equal_split(hand, lows, amount, LOW, ()))]


@breaks("awards.halves-then-ties", "shares a pot evenly among all winners, of high and of low")
def ties_before_halves(hand: Hand, seats: list[int], amount: int) -> Shares:
    """Pay three winners of two halves a third each."""
    highs, lows = best(hand, seats, HIGH), best(hand, seats, LOW)
    if not lows:
        return RULES.awards_halves(hand, seats, amount)
    low = chips(hand, amount * len(lows) // (len(highs) + len(lows)))
    split = hand.rules.awards_equal_split
    return [
        (HIGH, split(hand, highs, amount - low, HIGH, ())),
        (LOW, split(hand, lows, low, LOW, ())),
    ]


@breaks("awards.halves-then-ties", "gives the odd chips of a shared low half to the high")
def odd_low_chips_to_the_high(hand: Hand, seats: list[int], amount: int) -> Shares:
    """Make the low half as large as its winners can share evenly."""
    highs, lows = best(hand, seats, HIGH), best(hand, seats, LOW)
    if not lows:
        return RULES.awards_halves(hand, seats, amount)
    low = chips(hand, amount // 2 // len(lows)) * len(lows)
    split = hand.rules.awards_equal_split
    return [
        (HIGH, split(hand, highs, amount - low, HIGH, ())),
        (LOW, split(hand, lows, low, LOW, ())),
    ]


@breaks("awards.scoop", "pays a seat that wins both ways one half, and the other to the next low")
def scooper_gets_half(hand: Hand, seats: list[int], amount: int) -> Shares:
    """Let the winner of the high win no low while another seat has one."""
    highs, lows = best(hand, seats, HIGH), best(hand, seats, LOW)
    others = best(hand, [seat for seat in seats if seat not in highs], LOW)
    if lows != highs or not others:
        return RULES.awards_halves(hand, seats, amount)
    low = hand.rules.awards_odd_chip_high_side(hand, amount)
    split = hand.rules.awards_equal_split
    return [
        (HIGH, split(hand, highs, amount - low, HIGH, ())),
        (LOW, split(hand, others, low, LOW, ())),
    ]


@breaks("awards.scoop", "pays the low half to nobody where the high hand has won it, too")
def scooper_leaves_the_low(hand: Hand, seats: list[int], amount: int) -> Shares:
    """Pay one half, and leave the other on the table."""
    shares = RULES.awards_halves(hand, seats, amount)
    if len(shares) > 1 and shares[0][1].keys() == shares[1][1].keys():
        return [shares[0], (LOW, dict.fromkeys(shares[1][1], 0))]
    return shares


@breaks("awards.no-low", "leaves the low half on the table where nobody has a low")
def low_half_stays(hand: Hand, highs: list[int], amount: int) -> Shares:
    """Pay the high half alone."""
    low = hand.rules.awards_odd_chip_high_side(hand, amount)
    return RULES.awards_no_low(hand, highs, amount - low)


@breaks("awards.no-low", "pays the low half to the lowest hand where no low qualifies")
def lowest_hand_takes_the_low(hand: Hand, highs: list[int], amount: int) -> Shares:
    """Do without the qualifier where it leaves nobody."""
    worth = {seat: ranking.ace_to_five(hand.hand_of(seat)) for seat in hand.live_seats()}
    lows = [seat for seat in worth if worth[seat] == max(worth.values())]
    low = hand.rules.awards_odd_chip_high_side(hand, amount)
    split = hand.rules.awards_equal_split
    return [
        (HIGH, split(hand, highs, amount - low, HIGH, ())),
        (LOW, split(hand, lows, low, LOW, ())),
    ]


# Odd chips.


@breaks("awards.odd-chip-high-side", "gives the odd chip of the halves to the low")
def odd_chip_to_the_low(hand: Hand, amount: int) -> int:
    """Make the low half the larger one."""
    return amount - RULES.awards_odd_chip_high_side(hand, amount)


@breaks("awards.identical-both-ways", "gives one of two hands that tie both ways both odd chips")
def both_odd_chips_to_one(hand: Hand, both: list[int], paid: dict[int, int]) -> list[int]:
    """Let nobody come last for the odd chip of the low."""
    del hand, both, paid
    return []


@breaks(
    "awards.identical-both-ways", "evens two hands out only where no third one ties for the high"
)
def third_hand_costs_evenness(hand: Hand, both: list[int], paid: dict[int, int]) -> list[int]:
    """Overlook two hands that tie both ways beside another one."""
    return RULES.awards_identical_both_ways(hand, both, paid) if len(both) == len(paid) else []


@breaks("awards.odd-chip-one-each", "gives all odd chips to the first of the equal hands")
def odd_chips_to_the_first(order: list[int], odd: int) -> list[int]:
    """Serve the first again and again."""
    return order[:1] * odd


@breaks(
    "awards.odd-chip-one-each", "gives the first odd chip as the house does, others from the last"
)
def odd_chips_from_both_ends(order: list[int], odd: int) -> list[int]:
    """Serve the first one, then those at the end."""
    return [*order[:1], *order[:0:-1]][:odd]


@breaks("awards.smallest-chip", "divides pots down to a single chip, whatever the smallest one is")
def divides_to_one(hand: Hand) -> int:
    """Divide further than the chips of the game."""
    del hand
    return 1


@breaks("awards.smallest-chip", "takes the ante for the smallest chip that a pot is divided into")
def ante_is_the_chip(hand: Hand) -> int:
    """Treat less than an ante as odd."""
    return max(hand.setup.stakes.ante, hand.setup.stakes.chip)


@breaks("awards.odd-chip", "gives the odd chip to the tied seat that comes last from the button")
def odd_chip_right_of_the_button(hand: Hand, winners: list[int], share: str) -> list[int]:
    """Count the other way round."""
    order = RULES.awards_odd_chip(hand, winners, share)
    return order[::-1] if hand.rulings("awards.odd-chip") == "seat" else order


@breaks("awards.odd-chip", "gives odd chips that go by suit to the highest suit in any card")
def odd_chip_by_suit_first(hand: Hand, winners: list[int], share: str) -> list[int]:
    """Let the deuce of spades come before the ace of hearts."""
    order = RULES.awards_odd_chip(hand, winners, share)
    if hand.rulings("awards.odd-chip") == "seat":
        return order
    cards = {seat: hand.hand_of(seat) for seat in winners}
    return sorted(order, key=lambda seat: max((one & 3, one >> 2) for one in cards[seat]))[::-1]


@breaks("awards.odd-chip", "takes the ace for high in a low, where the odd chip goes by cards")
def odd_chip_with_a_high_ace(hand: Hand, winners: list[int], share: str) -> list[int]:
    """Give the odd chip of the low by the card that would be highest for high."""
    order = RULES.awards_odd_chip(hand, winners, share)
    if share == HIGH or hand.rulings("awards.odd-chip") != "suit-of-five":
        return order
    fives = {seat: ranking.low_five(hand.hand_of(seat)) for seat in winners}
    return sorted(order, key=lambda seat: ranking.high_cards(fives[seat]), reverse=True)
