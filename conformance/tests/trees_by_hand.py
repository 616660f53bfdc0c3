"""A tiny model of betting: chips, turns and sizes, without a line of the reference or the kit.

It keeps much the same as the reference does: a price, the level of the last full bet, what each
seat acted at.  So the two show each other's slips; a text of the rules that was misread once may
well be misread here, too.  It plays without suits, open pairs, rake and running out of cards, as
the published positions do.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

RANKS = "23456789TJQKA"
RANKS_ACE_LOW = "A23456789TJQK"
ORDER = ("fold", "check", "call", "bring-in", "wager")
#: The streets of each game that are played at the small bet, and all of them.
SMALL_STREETS = 2
STREETS = {"five-card-stud": 4}
SEVEN_CARD_STREETS = 5
FIRST_UPCARD = {"five-card-stud": 1}


@dataclass
class Betting:
    """One hand as far as betting goes.

    ``half_counts`` is the answer to ``betting.short-raise-cap``, which no book gives: whether an
    all-in of half a bet or more is one of the raises of the street.
    """

    game: str
    limit: str
    stakes: Mapping[str, int]
    cards: Sequence[Sequence[str]]
    stacks: list[int]
    rulings: Mapping[str, Any]
    event_heads_up: bool = False
    half_counts: bool = True
    street: int = -1
    pot: int = 0
    turn: int = -1
    opening: bool = False
    price: int = 0
    level: int = 0
    made: int = 0
    size: int = 0
    big_made: bool = False
    began_two: bool = False
    two_since: int = 0
    live: list[bool] = field(default_factory=list)
    bets: list[int] = field(default_factory=list)
    acted: list[int | None] = field(default_factory=list)

    def start(self) -> Betting:
        """Post the antes and deal the first street."""
        self.live = [True] * len(self.stacks)
        for seat, stack in enumerate(self.stacks):
            ante = min(stack, self.stakes["ante"])
            self.stacks[seat] -= ante
            self.pot += ante
        self.next_street()
        return self

    def twin(self) -> Betting:
        """Return a copy."""
        other = copy(self)
        other.stacks, other.live = self.stacks.copy(), self.live.copy()
        other.bets, other.acted = self.bets.copy(), self.acted.copy()
        return other

    # Streets.

    def with_chips(self) -> list[int]:
        """Return the live seats that have chips."""
        return [seat for seat, stack in enumerate(self.stacks) if self.live[seat] and stack]

    def next_street(self) -> None:
        """``betting.rounds``: every street has a round, as long as two seats can bet."""
        self.street += 1
        if self.street == STREETS.get(self.game, SEVEN_CARD_STREETS) or len(self.with_chips()) < 2:
            self.turn = -1
            return
        seats = len(self.stacks)
        self.bets, self.acted = [0] * seats, [None] * seats
        self.price = self.level = self.made = self.two_since = 0
        self.big_made = False
        self.size = self.stakes.get("min-bet", 0)
        self.began_two = len(self.with_chips()) == 2
        self.opening = not self.street and bool(self.stakes["bring-in"])
        if self.opening:
            self.size = self.stakes["bring-in"]
        self.turn = self.first()
        while not self.stacks[self.turn] or not self.live[self.turn]:
            self.turn = (self.turn + 1) % seats

    def first(self) -> int:
        """``bring-in.opener``, ``bring-in.none-tie``, ``first-to-act.best-board``."""
        razz, seats = self.game == "razz", [s for s, live in enumerate(self.live) if live]
        ranks = RANKS_ACE_LOW if razz else RANKS
        from_card = FIRST_UPCARD.get(self.game, 2)
        boards = {
            seat: sorted(
                [ranks.index(card[0]) for card in self.cards[seat][from_card:][: self.street + 1]],
                reverse=True,
            )
            for seat in seats
        }
        if self.street == 4 and self.game != "five-card-stud":  # the last card lies face down
            boards = {seat: board[:] for seat, board in self.boards_of_sixth(ranks).items()}
        assert all(len(set(board)) == len(board) for board in boards.values()), "a pair"
        assert len({tuple(board) for board in boards.values()}) == len(boards), "a tie"
        opens_low = razz if self.street else (bool(self.stakes["bring-in"]) and not razz)
        choose = min if opens_low else max
        return choose(seats, key=lambda seat: boards[seat])

    def boards_of_sixth(self, ranks: str) -> dict[int, list[int]]:
        """Return the upcards of sixth street, which are those of seventh."""
        return {
            seat: sorted([ranks.index(card[0]) for card in self.cards[seat][2:6]], reverse=True)
            for seat, live in enumerate(self.live)
            if live
        }

    # What may be done.

    def acts(self) -> Iterator[tuple[str, int]]:
        """Yield each act with its street total; 0 where it has none."""
        if self.turn < 0:
            return
        if self.opening:
            yield from self.opening_acts()
            return
        if self.price > self.bets[self.turn]:
            yield "fold", 0
            yield "call", 0
        elif self.street or self.stakes["bring-in"] or not self.must_bet():
            yield "check", 0
        for total in self.totals():
            yield "wager", total

    def must_bet(self) -> bool:
        """``bring-in.none``: whether the seat that opens without a bring-in has to bet."""
        is_first = all(acted is None for acted in self.acted)
        return is_first and self.rulings["bring-in.none"] == "must-bet"

    def opening_acts(self) -> Iterator[tuple[str, int]]:
        """``bring-in.forced``: the bring-in, or a full bet; other limits: anything above it."""
        stack, post = self.stacks[self.turn], self.stakes["bring-in"]
        fixed = self.limit == "fixed-limit"
        most = post
        if fixed and self.rulings["bring-in.opening-amount"] == "any-between":
            most = max(post, min(self.stakes["small-bet"], stack) - 1)
        for total in three(post, most) if stack > post else {stack}:
            yield "bring-in", total
        if stack <= post:
            return
        full = min(stack, self.stakes["small-bet"] if fixed else self.greatest())
        for total in {full} if fixed else three(post + 1, full):
            yield "wager", total

    def totals(self) -> set[int]:
        """``betting.fold-call-raise``: the totals of a bet or raise, if there may be one."""
        has = self.bets[self.turn] + self.stacks[self.turn]
        rivals = [seat for seat in self.with_chips() if seat != self.turn]
        if has <= self.price or not rivals or self.capped() or self.shut():
            return set()
        if self.limit != "fixed-limit":
            least = self.price + self.size
            return three(min(has, least), min(has, max(least, self.greatest())))
        return {min(has, self.level + size) for size in self.sizes()}

    def sizes(self) -> tuple[int, ...]:
        """``betting.bet-size``, ``betting.open-pair`` always, ``betting.open-pair-lock``."""
        small, big = self.stakes["small-bet"], self.stakes["big-bet"]
        if self.street >= SMALL_STREETS:
            return (big,)
        if self.street == 1 and self.rulings["betting.open-pair"] == "always":
            return (big,) if self.big_made else (small, big)
        return (small,)

    def greatest(self) -> int:
        """``betting.pot-limit``, ``betting.spread-limit``, ``betting.no-limit``."""
        if self.limit == "pot-limit":
            return self.price + self.pot + self.price - self.bets[self.turn]
        if self.limit == "spread-limit":
            return self.price + self.stakes["max-bet"]
        return self.bets[self.turn] + self.stacks[self.turn]

    def capped(self) -> bool:
        """``betting.raise-cap``: one bet and so many raises, unless the house lifts the cap."""
        if self.limit != "fixed-limit":
            return False
        cap = self.rulings["betting.raise-cap"]
        if self.made - 1 < cap:
            return False
        alone = sum(self.live) == 2
        lifted = {
            "capped": False,
            "round-start": self.began_two,
            "before-cap": alone and self.two_since - 1 < cap,
            "event": alone and self.event_heads_up,
        }
        return not lifted[self.rulings["betting.cap-heads-up"]]

    def shut(self) -> bool:
        """``betting.under-half``, ``betting.short-raises-add-up``, ``betting.pot-limit-minimum``.

        A seat that has acted may raise once the price has grown by half a bet since; at other
        limits by a whole raise.
        """
        acted = self.acted[self.turn]
        if acted is None:
            return False
        grown = self.price - acted
        if self.limit == "fixed-limit":
            return 2 * grown < self.sizes()[0]
        return grown < self.size

    # What is done.

    def act(self, act: str, total: int) -> None:
        """Carry an act out, and pass the turn on."""
        seat = self.turn
        if act == "fold":
            self.live[seat] = False
            if sum(self.live) == 2:
                self.two_since = self.made
            if sum(self.live) == 1:
                self.turn = -1
                return
        elif act == "call":
            self.pay(seat, min(self.price, self.bets[seat] + self.stacks[seat]))
        elif act == "bring-in":
            self.pay(seat, total)
            self.price = max(total, self.stakes["bring-in"])
            self.size = max(self.size, self.price)
        elif act == "wager":
            self.pay(seat, total)
            self.raised(total)
        self.opening = False
        self.acted[seat] = self.price
        self.pass_on(seat)

    def pay(self, seat: int, total: int) -> None:
        """Bring what a seat has put in on this street to a total."""
        self.pot += total - self.bets[seat]
        self.stacks[seat] -= total - self.bets[seat]
        self.bets[seat] = total

    def raised(self, total: int) -> None:
        """``betting.half-bet``, ``betting.half-bet-raise``, ``betting.completion``."""
        by = total - (self.level if self.limit == "fixed-limit" else self.price)
        self.price = total
        if self.limit != "fixed-limit":
            self.size = max(self.size, by)
            return
        full = self.sizes()[0]
        if by >= full:  # however little it adds to what a seat has put in
            self.acted = [None] * len(self.acted)
        if 2 * by >= full:
            self.level = total
            self.made += by >= full or self.half_counts
            self.big_made = self.big_made or by > full

    def pass_on(self, seat: int) -> None:
        """``betting.turn``, ``betting.round-end``: who acts next, or the next street."""
        count = len(self.stacks)
        for other in [(seat + step) % count for step in range(1, count + 1)]:
            if not self.live[other] or not self.stacks[other]:
                continue
            rivals = [one for one in self.with_chips() if one != other]
            owes = self.bets[other] < self.price
            if owes or (self.acted[other] is None and rivals):
                self.turn = other
                return
        self.next_street()


def three(least: int, most: int) -> set[int]:
    """Return the least, the middle and the most of a range, in whole chips, each once."""
    return {least, (least + most) // 2, most} if most >= least else set()


def counted(hand: Betting, depth: int) -> list[int]:
    """Return how many sequences of 1, 2 ... acts there are."""
    found = [0] * depth
    for act in hand.acts():
        found[0] += 1
        for below, number in enumerate(after(hand, act, depth - 1), start=1):
            found[below] += number
    return found


def after(hand: Betting, act: tuple[str, int], depth: int) -> list[int]:
    """Return how many sequences of 1, 2 ... acts follow an act."""
    if not depth:
        return []
    twin = hand.twin()
    twin.act(*act)
    return counted(twin, depth)


def split(hand: Betting, depth: int) -> dict[str, list[int]]:
    """Return how many sequences of 1, 2 ... acts begin with each act."""
    acts = sorted(hand.acts(), key=lambda act: (ORDER.index(act[0]), act[1]))
    return {
        f"{act} {total}" if total else act: [1, *after(hand, (act, total), depth - 1)]
        for act, total in acts
    }
