"""What ``--help`` says is worth reading, comes at once, and its examples are true."""

from __future__ import annotations

import re
import resource
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest
from stud_conformance.cli.main import cli

from . import workshop
from .documents import Command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .conftest import Studconf

MOST_SECONDS = 1.0

#: Examples that end otherwise than with 0, and why.
ENDS = {
    "studconf run pokerkit": (1, "it deviates"),
    "studconf fuzz pokerkit --seed 7 --time 30s": (1, "it deviates"),
    "studconf baseline check mine.yaml pokerkit": (1, "the file here has none of its failures"),
    "studconf fingerprint 'cmd:node adapter.mjs' --house full-tilt": (1, "it plays no house here"),
}
#: What another test runs.
ELSEWHERE = {"studconf lint --corpus mine": "test_docs_examples, by the page on scenarios"}


def walk(
    command: click.Command = cli, name: str = "studconf", parent: click.Context | None = None
) -> Iterator[tuple[str, click.Command]]:
    """Yield every command with the words that call it."""
    context = click.Context(command, parent, name, **command.context_settings)
    yield context.command_path, command
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from walk(found, inner, context)


COMMANDS = dict(walk())
NAMES = tuple(COMMANDS)


def examples(name: str) -> list[str]:
    """Return the examples in a help text, without what is said beside them."""
    found = []
    for block in (COMMANDS[name].help or "").split("\n\n"):
        if block.lstrip().startswith("\b"):
            lines = (line.strip() for line in block.splitlines())
            found += [re.split(r"\s{2,}", line)[0] for line in lines if line.startswith("studconf")]
    return found


EXAMPLES = [(name, example) for name in NAMES for example in examples(name)]


@pytest.mark.parametrize("name", NAMES)
def test_help_names_every_option(name: str, studconf: Studconf) -> None:
    """It exits 0 under both its names, and each option is there, with what it is for."""
    result = studconf(*name.split()[1:], "--help")
    options = [one for one in COMMANDS[name].params if isinstance(one, click.Option)]

    assert (0, "") == (result.code, result.err)
    assert result.out == studconf(*name.split()[1:], "-h").out
    for option in options:
        assert option.help, f"{name} {option.opts[0]} says nothing"
        assert all(one in result.out for one in (*option.opts, *option.secondary_opts))


@pytest.mark.parametrize("name", NAMES)
def test_help_fits_a_terminal(name: str, studconf: Studconf) -> None:
    """No line is wider than a hundred columns, and the first paragraph is one sentence."""
    text = studconf(*name.split()[1:], "--help").out
    first = (COMMANDS[name].help or "").split("\n\n")[0]

    assert max(map(len, text.splitlines())) <= 100
    assert first.strip().endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_help_tells_exit_codes_and_gives_an_example(name: str) -> None:
    """Every one of them, as nobody should have to try."""
    text = COMMANDS[name].help or ""

    assert "Exit codes: " in text
    assert examples(name)
    assert all(one.startswith(("studconf ", name)) for one in examples(name))


@pytest.mark.parametrize("name", NAMES)
def test_help_comes_at_once(name: str) -> None:
    """A process of its own needs less than a second of the processor for it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = (sys.executable, "-c", workshop.PROGRAM, *name.split()[1:], "--help")
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)

    assert done.stdout.startswith(f"Usage: {name} ")
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < MOST_SECONDS


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_examples_of_help_are_true(
    name: str, example: str, tmp_path: Path, studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each ends as it says; one that cannot be run is read as the command line reads it."""
    code, _ = ENDS.get(example, (0, ""))
    command = Command(tuple(shlex.split(example)), code, name)
    workshop.furnish(tmp_path)
    monkeypatch.chdir(tmp_path)
    for log in ("before.jsonl", "after.jsonl") if "before.jsonl" in example else ():
        studconf("run", "ref", "--select", "chapter:ante", "--output", f"jsonl:{log}")
    workshop.parse(command.words[1:])
    if example in ELSEWHERE or not workshop.is_run(command):
        return
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    result = workshop.run(command, studconf, monkeypatch)

    assert code == result.code, f"{example}: {result.out[-800:]}{result.err[-800:]}"


def test_what_ends_otherwise_is_an_example() -> None:
    """The tables have nothing that is out of date."""
    assert {example for _, example in EXAMPLES} >= ENDS.keys() | ELSEWHERE.keys()
