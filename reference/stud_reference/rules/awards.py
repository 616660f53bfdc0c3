"""How a pot is split."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import ranking
from stud_reference.ranking import high_cards, low_cards
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
        return [(None, equal_split(hand, winners, amount, shares[0]))]
    return halves(hand, seats, amount)


def label(hand: Hand, share: str) -> str | None:
    """Return the name of a share, or ``None`` in a game with only one."""
    return share if len(hand.game.shares) > 1 else None


def best(hand: Hand, seats: list[int], share: str) -> list[int]:
    """Return the seats with the best hand for a share; none where no hand qualifies."""
    scores = {seat: hand.score(seat, share) for seat in seats}
    ranked = [score for score in scores.values() if score is not None]
    return [seat for seat in seats if ranked and scores[seat] == max(ranked)]


def halves(hand: Hand, seats: list[int], amount: int) -> Shares:
    """``awards.halves``: half to the best high hand, half to the best qualifying low hand.

    ``awards.no-low``: without a low the high hand takes all.  ``awards.scoop``: one seat may win
    both.
    """
    highs, lows = best(hand, seats, HIGH), best(hand, seats, LOW)
    if not lows:
        return [(HIGH, equal_split(hand, highs, amount, HIGH))]
    low_half = hand.rules.awards_odd_chip_high_side(hand, amount)
    paid = equal_split(hand, highs, amount - low_half, HIGH)
    both = [seat for seat in highs if seat in lows]
    served = hand.rules.awards_identical_both_ways(hand, both, paid)
    return [(HIGH, paid), (LOW, equal_split(hand, lows, low_half, LOW, served))]


def odd_chip_high_side(hand: Hand, amount: int) -> int:
    """``awards.odd-chip-high-side``: the low half, rounded down; the high half is the rest."""
    chip = hand.setup.stakes.chip
    return amount // chip // 2 * chip


def identical_both_ways(hand: Hand, both: list[int], paid: dict[int, int]) -> list[int]:
    """``awards.identical-both-ways``: the seats that have had an odd chip of the high half.

    Hands tied for both halves share as evenly as the chips allow, so these come last for the odd
    chips of the low half.
    """
    if len(both) == 1:
        return []
    least = min(paid.values())
    return [seat for seat in both if paid[seat] - least >= hand.setup.stakes.chip]


def equal_split(
    hand: Hand, winners: list[int], amount: int, share: str, served: Sequence[int] = ()
) -> dict[int, int]:
    """``awards.equal-split``: tied hands share equally, in whole chips (``awards.smallest-chip``).

    ``awards.odd-chip-one-each``: the chips left over go one each, to the seats whose turn it is by
    ``awards.odd-chip``; those already ``served`` come last.
    """
    chip = hand.setup.stakes.chip
    each, odd = divmod(amount // chip, len(winners))
    paid = dict.fromkeys(winners, each * chip)
    rest = amount - each * chip * len(winners)
    if rest:
        first = winners if len(winners) == 1 else hand.rules.awards_odd_chip(hand, winners, share)
        first = sorted(first, key=lambda seat: seat in served)
        for seat in first[:odd]:
            paid[seat] += chip
        paid[first[0]] += rest - odd * chip
    return paid


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
