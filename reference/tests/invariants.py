"""What holds in every hand at every moment, and what holds once a hand has ended.

Each function returns whether one invariant holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_reference import events
from stud_reference.cards import DECK

from . import oracle, story

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_reference import Hand
    from stud_reference.rules.pots import Pot

    Holds = Callable[[Hand], bool]


def broken(hand: Hand) -> list[str]:
    """Return the names of the invariants that a hand breaks."""
    every = ALWAYS if not hand.over else (*ALWAYS, *AT_THE_END)
    return [holds.__name__ for holds in every if not holds(hand)]


# At every moment.


def chips_are_conserved(hand: Hand) -> bool:
    """No chip appears or disappears."""
    middle = hand.raked if hand.over else sum(hand.paid)
    return sum(hand.stacks) + middle == sum(hand.setup.stacks.values())


def no_stack_is_negative(hand: Hand) -> bool:
    """Nobody pays more than it has."""
    return min(*hand.stacks, *hand.bets, *hand.paid) >= 0


def paid_is_what_the_events_tell(hand: Hand) -> bool:
    """What each seat has in the middle is what the events add up to."""
    told = story.tell(hand).paid
    return [told[number] for number in hand.numbers] == hand.paid


def every_card_is_in_one_place(hand: Hand) -> bool:
    """Each of the 52 cards is in one hand, common, burned or still in the deck."""
    common = [] if hand.shoe.common is None else [hand.shoe.common]
    dealt = [card for own in hand.cards for card in own] + common + hand.shoe.burned
    return len(set(dealt)) == len(dealt) == len(DECK) - hand.shoe.left


def the_hand_waits_for_a_live_seat(hand: Hand) -> bool:
    """A hand that goes on waits for a live seat that has something to decide."""
    if hand.over:
        return not hand.legal() and hand.turn < 0
    can_decide = hand.at_showdown() or hand.stacks[hand.turn] > 0
    return hand.live[hand.turn] and can_decide and bool(hand.legal())


def a_view_hides_what_is_hidden(hand: Hand) -> bool:
    """A seat sees its own cards, upcards, and hands that were shown, and nothing else."""
    shown: set[int] = set()
    for event in hand.events:
        if isinstance(event, events.HandShown):
            shown.add(event.seat)
        elif isinstance(event, events.HandsTabled):
            shown.update(event.seats)
    up = {
        card: is_up
        for event in hand.events
        if isinstance(event, events.StreetDealt)
        for _, card, is_up in event.cards
    }
    public = [[card if up[card] else None for card in own] for own in hand.cards]
    return all(
        seen == (own if number in shown or number == viewer else upcards)
        for viewer in hand.numbers
        for (number, seen), own, upcards in zip(
            hand.view(viewer).items(), hand.cards, public, strict=True
        )
    )


# Once the hand has ended; the first of these look back over every act.


def a_card_dealt_stays_where_it_is(hand: Hand) -> bool:
    """Cards come by events alone, and never a second time."""
    out: list[int] = []
    burned: list[int] = []
    for event in hand.events:
        if isinstance(event, events.CardsMixed):
            burned.clear()
        elif isinstance(event, events.CommonCardDealt):
            out.append(event.card)
        elif isinstance(event, events.StreetDealt):
            out += [card for _, card, _ in event.cards]
        burned += [card for card in (getattr(event, "burned", None),) if card is not None]
    held = [card for own in hand.cards for card in own]
    return len(set(out)) == len(out) and set(held) <= set(out) and not set(burned) & set(out)


def cards_go_to_the_seats_that_are_due(hand: Hand) -> bool:
    """Live seats are dealt to, and seats that folded for nothing, by the ruling, until a wager."""
    return "dealt-wrong" not in story.tell(hand).faults


def no_wager_is_of_a_wrong_size(hand: Hand) -> bool:
    """What is brought in, bet or raised is within the limit of the table."""
    return "wrong-size" not in story.tell(hand).faults


def no_raise_passes_the_cap(hand: Hand) -> bool:
    """No raise is made beyond the cap unless the ruling lifts it."""
    return "capped" not in story.tell(hand).faults


def nobody_raises_who_may_only_call(hand: Hand) -> bool:
    """No seat that has acted raises again before a full bet reopens the betting."""
    return "not-reopened" not in story.tell(hand).faults


def no_street_is_cut_short(hand: Hand) -> bool:
    """A street ends when every live seat with chips has acted and matched the bet."""
    return "cut-short" not in story.tell(hand).faults


def unmatched_chips_go_back(hand: Hand) -> bool:
    """No seat alone has the most in the middle when the hand ends."""
    most = max(hand.paid)
    return hand.paid.count(most) > 1


def every_event_names_its_rules(hand: Hand) -> bool:
    """Every event names a rule or more, each once."""
    return all(len(set(event.rules)) == len(event.rules) > 0 for event in hand.events)


def pots_are_built_of_layers(hand: Hand) -> bool:
    """The main pot and the side pots hold what was paid, for those who paid that much."""
    found = [(pot.amount, {hand.numbers[seat] for seat in pot.seats}) for pot in hand.pots]
    return found == story.pots(hand)


def awards_are_the_pots_less_rake(hand: Hand) -> bool:
    """All that is in the pots is paid, but for the rake."""
    paid = sum([sum(to.values()) for _, _, to in hand.awards])
    return paid == sum([pot.amount for pot in hand.pots]) - hand.raked


def rake_is_within_its_terms(hand: Hand) -> bool:
    """The house takes its part of each pot, or of all together, and never more than its cap."""
    taken = [event for event in hand.events if isinstance(event, events.RakeTaken)]
    amounts = {event.pot: event.amount for event in taken}
    return [amounts.get(pot.name, 0) for pot in hand.pots] == rake_due(hand)


def rake_due(hand: Hand) -> list[int]:
    """Return what the house takes of each pot, in whole chips."""
    terms, chip = hand.setup.rake, hand.setup.stakes.chip
    if terms is None:
        return [0] * len(hand.pots)
    total = sum([pot.amount for pot in hand.pots])
    cap = total if terms.cap is None else terms.cap
    each = hand.rulings("pots.rake-from") == "each-pot"
    bases = [pot.amount for pot in hand.pots] if each else [total]
    due: list[int] = []
    for base in bases:
        most = min(base * terms.percent // 100, cap - sum(due))
        due.append(most // chip * chip)
    if each:
        return due
    left = sum(due)
    due = []
    for pot in hand.pots:
        due.append(min(left - sum(due), pot.amount))
    return due


def only_live_hands_win(hand: Hand) -> bool:
    """No seat wins that folded, dealt on or not, or mucked a pot that others contest too."""
    alone = {pot.name: pot.seats for pot in hand.pots if len(pot.seats) == 1}
    return all(
        hand.live[seat] or (seat,) == alone.get(pot) for pot, _, to in hand.awards for seat in to
    )


def only_the_best_hands_win(hand: Hand) -> bool:
    """Each share of each pot goes to the best hands that contest it, by a plain evaluator."""
    return all(
        set(to) == best_seats(hand, pot, share or hand.game.shares[0])
        for pot in hand.pots
        for share, to in awards_of(hand, pot)
    )


def every_qualifying_low_gets_its_half(hand: Hand) -> bool:
    """A contested pot is halved exactly where the game has a low share and a low hand qualifies."""
    if len(hand.game.shares) == 1:
        return True
    return all(
        ["high", "low"][: 1 + bool(contested(hand, pot) and best_seats(hand, pot, "low"))]
        == [share for share, _ in awards_of(hand, pot)]
        for pot in hand.pots
    )


def tied_hands_share_evenly(hand: Hand) -> bool:
    """The parts of tied hands, and the two halves of a pot, differ by less than two chips."""
    near = 2 * hand.setup.stakes.chip
    shares = [list(to.values()) for _, _, to in hand.awards]
    for pot in hand.pots:
        halves = [sum(to.values()) for _, to in awards_of(hand, pot)]
        if len(halves) == 2 and not 0 <= halves[0] - halves[1] < near:
            return False
    return all(max(share) - min(share) < near for share in shares)


def awards_of(hand: Hand, pot: Pot) -> list[tuple[str | None, dict[int, int]]]:
    """Return what was paid of a pot: share and chips by position."""
    return [(share, to) for name, share, to in hand.awards if name == pot.name]


def contested(hand: Hand, pot: Pot) -> bool:
    """Return whether more than one seat could win a pot when the betting was over."""
    return len(pot.seats) > 1 and len(story.tell(hand).live) > 1


def best_seats(hand: Hand, pot: Pot, share: str) -> set[int]:
    """Return the positions with the best hand for a share of a pot.

    Where a hand that is not beaten may not be mucked, a mucked hand is none of them.
    """
    if not contested(hand, pot):
        return set(pot.seats)
    keeps = hand.rulings("showdown.winning-hand") == "shown"
    seats = [seat for seat in pot.seats if keeps or hand.live[seat]]
    ranks = {seat: rank(hand, seat, share) for seat in seats}
    best = max([own for own in ranks.values() if own is not None], default=None)
    return {seat for seat, own in ranks.items() if own is not None and own == best}


def rank(hand: Hand, seat: int, share: str) -> oracle.Rank | None:
    """Rank a seat's hand for a share by trying every five cards."""
    common = () if hand.shoe.common is None else (hand.shoe.common,)
    cards = (*hand.cards[seat], *common)
    if share == "high":
        return oracle.high(cards)
    return oracle.eight_or_better(cards) if hand.game.low != "ace-to-five" else oracle.low(cards)


ALWAYS: tuple[Holds, ...] = (
    chips_are_conserved,
    no_stack_is_negative,
    paid_is_what_the_events_tell,
    every_card_is_in_one_place,
    the_hand_waits_for_a_live_seat,
    a_view_hides_what_is_hidden,
)
AT_THE_END: tuple[Holds, ...] = (
    a_card_dealt_stays_where_it_is,
    cards_go_to_the_seats_that_are_due,
    no_wager_is_of_a_wrong_size,
    no_raise_passes_the_cap,
    nobody_raises_who_may_only_call,
    no_street_is_cut_short,
    unmatched_chips_go_back,
    every_event_names_its_rules,
    pots_are_built_of_layers,
    awards_are_the_pots_less_rake,
    rake_is_within_its_terms,
    only_live_hands_win,
    only_the_best_hands_win,
    every_qualifying_low_gets_its_half,
    tied_hands_share_evenly,
)
