"""What is served on stdin and stdout: each line is answered, whatever the engine does."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.engines.serve import serve

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
