"""What a table announces before the cards: game, limit, stakes and seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BIG: Final = "big"
HIGH: Final = "high"
LOW: Final = "low"
FIXED_LIMIT: Final = "fixed-limit"
POT_LIMIT: Final = "pot-limit"
NO_LIMIT: Final = "no-limit"
SPREAD_LIMIT: Final = "spread-limit"
WHOLE: Final = 100
FIVE_CARD_STREETS: Final = 4


@dataclass(frozen=True, slots=True)
class Street:
    """One round of cards and betting.

    Attributes:
        name: ``third``, ``fourth`` ...: the number of cards a seat then holds.
        up: One entry a card dealt to each seat, in order; true means face up.
        bet: ``small`` or ``big`` (``betting.bet-size``).

    """

    name: str
    up: tuple[bool, ...]
    bet: str


@dataclass(frozen=True, slots=True)
class Game:
    """A form of stud: its streets, and which hands win.

    Attributes:
        id: Such as ``seven-card-stud``.
        seats: The least and the most seats.
        streets: In order.
        shares: ``("high",)``, ``("low",)`` or ``("high", "low")`` (``awards.halves``).
        low: ``eight-or-better``, ``ace-to-five`` or ``None`` where no low hand wins.
        opener: Which upcard brings in: ``low`` or ``high`` (``bring-in.opener``).
        first_to_act: Which board acts first on later streets: ``high`` or ``low``
            (``first-to-act.best-board``).

    """

    id: str
    seats: tuple[int, int]
    streets: tuple[Street, ...]
    shares: tuple[str, ...]
    low: str | None
    opener: str
    first_to_act: str

    @property
    def five_card(self) -> bool:
        """Whether a hand has five cards, which take four streets, and not seven."""
        return len(self.streets) == FIVE_CARD_STREETS


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is played for, in whole chips.

    Attributes:
        ante: What every seat pays before the cards; 0 means none.
        bring_in: The forced opening; 0 means none.
        small_bet: The bet of the first two streets at fixed limit.
        big_bet: The bet of the later streets at fixed limit.
        chip: The smallest unit of a split.
        min_bet: The least bet at the other limits.
        max_bet: The greatest bet or raise at spread limit.

    """

    ante: int
    bring_in: int
    small_bet: int = 0
    big_bet: int = 0
    chip: int = 1
    min_bet: int = 0
    max_bet: int = 0


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes (``pots.rake``).

    Attributes:
        percent: Its share of the pots.
        cap: The most that it takes of a hand, or ``None``.
        taken: What it takes of this hand, in place of a share; ``None`` where that is not given.

    """

    percent: int = 0
    cap: int | None = None
    taken: int | None = None

    def problem(self) -> str | None:
        """Return why the terms cannot be applied, in one line, or ``None``."""
        if self.taken is not None and (self.percent or self.cap is not None):
            return "a rake is a share with or without a cap, or an amount, not both"
        if not 0 <= self.percent <= WHOLE or min(self.cap or 0, self.taken or 0) < 0:
            return "a rake takes 0 to 100 percent, and no cap or amount is less than nothing"
        return None


@dataclass(frozen=True, slots=True)
class Setup:
    """A table before the cards.

    Attributes:
        game: The game played.
        stakes: The stakes, in whole chips.
        stacks: Chips by seat number, before the ante.
        limit: ``fixed-limit``, ``pot-limit``, ``no-limit`` or ``spread-limit``.
        button: A seat number; the highest seat holds it by default (``table.button``).
        burns: Whether a card is burned before each street after the first (``deck.burns``).
        rake: What the house takes, or ``None``.
        opener: ``low`` or ``high``, where it differs from the game's own.
        last_card_up: Whether the last card is dealt face up; ``None`` leaves it to the game.
        event_heads_up: Whether only two players are left in the event.
        tournament: Whether the hand is of a tournament, not of a cash game.

    """

    game: Game
    stakes: Stakes
    stacks: dict[int, int]
    button: int | None = None
    burns: bool = False
    rake: Rake | None = None
    opener: str | None = None
    last_card_up: bool | None = None
    event_heads_up: bool = False
    tournament: bool = False
    limit: str = FIXED_LIMIT

    @property
    def fixed(self) -> bool:
        """Whether bets and raises are of fixed sizes (``betting.structure``)."""
        return self.limit == FIXED_LIMIT

    def problem(self) -> str | None:
        """Return what makes this setup unplayable, in one line, or ``None``."""
        least, most = self.game.seats
        if not least <= len(self.stacks) <= most:
            return f"{self.game.id} seats {least} to {most}, not {len(self.stacks)}"
        if self.button is not None and self.button not in self.stacks:
            return f"the button is at seat {self.button}, which is empty"
        if min(self.stacks.values()) < 1:
            return "every seat needs at least one chip"
        return (self.rake and self.rake.problem()) or self.stakes_problem()

    def stakes_problem(self) -> str | None:
        """Return what is wrong with the stakes, or ``None`` (``bring-in.equal-to-bet``)."""
        stakes = self.stakes
        if stakes.ante < 0 or stakes.bring_in < 0 or stakes.chip < 1:
            return "stakes need ante >= 0, bring-in >= 0 and chip >= 1"
        if not self.fixed:
            return self.open_stakes_problem()
        if not 0 < stakes.small_bet <= stakes.big_bet:
            return "stakes need 0 < small bet <= big bet"
        if stakes.bring_in >= stakes.small_bet:
            return "the bring-in has to be less than the small bet"
        return None

    def open_stakes_problem(self) -> str | None:
        """Return what is wrong with the stakes of a limit without fixed sizes, or ``None``."""
        stakes = self.stakes
        if self.limit not in (POT_LIMIT, NO_LIMIT, SPREAD_LIMIT):
            return f"there is no limit {self.limit}"
        if stakes.min_bet < max(stakes.bring_in, 1):
            return "the least bet has to be one chip or more, and no less than the bring-in"
        if self.limit == SPREAD_LIMIT and stakes.max_bet < stakes.min_bet:
            return "the greatest bet has to be at least the least bet"
        return None
