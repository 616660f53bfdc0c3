"""A folder in which the examples of the documents are run, and the commands that cannot be.

The commands of ``studconf`` are run in this process. A program that drives an engine in a language
that may be missing here is replaced by the reference, as another test plays the real one.
"""

from __future__ import annotations

import gzip
import io
import re
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

import click
from stud_conformance.cli.main import cli

from .documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from .conftest import Result, Studconf
    from .documents import Command

#: What is not run, as a pattern of the whole command, and why. What is of ``studconf`` among it is
#: parsed all the same, and a pattern that no page has fails a test.
NOT_RUN = {
    r"python -m pip install .*": "it needs the network; test_wheel installs the wheel",
    r"python -m venv .*": "it takes seconds; test_wheel makes one",
    r"source .*": "it changes the shell",
    r"tox.*": "it runs these tests",
    r"python conformance/(?:benchmarks|adapters)/.*": "it takes minutes",
    r"dask .*": "it starts a cluster; test_audit_cluster has one",
    r"studconf audit s3://.*": "it needs a store and a cluster",
    r"studconf lint(?: --house .*)?": "it takes seconds; test_lint and test_house_checks do it",
    r"studconf mutants.*": "it takes minutes; test_mutants_matrix does the same",
    r"studconf perft \S+ --all": "it takes a minute; test_trees counts them",
    r"studconf site .*": "it takes a minute; test_site_whole builds one",
    r"studconf serve .*": "it waits for messages; test_process drives it",
}
FEW = ("--select", "chapter:ante")
#: What makes a long command short, by its subcommand: a pattern of the command, and what to add.
SHORTER = (
    (r"fuzz ", ("--hands", "20", "--most", "1")),
    (r"fingerprint ", ("--select", "rule:betting.raise-cap")),
    (r"run (?!.*--baseline)(?:.* )?(?:pokerkit|mutant:)", ("--no-diagnosis",)),
    (r"(?:run|baseline \w+) (?!.*--select)(?:.* )?pokerkit", ("--select", "chapter:awards")),
    (r"(?:run|baseline \w+) (?!.*--select)(?:.* )?(?:ENGINE|cmd:(?!python|studconf))", FEW),
    (r"run ref (?!.*--select).*--variants", FEW),
)
#: Words of the pages that stand for something of the reader's.
STAND_INS = {"ENGINE": "ref", "HOUSE": "full-tilt", "ID": "showdown-0203", "RULE": "ante.amount"}
ENGINE = '''"""An engine."""

from stud_conformance.engines.ref import Reference as Engine

__all__ = ["Engine"]
'''
PROGRAM = "from stud_conformance.cli.main import main; main()"
LINES = 119
BASELINE = """engine: {name: ref, version: 0.1.0}
suite: 0.1.0
expected-failures: []
"""


def furnish(folder: Path) -> None:
    """Put into a folder what the pages take to be there."""
    for name in ("spec", "conformance", "schemas"):
        (folder / name).symlink_to(ROOT / name)
    for name in ("mypackage", "mypkg"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(ENGINE, encoding="utf-8")
        (folder / name / "adapter.py").write_text(ENGINE, encoding="utf-8")
    (folder / "stand_in.py").write_text(ENGINE, encoding="utf-8")
    house = (ROOT / "spec" / "houses" / "full-tilt.yaml").read_text(encoding="utf-8")
    mine = house.replace("id: full-tilt\n", "id: my-room\n")
    (folder / "my-room.yaml").write_text(mine, encoding="utf-8")
    (folder / "mine.yaml").write_text(BASELINE, encoding="utf-8")
    for name in ("mine", "my-scenarios"):
        (folder / name).mkdir()
    rooms = "stars: pokerstars\nfull-tilt: my-room.yaml\n"
    (folder / "rooms.yaml").write_text(rooms, encoding="utf-8")
    theirs = ROOT / "spec" / "hands"
    (folder / "hands").mkdir()
    for name in ("stars-3.phh", "stars-6.phh"):
        shutil.copy(theirs / "stars" / name, folder / "hands")
    shutil.copy(theirs / "stars" / "stars-6.phh", folder / "hand.phh")
    (folder / "archive" / "2026").mkdir(parents=True)
    stars = _many(theirs / "stars" / "stars-6.phh")
    (folder / "archive" / "2026" / "day.phhs.gz").write_bytes(gzip.compress(stars.encode()))
    mine = _many(theirs / "full-tilt" / "full-tilt-20.phh")
    (folder / "hands.phhs").write_text(mine, encoding="utf-8")
    (folder / "yesterday.phhs.gz").write_bytes(gzip.compress(mine.encode()))


def _many(path: Path) -> str:
    """Return twenty hands in one text, all like the one of a file; the second is on line 120."""
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "\n".join([*lines, *[""] * (LINES - 1 - len(lines))])
    return "".join(f"[{number}]\n{text}\n" for number in range(1, 21))


def is_run(command: Command) -> bool:
    """Return whether a command can be run here."""
    return not any(re.fullmatch(pattern, command.text) for pattern in NOT_RUN)


def parse(words: Sequence[str]) -> None:
    """Read a command of ``studconf`` as the command line does, and run nothing.

    Raises:
        click.ClickException: There is no such command or option, or a value is wrong.

    """
    context = click.Context(cli, None, "studconf", **cli.context_settings)
    name, left = words[0], [STAND_INS.get(word, word) for word in words[1:]]
    found = cli.get_command(context, name)
    while isinstance(found, click.Group) and left:
        context, name = click.Context(found, context, name, **found.context_settings), left.pop(0)
        found = found.get_command(context, name)
    if found is None:
        raise click.UsageError(f"no such command: {name}")
    found.make_context(name, left, parent=context).close()


def here(words: Sequence[str]) -> list[str]:
    """Return a command of ``studconf`` as it is run here: short, and with an engine that is."""
    line = " ".join(words) + " "
    found = [STAND_INS.get(word, word) for word in words]
    for at, word in enumerate(found):
        if word.startswith("cmd:python "):
            found[at] = word.replace("cmd:python ", f"cmd:{sys.executable} ", 1)
        elif word.startswith("cmd:studconf "):
            found[at] = word.replace("studconf", f'{sys.executable} -c "{PROGRAM}"', 1)
        elif word.startswith("cmd:"):
            found[at] = "py:stand_in:Engine"
    for pattern, more in SHORTER:
        if re.match(pattern, line):
            found += more
    return found


def run(command: Command, studconf: Studconf, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Run a command of ``studconf`` in the folder that is the current one."""
    forget()
    if command.reads:
        stdin = io.TextIOWrapper(io.BytesIO(_printed(command.reads)), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stdin)
    return studconf(*here(command.words[1:]))


def run_pytest(words: Sequence[str]) -> int:
    """Run pytest with the plugin in the folder that is the current one, and return its code."""
    installed = any(one.name == "stud_conformance" for one in entry_points(group="pytest11"))
    plugin = () if installed else ("-p", "stud_conformance.pytest_plugin")
    ours = ("-p", "no:cacheprovider", "--ignore", "conformance")  # no reader has our own tests
    few = () if "--stud-select" in words else ("--stud-select", FEW[1])
    asked = [STAND_INS.get(word, word) for word in words]
    command = (sys.executable, "-m", "pytest", *plugin, *ours, *asked, *few)
    return subprocess.run(command, capture_output=True, check=False).returncode


def forget() -> None:
    """Forget the modules of a reader, as they are new in each process, and may be changed."""
    folder = str(Path.cwd())
    own = [
        name
        for name, module in sys.modules.items()
        if str(getattr(module, "__file__", None) or "").startswith(folder)
    ]
    for name in own:
        del sys.modules[name]


def _printed(words: Sequence[str]) -> bytes:
    """Return what a command prints whose output is read: only ``zcat`` is one."""
    program, name = words
    assert program == "zcat"
    with gzip.open(name) as file:
        return file.read()
