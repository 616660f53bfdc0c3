"""From the setup and the rulings of a hand to a PokerKit state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    FixedLimitSevenCardStud,
    Mode,
    Opening,
    RegularLowHand,
    StandardHighHand,
    State,
    Street,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pokerkit import Hand

FIXED_LIMIT = "fixed-limit"
HIGH, LOW = "high", "low"

#: What PokerKit does by itself; the rest is asked for, so that it can be seen.
AUTOMATIONS = (Automation.ANTE_POSTING, Automation.CHIPS_PULLING)
PERCENT = 100
SMALL_BET_STREETS = 2

DOWN, UP = False, True
SEVEN_CARDS = {
    "third": (DOWN, DOWN, UP),
    "fourth": (UP,),
    "fifth": (UP,),
    "sixth": (UP,),
    "seventh": (DOWN,),
}
FIVE_CARDS = {"second": (DOWN, UP), "third": (UP,), "fourth": (UP,), "fifth": (UP,)}


@dataclass(frozen=True, slots=True)
class Form:
    """A form of stud in PokerKit's terms.

    Attributes:
        hands: The hand types that win a share.
        shares: The names of these shares, or nothing where there is only one.
        opener: Which upcard brings in: ``low`` or ``high``.
        boards: Which upcards open the later streets.
        streets: The faces of the cards of each street, by its name.
        deck: The cards.

    """

    hands: tuple[type[Hand], ...]
    shares: tuple[str, ...]
    opener: str
    boards: Opening
    streets: Mapping[str, tuple[bool, ...]]
    deck: Deck = Deck.STANDARD


FORMS = {
    "seven-card-stud": Form((StandardHighHand,), (), LOW, Opening.HIGH_HAND, SEVEN_CARDS),
    "seven-card-stud-hi-lo": Form(
        (StandardHighHand, EightOrBetterLowHand), (HIGH, LOW), LOW, Opening.HIGH_HAND, SEVEN_CARDS
    ),
    "razz": Form((RegularLowHand,), (), HIGH, Opening.LOW_HAND, SEVEN_CARDS, Deck.REGULAR),
    "five-card-stud": Form((StandardHighHand,), (), LOW, Opening.HIGH_HAND, FIVE_CARDS),
}


def unplayable(setup: Mapping[str, Any]) -> str | None:
    """Return what of a setup PokerKit has not, or ``None``."""
    if setup["game"] not in FORMS:
        return f"game: {setup['game']}"
    if setup["limit"] != FIXED_LIMIT:
        return f"limit: {setup['limit']}"
    if not setup["stakes"]["ante"] and not setup["stakes"]["bring-in"]:
        return "stakes: neither an ante nor a bring-in"
    return None


def seats(setup: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the seat numbers in PokerKit's order: index 0 is nearest left of the button."""
    numbers = sorted(entry["seat"] for entry in setup["seats"])
    left = numbers.index(setup["button"]) + 1
    return (*numbers[left:], *numbers[:left])


def state(setup: Mapping[str, Any], rulings: Mapping[str, Any]) -> State:
    """Return a state with the antes posted and nothing dealt."""
    form, stakes = FORMS[setup["game"]], setup["stakes"]
    stacks = {entry["seat"]: entry["stack"] for entry in setup["seats"]}
    order = seats(setup)
    return State(
        automations=AUTOMATIONS,
        deck=form.deck,
        hand_types=form.hands,
        streets=streets(setup, rulings),
        betting_structure=BettingStructure.FIXED_LIMIT,
        ante_trimming_status=True,  # as for every uniform ante: a short one makes a side pot
        raw_antes=stakes["ante"],
        raw_blinds_or_straddles=0,
        bring_in=stakes["bring-in"],
        raw_starting_stacks=[stacks[seat] for seat in order],
        player_count=len(order),
        mode=mode(setup, rulings),
        divmod=whole_chips(stakes["chip"]),
        rake=rake(setup["rake"], stakes["chip"]),
    )


def streets(setup: Mapping[str, Any], rulings: Mapping[str, Any]) -> tuple[Street, ...]:
    """Return the streets as PokerKit's own classes have them, with what the setup changes."""
    form, stakes = FORMS[setup["game"]], setup["stakes"]
    names = list(form.streets)
    return tuple(
        Street(
            card_burning_status=index > 0 and setup["burns"] != "none",
            hole_dealing_statuses=faces(setup, name),
            board_dealing_count=0,
            draw_status=False,
            opening=form.boards if index else first_opening(setup),
            min_completion_betting_or_raising_amount=stakes[
                "small-bet" if index < SMALL_BET_STREETS else "big-bet"
            ],
            max_completion_betting_or_raising_count=most_wagers(rulings),
        )
        for index, name in enumerate(names)
    )


def faces(setup: Mapping[str, Any], street: str) -> tuple[bool, ...]:
    """Return which cards of a street lie face up."""
    names = FORMS[setup["game"]].streets
    if street == list(names)[-1] and setup["last-card"] is not None:
        return (setup["last-card"] == "up",)
    return names[street]


def first_opening(setup: Mapping[str, Any]) -> Opening:
    """Return how the first street is opened.

    Without a bring-in the highest upcard opens.  Of PokerKit's openings that is a hand of one
    card, which leaves suits aside; but it counts the ace high, so razz keeps its own.
    """
    form = FORMS[setup["game"]]
    if not setup["stakes"]["bring-in"]:
        return Opening.HIGH_HAND if form.opener == LOW else Opening.HIGH_CARD
    return Opening.LOW_CARD if (setup["opener"] or form.opener) == LOW else Opening.HIGH_CARD


def most_wagers(rulings: Mapping[str, Any]) -> int | None:
    """Return PokerKit's cap for ``betting.raise-cap``, or its own where none is sent.

    It counts the first bet too, and a completion of the bring-in is such a bet; so it is one
    more than the raises.  A short all-in wager counts like any other, which cannot be set.
    """
    cap = rulings.get("betting.raise-cap")
    if cap is None:
        return FixedLimitSevenCardStud.max_completion_betting_or_raising_count
    return int(cap) + 1


def mode(setup: Mapping[str, Any], rulings: Mapping[str, Any]) -> Mode:
    """Return the mode for ``betting.fold-without-bet``, or that of the table where none is sent.

    With every card known, and one board, nothing else depends on the mode.
    """
    fold = rulings.get("betting.fold-without-bet")
    if fold is None:
        return Mode.CASH_GAME if setup["format"] == "cash" else Mode.TOURNAMENT
    return Mode.CASH_GAME if fold == "allowed" else Mode.TOURNAMENT


def whole_chips(chip: int) -> Callable[[int, int], tuple[int, int]]:
    """Return the division by which PokerKit splits a pot: nothing smaller than a chip."""

    def split(amount: int, parts: int) -> tuple[int, int]:
        each = amount // chip // parts * chip
        return each, amount - each * parts

    return split


def rake(terms: Mapping[str, int] | None, chip: int) -> Callable[[int, State], tuple[int, int]]:
    """Return the function that PokerKit asks for each pot: what is taken, and what is left.

    PokerKit's own function does not round down, and takes a user's in its place.
    """

    def take(amount: int, _: State) -> tuple[int, int]:
        if terms is None:
            return 0, amount
        taken = min(amount * terms["percent"] // PERCENT, terms.get("cap", amount)) // chip * chip
        return taken, amount - taken

    return take
