"""What an engine says is text, whichever command tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

FEW = ("--select", "chapter:ante", "--select", "chapter:table")
COMMANDS = (
    ("run", "ENGINE", *FEW),
    ("run", "ENGINE", *FEW, "--output", "jsonl:-"),
    ("doctor", "ENGINE"),
    ("doctor", "ENGINE", "--json"),
    ("fingerprint", "ENGINE", *FEW),
    ("fingerprint", "ENGINE", *FEW, "--output", "jsonl:-"),
    ("fuzz", "ENGINE", "--hands", "10", "--keep", "found"),
    ("fuzz", "ENGINE", "--hands", "10", "--keep", "found", "--output", "jsonl:-"),
    ("fuzz", "ref", "--against", "ENGINE", "--hands", "10", "--keep", "found"),
    ("perft", "ENGINE", "--depth", "1"),
    ("perft", "ENGINE", "--depth", "1", "--output", "jsonl:-"),
    ("baseline", "update", "ENGINE", "mine.yaml", "--reason", "known"),
)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("engine", ["hostile", "hostile_greeting", "hostile_feature"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_that_an_engine_says_is_obeyed(
    engine: str,
    command: tuple[str, ...],
    studconf: Studconf,
    broken: str,
) -> None:
    """Neither by a terminal nor by a runner that reads the log."""
    words = [f"{broken}{engine}" if word == "ENGINE" else word for word in command]

    result = studconf(*words)
    lines = (result.out + result.err).splitlines()

    assert lines
    assert [line for line in lines if not line.isprintable()] == []
    assert [line for line in lines if "##[" in line or line.lstrip().startswith("::")] == []
