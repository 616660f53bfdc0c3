"""An engine that is a Python object of somebody else, kept apart from the runner."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

from stud_conformance.protocol.text import described

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.engines.engine import Engine
    from stud_conformance.protocol.messages import Message


class InProcess:
    """Passes messages to and fro as a pipe would: as copies, and only what JSON can hold.

    So nothing that the engine does to a message or keeps of an answer reaches the runner, and what
    it prints does not get into a report.
    """

    def __init__(self, engine: Engine) -> None:
        """Take the object that plays."""
        self._engine = engine

    def hello(self, message: Message) -> Message:
        """Pass the greeting on."""
        return _exchange(self._engine.hello, message)

    def run(self, message: Message) -> Message:
        """Pass a hand on."""
        return _exchange(self._engine.run, message)


def _exchange(ask: Callable[[Message], Message], message: Message) -> Message:
    """Ask with a copy of a message, and return a copy of the answer.

    Raises:
        ValueError: The answer is nothing that JSON can hold.

    """
    with redirect_stdout(sys.stderr):
        answer = ask(_copy(message))
        try:
            return _copy(answer)
        except (TypeError, ValueError, RecursionError) as error:
            text = f"the answer is no JSON ({described(error)})"
            raise ValueError(text) from error


def _copy(message: Message) -> Message:
    copied: Message = json.loads(json.dumps(message, allow_nan=False))
    return copied
