"""Compare the speed of the reference engine with PokerKit's, on the same hands.

    python conformance/benchmarks/reference.py --hands 1000

Both play six-handed seven-card stud at fixed limit from the same decks, compute what is legal at
every turn, and choose by the same random stream, or everybody calls; both keep their events.  Each
figure is the median of some rounds over the same hands, a few at a time in turn.  Nothing is told
where a hand did not end with the same stacks for both: then they have not played the same hands.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Any

from measuring import ROUNDS, Side, faster, in_turn, show
from stud_conformance.spec import load
from stud_reference import Deal, Game, Rulings, Setup, Stakes, Street, play
from stud_reference.cards import DECK, NAMES

try:
    from pokerkit import Automation, Card, FixedLimitSevenCardStud
except ModuleNotFoundError:
    sys.exit("pokerkit is not installed; install it with: pip install 'stud-conformance[pokerkit]'")

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from measuring import Figures
    from pokerkit import State

SEATS, STACK = 6, 10_000
HANDS, BATCH = 500, 25
#: More than most hands have turns; then they come again.
PICKS = 100
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
        picks: Random numbers by which acts are chosen, drawn beforehand, so that drawing them is no
            part of what is measured; where there are none, everybody calls.

    """

    deck: tuple[int, ...]
    cards: tuple[Card, ...]
    picks: bytes | None


# The reference.


def setup(seats: int = SEATS) -> Setup:
    """Return a table of so many seats, with the game as the spec has it."""
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
    return Setup(game, stakes, dict.fromkeys(range(1, seats + 1), STACK), burns=True)


def play_all(table: Setup, dealt: Iterable[Dealt]) -> list[list[int]]:
    """Play hands at a table with the reference and return the stacks at the end of each."""
    return [play_reference(table, one) for one in dealt]


def play_reference(table: Setup, dealt: Dealt) -> list[int]:
    """Play a hand with the reference and return the stacks at its end."""
    picks = None if dealt.picks is None else cycle(dealt.picks)
    hand = play(table, Deal(deck=dealt.deck), Rulings(RULINGS))
    while not hand.over:
        if hand.showing:
            hand.show_or_muck()
            continue
        options = hand.legal()
        if picks is None:
            option = options[options[0].act == "fold"]
        else:
            option = options[next(picks) % len(options)]
        hand.act(hand.numbers[hand.turn], option.act, option.least or None)
    return hand.stacks


# PokerKit.


def play_pokerkit(dealt: Dealt) -> list[int]:
    """Play a hand with PokerKit, as automatically as it can, and return the stacks at its end."""
    picks = None if dealt.picks is None else cycle(dealt.picks)
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
        if picks is None:
            act, amount = options[options[0][0] == state.fold]
        else:
            act, amount = options[next(picks) % len(options)]
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
        random = Random(seed)
        random.shuffle(deck)
        cards = tuple([CARDS[card] for card in deck])
        found.append(Dealt(tuple(deck), cards, None if calling else random.randbytes(PICKS)))
    return found


def measure(hands_each: int = HANDS, rounds: int = ROUNDS, *, calling: bool) -> Figures:
    """Return how many times as fast the reference plays.

    Args:
        hands_each: How many hands each round plays, the same in all.
        rounds: How many rounds.
        calling: Whether everybody calls to the showdown, instead of acting at random.

    Raises:
        RuntimeError: A hand ended with other stacks than with PokerKit.

    """
    dealt = hands(hands_each, calling=calling)
    sides = {
        "reference": Side(partial(play_all, setup()), dealt),
        "pokerkit": Side(lambda some: [play_pokerkit(one) for one in some], dealt),
    }
    found = [in_turn(sides, BATCH) for _ in range(rounds)]
    ours, theirs = ([one[name].seconds for one in found] for name in sides)
    for one in found:
        _same_ends(*(one[name].results for name in sides))
    return {"ratio": faster(len(dealt), ours, theirs, "hands/s")}


def _same_ends(ours: Sequence[list[int]], theirs: Sequence[list[int]]) -> None:
    """Raise an error where hands did not end with the same stacks."""
    others = sum(one != other for one, other in zip(ours, theirs, strict=True))
    if others:
        message = f"{others} of {len(ours)} hands ended with other stacks than with PokerKit"
        raise RuntimeError(message)


def main() -> None:
    """Run both comparisons."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=HANDS, help=f"(default: {HANDS})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"(default: {ROUNDS})")
    given = parser.parse_args()
    if given.hands < 1:
        parser.error("--hands has to be 1 or more")
    for name, calling in (("random acts", False), ("calls to showdown", True)):
        print(name)
        show(measure(given.hands, given.rounds, calling=calling))


if __name__ == "__main__":
    main()
