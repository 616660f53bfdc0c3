"""The actions of a hand in PHH, as steps and cards."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from stud_conformance.files.sentences import one_of, shown
from stud_conformance.hands import money
from stud_conformance.hands.recorded import (
    UNKNOWN,
    Acted,
    CommonDealt,
    Dealt,
    Mucked,
    Showed,
)
from stud_conformance.spec import notation
from stud_conformance.spec.load import games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from decimal import Decimal

    from stud_conformance.hands.phh_fields import Fields
    from stud_conformance.hands.recorded import Step
    from stud_conformance.spec.scenario import Setup

_CARDS: Final = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")
_CARD: Final = re.compile("..")
_FEW: Final = 6
_SHORT: Final = 9
_BRIEF: Final = 24
_GRAMMAR: Final = (
    "pN f, pN cc, pN pb, pN cbr AMOUNT, pN sm, pN sm CARDS, d dh pN CARDS or d db CARD"
)
_CARD_CURE: Final = "cards such as AcTh, ?? for an unknown one"
#: The word of an act that PHH writes as a wager, but that is the forced opening.
BRINGS: Final = "brings"


def words(action: str) -> list[str]:
    """Return the words of an action, without its commentary."""
    found = action.split()
    return found[: found.index("#")] if "#" in found else found


#: Most actions are the same few, and short.
_few_words: Final = lru_cache(maxsize=4096)(words)


def _said(action: str) -> list[str]:
    """Return the words of an action, which are not to be changed."""
    return _few_words(action) if len(action) <= _BRIEF else words(action)


def spoken(actions: Iterable[str]) -> Iterator[tuple[int, Decimal | int]]:
    """Yield the amounts that actions name, with the index of the action."""
    for index, action in enumerate(actions):
        if "cbr" in action:
            match _said(action):
                case [_, "cbr", amount]:
                    found = _whole(amount) or money.written(amount)
                    if found is not None:
                        yield index, found


def _whole(amount: str) -> int | None:
    """Return an amount in whole numbers, as most are; ``None`` for any other."""
    return int(amount) if amount.isascii() and amount.isdigit() and len(amount) <= _SHORT else None


def _split(text: str) -> tuple[str, ...]:
    """Return the names of cards; none where it is something else."""
    return tuple(_CARD.findall(text)) if _CARDS.fullmatch(text) else ()


#: Most are of one card, or of one that is known.
_few: Final = lru_cache(maxsize=4096)(_split)


#: Most acts are the same few, and all are values.
_acted: Final = lru_cache(maxsize=64)(Acted)


@cache
def _ends(game: str) -> dict[int, int]:
    """Return how many streets a seat was dealt by how many cards it has after each of them."""
    sizes = accumulate(len(cards) for _, cards, _ in games()[game].streets)
    return {size: street for street, size in enumerate(sizes, start=1)}


@dataclass(slots=True)
class Actions:
    """The actions read so far.

    Attributes:
        fields: Where mistakes go.
        setup: The table.
        players: The seat numbers of p1, p2 ...
        own_words: What scenarios call an act, by its number, where that is not the usual word.
        cards: By seat number, in the order dealt.
        common: The common card.
        steps: What happened so far.
        acts: How many acts there were.
        pending: Seats dealt to since the last act, in order, with the index of the deal.
        streets: How many streets each seat was dealt.
        bets: Chips put in on this street, by seat number.
        price: The street total to match.

    """

    fields: Fields
    setup: Setup
    players: Sequence[int]
    own_words: Mapping[int, str]
    cards: dict[int, list[str]] = field(default_factory=dict)
    common: str | None = None
    steps: list[Step] = field(default_factory=list)
    acts: int = 0
    pending: dict[int, int] = field(default_factory=dict)
    streets: dict[int, int] = field(default_factory=dict)
    bets: dict[int, int] = field(default_factory=dict)
    price: int = 0
    left: dict[int, int] = field(default_factory=dict)
    named: dict[str, int] = field(default_factory=dict)
    holders: dict[str, int] = field(default_factory=dict)
    index: int = 0

    def __post_init__(self) -> None:
        """Post the antes."""
        ante = self.setup.stakes["ante"]
        self.left = {seat: stack - min(stack, ante) for seat, stack in self.setup.stacks.items()}
        self.cards = {seat: [] for seat in self.players}
        self.streets = dict.fromkeys(self.players, 0)
        self.named = {f"p{number}": seat for number, seat in enumerate(self.players, start=1)}

    def read(self, actions: Sequence[str]) -> None:
        """Read all actions."""
        for self.index, action in enumerate(actions):
            self._read(action)
        self._end_deal()

    def _wrong(self, wrong: str, cure: str) -> None:
        self.fields.wrong("actions", wrong, cure, self.index)

    def _read(self, action: str) -> None:
        match _said(action):
            case [player, "f" | "cc" | "pb" as word]:
                self._act(self._seat(player), word)
            case ["d", "dh", player, cards]:
                self._deal(self._seat(player), self._names(cards))
            case ["d", "db", cards]:
                self._turn(self._names(cards))
            case [player, "sm", *cards] if len(cards) < 2:  # noqa: PLR2004 - none or one word
                self._show(self._seat(player), cards)
            case [player, "cbr", amount]:
                self._wager(self._seat(player), amount)
            case []:
                return
            case _:
                self._wrong(f"{shown(action)} is no action of stud", _GRAMMAR)

    def _seat(self, player: str) -> int | None:
        seat = self.named.get(player)
        if seat is None:
            self._wrong(f"there is no player {shown(player)}", f"p1 to p{len(self.players)}")
        return seat

    def _names(self, text: str) -> tuple[str, ...]:
        names = _few(text) if len(text) <= _FEW else _split(text)
        if not names:
            self._wrong(f"{shown(text)} are no cards", _CARD_CURE)
        return names

    # Cards.

    def _deal(self, seat: int | None, names: Sequence[str]) -> None:
        if seat is None:
            return
        for name in names:
            if name != UNKNOWN:
                self._hold(name, seat)
        self.cards[seat] += names
        self.pending[seat] = self.index

    def _hold(self, name: str, seat: int) -> None:
        """Note who has a card, and that nobody else has it."""
        if name == UNKNOWN:
            return
        if name in self.holders:
            self._wrong(f"the card {name} was dealt before", "each card once")
        self.holders[name] = seat

    def _end_deal(self) -> None:
        """End what was dealt since the last act: whole streets, one after the other."""
        if not self.pending:
            return
        ends = _ends(self.setup.game)
        dealt: dict[int, list[int]] = {}
        for seat, index in self.pending.items():
            has = len(self.cards[seat])
            done = ends.get(has)
            if done is None:
                player = f"p{self.players.index(seat) + 1}"
                wrong = f"{player} has {has} cards here"
                self.fields.wrong("actions", wrong, one_of(map(str, ends)), index)
                continue
            for street in range(self.streets[seat], done):
                dealt.setdefault(street, []).append(seat)
            self.streets[seat] = done
        self.steps += [Dealt(street, tuple(seats)) for street, seats in sorted(dealt.items())]
        self.pending = {}
        self._begin_street()

    def _turn(self, names: Sequence[str]) -> None:
        self._end_deal()
        if len(names) != 1 or self.common is not None or names[0] == UNKNOWN:
            if names:
                self._wrong("there is more than one common card", "one known card, once")
            return
        self._hold(names[0], 0)
        self.common = names[0]
        self.steps.append(CommonDealt(names[0]))
        self._begin_street()

    def _begin_street(self) -> None:
        self.bets, self.price = {}, 0

    def _show(self, seat: int | None, words: Sequence[str]) -> None:
        self._end_deal()
        if seat is None:
            return
        if not words:
            self.steps.append(Mucked(seat))
        elif words[0] == "-":
            self.steps.append(Showed(seat, tuple(self.cards[seat])))
        else:
            names = self._names(words[0])
            self._learn(seat, names)
            self.steps.append(Showed(seat, names))

    def _learn(self, seat: int, names: Sequence[str]) -> None:
        """Fill in the unknown cards of a seat from those that it shows."""
        own = self.cards[seat]
        new = [name for name in names if name != UNKNOWN and name not in own]
        gaps = [place for place, name in enumerate(own) if name == UNKNOWN]
        if len(new) > len(gaps):
            player = self.players.index(seat) + 1
            cure = f"its own: {' '.join(own)}" if own else "the cards dealt to it"
            self._wrong(f"p{player} shows {' '.join(new)}, which it was not dealt", cure)
            return
        if len(set(names) - {UNKNOWN}) < len(names) - names.count(UNKNOWN):
            self._wrong("a card is shown twice", "each card once")
        for name in new:
            self._hold(name, seat)
        in_place = len(names) == len(own) and all(
            name in (own[place], UNKNOWN) for place, name in enumerate(names) if place not in gaps
        )
        shown_at = [place for place in gaps if in_place and names[place] != UNKNOWN]
        for place, name in zip(shown_at or gaps, new, strict=False):
            own[place] = name

    # Acts.

    def _act(self, seat: int | None, word: str) -> None:
        if self.pending:
            self._end_deal()
        if seat is None:
            return
        self.acts += 1
        if word == "f":
            self.steps.append(_acted(seat, notation.FOLD))
        elif word == "cc":
            if self.price <= self.bets.get(seat, 0):
                self.steps.append(_acted(seat, notation.CHECK))
            else:
                self._put_in(seat, self.price)
                self.steps.append(_acted(seat, notation.CALL))
        else:
            bring_in = self.setup.stakes["bring-in"]
            self._bring_in(seat, min(bring_in, self.bets.get(seat, 0) + self.left[seat]))

    def _bring_in(self, seat: int, to: int) -> None:
        self._put_in(seat, to)
        self.price = max(self.price, self.setup.stakes["bring-in"])
        self.steps.append(Acted(seat, notation.BRING_IN, to))

    def _wager(self, seat: int | None, amount: str) -> None:
        if self.pending:
            self._end_deal()
        if seat is None:
            return
        if _whole(amount) is None and money.written(amount) is None:
            self._wrong(f"{shown(amount)} is no amount", "an amount such as 40 or 0.40")
            return
        self.acts += 1
        to = self.fields.chips("actions", self.index)
        if self.own_words.get(self.acts) == BRINGS:
            self._bring_in(seat, to)
            return
        self._put_in(seat, to)
        self.steps.append(Acted(seat, notation.WAGER, to))

    def _put_in(self, seat: int, to: int) -> None:
        """Bring the street total of a seat up to some amount, or as near as its chips go."""
        own, left = self.bets.get(seat, 0), self.left[seat]
        paid = min(to - own, left)
        if paid > 0:
            self.left[seat] = left - paid
            own += paid
        self.bets[seat] = own
        self.price = max(self.price, own)
