"""The verdicts of one engine, case by case, as they are wanted; the same as those of a run.

An engine is started for the first case that is wanted, and asked no more than a verdict needs:
where it leaves a ruling open, all cases of the game that name such a ruling, as only all of them
show what it follows; else the case alone. So a verdict does not depend on what else is wanted,
nor on which process asks.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from stud_conformance.engines import NotStarted
from stud_conformance.engines.connect import connect
from stud_conformance.files import Invalid
from stud_conformance.run import baseline, undeclared
from stud_conformance.run.copies import outcomes
from stud_conformance.run.events import NOT_RUN, UNSUPPORTED, Judged
from stud_conformance.run.greet import greet
from stud_conformance.run.plan import Planned, plan
from stud_conformance.run.runner import message, verdict

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from stud_conformance.protocol.messages import Message
    from stud_conformance.pytest_plugin.asked import Asked
    from stud_conformance.run.greet import Met
    from stud_conformance.run.outcome import Outcome
    from stud_conformance.run.plan import Excluded

    #: A case of the plan, and its number in it.
    Numbered = tuple[int, Planned | Excluded]


class Verdicts:
    """Asks an engine, and judges it."""

    def __init__(self, engine: str, asked: Asked) -> None:
        """Take an engine by its name; it is not started yet."""
        self._engine, self._asked = engine, asked
        self._wanted: _Answers | None = None
        self._error: NotStarted | None = None

    def of(self, case: str, later: Sequence[str] = ()) -> Judged:
        """Return the verdict on a case, held against the baseline.

        Args:
            case: Its id.
            later: Cases that are wanted next, in order: what a process does after its answer is
                seen when it is asked the next one.

        Raises:
            NotStarted: The engine cannot be loaded or greeted.

        """
        if self._error is not None:
            raise self._error
        try:
            if self._wanted is None:
                self._wanted = _Answers(self._engine, self._asked)
            found = self._wanted.of(case, later)
        except NotStarted as error:
            self._error = error
            raise
        if self._asked.baseline is None:
            return found
        return self._asked.baseline.mark([found], baseline.today())[0]

    def close(self) -> None:
        """End the engine, if it was started."""
        if self._wanted is not None:
            self._wanted.close()


class _Answers:
    """What a greeted engine answers."""

    def __init__(self, engine: str, asked: Asked) -> None:
        self._engine, self._asked = engine, asked
        try:
            self._line = connect(engine, asked.patience)
        except (Invalid, OSError) as error:
            raise NotStarted(f"{engine} cannot be read: {error}") from error
        try:
            self._met: Met = greet(engine, self._line, asked.corpus)
        except BaseException:
            self._line.close()
            raise
        profile = self._met.profile
        plans = plan(asked.cases, profile, asked.corpus.domains, asked.house)
        self._plans: dict[str, Numbered] = {
            planned.case.id: (number, planned) for number, planned in enumerate(plans, start=1)
        }
        self._judged: dict[str, Judged] = {}
        self._settled: dict[str, Judged] = {}
        #: Those that are still to be sent, and those that were and have no verdict yet.
        self._due: deque[str] = deque()
        self._sent: deque[str] = deque()
        self._stream: Generator[Outcome, None, str] | None = None
        self._is_fresh = True
        self._over = ""
        self._has_copies = self._line.another() is not None

    def of(self, case: str, later: Sequence[str]) -> Judged:
        planned = self._plans[case][1]
        if not isinstance(planned, Planned):
            return Judged(self._engine, planned.case, UNSUPPORTED, reason=planned.reason)
        if not self._is_open(planned):
            self._judge([case], later)
            return self._judged[case]
        if case not in self._settled:
            self._settle(planned.case.setup.game)
        return self._settled[case]

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()
        self._line.close()

    def _is_open(self, planned: Planned) -> bool:
        """Return whether a case names a ruling of which the engine does not say how it plays."""
        game, profile = planned.case.setup.game, self._met.profile
        return planned.house is None and any(
            profile.declared(game, ruling) is None for ruling in planned.case.when
        )

    def _settle(self, game: str) -> None:
        """Find out what the engine follows in a game, by all cases that tell."""
        names = [
            name
            for name, (_, planned) in self._plans.items()
            if isinstance(planned, Planned)
            and planned.case.setup.game == game
            and self._is_open(planned)
        ]
        self._judge(names, ())
        judged = [self._judged[name] for name in names]
        domains = self._asked.corpus.domains
        settled, _ = undeclared.settle(judged, self._met.profile, domains)
        self._settled |= {one.case.id: one for one in settled}

    def _judge(self, names: Sequence[str], later: Sequence[str]) -> None:
        """Judge cases that are to be played; one more is sent where that tells more of the last."""
        wanted = [*names, *self._ahead(later)]
        self._due += [name for name in wanted if not self._is_known(name)]
        while any(name not in self._judged for name in names):
            self._take()

    def _ahead(self, later: Sequence[str]) -> list[str]:
        """Return the next case that will be sent by itself, if there can be another copy."""
        for name in later if self._has_copies else ():
            planned = self._plans[name][1]
            is_alone = isinstance(planned, Planned) and not self._is_open(planned)
            if is_alone and not self._is_known(name):
                return [name]
        return []

    def _is_known(self, name: str) -> bool:
        return name in self._judged or name in self._sent or name in self._due

    def _take(self) -> None:
        """Take the next outcome; where nothing more can be played, all that is due is not run."""
        if self._over:
            for name in self._due:
                case = self._plans[name][1].case
                self._judged[name] = Judged(self._engine, case, NOT_RUN, reason=self._over)
            self._due.clear()
            return
        self._stream = self._stream or self._started()
        try:
            outcome = next(self._stream)
        except StopIteration as end:
            self._stream, self._over = None, end.value or ""
            self._due.extendleft(reversed(self._sent))
            self._sent.clear()
            return
        name = self._sent.popleft()
        planned = self._plans[name][1]
        assert isinstance(planned, Planned)  # noqa: S101 - nothing else is sent
        self._judged[name] = verdict(self._met.profile, planned, outcome)

    def _started(self) -> Generator[Outcome, None, str]:
        """Return what becomes of the hands that are due, by a copy that was just greeted."""
        if not self._is_fresh:
            self._line = self._line.another() or self._line
            if self._has_copies and self._line.hello(self._met.hello) != self._met.answer:
                raise NotStarted(f"{self._engine} greeted otherwise than before")
        self._is_fresh = False
        return outcomes(self._line, (self._met.hello, self._met.answer), self._hands())

    def _hands(self) -> Iterator[Message]:
        deal = self._met.profile.supports.deal
        while self._due:
            name = self._due.popleft()
            number, planned = self._plans[name]
            assert isinstance(planned, Planned)  # noqa: S101 - nothing else is due
            asked = message(number, planned, deal, self._asked.corpus)
            self._sent.append(name)
            yield asked
