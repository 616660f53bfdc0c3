"""Speak the protocol on stdin and stdout for an engine of this process."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, BinaryIO

from stud_conformance.engines import wire
from stud_conformance.engines.engine import NotStarted
from stud_conformance.engines.wire import LONGEST_LINE
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import described

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.engines.engine import Engine
    from stud_conformance.protocol.messages import Message


def serve(engine: Engine, stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Answer each line that is read with one line, until a farewell or the end of what there is.

    Raises:
        NotStarted: The engine does not start.

    """
    for line in _lines(stdin):
        message = _read(line)
        if isinstance(message, str):
            answer = _error(None, message)
        elif message.get("op") == "bye":
            return
        else:
            answer = _answered(engine, message)
        stdout.write(_line(answer))
        stdout.flush()


def _lines(stdin: BinaryIO) -> Iterator[bytes]:
    """Yield the lines that are read; of one that is too long only the beginning."""
    while line := stdin.readline(LONGEST_LINE):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stdin.readline(LONGEST_LINE)
        yield line


def _line(answer: Any) -> bytes:  # noqa: ANN401 - an engine may answer anything
    """Return an answer as a line, or what is wrong with it."""
    try:
        return wire.written(answer)
    except (ValueError, TypeError, RecursionError) as error:
        text = f"the answer is no message: {described(error)}"
        return wire.written(_error(answer.get("id") if isinstance(answer, dict) else None, text))


def _read(line: bytes) -> Message | str:
    """Return the message of a line, or what is wrong with it."""
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return f"the line is no message: {described(error)}"
    return message if isinstance(message, dict) else "the line is no message: it is no object"


def _answered(engine: Engine, message: Message) -> Message:
    name = message.get("id")
    try:
        match message.get("op"):
            case "hello":
                return engine.hello(message)
            case "run":
                return engine.run(message)
            case other:
                return _error(name, f"unknown op: {other}")
    except (KeyboardInterrupt, NotStarted):
        raise
    except BaseException as error:  # noqa: BLE001 - an engine may throw anything
        return _error(name, described(error))


def _error(name: object, text: str) -> Message:
    return {"id": name, "outcome": messages.ERROR, "error": text}
