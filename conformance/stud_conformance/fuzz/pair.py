"""Two engines, asked the same hands."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, product
from typing import TYPE_CHECKING, Final

from stud_conformance import play
from stud_conformance.fuzz import causes
from stud_conformance.fuzz.compare import ACCEPTED, END, REASON, REFUSED, Apart, apart
from stud_conformance.fuzz.hands import message
from stud_conformance.fuzz.shared import shared
from stud_conformance.run.judge import ANSWER, BROKE, ERROR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.fuzz.line import Answered, Line
    from stud_conformance.protocol.messages import Message

#: So many ways to rule are tried for an engine that does not say how it does.
_MOST_WAYS: Final = 64
_GROUPS: Final = {
    **dict.fromkeys((ACCEPTED, REFUSED, REASON, "legal"), "acts"),
    **dict.fromkeys(("street", "cards", "common", "views"), "cards"),
    **dict.fromkeys(("stacks", "bets", "pot", "awards", "pots", "returned", "rake"), "chips"),
    **dict.fromkeys(("showdown", "tabled"), "showdown"),
}
_PLAYS: Final = (ANSWER, ERROR, BROKE)


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
        if topic in _PLAYS:
            return topic, self.apart.found.partition(":")[0] if topic == ANSWER else ""
        return _GROUPS.get(topic, topic), self.rules[0]

    @property
    def acts(self) -> int:
        """How many acts there are up to where they part."""
        step = self.apart.step
        return len(self.hand.acts) if step is END else step + 1


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

    def difference(
        self, hand: Hand, sent: Message | None = None, *, counts: bool = True
    ) -> Difference | None:
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
            return None
        # Each has an id of its own, so that a second answer is known for what it is.
        sent = {**sent, "id": f"h{next(self._numbers)}"}
        mine, yours = (line.ask(sent, counts=counts) for line in (self.engine, self.against))
        found = self._apart(sent, mine, yours)
        if found is None or self._is_free(hand, sent, mine):
            return None
        named = () if found.topic in _PLAYS else causes.rules(hand, found, mine.answer)
        return Difference(hand, sent, found, named, mine.stderr)

    def _apart(self, sent: Message, mine: Answered, yours: Answered) -> Apart | None:
        if mine.broke or yours.broke:
            played = "an answer"
            return Apart(END, BROKE, yours.broke or played, mine.broke or played)
        acts = len(sent["hand"]["actions"])
        return apart(mine.answer, yours.answer, acts, self._observed(sent))

    def _observed(self, sent: Message) -> frozenset[str]:
        asked = {*sent["observe"], REASON}
        return self.shared.observes & asked

    def _is_free(self, hand: Hand, sent: Message, mine: Answered) -> bool:
        """Return whether the engine plays as some ruling has it of which it says nothing.

        An engine that follows no authority on one is free in every hand that asks for it.
        """
        unsaid = self.shared.open(hand.setup.game)
        read: list[str] = []
        if not unsaid or mine.broke:
            return False
        play.answer(sent["hand"], read=read)
        asked = [ruling for ruling in dict.fromkeys(read) if ruling in unsaid]
        declared = self.engine.profile.declared
        if any(declared(hand.setup.game, ruling) == () for ruling in asked):
            return True
        return any(
            apart(mine.answer, answer, len(hand.acts), self._observed(sent)) is None
            for answer in self._other_ways(hand, sent, asked)
        )

    def _other_ways(self, hand: Hand, sent: Message, asked: list[str]) -> Iterator[Message]:
        """Yield what the reference sees under the other values of some rulings."""
        ways = [way for _, way in self.shared.ways(hand.setup)]
        values = [dict.fromkeys(value for way in ways for value in way[one]) for one in asked]
        for number, chosen in enumerate(product(*values)):
            if number >= _MOST_WAYS:
                return
            ruled = {**hand.rulings, **dict(zip(asked, chosen, strict=True))}
            try:
                answer = play.answer({**sent["hand"], "rulings": ruled}, observe=sent["observe"])
            except ValueError:
                continue
            yield {"id": sent["id"], **answer}
