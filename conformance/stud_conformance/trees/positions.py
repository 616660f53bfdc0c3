"""The positions whose trees are published (``spec/betting-trees.yaml``), and others like them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from stud_conformance.play import Table, Undecided
from stud_conformance.protocol import messages
from stud_conformance.spec import load, notation
from stud_conformance.spec.scenario import Cards, Case, Do, Expect, Setup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stud_conformance.spec.scenario import Rulings, Value

POSTED, NO_BRING_IN = "posted", "none"
#: What an engine has to tell of a hand for its tree to be counted.
OBSERVED = ("legal", "to-act")


class Unreachable(ValueError):  # noqa: N818 - it says what the position is
    """Raised where an act on the way to a position is refused."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where the counting begins: a table with its cards, and the acts that were made.

    Attributes:
        game: The id of a game.
        limit: ``fixed-limit`` ...
        seats: How many sit there: seats 1, 2 ...; the last has the button.
        stacks: The name of a set of stacks: ``deep`` or ``short``.
        bring_in: ``posted`` or ``none``.
        event_heads_up: Whether two players are left in the event.
        acts: What was done, as a scenario writes its steps.

    """

    game: str
    limit: str = "fixed-limit"
    seats: int = 2
    stacks: str = "deep"
    bring_in: str = POSTED
    event_heads_up: bool = False
    acts: tuple[str, ...] = ()

    def __str__(self) -> str:
        opening = "with bring-in" if self.bring_in == POSTED else "without bring-in"
        text = f"{self.game}, {self.limit}, {self.seats} seats, {self.stacks} stacks, {opening}"
        if self.event_heads_up:
            text += ", two left in the event"
        return f"{text}, after {', '.join(self.acts)}" if self.acts else text

    @property
    def setup(self) -> Setup:
        """The table."""
        known = published()
        stakes = {**known.stakes[self.limit], "chip": 1}
        if self.bring_in == NO_BRING_IN:
            stakes["bring-in"] = 0
        stacks = dict(enumerate(known.stacks[self.stacks][: self.seats], start=1))
        return Setup(
            self.game,
            self.limit,
            stakes,
            stacks,
            self.seats,
            event_heads_up=self.event_heads_up,
            any_burns=True,
        )

    @property
    def cards(self) -> Cards:
        """The cards."""
        own = published().cards[self.game][: self.seats]
        return Cards({seat: notation.names(text) for seat, text in enumerate(own, start=1)})

    def case(self, when: Rulings) -> Case:
        """Return the position as a case, so that it can be planned like one."""
        steps = [Do(notation.act(text)) for text in self.acts]
        asked = Expect(dict.fromkeys(OBSERVED))
        return Case(
            id="perft",
            scenario="perft",
            title=str(self),
            rules=(),
            setup=self.setup,
            cards=self.cards,
            when=when,
            steps=(*steps, asked),
            final={},
        )

    def sent(self) -> list[messages.Message]:
        """Return the acts that were made, as a message has them."""
        return [messages.action(notation.act(text)) for text in self.acts]

    def start_of_hand(self, rulings: Rulings) -> Table:
        """Return the hand by the reference before the acts."""
        return Table.start(self.setup, self.cards, rulings)

    def start(self, rulings: Rulings) -> Table:
        """Return the hand in play by the reference.

        Raises:
            Unreachable: One of the acts is refused.

        """
        table = self.start_of_hand(rulings)
        for text, sent in zip(self.acts, self.sent(), strict=True):
            try:
                refused = table.send(sent)
            except Undecided as error:
                raise Unreachable(f"{text}: {error}") from error
            if refused is not None:
                raise Unreachable(f"{text}: {refused.text}")
        return table


@dataclass(frozen=True, slots=True)
class Entry:
    """What is published of a position under some rulings.

    Attributes:
        when: The rulings that matter, each with the values under which the counts hold.
        counts: How many sequences there are of 1, 2 ... acts.
        split: How many of the longest begin with each act.

    """

    when: Mapping[str, tuple[Value, ...]]
    counts: tuple[int, ...]
    split: Mapping[str, int]

    def holds(self, rulings: Rulings) -> bool:
        """Return whether it is of these rulings."""
        return all(rulings.get(ruling) in values for ruling, values in self.when.items())


@dataclass(frozen=True, slots=True)
class Published:
    """All of ``spec/betting-trees.yaml``.

    Attributes:
        stakes: By limit.
        stacks: By name, from seat 1 on.
        cards: By game, from seat 1 on, as a scenario writes them.
        trees: The entries of each position.

    """

    stakes: Mapping[str, Mapping[str, int]]
    stacks: Mapping[str, tuple[int, ...]]
    cards: Mapping[str, tuple[str, ...]]
    trees: Mapping[Position, tuple[Entry, ...]]

    def entry(self, position: Position, rulings: Rulings) -> Entry | None:
        """Return what is published of a position under some rulings, if anything is."""
        found = [one for one in self.trees.get(position, ()) if one.holds(rulings)]
        return found[0] if found else None


@cache
def published() -> Published:
    """Read the file.

    Raises:
        Invalid: It has mistakes.

    """
    raw = load.single("betting-trees")
    return Published(
        stakes=raw["stakes"],
        stacks={name: tuple(own) for name, own in raw["stacks"].items()},
        cards={name: tuple(own) for name, own in raw["cards"].items()},
        trees={
            _position(tree): tuple(_entry(entry) for entry in tree["counted"])
            for tree in raw["trees"]
        },
    )


def _position(raw: Mapping[str, Any]) -> Position:
    return Position(
        game=raw["game"],
        limit=raw["limit"],
        seats=raw["seats"],
        stacks=raw["stacks"],
        bring_in=raw["bring-in"],
        event_heads_up=raw.get("event-heads-up", False),
        acts=tuple(raw.get("acts", ())),
    )


def _entry(raw: Mapping[str, Any]) -> Entry:
    when = {
        ruling: tuple(values) if isinstance(values, list) else (values,)
        for ruling, values in raw["when"].items()
    }
    return Entry(when, tuple(raw["counts"]), raw["split"])
