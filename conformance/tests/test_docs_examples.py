"""Every example of every page is run or checked, or stands in the table of what cannot be."""

from __future__ import annotations

import configparser
import json
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from stud_conformance.audit import houses
from stud_conformance.files import schema

from . import workshop
from .documents import NAMES, ROOT, Command, examples

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Result, Studconf
    from .documents import Example


class Reader:
    """Somebody who follows a page in a folder of their own, block by block."""

    def __init__(self, folder: Path, studconf: Studconf, monkeypatch: pytest.MonkeyPatch) -> None:
        """Begin in a folder in which there is what the page speaks of."""
        workshop.furnish(folder)
        monkeypatch.chdir(folder)
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.setattr(sys, "dont_write_bytecode", True)
        self._folder, self._studconf, self._monkeypatch = folder, studconf, monkeypatch
        self._printed = ""

    def follow(self, example: Example) -> None:
        """Do what a block says."""
        if example.file:
            path = self._folder / example.file
            path.parent.mkdir(parents=True, exist_ok=True)
            before = path.read_text(encoding="utf-8") if path.exists() else ""
            path.write_text(example.written(before), encoding="utf-8")
        if example.language == "sh":
            for command in example.commands():
                self._try(command)
        else:
            CHECKS[example.language](self, example)

    def _try(self, command: Command) -> None:
        """Run a command, or see that it could be."""
        program, *words = command.words
        if not workshop.is_run(command):
            if program == "studconf":
                workshop.parse(words)
            return
        if program == "pytest":
            assert command.code == workshop.run_pytest(words), command.place
            return
        assert program == "studconf", f"{command.place}: what is {command.text}?"
        result = workshop.run(command, self._studconf, self._monkeypatch)
        assert command.code == result.code, _told(command, result)
        self._printed = f"{self._printed}\n{result.out}\n{result.err}"

    def python(self, example: Example) -> None:
        """Run a block of Python, as a module by itself."""
        code = compile(example.text, example.place, "exec")
        exec(code, {"__name__": "example"})  # noqa: S102 - it is an example of ours

    def printed(self, example: Example) -> None:
        """Find in what was printed each line that a page shows; ``...`` is left out."""
        found = _level(self._printed)
        for line in example.text.splitlines():
            for part in line.split("..."):
                assert _level(part) in found, f"{example.place}: nothing prints {part!r}"

    def settings(self, example: Example) -> None:
        """Read a block of settings; pytest reads the file of it."""
        assert example.file
        configparser.ConfigParser().read_string(example.text)

    def data(self, example: Example) -> None:
        """Read a block of YAML or JSON, and hold it to the schema of what it is."""
        read = json.loads if example.language == "json" else yaml.safe_load
        found = read(example.text)
        kind = _kind(found)
        if kind is None:
            return
        if kind in GATES:
            GATES[kind](found)
            return
        if kind == "rooms":
            path = self._folder / "as-shown.yaml"
            path.write_text(example.text, encoding="utf-8")
            houses.chosen(None, path)
            return
        problems = list(schema.explained(_keyed(found), kind))
        assert problems == [], f"{example.place}: {problems}"


CHECKS = {
    "python": Reader.python,
    "text": Reader.printed,
    "yaml": Reader.data,
    "json": Reader.data,
    "ini": Reader.settings,
}
#: What tells a message or a file by its keys.
KINDS = (
    ({"op", "protocols"}, "hello"),
    ({"op", "hand"}, "run"),
    ({"protocol", "supports"}, "greeting"),
    ({"id", "outcome"}, "answer"),
    ({"id", "readings"}, "scenario"),
    ({"id", "plays", "rulings"}, "house"),
    ({"suite", "expected-failures"}, "baseline"),
    ({"stars"}, "rooms"),
    ({"jobs"}, "workflow"),
    ({"include", "stud-conformance"}, "gitlab"),
    ({"repos"}, "hooks"),
)


def _check_workflow(found: Any) -> None:  # noqa: ANN401 - whatever a block holds
    """Check that a workflow gives our action what it needs, and only what it takes."""
    inputs = _ours("action.yml")["inputs"]
    steps = [step for job in found["jobs"].values() for step in job["steps"]]
    (given,) = [step["with"] for step in steps if "/stud-conformance@" in step["uses"]]

    assert {name for name, one in inputs.items() if one.get("required")} <= given.keys()
    assert given.keys() <= inputs.keys()


def _check_gitlab(found: Any) -> None:  # noqa: ANN401 - whatever a block holds
    """Check that a job extends ours, and sets only variables of it."""
    job = found["stud-conformance"]

    assert (
        job["variables"].keys()
        <= _ours("conformance/ci/gitlab.yml")[job["extends"]]["variables"].keys()
    )


def _check_hooks(found: Any) -> None:  # noqa: ANN401 - whatever a block holds
    """Check that a hook is one of ours."""
    ours = {hook["id"] for hook in _ours(".pre-commit-hooks.yaml")}

    assert {hook["id"] for repo in found["repos"] for hook in repo["hooks"]} <= ours


def _ours(name: str) -> Any:  # noqa: ANN401 - whatever a file holds
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


#: What is checked of files that are for other programs.
GATES = {"workflow": _check_workflow, "gitlab": _check_gitlab, "hooks": _check_hooks}


def _kind(found: Any) -> str | None:  # noqa: ANN401 - whatever a block holds
    """Return of what form a block is; parts of a whole have none of their own."""
    return next((kind for keys, kind in KINDS if keys <= found.keys()), None)


def _keyed(found: Any) -> Any:  # noqa: ANN401 - whatever a block holds
    """Return data with text for keys, as the files are read."""
    if isinstance(found, dict):
        return {str(key): _keyed(value) for key, value in found.items()}
    return [_keyed(one) for one in found] if isinstance(found, list) else found


def _level(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _told(command: Command, result: Result) -> str:
    said = f"{result.out[-1500:]}\n{result.err[-1500:]}"
    return f"{command.place}: {command.text} exits {result.code}, not {command.code}\n{said}"


@pytest.mark.parametrize("name", NAMES)
def test_examples_do_what_the_page_says(
    name: str, tmp_path: Path, studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every block of a page, in order, in a folder as the page has it."""
    reader = Reader(tmp_path, studconf, monkeypatch)
    for example in examples(name):
        reader.follow(example)


def test_no_example_goes_unseen() -> None:
    """Every block has a language that is looked at, and commands that are run or have a reason."""
    blocks = [example for name in NAMES for example in examples(name)]
    commands = [one for block in blocks if block.language == "sh" for one in block.commands()]
    here = ("studconf", "pytest")
    left = [one for one in commands if one.words[0] not in here and workshop.is_run(one)]

    assert len(blocks) > 50
    assert {block.language for block in blocks} <= {"sh", *CHECKS}
    assert left == []


def test_what_is_not_run_stands_on_some_page() -> None:
    """The table of what cannot be run has nothing that is out of date."""
    texts = [
        command.text
        for name in NAMES
        for example in examples(name)
        if example.language == "sh"
        for command in example.commands()
    ]

    for pattern in workshop.NOT_RUN:
        assert any(re.fullmatch(pattern, text) for text in texts), pattern


def test_a_shell_example_is_read_as_a_shell_does(tmp_path: Path) -> None:
    """Comments, quotes, continued lines, pipes, and the exit code that is told."""
    del tmp_path
    found = [one for name in NAMES for block in examples(name) for one in _commands(block)]

    assert any(one.reads for one in found)
    assert any(one.code == 1 for one in found)
    assert not any(word.startswith("#") for one in found for word in one.words)


def _commands(block: Example) -> list[Command]:
    return list(block.commands()) if block.language == "sh" else []
