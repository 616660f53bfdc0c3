"""Compare the speed of the reference engine with PokerKit's, on the same hands.

    python conformance/benchmarks/reference.py --hands 1000

Both play six-handed seven-card stud at fixed limit from the same decks, compute
what is legal at every turn, and choose by the same random stream; both keep
their events.  Each rate is the median of three rounds.  So that the two can be
trusted to have played the same hands, those that ended with the same stacks are
counted.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from stud_conformance.spec import load
from stud_reference import Deal, Game, Rulings, Setup, Stakes, Street, play
from stud_reference.cards import DECK, NAMES

try:
    from pokerkit import Automation, Card, FixedLimitSevenCardStud
except ModuleNotFoundError:
    sys.exit("pokerkit is not installed; install it with: pip install 'stud-conformance[pokerkit]'")

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokerkit import State

    Chooser = Callable[[int, bool], int]
    Player = Callable[["Dealt"], list[int]]

SEATS, STACK = 6, 10_000
ROUNDS, BATCH = 3, 25
ANTE, BRING_IN, SMALL_BET, BIG_BET = 10, 15, 50, 100
#: How PokerKit rules, so that both play the same game.
RULINGS: dict[str, str | int] = {
    "awards.odd-chip": "seat",
    "betting.cap-heads-up": "capped",
    "betting.open-pair": "never",
    "betting.raise-cap": 3,
    "bring-in.opening-amount": "two-sizes",
    "bring-in.suit-order": "clubs-diamonds-hearts-spades",
    "first-to-act.tie": "seat",
    "showdown.all-in-hands": "tabled",
    "showdown.no-river-bet": "first-actor",
}
CARDS = tuple(next(iter(Card.parse(name))) for name in NAMES)
AUTOMATIONS = tuple(Automation)
#: With these PokerKit waits before the first card, so that its deck can be laid in order.
UNDEALT = tuple(one for one in AUTOMATIONS if one is not Automation.HOLE_DEALING)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand to be played.

    Attributes:
        deck: The deck in order, for the reference.
        cards: The same deck, for PokerKit.
        seed: Of the random stream by which acts are chosen; without one everybody calls.

    """

    deck: tuple[int, ...]
    cards: tuple[Card, ...]
    seed: int | None

    def chooser(self) -> Chooser:
        """Return a function from the number of options, and whether one folds, to an index.

        A fold is always the first option.
        """
        if self.seed is None:
            return lambda _, folds: int(folds)
        stream = Random(self.seed).random
        return lambda count, _: int(stream() * count)


@dataclass(frozen=True, slots=True)
class Round:
    """Both engines' rates in hands a second, and how many hands ended alike."""

    reference: float
    pokerkit: float
    alike: int


# The reference.


def setup() -> Setup:
    """Return the table, with the game as the spec has it."""
    found = load.games()["seven-card-stud"]
    game = Game(
        id=found.id,
        seats=found.seats,
        streets=tuple(Street(*street) for street in found.streets),
        shares=found.shares,
        low=found.low,
        opener=found.opener,
        first_to_act=found.first_to_act,
    )
    stakes = Stakes(ANTE, BRING_IN, SMALL_BET, BIG_BET)
    return Setup(game, stakes, dict.fromkeys(range(1, SEATS + 1), STACK), burns=True)


TABLE = setup()


def play_reference(dealt: Dealt) -> list[int]:
    """Play a hand with the reference and return the stacks at its end."""
    choose = dealt.chooser()
    hand = play(TABLE, Deal(deck=dealt.deck), Rulings(RULINGS))
    while not hand.over:
        if hand.at_showdown():
            hand.show_or_muck()
            continue
        options = hand.legal()
        option = options[choose(len(options), options[0].act == "fold")]
        hand.act(hand.numbers[hand.turn], option.act, option.least or None)
    return hand.stacks


# PokerKit.


def play_pokerkit(dealt: Dealt) -> list[int]:
    """Play a hand with PokerKit, as automatically as it can, and return the stacks at its end."""
    choose = dealt.chooser()
    state = FixedLimitSevenCardStud.create_state(
        UNDEALT,
        ante_trimming_status=True,
        raw_antes=ANTE,
        bring_in=BRING_IN,
        small_bet=SMALL_BET,
        big_bet=BIG_BET,
        raw_starting_stacks=STACK,
        player_count=SEATS,
    )
    state.deck_cards = deque(dealt.cards)
    state.automations = AUTOMATIONS
    state.deal_hole()
    while state.status:
        options = legal(state)
        act, amount = options[choose(len(options), options[0][0] == state.fold)]
        act(*amount)
    return [int(stack) for stack in state.stacks]


def legal(state: State) -> list[tuple[Callable[..., Any], tuple[int, ...]]]:
    """Return what the actor may do, with the amounts, which here have one size.

    The reference says the least and the greatest total of each option, so both are asked for.
    """
    found: list[tuple[Callable[..., Any], tuple[int, ...]]] = []
    if state.can_fold():
        found.append((state.fold, ()))
    if state.checking_or_calling_amount is not None:
        found.append((state.check_or_call, ()))
    if state.effective_bring_in_amount is not None:
        found.append((state.post_bring_in, ()))
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    if least is not None and most is not None:
        found.append((state.complete_bet_or_raise_to, (least,)))
    return found


# Both.


def hands(count: int, *, calling: bool) -> list[Dealt]:
    """Return hands that are the same in every run."""
    found = []
    for seed in range(count):
        deck = list(DECK)
        Random(seed).shuffle(deck)
        cards = tuple([CARDS[card] for card in deck])
        found.append(Dealt(tuple(deck), cards, None if calling else seed))
    return found


def compare(dealt: list[Dealt]) -> Round:
    """Play the hands with both engines, a few at a time in turn, so that both fare alike."""
    ours = theirs = 0.0
    alike = 0
    for start in range(0, len(dealt), BATCH):
        batch = dealt[start : start + BATCH]
        spent, stacks = timed(play_reference, batch)
        ours += spent
        spent, others = timed(play_pokerkit, batch)
        theirs += spent
        alike += sum([one == other for one, other in zip(stacks, others, strict=True)])
    return Round(len(dealt) / ours, len(dealt) / theirs, alike)


def timed(player: Player, dealt: list[Dealt]) -> tuple[float, list[list[int]]]:
    """Play hands; return how long it took, in seconds, and the stacks after each."""
    start = perf_counter()
    stacks = [player(hand) for hand in dealt]
    return perf_counter() - start, stacks


def report(name: str, dealt: list[Dealt]) -> None:
    """Print the medians of some rounds over the same hands."""
    rounds = [compare(dealt) for _ in range(ROUNDS)]
    ours = median([one.reference for one in rounds])
    theirs = median([one.pokerkit for one in rounds])
    ratio = median([one.reference / one.pokerkit for one in rounds])
    alike = min([one.alike for one in rounds])
    print(
        f"{name:18} reference {ours:8,.0f} hands/s   pokerkit {theirs:6,.0f} hands/s"
        f"   ratio {ratio:5.1f}   ended alike {alike} of {len(dealt)}"
    )


def main() -> None:
    """Run both comparisons."""
    parser = argparse.ArgumentParser(description="Compare the reference engine with PokerKit.")
    parser.add_argument("--hands", type=int, default=500, help="how many hands (default: 500)")
    count = parser.parse_args().hands
    if count < 1:
        parser.error("--hands has to be 1 or more")
    report("random acts", hands(count, calling=False))
    report("calls to showdown", hands(count, calling=True))


if __name__ == "__main__":
    main()
