"""Whether an engine plays by some value of a ruling that it leaves open.

It follows no authority, or does not say which value it follows. It is free there, and nowhere else:
the ruling has to be read at or before the place, and the engine has to see what the reference sees
under one of its values.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import inf
from typing import TYPE_CHECKING, Final

from stud_conformance import play
from stud_conformance.fuzz.causes import played_to
from stud_conformance.fuzz.compare import END, Apart, apart
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec.scenario import Rulings

#: So many ways to rule are tried for one answer.
_MOST_WAYS: Final = 200
#: So many rulings that meet at one place are changed at once.
_AT_ONCE: Final = 2


def is_open(profile: Profile, game: str, ruling: str) -> bool:
    """Return whether an engine leaves a ruling open: it follows none, or does not say which."""
    return not profile.houses and not profile.declared(game, ruling)


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked of an engine, and what it answered.

    Attributes:
        profile: What the engine declares.
        hand: The hand.
        sent: The message.
        observes: What is compared.
        answer: What it answered.

    """

    profile: Profile
    hand: Hand
    sent: Message
    observes: Collection[str]
    answer: object

    def parted(self, changed: Rulings) -> Apart | None:
        """Return where the answer parts from the reference under other values of some rulings.

        Raises:
            ValueError: The hand cannot be played under these.

        """
        hand = {**self.sent["hand"], "rulings": {**self.hand.rulings, **changed}}
        answer = {"id": self.sent["id"], **play.answer(hand, observe=self.sent["observe"])}
        return apart(self.answer, answer, len(self.hand.acts), self.observes)

    def open_at(self, changed: Rulings, step: int | None) -> list[str]:
        """Return the open rulings that are read up to a step, but for those changed already."""
        ruled = replace(self.hand, rulings={**self.hand.rulings, **changed})
        table, _, _ = played_to(ruled, step)
        if table.to_act is not None:
            table.legal()
        game = self.hand.setup.game
        return [
            ruling
            for ruling in table.read
            if ruling not in changed and is_open(self.profile, game, ruling)
        ]

    def ways(self, changed: Rulings, step: int | None) -> Iterator[Rulings]:
        """Yield other values of the rulings that are open at a step: of one, then of two."""
        domains, game = load.domains(), self.hand.setup.game
        opened = self.open_at(changed, step)
        for several in range(1, _AT_ONCE + 1):
            for some in combinations(opened, several):
                others = [
                    [value for value in domains[one][game] if value != self.hand.rulings[one]]
                    for one in some
                ]
                for values in product(*others):
                    yield dict(zip(some, values, strict=True))


def explained(asked: Asked, step: int | None) -> tuple[str, ...] | None:
    """Return the rulings by whose values an engine plays where it parts from another one.

    For a ruling that it follows no authority on, one of the values has to give what is seen at the
    place; of one of which it says nothing, one value has to do for all of the hand.

    Args:
        asked: What was asked, and answered.
        step: The place: the index of an act, ``START`` or ``END``.

    Returns:
        None of them where it plays as it was told; ``None`` where no values explain it.

    """
    try:
        found = asked.parted({})
    except ValueError:
        return None
    if found is None or _order(found.step) > _order(step):
        return ()
    left = _MOST_WAYS
    waiting: deque[tuple[Rulings, int | None]] = deque([({}, found.step)])
    while waiting:
        changed, place = waiting.popleft()
        for way in asked.ways(changed, place):
            if not left:
                return None
            left -= 1
            tried = {**changed, **way}
            try:
                further = asked.parted(tried)
            except ValueError:
                continue
            if further is None:
                return tuple(tried)
            if _order(further.step) > _order(place):
                if _follows_none(asked, way):
                    return tuple(tried)
                waiting.append((tried, further.step))
    return None


def _follows_none(asked: Asked, way: Rulings) -> bool:
    """Return whether the engine says of one of some rulings that it follows no authority."""
    game = asked.hand.setup.game
    return any(asked.profile.declared(game, ruling) == () for ruling in way)


def _order(step: int | None) -> float:
    return inf if step is END else step
