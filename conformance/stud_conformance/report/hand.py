"""The table at the step at which an engine failed, as the rules have it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stud_conformance import play
from stud_conformance.audit.unknown import Gaps
from stud_conformance.explain.telling import Teller
from stud_conformance.explain.walk import Moment, turn
from stud_conformance.hands.played import names
from stud_conformance.hands.recorded import Recorded
from stud_conformance.picture.camera import Camera
from stud_conformance.protocol import messages
from stud_conformance.spec.scenario import Do, Expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.picture import Frame
    from stud_conformance.run.events import Judged
    from stud_conformance.spec.scenario import Case, Rulings

LANG: Final = "en"
_NOTHING: Final = Gaps((), (), (), ())
_SEEN: Final = frozenset({"cards", "common"})


@dataclass(frozen=True, slots=True)
class Shot:
    """The table at one moment of a hand.

    Attributes:
        when: Which moment it is, in words.
        frame: The table.
        turn: Who has to act then and what it may do, in words; empty where nobody has to.
        before: What had happened by then, in words.

    """

    when: str
    frame: Frame
    turn: str
    before: tuple[str, ...]


def at(one: Judged) -> Shot | None:
    """Return the table at which a failure came up; ``None`` where there is none to show.

    The hand is played under the rulings that were sent: until the act that failed, or the moment at
    which something else was expected to be seen, or its end.
    """
    if one.failure is None or not one.rulings:
        return None
    try:
        return _Hand(one.case, one.rulings).shot(one.failure.step)
    except (ValueError, play.Undecided):
        return None


class _Hand:
    """A case that is played by the rules."""

    def __init__(self, case: Case, rulings: Rulings) -> None:
        """Deal it.

        Raises:
            ValueError: It cannot be dealt.

        """
        self._case = case
        self._table = play.Table.start(case.setup, case.cards, rulings)
        self._tell = Teller(LANG, _recorded(case, rulings), _NOTHING)
        self._camera = Camera(self._tell, self._table, rulings)

    def shot(self, step: int | None) -> Shot:
        """Return the table at a step.

        Raises:
            ValueError: An act is refused.
            Undecided: The rulings do not say how it goes on.

        """
        frames = list(self._frames(step))
        now = turn(self._table)
        return Shot(
            when=_when(self._case, step),
            frame=frames[-1],
            turn="" if now is None else f"{self._tell.must(now)}: {self._tell.legal(now)}",
            before=tuple(said.text for frame in frames for said in frame.happened),
        )

    def _frames(self, step: int | None) -> Iterator[Frame]:
        """Yield the table at the start, and after each act that is accepted."""
        table, coming = self._table, messages.actions(self._case)
        yield self._camera.take(Moment(None, None, None, tuple(table.told())))
        for index, one in enumerate(self._case.steps[:step]):
            if isinstance(one, Expect):
                continue
            sent, coming = coming[0], coming[1:]
            now = turn(table)
            if isinstance(one, Do) and table.send(sent) is not None:
                raise ValueError(f"{one.act.text} is refused")
            table.show_until(coming)
            yield self._camera.take(Moment(index, now, None, tuple(table.told())))


def _when(case: Case, step: int | None) -> str:
    """Return in words which moment a step is."""
    if step is None:
        return "at the end of the hand"
    acts = [
        f"{index + 1}. {one.act.text}"
        for index, one in enumerate(case.steps[: step + 1])
        if not isinstance(one, Expect)
    ]
    if not isinstance(case.steps[step], Expect):
        return f"before {acts[-1]}"
    return f"after {acts[-1]}" if acts else "at the start of the hand"


def _recorded(case: Case, rulings: Rulings) -> Recorded:
    """Return as much of a case as is needed to tell it."""
    answer = play.answer(play.hand_message(case, rulings), observe=_SEEN)
    cards = {int(seat): names(own) for seat, own in answer["final"]["cards"].items()}
    return Recorded(case.id, "", "", case.setup, cards=cards, common=answer["final"].get("common"))
