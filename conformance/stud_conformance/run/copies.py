"""Play hands on several copies of an engine at once; what is told is the same however many."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING

from stud_conformance.engines.engine import NotStarted, OutOfTime
from stud_conformance.run.outcome import (
    MOST_RESTARTS,
    TOO_OFTEN,
    GreetsOtherwise,
    Player,
    Restarts,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from stud_conformance.engines.engine import Connection
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.outcome import Greeting, Numbered, Outcome, Told

#: How long a thread is waited for before it is looked after again.
A_MOMENT = 0.05


def outcomes(
    line: Connection, greeted: Greeting, hands: Iterator[Message], jobs: int = 1
) -> Generator[Outcome, None, str]:
    """Play hands and yield what became of each, in order, until nothing more can be played.

    Args:
        line: A line to the engine, greeted.
        greeted: The greeting, and its answer, which every other copy has to give as well.
        hands: The messages.
        jobs: How many copies may play at once, where there can be several.

    Returns:
        Why there is no more; empty where all hands were played.

    """
    play = _alone if jobs == 1 or line.another() is None else _Together(jobs).play
    breaks = 0
    stream = play(line, greeted, hands)
    try:
        for outcome in stream:
            yield outcome
            breaks += outcome.broke
            if breaks > MOST_RESTARTS:
                return TOO_OFTEN
            if outcome.stops:
                return outcome.stops
    finally:
        stream.close()
    return ""


def _alone(
    line: Connection, greeted: Greeting, hands: Iterator[Message]
) -> Generator[Outcome, None, None]:
    player = Player(line, greeted, Restarts())
    try:
        for _, outcome in player.play(enumerate(hands)):
            yield outcome
    finally:
        player.line.close()


class _Together:
    """Some threads, each with a copy of its own, that take hands from one plan."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._restarts = Restarts()
        self._lock = Lock()
        self._told: SimpleQueue[Told | BaseException | None] = SimpleQueue()

    def play(
        self, line: Connection, greeted: Greeting, hands: Iterator[Message]
    ) -> Generator[Outcome, None, None]:
        """Yield what became of each hand, in the order of the plan."""
        players = [Player(line, greeted, self._restarts)]
        for _ in range(self._jobs - 1):
            fresh = line.another()
            if fresh is not None:
                players.append(Player(fresh, greeted, self._restarts))
        asked = enumerate(hands)
        threads = [
            Thread(target=self._work, args=(player, player.line is not line, asked), daemon=True)
            for player in players
        ]
        try:
            for thread in threads:
                thread.start()
            yield from self._in_order(len(threads))
        finally:
            self._end(threads, players)

    def _shared(self, hands: Iterator[Numbered]) -> Iterator[Numbered]:
        """Yield hands to whichever thread asks first."""
        while not (self._restarts.is_over or self._restarts.are_used_up):
            with self._lock:
                asked = next(hands, None)
            if asked is None:
                return
            yield asked

    def _work(self, player: Player, is_new: bool, asked: Iterator[Numbered]) -> None:  # noqa: FBT001
        """Play what there is to play, and tell of it; the end is told as ``None``."""
        try:
            if not is_new or self._is_started(player):
                for told in player.play(self._shared(asked)):
                    self._told.put(told)
        except BaseException as error:  # noqa: BLE001 - it is raised again where it is looked for
            self._told.put(error)
        finally:
            player.line.close()
            self._told.put(None)

    def _is_started(self, player: Player) -> bool:
        """Start another copy; where there can be no more, fewer have to do.

        Raises:
            GreetsOtherwise: It is not the engine that was greeted.

        """
        try:
            player.start()
        except GreetsOtherwise:
            raise
        except (NotStarted, OutOfTime):
            return False
        return True

    def _in_order(self, working: int) -> Iterator[Outcome]:
        waiting: dict[int, Outcome] = {}
        due = 0
        while working:
            told = self._told.get()
            if told is None:
                working -= 1
            elif isinstance(told, BaseException):
                raise told
            else:
                waiting[told[0]] = told[1]
            while due in waiting:
                yield waiting.pop(due)
                due += 1

    def _end(self, threads: list[Thread], players: list[Player]) -> None:
        self._restarts.is_over = True
        for thread in threads:
            while thread.is_alive():
                for player in players:
                    player.line.close()
                thread.join(A_MOMENT)
