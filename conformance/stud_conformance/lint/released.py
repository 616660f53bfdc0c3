"""A scenario that was released stays as it was: the register holds the SHA-256 of its text."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from stud_conformance import __version__
from stud_conformance.files import data, whole
from stud_conformance.lint.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Corpus, Scenario

CHECK = "released"
ADVICE = "restore it, and write a new scenario with supersedes"

_HEAD = """\
# yaml-language-server: $schema=../schemas/released.schema.json
# Written by `studconf lint --register` when a version is released; never by hand.
"""


def unchanged(library: Library) -> Iterator[Finding]:
    """Yield a finding for each released scenario that is missing, or has another text."""
    files = {scenario.id: scenario.file for scenario in library.corpus.scenarios}
    for name, registered in library.released.items():
        if name not in files:
            yield Finding(name, CHECK, f"the released scenario is missing: {ADVICE}")
        elif digest(files[name]) != registered:
            yield Finding(files[name], CHECK, f"a released scenario was changed: {ADVICE}")


def known_superseded(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding where a scenario supersedes one that was never released, or itself."""
    name = scenario.raw.get("supersedes")
    if name is None:
        return
    if name == scenario.id:
        yield Finding(scenario.file, CHECK, "a scenario cannot supersede itself")
    elif name not in library.released:
        text = f"{name}, which it supersedes, is no released scenario"
        yield Finding(scenario.file, CHECK, text)


def digest(file: str) -> str:
    """Return the SHA-256 of the text of a file of the specification, whatever ends its lines."""
    text = (data.spec().parent / file).read_text(encoding="utf-8")
    return sha256(text.encode()).hexdigest()


def write(corpus: Corpus) -> Path:
    """Write the register of every scenario, and return where it is."""
    path = data.spec() / "released.yaml"
    lines = [f'  {scenario.id}: "{digest(scenario.file)}"\n' for scenario in corpus.scenarios]
    text = f"{_HEAD}version: {__version__}\nscenarios:\n{''.join(lines)}"
    whole.write(path, text)
    return path
