"""What an audit says of a hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

CONFORMS, DEVIATES, UNDECIDED = "conforms", "deviates", "undecided"
OUT_OF_SCOPE, UNREADABLE = "out-of-scope", "unreadable"
VERDICTS = (CONFORMS, DEVIATES, UNDECIDED, OUT_OF_SCOPE, UNREADABLE)


@dataclass(frozen=True, slots=True)
class Deviation:
    """The first place where a record leaves the rules of a house.

    Attributes:
        step: Index of the step in the record; ``None`` is the end of the hand.
        place: The step in words; amounts are in the unit of the record, here and below.
        kind: What differs: ``turn``, ``act``, ``street``, ``showdown``, ``stacks`` ...
        rules: The rules that say otherwise.
        expected: What the rules ask for.
        found: What the record has.
        money: By seat, the chips that it has more (or less, negative) than by the rules; empty
            where that cannot be told.

    """

    step: int | None
    place: str
    kind: str
    rules: tuple[str, ...]
    expected: str
    found: str
    money: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Audited:
    """One hand and its verdict.

    Attributes:
        hand: The id of the hand.
        place: Where it stands: file, line and member.
        room: Where it was played; empty where that is not told.
        verdict: One of ``VERDICTS``.
        house: The house that it was held against.
        game: The game and the limit, where it is a hand of ours.
        deviation: The first one, where it deviates.
        reason: What is unknown, why it is out of scope, or why it cannot be read; where it conforms
            or deviates, what was taken for granted.
        read: The rulings that were asked, in order, each once.
        unit: What a chip is worth in the record.

    """

    hand: str
    place: str
    room: str
    verdict: str
    house: str
    game: str = ""
    deviation: Deviation | None = None
    reason: str = ""
    read: tuple[str, ...] = ()
    unit: Decimal = Decimal(1)
