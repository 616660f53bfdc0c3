"""What is played in place of the rules of chapter pots."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.events import BetReturned
from stud_reference.rules.pots import Pot

from stud_conformance.play.mutants.mutant import breaks

if TYPE_CHECKING:
    from stud_reference import Hand

WHOLE = 100


# What goes back.


def give_back(hand: Hand, seat: int, amount: int) -> None:
    """Return some chips to a seat."""
    if amount > 0:
        hand.take_back(seat, amount)
        hand.tell(BetReturned(hand.numbers[seat], amount, ("pots.uncalled-bet",)))


def unmatched(hand: Hand) -> tuple[int, int]:
    """Return the seat that has put in the most, and how much the next one has."""
    seat = hand.paid.index(max(hand.paid))
    return seat, sorted(hand.paid)[-2]


@breaks("pots.uncalled-bet", "leaves a bet that nobody matched in the pot")
def keeps_the_uncalled_bet(hand: Hand) -> None:
    """Return nothing."""
    del hand


@breaks("pots.uncalled-bet", "returns no part of an ante that the others could not match in full")
def keeps_the_uncalled_ante(hand: Hand) -> None:
    """Return only what was put in above the ante."""
    seat, second = unmatched(hand)
    give_back(hand, seat, hand.paid[seat] - max(second, hand.setup.stakes.ante))


@breaks(
    "pots.uncalled-bet", "hands the whole bet of the street back to the last seat, matched or not"
)
def returns_the_matched_bet(hand: Hand) -> None:
    """Return all that the last live seat has put in on the street."""
    seat, second = unmatched(hand)
    alone = hand.live_count() == 1 and hand.live[seat]
    give_back(hand, seat, max(hand.paid[seat] - second, hand.bets[seat] if alone else 0))


# Pots.


@breaks("pots.side-pots", "makes one pot of all chips, and lets an all-in seat win it whole")
def no_side_pots(hand: Hand) -> list[Pot]:
    """Close no pot at all."""
    return [Pot("main", sum(hand.paid), tuple(hand.live_seats()))]


@breaks("pots.side-pots", "lets every live seat contest every side pot")
def all_contest_all_pots(hand: Hand) -> list[Pot]:
    """Form the pots, and forget who has paid into them."""
    seats = tuple(hand.live_seats())
    return [replace(pot, seats=seats) for pot in RULES.pots_side_pots(hand)]


@breaks("pots.side-pots", "puts all chips of folded seats into the main pot")
def folded_chips_to_the_main_pot(hand: Hand) -> list[Pot]:
    """Count what live seats have paid by level, and the rest into the main pot."""
    pots = RULES.pots_side_pots(hand)
    below, found = 0, []
    for pot in pots:
        level = min(hand.paid[seat] for seat in pot.seats)
        amount = sum(min(hand.paid[seat], level) - below for seat in pot.seats)
        found.append(replace(pot, amount=amount))
        below = level
    rest = sum(hand.paid) - sum(pot.amount for pot in found)
    return [replace(pot, amount=pot.amount + rest * (pot is found[0])) for pot in found]


@breaks("pots.side-pots", "closes a pot at the level of a folded seat as at that of an all-in")
def folds_close_pots(hand: Hand) -> list[Pot]:
    """Cut a pot in two wherever a seat stopped paying."""
    pots: list[Pot] = []
    top = max(hand.paid[seat] for seat in hand.live_seats())
    below = 0
    for level in sorted({min(paid, top) for paid in hand.paid}):
        upper = max(hand.paid) if level == top else level
        amount = sum(min(paid, upper) - min(paid, below) for paid in hand.paid)
        seats = tuple(seat for seat in hand.live_seats() if hand.paid[seat] >= level)
        if amount:
            pots.append(Pot(f"side-{len(pots)}" if pots else "main", amount, seats))
        below = level
    return pots


@breaks("pots.all-in-showdown", "lets all-in seats lose as soon as one seat alone has chips behind")
def all_in_seats_have_lost(hand: Hand) -> bool:
    """Give the pot to the last seat that could bet, and none to those that are all-in."""
    if hand.seats_with_chips() == 1:
        for seat in hand.live_seats():
            hand.live[seat] = hand.stacks[seat] > 0
    return hand.live_count() == 1


# Rake.


def take(hand: Hand, pots: list[Pot], due: int) -> list[int]:
    """Take an amount from the pots, as the house does, as far as the limit allows."""
    terms = hand.setup.rake
    if terms is not None and terms.cap is not None:
        due = min(due, terms.cap)
    taken = []
    percent = 0 if terms is None else terms.percent
    for most in hand.rules.pots_rake_from(hand, [pot.amount for pot in pots], percent):
        taken.append(min(due, most))
        due -= taken[-1]
    return taken


@breaks("pots.rake", "counts the rake on bets that went back, too")
def rakes_the_returned_bet(hand: Hand, pots: list[Pot]) -> list[int]:
    """Take a share of chips that were never at stake."""
    terms = hand.setup.rake
    if terms is None or terms.taken is not None:
        return RULES.pots_rake(hand, pots)
    total = sum(pot.amount for pot in pots) + sum(hand.returned.values())
    due = total * terms.percent // WHOLE
    return take(hand, pots, due - due % hand.setup.stakes.chip)


@breaks("pots.rake", "rounds the rake up to the next chip")
def rounds_the_rake_up(hand: Hand, pots: list[Pot]) -> list[int]:
    """Take a chip for a part of one."""
    terms, chip = hand.setup.rake, hand.setup.stakes.chip
    if terms is None or terms.taken is not None:
        return RULES.pots_rake(hand, pots)
    total = sum(pot.amount for pot in pots) * terms.percent
    return take(hand, pots, -(-total // (WHOLE * chip)) * chip)


@breaks("pots.rake", "rounds the rake to single chips, whatever the smallest chip is")
def rakes_less_than_a_chip(hand: Hand, pots: list[Pot]) -> list[int]:
    """Take what no chip of the game can pay."""
    terms = hand.setup.rake
    if terms is None or terms.taken is not None:
        return RULES.pots_rake(hand, pots)
    return take(hand, pots, sum(pot.amount for pot in pots) * terms.percent // WHOLE)


@breaks("pots.rake", "takes no rake from a pot that is won by a fold")
def folds_are_not_raked(hand: Hand, pots: list[Pot]) -> list[int]:
    """Ask for rake at a showdown only."""
    return [0] * len(pots) if hand.live_count() == 1 else RULES.pots_rake(hand, pots)


@breaks("pots.rake", "takes up to the limit from each pot, not from all of them together")
def limit_for_each_pot(hand: Hand, pots: list[Pot]) -> list[int]:
    """Start the limit anew with every pot."""
    return [taken for pot in pots for taken in RULES.pots_rake(hand, [pot])]


@breaks("pots.rake-from", "takes the rake from the last side pot first")
def rake_from_the_last_pot(hand: Hand, amounts: list[int], percent: int) -> list[int]:
    """Leave the main pot what the side pots can pay."""
    found = RULES.pots_rake_from(hand, amounts, percent)
    terms = hand.setup.rake
    if len(found) <= 1 or terms is None or hand.rulings("pots.rake-from") != "main-first":
        return found
    due = sum(amounts) * terms.percent // WHOLE if terms.taken is None else terms.taken
    due = min(due - due % hand.setup.stakes.chip, due if terms.cap is None else terms.cap)
    most = []
    for amount in amounts[::-1]:
        most.append(min(due, amount))
        due -= most[-1]
    return most[::-1]


@breaks("pots.rake-from", "counts the rake of each pot on the pots below it, too")
def rake_on_the_pots_below(hand: Hand, amounts: list[int], percent: int) -> list[int]:
    """Let a side pot pay for all that came before it."""
    found = RULES.pots_rake_from(hand, amounts, percent)
    if len(found) <= 1 or hand.rulings("pots.rake-from") == "main-first":
        return found
    chip = hand.setup.stakes.chip
    sums = [sum(amounts[: index + 1]) * percent // WHOLE for index in range(len(amounts))]
    return [min(due - due % chip, most) for due, most in zip(sums, amounts, strict=True)]
