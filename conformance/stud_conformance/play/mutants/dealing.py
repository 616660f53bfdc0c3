"""Broken rules of the deal: who gets cards, and in what order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import RULES
from stud_reference.events import Called, Folded, StreetDealt
from stud_reference.why import dealing as why

from stud_conformance.play.mutants.mutant import breaks
from stud_conformance.play.mutants.street import acts, has_acted, is_ample

if TYPE_CHECKING:
    from stud_reference import Hand

#: As many cards as every ranking needs.
WHOLE = 5


# The order of the deal.


@breaks("dealing.first-card", "deals to the opener of the hand first")
def starts_from_the_opener(hand: Hand) -> list[int]:
    """Start every later street from the seat that opened the hand, or the next one."""
    return _from(RULES.dealing_first_card(hand), hand.opener)


@breaks("dealing.first-card", "deals later streets from the seat with the best board on")
def starts_from_the_best_board(hand: Hand) -> list[int]:
    """Start every later street where the street before would open now."""
    seats = RULES.dealing_first_card(hand)
    if not hand.street:
        return seats
    return _from(seats, RULES.first_to_act_best_board(hand, hand.live_seats(), ()))


@breaks("dealing.first-card", "deals to the button first")
def starts_from_the_button(hand: Hand) -> list[int]:
    """Start from the last position."""
    return _from(RULES.dealing_first_card(hand), len(hand.numbers) - 1)


def _from(seats: list[int], start: int) -> list[int]:
    return sorted(seats, key=lambda seat: (seat < start, seat))


@breaks("dealing.third-street", "deals each seat its three cards at once")
def deals_packets_of_three(hand: Hand) -> None:
    """Deal the first street a seat after the other."""
    _packets(hand, len(hand.street_now.up))


@breaks("dealing.third-street", "deals each seat its two down cards at once")
def deals_down_cards_together(hand: Hand) -> None:
    """Deal the down cards a seat after the other, then a lap of upcards."""
    _packets(hand, hand.street_now.up.count(False))


def _packets(hand: Hand, size: int) -> None:
    """Deal the first street of a seven-card game with the first cards in packets."""
    if hand.street or hand.game.five_card:
        RULES.dealing_third_street(hand)
        return
    faces, dealt = hand.rules.dealing_faces(hand), []
    for packet in (faces[:size], faces[size:]):
        for seat in hand.rules.dealing_first_card(hand):
            for up in packet:
                card = hand.shoe.deal(hand.numbers[seat])
                hand.receive([seat], [card], up=up)
                dealt.append((hand.numbers[seat], card, up))
    found = why.street(hand, burned=False)
    hand.tell(StreetDealt(hand.street_now.name, tuple(dealt), None, found))


# Who gets cards.


@breaks("dealing.who-gets-cards", "goes on dealing to seats that have folded")
def deals_to_folded_seats(hand: Hand) -> list[int]:
    """Deal to every seat, where the deck is enough for that."""
    if is_ample(hand):
        return list(range(len(hand.numbers)))
    return RULES.dealing_who_gets_cards(hand)


@breaks("dealing.who-gets-cards", "deals no sixth and seventh card to a seat that is all-in")
def passes_over_all_in_seats(hand: Hand) -> list[int]:
    """Deal to a seat without chips no more than five cards."""
    found = RULES.dealing_who_gets_cards(hand)
    return [seat for seat in found if hand.stacks[seat] or len(hand.cards[seat]) < WHOLE]


@breaks(
    "dealing.free-fold",
    "goes on dealing to a seat that folds to a bet, where the house deals on after a free fold",
    "betting_fold_loses",
)
def deals_on_after_any_fold(hand: Hand, seat: int) -> None:
    """Let every fold keep its place in the deal, where the house knows such places."""
    may_be = is_ample(hand) and not hand.on_last_street()
    if may_be and hand.rulings("dealing.free-fold") == "keeps-receiving":
        hand.dealt_on.add(seat)
    RULES.betting_fold_loses(hand, seat)


@breaks("dealing.bets-equal-first", "deals on once every seat has acted, the bet matched or not")
def deals_before_a_raise_is_answered(hand: Hand, seat: int) -> bool:
    """Ask a seat once in a street."""
    return RULES.betting_round_end(hand, seat) and not has_acted(hand, seat)


@breaks("dealing.bets-equal-first", "deals on as soon as a bet, or the bring-in, has one caller")
def deals_after_the_first_call(hand: Hand, seat: int) -> bool:
    """Ask nobody any more once the last bet has been called."""
    return RULES.betting_round_end(hand, seat) and not _is_called(hand)


def _is_called(hand: Hand) -> bool:
    latest = next((act for act in acts(hand) if not isinstance(act, Folded)), None)
    return isinstance(latest, Called)
