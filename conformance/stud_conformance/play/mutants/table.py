"""Broken rules of the table: who is in the hand, and the order of the seats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stud_reference import RULES

from stud_conformance.play.mutants.mutant import breaks, mishears

if TYPE_CHECKING:
    from stud_reference import Hand
    from stud_reference.rules.pots import Pot

    from stud_conformance.protocol.messages import Message


@breaks("table.active-seat", "leaves a seat that is all-in out of every pot", "pots_side_pots")
def forgets_all_in_seats(hand: Hand) -> list[Pot]:
    """Let only seats with chips behind contest a pot, where it has any."""
    found = []
    for pot in RULES.pots_side_pots(hand):
        rich = tuple(seat for seat in pot.seats if hand.stacks[seat])
        found.append(replace(pot, seats=rich or pot.seats))
    return found


@mishears("table.button", "keeps the button at the highest seat, wherever the table puts it")
def highest_seat(hand: Message) -> Message:
    """Put the button at the highest seat."""
    return _with_button(hand, max(_seats(hand)))


@mishears("table.button", "counts from the button itself and not from the seat on its left")
def counts_the_button_first(hand: Message) -> Message:
    """Put the button one seat to the right."""
    seats, button = _seats(hand), hand["setup"]["button"]
    place = seats.index(button) if button in seats else len(seats) - 1
    return _with_button(hand, seats[place - 1])


def _seats(hand: Message) -> list[int]:
    return sorted(entry["seat"] for entry in hand["setup"]["seats"])


def _with_button(hand: Message, seat: int) -> Message:
    return {**hand, "setup": {**hand["setup"], "button": seat}}


@breaks("table.clockwise", "passes the action on to the right", "betting_turn")
def acts_counterclockwise(hand: Hand, seat: int) -> tuple[int, ...]:
    """Ask the seats on the right, in order."""
    seats = len(hand.numbers)
    return tuple((seat - 1 - step) % seats for step in range(seats))


@breaks("table.clockwise", "deals the wrong way round, to the button first", "dealing_first_card")
def deals_counterclockwise(hand: Hand) -> list[int]:
    """Start from the last seat, and go down."""
    return RULES.dealing_first_card(hand)[::-1]
