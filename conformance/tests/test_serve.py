"""What is served on stdin and stdout: each line is answered, whatever the engine does."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.cli import codes
from stud_conformance.engines.serve import serve

from .test_cli import program

if TYPE_CHECKING:
    from collections.abc import Callable


class Answers:
    """An engine that answers with what it was made of."""

    def __init__(self, answer: Callable[[], Any]) -> None:
        """Take what makes an answer."""
        self._answer = answer

    def hello(self, message: dict[str, Any]) -> Any:  # noqa: ANN401
        """Answer a greeting."""
        del message
        return self._answer()

    def run(self, message: dict[str, Any]) -> Any:  # noqa: ANN401
        """Answer a hand."""
        return {"id": message["id"], "state": self._answer()}


def deep() -> list[Any]:
    """Return a list in a list in a list, and so on."""
    found: list[Any] = []
    for _ in range(100_000):
        found = [found]
    return found


@pytest.mark.parametrize("answer", [lambda: 10**5000, lambda: {1, 2}, object, deep])
def test_an_answer_that_is_no_message_is_told_and_the_next_line_is_read(
    answer: Callable[[], Any],
) -> None:
    """The engine goes on after it, and the answer has the id of its hand."""
    line = json.dumps({"op": "run", "id": "a", "hand": {}}).encode()
    out = BytesIO()
    serve(Answers(answer), BytesIO(line + bytes([10]) + line), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]

    assert [one["id"] for one in answers] == ["a", "a"]
    assert {one["outcome"] for one in answers} == {"error"}
    assert all("the answer is no message" in one["error"] for one in answers)


def test_a_line_that_is_too_long_is_told_and_the_next_one_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No more of it is held than is ever read."""
    monkeypatch.setattr("stud_conformance.engines.serve.LONGEST_LINE", 100)
    line = json.dumps({"op": "run", "id": "a", "hand": {}}).encode() + b"\n"
    out = BytesIO()

    serve(Answers(lambda: 1), BytesIO(b"[" * 1000 + b"\n" + line), out)

    answers = [json.loads(one) for one in out.getvalue().splitlines()]
    assert [None, "a"] == [one["id"] for one in answers]
    assert "the line is no message" in answers[0]["error"]


def test_a_process_that_cannot_be_started_is_no_success() -> None:
    """It is found out at the greeting, as the engine is not started before."""
    done = subprocess.run(
        program("serve", "cmd:no-such-program"),
        input=b'{"op": "hello", "protocols": [1]}\n',
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert codes.NOT_STARTED == done.returncode
    assert b"cmd:no-such-program cannot be started" in done.stderr


def test_a_process_is_ended_with_it() -> None:
    """Nothing is left behind where there is nothing more to read, and nothing is said of it."""
    stays = "import sys, time; sys.stdin.readline(); print('{}', flush=True); time.sleep(600)"
    done = subprocess.run(
        program("serve", shlex.join(["cmd:" + sys.executable, "-c", stays])),
        input=b'{"op": "hello", "protocols": [1]}\n',
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert (codes.OK, b"{}\n", b"") == (done.returncode, done.stdout, done.stderr)
