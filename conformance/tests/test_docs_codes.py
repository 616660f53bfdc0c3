"""The page of exit codes says what the commands do, and what their help says."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING

import click
import pytest
from stud_conformance.cli import codes
from stud_conformance.cli.main import COMMANDS, cli

from . import workshop
from .documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .conftest import Studconf

PAGE = (ROOT / "conformance" / "docs" / "exit-codes.md").read_text(encoding="utf-8")
NAMED = {
    int(code): name for code, name in re.findall(r"^\| (\d+) \| `(\w+)` \|", PAGE, re.MULTILINE)
}
ROWS = [
    (command, int(code))
    for command, code in re.findall(r"^\| `([a-z -]+)` \| (\d+) \|", PAGE, re.MULTILINE)
]
#: Every command may end so: the command line is wrong, or a signal or a closed pipe ends it.
ALWAYS = {codes.USAGE, codes.INTERRUPTED, codes.BROKEN_PIPE}
MUTANT = "mutant:betting.completion-is-no-raise/counts-as-raise"
CAP = "--select rule:betting.raise-cap"

#: A command line for each row. ``bad`` is a folder with a broken scenario, ``py:none:Engine`` an
#: engine that is asked nothing, ``py:gone:Engine`` one that is not there; ``{python}_`` is Python.
PROVOKED = {
    ("run", 0): "run ref --select chapter:ante",
    ("run", 1): f"run {MUTANT} {CAP} --no-diagnosis",
    ("run", 2): "run nobody",
    ("run", 3): "run py:gone:Engine",
    ("run", 4): "run ref --deadline 0.000001 --no-diagnosis",
    ("run", 5): "run py:none:Engine --select chapter:ante",
    ("run", 6): "run ref --corpus bad",
    ("compare", 0): "compare good.jsonl good.jsonl",
    ("compare", 1): "compare good.jsonl worse.jsonl",
    ("compare", 2): "compare good.jsonl nothing.jsonl",
    ("compare", 4): "compare good.jsonl cut.jsonl",
    ("compare", 6): "compare good.jsonl hand.phh",
    ("list", 0): "list --house tribeca --select game:razz",
    ("list", 2): "list --select rule:nothing",
    ("list", 6): "list --corpus bad",
    ("show", 0): "show showdown-0203",
    ("show", 2): "show nothing",
    ("show", 6): "show showdown-0203 --corpus bad",
    ("rule", 0): "rule ante.amount",
    ("rule", 2): "rule nothing",
    ("rule", 6): "rule --house bad/mine-0001.yaml",
    ("doctor", 0): "doctor --list",
    ("doctor", 1): "doctor py:none:Engine",
    ("doctor", 2): "doctor nobody",
    ("doctor", 3): "doctor py:gone:Engine",
    ("doctor", 4): "doctor ref --deadline 0.000001",
    ("doctor", 6): "doctor ref:bad/mine-0001.yaml",
    ("new-adapter", 0): "new-adapter --lang go fresh",
    ("new-adapter", 2): "new-adapter --lang go taken",
    ("baseline update", 0): f"baseline update new.yaml ref {CAP}",
    ("baseline update", 2): f"baseline update new.yaml {MUTANT} {CAP}",
    ("baseline update", 3): "baseline update new.yaml py:gone:Engine",
    ("baseline update", 4): "baseline update new.yaml ref --deadline 0.000001",
    ("baseline update", 5): "baseline update new.yaml py:none:Engine",
    ("baseline update", 6): "baseline update bad/mine-0001.yaml ref",
    ("baseline check", 0): "baseline check old.yaml",
    ("baseline check", 1): f"baseline check old.yaml {MUTANT} {CAP}",
    ("baseline check", 2): "baseline check nothing.yaml",
    ("baseline check", 3): "baseline check old.yaml py:gone:Engine",
    ("baseline check", 4): "baseline check old.yaml ref --deadline 0.000001",
    ("baseline check", 5): "baseline check old.yaml py:none:Engine",
    ("baseline check", 6): "baseline check bad/mine-0001.yaml",
    ("serve", 0): "serve ref",
    ("serve", 2): "serve nobody",
    ("serve", 3): "serve py:gone:Engine",
    ("serve", 6): "serve ref:bad/mine-0001.yaml",
    ("protocol", 0): "protocol",
    ("schema", 0): "schema",
    ("schema", 2): "schema nothing",
    ("audit", 0): "audit hands.phhs --house my-room.yaml",
    ("audit", 1): "audit hand.phh --house full-tilt",
    ("audit", 2): "audit hand.phh",
    ("audit", 4): "audit bad.phh --house full-tilt",
    ("audit", 5): "audit mypkg --house full-tilt",
    ("audit", 6): "audit hand.phh --house bad/mine-0001.yaml",
    ("convert", 0): "convert hand.phh",
    ("convert", 2): "convert nothing",
    ("convert", 6): "convert bad",
    ("explain", 0): "explain showdown-0203",
    ("explain", 1): "explain stars-6 --house full-tilt",
    ("explain", 2): "explain nothing",
    ("explain", 6): "explain bad/mine-0001.yaml",
    ("fuzz", 0): "fuzz ref --hands 5",
    ("fuzz", 1): "fuzz mutant:ante.amount/no-ante --hands 20 --most 1",
    ("fuzz", 2): "fuzz nobody",
    ("fuzz", 3): "fuzz py:gone:Engine",
    ("fuzz", 4): "fuzz cmd:{python}_breaking.py --hands 20",
    ("fuzz", 5): "fuzz py:none:Engine",
    ("fuzz", 6): "fuzz ref:bad/mine-0001.yaml",
    ("fingerprint", 0): f"fingerprint mutant:betting.raise-cap=4 {CAP}",
    ("fingerprint", 1): f"fingerprint mutant:betting.raise-cap=4 {CAP} --house full-tilt",
    ("fingerprint", 2): "fingerprint nobody",
    ("fingerprint", 3): "fingerprint py:gone:Engine",
    ("fingerprint", 4): "fingerprint cmd:{python}_tired.py",
    ("fingerprint", 5): "fingerprint py:none:Engine",
    ("fingerprint", 6): "fingerprint ref --house bad/mine-0001.yaml",
    ("perft", 0): "perft --depth 3",
    ("perft", 1): "perft mutant:betting.raise-cap=4 --depth 6 --house full-tilt",
    ("perft", 2): "perft nobody",
    ("perft", 3): "perft py:gone:Engine",
    ("perft", 4): "perft ref --depth 4 --nodes 3",
    ("perft", 5): "perft py:none:Engine --depth 2",
    ("perft", 6): "perft --house bad/mine-0001.yaml",
    ("site", 2): "site taken",
    ("site", 6): "site public --house bad/mine-0001.yaml",
    ("coverage", 0): "coverage --empty",
    ("coverage", 2): "coverage --source nothing",
    ("lint", 2): "lint --corpus nothing",
    ("lint", 6): "lint --corpus bad",
}
#: What takes too long here, and which test does it.
ELSEWHERE = {
    ("lint", 0): "test_lint",
    ("site", 0): "test_site_cli",
    ("mutants", 0): "test_mutants_matrix",
    ("mutants", 1): "test_mutants_matrix",
}

NONE = """
class Engine:
    def hello(self, message):
        return {
            "protocol": 1,
            "engine": {"name": "none"},
            "supports": {"games": ["razz"], "limits": ["no-limit"], "observes": ["rake"]},
        }

    def run(self, message):
        return {"id": message["id"], "outcome": "error", "error": "none"}
"""
BREAKING = """
import json

input()
supports = {
    "games": ["razz"],
    "limits": ["fixed-limit"],
    "acts": ["fold", "check", "call", "bring-in", "wager"],
    "observes": ["stacks"],
}
print(json.dumps({"protocol": 1, "supports": supports}), flush=True)
line = input()
"""
#: The same, once it has played a hand, in which nothing happens.
TIRED = f"""{BREAKING}
sent = json.loads(line)
state = {{"stacks": {{str(one["seat"]): one["stack"] for one in sent["hand"]["setup"]["seats"]}}}}
steps = [{{"ok": True, "state": state}} for _ in sent["hand"]["actions"]]
answer = dict(id=sent["id"], outcome="played", start=state, steps=steps, final=state)
print(json.dumps(answer), flush=True)
input()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what is named in the commands."""
    workshop.furnish(tmp_path)
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "mine-0001.yaml").write_text("x: [", encoding="utf-8")
    (tmp_path / "bad.phh").write_text("variant = ", encoding="utf-8")
    (tmp_path / "none.py").write_text(NONE, encoding="utf-8")
    (tmp_path / "tired.py").write_text(TIRED, encoding="utf-8")
    (tmp_path / "breaking.py").write_text(BREAKING, encoding="utf-8")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "README.md").write_text("mine", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    workshop.forget()
    return tmp_path


@pytest.mark.parametrize(("command", "code"), ROWS)
def test_a_command_ends_as_the_page_says(
    command: str, code: int, folder: Path, studconf: Studconf
) -> None:
    """For each row a command line that ends so."""
    if (command, code) in ELSEWHERE:
        assert (ROOT / "conformance" / "tests" / f"{ELSEWHERE[command, code]}.py").exists()
        return
    words = [
        word.replace("{python}_", f"{sys.executable} ") for word in PROVOKED[command, code].split()
    ]
    if "old.yaml" in words:
        assert studconf("baseline", "update", folder / "old.yaml", "ref").code == codes.OK
    if "good.jsonl" in words:
        record(folder, studconf)
    result = studconf(*words)

    assert code == result.code, f"{' '.join(words)}: {result.out[-800:]}{result.err[-800:]}"


def record(folder: Path, studconf: Studconf) -> None:
    """Write logs of runs: of one that passes, of a worse one, and of one that was cut short."""
    for name, engine in (("good", "ref"), ("worse", MUTANT)):
        output = f"jsonl:{folder / name}.jsonl"
        studconf("run", engine, *CAP.split(), "--no-diagnosis", "--output", output)
    *lines, _ = (folder / "good.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "cut.jsonl").write_text("".join(lines), encoding="utf-8")


def test_the_page_names_every_code() -> None:
    """No more and no fewer than the program has, with their names."""
    there = {
        value: name
        for name, value in vars(codes).items()
        if isinstance(value, int) and name.isupper() and name != "SIGNAL"
    }

    assert there == NAMED


def test_every_command_is_on_the_page() -> None:
    """Each with its 0; and no row stands twice."""
    names = {name for name, _ in commands()}

    assert names == {command for command, _ in ROWS}
    assert names == {command for command, code in ROWS if code == codes.OK}
    assert len(set(ROWS)) == len(ROWS)


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield every command that does something, by its name, such as ``baseline check``."""
    for name in COMMANDS:
        found = cli.get_command(click.Context(cli), name)
        if isinstance(found, click.Group):
            yield from ((f"{name} {inner}", one) for inner, one in found.commands.items())
        elif found is not None:
            yield name, found


@pytest.mark.parametrize("name", sorted({command for command, _ in ROWS}))
def test_the_help_names_the_same_codes(name: str) -> None:
    """Those of the page, and 2; a signal and a closed pipe need not be named."""
    text = re.sub(r"\s+", " ", dict(commands())[name].help or "").partition("Exit codes: ")[2]
    told = {int(code) for code in re.findall(r"(?:^|[,;] )(\d+) (?=[a-z])", text)}

    assert {code for command, code in ROWS if command == name} | {codes.USAGE} == told - (
        ALWAYS - {codes.USAGE}
    )


def test_nothing_is_provoked_that_is_not_on_the_page() -> None:
    """The table of command lines has a row each."""
    assert set(ROWS) == PROVOKED.keys() | ELSEWHERE.keys()
