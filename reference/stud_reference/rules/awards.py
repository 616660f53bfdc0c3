"""How a pot is split."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import ranking
from stud_reference.ranking import high_cards, low_cards
from stud_reference.rules.best import best_of
from stud_reference.setup import HIGH, LOW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_reference.hand import Hand
    from stud_reference.rules.pots import Pot

Shares = list[tuple[str | None, dict[int, int]]]


def each_pot(hand: Hand, pot: Pot, amount: int) -> Shares:
    """``awards.each-pot``: split one pot on its own among its live seats.

    Returns:
        For each share (``None`` where a game has only one): chips by position.

    """
    shares = hand.game.shares
    if len(pot.seats) == 1:
        return [(label(hand, shares[0]), {pot.seats[0]: amount})]
    seats = [seat for seat in pot.seats if hand.live[seat]]
    if len(shares) == 1:
        winners = best(hand, seats, shares[0])
        return [(None, hand.rules.awards_equal_split(hand, winners, amount, shares[0], ()))]
    return hand.rules.awards_halves(hand, seats, amount)


def label(hand: Hand, share: str) -> str | None:
    """Return the name of a share, or ``None`` in a game with only one."""
    return share if len(hand.game.shares) > 1 else None


def best(hand: Hand, seats: list[int], share: str) -> list[int]:
    """Return the seats with the best hand for a share; none where no hand qualifies."""
    return best_of(seats, [hand.score(seat, share) for seat in seats])


def halves(hand: Hand, seats: list[int], amount: int) -> Shares:
    """``awards.halves``: half to the best high hand, half to the best qualifying low hand.

    ``awards.halves-then-ties``: each half is then split by itself.  ``awards.scoop``: one seat
    may win both.
    """
    rules = hand.rules
    highs, lows = best(hand, seats, HIGH), best(hand, seats, LOW)
    if not lows:
        return rules.awards_no_low(hand, highs, amount)
    low_half = rules.awards_odd_chip_high_side(hand, amount)
    paid = rules.awards_equal_split(hand, highs, amount - low_half, HIGH, ())
    both = [seat for seat in highs if seat in lows]
    served = rules.awards_identical_both_ways(hand, both, paid)
    return [(HIGH, paid), (LOW, rules.awards_equal_split(hand, lows, low_half, LOW, served))]


def no_low(hand: Hand, highs: list[int], amount: int) -> Shares:
    """``awards.no-low``: where no low hand qualifies, the best high hand takes all."""
    return [(HIGH, hand.rules.awards_equal_split(hand, highs, amount, HIGH, ()))]


def odd_chip_high_side(hand: Hand, amount: int) -> int:
    """``awards.odd-chip-high-side``: the low half, rounded down; the high half is the rest."""
    chip = hand.rules.awards_smallest_chip(hand)
    return amount // chip // 2 * chip


def smallest_chip(hand: Hand) -> int:
    """``awards.smallest-chip``: pots are divided down to the smallest chip of the game."""
    return hand.setup.stakes.chip


def identical_both_ways(hand: Hand, both: list[int], paid: dict[int, int]) -> list[int]:
    """``awards.identical-both-ways``: the seats that have had an odd chip of the high half.

    Hands tied for both halves share as evenly as the chips allow, so these come last for the odd
    chips of the low half.
    """
    if len(both) == 1:
        return []
    least = min(paid.values())
    chip = hand.rules.awards_smallest_chip(hand)
    return [seat for seat in both if paid[seat] - least >= chip]


def equal_split(
    hand: Hand, winners: list[int], amount: int, share: str, served: Sequence[int]
) -> dict[int, int]:
    """``awards.equal-split``: tied hands share equally, in whole chips; the rest are odd chips.

    Those already ``served`` come last for them.
    """
    if len(winners) == 1:
        return {winners[0]: amount}
    chip = hand.rules.awards_smallest_chip(hand)
    each, odd = divmod(amount // chip, len(winners))
    paid = dict.fromkeys(winners, each * chip)
    rest = amount - each * chip * len(winners)
    if rest:
        order = hand.rules.awards_odd_chip(hand, winners, share)
        order = sorted(order, key=lambda seat: seat in served)
        for seat in hand.rules.awards_odd_chip_one_each(order, odd):
            paid[seat] += chip
        paid[order[0]] += rest - odd * chip
    return paid


def odd_chip_one_each(order: list[int], odd: int) -> list[int]:
    """``awards.odd-chip-one-each``: several odd chips go to as many seats, in their order."""
    return order[:odd]


def odd_chip(hand: Hand, winners: list[int], share: str) -> list[int]:
    """``awards.odd-chip``: to the seat nearest left of the button, or by the suit of a card.

    Where the card that decides is a common one, the next card decides.
    """
    value = hand.rulings("awards.odd-chip")
    if value == "seat":
        return winners
    if value == "suit-of-five":
        return sorted(winners, key=lambda seat: cards_of_five(hand, seat, share), reverse=True)
    if share == HIGH:
        return sorted(winners, key=lambda seat: high_cards(hand.hand_of(seat)), reverse=True)
    return sorted(winners, key=lambda seat: low_cards(hand.hand_of(seat))[::-1])


def cards_of_five(hand: Hand, seat: int, share: str) -> list[tuple[int, int]]:
    """Return (rank, suit) of the five cards that play for a share, the highest first."""
    if share == HIGH:
        return high_cards(ranking.high_five(hand.hand_of(seat)))
    return low_cards(ranking.low_five(hand.hand_of(seat)))
