"""A hand as somebody wrote it down."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, final

from stud_conformance.files.problems import Problem, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.spec.scenario import Rulings, Setup

#: A card that the record does not tell.
UNKNOWN = "??"

#: Added to the flags of a source where it does not say who has the button; the last seat stands in.
BUTTON_UNKNOWN = "button-unknown"

#: The flag of a hand whose shows are in an order that nothing vouches for.
SHOWS_UNRELIABLE = "showdown-order-unreliable"


#: The pot of an award of which only the sum a seat got is known.
TOTAL = "total"


@final
@dataclass(frozen=True, slots=True)
class Dealt:
    """A street was dealt.

    Attributes:
        street: Its index; the first street is 0.
        seats: Who got cards, in the order written.

    """

    street: int
    seats: tuple[int, ...]


@final
@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something.

    Attributes:
        seat: The seat number.
        act: ``fold check call bring-in wager``.
        to: The street total after a bring-in or a wager.

    """

    seat: int
    act: str
    to: int | None = None


@final
@dataclass(frozen=True, slots=True)
class Showed:
    """A seat turned up its hand.

    Attributes:
        seat: The seat number.
        cards: What is known of its cards then; empty where the record does not tell.

    """

    seat: int
    cards: tuple[str, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class Mucked:
    """A seat threw its hand away at the showdown."""

    seat: int


@final
@dataclass(frozen=True, slots=True)
class CommonDealt:
    """A common card was turned in place of a street."""

    card: str


Step = Dealt | Acted | Showed | Mucked | CommonDealt


@dataclass(frozen=True, slots=True)
class Award:
    """Chips that were paid, after the rake.

    Attributes:
        pot: ``main``, ``side-1`` ..., or ``total`` where only the sum a seat got is told.
        share: ``high`` or ``low``; ``None`` where no half is told.
        to: Chips by seat number.

    """

    pot: str
    share: str | None
    to: dict[int, int]


@dataclass(frozen=True, slots=True)
class Found:
    """What a record says of the end; each is ``None`` where it does not say.

    Attributes:
        stacks: Chips by seat number.
        returned: Chips that nobody matched, by seat number; only seats that got some.
        awards: What was paid of each pot, in the order written.
        winnings: What each seat won of all pots, by seat number; only seats that won some.
        rake: What the house took.
        total: All pots together, before the rake.

    """

    stacks: dict[int, int] | None = None
    returned: dict[int, int] | None = None
    awards: tuple[Award, ...] | None = None
    winnings: dict[int, int] | None = None
    rake: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand as somebody wrote it down; chips are whole throughout.

    Seats are numbered from 1 to 10, as everywhere. Where the source has other numbers they are
    shifted by one (rooms that count from 0), or else the seats count from p1; ``raw`` has the
    source's own.

    Attributes:
        id: What the source calls it, or ``FILE#NUMBER``.
        place: File and line, for messages; with the member, where the file is an archive.
        room: Where it was played; empty where that is not told.
        setup: The table. The rake of a hand that was played is in ``found`` alone.
        unit: What a chip is worth in the source: a hundredth where it counts in cents.
        cards: By seat number, in the order received; ``??`` is unknown.
        common: The common card.
        steps: What happened, in order.
        found: What the record says of the end.
        flags: What is not to be relied on, in the words of the source.
        raw: The source document, for conversion.
        out_of_scope: Why it is no hand of ours; only id, place, room and flags count then.
        rulings: The rulings that the source says it was played under.
        house: The house of these rulings.
        order: What is told of the deck beyond ``cards``: ``deck burned stub scrambled``.

    """

    id: str
    place: str
    room: str
    setup: Setup
    unit: Decimal = Decimal(1)
    cards: dict[int, tuple[str, ...]] = field(default_factory=dict)
    common: str | None = None
    steps: tuple[Step, ...] = ()
    found: Found = field(default_factory=Found)
    flags: frozenset[str] = frozenset()
    raw: Mapping[str, Any] = field(default_factory=dict)
    out_of_scope: str | None = None
    rulings: Rulings = field(default_factory=dict)
    house: str | None = None
    order: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_scenario(self) -> bool:
        """Whether it was made from a scenario, which tells all that it depends on."""
        return "_scenario" in self.raw

    def seats(self) -> tuple[int, ...]:
        """Return the seats clockwise, from the left of the button."""
        return clockwise(self.setup)

    def acts(self) -> Iterator[Acted]:
        """Yield what the seats did, without shows and mucks."""
        for step in self.steps:
            if isinstance(step, Acted):
                yield step


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file, or a hand of one, that cannot be read.

    Attributes:
        place: Where it is.
        problems: What is wrong, in order of place.

    """

    place: str
    problems: tuple[Problem, ...]

    def __str__(self) -> str:
        """Return one line a mistake: where, what is wrong, and what would be right."""
        return "\n".join(told(self.problems))


def unreadable(file: str, wrong: str, cure: str, line: int = 1, column: int = 1) -> Unreadable:
    """Return what cannot be read, with its one mistake."""
    return Unreadable(f"{file}:{line}", (Problem(file, line, column, wrong, cure),))


def clockwise(setup: Setup) -> tuple[int, ...]:
    """Return the seats of a table clockwise, from the left of the button."""
    order = sorted(setup.stacks)
    left = order.index(setup.button) + 1
    return (*order[left:], *order[:left])
