"""A scenario and its cases, as values.

A scenario is a setup, cards and steps with one or more readings; a case is one
reading under one value for each ruling that the reading names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from stud_conformance.spec import notation
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Value = str | int
Rulings = dict[str, Value]
Expectation = dict[str, Any]


class Do(NamedTuple):
    """A step that has to be accepted."""

    act: notation.Act


class Refuse(NamedTuple):
    """A step that has to be refused for a reason, and change nothing."""

    act: notation.Act
    because: str


class Expect(NamedTuple):
    """What has to be seen at this point, by key (see ``expectation``)."""

    seen: Expectation


Step = Do | Refuse | Expect


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a case, in order, by name.

    Attributes:
        seats: What each seat receives, by seat number.
        deck: The whole deck, in place of ``seats``.
        burned: The burned cards.
        stub: The rest of the deck, from the moment the seats' cards end.
        scrambled: The order after burns and stub were mixed.

    """

    seats: dict[int, tuple[str, ...]]
    deck: tuple[str, ...] = ()
    burned: tuple[str, ...] = ()
    stub: tuple[str, ...] = ()
    scrambled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    """What the table announces before the cards, with every default filled in.

    Attributes:
        game: The id of a game.
        limit: ``fixed-limit`` ...
        stakes: ``ante``, ``bring-in``, ``chip``, and ``small-bet`` and ``big-bet`` at fixed limit,
            ``min-bet`` (and ``max-bet`` at spread limit) at the others, in whole chips.
        stacks: Chips by seat number, before the ante.
        button: The seat with the button.
        burns: ``none`` or ``fourth-on``.
        any_burns: Whether a table that burns plays the hand just the same: its cards are told seat
            by seat, and the scenario says nothing of burns.
        rake: ``percent`` and ``cap``, or ``None``.
        opener: ``low``, ``high``, or ``None`` for the game's own.
        last_card: ``up``, ``down``, or ``None`` for the game's own.
        format: ``cash`` or ``tournament``.
        event_heads_up: Whether two players are left in the event.

    """

    game: str
    limit: str
    stakes: dict[str, int]
    stacks: dict[int, int]
    button: int
    burns: str = "none"
    rake: dict[str, int] | None = None
    opener: str | None = None
    last_card: str | None = None
    format: str = "cash"
    event_heads_up: bool = False
    any_burns: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """The thing that passes or fails.

    Attributes:
        id: ``scenario/reading``, with ``@values`` where the reading lists several.
        scenario: The id of its scenario.
        title: The title of its scenario.
        rules: The rules it cites, the main one first.
        setup: The table.
        cards: The cards.
        when: The rulings that it names.
        steps: The shared steps, then the reading's own.
        final: What has to be seen when the hand is over.
        folder: The folder of one's own that it was read from; ``None`` for a case of ours.

    """

    id: str
    scenario: str
    title: str
    rules: tuple[str, ...]
    setup: Setup
    cards: Cards
    when: Rulings
    steps: tuple[Step, ...]
    final: Expectation
    folder: str | None = None


def reading_name(case: str) -> str:
    """Return the name of the reading in the id of a case."""
    return case.partition("/")[2].partition("@")[0]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One file: what every reading shares, and its cases.

    Attributes:
        id: Permanent and opaque.
        file: Where it was read from.
        title: What it shows.
        rules: The rules it cites, the main one first.
        why: The mistake it catches.
        source: Document and place of each authority.
        derived: The calculation by hand.
        raw: The file as it was written.
        cases: In the order written.

    """

    id: str
    file: str
    title: str
    rules: tuple[str, ...]
    why: str
    source: tuple[dict[str, str], ...]
    derived: str
    raw: Mapping[str, Any]
    cases: tuple[Case, ...]

    @property
    def chapter(self) -> str:
        """The chapter it is filed under."""
        return self.id.rpartition("-")[0]

    @property
    def setup(self) -> Setup:
        """The table, which all readings share."""
        return self.cases[0].setup

    def case(self, name: str) -> Case:
        """Return the case of that id.

        Raises:
            UnknownName: There is none.

        """
        for case in self.cases:
            if case.id == name:
                return case
        raise UnknownName("case", name, [case.id for case in self.cases])


def step(raw: str | Mapping[str, Any]) -> Step:
    """Read one entry of ``steps``."""
    if isinstance(raw, str):
        return Do(notation.act(raw))
    if "refuse" in raw:
        return Refuse(notation.act(raw["refuse"]), raw["because"])
    return Expect(expectation(raw["expect"]))


def expectation(raw: Mapping[str, Any]) -> Expectation:
    """Bring what is expected into the form in which observations are compared.

    Seats become whole numbers, legal actions and showdowns tuples, cards lists
    of names; an unordered list becomes a frozen set.
    """
    return {key: _FORMS[key](value) if key in _FORMS else value for key, value in raw.items()}


def _by_seat(raw: Mapping[str, int]) -> dict[int, int]:
    return {int(seat): chips for seat, chips in raw.items()}


def _without_nothing(raw: Mapping[str, int]) -> dict[int, int]:
    return {seat: chips for seat, chips in _by_seat(raw).items() if chips}


def _view(raw: Mapping[str, str]) -> dict[int, tuple[str, ...]]:
    return {int(seat): tuple(text.split()) for seat, text in raw.items()}


def _award(raw: Mapping[str, Any]) -> tuple[str, str | None, tuple[tuple[int, int], ...]]:
    return raw["pot"], raw.get("share"), tuple(sorted(_without_nothing(raw["to"]).items()))


def _pot(raw: Mapping[str, Any]) -> tuple[str, int, frozenset[int]]:
    return raw["pot"], raw["amount"], frozenset(raw["seats"])


_FORMS: dict[str, Callable[[Any], object]] = {
    "legal": lambda raw: frozenset(notation.legal(text) for text in raw),
    "stacks": _by_seat,
    "bets": _without_nothing,
    "cards": lambda raw: {int(seat): notation.cards(text) for seat, text in raw.items()},
    "views": lambda raw: {int(seat): _view(seen) for seat, seen in raw.items()},
    "showdown": lambda raw: tuple(notation.show(text) for text in raw),
    "tabled": frozenset,
    "awards": lambda raw: tuple(_award(entry) for entry in raw),
    "returned": _without_nothing,
    "pots": lambda raw: tuple(_pot(entry) for entry in raw),
}
