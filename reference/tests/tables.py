"""Random tables, and hands played on them by random legal acts."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from stud_reference import RULES, Deal, Rake, Rulings, Setup, Stakes, Undecided, play
from stud_reference.cards import DECK

from .games import CONTESTED, DOMAINS, GAMES, STOPS, Values, domain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_reference import Hand, Option, Refusal, Rules

RANDOM = st.randoms(use_true_random=False)
CHOICES = 60
FIXED = "fixed-limit"
OTHERS = ("pot-limit", "no-limit", "spread-limit")
#: So many totals of a range are tried, more of the low ones than of the high ones.
STEPS = 8
#: A byte from here on wagers where that is possible; at the showdown it shows or mucks by choice.
WAGERS = 160


def examples(count: int) -> settings:
    """Return the settings of a test over ``count`` random hands, the same ones in every run."""
    return settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@dataclass(frozen=True, slots=True)
class Table:
    """All that a hand depends on.

    Attributes:
        setup: The table.
        deal: The cards.
        values: A value for each ruling.
        folds: A byte under this folds; one above, but not high enough to wager, calls or checks.
        choices: One byte for each turn; when they are used up, seats call and check.

    """

    setup: Setup
    deal: Deal
    values: Values
    folds: int
    choices: bytes

    def start(self, rules: Rules = RULES) -> Hand:
        """Start the hand."""
        return play(self.setup, self.deal, Rulings(self.values), rules)


def random_table(random: Random, *games: str) -> Table:
    """Return a random table for one of the games, or of all."""
    game = GAMES[random.choice(games or tuple(GAMES))]
    seats = random.sample(range(1, 13), random.randint(*game.seats))
    limit = random.choice([FIXED, FIXED, FIXED, *OTHERS])
    setup = Setup(
        game=game,
        limit=limit,
        stakes=random_stakes(random) if limit == FIXED else random_open_stakes(random),
        stacks={seat: random_stack(random) for seat in seats},
        button=random.choice([None, seats[0]]),
        burns=random.random() < 0.5,
        rake=random.choice([None, Rake(random.randint(0, 20), random.choice([None, 3, 40]))]),
        opener=random.choice([None, None, "low", "high"]),
        last_card_up=random.choice([None, None, False, True]),
        event_heads_up=random.random() < 0.3,
        tournament=random.random() < 0.3,
    )
    deck = list(DECK)
    Random(random.getrandbits(32)).shuffle(deck)
    folds = random.choice([0, 20, 100])
    values = random_values(random, game.id)
    return Table(setup, Deal(tuple(deck)), values, folds, random.randbytes(CHOICES))


def random_stakes(random: Random) -> Stakes:
    """Return stakes: some without a bring-in, and some without an ante."""
    small = random.randint(2, 60)
    bring_in = random.choice([0, 1, random.randint(1, small - 1), small // 2])
    ante = random.choice([0, 1, random.randint(1, small), 2 * small])
    big = random.choice([small, 2 * small, 2 * small, small + random.randint(0, 60)])
    return Stakes(ante, bring_in, small, big, chip=random.choice([1, 1, 5, 25]))


def random_open_stakes(random: Random) -> Stakes:
    """Return stakes for a limit without fixed sizes; the bring-in is at most the least bet."""
    least = random.randint(1, 60)
    bring_in = random.choice([0, 1, random.randint(1, least), least])
    ante = random.choice([0, 1, random.randint(1, least), 2 * least])
    most = random.choice([least, least + random.randint(0, 60), 10 * least])
    chip = random.choice([1, 1, 5, 25])
    return Stakes(ante, bring_in, chip=chip, min_bet=least, max_bet=most)


def random_stack(random: Random) -> int:
    """Return a stack that is more often short than deep."""
    return random.randint(1, random.choice([20, 60, 200, 400, 5000]))


def random_values(random: Random, game: str) -> Values:
    """Return a value for each ruling, also where no authority has one."""
    return {
        rule: random.choice(values if (rule, game) in CONTESTED else domain(rule, game))
        for rule, values in DOMAINS.items()
    }


@contextmanager
def unanswered() -> Iterator[None]:
    """Leave what is done where the deck gives out in a way that no authority speaks of."""
    try:
        yield
    except Undecided as stop:
        if stop.rule not in STOPS:
            raise


def walk(table: Table, rules: Rules = RULES) -> Iterator[Hand]:
    """Play a hand by random legal acts; yield it before each act and once it has ended.

    A hand that no authority says how to go on with stops; it may do so before the first act.
    """
    with unanswered():
        hand = table.start(rules)
        choices = iter(table.choices)
        while not hand.over:
            yield hand
            take_turn(hand, next(choices, table.folds), table.folds)
        yield hand


def finish(table: Table, rules: Rules = RULES) -> Hand | None:
    """Play a hand by random legal acts to its end; ``None`` where it stops before."""
    hand = None
    for hand in walk(table, rules):  # noqa: B007 - the last one is what is asked for
        pass
    return hand if hand is not None and hand.over else None


def attempt(hand: Hand, seat: int, act: str, to: int | None) -> Refusal | None:
    """Let a seat act; an act after which the hand cannot go on has been accepted."""
    with unanswered():
        return hand.act(seat, act, to)
    return None


def fixed_tables(count: int) -> Iterator[Table]:
    """Yield random tables that are the same in every run."""
    for seed in range(count):
        yield random_table(Random(seed))


def take_turn(hand: Hand, choice: int, folds: int) -> None:
    """Let the seat to act do what a byte says."""
    if hand.at_showdown() and choice < WAGERS:
        hand.show_or_muck()
        return
    option = pick(hand.legal(), choice, folds)
    seat = hand.numbers[hand.turn]
    if option.act == "check" and choice < folds // 2 and hand.act(seat, "fold") is None:
        return
    refusal = hand.act(seat, option.act, total(option, choice) or None)
    if refusal is not None:
        message = f"{option} was listed and refused: {refusal}"
        raise AssertionError(message)


def total(option: Option, choice: int) -> int:
    """Return the total of an option that a byte stands for."""
    step = choice % STEPS
    return option.least + (option.most - option.least) * step**3 // (STEPS - 1) ** 3


def pick(options: tuple[Option, ...], choice: int, folds: int) -> Option:
    """Return the option that a byte stands for."""
    if options[0].act == "fold" and choice >= folds:
        options = options[1:]
    if choice < WAGERS or len(options) == 1:
        return options[0]
    return options[1 + choice % (len(options) - 1)]
