"""A line to an engine in this process, on which everything is looked at that comes."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from stud_conformance.doctor.lines import named
from stud_conformance.doctor.reply import Kind, Reply, shown
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.engines.inprocess import NoJson
from stud_conformance.protocol.text import described, short, written

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.engines.engine import Connection
    from stud_conformance.protocol.messages import Message


class Called:
    """A line to an object, of which there is only one."""

    def __init__(self, engine: Connection) -> None:
        """Take a line to it."""
        self._engine = engine

    def greet(self, message: Message) -> Reply:
        """Greet it."""
        return _answered(self._engine.hello, message)

    def ask(self, message: Message) -> Reply:
        """Let it play a hand."""
        reply = _answered(self._engine.run, message)
        if reply.is_answer and reply.answer.get("id") != message["id"]:
            about = f"its answer came {named(reply.answer)}, not {written(message['id'])}"
            return replace(reply, kind=Kind.OTHER_ID, about=short(about))
        return reply


def _answered(ask: Callable[[Message], object], message: Message) -> Reply:
    began = monotonic()
    try:
        answer = ask(message)
    except (KeyboardInterrupt, OutOfTime):
        raise
    except BaseException as error:  # noqa: BLE001 - an engine may throw anything
        kind = Kind.NO_JSON if isinstance(error, NoJson) else Kind.RAISED
        return Reply(kind, about=described(error))
    if not isinstance(answer, dict):
        return Reply(Kind.NO_JSON, about=f"it returned {written(answer)}, not an object")
    return Reply(Kind.ANSWERED, answer, came=shown(answer), seconds=monotonic() - began)
