"""Two engines, asked the same hands."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final

from stud_conformance.fuzz import causes
from stud_conformance.fuzz.compare import ACCEPTED, END, REASON, REFUSED, Apart, apart
from stud_conformance.fuzz.hands import message
from stud_conformance.fuzz.open_rulings import Asked, explained, is_open
from stud_conformance.fuzz.shared import shared
from stud_conformance.run.judge import ANSWER, BROKE, ERROR
from stud_conformance.spec import load

if TYPE_CHECKING:
    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.fuzz.line import Answered, Line
    from stud_conformance.protocol.messages import Message

_UNPLAYABLE: Final = "it cannot be dealt to both, or comes to a question that nobody answers"
_GROUPS: Final = {
    **dict.fromkeys((ACCEPTED, REFUSED, REASON, "legal"), "acts"),
    **dict.fromkeys(("street", "cards", "common", "views"), "cards"),
    **dict.fromkeys(("stacks", "bets", "pot", "awards", "pots", "returned", "rake"), "chips"),
    **dict.fromkeys(("showdown", "tabled"), "showdown"),
}
#: The topics of a hand that was not played.
PLAYS: Final = (ANSWER, ERROR, BROKE)


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand that two engines see otherwise.

    Attributes:
        hand: The hand.
        sent: The message.
        apart: Where they part.
        rules: The rules that the reference names for it, the nearest first.
        stderr: What the process of the engine wrote to stderr, where it broke.

    """

    hand: Hand
    sent: Message
    apart: Apart
    rules: tuple[str, ...]
    stderr: str = ""

    @property
    def kind(self) -> tuple[str, str]:
        """What tells it from others: what it is about, and the rule, if a hand was played."""
        topic = self.apart.topic
        if topic in PLAYS:
            return topic, self.apart.found.partition(":")[0] if topic == ANSWER else ""
        return _GROUPS.get(topic, topic), self.rules[0]

    @property
    def acts(self) -> int:
        """How many acts there are up to where they part."""
        step = self.apart.step
        return len(self.hand.acts) if step is END else step + 1


@dataclass(frozen=True, slots=True)
class Aside:
    """Two engines part, and are free to: they leave rulings open, and play by values of these."""

    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unasked:
    """A hand could not be asked, and why."""

    reason: str


class Pair:
    """An engine, and the one that it is held against."""

    def __init__(self, engine: Line, against: Line) -> None:
        """Take two engines.

        Raises:
            NothingShared: There is no hand that both play.

        """
        self.engine, self.against = engine, against
        self.shared = shared(engine.profile, against.profile)
        self._numbers = count(1)

    def ask(
        self, hand: Hand, sent: Message | None = None, *, counts: bool = True
    ) -> Difference | Aside | Unasked | None:
        """Ask both a hand; return where they part, if they do.

        Args:
            hand: The hand.
            sent: The message that asks it, where it is known.
            counts: Whether it counts how often an engine breaks.

        Raises:
            TooOften: One of them broke too often.
            OutOfTime: The time of the run is over.

        """
        sent = sent or message(hand, self.shared)
        if sent is None:
            return Unasked(_UNPLAYABLE)
        # Each has an id of its own, so that a second answer is known for what it is.
        sent = {**sent, "id": f"h{next(self._numbers)}"}
        mine, yours = (line.ask(sent, counts=counts) for line in (self.engine, self.against))
        found = self._apart(sent, mine, yours)
        if found is None:
            return None
        if found.topic in PLAYS:
            return Difference(hand, sent, found, (), mine.stderr)
        free = self._free(hand, sent, found, (mine.answer, yours.answer))
        if free:
            return Aside(free)
        return Difference(hand, sent, found, causes.rules(hand, found, mine.answer), mine.stderr)

    def difference(self, hand: Hand, *, counts: bool = True) -> Difference | None:
        """Ask both a hand, as ``ask`` does; return where they part, and are not free to."""
        found = self.ask(hand, counts=counts)
        return found if isinstance(found, Difference) else None

    def _apart(self, sent: Message, mine: Answered, yours: Answered) -> Apart | None:
        if mine.broke or yours.broke:
            played = "an answer"
            return Apart(END, BROKE, yours.broke or played, mine.broke or played)
        acts = len(sent["hand"]["actions"])
        return apart(mine.answer, yours.answer, acts, self._observed(sent))

    def _observed(self, sent: Message) -> frozenset[str]:
        asked = {*sent["observe"], REASON}
        return self.shared.observes & asked

    def _free(
        self, hand: Hand, sent: Message, found: Apart, answers: tuple[object, object]
    ) -> tuple[str, ...]:
        """Return the rulings that the two leave open, and play apart by; none where they may not.

        Each has to play as the reference does under some value.
        """
        game = hand.setup.game
        if not any(
            is_open(one, game, ruling) for one in self.shared.profiles for ruling in _of(game)
        ):
            return ()
        free: list[str] = []
        for profile, answer in zip(self.shared.profiles, answers, strict=True):
            asked = Asked(profile, hand, sent, self._observed(sent), answer)
            rulings = explained(asked, found.step)
            if rulings is None:
                return ()
            free += rulings
        return tuple(dict.fromkeys(free))


def _of(game: str) -> list[str]:
    """Return the rulings of a game."""
    return [ruling for ruling, domain in load.domains().items() if game in domain]
