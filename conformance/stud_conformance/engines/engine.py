"""What every engine looks like from the runner, and how it can fail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stud_conformance.protocol.text import short

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message

LONGEST = 400


class Engine(Protocol):
    """Answers the messages of the protocol, one at a time: what its author writes."""

    def hello(self, message: Message) -> Message:
        """Answer the greeting: who this is, and what it can be asked."""
        ...

    def run(self, message: Message) -> Message:
        """Play one hand and answer with what was seen of it."""
        ...


class Connection(Engine, Protocol):
    """A line to one copy of an engine; whatever ``run`` raises costs one hand."""

    def stderr(self) -> str:
        """Return the end of what its process wrote to stderr since the last hand was sent."""
        ...

    def bye(self) -> None:
        """Take leave of it, once the last hand is played.

        Raises:
            Broke: It did more than answer the last hand.

        """
        ...

    def close(self) -> None:
        """End it at once, whatever it is doing."""
        ...

    def another(self) -> Connection | None:
        """Return a line to a fresh copy; ``None`` where there can be only one."""
        ...


class NotStarted(Exception):  # noqa: N818 - it says what the engine is
    """Raised for an engine that cannot be found, loaded or greeted."""

    def __init__(self, reason: str, stderr: str = "") -> None:
        """Keep the reason, as one line: the engine may have had a say in it."""
        self.stderr = stderr
        super().__init__(short(reason, LONGEST))


class Broke(Exception):  # noqa: N818 - it says what became of the process
    """Raised where the process of an engine can no longer be used.

    Attributes:
        stderr: The end of what it wrote to stderr during the hand.
        is_late: The hand before is to blame: it happened after the answer to that.
        may_be_late: Either hand may be to blame; another copy of the engine will tell.

    """

    def __init__(
        self, reason: str, stderr: str = "", *, is_late: bool = False, may_be_late: bool = False
    ) -> None:
        """Keep what is known."""
        self.stderr, self.is_late, self.may_be_late = stderr, is_late, may_be_late
        super().__init__(reason)


class NotPlayed(Exception):  # noqa: N818 - it says what became of the hand
    """Raised for a hand that an engine was never asked, through no fault of its own."""


class OutOfTime(Exception):  # noqa: N818 - it says what became of the run
    """Raised where the time of the whole run is over."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("the deadline of the run had passed")
